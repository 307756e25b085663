#include "physics/overlap/pairs.h"

// The interval of one axis that both boxes fill, and the ways out of it.
typedef struct shared {
    float low, high;
    float depth;  // the shorter way
    float sign;   // of the direction in which B takes it
    float middle; // between the two faces that part; of nested boxes not that of the interval
} shared;

static shared shared_interval(float a_min, float a_max, float b_min, float b_max)
{
    float up = a_max - b_min, down = b_max - a_min;
    return (shared){
        .low = a_min > b_min ? a_min : b_min,
        .high = a_max < b_max ? a_max : b_max,
        .depth = up <= down ? up : down,
        .sign = up <= down ? 1.0f : -1.0f,
        .middle = up <= down ? 0.5f * (a_max + b_min) : 0.5f * (a_min + b_max),
    };
}

// Fills in all three axes. Returns the axis of the shortest way out, or -1 if the boxes are apart.
static int shared_intervals(const sb_aabb *a, const sb_aabb *b, shared out_axes[3])
{
    if (!sb_aabb_overlap(a, b)) {
        return -1;
    }
    out_axes[0] = shared_interval(a->min.x, a->max.x, b->min.x, b->max.x);
    out_axes[1] = shared_interval(a->min.y, a->max.y, b->min.y, b->max.y);
    out_axes[2] = shared_interval(a->min.z, a->max.z, b->min.z, b->max.z);
    int best = 0;
    for (int i = 1; i < 3; i++) {
        best = out_axes[i].depth < out_axes[best].depth ? i : best;
    }
    return best;
}

static sb_mtv mtv_along(int axis, const shared *along)
{
    return (sb_mtv){
        {axis == 0 ? along->sign : 0.0f, axis == 1 ? along->sign : 0.0f,
         axis == 2 ? along->sign : 0.0f},
        along->depth,
    };
}

bool sb_aabb_aabb_mtv(const sb_aabb *a, const sb_aabb *b, sb_mtv *out_mtv)
{
    shared axes[3];
    int best = shared_intervals(a, b, axes);
    if (best < 0) {
        return false;
    }
    *out_mtv = mtv_along(best, &axes[best]);
    return true;
}

bool sb_aabb_aabb_manifold(const sb_aabb *a, const sb_aabb *b, sb_manifold *out_manifold)
{
    shared axes[3];
    int best = shared_intervals(a, b, axes);
    if (best < 0) {
        return false;
    }
    *out_manifold = (sb_manifold){.mtv = mtv_along(best, &axes[best]), .point_count = 0};
    // The axis of the way out has one value, the others two unless the boxes only touch there.
    int counts[3];
    for (int i = 0; i < 3; i++) {
        counts[i] = i == best || axes[i].low == axes[i].high ? 1 : 2;
    }
    axes[best].low = axes[best].middle;
    for (int z = 0; z < counts[2]; z++) {
        for (int y = 0; y < counts[1]; y++) {
            for (int x = 0; x < counts[0]; x++) {
                sb_vec3 point = {x == 0 ? axes[0].low : axes[0].high,
                                 y == 0 ? axes[1].low : axes[1].high,
                                 z == 0 ? axes[2].low : axes[2].high};
                out_manifold->points[out_manifold->point_count++] =
                    (sb_contact_point){point, axes[best].depth};
            }
        }
    }
    return true;
}

// Narrows a part of the interval to that inside one slab. Returns false if nothing is left.
static bool cut_by_slab(float origin, float direction, float low, float high, sb_interval *part)
{
    if (direction == 0.0f) {
        return low <= origin && origin <= high;
    }
    float enter = (low - origin) / direction, leave = (high - origin) / direction;
    if (enter > leave) {
        float swap = enter;
        enter = leave;
        leave = swap;
    }
    part->low = enter > part->low ? enter : part->low;
    part->high = leave < part->high ? leave : part->high;
    return part->low <= part->high;
}

bool sb_aabb_interval_overlap(const sb_aabb *aabb, const sb_interval *interval)
{
    sb_interval part = *interval;
    sb_vec3 from = interval->origin, along = interval->direction;
    return cut_by_slab(from.x, along.x, aabb->min.x, aabb->max.x, &part) &&
           cut_by_slab(from.y, along.y, aabb->min.y, aabb->max.y, &part) &&
           cut_by_slab(from.z, along.z, aabb->min.z, aabb->max.z, &part);
}

bool sb_box_interval_overlap(const sb_box *box, const sb_interval *interval)
{
    sb_aabb local_box = {sb_vec3_negate(box->half_extents), box->half_extents};
    sb_interval local = {
        .origin = sb_box_to_local(box, interval->origin),
        .direction = sb_box_direction_to_local(box, interval->direction),
        .low = interval->low,
        .high = interval->high,
    };
    return sb_aabb_interval_overlap(&local_box, &local);
}
