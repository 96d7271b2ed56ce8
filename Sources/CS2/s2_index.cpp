#include "s2_index.h"

#ifdef WITH_S2

#include <s2/mutable_s2shape_index.h>
#include <s2/s2contains_point_query.h>
#include <s2/s2latlng.h>
#include <s2/s2lax_polygon_shape.h>

#include <memory>
#include <vector>

struct s2_index {
  MutableS2ShapeIndex shapes;
  std::unique_ptr<S2ContainsPointQuery<MutableS2ShapeIndex>> query;
};

static S2Point point(double longitude, double latitude) {
  return S2LatLng::FromDegrees(latitude, longitude).ToPoint();
}

s2_index *s2_index_new(void) { return new s2_index; }

void s2_index_free(s2_index *index) { delete index; }

void s2_index_add(s2_index *index, const double *positions, const uint32_t *ring_ends,
                  size_t ring_count) {
  std::vector<std::vector<S2Point>> loops;
  uint32_t start = 0;
  for (size_t ring = 0; ring < ring_count; ring++) {
    std::vector<S2Point> loop;
    // The last position of a ring is its first again, which S2 does not want.
    for (uint32_t n = start; n + 1 < ring_ends[ring]; n++)
      loop.push_back(point(positions[2 * n], positions[2 * n + 1]));
    loops.push_back(std::move(loop));
    start = ring_ends[ring];
  }
  index->shapes.Add(std::make_unique<S2LaxPolygonShape>(loops));
}

void s2_index_build(s2_index *index) {
  index->shapes.ForceBuild();
  index->query =
      std::make_unique<S2ContainsPointQuery<MutableS2ShapeIndex>>(&index->shapes);
}

size_t s2_index_query(s2_index *index, double longitude, double latitude, uint32_t *found,
                      size_t capacity) {
  size_t count = 0;
  index->query->VisitContainingShapes(point(longitude, latitude), [&](S2Shape *shape) {
    if (count < capacity) found[count] = static_cast<uint32_t>(shape->id());
    count++;
    return true;
  });
  return count;
}

#endif
