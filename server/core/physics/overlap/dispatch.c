#include "physics/overlap/dispatch.h"

#include <stddef.h>

#include "base/assert.h"
#include "physics/overlap/pairs.h"
#include "physics/overlap/point.h"

typedef bool overlap_test(const sb_shape *a, const sb_shape *b);
typedef bool mtv_test(const sb_shape *a, const sb_shape *b, sb_mtv *out_mtv);
typedef bool manifold_test(const sb_shape *a, const sb_shape *b, sb_manifold *out_manifold);

// All three tests of two kinds.
typedef struct pair_tests {
    overlap_test *overlap;
    mtv_test *mtv; // NULL if the pair has none, as the next
    manifold_test *manifold;
} pair_tests;

// An axis-aligned box as an oriented one, or the oriented one itself.
static sb_box box_of(const sb_shape *shape)
{
    return shape->kind == SB_SHAPE_AABB ? sb_box_from_aabb(&shape->aabb) : shape->box;
}

// Two solids: the tests named `prefix`_overlap, _mtv and _manifold on what `a_value` and `b_value`
// take from the shapes.
#define SOLID_PAIR(prefix, a_type, a_value, b_type, b_value)                                       \
    static bool prefix##_overlap_shapes(const sb_shape *a, const sb_shape *b)                      \
    {                                                                                              \
        a_type a_solid = a_value;                                                                  \
        b_type b_solid = b_value;                                                                  \
        return sb_##prefix##_overlap(&a_solid, &b_solid);                                          \
    }                                                                                              \
    static bool prefix##_mtv_shapes(const sb_shape *a, const sb_shape *b, sb_mtv *out_mtv)         \
    {                                                                                              \
        a_type a_solid = a_value;                                                                  \
        b_type b_solid = b_value;                                                                  \
        return sb_##prefix##_mtv(&a_solid, &b_solid, out_mtv);                                     \
    }                                                                                              \
    static bool prefix##_manifold_shapes(const sb_shape *a, const sb_shape *b,                     \
                                         sb_manifold *out_manifold)                                \
    {                                                                                              \
        a_type a_solid = a_value;                                                                  \
        b_type b_solid = b_value;                                                                  \
        return sb_##prefix##_manifold(&a_solid, &b_solid, out_manifold);                           \
    }

#define SOLID_TESTS(prefix)                                                                        \
    {                                                                                              \
        prefix##_overlap_shapes, prefix##_mtv_shapes, prefix##_manifold_shapes                     \
    }

SOLID_PAIR(plane_sphere, sb_plane, a->plane, sb_sphere, b->sphere)
SOLID_PAIR(plane_aabb, sb_plane, a->plane, sb_aabb, b->aabb)
SOLID_PAIR(plane_box, sb_plane, a->plane, sb_box, b->box)
SOLID_PAIR(plane_cylinder, sb_plane, a->plane, sb_cylinder, b->cylinder)
SOLID_PAIR(plane_hull, sb_plane, a->plane, sb_placed_hull, b->hull)
SOLID_PAIR(sphere_sphere, sb_sphere, a->sphere, sb_sphere, b->sphere)
SOLID_PAIR(sphere_aabb, sb_sphere, a->sphere, sb_aabb, b->aabb)
SOLID_PAIR(sphere_box, sb_sphere, a->sphere, sb_box, b->box)
SOLID_PAIR(aabb_aabb, sb_aabb, a->aabb, sb_aabb, b->aabb)
SOLID_PAIR(box_box, sb_box, box_of(a), sb_box, box_of(b))
SOLID_PAIR(cylinder_sphere, sb_cylinder, a->cylinder, sb_sphere, b->sphere)
SOLID_PAIR(cylinder_box, sb_cylinder, a->cylinder, sb_box, box_of(b))
SOLID_PAIR(cylinder_cylinder, sb_cylinder, a->cylinder, sb_cylinder, b->cylinder)
SOLID_PAIR(cylinder_hull, sb_cylinder, a->cylinder, sb_placed_hull, b->hull)
SOLID_PAIR(hull_sphere, sb_placed_hull, a->hull, sb_sphere, b->sphere)
SOLID_PAIR(hull_box, sb_placed_hull, a->hull, sb_box, box_of(b))
SOLID_PAIR(hull_hull, sb_placed_hull, a->hull, sb_placed_hull, b->hull)

static bool plane_plane_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    return sb_plane_plane_overlap(&a->plane, &b->plane);
}

// A point, A, in anything.
static bool point_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    return sb_shape_contains(b, a->point);
}

// What segments, rays and lines, A, have in common.
static sb_interval interval_of_shape(const sb_shape *shape)
{
    if (shape->kind == SB_SHAPE_SEGMENT) {
        return sb_interval_of_segment(&shape->segment);
    }
    return shape->kind == SB_SHAPE_RAY ? sb_interval_of_ray(&shape->ray)
                                       : sb_interval_of_line(&shape->line);
}

static bool is_same(sb_vec3 a, sb_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool interval_interval_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    sb_interval on_a = interval_of_shape(a), on_b = interval_of_shape(b);
    float s, t;
    sb_interval_closest_pair(&on_a, &on_b, &s, &t);
    return is_same(sb_interval_point(&on_a, s), sb_interval_point(&on_b, t));
}

static bool segment_plane_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    return sb_plane_segment_cross(&b->plane, &a->segment).side != SB_SIDE_FRONT;
}

static bool ray_plane_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    return sb_plane_ray_cross(&b->plane, &a->ray).side != SB_SIDE_FRONT;
}

static bool line_plane_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    return sb_plane_line_cross(&b->plane, &a->line).side != SB_SIDE_FRONT;
}

static bool interval_sphere_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    sb_interval interval = interval_of_shape(a);
    return sb_sphere_interval_overlap(&b->sphere, &interval);
}

static bool interval_aabb_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    sb_interval interval = interval_of_shape(a);
    return sb_aabb_interval_overlap(&b->aabb, &interval);
}

static bool interval_box_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    sb_interval interval = interval_of_shape(a);
    return sb_box_interval_overlap(&b->box, &interval);
}

// Rays and lines against what only segments are tested with: cut to the sphere around it.
static sb_segment segment_near(const sb_shape *shape, sb_vec3 center, float radius)
{
    if (shape->kind == SB_SHAPE_SEGMENT) {
        return shape->segment;
    }
    sb_interval interval = interval_of_shape(shape);
    return sb_interval_clip(&interval, center, radius);
}

static bool interval_cylinder_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    const sb_cylinder *cylinder = &b->cylinder;
    float radius = cylinder->radius + cylinder->half_height;
    sb_segment segment = segment_near(a, cylinder->center, radius);
    return sb_cylinder_segment_overlap(cylinder, &segment);
}

static bool interval_hull_overlap_shapes(const sb_shape *a, const sb_shape *b)
{
    sb_segment segment = segment_near(a, b->hull.center, b->hull.hull->radius);
    return sb_hull_segment_overlap(&b->hull, &segment);
}

// One entry for each pair of kinds, in one order: the other is looked up here and mirrored.
static const pair_tests tests[SB_SHAPE_KIND_COUNT][SB_SHAPE_KIND_COUNT] =
    {
        [SB_SHAPE_POINT] =
            {
                [SB_SHAPE_POINT] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_SEGMENT] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_RAY] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_LINE] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_PLANE] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_SPHERE] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_AABB] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_BOX] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_CYLINDER] = {.overlap = point_overlap_shapes},
                [SB_SHAPE_HULL] = {.overlap = point_overlap_shapes},
            },
        [SB_SHAPE_SEGMENT] =
            {
                [SB_SHAPE_SEGMENT] = {.overlap = interval_interval_overlap_shapes},
                [SB_SHAPE_RAY] = {.overlap = interval_interval_overlap_shapes},
                [SB_SHAPE_LINE] = {.overlap = interval_interval_overlap_shapes},
                [SB_SHAPE_PLANE] = {.overlap = segment_plane_overlap_shapes},
                [SB_SHAPE_SPHERE] = {.overlap = interval_sphere_overlap_shapes},
                [SB_SHAPE_AABB] = {.overlap = interval_aabb_overlap_shapes},
                [SB_SHAPE_BOX] = {.overlap = interval_box_overlap_shapes},
                [SB_SHAPE_CYLINDER] = {.overlap = interval_cylinder_overlap_shapes},
                [SB_SHAPE_HULL] = {.overlap = interval_hull_overlap_shapes},
            },
        [SB_SHAPE_RAY] =
            {
                [SB_SHAPE_RAY] = {.overlap = interval_interval_overlap_shapes},
                [SB_SHAPE_LINE] = {.overlap = interval_interval_overlap_shapes},
                [SB_SHAPE_PLANE] = {.overlap = ray_plane_overlap_shapes},
                [SB_SHAPE_SPHERE] = {.overlap = interval_sphere_overlap_shapes},
                [SB_SHAPE_AABB] = {.overlap = interval_aabb_overlap_shapes},
                [SB_SHAPE_BOX] = {.overlap = interval_box_overlap_shapes},
                [SB_SHAPE_CYLINDER] = {.overlap = interval_cylinder_overlap_shapes},
                [SB_SHAPE_HULL] = {.overlap = interval_hull_overlap_shapes},
            },
        [SB_SHAPE_LINE] =
            {
                [SB_SHAPE_LINE] = {.overlap = interval_interval_overlap_shapes},
                [SB_SHAPE_PLANE] = {.overlap = line_plane_overlap_shapes},
                [SB_SHAPE_SPHERE] = {.overlap = interval_sphere_overlap_shapes},
                [SB_SHAPE_AABB] = {.overlap = interval_aabb_overlap_shapes},
                [SB_SHAPE_BOX] = {.overlap = interval_box_overlap_shapes},
                [SB_SHAPE_CYLINDER] = {.overlap = interval_cylinder_overlap_shapes},
                [SB_SHAPE_HULL] = {.overlap = interval_hull_overlap_shapes},
            },
        [SB_SHAPE_PLANE] =
            {
                [SB_SHAPE_PLANE] = {.overlap = plane_plane_overlap_shapes},
                [SB_SHAPE_SPHERE] = SOLID_TESTS(plane_sphere),
                [SB_SHAPE_AABB] = SOLID_TESTS(plane_aabb),
                [SB_SHAPE_BOX] = SOLID_TESTS(plane_box),
                [SB_SHAPE_CYLINDER] = SOLID_TESTS(plane_cylinder),
                [SB_SHAPE_HULL] = SOLID_TESTS(plane_hull),
            },
        [SB_SHAPE_SPHERE] =
            {
                [SB_SHAPE_SPHERE] = SOLID_TESTS(sphere_sphere),
                [SB_SHAPE_AABB] = SOLID_TESTS(sphere_aabb),
                [SB_SHAPE_BOX] = SOLID_TESTS(sphere_box),
            },
        [SB_SHAPE_AABB] =
            {
                [SB_SHAPE_AABB] = SOLID_TESTS(aabb_aabb),
                [SB_SHAPE_BOX] = SOLID_TESTS(box_box),
            },
        [SB_SHAPE_BOX] = {[SB_SHAPE_BOX] = SOLID_TESTS(box_box)},
        [SB_SHAPE_CYLINDER] =
            {
                [SB_SHAPE_SPHERE] = SOLID_TESTS(cylinder_sphere),
                [SB_SHAPE_AABB] = SOLID_TESTS(cylinder_box),
                [SB_SHAPE_BOX] = SOLID_TESTS(cylinder_box),
                [SB_SHAPE_CYLINDER] = SOLID_TESTS(cylinder_cylinder),
                [SB_SHAPE_HULL] = SOLID_TESTS(cylinder_hull),
            },
        [SB_SHAPE_HULL] =
            {
                [SB_SHAPE_SPHERE] = SOLID_TESTS(hull_sphere),
                [SB_SHAPE_AABB] = SOLID_TESTS(hull_box),
                [SB_SHAPE_BOX] = SOLID_TESTS(hull_box),
                [SB_SHAPE_HULL] = SOLID_TESTS(hull_hull),
            },
};

// The pair's tests; `out_is_mirrored` if they take B first.
static const pair_tests *find_tests(sb_shape_kind a, sb_shape_kind b, bool *out_is_mirrored)
{
    SB_ASSERT(a < SB_SHAPE_KIND_COUNT && b < SB_SHAPE_KIND_COUNT);
    *out_is_mirrored = tests[a][b].overlap == NULL;
    return *out_is_mirrored ? &tests[b][a] : &tests[a][b];
}

bool sb_shape_overlap(const sb_shape *a, const sb_shape *b)
{
    bool is_mirrored;
    const pair_tests *pair = find_tests(a->kind, b->kind, &is_mirrored);
    return is_mirrored ? pair->overlap(b, a) : pair->overlap(a, b);
}

bool sb_shape_has_mtv(sb_shape_kind a, sb_shape_kind b)
{
    bool is_mirrored;
    return find_tests(a, b, &is_mirrored)->mtv != NULL;
}

bool sb_shape_mtv(const sb_shape *a, const sb_shape *b, sb_mtv *out_mtv)
{
    bool is_mirrored;
    const pair_tests *pair = find_tests(a->kind, b->kind, &is_mirrored);
    SB_ASSERT(pair->mtv != NULL);
    if (!is_mirrored) {
        return pair->mtv(a, b, out_mtv);
    }
    if (!pair->mtv(b, a, out_mtv)) {
        return false;
    }
    *out_mtv = sb_mtv_flip(*out_mtv);
    return true;
}

bool sb_shape_manifold(const sb_shape *a, const sb_shape *b, sb_manifold *out_manifold)
{
    bool is_mirrored;
    const pair_tests *pair = find_tests(a->kind, b->kind, &is_mirrored);
    SB_ASSERT(pair->manifold != NULL);
    if (!is_mirrored) {
        return pair->manifold(a, b, out_manifold);
    }
    if (!pair->manifold(b, a, out_manifold)) {
        return false;
    }
    out_manifold->mtv = sb_mtv_flip(out_manifold->mtv);
    return true;
}
