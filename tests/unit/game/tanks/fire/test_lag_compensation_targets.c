// Tests which tanks a shell meets in the past, which in the present, and which not at all: tanks
// that the input lists, the shooter's own, tanks that died, came back or joined meanwhile, and team
// mates.

#include "game/tanks/mode/scoring.h"
#include "range.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define TICKS_FLOWN_15_M 7.5 // at 120 m/s and 60 Hz

static range r;
static const uint8_t nobody[4] = {0};

static const sb_event *fire_and_wait(const range_shot *shot, const uint8_t present[4],
                                     uint32_t *out_played)
{
    range_fire(&r, shot, present);
    *out_played = 0;
    while (yard_event(&r.at, SB_EVENT_HIT) == NULL && *out_played < 60) {
        yard_play(&r.at, 1);
        (*out_played)++;
    }
    return yard_event(&r.at, SB_EVENT_HIT);
}

// Fires at a point from the kept state, for a player that sees others this long ago.
static bool hits(double age, const uint8_t present[4], range_point aim)
{
    range_again(&r);
    range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = age};
    range_aim(&r, &shot, aim.x, aim.y, aim.z);
    uint32_t played;
    const sb_event *hit = fire_and_wait(&shot, present, &played);
    assert_true(hit == NULL || hit->other == RANGE_TARGET);
    return hit != NULL;
}

static void begin_crossing(double ahead_m)
{
    range_map(&r, 60);
    range_begin(&r);
    range_add_crossing(&r, RANGE_TARGET, SB_TANK_SCOUT, ahead_m, 0.0);
    range_play(&r, 90);
    range_predict(&r, 60);
}

// A listed tank is met where it goes while the shell flies, an unlisted one where it was.
static void test_a_listed_tank_is_met_in_the_present(void **state)
{
    (void)state;
    begin_crossing(15.0);
    static const struct {
        uint8_t present[4];
        bool listed;
    } lists[] = {
        {{0, 0, 0, 0}, false}, {{2, 0, 0, 0}, true},  {{0, 0, 0, 2}, true},
        {{1, 3, 4, 2}, true},  {{1, 3, 4, 0}, false}, {{2, 2, 2, 2}, true},
        {{1, 1, 0, 0}, false}, {{3, 0, 0, 0}, false}, {{255, 65, 66, 0}, false},
    };
    static const double ages[] = {8.0, 12.25, 24.0};
    for (uint32_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        for (uint32_t k = 0; k < 3; k++) {
            range_again(&r);
            const double shown = (double)range_tick(&r) + TICKS_FLOWN_15_M;
            const range_point now = range_where(&r, RANGE_TARGET, shown);
            const range_point then = range_where(&r, RANGE_TARGET, shown - ages[k]);
            // The places are apart, so that no shot hits both.
            assert_true(range_apart(now, then) > 1.9);
            // At the near end of each: 1.2 m further on, or back.
            const range_point ahead = {now.x + 1.2, now.y, now.z};
            const range_point behind = {then.x - 1.2, then.y, then.z};
            assert_int_equal(hits(ages[k], lists[i].present, ahead), lists[i].listed);
            assert_int_equal(hits(ages[k], lists[i].present, behind), !lists[i].listed);
        }
    }
    range_end(&r);
}

// Compares the forecast with the model in a fan of shots: the tank goes straight on at its speed.
static void test_the_forecast_continues_from_the_tick_of_the_shot(void **state)
{
    (void)state;
    begin_crossing(15.0);
    uint32_t hit_count = 0, miss_count = 0;
    static const double ages[] = {9.0, 11.5, 20.0 + 3.0 / 256.0, 24.0};
    for (uint32_t k = 0; k < 4; k++) {
        for (int32_t i = -14; i <= 14; i++) {
            range_again(&r);
            range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = ages[k]};
            const double begin = (double)shot.tick - 1.0;
            const range_point target = range_where(&r, RANGE_TARGET, begin + TICKS_FLOWN_15_M);
            range_aim(&r, &shot, target.x + 0.19 * (double)i, target.y, target.z);
            const range_meeting met =
                range_meet(&r, &shot, range_muzzle(&r), RANGE_TARGET, begin, 0.0, ages[k] + 1.0);
            uint32_t played;
            const sb_event *hit = fire_and_wait(&shot, (const uint8_t[4]){2}, &played);
            if (met.grazes) {
                continue;
            }
            assert_int_equal(hit != NULL, met.hits);
            hit_count += met.hits;
            miss_count += !met.hits;
            if (hit == NULL) {
                continue;
            }
            assert_int_equal(played, 0);
            const range_point there = {(double)hit->point.x, (double)hit->point.y,
                                       (double)hit->point.z};
            assert_near(range_apart(there, met.at), 0.08, 0.05);
        }
    }
    assert_true(hit_count > 30 && miss_count > 10);
    range_end(&r);
}

// The plate is that of the hull as it stood where the shell met it: its side, although it has
// turned.
static void test_the_plate_is_that_of_the_hull_as_it_was_seen(void **state)
{
    (void)state;
    range_map(&r, 60);
    range_begin(&r);
    yard_join(&r.at, RANGE_TARGET, SB_TANK_HEAVY);
    for (uint32_t turned = 0; turned < 2; turned++) {
        for (uint32_t listed = 0; listed < 2; listed++) {
            yard_place(&r.at, RANGE_TARGET, (sb_vec3){0.0f, 0.0f, 20.0f}, (float)(YARD_PI / 2.0));
            range_play(&r, 40);
            if (turned == 1) {
                yard_place(&r.at, RANGE_TARGET, (sb_vec3){0.0f, 0.0f, 20.0f}, (float)YARD_PI);
            }
            range_play(&r, 1);
            yard_player(&r.at, RANGE_TARGET)->health = 1000;
            range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = 20.0};
            range_aim(&r, &shot, 0.0, 1.1, 20.0);
            uint32_t played;
            const sb_event *hit =
                fire_and_wait(&shot, (const uint8_t[4]){listed == 1 ? 2 : 0}, &played);
            assert_non_null(hit);
            // 40 points; the side has 130 mm and the front 200 mm of armour, out of 400 mm.
            const bool side = turned == 0 || listed == 0;
            assert_near(hit->value, 40.0 * (1.0 - (side ? 130.0 : 200.0) / 400.0), 0.51);
            yard_player(&r.at, RANGE_TARGET)->health = 1000;
        }
    }
    range_end(&r);
}

// The shooter's own hull was in the shell's way all the time.
static void test_the_shooters_own_tank_is_not_met(void **state)
{
    (void)state;
    static const double ages[] = {0.0, 1.0, 6.5, 24.0};
    static const float throttles[] = {0.0f, 1.0f, -1.0f};
    static const uint8_t lists[2][4] = {{0}, {1, 1, 0, 1}};
    range_map(&r, 60);
    range_begin(&r);
    for (uint32_t t = 0; t < 3; t++) {
        yard_place(&r.at, RANGE_SHOOTER, (sb_vec3){0}, 0.0f);
        yard_drive(&r.at, RANGE_SHOOTER, throttles[t], 0.0f);
        range_play(&r, 90);
        range_keep(&r);
        const uint16_t health = yard_player(&r.at, RANGE_SHOOTER)->health;
        for (uint32_t i = 0; i < 8; i++) {
            range_again(&r);
            range_shot shot = {.tick = range_tick(&r) + 1,
                               .age_ticks = ages[i / 2],
                               .pitch = (double)sb_tank_types[SB_TANK_MEDIUM].pitch_min_rad};
            const double begin = (double)shot.tick - 1.0 - shot.age_ticks;
            const range_meeting own =
                range_meet(&r, &shot, range_muzzle(&r), RANGE_SHOOTER, begin, 0.0, shot.age_ticks);
            // The shell must catch up through the place of the shooter's hull, or the test proves
            // nothing.
            assert_true(own.hits || shot.age_ticks < 2.0 || throttles[t] > 0.0f);
            range_fire(&r, &shot, lists[i % 2]);
            uint32_t ground = 0;
            for (uint32_t tick = 0; tick < 30; tick++) {
                assert_int_equal(yard_event_count(&r.at, SB_EVENT_HIT), 0);
                assert_int_equal(yard_event_count(&r.at, SB_EVENT_RICOCHET), 0);
                ground += yard_event_count(&r.at, SB_EVENT_IMPACT);
                yard_play(&r.at, 1);
            }
            assert_int_equal(ground, 1);
            assert_int_equal(yard_player(&r.at, RANGE_SHOOTER)->health, health);
        }
    }
    range_end(&r);
}

static const range_point first_place = {-6.0, 0.9, 24.0}, second_place = {6.0, 0.9, 24.0};

static void put(const range_point *place)
{
    yard_place(&r.at, RANGE_TARGET, (sb_vec3){(float)place->x, 0.0f, (float)place->z}, 0.0f);
}

// A tank is at the first place. Some ticks ago it comes to the second one; `how` says whether it is
// still the same tank.
typedef enum change { MOVED, DIED, LEFT } change;

static void begin_change(change how, uint32_t ticks_ago)
{
    range_map(&r, 60);
    r.at.settings[SB_SETTING_RESPAWN_S] = 0;
    range_begin(&r);
    yard_join(&r.at, RANGE_TARGET, SB_TANK_SCOUT);
    put(&first_place);
    range_play(&r, 60);
    if (how == DIED) {
        yard_view view;
        yard_look(&r.at, &view);
        sb_death_apply(&view.play, RANGE_SHOOTER, RANGE_TARGET, (sb_vec3){0});
        for (uint32_t i = 0; yard_player(&r.at, RANGE_TARGET)->state != SB_PLAYER_ALIVE; i++) {
            assert_true(i < 5);
            range_play(&r, 1);
        }
    } else if (how == LEFT) {
        yard_leave(&r.at, RANGE_TARGET);
        yard_join(&r.at, RANGE_TARGET, SB_TANK_SCOUT);
    }
    put(&second_place);
    range_play(&r, ticks_ago);
    range_keep(&r);
}

// The shot flies twelve ticks. Tanks shown at an old place are hit there if they are still the same
// tanks. Tanks that did not exist then are not hit.
static void test_a_tank_that_came_back_is_not_met_where_it_was_before(void **state)
{
    (void)state;
    static const change changes[] = {MOVED, DIED, LEFT};
    for (uint32_t i = 0; i < 3; i++) {
        begin_change(changes[i], 6);
        // The whole flight is before the change.
        assert_int_equal(hits(24.0, nobody, first_place), changes[i] == MOVED);
        assert_false(hits(24.0, nobody, second_place));
        // The whole flight is after the change.
        assert_false(hits(0.0, nobody, first_place));
        assert_true(hits(0.0, nobody, second_place));
        assert_true(hits(4.0, nobody, second_place));
        // The view does not show the tank there, but the input lists it.
        assert_true(hits(24.0, (const uint8_t[4]){2}, second_place));
        assert_false(hits(24.0, (const uint8_t[4]){2}, first_place));
        range_end(&r);
    }
    // A tank is not hit in the tick of its spawn, but later it is.
    begin_change(LEFT, 0);
    assert_int_equal(yard_player(&r.at, RANGE_TARGET)->state, SB_PLAYER_ALIVE);
    assert_false(hits(14.0, nobody, second_place));
    assert_true(hits(10.0, nobody, second_place));
    range_end(&r);
}

static void test_the_dead_are_not_met(void **state)
{
    (void)state;
    range_map(&r, 60);
    r.at.settings[SB_SETTING_RESPAWN_S] = 60;
    range_begin(&r);
    yard_join(&r.at, RANGE_TARGET, SB_TANK_SCOUT);
    put(&first_place);
    range_play(&r, 60);
    range_keep(&r);
    assert_true(hits(24.0, nobody, first_place));
    range_again(&r);
    yard_view view;
    yard_look(&r.at, &view);
    sb_death_apply(&view.play, RANGE_SHOOTER, RANGE_TARGET, (sb_vec3){0});
    range_play(&r, 1);
    range_keep(&r);
    assert_false(hits(24.0, nobody, first_place));
    assert_false(hits(24.0, (const uint8_t[4]){2}, first_place));
    range_end(&r);
}

// Another shell destroys the tank in the same tick: it takes no second hit, and dies once.
static void test_a_tank_that_dies_in_the_tick_of_the_shot_is_not_met(void **state)
{
    (void)state;
    for (uint32_t in_time = 0; in_time < 2; in_time++) {
        range_map(&r, 60);
        range_begin(&r);
        yard_join(&r.at, RANGE_TARGET, SB_TANK_SCOUT);
        put(&first_place);
        yard_join(&r.at, 2, SB_TANK_SCOUT);
        yard_place(&r.at, 2, (sb_vec3){-6.0f, 0.0f, 12.0f}, 0.0f);
        range_play(&r, 60);
        yard_player(&r.at, RANGE_TARGET)->health = 1;
        yard_load(&r.at, 2, SB_AMMUNITION_PIERCING);
        yard_point(&r.at, 2, 0.0f, -0.05f);
        yard_fire(&r.at, 2);
        // The shell meets it 10.6 m away: in the sixth tick, counting the shot's own.
        range_play(&r, in_time == 1 ? 4 : 0);
        range_keep(&r);
        range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = 24.0};
        range_aim(&r, &shot, first_place.x, first_place.y, first_place.z);
        range_fire(&r, &shot, nobody);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_HIT), 1);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_DEATH), 1);
        // Time decides which shell hits: contacts of the step come first.
        assert_int_equal(yard_event(&r.at, SB_EVENT_DEATH)->entity,
                         in_time == 1 ? 2 : RANGE_SHOOTER);
        // The other shell flies on, into the ground.
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_IMPACT), in_time);
        range_end(&r);
    }
}

// Mates stop shells; the setting decides whether these hurt them.
static void test_mates_are_hurt_if_it_is_set(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        const bool mates = i > 0, harm = i == 2;
        range_map(&r, 60);
        r.at.settings[SB_SETTING_MODE] = SB_MODE_TEAM;
        r.at.settings[SB_SETTING_FRIENDLY_FIRE] = harm;
        range_begin(&r);
        yard_join(&r.at, RANGE_TARGET, SB_TANK_SCOUT);
        yard_player(&r.at, RANGE_SHOOTER)->team = 1;
        yard_player(&r.at, RANGE_TARGET)->team = mates ? 1 : 2;
        put(&first_place);
        range_play(&r, 60);
        put(&second_place);
        range_play(&r, 3);
        const uint16_t health = yard_player(&r.at, RANGE_TARGET)->health;
        range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = 24.0};
        range_aim(&r, &shot, first_place.x, first_place.y, first_place.z);
        range_fire(&r, &shot, nobody);
        // The shell ends there in all three cases.
        assert_int_equal(yard_shell_count(&r.at, RANGE_SHOOTER), 0);
        const bool hurt = !mates || harm;
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_HIT), hurt);
        assert_int_equal(yard_event_count(&r.at, SB_EVENT_IMPACT), !hurt);
        assert_int_equal(yard_player(&r.at, RANGE_TARGET)->health < health, hurt);
        const sb_event *told =
            yard_event(&r.at, hurt ? (uint32_t)SB_EVENT_HIT : (uint32_t)SB_EVENT_IMPACT);
        assert_near(told->point.x, first_place.x, 0.4);
        range_end(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_listed_tank_is_met_in_the_present),
        cmocka_unit_test(test_the_forecast_continues_from_the_tick_of_the_shot),
        cmocka_unit_test(test_the_plate_is_that_of_the_hull_as_it_was_seen),
        cmocka_unit_test(test_the_shooters_own_tank_is_not_met),
        cmocka_unit_test(test_a_tank_that_came_back_is_not_met_where_it_was_before),
        cmocka_unit_test(test_the_dead_are_not_met),
        cmocka_unit_test(test_a_tank_that_dies_in_the_tick_of_the_shot_is_not_met),
        cmocka_unit_test(test_mates_are_hurt_if_it_is_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
