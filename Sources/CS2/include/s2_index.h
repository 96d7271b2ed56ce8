// What the bench asks of Google's S2 library, for C. There is nothing behind these declarations
// unless the package is built with its trait S2.
#ifndef S2_INDEX_H
#define S2_INDEX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A MutableS2ShapeIndex over polygons, numbered by the order of their adding.
typedef struct s2_index s2_index;

s2_index *s2_index_new(void);
void s2_index_free(s2_index *index);

/// Adds a polygon of closed rings, each with its interior to the left, or one without any.
///
/// `positions` holds longitude and latitude in turns, in degrees; ring `n` ends before position
/// `ring_ends[n]`.
void s2_index_add(s2_index *index, const double *positions, const uint32_t *ring_ends,
                  size_t ring_count);

/// Builds what is otherwise built at the first question.
void s2_index_build(s2_index *index);

/// Writes the numbers of the polygons that contain a place, at most `capacity`, and gives how many
/// there are. For one thread at a time.
size_t s2_index_query(s2_index *index, double longitude, double latitude, uint32_t *found,
                      size_t capacity);

#ifdef __cplusplus
}
#endif
#endif
