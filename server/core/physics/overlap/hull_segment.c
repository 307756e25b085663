#include "physics/overlap/pairs.h"

bool sb_hull_segment_overlap(const sb_placed_hull *a, const sb_segment *b)
{
    sb_vec3 from = sb_placed_hull_to_local(a, b->a), to = sb_placed_hull_to_local(a, b->b);
    const sb_hull_face *faces = sb_hull_faces(a->hull);
    float low = 0.0f, high = 1.0f; // what is behind every plane so far, from end to end
    for (uint32_t i = 0; i < a->hull->face_count; i++) {
        float from_distance = sb_plane_distance(&faces[i].plane, from);
        float to_distance = sb_plane_distance(&faces[i].plane, to);
        if (from_distance > 0.0f && to_distance > 0.0f) {
            return false;
        }
        // One end is not in front: no divisor below is zero.
        if (from_distance > 0.0f) {
            float enters = from_distance / (from_distance - to_distance);
            low = enters > low ? enters : low;
        } else if (to_distance > 0.0f) {
            float leaves = from_distance / (from_distance - to_distance);
            high = leaves < high ? leaves : high;
        }
    }
    return low <= high;
}
