/// Measures the pairs a second of every pair test, through the dispatch tables.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_physics.h"
#include "physics/overlap/dispatch.h"
#include "physics/shape/hull_build.h"
#include "physics/sweep/dispatch.h"

#define SHAPE_COUNT 64u
#define NS_MIN 4e6 ///< minimum time of a test

static const char *const kind_names[SB_SHAPE_KIND_COUNT] = {
    "point", "segment", "ray", "line", "plane", "sphere", "aabb", "box", "cylinder", "hull",
};

typedef struct mover {
    sb_point_path point;
    sb_sphere_path sphere;
    sb_box_cast box;
} mover;

typedef struct shapes {
    sb_shape of[SB_SHAPE_KIND_COUNT][SHAPE_COUNT];
    mover movers[SHAPE_COUNT];
    _Alignas(8) uint8_t hull[SB_HULL_SIZE_MAX];
    uint32_t hits;
} shapes;

static float draw_within(scene_random *random, float limit)
{
    return (2.0f * scene_random_unit(random) - 1.0f) * limit;
}

static sb_vec3 draw_point(scene_random *random, float limit)
{
    sb_vec3 point;
    point.x = draw_within(random, limit);
    point.y = draw_within(random, limit);
    point.z = draw_within(random, limit);
    return point;
}

static sb_vec3 draw_direction(scene_random *random)
{
    sb_vec3 v;
    float squared;
    do {
        v = draw_point(random, 1.0f);
        squared = sb_vec3_length_squared(v);
    } while (!(squared > 0.01f && squared <= 1.0f));
    return sb_vec3_scale(v, 1.0f / sqrtf(squared));
}

static sb_box draw_box(scene_random *random)
{
    sb_quaternion turn = sb_quaternion_between((sb_vec3){0.0f, 1.0f, 0.0f}, draw_direction(random));
    sb_vec3 half = draw_point(random, 0.5f);
    half = sb_vec3_add(half, (sb_vec3){1.0f, 1.0f, 1.0f});
    return sb_box_from_pose(draw_point(random, 2.0f), half, draw_within(random, 3.0f), turn);
}

// Shapes of about 2 m within about 2 m of the origin.
static sb_shape draw_shape(scene_random *random, sb_shape_kind kind, const sb_hull *hull)
{
    sb_shape shape = {.kind = kind};
    sb_vec3 center = draw_point(random, 2.0f);
    sb_box box = draw_box(random);
    switch (kind) {
    case SB_SHAPE_POINT:
        shape.point = center;
        break;
    case SB_SHAPE_SEGMENT:
        shape.segment = (sb_segment){center, draw_point(random, 2.0f)};
        break;
    case SB_SHAPE_RAY:
        shape.ray = (sb_ray){center, draw_direction(random)};
        break;
    case SB_SHAPE_LINE:
        shape.line = (sb_line){center, draw_direction(random)};
        break;
    case SB_SHAPE_PLANE:
        shape.plane = (sb_plane){draw_direction(random), draw_within(random, 1.0f)};
        break;
    case SB_SHAPE_SPHERE:
        shape.sphere = (sb_sphere){center, 0.5f + scene_random_unit(random)};
        break;
    case SB_SHAPE_AABB:
        shape.aabb =
            (sb_aabb){sb_vec3_sub(center, box.half_extents), sb_vec3_add(center, box.half_extents)};
        break;
    case SB_SHAPE_BOX:
        shape.box = box;
        break;
    case SB_SHAPE_CYLINDER:
        shape.cylinder =
            (sb_cylinder){center, draw_direction(random), 0.5f + scene_random_unit(random), 1.0f};
        break;
    case SB_SHAPE_HULL:
        shape.hull = (sb_placed_hull){hull, center, {box.axes[0], box.axes[1], box.axes[2]}};
        break;
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return shape;
}

static bool shapes_fill(shapes *s)
{
    scene_random random = {99u};
    sb_vec3 points[16];
    for (int i = 0; i < 16; i++) {
        points[i] = draw_direction(&random);
    }
    if (sb_hull_build(s->hull, points, 16) != SB_OK) {
        return false;
    }
    const void *hull = s->hull;
    for (int kind = 0; kind < SB_SHAPE_KIND_COUNT; kind++) {
        for (uint32_t i = 0; i < SHAPE_COUNT; i++) {
            s->of[kind][i] = draw_shape(&random, (sb_shape_kind)kind, hull);
        }
    }
    for (uint32_t i = 0; i < SHAPE_COUNT; i++) {
        sb_vec3 start = sb_vec3_scale(draw_direction(&random), 4.0f);
        sb_vec3 displacement = sb_vec3_sub(draw_point(&random, 1.5f), start);
        sb_box box = draw_box(&random);
        box.center = start;
        box.half_extents = sb_vec3_scale(box.half_extents, 0.3f);
        s->movers[i] =
            (mover){{start, displacement}, {start, displacement, 0.1f}, {box, displacement}};
    }
    return true;
}

typedef bool pair_call(const shapes *s, int a, uint32_t i, int b, uint32_t j);

static bool call_overlap(const shapes *s, int a, uint32_t i, int b, uint32_t j)
{
    return sb_shape_overlap(&s->of[a][i], &s->of[b][j]);
}

static bool call_mtv(const shapes *s, int a, uint32_t i, int b, uint32_t j)
{
    sb_mtv mtv;
    return sb_shape_mtv(&s->of[a][i], &s->of[b][j], &mtv);
}

static bool call_manifold(const shapes *s, int a, uint32_t i, int b, uint32_t j)
{
    sb_manifold manifold;
    return sb_shape_manifold(&s->of[a][i], &s->of[b][j], &manifold);
}

static bool call_point(const shapes *s, int a, uint32_t i, int b, uint32_t j)
{
    (void)a;
    sb_impact impact;
    return sb_sweep_point(&s->movers[i].point, &s->of[b][j], &impact);
}

static bool call_sphere(const shapes *s, int a, uint32_t i, int b, uint32_t j)
{
    (void)a;
    sb_impact impact;
    return sb_sweep_sphere(&s->movers[i].sphere, &s->of[b][j], &impact);
}

static bool call_box(const shapes *s, int a, uint32_t i, int b, uint32_t j)
{
    (void)a;
    sb_impact impact;
    return sb_sweep_box(&s->movers[i].box, &s->of[b][j], &impact);
}

// Tests each of one set with each of the other, repeatedly until it took NS_MIN.
static void print_rate(shapes *s, pair_call *call, int a, int b)
{
    uint64_t start = spent_ns();
    uint64_t count = 0;
    uint32_t hits = 0;
    double ns;
    do {
        for (uint32_t i = 0; i < SHAPE_COUNT; i++) {
            for (uint32_t j = 0; j < SHAPE_COUNT; j++) {
                hits += call(s, a, i, b, j) ? 1 : 0;
            }
        }
        count += SHAPE_COUNT * SHAPE_COUNT;
        ns = (double)(spent_ns() - start);
    } while (ns < NS_MIN);
    s->hits += hits;
    printf(" %8.2f", (double)count / ns * 1e3);
}

static void print_head(const char *title)
{
    printf("\n%-10s", title);
    for (int b = 0; b < SB_SHAPE_KIND_COUNT; b++) {
        printf(" %8s", kind_names[b]);
    }
    puts("");
}

static void print_pairs(shapes *s, const char *title, pair_call *call, bool needs_mtv)
{
    print_head(title);
    for (int a = needs_mtv ? SB_SHAPE_PLANE : 0; a < SB_SHAPE_KIND_COUNT; a++) {
        printf("%-10s", kind_names[a]);
        for (int b = 0; b <= a; b++) {
            if (needs_mtv && !sb_shape_has_mtv((sb_shape_kind)a, (sb_shape_kind)b)) {
                printf(" %8s", "-");
            } else {
                print_rate(s, call, a, b);
            }
        }
        puts("");
    }
}

static void print_casts(shapes *s)
{
    static const struct {
        const char *name;
        pair_call *call;
    } casts[] = {{"ray", call_point}, {"sphere", call_sphere}, {"box", call_box}};
    print_head("cast");
    for (size_t k = 0; k < sizeof casts / sizeof casts[0]; k++) {
        printf("%-10s", casts[k].name);
        for (int b = 0; b < SB_SHAPE_KIND_COUNT; b++) {
            if (b < SB_SHAPE_PLANE) {
                printf(" %8s", "-");
            } else {
                print_rate(s, casts[k].call, 0, b);
            }
        }
        puts("");
    }
}

bool print_pair_rates(const settings *set)
{
    bool is_ours = set->engine == NULL || strcmp(set->engine, "sabot") == 0;
    if (!is_ours || !settings_want(set, "rates")) {
        return true;
    }
    shapes *s = calloc(1, sizeof *s);
    if (s == NULL || !shapes_fill(s)) {
        fputs("bench_physics: the shapes cannot be set up\n", stderr);
        free(s);
        return false;
    }
    puts("\nMillions of pairs a second, one at a time through the dispatch tables:");
    print_pairs(s, "overlap", call_overlap, false);
    print_pairs(s, "vector", call_mtv, true);
    print_pairs(s, "contacts", call_manifold, true);
    print_casts(s);
    bool is_alive = s->hits > 0;
    free(s);
    return is_alive;
}
