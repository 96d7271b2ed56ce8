// Only the calls that take a context exist here: the others share one hidden, unsafe context.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
