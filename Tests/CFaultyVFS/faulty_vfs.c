#include "faulty_vfs.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct faulty_vfs {
  sqlite3_vfs vfs;
  sqlite3_vfs *system;
  // Files may be used by several threads, each its own file: what they share is here.
  atomic_llong bytes_left, syncs_left;
  atomic_int write_code, sync_code;
};

// SQLite reserves `szOsFile` bytes for a file: ours first, the system's behind it.
typedef struct {
  sqlite3_file base;
  faulty_vfs *owner;
} faulty_file;

static faulty_vfs *owner(sqlite3_vfs *vfs) { return (faulty_vfs *)vfs; }
static sqlite3_vfs *below(sqlite3_vfs *vfs) { return owner(vfs)->system; }
static sqlite3_file *inner(sqlite3_file *file) {
  return (sqlite3_file *)((char *)file + sizeof(faulty_file));
}
#define INNER(file) (inner(file)->pMethods)

static int file_close(sqlite3_file *f) { return INNER(f)->xClose(inner(f)); }
static int file_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at) {
  return INNER(f)->xRead(inner(f), to, count, at);
}

static int file_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 at) {
  faulty_vfs *vfs = ((faulty_file *)f)->owner;
  long long left = atomic_load(&vfs->bytes_left);
  if (left < 0) return INNER(f)->xWrite(inner(f), from, count, at);
  if (left >= count) {
    atomic_fetch_sub(&vfs->bytes_left, count);
    return INNER(f)->xWrite(inner(f), from, count, at);
  }
  // A disk that runs full keeps what still went in.
  atomic_store(&vfs->bytes_left, 0);
  if (left > 0) INNER(f)->xWrite(inner(f), from, (int)left, at);
  return atomic_load(&vfs->write_code);
}

static int file_sync(sqlite3_file *f, int flags) {
  faulty_vfs *vfs = ((faulty_file *)f)->owner;
  long long left = atomic_load(&vfs->syncs_left);
  if (left == 0) return atomic_load(&vfs->sync_code);
  if (left > 0) atomic_fetch_sub(&vfs->syncs_left, 1);
  return INNER(f)->xSync(inner(f), flags);
}

static int file_truncate(sqlite3_file *f, sqlite3_int64 size) {
  return INNER(f)->xTruncate(inner(f), size);
}
static int file_size(sqlite3_file *f, sqlite3_int64 *size) {
  return INNER(f)->xFileSize(inner(f), size);
}
static int file_lock(sqlite3_file *f, int lock) { return INNER(f)->xLock(inner(f), lock); }
static int file_unlock(sqlite3_file *f, int lock) { return INNER(f)->xUnlock(inner(f), lock); }
static int file_check(sqlite3_file *f, int *held) {
  return INNER(f)->xCheckReservedLock(inner(f), held);
}
static int file_control(sqlite3_file *f, int op, void *argument) {
  return INNER(f)->xFileControl(inner(f), op, argument);
}
static int file_sector(sqlite3_file *f) { return INNER(f)->xSectorSize(inner(f)); }
static int file_device(sqlite3_file *f) { return INNER(f)->xDeviceCharacteristics(inner(f)); }
static int file_map(sqlite3_file *f, int page, int size, int extend, void volatile **to) {
  return INNER(f)->xShmMap(inner(f), page, size, extend, to);
}
static int file_shm_lock(sqlite3_file *f, int offset, int count, int flags) {
  return INNER(f)->xShmLock(inner(f), offset, count, flags);
}
static void file_barrier(sqlite3_file *f) { INNER(f)->xShmBarrier(inner(f)); }
static int file_unmap(sqlite3_file *f, int delete) {
  return INNER(f)->xShmUnmap(inner(f), delete);
}

static const sqlite3_io_methods file_methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
    .xShmMap = file_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_barrier,
    .xShmUnmap = file_unmap,
};

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out) {
  int status = below(v)->xOpen(below(v), name, inner(f), flags, out);
  ((faulty_file *)f)->owner = owner(v);
  // SQLite closes a file that has methods, also after a failed opening.
  f->pMethods = INNER(f) ? &file_methods : NULL;
  return status;
}
static int vfs_delete(sqlite3_vfs *v, const char *name, int sync) {
  return below(v)->xDelete(below(v), name, sync);
}
static int vfs_access(sqlite3_vfs *v, const char *name, int flags, int *out) {
  return below(v)->xAccess(below(v), name, flags, out);
}
static int vfs_path(sqlite3_vfs *v, const char *name, int size, char *out) {
  return below(v)->xFullPathname(below(v), name, size, out);
}
static int vfs_random(sqlite3_vfs *v, int size, char *out) {
  return below(v)->xRandomness(below(v), size, out);
}
static int vfs_sleep(sqlite3_vfs *v, int time) { return below(v)->xSleep(below(v), time); }
static int vfs_time(sqlite3_vfs *v, double *time) {
  return below(v)->xCurrentTime(below(v), time);
}
static int vfs_error(sqlite3_vfs *v, int size, char *out) {
  return below(v)->xGetLastError(below(v), size, out);
}
static int vfs_time64(sqlite3_vfs *v, sqlite3_int64 *time) {
  return below(v)->xCurrentTimeInt64(below(v), time);
}

faulty_vfs *faulty_vfs_create(const char *name) {
  faulty_vfs *vfs = calloc(1, sizeof *vfs);
  if (!vfs) return NULL;
  vfs->system = sqlite3_vfs_find(NULL);
  vfs->vfs.iVersion = 2;
  vfs->vfs.szOsFile = (int)sizeof(faulty_file) + vfs->system->szOsFile;
  vfs->vfs.mxPathname = vfs->system->mxPathname;
  vfs->vfs.zName = strdup(name);
  vfs->vfs.xOpen = vfs_open;
  vfs->vfs.xDelete = vfs_delete;
  vfs->vfs.xAccess = vfs_access;
  vfs->vfs.xFullPathname = vfs_path;
  vfs->vfs.xRandomness = vfs_random;
  vfs->vfs.xSleep = vfs_sleep;
  vfs->vfs.xCurrentTime = vfs_time;
  vfs->vfs.xGetLastError = vfs_error;
  vfs->vfs.xCurrentTimeInt64 = vfs_time64;
  atomic_init(&vfs->bytes_left, -1);
  atomic_init(&vfs->syncs_left, -1);
  if (!vfs->vfs.zName || sqlite3_vfs_register(&vfs->vfs, 0) != SQLITE_OK) {
    free((char *)vfs->vfs.zName);
    free(vfs);
    return NULL;
  }
  return vfs;
}

void faulty_vfs_destroy(faulty_vfs *vfs) {
  sqlite3_vfs_unregister(&vfs->vfs);
  free((char *)vfs->vfs.zName);
  free(vfs);
}

void faulty_vfs_limit_writes(faulty_vfs *vfs, int64_t bytes, int code) {
  atomic_store(&vfs->write_code, code);
  atomic_store(&vfs->bytes_left, bytes);
}

void faulty_vfs_limit_syncs(faulty_vfs *vfs, int64_t syncs, int code) {
  atomic_store(&vfs->sync_code, code);
  atomic_store(&vfs->syncs_left, syncs);
}
