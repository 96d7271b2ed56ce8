#include <libexif/exif-data.h>
#include <libexif/exif-loader.h>

// Numbers stand for the tags of the GPS directory, since libexif gives them as macros that cast;
// and its directories are an array, which Swift sees as a tuple.
static inline ExifEntry *unlock_exif_entry(ExifData *data, ExifIfd directory, unsigned tag) {
  return exif_content_get_entry(data->ifd[directory], (ExifTag)tag);
}
