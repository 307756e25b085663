#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "polyhedron_crowd.h"
#include "sample.h"

// The part of the margins that may be rounding, m.
#define ROUNDING_M 1e-4

typedef struct tally {
    uint32_t near, far, filtered, still, planes, solids, upright;
} tally;

static bool is_upright(const sb_body *body)
{
    return body->shape == SB_BODY_BOX && sb_quaternion_is_identity(body->tilt);
}

// Returns the widest gap along the five axes of two upright boxes.
static double widest_gap(const sb_body *a, const sb_body *b)
{
    real_box box_a = fixture_real_box(a), box_b = fixture_real_box(b);
    return -real_box_overlap(&box_a, &box_b);
}

static uint32_t times_in_list(const sb_pair_list *list, const sb_solver_links *links, uint32_t b)
{
    uint32_t times = 0;
    for (uint32_t i = links->first; i < links->end; i++) {
        times += list->pairs[i].b == b;
    }
    return times;
}

static void check_pair(const polyhedron_crowd *crowd, uint32_t a, uint32_t b, tally *t)
{
    const sb_solver_set *set = &crowd->set;
    uint32_t times = times_in_list(&set->bodies, &set->links[a], b);
    const sb_body *body_a = polyhedron_crowd_body(crowd, a),
                  *body_b = polyhedron_crowd_body(crowd, b);
    bool one_moves = polyhedron_crowd_moves(body_a) || polyhedron_crowd_moves(body_b);
    bool both_static = body_a->motion == SB_BODY_STATIC && body_b->motion == SB_BODY_STATIC;
    if (!polyhedron_crowd_may_meet(crowd, a, b) || both_static) {
        assert_int_equal(times, 0);
        t->filtered += one_moves;
        t->still += both_static;
        return;
    }
    double margin = polyhedron_crowd_margin(crowd, a) + polyhedron_crowd_margin(crowd, b);
    real3 at_a = real3_of(body_a->position), at_b = real3_of(body_b->position);
    double beside = real3_length(real3_sub(at_a, at_b)) -
                    polyhedron_crowd_radius(&crowd->bodies[a], at_a) -
                    polyhedron_crowd_radius(&crowd->bodies[b], at_b);
    bool upright = is_upright(body_a) && is_upright(body_b);
    bool far =
        beside > margin + 1e-3 || (upright && widest_gap(body_a, body_b) > margin + ROUNDING_M);
    // A sleeper beside something immovable may be left out.
    bool near =
        !far && one_moves && beside <= margin &&
        polyhedron_crowd_distance(&crowd->bodies[a], &crowd->bodies[b]) <= margin - ROUNDING_M;
    if ((near && times != 1) || (far && times != 0) || times > 1) {
        fail_msg("seed %" PRIu64
                 ": solver_bodies %u and %u of %u, margins %g m, %g m apart by spheres, "
                 "are there %u times",
                 sample_seed(), a, b, set->solver_body_count, margin, beside, times);
    }
    t->near += near;
    t->far += far;
    t->upright += near && upright;
}

// Asserts that pairs are sorted, each with the lower number first, and that the links are those of
// their solver bodies.
static void check_links(const sb_solver_set *set)
{
    const sb_pair_list *list = &set->bodies;
    uint32_t first = 0, seconds = 0;
    for (uint32_t solver_body = 0; solver_body < set->solver_body_count; solver_body++) {
        const sb_solver_links *links = &set->links[solver_body];
        assert_int_equal(links->first, first);
        assert_true(links->end >= links->first);
        first = links->end;
        for (uint32_t i = links->first; i < links->end; i++) {
            const sb_solver_pair *pair = &list->pairs[i];
            assert_true(pair->a == solver_body && pair->b > solver_body &&
                        pair->b < set->solver_body_count);
            assert_true(i == links->first || list->pairs[i - 1].b < pair->b);
            assert_int_equal(pair->sensor, set->solver_bodies[solver_body].sensor ||
                                               set->solver_bodies[pair->b].sensor);
            assert_false(pair->touched);
            assert_true(sb_bits_at(list->dirty, i));
        }
        for (uint32_t i = links->second; i < links->second_end; i++) {
            assert_int_equal(list->pairs[set->seconds[i]].b, solver_body);
            assert_true(i == links->second || set->seconds[i] != set->seconds[i - 1]);
        }
        seconds += links->second_end - links->second;
    }
    assert_int_equal(first, list->count);
    // The count of pairs, each in the list of its own second solver body.
    assert_int_equal(seconds, list->count);
    uint8_t *seen = calloc(list->count + 1, 1);
    for (uint32_t solver_body = 0; solver_body < set->solver_body_count; solver_body++) {
        for (uint32_t i = set->links[solver_body].second; i < set->links[solver_body].second_end;
             i++) {
            assert_int_equal(seen[set->seconds[i]]++, 0);
        }
    }
    free(seen);
}

static bool is_level(const sb_plane *plane)
{
    return plane->normal.x == 0.0f && plane->normal.z == 0.0f;
}

// Asserts the order of a solver body's pairs with scenery: level planes, other planes, then solids
// by index, each only once.
static void check_scenery_order(const polyhedron_crowd *crowd, uint32_t number)
{
    const sb_solver_set *set = &crowd->set;
    const sb_solver_links *links = &set->links[number];
    const sb_plane *planes = sb_scenery_planes(crowd->fixture.world.scenery);
    assert_true(links->scenery <= links->scenery_sides);
    assert_true(links->scenery_sides <= links->scenery_end);
    uint32_t before = 0;
    for (uint32_t i = links->scenery; i < links->scenery_end; i++) {
        const sb_solver_pair *pair = &set->scenery.pairs[i];
        uint32_t id = set->solver_bodies[pair->b].id;
        assert_int_equal(pair->a, number);
        assert_true(sb_bits_at(set->scenery.dirty, i));
        bool is_plane = (id & SB_ID_PLANE) != 0;
        assert_int_equal(pair->kind == SB_PAIR_PLANE, is_plane);
        bool first_part = is_plane && is_level(&planes[id & ~SB_ID_PLANE]);
        assert_int_equal(i < links->scenery_sides, first_part);
        // SB_ID_SOLID is above SB_ID_PLANE.
        assert_true(i == links->scenery || i == links->scenery_sides || id > before);
        before = id;
    }
}

static uint32_t times_with_scenery(const sb_solver_set *set, uint32_t number, uint32_t id)
{
    uint32_t times = 0;
    for (uint32_t i = set->links[number].scenery; i < set->links[number].scenery_end; i++) {
        times += set->solver_bodies[set->scenery.pairs[i].b].id == id;
    }
    return times;
}

static bool scenery_may_meet(const polyhedron_crowd *crowd, uint32_t number, uint32_t id)
{
    const sb_body *body = polyhedron_crowd_body(crowd, number);
    const sb_surface *surface = sb_scenery_surface(crowd->fixture.world.scenery, id);
    return body->motion != SB_BODY_STATIC && (surface->layer & body->mask) != 0 &&
           (body->layer & surface->mask) != 0;
}

// Returns the gap between a point and the bounds of a solid, along the axis on which it is widest.
static double gap_of_bounds(const real_hull *solid, sb_vec3 point)
{
    double gap = -HUGE_VAL;
    const real3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; i++) {
        double at = real3_dot(axes[i], real3_of(point));
        gap = fmax(gap, at - real_hull_reach(solid, axes[i]));
        gap = fmax(gap, -at - real_hull_reach(solid, real3_scale(axes[i], -1)));
    }
    return gap;
}

static void check_scenery(const polyhedron_crowd *crowd, uint32_t number, tally *t)
{
    const sb_body *body = polyhedron_crowd_body(crowd, number);
    const real_hull *own = &crowd->bodies[number];
    double margin = polyhedron_crowd_margin(crowd, number),
           radius = polyhedron_crowd_radius(own, real3_of(body->position));
    for (uint32_t i = 0; i < CROWD_PLANE_COUNT + CROWD_SOLID_COUNT; i++) {
        bool is_plane = i < CROWD_PLANE_COUNT;
        uint32_t solid = i - CROWD_PLANE_COUNT,
                 id = is_plane ? SB_ID_PLANE | i : SB_ID_SOLID | solid;
        uint32_t times = times_with_scenery(&crowd->set, number, id);
        if (!scenery_may_meet(crowd, number, id)) {
            assert_int_equal(times, 0);
            continue;
        }
        bool near, far;
        if (is_plane) {
            const sb_plane *plane = &sb_scenery_planes(crowd->fixture.world.scenery)[i];
            double height = polyhedron_crowd_height(own, plane);
            near = height <= margin - ROUNDING_M;
            far = height > margin + ROUNDING_M;
        } else {
            double away = hull_oracle_distance(&crowd->solids[solid], real3_of(body->position));
            far = gap_of_bounds(&crowd->solids[solid], body->position) > radius + margin + 1e-3;
            near = away <= radius + margin &&
                   polyhedron_crowd_distance(own, &crowd->solids[solid]) <= margin - ROUNDING_M;
        }
        near = near && polyhedron_crowd_moves(body);
        if ((near && times != 1) || (far && times != 0) || times > 1) {
            fail_msg("seed %" PRIu64 ": solver_body %u and scenery %x are there %u times",
                     sample_seed(), number, id, times);
        }
        t->planes += near && is_plane;
        t->solids += near && !is_plane;
        t->far += far;
    }
}

static void check_all(const polyhedron_crowd *crowd, tally *t)
{
    const sb_solver_set *set = &crowd->set;
    check_links(set);
    for (uint32_t a = 0; a < set->solver_body_count; a++) {
        for (uint32_t b = a + 1; b < set->solver_body_count; b++) {
            check_pair(crowd, a, b, t);
        }
        check_scenery_order(crowd, a);
        check_scenery(crowd, a, t);
    }
}

static void find_pairs_are_those_of_asking_each_and_come_once(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    tally t = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        polyhedron_crowd_open(&crowd, n % CROWD_KIND_COUNT, 2 + sample_below(CROWD_COUNT_MAX / 2));
        sb_solver_set_find(&crowd.set);
        if (sb_world_get_state(crowd.fixture.world)->pair_dropped_count == 0) {
            check_all(&crowd, &t);
        }
        polyhedron_crowd_close(&crowd);
    }
    assert_true(t.near > 3000 && t.far > 10000 && t.upright > 200);
    assert_true(t.filtered > 1000 && t.still > 1000 && t.planes > 200 && t.solids > 300);
}

// Copies the bits of all pairs, first of bodies and then of scenery.
static void copy_bits(const sb_solver_set *set, uint8_t *out)
{
    for (uint32_t i = 0; i < set->bodies.count; i++) {
        out[i] = sb_bits_at(set->bodies.dirty, i);
    }
    for (uint32_t i = 0; i < set->scenery.count; i++) {
        out[set->bodies.count + i] = sb_bits_at(set->scenery.dirty, i);
    }
}

static void clear_bits(sb_solver_set *set)
{
    memset(set->bodies.dirty, 0, (set->bodies.count + 63) / 64 * sizeof *set->bodies.dirty);
    memset(set->scenery.dirty, 0, (set->scenery.count + 63) / 64 * sizeof *set->scenery.dirty);
}

// Returns true if the scenery pair belongs to a solver body; pairs between the runs do not.
static bool is_linked(const sb_solver_set *set, uint32_t index)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        if (index >= set->links[i].scenery && index < set->links[i].scenery_end) {
            return true;
        }
    }
    return false;
}

static void find_leaves_the_bits_of_all_pairs_set_and_no_other(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    static uint8_t bits[CROWD_COUNT_MAX * 20];
    uint32_t linked = 0, between = 0;
    for (uint32_t n = 0; n < 40; n++) {
        polyhedron_crowd_open(&crowd, n % CROWD_KIND_COUNT, 2 + sample_below(CROWD_COUNT_MAX - 2));
        const sb_solver_set *set = &crowd.set;
        sb_solver_set_find(&crowd.set);
        assert_true(set->bodies.count + set->scenery.count <= sizeof bits);
        copy_bits(set, bits);
        for (uint32_t i = 0; i < set->bodies.count; i++) {
            assert_int_equal(bits[i], 1);
        }
        // A pass works on whole words.
        for (uint32_t i = set->bodies.count; i % 64 != 0; i++) {
            assert_false(sb_bits_at(set->bodies.dirty, i));
        }
        for (uint32_t i = 0; i < set->scenery.count; i++) {
            assert_int_equal(bits[set->bodies.count + i], is_linked(set, i));
            linked += is_linked(set, i);
            between += !is_linked(set, i);
        }
        polyhedron_crowd_close(&crowd);
    }
    assert_true(linked > 500 && between > 500);
}

static bool concerns(const sb_solver_set *set, uint32_t index, uint32_t number, bool level)
{
    if (index < set->bodies.count) {
        const sb_solver_pair *pair = &set->bodies.pairs[index];
        return pair->a == number || pair->b == number;
    }
    uint32_t at = index - set->bodies.count;
    if (!is_linked(set, at) || set->scenery.pairs[at].a != number) {
        return false;
    }
    const sb_solver_body *b = &set->solver_bodies[set->scenery.pairs[at].b];
    const sb_plane *planes = sb_scenery_planes(set->step->world.scenery);
    return !level || (b->id & SB_ID_PLANE) == 0 || !is_level(&planes[b->id & ~SB_ID_PLANE]);
}

static void mark_sets_the_bits_of_the_pairs_concerned_and_no_other(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    static uint8_t bits[CROWD_COUNT_MAX * 20];
    uint32_t marked = 0, spared = 0;
    for (uint32_t n = 0; n < 10; n++) {
        polyhedron_crowd_open(&crowd, n % CROWD_KIND_COUNT,
                              40 + sample_below(CROWD_COUNT_MAX - 40));
        sb_solver_set *set = &crowd.set;
        sb_solver_set_find(set);
        for (uint32_t number = 0; number < set->solver_body_count; number++) {
            bool level = sample_chance(0.5);
            clear_bits(set);
            sb_solver_set_mark(set, number, level);
            copy_bits(set, bits);
            for (uint32_t i = 0; i < set->bodies.count + set->scenery.count; i++) {
                bool wanted = concerns(set, i, number, level);
                assert_int_equal(bits[i], wanted);
                marked += wanted;
                spared += !wanted && concerns(set, i, number, false);
            }
        }
        polyhedron_crowd_close(&crowd);
    }
    assert_true(marked > 1000 && spared > 50);
}

static void strayed_is_true_from_the_margin_on(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    for (uint32_t n = 0; n < 30; n++) {
        polyhedron_crowd_open(&crowd, n % CROWD_KIND_COUNT, 2 + sample_below(60));
        sb_solver_set *set = &crowd.set;
        sb_solver_set_find(set);
        assert_false(sb_solver_set_strayed(set));
        for (uint32_t k = 0; k < set->solver_body_count; k++) {
            sb_solver_body *solver_body = &set->solver_bodies[k];
            sb_vec3 from = solver_body->position;
            double margin = polyhedron_crowd_margin(&crowd, k);
            real3 direction = real3_random_direction();
            solver_body->position =
                sb_vec3_add_scaled(from, real3_round(direction), (float)(margin - 1e-4));
            sb_solver_set_mark(set, k, false);
            assert_false(sb_solver_set_strayed(set));
            solver_body->position =
                sb_vec3_add_scaled(from, real3_round(direction), (float)(margin + 1e-4));
            sb_solver_set_mark(set, k, false);
            assert_true(sb_solver_set_strayed(set));
            // A pass that begins does not forget it.
            sb_solver_set_begin_pass(set);
            assert_true(sb_solver_set_strayed(set));
            // All bodies may be pushed up to the margin at once.
            solver_body->position =
                sb_vec3_add_scaled(from, real3_round(direction), (float)(0.99 * margin));
        }
        assert_false(sb_solver_set_strayed(set));
        sb_solver_set_find(set);
        set->solver_bodies[0].position.y += 0.5f * (float)polyhedron_crowd_margin(&crowd, 0);
        sb_solver_set_mark(set, 0, false);
        assert_false(sb_solver_set_strayed(set));
        polyhedron_crowd_close(&crowd);
    }
}

static void assert_same_pair(const sb_solver_pair *a, const sb_solver_pair *b)
{
    assert_true(a->a == b->a && a->b == b->b && a->kind == b->kind && a->sensor == b->sensor);
    if (a->kind == SB_PAIR_UPRIGHT) {
        assert_memory_equal(a->reach, b->reach, sizeof a->reach);
        assert_memory_equal(&a->reach_up, &b->reach_up, sizeof a->reach_up);
    } else if (a->kind == SB_PAIR_PLANE) {
        assert_memory_equal(a->reach, b->reach, sizeof a->reach[0]);
    }
}

typedef struct kept_pairs {
    bool near[40][40];
    uint32_t count, capacity;
} kept_pairs;

static void keep_pairs(void *context, uint32_t id, const uint32_t *near, uint32_t count)
{
    kept_pairs *kept = context;
    for (uint32_t i = 0; i < count && kept->count < kept->capacity; i++, kept->count++) {
        kept->near[id < near[i] ? id : near[i]][id < near[i] ? near[i] : id] = true;
    }
}

// The choice of dropped pairs is part of the simulation: those that the grids report last, even if
// there are so few solver bodies that they are compared without grids.
static void check_kept(const sb_solver_set *set)
{
    sb_bound bounds[40];
    uint32_t numbers[40];
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        bounds[i] = (sb_bound){set->solver_bodies[i].position,
                               set->searches[i].reach + set->searches[i].margin};
        numbers[i] = i;
    }
    void *memory = aligned_alloc(16, (sb_broad_phase_size(40) + 15) & ~(size_t)15);
    kept_pairs kept = {.capacity = set->bodies.capacity};
    sb_broad_phase_pairs(
        sb_broad_phase_build_grids(memory, bounds, numbers, set->solver_body_count), keep_pairs,
        &kept);
    free(memory);
    assert_int_equal(kept.count, set->bodies.count);
    for (uint32_t i = 0; i < set->bodies.count; i++) {
        assert_true(kept.near[set->bodies.pairs[i].a][set->bodies.pairs[i].b]);
    }
}

// More neighbours than there is room for, all within the margins. The pairs found and the pairs
// dropped add up to all of them.
static void check_dropped(const sb_scenery_def *scenery)
{
    const uint32_t count = 40;
    world_fixture fixture;
    sb_world_def def = fixture_def();
    def.body_capacity = count;
    world_fixture_open(&fixture, &def, scenery);
    for (uint32_t i = 0; i < count; i++) {
        // Two sizes, which lie in separate grids.
        float half = i % 2 == 0 ? 1.0f : 0.3f;
        (void)fixture_add_box(&fixture, i, sb_vec3_make(0.005f * (float)i, 0, 0),
                              sb_vec3_make(half, half, half));
    }
    sb_step step = step_fixture_open(&fixture);
    sb_solver_set set;
    assert_true(sb_solver_set_open(&set, &step));
    sb_solver_set_find(&set);
    uint32_t of_bodies = count * (count - 1) / 2;
    uint32_t of_scenery = count * (scenery->plane_count + scenery->box_count);
    uint32_t with_scenery = 0;
    for (uint32_t i = 0; i < count; i++) {
        with_scenery += set.links[i].scenery_end - set.links[i].scenery;
    }
    assert_true(set.bodies.count < of_bodies && set.bodies.count > count);
    assert_true(with_scenery < of_scenery && with_scenery > count);
    uint32_t dropped = sb_world_get_state(fixture.world)->pair_dropped_count;
    assert_int_equal(set.bodies.count + with_scenery + dropped, of_bodies + of_scenery);
    check_links(&set);
    check_kept(&set);
    // A second search adds to the count.
    sb_solver_set_find(&set);
    assert_int_equal(sb_world_get_state(fixture.world)->pair_dropped_count, 2 * dropped);
    world_fixture_close(&fixture);
}

static void find_counts_pairs_without_room(void **state)
{
    (void)state;
    sb_box walls[16];
    sb_plane planes[SB_SCENERY_PLANE_COUNT_MAX];
    for (uint32_t i = 0; i < 16; i++) {
        float angle = 0.2f * (float)i;
        walls[i] = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1), angle);
        planes[i] = (sb_plane){{0, sinf(angle), cosf(angle)}, 0};
    }
    const sb_scenery_def of_walls = {.box_count = 16, .boxes = walls};
    const sb_scenery_def of_planes = {.plane_count = SB_SCENERY_PLANE_COUNT_MAX, .planes = planes};
    check_dropped(&of_walls);
    check_dropped(&of_planes);
}

// Hundreds of solids are around one solver body.
static void find_counts_solids_beyond_those_it_looks_up(void **state)
{
    (void)state;
    static sb_box walls[350];
    for (uint32_t i = 0; i < 350; i++) {
        sb_vec3 at = {0.002f * (float)i - 0.35f, 0, 0};
        walls[i] = sb_box_from_yaw(at, sb_vec3_make(0.1f, 0.1f, 0.1f), 0);
    }
    const sb_scenery_def scenery = {.box_count = 350, .boxes = walls};
    world_fixture fixture;
    sb_world_def def = fixture_def();
    world_fixture_open(&fixture, &def, &scenery);
    (void)fixture_add_box(&fixture, 0, sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1));
    sb_step step = step_fixture_open(&fixture);
    sb_solver_set set;
    assert_true(sb_solver_set_open(&set, &step));
    sb_solver_set_find(&set);
    uint32_t found = set.links[0].scenery_end - set.links[0].scenery;
    assert_in_range(found, 100, 350);
    uint32_t dropped = sb_world_get_state(fixture.world)->pair_dropped_count;
    assert_int_equal(found + dropped, 350);
    world_fixture_close(&fixture);
}

// Turns a solver body, and compares its pairs with pairs that are measured one by one. Returns how
// many pairs have a way to measure.
static uint32_t check_turned(polyhedron_crowd *crowd, uint32_t number)
{
    sb_solver_set *set = &crowd->set;
    uint32_t measured = 0;
    crowd->step.bodies[set->solver_bodies[number].id].yaw = (float)sample_in(-3, 3);
    sb_solver_body_turn(set, number);
    sb_solver_set_measure(set, number);
    for (uint32_t i = 0; i < set->bodies.count + set->scenery.count; i++) {
        if (!concerns(set, i, number, false)) {
            continue;
        }
        const sb_solver_pair *pair = i < set->bodies.count
                                         ? &set->bodies.pairs[i]
                                         : &set->scenery.pairs[i - set->bodies.count];
        sb_solver_pair again = *pair;
        memset(again.reach, 0, sizeof again.reach);
        again.reach_up = 0;
        sb_solver_pair_measure(set, &again);
        assert_same_pair(pair, &again);
        measured += pair->kind != SB_PAIR_SHAPES;
    }
    return measured;
}

static void measure_is_what_a_search_would_have_measured(void **state)
{
    (void)state;
    static polyhedron_crowd crowd;
    uint32_t measured = 0;
    for (uint32_t n = 0; n < 40; n++) {
        polyhedron_crowd_open(&crowd, n % CROWD_KIND_COUNT, 20 + sample_below(100));
        sb_solver_set *set = &crowd.set;
        sb_solver_set_find(set);
        for (uint32_t number = 0; number < set->solver_body_count; number += 3) {
            measured += check_turned(&crowd, number);
        }
        polyhedron_crowd_close(&crowd);
    }
    assert_true(measured > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(find_pairs_are_those_of_asking_each_and_come_once, sample_setup),
        cmocka_unit_test_setup(find_leaves_the_bits_of_all_pairs_set_and_no_other, sample_setup),
        cmocka_unit_test_setup(mark_sets_the_bits_of_the_pairs_concerned_and_no_other,
                               sample_setup),
        cmocka_unit_test_setup(strayed_is_true_from_the_margin_on, sample_setup),
        cmocka_unit_test(find_counts_solids_beyond_those_it_looks_up),
        cmocka_unit_test(find_counts_pairs_without_room),
        cmocka_unit_test_setup(measure_is_what_a_search_would_have_measured, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
