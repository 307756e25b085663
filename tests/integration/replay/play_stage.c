#include "play_stage.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "loopback.h"

#define ARGUMENT_COUNT_MAX 24
// The greatest error of a client's values, by protocol/tanks.md.
#define POSITION_ERROR_M (9.5 / 2048.0)
#define VELOCITY_ERROR_M_S (9.5 / 512.0)
#define TURN_RAD 6.283185307179586
#define ANGLE_ERROR_RAD (4.5 / 8192.0 * TURN_RAD)
#define ROUNDING 2e-5 // of the view's numbers, which are floats

void play_serve(play_stage *stage, const char *const *more)
{
    const char *arguments[ARGUMENT_COUNT_MAX] = {
        SABOT_PROGRAM, "replay", "play", "--json", "--bind", loopback_address(), "--port", "0"};
    for (uint32_t i = 8; *more != NULL; more++) {
        assert_true(i + 1 < ARGUMENT_COUNT_MAX);
        arguments[i++] = *more;
    }
    stage->port = watchers_serve(&stage->server, arguments);
    if (stage->port == 0) {
        fail_msg("it does not listen: %s", stage->server.err.data);
    }
}

watcher *play_join(play_stage *stage, uint32_t seat, uint32_t session)
{
    watcher *one = &stage->seats.list[seat];
    watcher_connect(one, stage->port, SB_CLIENT_ROLE_REPLAY_VIEWER, session);
    if (!watchers_await_view(&stage->seats, one)) {
        fail_msg("no view: state %d, %s", (int)one->status.state, one->status.text);
    }
    return one;
}

json_t *play_stop(play_stage *stage, int signal_number, int status_expected)
{
    process_signal(&stage->server, signal_number);
    int status = process_finish(&stage->server, PLAY_TIME_MS);
    if (status != status_expected) {
        fail_msg("status %d: %s", status, stage->server.err.data);
    }
    json_t *result = json_loads(stage->server.out.data, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(result);
    return result;
}

const json_t *play_replay(const json_t *summary, size_t index)
{
    return json_array_get(json_object_get(summary, "replays"), index);
}

void play_end(play_stage *stage)
{
    watchers_leave(&stage->seats);
    process_deinit(&stage->server);
}

static double real_of(const json_t *fields, const char *key, size_t axis)
{
    const json_t *value = json_object_get(fields, key);
    value = json_is_array(value) ? json_array_get(value, axis) : value;
    if (!json_is_number(value)) {
        fail_msg("no number '%s'", key);
    }
    return json_number_value(value);
}

static void assert_near(double actual, double expected, double error, const char *what,
                        uint32_t tick, uint32_t index)
{
    if (!(fabs(actual - expected) <= error + ROUNDING)) {
        fail_msg("tick %u, tank %u: %s is %.6f, not %.6f", (unsigned)tick, (unsigned)index, what,
                 actual, expected);
    }
}

static void assert_angle(double actual, double expected, const char *what, uint32_t tick,
                         uint32_t index)
{
    double turns = (actual - expected) / TURN_RAD;
    assert_near((turns - floor(turns + 0.5)) * TURN_RAD, 0.0, ANGLE_ERROR_RAD, what, tick, index);
}

static const sb_client_entity *find_tank(const sb_client_view_data *view, uint32_t index)
{
    for (uint32_t i = 0; i < view->entity_count; i++) {
        if (view->entities[i].kind == SB_CLIENT_TANK && view->entities[i].index == index) {
            return &view->entities[i];
        }
    }
    return NULL;
}

static void assert_tank(const sb_client_view_data *view, const json_t *item)
{
    const json_t *fields = json_object_get(item, "fields");
    uint32_t index = play_number(item, "index");
    const sb_client_entity *tank = find_tank(view, index);
    if (tank == NULL) {
        fail_msg("tick %u: tank %u is not seen", (unsigned)view->tick, (unsigned)index);
        return;
    }
    assert_int_equal(tank->generation, play_number(fields, "generation"));
    assert_int_equal(tank->health, play_number(fields, "health"));
    for (size_t axis = 0; axis < 3; axis++) {
        assert_near((double)tank->position[axis], real_of(fields, "position", axis),
                    POSITION_ERROR_M, "position", view->tick, index);
        assert_near((double)tank->velocity[axis], real_of(fields, "velocity", axis),
                    VELOCITY_ERROR_M_S, "velocity", view->tick, index);
    }
    assert_angle((double)tank->yaw, real_of(fields, "yaw", 0), "yaw", view->tick, index);
    assert_angle((double)tank->turret_yaw, real_of(fields, "turret_yaw", 0), "turret_yaw",
                 view->tick, index);
    assert_angle((double)tank->turret_pitch, real_of(fields, "turret_pitch", 0), "turret_pitch",
                 view->tick, index);
}

uint32_t play_assert_as_recorded(const watcher *one, const char *path)
{
    char tick[16];
    snprintf(tick, sizeof tick, "%u", (unsigned)one->view.tick);
    const char *arguments[] = {SABOT_PROGRAM, "replay", "seek",   "--tick", tick,
                               "--entity",    "tank",   "--json", path,     NULL};
    json_t *result = play_run_json(arguments, 0);
    json_t *items = json_object_get(result, "items");
    uint32_t seen = 0;
    for (uint32_t i = 0; i < one->view.entity_count; i++) {
        seen += one->view.entities[i].kind == SB_CLIENT_TANK;
    }
    assert_int_equal(seen, json_array_size(items));
    for (size_t i = 0; i < json_array_size(items); i++) {
        assert_tank(&one->view, json_array_get(items, i));
    }
    json_decref(result);
    return seen;
}

void play_assert_stands(const watcher *one, bool paused, float speed, uint32_t tick)
{
    assert_int_equal(one->playback.paused, paused);
    assert_true(fabsf(one->playback.speed - speed) < 1e-4f);
    assert_int_equal(one->playback.tick, tick);
}
