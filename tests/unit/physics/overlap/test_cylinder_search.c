#include "physics/overlap/cylinder_parts.h"

#include "cylinder_cases.h"

// Two cylinders in a frame whose second axis is A's and whose origin is B's centre.
typedef struct solids {
    real_cylinder a, b;
} solids;

static double overlap_of(const void *of, real3 direction)
{
    const solids *s = of;
    return real_cylinder_reach(&s->a, direction) + real_cylinder_reach(&s->b, direction) +
           real3_dot(s->a.center, direction);
}

static void place(solids *s)
{
    s->a = sample_cylinder(0.1, 3);
    s->b = sample_cylinder(0.1, 3);
    s->a.axis = (real3){0, 1, 0};
    s->b.axis = real3_of(real3_round(s->b.axis));
    real3 direction = real3_random_direction();
    double touching = real_cylinder_reach(&s->a, direction) + real_cylinder_reach(&s->b, direction);
    s->a.center = real3_float(real3_scale(direction, sample_in(0, 1.1) * touching));
}

static sb_cylinder_pair pair_of(const solids *s)
{
    sb_cylinder_pair pair = {.center = real3_round(s->a.center),
                             .axis = real3_round(s->a.axis),
                             .radius = (float)s->a.radius,
                             .half_height = (float)s->a.half_height,
                             .partner_axis = real3_round(s->b.axis),
                             .partner_radius = (float)s->b.radius,
                             .partner_half_height = (float)s->b.half_height};
    pair.size = (float)(s->a.radius + s->a.half_height + s->b.radius + s->b.half_height +
                        real3_length(s->a.center));
    return pair;
}

static double least_overlap(const solids *s)
{
    convex_case c = {.overlap = overlap_of, .pair = s, .effort = 80};
    add_special(&c, s->a.axis);
    add_special(&c, s->b.axis);
    add_special(&c, real3_cross(s->a.axis, s->b.axis));
    c.rings[c.ring_count++] = s->a.axis;
    c.rings[c.ring_count++] = s->b.axis;
    return smallest_overlap(&c, c.effort, c.ring_count);
}

static void search_finds_the_shortest_of_all_directions(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0;
    for (uint32_t i = 0; i < sample_scaled(6000); i++) {
        solids s;
        place(&s);
        sb_cylinder_pair pair = pair_of(&s);
        sb_penetration penetration = {{0, 0, 0}, 0};
        bool hit = sb_cylinder_search_penetration(&pair, &penetration);
        // The error that pairs.h states for two cylinders.
        double tolerance = 4e-5 * (double)pair.size, reference = least_overlap(&s);
        bool good = hit ? reference >= -tolerance : reference <= tolerance;
        if (hit) {
            real3 normal = real3_of(penetration.normal);
            double along = overlap_of(&s, normal);
            good = good && fabs(real3_length(normal) - 1) <= 1e-5 &&
                   fabs(along - (double)penetration.overlap) <= tolerance &&
                   (double)penetration.overlap <= reference + tolerance && penetration.overlap >= 0;
        }
        // The short function gives the same result, except for rounding.
        good = good && (sb_cylinder_search_overlap(&pair) == hit || fabs(reference) <= tolerance);
        if (!good) {
            fail_msg("seed %" PRIu64 ", case %u: hit %d, overlap %g, reference %g, size %g",
                     sample_seed(), i, hit, (double)penetration.overlap, reference,
                     (double)pair.size);
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > 2000 && misses > 500);
}

// By hand: A upright, of radius 1 and height 4; B lies along x, of radius 0.5 and length 6.
static void search_by_hand(void **state)
{
    (void)state;
    const struct {
        sb_vec3 center, normal;
        float overlap;
    } cases[] = {
        {{0, 0.25f, 1.25f}, {0, 0, -1}, 0.25f}, // side by side, crossing
        {{0.5f, 2.4f, 0.1f}, {0, -1, 0}, 0.1f}, // the cap on the lying one's side
        {{3.9f, 0, 0.01f}, {-1, 0, 0}, 0.1f},   // the lying one's cap against the side
        {{0, 0, 1.6f}, {0, 0, 0}, -0.1f},       {{4.2f, 0, 0}, {0, 0, 0}, -0.2f},
        {{0, -2.7f, 0}, {0, 0, 0}, -0.2f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_cylinder_pair pair = {.center = cases[i].center,
                                 .axis = {0, 1, 0},
                                 .radius = 1,
                                 .half_height = 2,
                                 .partner_axis = {1, 0, 0},
                                 .partner_radius = 0.5f,
                                 .partner_half_height = 3,
                                 .size = 10};
        sb_penetration penetration;
        bool hit = sb_cylinder_search_penetration(&pair, &penetration);
        assert_int_equal(hit, cases[i].overlap >= 0);
        assert_int_equal(sb_cylinder_search_overlap(&pair), hit);
        if (hit) {
            assert_true(fabsf(penetration.overlap - cases[i].overlap) <= 4e-4f);
            assert_true(sb_vec3_dot(penetration.normal, cases[i].normal) > 0.9999f);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(search_finds_the_shortest_of_all_directions, sample_setup),
        cmocka_unit_test(search_by_hand),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
