// Tests many random boxes and casts of spheres at a time, through the functions for their kinds.
// The block is a list of results.

#include "physics/overlap/pairs.h"
#include "physics/sweep/pairs.h"

#include "memory.h"
#include "scenario.h"
#include "shapes.h"

#define CASE_COUNT 254u
#define EXTENT 2.5f    ///< m
#define TIME_NONE 2.0f ///< means no impact

typedef struct batch_result {
    uint32_t overlap; ///< 0 or 1, like the hits
    uint32_t hit_pair, hit_many;
    float time; ///< of two spheres, or TIME_NONE
    sb_mtv mtv;
    sb_manifold manifold;
    sb_impact impact_pair, impact_many;
} batch_result;

static const sb_field fields[] = {
    SB_FIELD(batch_result, overlap, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, hit_pair, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, hit_many, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, time, SB_FIELD_F32, 1),
    SB_FIELD(batch_result, mtv, SB_FIELD_F32, 4),
    SB_FIELD(batch_result, manifold.mtv, SB_FIELD_F32, 4),
    SB_FIELD(batch_result, manifold.point_count, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, manifold.points, SB_FIELD_F32, 16),
    SB_FIELD(batch_result, impact_pair, SB_FIELD_F32, 7),
    SB_FIELD(batch_result, impact_many, SB_FIELD_F32, 7),
};
static const sb_table table = SB_TABLE(batch_result, fields);

typedef struct batch_instance {
    sb_layout layout;
    _Alignas(8) batch_result results[CASE_COUNT];
    uint32_t overlap_counts[2]; ///< by the answer
    uint32_t hit_counts[2];
    uint32_t sphere_counts[2];
    sb_box boxes_a[CASE_COUNT], boxes_b[CASE_COUNT];
    sb_sphere_path paths_a[CASE_COUNT], paths_b[CASE_COUNT];
} batch_instance;

static void *create(const scenario *what)
{
    (void)what;
    batch_instance *made = memory_take(sizeof *made);
    (void)sb_layout_add(&made->layout, &table, CASE_COUNT);
    return made;
}

static void destroy(void *object)
{
    memory_give(object);
}

static state_view view(void *object)
{
    batch_instance *at = object;
    return (state_view){.layout = &at->layout, .block = (uint8_t *)at->results};
}

static sb_sphere_path draw_path(sb_random *random)
{
    sb_sphere_path path;
    path.start = draw_point(random, 2.0f * EXTENT);
    path.displacement = sb_vec3_sub(draw_point(random, EXTENT), path.start);
    path.radius = draw_in(random, 0.05f, 1.0f);
    return path;
}

static void draw_all(batch_instance *at, uint32_t tick)
{
    sb_random random = sb_random_seed(88, tick);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        at->boxes_a[i] = draw_box(&random, EXTENT);
        at->boxes_b[i] = draw_box(&random, EXTENT);
        at->paths_a[i] = draw_path(&random);
        at->paths_b[i] = draw_path(&random);
    }
}

static void test_boxes(batch_instance *at)
{
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        const sb_box *a = &at->boxes_a[i], *b = &at->boxes_b[i];
        batch_result *result = &at->results[i];
        result->mtv = (sb_mtv){0};
        result->manifold = (sb_manifold){0};
        result->overlap = sb_box_box_mtv(a, b, &result->mtv);
        (void)sb_box_box_manifold(a, b, &result->manifold);
        // Elements beyond the count have no meaning.
        for (uint32_t k = result->manifold.point_count; k < SB_MANIFOLD_POINT_COUNT_MAX; k++) {
            result->manifold.points[k] = (sb_contact_point){0};
        }
        at->overlap_counts[result->overlap]++;
    }
}

static void cast_at_boxes(batch_instance *at, uint32_t tick)
{
    const sb_sphere_path *one = &at->paths_a[tick % CASE_COUNT];
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        const sb_box *box = &at->boxes_b[i];
        batch_result *result = &at->results[i];
        result->impact_pair = result->impact_many = (sb_impact){0};
        result->hit_pair = sb_sweep_sphere_box(&at->paths_a[i], box, &result->impact_pair);
        result->hit_many = sb_sweep_sphere_box(one, box, &result->impact_many);
        at->hit_counts[result->hit_pair]++;
    }
}

static void cast_at_spheres(batch_instance *at, uint32_t tick)
{
    const sb_sphere_path *one = &at->paths_a[tick % CASE_COUNT];
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        sb_impact impact;
        bool is_hit = sb_sweep_sphere_moving_sphere(one, &at->paths_b[i], &impact);
        at->results[i].time = is_hit ? impact.time : TIME_NONE;
        at->sphere_counts[is_hit]++;
    }
}

static void advance(void *object, uint32_t tick)
{
    batch_instance *at = object;
    draw_all(at, tick);
    test_boxes(at);
    cast_at_boxes(at, tick);
    cast_at_spheres(at, tick);
}

static const char *missing(const void *object)
{
    const batch_instance *at = object;
    for (int answer = 0; answer < 2; answer++) {
        if (at->overlap_counts[answer] == 0 || at->hit_counts[answer] == 0 ||
            at->sphere_counts[answer] == 0) {
            return "hits and misses of every kind";
        }
    }
    return NULL;
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {
    {"batches", 150, 40, &family, NULL},
};

const scenario_list batch_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
