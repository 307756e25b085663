// What shells meet of a tank: its hull, tracks and turret as they are drawn, wherever the turret
// has turned to.

#include "game/tanks/fire/gunnery.h"
#include "tank_shapes.h"
#include "yard.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define TURRET 4u

static uint64_t seed_state;

static double random_in(double low, double high)
{
    seed_state = seed_state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(seed_state >> 40) / 16777216.0);
}

static void seed(void)
{
    const char *text = getenv("SABOT_TEST_SEED");
    seed_state = text != NULL ? strtoull(text, NULL, 10) : 20261207;
    print_message("SABOT_TEST_SEED=%" PRIu64 "\n", seed_state);
}

static void test_shapes_fit_the_type(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        const sb_rules_hit_set *set = &sb_tank_hit_sets[kind];
        assert_string_equal(set->name, type->name);
        assert_int_equal(set->type, kind);
        assert_true(set->pivot.y == type->turret_height_m);
        sb_vec3 most = {0.0f, 0.0f, 0.0f};
        for (uint32_t i = 0; i < set->shapes[0].point_count; i++) {
            const sb_vec3 at = set->shapes[0].points[i];
            most.x = fmaxf(most.x, fabsf(at.x));
            most.y = fmaxf(most.y, fabsf(at.y));
            most.z = fmaxf(most.z, fabsf(at.z));
        }
        // The deck is as wide and long as the box by which the tank is separated, and ends below
        // its top.
        assert_true(most.x == type->half_extents.x && most.z == type->half_extents.z);
        assert_true(most.y < type->half_extents.y);
        for (uint32_t i = 0; i < SB_HIT_SHAPE_COUNT_MAX; i++) {
            assert_int_equal(set->shapes[i].shape.turns, i >= TURRET);
        }
    }
}

static void test_the_turret_has_its_own_armour(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (uint32_t i = 0; i < SB_HIT_SHAPE_COUNT_MAX; i++) {
            for (sb_plate plate = 0; plate < SB_PLATE_COUNT; plate++) {
                const sb_tank_type *type = &sb_tank_types[kind];
                assert_int_equal(sb_tank_armour_mm(kind, i, plate),
                                 i >= TURRET ? type->turret_armour_mm[plate]
                                             : type->armour_mm[plate]);
            }
        }
    }
}

// A target of this type in the middle, its turret turned, and a shooter far away.
static void begin(yard *at, sb_tank_kind kind, float yaw, float turret_yaw)
{
    yard_begin_empty(at, 2);
    yard_join(at, 0, SB_TANK_MEDIUM);
    yard_join(at, 1, kind);
    yard_place(at, 0, (sb_vec3){-300.0f, 0.0f, 0.0f}, 0.0f);
    yard_place(at, 1, (sb_vec3){0}, yaw);
    yard_play(at, 5);
    yard_point(at, 1, turret_yaw, 0.0f);
    yard_play(at, 1);
    yard_player(at, 1)->health = 1000;
}

static void shoot(yard *at, sb_vec3 from, sb_vec3 velocity)
{
    yard_load(at, 0, SB_AMMUNITION_SHAPED);
    yard_point(at, 0, -1.5f, 0.3f);
    yard_fire(at, 0);
    sb_body *shell = yard_thing(at, SB_ENTITY_SHELL, 0);
    assert_int_equal(shell->shape, SB_BODY_SPHERE);
    shell->position = from;
    shell->velocity = velocity;
}

static int points_lost(yard *at)
{
    for (uint32_t i = 0; i < 60 && yard_shell(at, 0) != NULL; i++) {
        yard_play(at, 1);
    }
    return 1000 - yard_player(at, 1)->health;
}

// Level shots at the height of the turret's middle, above the box of the hull: they hit, and the
// armour is that of the turret's plate, whichever way the hull looks.
static void test_a_level_shot_above_the_hull_hits_the_turret(void **state)
{
    (void)state;
    static const double turned[] = {0.0, 0.5 * YARD_PI, YARD_PI};
    static const sb_plate plates[] = {SB_PLATE_FRONT, SB_PLATE_SIDE, SB_PLATE_REAR};
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        const sb_tank_type *type = &sb_tank_types[kind];
        for (uint32_t i = 0; i < 3; i++) {
            yard at;
            begin(&at, kind, 1.0f, (float)turned[i]);
            const sb_vec3 center = yard_body(&at, 1)->position;
            const float height = center.y + type->turret_height_m + 0.1f * type->half_extents.y;
            assert_true(height > center.y + type->half_extents.y);
            const float speed = sb_ammunition_types[SB_AMMUNITION_SHAPED].speed_m_s;
            shoot(&at, (sb_vec3){center.x, height, center.z + 4.0f}, (sb_vec3){0.0f, 0.0f, -speed});
            const double armour = (double)type->turret_armour_mm[plates[i]];
            const sb_ammunition_type *round = &sb_ammunition_types[SB_AMMUNITION_SHAPED];
            assert_near(
                points_lost(&at),
                (double)round->damage * (1.0 - (double)round->armour_share * armour / 400.0), 0.51);
            yard_end(&at);
        }
    }
}

// The first time at which a straight flight comes as near as the shell's radius; HUGE_VAL for none.
// `out_least` is the least distance of all.
static double meeting(sb_tank_kind kind, const tank_stand *stand, const double from[3],
                      const double way[3], double radius, double *out_least)
{
    double met = HUGE_VAL;
    *out_least = HUGE_VAL;
    for (int step = 0; step <= 4000; step++) {
        const double t = (double)step / 4000.0;
        const double apart = tank_distance(kind, stand, from[0] + t * way[0], from[1] + t * way[1],
                                           from[2] + t * way[2], NULL) -
                             radius;
        *out_least = fmin(*out_least, apart);
        if (apart <= 0.0 && met > 1.0) {
            met = t;
        }
    }
    return met;
}

// Shots from all sides and heights, at a tank whose turret looks anywhere: hit or miss, and where.
static void test_shots_hit_exactly_what_the_shapes_cover(void **state)
{
    (void)state;
    seed();
    int hits = 0, misses = 0;
    for (int i = 0; i < 150; i++) {
        const sb_tank_kind kind = (sb_tank_kind)(i % SB_TANK_KIND_COUNT);
        const float yaw = (float)random_in(-3.0, 3.0), turret_yaw = (float)random_in(-3.0, 3.0);
        yard at;
        begin(&at, kind, yaw, turret_yaw);
        const sb_vec3 center = yard_body(&at, 1)->position;
        const double around = random_in(-3.14, 3.14), speed = 120.0, length = 12.0;
        const double high = random_in(0.3, 3.0), aside = random_in(-2.0, 2.0);
        const double s = sin(around), c = cos(around);
        const double from[3] = {(double)center.x + 6.0 * s + aside * c, high,
                                (double)center.z + 6.0 * c - aside * s};
        const double way[3] = {-length * s, 0.0, -length * c};
        const tank_stand stand = {(double)center.x, (double)center.y, (double)center.z, (double)yaw,
                                  (double)turret_yaw};
        double least;
        const double radius = (double)sb_ammunition_types[SB_AMMUNITION_SHAPED].radius_m;
        const double met = meeting(kind, &stand, from, way, radius, &least);
        shoot(&at, (sb_vec3){(float)from[0], (float)from[1], (float)from[2]},
              (sb_vec3){(float)(-speed * s), 0.0f, (float)(-speed * c)});
        yard_thing(&at, SB_ENTITY_SHELL, 0)->gravity_scale = 0.0f;
        sb_vec3 point = {0};
        bool hit = false;
        for (uint32_t tick = 0; tick < 6 && yard_shell(&at, 0) != NULL; tick++) {
            yard_play(&at, 1);
            const sb_event *event = yard_event(&at, SB_EVENT_HIT);
            hit = hit || event != NULL;
            point = event != NULL ? event->point : point;
        }
        // 4 mm: the turret of a hull at rest is where the springs hold it.
        if (fabs(least) > 0.02) {
            if (hit != (met <= 1.0)) {
                fail_msg("shot %d: hit %d, but the least distance is %f", i, hit, least);
            }
            hits += hit;
            misses += !hit;
        }
        if (hit && fabs(least) > 0.02) {
            assert_near(tank_distance(kind, &stand, (double)point.x, (double)point.y,
                                      (double)point.z, NULL),
                        0.0, 0.01);
        }
        yard_end(&at);
    }
    assert_true(hits > 40 && misses > 25);
}

// A shell starts at the pivot, inside the turret's shapes, and leaves them wherever it is aimed.
static void test_a_shell_leaves_its_own_tank(void **state)
{
    (void)state;
    for (sb_tank_kind kind = 0; kind < SB_TANK_KIND_COUNT; kind++) {
        for (int i = 0; i < 16; i++) {
            yard at;
            yard_begin_empty(&at, 1);
            yard_join(&at, 0, kind);
            yard_play(&at, 5);
            yard_load(&at, 0, SB_AMMUNITION_PIERCING);
            yard_point(&at, 0, (float)(0.39 * i - 3.0), i % 2 == 0 ? 0.3f : -0.1f);
            yard_fire(&at, 0);
            assert_non_null(yard_shell(&at, 0));
            yard_play(&at, 3);
            assert_int_equal(yard_player(&at, 0)->health, sb_tank_types[kind].health);
            yard_end(&at);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes_fit_the_type),
        cmocka_unit_test(test_the_turret_has_its_own_armour),
        cmocka_unit_test(test_a_level_shot_above_the_hull_hits_the_turret),
        cmocka_unit_test(test_shots_hit_exactly_what_the_shapes_cover),
        cmocka_unit_test(test_a_shell_leaves_its_own_tank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
