#include "bench_system.h"
