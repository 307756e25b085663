// Calls the functions that every client needs with wrong arguments: errors, time, input, status.
#include "test.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "arguments.h"
#include "stage.h"

static const sb_error unknown_errors[] = {(sb_error)1, (sb_error)-15, (sb_error)INT_MAX,
                                          (sb_error)INT_MIN};

static void sb_error_name_with_wrong_arguments(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(unknown_errors); i++) {
        assert_string_equal(sb_error_name(unknown_errors[i]), "SB_ERROR_?");
    }
    assert_string_equal(sb_error_name(SB_ERROR_ARGUMENT), "SB_ERROR_ARGUMENT");
}

static void sb_error_message_with_wrong_arguments(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(unknown_errors); i++) {
        assert_string_equal(sb_error_message(unknown_errors[i]), "unknown error number");
    }
    assert_string_equal(sb_error_message(SB_OK), "no error");
}

// The function takes no arguments. The clock runs on and never back.
static void sb_clock_us_with_wrong_arguments(void **state)
{
    (void)state;
    const uint64_t begin_us = sb_clock_us();
    uint64_t before_us = begin_us;
    while (before_us - begin_us < 2000) {
        const uint64_t now_us = sb_clock_us();
        assert_true(now_us >= before_us);
        before_us = now_us;
    }
}

// A future time would stay with the client, so each state is set up again here.
static void sb_client_update_with_wrong_arguments(void **state)
{
    (void)state;
    assert_int_equal(sb_client_update(NULL, 0), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_update(NULL, UINT64_MAX), SB_ERROR_ARGUMENT);
    static const uint64_t times_us[] = {0, UINT64_MAX / 2, 1, UINT64_MAX, 0, UINT64_MAX - 1};
    static sb_client_view_data view;
    for (uint32_t i = STAGE_CONNECTING; i < STAGE_COUNT; i++) {
        stage s;
        stage_init(&s, SB_CLIENT_ROLE_PLAYER);
        stage_bring(&s, (stage_state)i);
        for (uint32_t k = 0; k < COUNT(times_us); k++) {
            assert_int_equal(sb_client_update(s.client, times_us[k]), SB_OK);
            (void)sb_client_view(s.client, &view);
            sb_client_status status;
            assert_int_equal(sb_client_get_status(s.client, &status), SB_OK);
            assert_true(isfinite(status.server_tick));
        }
        stage_deinit(&s);
    }
}

static void time_that_runs_backwards_stands_still(void **state)
{
    (void)state;
    stage s;
    stage_init(&s, SB_CLIENT_ROLE_PLAYER);
    stage_bring(&s, STAGE_SHOWN);
    stage_hear_inputs(&s, 1);
    sb_client_status before, after;
    assert_int_equal(sb_client_get_status(s.client, &before), SB_OK);
    for (uint64_t i = 0; i < 100; i++) {
        assert_int_equal(sb_client_update(s.client, i), SB_OK);
    }
    assert_int_equal(sb_client_get_status(s.client, &after), SB_OK);
    assert_int_equal(after.input_tick, before.input_tick);
    assert_int_equal(after.state, SB_CLIENT_PLAYING);
    stage_hear_inputs(&s, 3); // it goes on
    stage_deinit(&s);
}

static void check_input_set(stage *s)
{
    const sb_client_control control = {.throttle = 1.0f};
    assert_int_equal(sb_client_input_set(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_input_set(NULL, &control), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_input_set(NULL, NULL), SB_ERROR_ARGUMENT);
    const float values[] = {NAN, -NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e-45f};
    for (uint32_t i = 0; i < COUNT(values); i++) {
        const float v = values[i];
        const sb_client_control odd = {v, v, v, v, true, {255, 255, 255, 255}};
        assert_int_equal(sb_client_input_set(s->client, &odd), SB_OK);
    }
}

static void sb_client_input_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_input_set);
}

// As the server receives it: 127 is full ahead or left, 16384 straight up, by the wire standard.
static void input_out_of_range_is_clamped_and_value_that_is_not_finite_is_0(void **state)
{
    (void)state;
    const struct {
        float value;
        int32_t axis, pitch;
    } cases[] = {{NAN, 0, 0},        {INFINITY, 0, 0},      {-INFINITY, 0, 0},
                 {2.0f, 127, 16384}, {-2.0f, -127, -16384}, {3e38f, 127, 16384}};
    stage s;
    stage_init(&s, SB_CLIENT_ROLE_PLAYER);
    stage_bring(&s, STAGE_SHOWN);
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        const float v = cases[i].value;
        const float yaw = isfinite(v) ? 0.0f : v;
        const sb_client_control control = {v, v, yaw, v, false, {0}};
        assert_int_equal(sb_client_input_set(s.client, &control), SB_OK);
        stage_hear_inputs(&s, 4); // the first may be under way still
        const sb_input *newest = &s.input.inputs[s.input.input_count - 1];
        assert_int_equal(newest->throttle, cases[i].axis);
        assert_int_equal(newest->steering, cases[i].axis);
        assert_int_equal(newest->aim_pitch, cases[i].pitch);
        assert_int_equal(newest->aim_yaw, 0);
    }
    stage_deinit(&s);
}

// A client without a socket has nothing to wait for; any other one returns by the time.
static void check_wait(stage *s)
{
    assert_int_equal(sb_client_wait(NULL, 0), SB_ERROR_ARGUMENT);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(s->client, &status), SB_OK);
    const sb_error expected = status.state == SB_CLIENT_CLOSED ? SB_ERROR_STATE : SB_OK;
    const uint32_t times_ms[] = {0, 1, UINT32_MAX};
    for (uint32_t i = 0; i < COUNT(times_ms); i++) {
        assert_int_equal(sb_client_wait(s->client, times_ms[i]), expected);
    }
}

static void sb_client_wait_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_wait);
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_wait);
}

static void check_get_status(stage *s)
{
    static const sb_client_state expected[STAGE_COUNT] = {
        [STAGE_CONNECTING] = SB_CLIENT_CONNECTING,     [STAGE_LOADING] = SB_CLIENT_LOADING,
        [STAGE_PLAYING] = SB_CLIENT_PLAYING,           [STAGE_SHOWN] = SB_CLIENT_PLAYING,
        [STAGE_RECONNECTING] = SB_CLIENT_RECONNECTING, [STAGE_CLOSED] = SB_CLIENT_CLOSED,
    };
    sb_client_status status;
    soil(&status, sizeof status);
    assert_int_equal(sb_client_get_status(NULL, &status), SB_ERROR_ARGUMENT);
    assert_zero(&status, sizeof status);
    assert_int_equal(sb_client_get_status(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_status(NULL, NULL), SB_ERROR_ARGUMENT);
    soil(&status, sizeof status);
    assert_int_equal(sb_client_get_status(s->client, &status), SB_OK);
    assert_int_equal(status.state, expected[s->at]);
    assert_non_null(memchr(status.text, '\0', sizeof status.text));
    assert_int_equal(status.link_datagrams + status.link_dropped, 0);
}

static void sb_client_get_status_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_status);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test(name##_with_wrong_arguments),
        LIFE_FUNCTIONS(TEST)
#undef TEST
            cmocka_unit_test(time_that_runs_backwards_stands_still),
        cmocka_unit_test(input_out_of_range_is_clamped_and_value_that_is_not_finite_is_0),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
