// Tests lag compensation: shots at tanks that drive by, compared with the range's model of the
// shooter's view. After n ticks of flight, a shell meets a tank where it was n ticks after the
// moment that the shooter saw when the shell left the muzzle. This holds for the ticks in which the
// shell catches up and for those after.

#include "range.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static range r;
static const uint8_t nobody[4] = {0};

// Adds a scout that drives along x, and which the model records.
static void begin_crossing(uint32_t tick_rate_hz, int32_t lag_ms, double ahead_m)
{
    range_map(&r, tick_rate_hz);
    r.at.settings[SB_SETTING_LAG_COMPENSATION_MS] = lag_ms;
    range_begin(&r);
    range_add_crossing(&r, RANGE_TARGET, SB_TANK_SCOUT, ahead_m, 0.0);
    range_play(&r, 3 * tick_rate_hz / 2);
    // The scout drives by at a constant speed.
    const uint32_t now = range_tick(&r);
    const double distance =
        range_where(&r, RANGE_TARGET, now).x - range_where(&r, RANGE_TARGET, now - 1).x;
    assert_near(distance * (double)tick_rate_hz, 15.0, 0.05);
    range_predict(&r, 2 * tick_rate_hz);
}

typedef struct tally {
    uint32_t hits_at_once, hits_later, misses;
} tally;

// Fires one shot from the kept state and compares it with the model: the shell meets the target
// where it was `age` ticks ago.
static void shoot(range_shot *shot, double age, tally *out_tally)
{
    const uint32_t horizon = 3 * r.at.tick_rate_hz / 4;
    const range_point muzzle = range_muzzle(&r);
    const double delay = (double)shot->tick - 1.0 - age;
    const range_meeting met =
        range_meet(&r, shot, muzzle, RANGE_TARGET, delay, 0.0, (double)horizon);
    // Only rounding could move the hit to a neighbouring tick.
    const double due = met.flown - age - 1.0;
    if (met.grazes || (met.hits && due > -0.02 && fabs(due - nearbyint(due)) < 0.02)) {
        return;
    }
    range_again(&r);
    range_fire(&r, shot, nobody);
    uint32_t played = 0;
    while (yard_event(&r.at, SB_EVENT_HIT) == NULL && played < horizon) {
        range_play(&r, 1);
        played++;
    }
    const sb_event *hit = yard_event(&r.at, SB_EVENT_HIT);
    if ((hit != NULL) != met.hits) {
        fail_msg("%u Hz, age %f, yaw %f: %s, but the model says %d after %f ticks",
                 (unsigned)r.at.tick_rate_hz, shot->age_ticks, shot->yaw,
                 hit != NULL ? "hit" : "miss", met.hits, met.flown);
    }
    out_tally->misses += !met.hits;
    if (hit == NULL) {
        return;
    }
    assert_int_equal(hit->entity, RANGE_SHOOTER);
    assert_int_equal(hit->other, RANGE_TARGET);
    assert_int_equal(played, due <= 0.0 ? 0 : (uint32_t)ceil(due));
    const range_point there = {(double)hit->point.x, (double)hit->point.y, (double)hit->point.z};
    const double radius = (double)sb_ammunition_types[shot->ammunition].radius_m;
    assert_near(range_apart(there, met.at), radius, 0.05);
    out_tally->hits_at_once += played == 0;
    out_tally->hits_later += played > 0;
}

// A fan of shots about the target's place at the time when a well-aimed shot meets it.
static void shoot_fan(double ahead_m, double told_age, double age, tally *out_tally)
{
    range_again(&r);
    range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = told_age};
    const double flown =
        ahead_m / (double)sb_ammunition_types[0].speed_m_s * (double)r.at.tick_rate_hz;
    const double moment = (double)shot.tick - 1.0 - age + flown;
    const range_point target = range_where(&r, RANGE_TARGET, moment);
    for (int32_t i = -16; i <= 16; i++) {
        range_aim(&r, &shot, target.x + 0.31 * (double)i, target.y, target.z);
        shoot(&shot, age, out_tally);
    }
}

// Whole and fractional ages, at tick rates from the slowest to the fastest.
static void test_a_target_is_hit_where_its_shooter_saw_it(void **state)
{
    (void)state;
    static const struct {
        uint32_t rate;
        double ahead_m;
        uint32_t later; // least count of hits after the tick of the shot
        double ages[6];
    } cases[] = {
        {10, 30.0, 6, {0.0, 1.0, 1.5, 2.0, 2.25, 3.0}},
        {10, 5.0, 0, {0.0, 0.5, 1.5, 2.25, 2.5, 3.0}}, // in the first part of a tick
        {60, 30.0, 6, {1.0, 4.0, 6.5, 11.0 + 1.0 / 256.0, 17.0 + 255.0 / 256.0, 24.0}},
        {240, 30.0, 6, {1.0, 0.5, 16.0, 30.125, 44.0, 62.0}},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin_crossing(cases[i].rate, 400, cases[i].ahead_m);
        tally all = {0};
        for (uint32_t k = 0; k < 6; k++) {
            tally one = {0};
            shoot_fan(cases[i].ahead_m, cases[i].ages[k], cases[i].ages[k], &one);
            assert_true(one.hits_at_once + one.hits_later >= 6 && one.misses >= 6);
            all.hits_at_once += one.hits_at_once;
            all.hits_later += one.hits_later;
        }
        // Hits in the ticks flown at once, and in those after.
        assert_true(all.hits_at_once >= 6 && all.hits_later >= cases[i].later);
        range_end(&r);
    }
}

// The same shot with and without lag compensation.
static void test_without_compensation_the_same_shot_misses(void **state)
{
    (void)state;
    static const double ages[] = {12.0, 18.5, 24.0};
    for (uint32_t i = 0; i < 3; i++) {
        for (uint32_t on = 0; on < 2; on++) {
            begin_crossing(60, on == 1 ? 400 : 0, 30.0);
            range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = ages[i]};
            const range_point seen =
                range_where(&r, RANGE_TARGET, (double)shot.tick - 1.0 - ages[i] + 15.0);
            range_aim(&r, &shot, seen.x, seen.y, seen.z);
            tally one = {0};
            shoot(&shot, on == 1 ? ages[i] : 0.0, &one);
            assert_int_equal(one.hits_at_once + one.hits_later, on);
            assert_int_equal(one.misses, 1 - on);
            range_end(&r);
        }
    }
}

// Whatever the input states, lag compensation goes back no further than the setting, 400 ms, and
// the kept poses.
static void test_a_claim_out_of_range_is_clamped(void **state)
{
    (void)state;
    static const struct {
        uint32_t rate;
        int32_t lag_ms;
        double told, counts;
    } cases[] = {
        {60, 100, 6.0, 6.0},     {60, 100, 6.5, 6.0},     {60, 100, 24.0, 6.0},
        {60, 100, 5.75, 5.75},   {60, 400, 24.0, 24.0},   {60, 400, 24.25, 24.0},
        {60, 400, 60.0, 24.0},   {60, 17, 3.0, 1.0},      {60, 16, 3.0, 0.0},
        {60, 0, 24.0, 0.0},      {20, 400, 8.0, 8.0},     {20, 400, 7.5, 7.5},
        {20, 400, 20.0, 8.0},    {30, 400, 12.0, 12.0},   {30, 400, 30.0, 12.0},
        {10, 400, 9.0, 3.0}, // 300 ms: four ticks are kept, and the shot's own is flown too
        {10, 200, 9.0, 2.0},     {240, 400, 200.0, 62.0}, // 64 are kept
        {240, 100, 200.0, 24.0},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin_crossing(cases[i].rate, cases[i].lag_ms, 30.0);
        tally one = {0};
        shoot_fan(30.0, cases[i].told, cases[i].counts, &one);
        if (one.hits_at_once + one.hits_later < 4 || one.misses < 4) {
            fail_msg("case %u proves nothing", (unsigned)i);
        }
        range_end(&r);
    }
}

// The shell follows the parabola, and the game keeps the distance flown for the damage.
static double way_of(const range_shot *shot, double ticks)
{
    const range_point from = {0.0, 0.0, 0.0};
    range_point last = from;
    double distance = 0.0;
    for (double n = 0.125; n <= ticks + 1e-9; n += 0.125) {
        const range_point next = range_flight(&r, shot, from, n);
        distance += range_apart(last, next);
        last = next;
    }
    return distance + range_apart(last, range_flight(&r, shot, from, ticks));
}

static double distance_added(void)
{
    yard_view view;
    yard_look(&r.at, &view);
    double distance = 0.0;
    for (uint32_t i = 0; i < SB_SHELLS_PER_PLAYER; i++) {
        distance += (double)view.play.shells[RANGE_SHOOTER * SB_SHELLS_PER_PLAYER + i].flown_m;
    }
    return distance;
}

// At the end of the shot's tick the shell is as old as on its shooter's screen, and then flies on.
static void test_a_new_shell_is_as_old_as_its_shooter_sees_it(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 60, 240};
    static const double ages[] = {0.0, 1.0 / 256.0, 0.5, 1.0, 2.0, 2.0 + 255.0 / 256.0,
                                  3.0, 7.375,       24.0};
    for (uint32_t i = 0; i < 3; i++) {
        range_map(&r, rates[i]);
        range_begin(&r);
        range_play(&r, 2 * rates[i]);
        range_keep(&r);
        for (uint32_t k = 0; k < (i == 0 ? 7 : 9); k++) {
            for (sb_ammunition round = 0; round < SB_AMMUNITION_COUNT; round++) {
                range_again(&r);
                const range_shot shot = {.tick = range_tick(&r) + 1,
                                         .age_ticks = ages[k],
                                         .ammunition = round,
                                         .yaw = (double)0.7f,
                                         .pitch = (double)0.3f};
                const range_point muzzle = range_muzzle(&r);
                range_fire(&r, &shot, nobody);
                for (uint32_t n = 0; n < rates[i]; n++) {
                    const double flown = ages[k] + 1.0 + (double)n;
                    const sb_body *shell = yard_shell(&r.at, RANGE_SHOOTER);
                    assert_non_null(shell);
                    const range_point place = range_flight(&r, &shot, muzzle, flown);
                    assert_near(shell->position.x, place.x, 0.003);
                    assert_near(shell->position.y, place.y, 0.003);
                    assert_near(shell->position.z, place.z, 0.003);
                    assert_near(distance_added(), way_of(&shot, flown), 0.02 * flown + 0.05);
                    const double speed = (double)sb_ammunition_types[round].speed_m_s;
                    assert_near(shell->velocity.y,
                                speed * sin(shot.pitch) -
                                    RANGE_GRAVITY_M_S2 * flown / (double)rates[i],
                                0.002);
                    yard_play(&r.at, 1);
                }
            }
        }
        range_end(&r);
    }
}

// A shell vanishes at the end of its life, which comes sooner by its age at the shot.
static void test_its_life_counts_from_the_muzzle(void **state)
{
    (void)state;
    static const double ages[] = {0.0, 1.0, 10.25, 10.75, 24.0};
    range_map(&r, 60);
    range_begin(&r);
    range_play(&r, 60);
    range_keep(&r);
    for (uint32_t i = 0; i < 5; i++) {
        range_again(&r);
        const range_shot shot = {
            .tick = range_tick(&r) + 1, .age_ticks = ages[i], .pitch = (double)0.45f};
        range_fire(&r, &shot, nobody);
        uint32_t ticks = 1;
        while (yard_shell(&r.at, RANGE_SHOOTER) != NULL && ticks < 600) {
            yard_shell(&r.at, RANGE_SHOOTER)->position.y = 20.0f; // the ground does not end it
            yard_shell(&r.at, RANGE_SHOOTER)->position.z = 0.0f;
            yard_play(&r.at, 1);
            ticks++;
        }
        const double life = (double)sb_ammunition_types[0].life_s * 60.0;
        assert_int_equal(ticks, lround(life - ages[i]) + 1);
    }
    range_end(&r);
}

// Damage by the range from the muzzle, by hand: 40 points within 40 m, falling evenly to 60 % at
// 200 m. A scout's front of 60 mm takes 60/400 of it.
static void test_damage_is_of_the_whole_distance(void **state)
{
    (void)state;
    static const double ages[] = {0.0, 5.0, 12.5, 24.0};
    static const double distances[] = {30.0, 42.0, 100.0, 150.0};
    for (uint32_t k = 0; k < 4; k++) {
        range_map(&r, 60);
        range_begin(&r);
        yard_join(&r.at, RANGE_TARGET, SB_TANK_SCOUT);
        yard_place(&r.at, RANGE_TARGET, (sb_vec3){0.0f, 0.0f, (float)distances[k]}, (float)YARD_PI);
        range_play(&r, 60);
        range_keep(&r);
        for (uint32_t i = 0; i < 4; i++) {
            range_again(&r);
            const uint16_t health = yard_player(&r.at, RANGE_TARGET)->health;
            range_shot shot = {.tick = range_tick(&r) + 1, .age_ticks = ages[i]};
            range_aim(&r, &shot, 0.0, 0.9, distances[k]);
            range_fire(&r, &shot, nobody);
            const sb_event *hit = yard_event(&r.at, SB_EVENT_HIT);
            if (hit == NULL) {
                (void)yard_play_until(&r.at, SB_EVENT_HIT, 120);
                hit = yard_event(&r.at, SB_EVENT_HIT);
            }
            const double flown = distances[k] - 1.4;
            const double far = fmin(fmax((flown - 40.0) / 160.0, 0.0), 1.0);
            const double points = 40.0 * (1.0 - 0.4 * far) * (1.0 - 60.0 / 400.0);
            assert_near(hit->value, points, 0.6);
            assert_int_equal(yard_player(&r.at, RANGE_TARGET)->health, health - hit->value);
        }
        range_end(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_target_is_hit_where_its_shooter_saw_it),
        cmocka_unit_test(test_without_compensation_the_same_shot_misses),
        cmocka_unit_test(test_a_claim_out_of_range_is_clamped),
        cmocka_unit_test(test_a_new_shell_is_as_old_as_its_shooter_sees_it),
        cmocka_unit_test(test_its_life_counts_from_the_muzzle),
        cmocka_unit_test(test_damage_is_of_the_whole_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
