// The one thing that is wanted of libheif: the EXIF data of a picture.
//
// libheif is opened when the first picture comes, and not when the program starts: it brings four
// video codecs along, which take longer to load than a small track takes to read.
#ifndef CHEIF_H
#define CHEIF_H

#include <stddef.h>
#include <stdint.h>

// Finds the EXIF block of a HEIC, HEIF or AVIF picture. Null where the picture has none, or where
// it cannot be read; then `*fault` says why, in words that stay valid until the thread's next call.
// The block is freed with free().
uint8_t *cheif_exif(const uint8_t *picture, size_t count, size_t *size, const char **fault);

#endif
