#include "correction_count.h"

void match_control(match *m, float throttle, float steering, bool fire)
{
    sb_client_core_input_set(m->h.core, &(sb_client_control){.throttle = throttle,
                                                             .steering = steering,
                                                             .aim_yaw = 0.3f,
                                                             .aim_pitch = 0.15f,
                                                             .fire = fire});
}

uint64_t correction_count(const match *m, sb_client_cause cause)
{
    return match_prediction(m)->corrections.counts[cause];
}

uint64_t correction_count_all(const match *m)
{
    uint64_t all = 0;
    for (uint32_t cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        all += correction_count(m, (sb_client_cause)cause);
    }
    return all;
}

void correction_assert_cause(const match *m, sb_client_cause cause, uint64_t least)
{
    if (correction_count(m, cause) < least ||
        correction_count_all(m) != correction_count(m, cause)) {
        const uint64_t *counts = match_prediction(m)->corrections.counts;
        fail_msg("none %u contact %u impulse %u input %u respawn %u pick-up %u round %u",
                 (unsigned)counts[0], (unsigned)counts[1], (unsigned)counts[2], (unsigned)counts[3],
                 (unsigned)counts[4], (unsigned)counts[5], (unsigned)counts[6]);
    }
}

match *match_far_ahead(void)
{
    match *m = match_begin();
    m->h.core->inputs.clock.tick += 20;
    m->h.core->inputs.clock.started = true;
    match_control(m, 1.0f, 0.0f, false);
    match_run(m, 80);
    match_control(m, -1.0f, 1.0f, false);
    for (uint32_t i = 0; i < 12; i++) {
        (void)match_own(m);
        match_run(m, 1);
    }
    assert_true(sb_game_tick(match_prediction(m)->present) > sb_game_tick(m->server) + 14);
    assert_int_equal(correction_count_all(m), 0);
    return m;
}

void match_go_back(match *m)
{
    m->h.core->inputs.clock.tick = sb_game_tick(m->server) - 6;
    match_control(m, 1.0f, 0.0f, false);
    match_client(m, 14 * TICK_US);
}
