// shapelib, with its complaints kept instead of printed.
#ifndef CSHAPELIB_H
#define CSHAPELIB_H

#include <shapefil.h>

// Open for reading; null where that fails, and then cshapelib_complaint() may say why.
SHPHandle cshapelib_open_shapes(const char *path);
DBFHandle cshapelib_open_table(const char *path);

// What shapelib last complained of on this thread, and forgets it; empty where there was nothing.
// Good until the next call into shapelib on this thread.
const char *cshapelib_complaint(void);

#endif
