#include "physics/overlap/cylinder_parts.h"

#include "cylinder_cases.h"
#include "hull_oracle.h"

// A cylinder and a polytope in the polytope's frame.
typedef struct solids {
    real_cylinder a;
    const real_hull *b;
} solids;

static double overlap_of(const void *of, real3 direction)
{
    const solids *s = of;
    return real_cylinder_reach(&s->a, direction) + real3_dot(s->a.center, direction) +
           real_hull_reach(s->b, real3_scale(direction, -1));
}

static sb_cylinder_pair pair_of(solids *s, double reach)
{
    sb_cylinder_pair pair = {.center = real3_round(s->a.center),
                             .axis = real3_round(s->a.axis),
                             .radius = (float)s->a.radius,
                             .half_height = (float)s->a.half_height};
    s->a.center = real3_of(pair.center);
    pair.size = (float)(s->a.radius + s->a.half_height + reach + real3_length(s->a.center));
    return pair;
}

static void place(solids *s, double reach)
{
    s->a = sample_cylinder(0.05, 3);
    real3 direction = real3_random_direction();
    double touching = real_cylinder_reach(&s->a, direction) + reach;
    s->a.center = real3_scale(direction, sample_in(0, 1.1) * touching);
}

// Returns the least overlap. The search begins at faces, the axis and the pairs of edges: every
// shortest way out is near one of these directions.
static double least_overlap(const solids *s)
{
    convex_case c = {.overlap = overlap_of, .pair = s, .effort = 60};
    add_special(&c, s->a.axis);
    c.rings[c.ring_count++] = s->a.axis;
    for (int i = 0; i < s->b->normal_count; i++) {
        add_special(&c, s->b->normals[i]);
    }
    for (int i = 0; i < s->b->edge_count; i++) {
        add_special(&c, real3_cross(s->b->along[i], s->a.axis));
        if (c.ring_count < RING_COUNT_MAX) {
            c.rings[c.ring_count++] = s->b->along[i];
        }
    }
    return smallest_overlap(&c, c.effort, c.ring_count);
}

static void check(const sb_cylinder_pair *pair, const solids *s, const sb_polytope *polytope,
                  uint32_t index, uint32_t *hits, uint32_t *misses)
{
    sb_penetration penetration, least = sb_cylinder_polytope_least(pair, polytope);
    bool hit = sb_cylinder_polytope_penetration(pair, polytope, &penetration);
    double tolerance = 1e-5 * (double)pair->size, reference = least_overlap(s);
    real3 normal = real3_of(least.normal);
    double along = overlap_of(s, normal), overlap = (double)least.overlap;
    bool good = fabs(real3_length(normal) - 1) <= 1e-5 && fabs(along - overlap) <= tolerance &&
                (hit == (overlap >= 0) || fabs(overlap) <= tolerance) &&
                (!hit || (overlap <= reference + tolerance &&
                          fabs((double)penetration.overlap - overlap) <= tolerance));
    // If the search in all directions separates the two, so must the test.
    good = good && (hit ? reference >= -tolerance : overlap <= tolerance);
    if (!good) {
        fail_msg("seed %" PRIu64 ", case %u: hit %d, overlap %g, along its normal %g, reference %g",
                 sample_seed(), index, hit, overlap, along, reference);
    }
    *hits += hit;
    *misses += !hit;
}

static void penetration_of_a_hull_is_the_least_of_all_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0;
    for (uint32_t i = 0; i < sample_scaled(1500); i++) {
        const hull_sample *sample = hull_sample_any();
        solids s = {.b = &sample->real};
        sb_polytope polytope = sb_polytope_of_hull(hull_sample_block(sample));
        place(&s, sample->radius);
        sb_cylinder_pair pair = pair_of(&s, sample->radius);
        if (sample->loose <= 1e-6 * (double)pair.size) {
            check(&pair, &s, &polytope, i, &hits, &misses);
        }
    }
    assert_true(hits > 200 && misses > 100);
}

static void penetration_of_a_box_is_the_least_of_all_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0;
    for (uint32_t i = 0; i < sample_scaled(1500); i++) {
        static sb_polytope_memory memory;
        double half[3];
        for (int k = 0; k < 3; k++) {
            half[k] = real_float(sample_log(0.1, 3));
        }
        sb_vec3 extents = {(float)half[0], (float)half[1], (float)half[2]};
        sb_polytope polytope = sb_polytope_of_box(extents, &memory);
        real_hull box;
        real_hull_of_box(&box, half);
        solids s = {.b = &box};
        double reach = real3_length((real3){half[0], half[1], half[2]});
        place(&s, reach);
        sb_cylinder_pair pair = pair_of(&s, reach);
        check(&pair, &s, &polytope, i, &hits, &misses);
    }
    assert_true(hits > 500 && misses > 200);
}

// By hand: an upright cylinder of radius 1 and height 4 beside a cube of 2 m.
static void penetration_by_hand(void **state)
{
    (void)state;
    static sb_polytope_memory memory;
    sb_polytope cube = sb_polytope_of_box(sb_vec3_make(1, 1, 1), &memory);
    const struct {
        sb_vec3 center, normal;
        float overlap;
    } cases[] = {
        {{1.75f, 0.5f, 0}, {-1, 0, 0}, 0.25f},  // by the face
        {{0.1f, 2.9f, 0.1f}, {0, -1, 0}, 0.1f}, // by the cap
        // By the vertical edge: sqrt(2) (1.6 - 1) from the axis.
        {{1.6f, 0.2f, 1.6f}, {-0.70710678f, 0, -0.70710678f}, 0.15147186f},
        {{2.5f, 0, 0}, {-1, 0, 0}, -0.5f},
        {{0, -3.25f, 0}, {0, 1, 0}, -0.25f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_cylinder_pair pair = {
            .center = cases[i].center, .axis = {0, 1, 0}, .radius = 1, .half_height = 2, .size = 8};
        sb_penetration penetration = {{0, 0, 0}, 0};
        assert_int_equal(sb_cylinder_polytope_penetration(&pair, &cube, &penetration),
                         cases[i].overlap >= 0);
        penetration = sb_cylinder_polytope_least(&pair, &cube);
        assert_true(fabsf(penetration.overlap - cases[i].overlap) <= 2e-5f);
        assert_true(sb_vec3_dot(penetration.normal, cases[i].normal) > 0.99999f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(penetration_of_a_hull_is_the_least_of_all_directions, sample_setup),
        cmocka_unit_test_setup(penetration_of_a_box_is_the_least_of_all_directions, sample_setup),
        cmocka_unit_test(penetration_by_hand),
    };
    return cmocka_run_group_tests(tests, hull_sample_group_setup, NULL);
}
