#include "physics/world/scenery/tree.h"

#include <inttypes.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

#define ITEM_COUNT_MAX 300u

static sb_aabb random_aabb(double extent, double size_max)
{
    float center[3], half[3];
    for (int axis = 0; axis < 3; axis++) {
        center[axis] = (float)sample_in(-extent, extent);
        half[axis] = sample_chance(0.05) ? 0.0f : (float)sample_log(0.1, size_max);
    }
    return (sb_aabb){{center[0] - half[0], center[1] - half[1], center[2] - half[2]},
                     {center[0] + half[0], center[1] + half[1], center[2] + half[2]}};
}

// Boxes of very different sizes, some equal, some without volume.
static uint32_t random_items(sb_aabb *bounds)
{
    uint32_t count = sample_below(ITEM_COUNT_MAX + 1);
    for (uint32_t i = 0; i < count; i++) {
        bounds[i] = random_aabb(15, sample_chance(0.01) ? 50 : 8);
        if (i > 0 && sample_chance(0.1)) {
            bounds[i] = bounds[i - 1];
        }
    }
    return count;
}

typedef struct built {
    sb_tree tree;
    sb_tree_node *nodes;
    uint32_t *order;
} built;

// Each block has exactly its size, so that a sanitizer sees an access beyond it.
static built build(const sb_aabb *bounds, uint32_t count)
{
    built b = {.nodes = malloc(sb_tree_node_count_max(count) * sizeof *b.nodes),
               .order = malloc(count * sizeof *b.order)};
    sb_tree_build(bounds, count, b.nodes, b.order);
    b.tree = (sb_tree){b.nodes, b.order, bounds, count};
    return b;
}

static void release(built *b)
{
    free(b->nodes);
    free(b->order);
}

// The items that a cast visits, and the limit that the test gives it.
typedef struct visits {
    bool seen[ITEM_COUNT_MAX];
    uint32_t count;
    float limit_to; // becomes the limit, like the time of an impact, once it is lower
} visits;

static float visit(void *context, uint32_t item, float limit)
{
    visits *v = context;
    assert_false(v->seen[item]);
    v->seen[item] = true;
    v->count++;
    return v->limit_to < limit ? v->limit_to : limit;
}

// Returns the first time in [0, 1] at which a moving box overlaps another, by slabs in double
// precision.
static double entry(const sb_aabb *item, const double start[3], const double displacement[3],
                    const double half[3])
{
    const double low[3] = {(double)item->min.x, (double)item->min.y, (double)item->min.z};
    const double high[3] = {(double)item->max.x, (double)item->max.y, (double)item->max.z};
    double from = 0, to = 1;
    for (int axis = 0; axis < 3; axis++) {
        double a = low[axis] - half[axis] - start[axis], b = high[axis] + half[axis] - start[axis];
        if (displacement[axis] == 0) {
            if (a > 0 || b < 0) {
                return 2;
            }
            continue;
        }
        double t0 = a / displacement[axis], t1 = b / displacement[axis];
        double enter = t0 < t1 ? t0 : t1, leave = t0 < t1 ? t1 : t0;
        from = enter > from ? enter : from;
        to = leave < to ? leave : to;
    }
    return from <= to ? from : 2;
}

static void tree_cast_visits_everything_that_is_met_before_the_limit_and_once(void **state)
{
    (void)state;
    static sb_aabb bounds[ITEM_COUNT_MAX];
    uint32_t met = 0, spared = 0;
    for (uint32_t round = 0; round < sample_scaled(3000); round++) {
        uint32_t item_count = random_items(bounds);
        built b = build(bounds, item_count);
        double start[3], displacement[3], half[3];
        for (int axis = 0; axis < 3; axis++) {
            start[axis] = (double)(float)sample_in(-20, 20);
            displacement[axis] = sample_chance(0.2) ? 0 : (double)(float)sample_in(-40, 40);
            half[axis] = sample_chance(0.3) ? 0 : (double)(float)sample_log(0.01, 3);
        }
        visits v = {.limit_to = sample_chance(0.5) ? 1.0f : (float)sample_in(0, 1)};
        sb_tree_cast(
            &b.tree, sb_vec3_make((float)start[0], (float)start[1], (float)start[2]),
            sb_vec3_make((float)displacement[0], (float)displacement[1], (float)displacement[2]),
            sb_vec3_make((float)half[0], (float)half[1], (float)half[2]), visit, &v);
        for (uint32_t i = 0; i < item_count; i++) {
            double time = entry(&bounds[i], start, displacement, half);
            // After a hit, items behind it may be left out.
            bool must = time <= 1 && (v.limit_to >= 1.0f || time < (double)v.limit_to);
            assert_true(!must || v.seen[i]);
            met += v.seen[i];
            spared += !v.seen[i] && time <= 1;
        }
        release(&b);
    }
    assert_true(met > 1000 && spared > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(tree_cast_visits_everything_that_is_met_before_the_limit_and_once,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
