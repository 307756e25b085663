// A sleeper rests on what still holds it, whatever happens to that; and towers fall asleep.

#include "physics/world/step/phases.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"
#include "support_judge.h"

static const uint32_t rates[] = {10, 20, 30, 60, 120, 240};
#define RATE_COUNT (sizeof rates / sizeof rates[0])

static void open(world_fixture *fixture, uint32_t rate, uint32_t bodies, uint32_t contacts)
{
    sb_world_def def = sb_world_def_default();
    def.tick_rate_hz = rate;
    def.body_capacity = bodies;
    def.contact_capacity = contacts;
    world_fixture_open_on_ground(fixture, &def);
}

static sb_body *add(world_fixture *fixture, uint32_t index, const sb_body_def *def)
{
    assert_int_equal(sb_world_body_add(fixture->world, index, def), SB_OK);
    return fixture_body(fixture, index);
}

// A crate of half a metre.
static sb_body_def crate_at(double x, double y, double z)
{
    sb_body_def def = sb_body_def_default();
    def.half_extents = sb_vec3_make(0.25f, 0.25f, 0.25f);
    def.position = sb_vec3_make((float)x, (float)y, (float)z);
    def.mass_kg = 10;
    return def;
}

static void check_none_hangs(world_fixture *fixture, const char *what)
{
    uint32_t hanging = support_judge_hanging(fixture);
    if (hanging != SB_ID_NONE) {
        const sb_body *body = fixture_body(fixture, hanging);
        fail_msg("%s: tick %" PRIu32 ", seed %" PRIu64 ": body %" PRIu32
                 " sleeps in the air at (%.4f, %.4f, %.4f)",
                 what, sb_world_get_state(fixture->world)->tick, sample_seed(), hanging,
                 (double)body->position.x, (double)body->position.y, (double)body->position.z);
    }
}

static void step_and_judge(world_fixture *fixture, int ticks, const char *what)
{
    for (int i = 0; i < ticks; i++) {
        fixture_step(fixture, 1);
        check_none_hangs(fixture, what);
    }
}

static void step_until_all_sleep(world_fixture *fixture, uint32_t count, double seconds)
{
    int limit = (int)(seconds * sb_world_get_state(fixture->world)->tick_rate_hz);
    for (int i = 0; i < limit && support_judge_count(fixture) < count; i++) {
        fixture_step(fixture, 1);
    }
    if (support_judge_count(fixture) < count) {
        fail_msg("%u of %u sleep after %.1f s at %u Hz, seed %" PRIu64,
                 support_judge_count(fixture), count, seconds,
                 sb_world_get_state(fixture->world)->tick_rate_hz, sample_seed());
    }
}

static void support_upper_crate_falls_when_the_lowest_is_shot_away(void **state)
{
    (void)state;
    world_fixture fixture;
    open(&fixture, 60, 3, 32);
    for (uint32_t i = 0; i < 3; i++) {
        sb_body_def def = crate_at(0, 0.25 + 0.5 * i, 0);
        (void)add(&fixture, i, &def);
    }
    fixture_step(&fixture, 120);
    assert_int_equal(support_judge_count(&fixture), 3);
    sb_body_apply_impulse(fixture_body(&fixture, 0), sb_vec3_make(80, 0, 0));
    step_and_judge(&fixture, 300, "shot away");
    assert_true(fabs((double)fixture_body(&fixture, 2)->position.y - 0.75) <= 2e-3);
    world_fixture_close(&fixture);
}

// Four rows and five columns, the crates of every second row shifted by half a crate or not.
static void add_wall(world_fixture *fixture, bool bricks, uint32_t *order)
{
    for (uint32_t i = 0; i < 20; i++) {
        order[i] = i;
    }
    for (uint32_t i = 19; i > 0; i--) {
        uint32_t other = sample_below(i + 1), last = order[i];
        order[i] = order[other];
        order[other] = last;
    }
    for (uint32_t i = 0; i < 20; i++) {
        double shift = bricks && i / 5 % 2 == 1 ? 0.25 : 0;
        sb_body_def def = crate_at(0.5 * (i % 5) + shift, 0.25 + 0.5 * (i / 5), 0);
        (void)add(fixture, order[i], &def);
    }
}

static void support_sleeping_walls_that_are_shot_leave_no_crate_in_the_air(void **state)
{
    (void)state;
    uint32_t moved = 0;
    for (uint32_t wall = 0; wall < 100; wall++) {
        world_fixture fixture;
        uint32_t rate = rates[wall % RATE_COUNT], order[20];
        open(&fixture, rate, 21, 400);
        add_wall(&fixture, wall % 3 == 0, order);
        step_until_all_sleep(&fixture, 20, 3);
        sb_body_def def = sb_body_def_default();
        def.shape = SB_BODY_SPHERE;
        def.half_extents = sb_vec3_make(0.15f, 0.15f, 0.15f);
        def.mass_kg = 20;
        def.position = sb_vec3_make((float)sample_in(0, 2.2), (float)sample_in(0.16, 2), -3);
        def.velocity = sb_vec3_make((float)sample_in(-5, 5), 0, (float)sample_log(5, 60));
        (void)add(&fixture, 20, &def);
        for (uint32_t second = 0; second < 4; second++) {
            for (uint32_t tick = 0; tick < rate; tick++) {
                fixture_step(&fixture, 1);
                if (tick % 4 == 0) {
                    check_none_hangs(&fixture, "wall");
                }
            }
        }
        for (uint32_t i = 0; i < 20; i++) {
            moved += fabsf(fixture_body(&fixture, i)->position.z) > 0.1f ? 1u : 0u;
        }
        world_fixture_close(&fixture);
    }
    print_message("%" PRIu32 " of 2000 crates were moved\n", moved);
    assert_true(moved > 100);
}

// What happens to the support of a tower.
typedef enum happening {
    IS_REMOVED,
    IS_SHOT,
    SINKS_SLOWLY,
    SINKS,
    SLIDES_SLOWLY,
    TURNS_SLOWLY,
    IS_PUT_AWAY,
    IS_PUT_LOWER,
    IS_TURNED,
    IS_TILTED,
    SHRINKS,
    CHANGES_ITS_MASK,
    CHANGES_ITS_LAYER,
    IGNORES,
    IS_A_SENSOR,
    HAPPENING_COUNT,
} happening;

static const char *const happening_names[HAPPENING_COUNT] = {
    "is removed",   "is shot",          "sinks slowly",      "sinks",     "slides slowly",
    "turns slowly", "is put away",      "is put lower",      "is turned", "is tilted",
    "shrinks",      "changes its mask", "changes its layer", "ignores",   "is a sensor",
};

typedef enum support_kind {
    STATIC,
    KINEMATIC,
    DYNAMIC,
    SLEEPLESS,
    SUPPORT_KIND_COUNT
} support_kind;

static bool can_happen(happening what, support_kind kind)
{
    bool moves =
        what == SINKS_SLOWLY || what == SINKS || what == SLIDES_SLOWLY || what == TURNS_SLOWLY;
    return what == IS_SHOT ? kind >= DYNAMIC : !moves || kind == KINEMATIC;
}

static void make_happen(world_fixture *fixture, happening what, uint32_t index, uint32_t above)
{
    sb_body *body = fixture_body(fixture, index);
    switch (what) {
    case IS_REMOVED:
        sb_world_body_remove(fixture->world, index);
        break;
    case IS_SHOT:
        sb_body_apply_impulse(body, sb_vec3_make(0, 0, 200));
        break;
    case SINKS_SLOWLY:
        body->velocity.y = -0.03f;
        break;
    case SINKS:
        body->velocity.y = -2;
        break;
    case SLIDES_SLOWLY:
        body->velocity.z = 0.04f;
        break;
    case TURNS_SLOWLY:
        body->yaw_rate = 0.04f;
        break;
    case IS_PUT_AWAY:
        body->position.z += 1;
        break;
    case IS_PUT_LOWER:
        body->position.y -= 0.02f;
        break;
    case IS_TURNED:
        body->yaw = 1.5f;
        break;
    case IS_TILTED:
        body->tilt = (sb_quaternion){0.05f, 0, 0, sqrtf(1 - 0.0025f)};
        break;
    case SHRINKS:
        body->half_extents.y -= 0.03f;
        break;
    case CHANGES_ITS_MASK:
        body->mask = 2;
        break;
    case CHANGES_ITS_LAYER:
        body->layer = 2;
        break;
    case IGNORES:
        body->ignored = above;
        break;
    case IS_A_SENSOR:
    case HAPPENING_COUNT:
        body->flags |= SB_BODY_SENSOR;
        break;
    }
}

// A plank, wide along x, and on its end a tower of crates with a ball on top. The plank is the
// support; it stands 1 m high unless it may fall.
static void check_happening(happening what, support_kind kind, uint32_t rate, bool reversed)
{
    char name[80];
    (void)snprintf(name, sizeof name, "support of kind %d %s, %" PRIu32 " Hz, %s", (int)kind,
                   happening_names[what], rate, reversed ? "reversed" : "in order");
    world_fixture fixture;
    open(&fixture, rate, 6, 64);
    double y = kind >= DYNAMIC ? 0.25 : 1;
    for (uint32_t i = 0; i < 6; i++) {
        sb_body_def def = crate_at(i == 0 ? 0 : 0.9, y + 0.5 * i, 0);
        if (i == 0) {
            def.half_extents.x = 1;
            def.motion = kind == STATIC      ? SB_BODY_STATIC
                         : kind == KINEMATIC ? SB_BODY_KINEMATIC
                                             : SB_BODY_DYNAMIC;
            def.flags = kind == SLEEPLESS ? SB_BODY_SLEEPLESS : 0;
        }
        def.shape = i == 5 ? SB_BODY_SPHERE : SB_BODY_BOX;
        (void)add(&fixture, reversed ? 5 - i : i, &def);
    }
    uint32_t asleep = kind == DYNAMIC ? 6 : 5;
    step_until_all_sleep(&fixture, asleep, 3);
    step_and_judge(&fixture, (int)rate, name); // the tower holds
    assert_int_equal(support_judge_count(&fixture), asleep);
    make_happen(&fixture, what, reversed ? 5 : 0, reversed ? 4 : 1);
    fixture_step(&fixture, 1);
    check_none_hangs(&fixture, name);
    const sb_body *lowest = fixture_body(&fixture, reversed ? 4 : 1);
    if (support_judge_sleeps(lowest)) {
        fail_msg("%s: the crate on it sleeps on", name);
    }
    step_and_judge(&fixture, (int)(3 * rate), name);
    world_fixture_close(&fixture);
}

static void support_of_each_kind_may_be_lost_in_every_way(void **state)
{
    (void)state;
    for (happening what = 0; what < HAPPENING_COUNT; what++) {
        for (support_kind kind = 0; kind < SUPPORT_KIND_COUNT; kind++) {
            for (size_t r = 0; r < RATE_COUNT && can_happen(what, kind); r++) {
                check_happening(what, kind, rates[r], false);
                check_happening(what, kind, rates[r], true);
            }
        }
    }
}

static void support_of_a_tower_of_a_hundred_wakes_all_of_it_at_once(void **state)
{
    (void)state;
    for (size_t r = 0; r < RATE_COUNT; r++) {
        world_fixture fixture;
        open(&fixture, rates[r], 100, 1000);
        uint32_t step = r % 2 == 0 ? 37 : 99; // prime to 100: some order, and the reverse one
        for (uint32_t i = 0; i < 100; i++) {
            sb_body_def def = crate_at(0, 0.25 + 0.5 * i, 0);
            (void)add(&fixture, i * step % 100, &def);
        }
        step_until_all_sleep(&fixture, 100, 3);
        sb_world_body_remove(fixture.world, 0);
        fixture_step(&fixture, 1);
        assert_int_equal(support_judge_count(&fixture), 0);
        step_and_judge(&fixture, (int)rates[r], "tower of a hundred");
        step_until_all_sleep(&fixture, 99, 10);
        world_fixture_close(&fixture);
    }
}

// Crates of 1 to 50 kg, turned and shifted, dropped by up to 2 cm each.
static void add_tower(world_fixture *fixture, uint32_t count, double gap)
{
    double y = 0.25;
    for (uint32_t i = 0; i < count; i++) {
        y += sample_in(0, gap);
        sb_body_def def = crate_at(sample_in(-0.05, 0.05), y, sample_in(-0.05, 0.05));
        def.yaw = (float)sample_in(-1, 1);
        def.mass_kg = (float)sample_log(1, 50);
        (void)add(fixture, i * 7 % count, &def);
        y += 0.5;
    }
}

static void support_towers_of_twenty_fall_asleep_at_every_rate_and_stay_asleep(void **state)
{
    (void)state;
    for (uint32_t tower = 0; tower < 60; tower++) {
        world_fixture fixture;
        uint32_t rate = rates[tower % RATE_COUNT];
        open(&fixture, rate, 20, 200);
        add_tower(&fixture, 20, tower < RATE_COUNT ? 0 : 0.02);
        step_until_all_sleep(&fixture, 20, tower < RATE_COUNT ? 0.6 : 3);
        sb_body before[20];
        memcpy(before, fixture_body(&fixture, 0), sizeof before);
        for (uint32_t tick = 0; tick < 2 * rate; tick++) {
            fixture_step(&fixture, 1);
            assert_memory_equal(before, fixture_body(&fixture, 0), sizeof before);
        }
        world_fixture_close(&fixture);
    }
}

// With room for some of the contacts alone. Those that found no room are of bodies that stay awake.
static void support_unknown_to_a_full_list_lets_nobody_sleep(void **state)
{
    (void)state;
    uint32_t slept = 0;
    for (uint32_t capacity = 0; capacity <= 24; capacity++) {
        world_fixture fixture;
        open(&fixture, 60, 21, capacity);
        uint32_t order[20];
        add_wall(&fixture, capacity % 2 == 0, order);
        step_and_judge(&fixture, 90, "full list");
        slept += support_judge_count(&fixture);
        assert_true(sb_world_get_state(fixture.world)->contact_dropped_count > 0);
        sb_world_body_remove(fixture.world, order[2]);
        step_and_judge(&fixture, 90, "full list, one removed");
        world_fixture_close(&fixture);
    }
    print_message("%" PRIu32 " slept\n", slept);
    assert_true(slept > 0);
}

// Sleepers fill the list, and more contacts come.
static void support_sleepers_wake_when_their_contacts_find_no_room(void **state)
{
    (void)state;
    world_fixture fixture;
    open(&fixture, 60, 40, 20);
    for (uint32_t i = 0; i < 20; i++) {
        sb_body_def def = crate_at(2.0 * (i / 2), 0.25 + 0.5 * (i % 2), 0);
        (void)add(&fixture, 20 + i, &def);
    }
    step_until_all_sleep(&fixture, 20, 2);
    for (uint32_t i = 0; i < 20; i++) {
        sb_body_def def = crate_at(2.0 * i, 0.25, 5);
        (void)add(&fixture, i, &def);
    }
    fixture_step(&fixture, 1);
    for (uint32_t i = 20; i < 40; i++) {
        assert_false(support_judge_sleeps(fixture_body(&fixture, i)));
    }
    sb_world_body_remove(fixture.world, 20);
    step_and_judge(&fixture, 120, "no room");
    world_fixture_close(&fixture);
}

static void disturb(world_fixture *fixture, uint32_t count)
{
    uint32_t index = sample_below(count);
    sb_body *body = fixture_body(fixture, index);
    if (body->shape == SB_BODY_FREE) {
        sb_body_def def = crate_at(sample_in(-1, 1), 4, sample_in(-1, 1));
        (void)add(fixture, index, &def);
        return;
    }
    happening what = (happening)sample_below(HAPPENING_COUNT);
    if (!can_happen(what, body->motion == SB_BODY_KINEMATIC ? KINEMATIC : DYNAMIC) ||
        (body->shape == SB_BODY_SPHERE && (what == SHRINKS || what == IS_TILTED)) ||
        what >= CHANGES_ITS_MASK) {
        what = sample_chance(0.5) ? IS_REMOVED : IS_SHOT;
    }
    make_happen(fixture, what, index, 0);
}

// Heaps of crates and balls on the ground and on lifts, with something done to a body now and then.
static void support_of_sleepers_in_random_heaps_is_never_lost(void **state)
{
    (void)state;
    uint32_t slept = 0, judged = 0;
    const uint32_t heaps = sample_scaled(48);
    for (uint32_t heap = 0; heap < heaps; heap++) {
        world_fixture fixture;
        uint32_t rate = rates[heap % RATE_COUNT];
        open(&fixture, rate, 30, heap % 5 == 4 ? 40 : 400);
        for (uint32_t i = 0; i < 30; i++) {
            sb_body_def def = crate_at(sample_in(-1, 1), 0.3 + 0.16 * i, sample_in(-1, 1));
            def.yaw = (float)sample_in(-3, 3);
            def.mass_kg = (float)sample_log(1, 50);
            def.restitution = sample_chance(0.3) ? 0.5f : 0;
            def.shape = sample_chance(0.15) ? SB_BODY_SPHERE : SB_BODY_BOX;
            def.flags = sample_chance(0.1) ? SB_BODY_SLEEPLESS : 0;
            if (i % 15 == 0) {
                def.motion = SB_BODY_KINEMATIC;
                def.half_extents = sb_vec3_make(1, 0.25f, 1);
                def.shape = SB_BODY_BOX;
            }
            (void)add(&fixture, i, &def);
        }
        for (uint32_t second = 0; second < 10; second++) {
            if (second >= 3) {
                disturb(&fixture, 30);
            }
            for (uint32_t tick = 0; tick < rate; tick++) {
                fixture_step(&fixture, 1);
                if (tick % 5 == 0) {
                    check_none_hangs(&fixture, "heap");
                    slept += support_judge_count(&fixture);
                    judged += 30;
                }
            }
        }
        world_fixture_close(&fixture);
    }
    print_message("%.0f %% of the bodies slept\n", 100.0 * slept / judged);
    assert_true(slept > judged / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(support_upper_crate_falls_when_the_lowest_is_shot_away),
        cmocka_unit_test_setup(support_sleeping_walls_that_are_shot_leave_no_crate_in_the_air,
                               sample_setup),
        cmocka_unit_test(support_of_each_kind_may_be_lost_in_every_way),
        cmocka_unit_test(support_of_a_tower_of_a_hundred_wakes_all_of_it_at_once),
        cmocka_unit_test_setup(support_towers_of_twenty_fall_asleep_at_every_rate_and_stay_asleep,
                               sample_setup),
        cmocka_unit_test_setup(support_unknown_to_a_full_list_lets_nobody_sleep, sample_setup),
        cmocka_unit_test(support_sleepers_wake_when_their_contacts_find_no_room),
        cmocka_unit_test_setup(support_of_sleepers_in_random_heaps_is_never_lost, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
