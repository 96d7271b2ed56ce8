// Debian builds expat with it; without it the header hides the limits on entities.
#define XML_DTD 1
#include <expat.h>
