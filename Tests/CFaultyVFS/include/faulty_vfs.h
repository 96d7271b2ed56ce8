#ifndef FAULTY_VFS_H
#define FAULTY_VFS_H

#include <stdint.h>

// A layer under SQLite that writes to the system's files until it is told to fail.
typedef struct faulty_vfs faulty_vfs;

// Registers a layer under this name, which SQLite opens files by. Null where memory runs out.
faulty_vfs *faulty_vfs_create(const char *name);

// Takes the layer away; no file may be open.
void faulty_vfs_destroy(faulty_vfs *vfs);

// From now on, after `bytes` more have been written, every write ends where the room does and
// answers `code`. Negative: there is room for ever.
void faulty_vfs_limit_writes(faulty_vfs *vfs, int64_t bytes, int code);

// From now on, after `syncs` more, every sync answers `code`. Negative: never.
void faulty_vfs_limit_syncs(faulty_vfs *vfs, int64_t syncs, int code);

#endif
