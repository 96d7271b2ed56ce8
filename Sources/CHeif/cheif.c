#include "cheif.h"

#include <dlfcn.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// Each is the function of libheif, with the type that its header gives it.
#define FUNCTIONS(F)                                                                               \
  F(heif_context_alloc)                                                                            \
  F(heif_context_free)                                                                             \
  F(heif_context_read_from_memory_without_copy)                                                    \
  F(heif_context_get_primary_image_handle)                                                         \
  F(heif_image_handle_release)                                                                     \
  F(heif_image_handle_get_list_of_metadata_block_IDs)                                              \
  F(heif_image_handle_get_metadata_size)                                                           \
  F(heif_image_handle_get_metadata)

#define DECLARE(name) __typeof__(name) *name;
static struct { FUNCTIONS(DECLARE) } heif;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_open = 0;

static void open_library(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_open = 1;
#define RESOLVE(name)                                                                              \
  heif.name = (__typeof__(heif.name))dlsym(library, #name);                                        \
  if (!heif.name) is_open = 0;
  FUNCTIONS(RESOLVE)
}

static _Thread_local char words[200];

static int failed(struct heif_error status, const char **fault) {
  if (status.code == heif_error_Ok) return 0;
  // The words belong to the context, which is freed before they are read.
  strncpy(words, status.message ? status.message : "unknown error", sizeof words - 1);
  *fault = words;
  return 1;
}

static uint8_t *exif_of(struct heif_image_handle *image, size_t *size, const char **fault) {
  heif_item_id block;
  if (heif.heif_image_handle_get_list_of_metadata_block_IDs(image, "Exif", &block, 1) != 1)
    return NULL;
  *size = heif.heif_image_handle_get_metadata_size(image, block);
  uint8_t *bytes = *size ? malloc(*size) : NULL;
  if (bytes && failed(heif.heif_image_handle_get_metadata(image, block, bytes), fault)) {
    free(bytes);
    return NULL;
  }
  return bytes;
}

uint8_t *cheif_exif(const uint8_t *picture, size_t count, size_t *size, const char **fault) {
  *fault = NULL;
  *size = 0;
  pthread_once(&once, open_library);
  if (!is_open) {
    *fault = "libheif is not installed";
    return NULL;
  }
  struct heif_context *context = heif.heif_context_alloc();
  struct heif_image_handle *image = NULL;
  uint8_t *bytes = NULL;
  if (!context) {
    *fault = "out of memory";
    return NULL;
  }
  // Without a copy: the picture outlives the context.
  if (!failed(heif.heif_context_read_from_memory_without_copy(context, picture, count, NULL),
              fault) &&
      !failed(heif.heif_context_get_primary_image_handle(context, &image), fault)) {
    bytes = exif_of(image, size, fault);
    heif.heif_image_handle_release(image);
  }
  heif.heif_context_free(context);
  return bytes;
}
