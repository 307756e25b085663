#include "tank_shapes.h"

#include <math.h>

// Outside of a box, round an edge: the distance of two directions that are square to each other.
static double both(double a, double b)
{
    return a > 0.0 && b > 0.0 ? hypot(a, b) : fmax(a, b);
}

// The distance from a polygon of a prism's corners, seen along x. Each corner is given twice, at
// both ends of the prism. Its area is to the left or to the right of all edges.
static double profile_distance(const sb_rules_hit_shape *shape, double along, double up)
{
    double square = HUGE_VAL;
    int left = 0;
    const int count = (int)shape->point_count / 2;
    for (int i = 0; i < count; i++) {
        const sb_vec3 *a = &shape->points[2 * i], *b = &shape->points[2 * ((i + 1) % count)];
        const double ez = (double)b->z - (double)a->z, ey = (double)b->y - (double)a->y;
        const double pz = along - (double)a->z, py = up - (double)a->y;
        const double share = fmax(0.0, fmin(1.0, (pz * ez + py * ey) / (ez * ez + ey * ey)));
        const double dz = pz - share * ez, dy = py - share * ey;
        square = fmin(square, dz * dz + dy * dy);
        left += ez * py - ey * pz > 0.0;
    }
    return left == 0 || left == count ? -sqrt(square) : sqrt(square);
}

static double prism_distance(const sb_rules_hit_shape *shape, double x, double y, double z)
{
    const double a = (double)shape->points[0].x, b = (double)shape->points[1].x;
    return both(profile_distance(shape, z, y), fmax(a - x, x - b));
}

static double block_distance(const sb_hit_shape_def *box, double x, double y, double z)
{
    const double level = both(fabs(x) - (double)box->size.x, fabs(z) - (double)box->size.z);
    return both(level, fabs(y) - (double)box->size.y);
}

double tank_shape_distance(sb_tank_kind kind, const tank_stand *at, uint32_t shape, double x,
                           double y, double z)
{
    const sb_rules_hit_set *set = &sb_tank_hit_sets[kind];
    const sb_rules_hit_shape *one = &set->shapes[shape];
    // The pivot is on the hull's vertical.
    const double yaw = one->shape.turns ? at->turret_yaw : at->yaw, s = sin(yaw), c = cos(yaw);
    const double dx = x - at->x, dz = z - at->z;
    const double up = y - at->y - (one->shape.turns ? (double)set->pivot.y : 0.0);
    const sb_vec3 center = one->shape.center;
    const double lx = dx * c - dz * s - (double)center.x, lz = dx * s + dz * c - (double)center.z;
    const double ly = up - (double)center.y;
    if (one->shape.kind == SB_SHAPE_HULL) {
        return prism_distance(one, lx, ly, lz);
    }
    if (one->shape.kind == SB_SHAPE_BOX) {
        return block_distance(&one->shape, lx, ly, lz);
    }
    return both(hypot(lx, lz) - (double)one->shape.size.x, fabs(ly) - (double)one->shape.size.y);
}

double tank_distance(sb_tank_kind kind, const tank_stand *at, double x, double y, double z,
                     uint32_t *out_shape)
{
    double least = HUGE_VAL;
    for (uint32_t i = 0; i < sb_tank_hit_sets[kind].shape_count; i++) {
        const double distance = tank_shape_distance(kind, at, i, x, y, z);
        if (distance < least) {
            least = distance;
            if (out_shape != NULL) {
                *out_shape = i;
            }
        }
    }
    return least;
}
