#include "reconcile_match.h"

#include <math.h>
#include <string.h>

// Tests how predicted entities are shown: own shells, and the own tank from frame to frame.

static void control(match *m, float throttle, bool fire)
{
    sb_client_core_input_set(
        m->h.core, &(sb_client_control){
                       .throttle = throttle, .aim_yaw = 0.0f, .aim_pitch = 0.1f, .fire = fire});
}

static bool is_shell_of_own(const match *m, uint32_t index)
{
    uint32_t first = sb_game_kind_first(m->server, SB_ENTITY_SHELL) + SLOT * SB_SHELLS_PER_PLAYER;
    return index >= first && index < first + SB_SHELLS_PER_PLAYER;
}

// Counts the own shells that are shown, and asserts that their indices rise, so that none appears
// twice.
static uint32_t count_shells(match *m, const sb_client_entity **out_last)
{
    assert_int_equal(sb_client_core_view(m->h.core, &m->view), SB_OK);
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->view.entity_count; i++) {
        const sb_client_entity *shown = &m->view.entities[i];
        assert_true(i == 0 || shown->index > shown[-1].index);
        if (shown->kind == SB_CLIENT_SHELL && shown->owner == SLOT) {
            assert_true(is_shell_of_own(m, shown->index));
            count++;
            *out_last = shown;
        }
    }
    return count;
}

static uint32_t count_server_shells(const match *m, sb_vec3 *out_last)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < HARNESS_CAPACITY * SB_SHELLS_PER_PLAYER; i++) {
        uint32_t index = sb_game_kind_first(m->server, SB_ENTITY_SHELL) + i;
        sb_entity entity;
        if (is_shell_of_own(m, index) && sb_game_entity(m->server, index, &entity)) {
            count++;
            *out_last = match_body(m, index)->position;
        }
    }
    return count;
}

// Returns the view age in ticks that the input of a tick tells.
static double view_age_of(const match *m, uint32_t tick)
{
    const sb_input *input = &m->sent[tick];
    return (double)tick - (double)input->view_tick - (double)input->view_fraction / 256.0;
}

static uint32_t count_predicted(match *m, sb_client_entity *out_last)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < SB_SHELLS_PER_PLAYER; k++) {
        uint32_t index =
            sb_game_kind_first(m->server, SB_ENTITY_SHELL) + SLOT * SB_SHELLS_PER_PLAYER + k;
        count += match_predicted(m, index, out_last);
    }
    return count;
}

// On the server a shell is ahead by its shooter's view age: the client shows it at the same place
// that many ticks later.
static void own_shell_is_shown_from_its_shot_and_flies_as_the_servers_does(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, 5.0f, -30.0f, 0.0f);
    match_run(m, 200); // until the gun is loaded
    static struct {
        bool made;
        uint32_t shells;
        sb_client_entity last;
        uint32_t server_shells;
        sb_vec3 server_last;
        double view_age; // of the server's shell
    } ticks[TICK_MAX];
    uint32_t shot_tick = 0, newest = 0, ends = 0;
    double view_age = 0.0;
    control(m, 0.0f, true);
    for (uint32_t i = 0; i < 600; i++) {
        match_client(m, TICK_US);
        uint32_t at = sb_game_tick(match_prediction(m)->present);
        const sb_client_entity *last = NULL;
        uint32_t shells = count_shells(m, &last);
        if (shot_tick == 0 && (m->sent[m->newest_sent].buttons & SB_BUTTON_FIRE) != 0) {
            shot_tick = m->newest_sent;
            // Shown in the frame of the shot, while the server is still some ticks behind.
            assert_int_equal(shells, 1);
            assert_true(sb_game_tick(m->server) < shot_tick);
        }
        ticks[at].made = true;
        ticks[at].shells = count_predicted(m, &ticks[at].last);
        // Only the predicted shell is shown, and no second one beside it.
        assert_int_equal(shells, ticks[at].shells);
        newest = at;
        uint32_t fired = match_player(m, SLOT)->shells_fired;
        match_server(m, false);
        uint32_t tick = sb_game_tick(m->server);
        if (match_player(m, SLOT)->shells_fired > fired) {
            view_age = view_age_of(m, tick);
            assert_true(view_age > 2.0);
        }
        ticks[tick].server_shells = count_server_shells(m, &ticks[tick].server_last);
        ticks[tick].view_age = view_age;
    }
    uint32_t compared = 0;
    for (uint32_t tick = shot_tick; tick + 60 < newest; tick++) {
        if (ticks[tick].server_shells == 0) {
            ends += ticks[tick - 1].server_shells != 0;
            continue;
        }
        double shown = (double)tick + ticks[tick].view_age;
        uint32_t before = (uint32_t)shown;
        // Both shells end at the same place.
        if (ticks[before].shells == 0 || ticks[before + 1].shells == 0) {
            assert_true(ticks[tick + 1].server_shells == 0);
            continue;
        }
        double share = shown - (double)before;
        const float *from = ticks[before].last.position, *to = ticks[before + 1].last.position;
        float place[3];
        for (uint32_t axis = 0; axis < 3; axis++) {
            place[axis] =
                (float)((double)from[axis] + share * ((double)to[axis] - (double)from[axis]));
        }
        assert_true(match_distance_to(place, ticks[tick].server_last) < 0.02);
        compared++;
    }
    assert_true(match_player(m, SLOT)->shells_fired >= 3);
    assert_true(compared > 40 && ends >= 3);
    match_end(m);
}

// The input with the shot is lost, so the server never fires.
static void shot_that_the_server_never_fired_is_taken_back(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, 5.0f, -30.0f, 0.0f);
    // Upwards, so that the shell would fly for long.
    sb_client_control up = {.aim_pitch = 0.4f};
    sb_client_core_input_set(m->h.core, &up);
    match_run(m, 200);
    uint32_t shot_tick = 0, seen_frames = 0, told_tick = 0, last_shown = 0;
    for (uint32_t i = 0; i < 120; i++) {
        up.fire = i == 5;
        sb_client_core_input_set(m->h.core, &up);
        match_client(m, TICK_US);
        bool fires = (m->sent[m->newest_sent].buttons & SB_BUTTON_FIRE) != 0;
        shot_tick = fires ? m->newest_sent : shot_tick;
        const sb_client_entity *last = NULL;
        uint32_t shells = count_shells(m, &last);
        assert_true(shells <= 1);
        match_server(m, shot_tick != 0 && sb_game_tick(m->server) + 1 == shot_tick);
        const sb_entity *held;
        uint32_t held_count;
        uint32_t held_tick = harness_held(m->h.core, &held, &held_count);
        if (shot_tick != 0 && held_tick >= shot_tick && told_tick == 0) {
            told_tick = sb_game_tick(m->server);
        }
        if (shells > 0) {
            seen_frames++;
            last_shown = sb_game_tick(m->server);
        }
    }
    assert_true(shot_tick != 0 && seen_frames > 0);
    assert_int_equal(match_player(m, SLOT)->shells_fired, 0);
    // A quarter of a second after the first snapshot without the shell, and one snapshot more.
    assert_true(told_tick != 0 && last_shown <= told_tick + 15 + 2);
    assert_int_equal(match_prediction(m)->corrections.counts[SB_CLIENT_CAUSE_NONE], 0);
    match_end(m);
}

// A snapshot may lack room for all shells. The client keeps predicting an unnamed shot for a
// quarter of a second. A shell that was named once and is missing later has ended.
static void predict_unnamed_shell(uint32_t unnamed_ticks, uint32_t named_ticks)
{
    match *m = match_begin();
    match_put(m, SLOT, 5.0f, -30.0f, 0.0f);
    sb_client_control up = {.aim_pitch = 0.4f};
    sb_client_core_input_set(m->h.core, &up);
    match_run(m, 200);
    m->hides_shells = true;
    up.fire = true;
    sb_client_core_input_set(m->h.core, &up);
    const sb_client_entity *shell = NULL;
    sb_vec3 place;
    while (count_server_shells(m, &place) == 0) {
        match_run(m, 1);
    }
    for (uint32_t i = 0; i < unnamed_ticks; i++) {
        match_run(m, 1);
        assert_int_equal(count_shells(m, &shell), 1);
    }
    m->hides_shells = false;
    for (uint32_t i = 0; i < named_ticks; i++) {
        match_run(m, 1);
        assert_int_equal(count_shells(m, &shell), 1);
    }
    assert_int_equal(count_server_shells(m, &place), 1);
    // The shell is kept for the shooter's view age and a little longer.
    m->hides_shells = true;
    const uint32_t view_age = (uint32_t)view_age_of(m, m->newest_sent);
    match_run(m, view_age);
    assert_int_equal(count_shells(m, &shell), 1);
    match_run(m, DELAY_TICKS + 2 + 5);
    assert_int_equal(count_shells(m, &shell), 0);
    match_end(m);
}

static void own_shell_is_predicted_until_the_server_has_named_it(void **state)
{
    (void)state;
    predict_unnamed_shell(12, 12);
    // Named and gone within the quarter of a second.
    predict_unnamed_shell(4, 4);
}

static void tank_is_moved_in_the_frame_in_which_the_control_is_set(void **state)
{
    (void)state;
    match *m = match_begin();
    match_run(m, 60);
    // Part of the next tick has passed.
    match_client(m, TICK_US / 2);
    sb_client_entity before = *match_own(m);
    assert_memory_equal(match_own(m)->position, before.position, sizeof before.position);
    sb_client_core_input_set(m->h.core, &(sb_client_control){.throttle = 1.0f, .aim_yaw = 1.0f});
    sb_client_entity after = *match_own(m);
    // 6 m/s^2 move the tank 1.7 mm in a sixtieth of a second, of which a part has passed. The
    // turret turns at 2.4 rad/s, so 0.04 rad.
    float moved = after.position[2] - before.position[2];
    assert_true(moved > 1e-5f && moved < 0.0018f);
    float turned = after.turret_yaw - before.turret_yaw;
    assert_true(turned > 1e-4f && turned < 0.041f);
    // With the old control the tank is back at the very same place.
    sb_client_core_input_set(m->h.core, &(sb_client_control){.throttle = 0.0f});
    assert_memory_equal(match_own(m)->position, before.position, sizeof before.position);
    match_end(m);
}

#define FRAME_US 6944u
#define SMOOTHING_S 0.07

// Frames come at 144 Hz, ticks at 60. Now and then the server's tank is elsewhere. The shown tank
// approaches that place only as fast as its speed and the smoothing allow.
static void own_tank_is_shown_without_jumps(void **state)
{
    (void)state;
    static const float corrections_m[] = {0.0f, 0.2f, 0.5f, 1.0f};
    for (uint32_t c = 0; c < sizeof corrections_m / sizeof corrections_m[0]; c++) {
        match *m = match_begin();
        match_put(m, SLOT, 15.0f, -25.0f, 0.0f);
        match_run(m, 40);
        control(m, 0.5f, false);
        const double frame_s = FRAME_US * 1e-6;
        const double bound = (5.0 + (double)corrections_m[c] / SMOOTHING_S) * frame_s + 0.01;
        float last[3];
        memcpy(last, match_own(m)->position, sizeof last);
        uint64_t ahead_us = 0;
        uint32_t ticks = 0;
        double largest = 0.0;
        for (uint32_t frame = 0; frame < 750; frame++) {
            match_client(m, FRAME_US);
            const float *now = match_own(m)->position;
            double step = match_distance(now, last);
            largest = step > largest ? step : largest;
            if (step > bound) {
                fail_msg("%f m in frame %u by a correction of %f m", step, (unsigned)frame,
                         (double)corrections_m[c]);
            }
            memcpy(last, now, sizeof last);
            for (ahead_us += FRAME_US; ahead_us >= TICK_US; ahead_us -= TICK_US) {
                if (++ticks % 60 == 30) {
                    match_body(m, SLOT)->position.x +=
                        ticks % 120 == 30 ? -corrections_m[c] : corrections_m[c];
                }
                match_server(m, false);
                // A snapshot causes no jump either.
                assert_true(match_distance(match_own(m)->position, last) < 0.002);
            }
        }
        assert_true(largest > 0.02);
        assert_true(match_prediction(m)->corrections.max_m >= 0.95f * corrections_m[c]);
        // The smoothing is done: the shown place is the predicted one, except for the part of a
        // tick that has passed.
        control(m, 0.0f, false);
        match_run(m, 120);
        sb_client_entity predicted;
        assert_true(match_predicted(m, SLOT, &predicted));
        assert_true(match_distance(match_own(m)->position, predicted.position) < 1e-3);
        match_end(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_shell_is_shown_from_its_shot_and_flies_as_the_servers_does),
        cmocka_unit_test(shot_that_the_server_never_fired_is_taken_back),
        cmocka_unit_test(own_shell_is_predicted_until_the_server_has_named_it),
        cmocka_unit_test(tank_is_moved_in_the_frame_in_which_the_control_is_set),
        cmocka_unit_test(own_tank_is_shown_without_jumps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
