// Tests the view frame by frame, in situations whose snapshots are made by hand. The test of a
// whole match is in test_interpolated_view_match.c.
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "client/state.h"
#include "harness.h"
#include "physics/shape/box.h"

#define BOB 5u
#define FRAME_US 8333u // about two a tick

static sb_client_view_data view;

static const sb_client_entity *find(uint32_t index)
{
    for (uint32_t i = 0; i < view.entity_count; i++) {
        if (view.entities[i].index == index) {
            return &view.entities[i];
        }
    }
    return NULL;
}

// Receives a snapshot with a tank made by hand; snapshots come at 30 Hz, 50 ms late.
static void take_tank(harness *h, uint32_t tick, const sb_entity *tank)
{
    sb_message snapshot = harness_snapshot(tick, 0, 1);
    sb_entity copy = *tank;
    harness_create(&snapshot, &sb_tanks_rules.schema, &copy);
    harness_receive(h, &snapshot);
}

static void put(sb_entity *entity, uint32_t field, double value)
{
    const sb_net_field *of = &sb_tanks_rules.schema.kinds[entity->kind].fields[field];
    entity->values[field] = sb_net_field_quantise(of, (float)value);
}

static void tank_that_appears_elsewhere_does_not_slide(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        harness *h = calloc(1, sizeof *h);
        assert_non_null(h);
        harness_init_by(h, NULL, false);
        harness_play(h);
        sb_entity tank = harness_entity(SB_ENTITY_TANK, BOB);
        uint32_t here = 0, there = 0;
        for (uint32_t tick = 102; tick < 200; tick += 2) {
            if (tick == 150) {
                // Another tank in its slot, or the same tank put elsewhere.
                tank.generation = (uint16_t)(i == 0 ? 2 : 1);
                put(&tank, SB_VALUE_X, i == 0 ? 0.875 : 30.0);
            }
            take_tank(h, tick, &tank);
            for (uint32_t frame = 0; frame < 4; frame++) {
                h->now_us += FRAME_US;
                sb_client_core_update(h->core, h->now_us);
                assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
                const sb_client_entity *shown = find(BOB);
                assert_non_null(shown);
                bool arrived = shown->position[0] != 0.0f;
                assert_true(!arrived ||
                            fabsf(shown->position[0] - (i == 0 ? 0.875f : 30.0f)) < 1e-4f);
                assert_int_equal(arrived, view.interpolation_tick >= 150.0);
                assert_int_equal(shown->generation, i == 0 && arrived ? 2 : 1);
                here += !arrived;
                there += arrived;
            }
        }
        assert_true(here > 90 && there > 80);
        harness_deinit(h);
        free(h);
    }
}

static void without_snapshots_it_goes_on_for_a_quarter_of_a_second_and_is_starved(void **state)
{
    (void)state;
    harness *h = calloc(1, sizeof *h);
    assert_non_null(h);
    harness_init_by(h, NULL, false);
    harness_play(h);
    sb_entity tank = harness_entity(SB_ENTITY_TANK, BOB);
    put(&tank, SB_VALUE_VZ, 6.0);
    for (uint32_t i = 0; i < 260; i++) {
        h->now_us += FRAME_US;
        if (i % 4 == 0 && (i <= 120 || i >= 200)) {
            put(&tank, SB_VALUE_Z, 6.0 * (i / 2) / 60.0);
            take_tank(h, 102 + i / 2, &tank);
        }
        sb_client_core_update(h->core, h->now_us);
        assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
        const sb_client_entity *shown = find(BOB);
        bool starved = (shown->flags & SB_CLIENT_ENTITY_STARVED) != 0;
        if (i > 60 && i <= 120) {
            assert_false(starved);
        } else if (i > 140 && i < 200) {
            assert_true(starved);
            // 162 is the tick of the last snapshot.
            double ahead = fmin(view.interpolation_tick - 162.0, 15.0);
            double expected = 6.0 * (60.0 + ahead) / 60.0;
            assert_true(fabs((double)shown->position[2] - expected) < 0.03);
        } else if (i > 215) {
            assert_false(starved);
        }
    }
    sb_client_status status = harness_status(h);
    assert_int_equal(status.views, 260);
    assert_in_range(status.views_starved, 60, 100);
    harness_deinit(h);
    free(h);
}

// The quaternion turns the axes into those that the physics computes for the same pose.
static void orientation_is_that_of_yaw_and_tilt(void **state)
{
    (void)state;
    harness *h = calloc(1, sizeof *h);
    assert_non_null(h);
    harness_init_by(h, NULL, false);
    harness_play(h);
    sb_random random = sb_random_seed(3, 0);
    for (uint32_t i = 0; i < 200; i++) {
        sb_entity tank = harness_entity(SB_ENTITY_TANK, BOB);
        double yaw = sb_random_below(&random, 6283) * 1e-3 - 3.1415;
        double tilt_x = sb_random_below(&random, 1000) * 1e-3 - 0.5;
        double tilt_z = sb_random_below(&random, 1000) * 1e-3 - 0.5;
        put(&tank, SB_TANK_YAW, yaw);
        put(&tank, SB_TANK_TILT_X, tilt_x);
        put(&tank, SB_TANK_TILT_Z, tilt_z);
        // The same tank again until it is shown.
        for (uint32_t k = 0; k < 10; k++) {
            h->now_us += 33333;
            take_tank(h, 102 + 20 * i + 2 * k, &tank);
            sb_client_core_update(h->core, h->now_us);
        }
        assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
        const sb_client_entity *shown = find(BOB);
        assert_true(fabs(remainder((double)shown->yaw - yaw, 6.283185307179586)) < 0.004);
        float x = shown->values[SB_TANK_TILT_X], z = shown->values[SB_TANK_TILT_Z];
        assert_true(fabs((double)x - tilt_x) < 0.002 && fabs((double)z - tilt_z) < 0.002);
        sb_vec3 axes[3];
        sb_axes_from_pose(shown->yaw, (sb_quaternion){x, 0.0f, z, sqrtf(1.0f - x * x - z * z)},
                          axes);
        const float *q = shown->orientation;
        // The columns of the rotation matrix of a unit quaternion.
        const double a = (double)q[0], b = (double)q[1], c = (double)q[2], w = (double)q[3];
        const double columns[3][3] = {
            {1 - 2 * (b * b + c * c), 2 * (a * b + w * c), 2 * (a * c - w * b)},
            {2 * (a * b - w * c), 1 - 2 * (a * a + c * c), 2 * (b * c + w * a)},
            {2 * (a * c + w * b), 2 * (b * c - w * a), 1 - 2 * (a * a + b * b)}};
        for (uint32_t k = 0; k < 3; k++) {
            assert_true(fabs(columns[k][0] - (double)axes[k].x) < 1e-5);
            assert_true(fabs(columns[k][1] - (double)axes[k].y) < 1e-5);
            assert_true(fabs(columns[k][2] - (double)axes[k].z) < 1e-5);
        }
    }
    harness_deinit(h);
    free(h);
}

// Receives an event whose tick is shown much later.
static void take_event(harness *h, uint32_t sequence, uint32_t tick)
{
    sb_message message = {
        .type = SB_MESSAGE_EVENT,
        .event = {
            .sequence = sequence,
            .tick = tick,
            .event_count = 1,
            .events = {{.kind = SB_EVENT_JOIN, .entity = BOB, .other = SB_CLIENT_NO_ENTITY}}}};
    harness_receive(h, &message);
}

static void nothing_waits_after_the_match_or_when_closed(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        harness *h = calloc(1, sizeof *h);
        assert_non_null(h);
        harness_init_by(h, NULL, true);
        harness_play(h);
        sb_entity tank = harness_entity(SB_ENTITY_TANK, BOB);
        take_tank(h, 102, &tank);
        sb_client_core_update(h->core, h->now_us += FRAME_US);
        take_event(h, 0, 5000);
        sb_client_event event;
        assert_false(sb_client_core_event_poll(h->core, &event));
        if (i == 0) {
            sb_message message = {.type = SB_MESSAGE_WELCOME,
                                  .welcome = harness_welcome_default(h)};
            message.welcome.epoch = 1;
            message.welcome.tick = 0;
            harness_receive(h, &message);
            take_event(h, 0, 7000);
            message = harness_snapshot(2, 0, 1);
            message.snapshot.epoch = 1;
            harness_receive(h, &message);
            sb_client_core_update(h->core, h->now_us += FRAME_US);
        } else {
            sb_message message = {.type = SB_MESSAGE_GOODBYE,
                                  .goodbye = {.reason = SB_GOODBYE_SERVER_CLOSES}};
            harness_receive(h, &message);
            assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
        }
        assert_true(sb_client_core_event_poll(h->core, &event));
        assert_int_equal(event.tick, 5000);
        assert_false(sb_client_core_event_poll(h->core, &event)); // the next match's event waits
        harness_deinit(h);
        free(h);
    }
}

static void viewer_of_a_replay_is_shown_each_snapshot_as_it_comes(void **state)
{
    (void)state;
    for (uint32_t role = 0; role < 2; role++) {
        sb_client_def def = {.name = "ann", .timeout_ms = 1000, .predict = true};
        def.role = role == 0 ? SB_CLIENT_ROLE_REPLAY_VIEWER : SB_CLIENT_ROLE_SPECTATOR;
        harness *h = calloc(1, sizeof *h);
        assert_non_null(h);
        harness_init_def(h, NULL, &def, &harness_allocator);
        harness_connect(h);
        sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)};
        message.welcome.role = (uint32_t)def.role;
        message.welcome.player = SB_NO_PLAYER;
        harness_receive(h, &message);
        harness_map(h);
        sb_entity tank = harness_entity(SB_ENTITY_TANK, BOB);
        uint32_t behind = 0;
        for (uint32_t tick = 102; tick < 160; tick += 2) {
            put(&tank, SB_VALUE_X, (tick - 102) * 0.5);
            take_tank(h, tick, &tank);
            for (uint32_t frame = 0; frame < 4; frame++) {
                assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
                behind += view.interpolation_tick < (double)view.tick;
                const sb_client_entity *shown = find(BOB);
                assert_non_null(shown);
                if (role == 0) {
                    assert_true(view.interpolation_tick == (double)tick);
                    assert_true(shown->position[0] == (float)(tick - 102) * 0.5f);
                    assert_int_equal(shown->flags, 0);
                }
                sb_client_core_update(h->core, h->now_us += FRAME_US);
            }
        }
        assert_true(role == 0 ? behind == 0 : behind > 100);
        harness_deinit(h);
        free(h);
    }
}

static void ignore(void *context, sb_channel channel, const void *bytes, size_t size)
{
    (void)context;
    (void)channel;
    (void)bytes;
    (void)size;
}

static void delay_of_the_def_is_at_most_half_a_second(void **state)
{
    (void)state;
    static const struct {
        uint32_t delay_ms;
        sb_error error;
    } cases[] = {
        {0, SB_OK}, {500, SB_OK}, {501, SB_ERROR_ARGUMENT}, {UINT32_MAX, SB_ERROR_ARGUMENT}};
    for (uint32_t i = 0; i < 4; i++) {
        sb_client_def def = {.name = "ann", .timeout_ms = 1000, .predict = true};
        def.interpolation_ms = cases[i].delay_ms;
        const sb_client_output output = {.send = ignore};
        sb_client_core *core;
        assert_int_equal(
            sb_client_core_create(&def, &sb_tanks_rules, output, &harness_allocator, &core),
            cases[i].error);
        assert_int_equal(core != NULL, cases[i].error == SB_OK);
        sb_client_core_destroy(core);
    }
}

// The view's delay is the one that the def sets.
static void delay_of_the_def_is_kept(void **state)
{
    (void)state;
    sb_client_def def = {.name = "ann", .timeout_ms = 1000, .predict = true};
    def.interpolation_ms = 200;
    harness *h = calloc(1, sizeof *h);
    assert_non_null(h);
    harness_init_def(h, NULL, &def, &harness_allocator);
    harness_play(h);
    sb_entity tank = harness_entity(SB_ENTITY_TANK, BOB);
    for (uint32_t tick = 102; tick < 300; tick += 2) {
        h->now_us += 33333;
        take_tank(h, tick, &tank);
        sb_client_core_update(h->core, h->now_us);
        if (tick > 140) {
            assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
            assert_true(fabs(view.interpolation_tick - (tick - 12.0)) < 0.05);
            assert_true(abs((int)harness_status(h).interpolation_delay_us - 200000) < 1000);
        }
    }
    harness_deinit(h);
    free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tank_that_appears_elsewhere_does_not_slide),
        cmocka_unit_test(without_snapshots_it_goes_on_for_a_quarter_of_a_second_and_is_starved),
        cmocka_unit_test(orientation_is_that_of_yaw_and_tilt),
        cmocka_unit_test(nothing_waits_after_the_match_or_when_closed),
        cmocka_unit_test(viewer_of_a_replay_is_shown_each_snapshot_as_it_comes),
        cmocka_unit_test(delay_of_the_def_is_at_most_half_a_second),
        cmocka_unit_test(delay_of_the_def_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
