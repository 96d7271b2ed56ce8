// The geodesic part of PROJ: plain C, no context, no state.
#include <geodesic.h>
