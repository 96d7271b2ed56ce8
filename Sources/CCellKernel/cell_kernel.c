#include "cell_kernel.h"
