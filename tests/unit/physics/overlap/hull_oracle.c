#include "hull_oracle.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "real3_inline.h"
#include "sample.h"

static void die(const char *what, const char *kind)
{
    (void)fprintf(stderr, "hull samples: %s (%s)\n", what, kind);
    exit(2);
}

static double size_of(const real_hull *hull)
{
    double size = 0;
    for (int i = 1; i < hull->vertex_count; i++) {
        size = fmax(size, real3_length(real3_sub(hull->vertices[i], hull->vertices[0])));
    }
    return size;
}

static void add_normal(real_hull *hull, real3 normal, double offset, double tolerance)
{
    for (int i = 0; i < hull->normal_count; i++) {
        double turned = real3_length(real3_sub(hull->normals[i], normal));
        if (turned < 1e-9 && fabs(hull->offsets[i] - offset) <= tolerance) {
            return;
        }
    }
    if (hull->normal_count == REAL_HULL_NORMAL_MAX) {
        die("too many normals", "");
    }
    hull->normals[hull->normal_count] = normal;
    hull->offsets[hull->normal_count++] = offset;
}

static void try_triple(real_hull *hull, int i, int j, int k, double tolerance)
{
    const real3 *v = hull->vertices;
    real3 p = real3_sub(v[j], v[i]), q = real3_sub(v[k], v[i]);
    real3 normal = real3_cross(p, q);
    double length = real3_length(normal);
    if (length <= 1e-9 * real3_length(p) * real3_length(q)) {
        return;
    }
    normal = real3_scale(normal, 1 / length);
    double low = 0, high = 0;
    for (int m = 0; m < hull->vertex_count; m++) {
        double at = real3_dot(normal, real3_sub(v[m], v[i]));
        low = fmin(low, at);
        high = fmax(high, at);
    }
    if (high > tolerance && low < -tolerance) {
        return;
    }
    if (high > tolerance) {
        normal = real3_scale(normal, -1);
    }
    add_normal(hull, normal, real3_dot(normal, v[i]), tolerance);
    if (hull->triple_count == REAL_HULL_TRIPLE_MAX) {
        die("too many triangles", "");
    }
    uint8_t *triple = hull->triples[hull->triple_count++];
    triple[0] = (uint8_t)i;
    triple[1] = (uint8_t)j;
    triple[2] = (uint8_t)k;
}

static void add_edge(real_hull *hull, int i, int j)
{
    if (hull->edge_count == REAL_HULL_EDGE_MAX) {
        die("too many edges", "");
    }
    real3 along = real3_sub(hull->vertices[j], hull->vertices[i]);
    hull->along[hull->edge_count] = real3_scale(along, 1 / real3_length(along));
    hull->edges[hull->edge_count][0] = (uint8_t)i;
    hull->edges[hull->edge_count++][1] = (uint8_t)j;
}

static void try_edge(real_hull *hull, int i, int j, double tolerance)
{
    int faces = 0;
    for (int m = 0; m < hull->normal_count; m++) {
        double at_i = real3_dot(hull->normals[m], hull->vertices[i]) - hull->offsets[m];
        double at_j = real3_dot(hull->normals[m], hull->vertices[j]) - hull->offsets[m];
        faces += fabs(at_i) <= 4 * tolerance && fabs(at_j) <= 4 * tolerance;
    }
    if (faces >= 2) {
        add_edge(hull, i, j);
    }
}

void real_hull_complete(real_hull *hull)
{
    double tolerance = 1e-13 * size_of(hull);
    hull->normal_count = hull->edge_count = hull->triple_count = 0;
    for (int i = 0; i < hull->vertex_count; i++) {
        for (int j = i + 1; j < hull->vertex_count; j++) {
            for (int k = j + 1; k < hull->vertex_count; k++) {
                try_triple(hull, i, j, k, tolerance);
            }
        }
    }
    for (int i = 0; i < hull->vertex_count; i++) {
        for (int j = i + 1; j < hull->vertex_count; j++) {
            try_edge(hull, i, j, tolerance);
        }
    }
}

void real_hull_of_box(real_hull *out, const double half[3])
{
    out->vertex_count = 8;
    out->normal_count = 6;
    out->edge_count = 0;
    out->triple_count = 0; // distances from boxes are real_box_distance's
    for (int i = 0; i < 8; i++) {
        out->vertices[i] =
            (real3){(i & 1) != 0 ? half[0] : -half[0], (i & 2) != 0 ? half[1] : -half[1],
                    (i & 4) != 0 ? half[2] : -half[2]};
    }
    for (int i = 0; i < 8; i++) {
        for (int bit = 1; bit < 8; bit *= 2) {
            if ((i & bit) == 0) {
                add_edge(out, i, i | bit);
            }
        }
    }
    for (int i = 0; i < 6; i++) {
        double side = i % 2 == 0 ? 1 : -1;
        out->normals[i] =
            (real3){i / 2 == 0 ? side : 0, i / 2 == 1 ? side : 0, i / 2 == 2 ? side : 0};
        out->offsets[i] = half[i / 2];
    }
}

static real3 turn(const real3 axes[3], real3 v)
{
    real3 sum = real3_scale(axes[0], v.x);
    sum = real3_add(sum, real3_scale(axes[1], v.y));
    return real3_add(sum, real3_scale(axes[2], v.z));
}

void real_hull_place(const real_hull *hull, real3 center, const real3 axes[3], real_hull *out)
{
    out->vertex_count = hull->vertex_count;
    out->normal_count = hull->normal_count;
    out->edge_count = hull->edge_count;
    out->triple_count = hull->triple_count;
    for (int i = 0; i < hull->vertex_count; i++) {
        out->vertices[i] = real3_add(center, turn(axes, hull->vertices[i]));
    }
    for (int i = 0; i < hull->normal_count; i++) {
        out->normals[i] = turn(axes, hull->normals[i]);
        out->offsets[i] = hull->offsets[i] + real3_dot(out->normals[i], center);
    }
    for (int i = 0; i < hull->edge_count; i++) {
        out->along[i] = turn(axes, hull->along[i]);
    }
    memcpy(out->edges, hull->edges, sizeof hull->edges[0] * (size_t)hull->edge_count);
    memcpy(out->triples, hull->triples, sizeof hull->triples[0] * (size_t)hull->triple_count);
}

double real_hull_reach(const real_hull *hull, real3 direction)
{
    double reach = -HUGE_VAL;
    for (int i = 0; i < hull->vertex_count; i++) {
        double along = real3_inline_dot(hull->vertices[i], direction);
        reach = along > reach ? along : reach;
    }
    return reach;
}

double real_hull_outside(const real_hull *hull, real3 point)
{
    double outside = -HUGE_VAL;
    for (int i = 0; i < hull->normal_count; i++) {
        outside = fmax(outside, real3_dot(hull->normals[i], point) - hull->offsets[i]);
    }
    return outside;
}

static double segment_distance(real3 a, real3 b, real3 point)
{
    real3 along = real3_sub(b, a), from = real3_sub(point, a);
    double t = real3_dot(from, along) / real3_dot(along, along);
    t = fmax(0, fmin(1, t));
    return real3_length(real3_sub(from, real3_scale(along, t)));
}

static double triangle_distance(real3 a, real3 b, real3 c, real3 point)
{
    real3 normal = real3_cross(real3_sub(b, a), real3_sub(c, a));
    const real3 corners[3] = {a, b, c};
    bool over = true;
    double nearest = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        real3 from = corners[i], to = corners[(i + 1) % 3];
        real3 inward = real3_cross(normal, real3_sub(to, from));
        over = over && real3_dot(inward, real3_sub(point, from)) >= 0;
        nearest = fmin(nearest, segment_distance(from, to, point));
    }
    double height = fabs(real3_dot(normal, real3_sub(point, a))) / real3_length(normal);
    return over ? height : nearest;
}

double hull_oracle_distance(const real_hull *hull, real3 point)
{
    double outside = real_hull_outside(hull, point);
    if (outside <= 0) {
        return outside;
    }
    double nearest = HUGE_VAL;
    for (int i = 0; i < hull->triple_count; i++) {
        const uint8_t *t = hull->triples[i];
        const real3 *v = hull->vertices;
        nearest = fmin(nearest, triangle_distance(v[t[0]], v[t[1]], v[t[2]], point));
    }
    return nearest;
}

double real_hull_overlap_along(const real_hull *a, const real_hull *b, real3 direction)
{
    return real_hull_reach(a, direction) + real_hull_reach(b, real3_scale(direction, -1));
}

static void offer(real_hull_overlap *least, const real_hull *a, const real_hull *b, real3 axis,
                  bool is_edges)
{
    // A alone against any vertex of B shows a part of the overlap.
    double reach = real_hull_reach(a, axis);
    if (reach - real3_inline_dot(b->vertices[0], axis) >= least->depth) {
        return;
    }
    double depth = reach + real_hull_reach(b, real3_inline_scale(axis, -1));
    if (depth < least->depth) {
        least->depth = depth;
        least->axis = axis;
        least->is_edges = is_edges;
    }
}

// Any two vertices show a part of the overlap: no more than that is looked at where it is already
// too much.
static void offer_edges(real_hull_overlap *least, const real_hull *a, const real_hull *b, int i,
                        int j)
{
    real3 from_a = a->vertices[a->edges[i][0]], from_b = b->vertices[b->edges[j][0]];
    real3 axis = real3_inline_cross(a->along[i], b->along[j]);
    double sine = sqrt(real3_inline_dot(axis, axis));
    if (sine < 2e-3) {
        least->sine_low = fmax(least->sine_low, sine);
    } else if (sine < least->sine_high) {
        least->sine_high = sine;
    }
    if (sine < 1e-9) {
        return;
    }
    axis = real3_inline_scale(axis, 1 / sine);
    double seen = real3_inline_dot(axis, real3_sub(from_a, from_b));
    if (seen < least->depth) {
        offer(least, a, b, axis, true);
    }
    if (-seen < least->depth) {
        offer(least, a, b, real3_inline_scale(axis, -1), true);
    }
}

real_hull_overlap real_hull_test(const real_hull *a, const real_hull *b)
{
    real_hull_overlap least = {.depth = HUGE_VAL, .sine_high = 1};
    for (int i = 0; i < a->normal_count; i++) {
        offer(&least, a, b, a->normals[i], false);
    }
    for (int i = 0; i < b->normal_count; i++) {
        offer(&least, a, b, real3_scale(b->normals[i], -1), false);
    }
    for (int i = 0; i < a->edge_count; i++) {
        for (int j = 0; j < b->edge_count; j++) {
            offer_edges(&least, a, b, i, j);
        }
    }
    return least;
}

typedef enum hull_kind {
    KIND_TETRAHEDRON,
    KIND_BOX,
    KIND_BALL_SMALL,
    KIND_BALL,
    KIND_CLOUD,
    KIND_WEDGE,
    KIND_PRISM,
    KIND_NEEDLE,
    KIND_TINY,
    KIND_HUGE,
    KIND_PLATE,
    KIND_OFF_CENTER,
    KIND_COUNT,
} hull_kind;

static const char *const kind_names[KIND_COUNT] = {
    "tetrahedron", "box",    "small ball", "ball", "cloud", "wedge",
    "prism",       "needle", "tiny",       "huge", "plate", "off center"};

static real3 stretched(real3 v, double x, double y, double z)
{
    return (real3){v.x * x, v.y * y, v.z * z};
}

static int add_ball(real3 *points, int count, double x, double y, double z)
{
    for (int i = 0; i < count; i++) {
        points[i] = stretched(real3_random_direction(), x, y, z);
    }
    return count;
}

static int add_corners(real3 *points, double x, double y, double z)
{
    for (int i = 0; i < 8; i++) {
        real3 corner = {(i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1};
        points[i] = stretched(corner, x, y, z);
    }
    return 8;
}

static int add_prism(real3 *points, int sides, double radius, double half)
{
    for (int i = 0; i < sides; i++) {
        double angle = 2 * 3.14159265358979 * i / sides;
        points[2 * i] = (real3){radius * cos(angle), half, radius * sin(angle)};
        points[2 * i + 1] = (real3){radius * cos(angle), -half, radius * sin(angle)};
    }
    return 2 * sides;
}

static int add_needle(real3 *points)
{
    return sample_chance(0.5) ? add_corners(points, 5e-3, 5e-3, 5)
                              : add_ball(points, 8, 5e-3, 5, 5e-3);
}

// A prism of sides that are flat but for less than the builder joins: the faces are not quite
// square to their edges.
static int add_uneven(real3 *points)
{
    int count = add_prism(points, 6, 2e-3, sample_log(1e-4, 2e-3));
    for (int i = 0; i < count; i++) {
        points[i] = real3_add(points[i], real3_random_point(4e-7));
    }
    return count;
}

static int add_points(hull_kind kind, real3 *points)
{
    double x = sample_log(0.2, 4), y = sample_log(0.2, 4), z = sample_log(0.2, 4);
    switch (kind) {
    case KIND_TETRAHEDRON:
        return add_ball(points, 4, x, y, z);
    case KIND_BOX:
        return add_corners(points, x, y, z);
    case KIND_BALL_SMALL:
        return add_ball(points, 5 + (int)sample_below(6), x, y, z);
    case KIND_BALL:
        return add_ball(points, sample_chance(0.3) ? 64 : 20, x, y, z);
    case KIND_CLOUD:
        for (int i = 0; i < 30; i++) {
            points[i] = stretched(real3_random_point(1), x, y, z);
        }
        return 30;
    case KIND_WEDGE:
        return add_prism(points, 3, x, z);
    case KIND_PRISM:
        return add_prism(points, 5 + (int)sample_below(4), x, z);
    case KIND_NEEDLE:
        return add_needle(points);
    case KIND_TINY:
        return sample_chance(0.5) ? add_uneven(points)
                                  : add_ball(points, 9, 2.5e-3, 2.5e-3, 2.5e-3);
    case KIND_HUGE:
        return add_ball(points, 10, 25, 25, 25);
    case KIND_PLATE:
        return sample_chance(0.5) ? add_corners(points, x, 5e-3, z) : add_prism(points, 6, x, 5e-3);
    case KIND_OFF_CENTER:
    case KIND_COUNT:
        break;
    }
    int count = add_ball(points, 8, x, y, z);
    for (int i = 0; i < count; i++) {
        points[i] = real3_add(points[i], (real3){20, -5, 8});
    }
    return count;
}

void hull_sample_measure(hull_sample *sample)
{
    const sb_hull *hull = hull_sample_block(sample);
    sample->real.vertex_count = hull->vertex_count;
    sample->middle = (real3){0, 0, 0};
    for (int i = 0; i < hull->vertex_count; i++) {
        real3 vertex = real3_of(sb_hull_vertices(hull)[i]);
        sample->real.vertices[i] = vertex;
        sample->middle = real3_add(sample->middle, real3_scale(vertex, 1.0 / hull->vertex_count));
        sample->radius = fmax(sample->radius, real3_length(vertex));
    }
    real_hull_complete(&sample->real);
    for (int i = 0; i < hull->face_count; i++) {
        const sb_plane *plane = &sb_hull_faces(hull)[i].plane;
        double reach = real_hull_reach(&sample->real, real3_of(plane->normal));
        sample->loose = fmax(sample->loose, fabs(reach - (double)plane->offset));
        for (int k = 0; k < sb_hull_faces(hull)[i].index_count; k++) {
            uint32_t at = sb_hull_indices(hull)[sb_hull_faces(hull)[i].index_first + k];
            double along = real3_dot(real3_of(plane->normal), sample->real.vertices[at]);
            sample->loose = fmax(sample->loose, (double)plane->offset - along);
        }
    }
}

static void build(hull_sample *sample, hull_kind kind)
{
    real3 points[SB_HULL_VERTEX_COUNT_MAX];
    sb_vec3 rounded[SB_HULL_VERTEX_COUNT_MAX];
    int count = add_points(kind, points);
    real3 axes[3];
    real_axes_random(axes);
    bool turned = kind != KIND_BOX && sample_chance(0.5);
    for (int i = 0; i < count; i++) {
        rounded[i] = real3_round(turned ? turn(axes, points[i]) : points[i]);
    }
    sample->kind = kind_names[kind];
    if (sb_hull_build(sample->memory, rounded, (uint32_t)count) != SB_OK) {
        die("cannot be built", sample->kind);
    }
    hull_sample_measure(sample);
}

static hull_sample samples[HULL_SAMPLE_COUNT];

int hull_sample_group_setup(void **state)
{
    int status = sample_group_setup(state);
    (void)sample_setup(state);
    for (int i = 0; i < HULL_SAMPLE_COUNT; i++) {
        build(&samples[i], (hull_kind)(i % KIND_COUNT));
    }
    return status;
}

const hull_sample *hull_sample_at(int index)
{
    return &samples[index];
}

const hull_sample *hull_sample_largest(void)
{
    const hull_sample *largest = &samples[0];
    for (int i = 1; i < HULL_SAMPLE_COUNT; i++) {
        if (samples[i].real.vertex_count > largest->real.vertex_count) {
            largest = &samples[i];
        }
    }
    return largest;
}

const hull_sample *hull_sample_any(void)
{
    for (;;) {
        const hull_sample *sample = hull_sample_at((int)sample_below(HULL_SAMPLE_COUNT));
        if (sample->real.vertex_count <= 12 ||
            sample_chance(sample->real.vertex_count > 20 ? 0.001 : 0.02)) {
            return sample;
        }
    }
}

sb_placed_hull hull_sample_placed(const hull_sample *sample, real3 center, const real3 axes[3])
{
    return (sb_placed_hull){
        .hull = hull_sample_block(sample),
        .center = real3_round(center),
        .axes = {real3_round(axes[0]), real3_round(axes[1]), real3_round(axes[2])},
    };
}
