#include "cshapelib.h"

#include <string.h>

// shapelib's error hook is given no context, so the thread is what tells one file from another.
static _Thread_local char last[256];
static _Thread_local char told[256];

static void keep(const char *message) {
  strncpy(last, message, sizeof last - 1);
}

static SAHooks hooks(void) {
  SAHooks hooks;
  SASetupDefaultHooks(&hooks);
  hooks.Error = keep;
  return hooks;
}

SHPHandle cshapelib_open_shapes(const char *path) {
  SAHooks own = hooks();
  // Without the last argument a missing .shx would be written beside somebody's file.
  return SHPOpenLLEx(path, "rb", &own, 0);
}

DBFHandle cshapelib_open_table(const char *path) {
  SAHooks own = hooks();
  return DBFOpenLL(path, "rb", &own);
}

const char *cshapelib_complaint(void) {
  memcpy(told, last, sizeof told);
  last[0] = 0;
  return told;
}
