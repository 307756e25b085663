// Runs every test of two shapes and every cast against one on random shapes, through the dispatch
// tables. The block is a list of results.

#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"

#include "memory.h"
#include "scenario.h"
#include "shapes.h"

#define KIND_COUNT SB_SHAPE_KIND_COUNT
#define PAIRS_PER_KINDS 4u ///< pairs of every two kinds in a tick
#define PAIR_COUNT (PAIRS_PER_KINDS * KIND_COUNT * KIND_COUNT)
#define CASTS_PER_KIND 16u
#define CAST_COUNT (CASTS_PER_KIND * (KIND_COUNT - SB_SHAPE_PLANE))
#define EXTENT 2.5f ///< m

typedef struct pair_result {
    uint32_t kind_a, kind_b;
    uint32_t overlap, has_mtv, has_manifold, contains; ///< 0 or 1
    sb_mtv mtv;
    sb_manifold manifold;
    sb_vec3 point; ///< point that is tested against A
    sb_vec3 closest;
    sb_aabb bounds;
} pair_result;

typedef struct cast_result {
    uint32_t kind;
    uint32_t hits[3]; ///< of the point, the sphere and the box: 0 or 1
    sb_impact impacts[3];
} cast_result;

static const sb_field pair_fields[] = {
    SB_FIELD(pair_result, kind_a, SB_FIELD_U32, 1),
    SB_FIELD(pair_result, kind_b, SB_FIELD_U32, 1),
    SB_FIELD(pair_result, overlap, SB_FIELD_U32, 1),
    SB_FIELD(pair_result, has_mtv, SB_FIELD_U32, 1),
    SB_FIELD(pair_result, has_manifold, SB_FIELD_U32, 1),
    SB_FIELD(pair_result, contains, SB_FIELD_U32, 1),
    SB_FIELD(pair_result, mtv, SB_FIELD_F32, 4),
    SB_FIELD(pair_result, manifold.mtv, SB_FIELD_F32, 4),
    SB_FIELD(pair_result, manifold.point_count, SB_FIELD_U32, 1),
    SB_FIELD(pair_result, manifold.points, SB_FIELD_F32, 16),
    SB_FIELD(pair_result, point, SB_FIELD_F32, 3),
    SB_FIELD(pair_result, closest, SB_FIELD_F32, 3),
    SB_FIELD(pair_result, bounds, SB_FIELD_F32, 6),
};
static const sb_table pair_table = SB_TABLE(pair_result, pair_fields);

static const sb_field cast_fields[] = {
    SB_FIELD(cast_result, kind, SB_FIELD_U32, 1),
    SB_FIELD(cast_result, hits, SB_FIELD_U32, 3),
    SB_FIELD(cast_result, impacts, SB_FIELD_F32, 21),
};
static const sb_table cast_table = SB_TABLE(cast_result, cast_fields);

typedef struct pair_instance {
    sb_layout layout;
    uint8_t *block;
    hull_library library;
    uint32_t overlap_counts[KIND_COUNT][KIND_COUNT][2]; ///< by the answer
    uint32_t hit_counts[KIND_COUNT][3][2];
} pair_instance;

static void *create(const scenario *what)
{
    (void)what;
    pair_instance *made = memory_take(sizeof *made);
    (void)sb_layout_add(&made->layout, &pair_table, PAIR_COUNT);
    (void)sb_layout_add(&made->layout, &cast_table, CAST_COUNT);
    made->block = memory_take(made->layout.size);
    hull_library_build(&made->library);
    return made;
}

static void destroy(void *object)
{
    pair_instance *at = object;
    memory_give(at->block);
    memory_give(at);
}

static state_view view(void *object)
{
    pair_instance *at = object;
    return (state_view){.layout = &at->layout, .block = at->block};
}

static pair_result test_pair(const sb_shape *a, const sb_shape *b, sb_vec3 point)
{
    pair_result result = {.kind_a = (uint32_t)a->kind, .kind_b = (uint32_t)b->kind, .point = point};
    result.overlap = sb_shape_overlap(a, b);
    if (sb_shape_has_mtv(a->kind, b->kind)) {
        sb_mtv mtv;
        sb_manifold manifold = {0};
        result.has_mtv = sb_shape_mtv(a, b, &mtv);
        result.has_manifold = sb_shape_manifold(a, b, &manifold);
        if (result.has_mtv != 0) {
            result.mtv = mtv;
        }
        if (result.has_manifold != 0) {
            result.manifold = manifold;
        }
    }
    // Elements beyond the count have no meaning.
    for (uint32_t i = result.manifold.point_count; i < SB_MANIFOLD_POINT_COUNT_MAX; i++) {
        result.manifold.points[i] = (sb_contact_point){0};
    }
    result.contains = sb_shape_contains(a, point);
    result.closest = sb_shape_closest_point(a, point);
    result.bounds = sb_shape_bounds(a);
    return result;
}

static void play_pairs(pair_instance *at, sb_random *random)
{
    pair_result *results = sb_layout_at(&at->layout, at->block, 0);
    for (uint32_t i = 0; i < PAIR_COUNT; i++) {
        uint32_t kinds = i / PAIRS_PER_KINDS;
        sb_shape_kind kind_a = (sb_shape_kind)(kinds / KIND_COUNT);
        sb_shape_kind kind_b = (sb_shape_kind)(kinds % KIND_COUNT);
        sb_shape a = draw_shape(random, kind_a, EXTENT, &at->library);
        sb_shape b = draw_shape(random, kind_b, EXTENT, &at->library);
        results[i] = test_pair(&a, &b, draw_point(random, EXTENT));
        at->overlap_counts[kind_a][kind_b][results[i].overlap]++;
    }
}

// Casts a point, a sphere and a box along the same path.
static cast_result cast_at(sb_random *random, const sb_shape *target)
{
    sb_vec3 start = draw_point(random, 3.0f * EXTENT);
    sb_vec3 displacement = sb_vec3_sub(draw_point(random, EXTENT), start);
    sb_point_path point_path = {start, displacement};
    sb_sphere_path sphere_path = {start, displacement, draw_in(random, 0.05f, 1.0f)};
    sb_box_cast box_cast = {draw_box(random, EXTENT), displacement};
    box_cast.start.center = start;
    cast_result result = {.kind = (uint32_t)target->kind};
    sb_impact impacts[3] = {0};
    result.hits[0] = sb_sweep_point(&point_path, target, &impacts[0]);
    result.hits[1] = sb_sweep_sphere(&sphere_path, target, &impacts[1]);
    result.hits[2] = sb_sweep_box(&box_cast, target, &impacts[2]);
    for (int i = 0; i < 3; i++) {
        if (result.hits[i] != 0) {
            result.impacts[i] = impacts[i];
        }
    }
    return result;
}

static void play_casts(pair_instance *at, sb_random *random)
{
    cast_result *results = sb_layout_at(&at->layout, at->block, 1);
    for (uint32_t i = 0; i < CAST_COUNT; i++) {
        sb_shape_kind kind = (sb_shape_kind)(SB_SHAPE_PLANE + i / CASTS_PER_KIND);
        sb_shape target = draw_shape(random, kind, EXTENT, &at->library);
        results[i] = cast_at(random, &target);
        for (int cast = 0; cast < 3; cast++) {
            at->hit_counts[kind][cast][results[i].hits[cast]]++;
        }
    }
}

static void advance(void *object, uint32_t tick)
{
    pair_instance *at = object;
    sb_random random = sb_random_seed(77, tick);
    play_pairs(at, &random);
    play_casts(at, &random);
}

static const char *missing(const void *object)
{
    const pair_instance *at = object;
    for (int a = SB_SHAPE_PLANE; a < KIND_COUNT; a++) {
        for (int b = SB_SHAPE_PLANE; b < KIND_COUNT; b++) {
            bool both = at->overlap_counts[a][b][0] > 0 && at->overlap_counts[a][b][1] > 0;
            if (!both && sb_shape_has_mtv((sb_shape_kind)a, (sb_shape_kind)b)) {
                return "hits and misses of every two kinds";
            }
        }
        for (int cast = 0; cast < 3; cast++) {
            if (at->hit_counts[a][cast][0] == 0 || at->hit_counts[a][cast][1] == 0) {
                return "hits and misses of every cast";
            }
        }
    }
    return NULL;
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {
    {"pairs", 150, 40, &family, NULL},
};

const scenario_list pair_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
