#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "client/state.h"
#include "game/tanks/look.h"
#include "harness.h"
#include "physics/shape/box.h"

// Tests the view frame by frame. A real game is the server. The test keeps the server's state of
// every tick and compares it with the view of that time, while snapshots come late, unevenly, or
// not at all. Tests that need a special situation make snapshots by hand.

#define SLOT 3u
#define BOB 5u
#define CARL 9u
#define FRAME_US 8333u // about two a tick
#define TICK_COUNT 2048u
#define EVENT_DELAY_TICKS 3u

typedef struct place {
    bool there;
    float position[3]; // m
} place;

typedef struct fixture {
    harness h;
    sb_game *server;
    sb_frame frame;
    sb_random random;
    sb_input sent[TICK_COUNT]; ///< by tick
    uint32_t predicted_hashes[TICK_COUNT];
    bool known[TICK_COUNT];
    uint32_t newest_sent;
    uint32_t taken; ///< messages of the client that the test has read
    sb_snapshot held;
    uint8_t own[TICK_COUNT][SB_OWN_STATE_SIZE_MAX];
    sb_message late[TICK_COUNT];   ///< snapshots, by their tick
    uint32_t arrivals[TICK_COUNT]; ///< tick at which each arrives; 0 for never
    sb_message events[TICK_COUNT]; ///< by their tick
    place truth[TICK_COUNT][HARNESS_CAPACITY];
    uint32_t event_sequence;
    uint32_t late_by_most; ///< largest delay of a snapshot, in ticks
    uint32_t loss_percent;
    uint32_t input_delay_at; ///< the input of this tick acts three ticks later
} fixture;

static sb_client_view_data view;

static place place_of(const sb_game *game, uint32_t slot)
{
    sb_entity entity;
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    place at = {.there = sb_game_entity_values(game, slot, &entity, values)};
    for (uint32_t axis = 0; at.there && axis < 3; axis++) {
        at.position[axis] = values[SB_VALUE_X + axis];
    }
    return at;
}

static void keep_events(fixture *f)
{
    uint32_t tick = sb_game_tick(f->server), count;
    const sb_event *events = sb_game_events(f->server, &count);
    assert_true(count <= SB_EVENT_COUNT_MAX);
    sb_message_event *message = &f->events[tick].event;
    f->events[tick].type = SB_MESSAGE_EVENT;
    *message =
        (sb_message_event){.sequence = f->event_sequence, .tick = tick, .event_count = count};
    f->event_sequence += count;
    for (uint32_t i = 0; i < count; i++) {
        message->events[i] = (sb_wire_event){.kind = events[i].kind,
                                             .entity = events[i].entity,
                                             .other = events[i].other,
                                             .value = events[i].value,
                                             .ordinal = events[i].ordinal,
                                             .point = {(int32_t)lrintf(events[i].point.x * 64.0f),
                                                       (int32_t)lrintf(events[i].point.y * 64.0f),
                                                       (int32_t)lrintf(events[i].point.z * 64.0f)}};
    }
}

static void server_advance(fixture *f)
{
    assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
    f->frame.command_count = 0;
    for (uint32_t slot = 0; slot < HARNESS_CAPACITY; slot++) {
        f->truth[sb_game_tick(f->server)][slot] = place_of(f->server, slot);
    }
}

static fixture *begin(uint32_t late_by_most, uint32_t loss_percent)
{
    static sb_map map;
    // An open field without obstacles.
    sb_map_arena(&map);
    map.box_count = map.cylinder_count = map.ramp_count = map.hull_count = map.point_count = 0;
    map.crate_count = map.wall_count = map.ball_count = map.pick_up_count = 0;
    map.zone_count = map.marker_count = 0;
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->late_by_most = late_by_most;
    f->loss_percent = loss_percent;
    f->random = sb_random_seed(5, 0);
    harness_init_by(&f->h, NULL, true);
    sb_writer writer = sb_writer_over(f->h.map_bytes, sizeof f->h.map_bytes);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.error, SB_OK);
    f->h.map_size = (uint32_t)writer.size;
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, f->h.rules);
    def.seed = 7;
    def.player_capacity = HARNESS_CAPACITY;
    assert_int_equal(sb_game_create(&def, &map, &harness_allocator, &f->server), SB_OK);
    static const uint8_t slots[3] = {SLOT, BOB, CARL};
    f->frame.command_count = 3;
    for (uint32_t i = 0; i < 3; i++) {
        f->frame.commands[i] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = slots[i], .name = "ann"};
    }
    while (sb_game_tick(f->server) < 100) {
        server_advance(f);
    }
    harness_play(&f->h);
    return f;
}

static void end(fixture *f)
{
    harness_deinit(&f->h);
    sb_game_destroy(f->server);
    free(f);
}

static void note_inputs(fixture *f)
{
    for (; f->taken < f->h.sent_count; f->taken++) {
        sb_message message;
        (void)harness_sent_message(&f->h, f->h.sent_count - 1 - f->taken, &message);
        for (uint32_t i = 0; message.type == SB_MESSAGE_INPUT && i < message.input.input_count;
             i++) {
            assert_true(message.input.tick + i < TICK_COUNT);
            f->sent[message.input.tick + i] = message.input.inputs[i];
            f->predicted_hashes[message.input.tick + i] = message.input.predicted_hashes[i];
            f->known[message.input.tick + i] = true;
            f->newest_sent = message.input.tick + i;
        }
    }
}

static void keep_snapshot(fixture *f)
{
    uint32_t tick = sb_game_tick(f->server);
    f->late[tick] = harness_snapshot_of(f->server, &f->held);
    sb_message_snapshot *snapshot = &f->late[tick].snapshot;
    if (f->newest_sent != 0) {
        snapshot->input_margin = (int32_t)(f->newest_sent - tick);
    }
    if (f->known[tick] && f->predicted_hashes[tick] == sb_game_own_hash(f->server, SLOT)) {
        snapshot->own = SB_OWN_PREDICTED;
    } else {
        static const uint8_t ages[SB_OWN_AGE_COUNT] = {0};
        sb_writer writer = sb_writer_over(f->own[tick], sizeof f->own[tick]);
        sb_writer_bytes(&writer, ages, sizeof ages);
        sb_game_own_write(f->server, SLOT, &writer);
        snapshot->own = SB_OWN_FULL;
        snapshot->own_state = (sb_blob){f->own[tick], (uint32_t)writer.size};
    }
    uint32_t late = 2 + sb_random_below(&f->random, f->late_by_most + 1);
    bool lost = sb_random_below(&f->random, 100) < f->loss_percent;
    f->arrivals[tick] = tick % 2 != 0 || lost ? 0 : tick + late;
}

// Plays one tick of the server, and delivers what arrives during it.
static void server_turn(fixture *f)
{
    uint32_t tick = sb_game_tick(f->server) + 1;
    uint32_t of = tick - (f->input_delay_at != 0 && tick >= f->input_delay_at ? 3 : 0);
    if (f->known[of]) {
        // View fraction, choices and the list of present players are left out.
        const sb_input *sent = &f->sent[of];
        f->frame.inputs[SLOT] = (sb_input){.view_tick = sent->view_tick,
                                           .aim_yaw = sent->aim_yaw,
                                           .aim_pitch = sent->aim_pitch,
                                           .throttle = sent->throttle,
                                           .steering = sent->steering,
                                           .buttons = sent->buttons};
    }
    server_advance(f);
    keep_events(f);
    keep_snapshot(f);
    for (uint32_t i = tick > 40 ? tick - 40 : 1; i <= tick; i++) {
        if (f->arrivals[i] == tick) {
            harness_receive(&f->h, &f->late[i]);
        }
    }
    const sb_message *event = &f->events[tick - EVENT_DELAY_TICKS];
    if (event->type == SB_MESSAGE_EVENT && event->event.event_count > 0) {
        harness_receive(&f->h, event);
    }
}

// Asserts the invariants of every view.
static void look(const fixture *f)
{
    // There is no view before the first snapshot.
    sb_error error = sb_client_core_view(f->h.core, &view);
    assert_int_equal(error, view.tick == 0 ? SB_ERROR_STATE : SB_OK);
    for (uint32_t i = 0; i < view.entity_count; i++) {
        const sb_client_entity *entity = &view.entities[i];
        assert_true(i == 0 || view.entities[i - 1].index < entity->index);
        bool own = entity->kind == SB_CLIENT_TANK && entity->index == SLOT;
        assert_int_equal((entity->flags & SB_CLIENT_ENTITY_OWN) != 0, own);
        assert_true(!own || (view.alive && view.own_index == i));
        assert_true((entity->flags & SB_CLIENT_ENTITY_PREDICTED) == 0 ||
                    (entity->flags & SB_CLIENT_ENTITY_STARVED) == 0);
    }
}

// Runs a frame. In every second one the server first plays its tick.
static void turn(fixture *f, uint32_t frame)
{
    f->h.now_us += FRAME_US;
    if (frame % 2 == 0) {
        server_turn(f);
    }
    sb_client_core_update(f->h.core, f->h.now_us);
    note_inputs(f);
    look(f);
}

static const sb_client_entity *find(uint32_t index)
{
    for (uint32_t i = 0; i < view.entity_count; i++) {
        if (view.entities[i].index == index) {
            return &view.entities[i];
        }
    }
    return NULL;
}

static double distance(const float a[3], const float b[3])
{
    double square = 0.0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        square += ((double)a[axis] - (double)b[axis]) * ((double)a[axis] - (double)b[axis]);
    }
    return sqrt(square);
}

// Returns the server's position at a time between two of its ticks.
static bool truth_at(const fixture *f, uint32_t slot, double tick, float out_position[3])
{
    const place *from = &f->truth[(uint32_t)tick][slot], *to = &f->truth[(uint32_t)tick + 1][slot];
    float t = (float)(tick - floor(tick));
    for (uint32_t axis = 0; axis < 3; axis++) {
        out_position[axis] = from->position[axis] + (to->position[axis] - from->position[axis]) * t;
    }
    return from->there && to->there;
}

static void far_tanks_are_shown_where_they_were(void **state)
{
    (void)state;
    // The wire rounds each axis by up to 4.6 mm. A tank that drives into a wall between two
    // snapshots is farther off for some frames.
    static const struct {
        uint32_t late_by_most, loss_percent, wrong_most;
        double error_m;
    } cases[] = {{0, 0, 12, 0.05}, {2, 0, 12, 0.05}, {2, 10, 24, 0.1}};
    for (uint32_t c = 0; c < 3; c++) {
        fixture *f = begin(cases[c].late_by_most, cases[c].loss_percent);
        uint32_t compared = 0, starved = 0, wrong = 0;
        double worst_m = 0.0, driven_m = 0.0;
        for (uint32_t i = 0; i < 900; i++) {
            f->frame.inputs[BOB] = (sb_input){.throttle = 100, .steering = 70};
            f->frame.inputs[CARL] = (sb_input){.throttle = -90, .steering = 50};
            for (uint32_t frame = 0; frame < 2; frame++) {
                turn(f, frame);
                if (i < 120) {
                    continue;
                }
                for (uint32_t slot = BOB; slot <= CARL; slot += CARL - BOB) {
                    const sb_client_entity *tank = find(slot);
                    assert_non_null(tank);
                    assert_int_equal(tank->flags & SB_CLIENT_ENTITY_PREDICTED, 0);
                    if ((tank->flags & SB_CLIENT_ENTITY_STARVED) != 0) {
                        starved++;
                        continue;
                    }
                    float truth[3];
                    assert_true(truth_at(f, slot, view.interpolation_tick, truth));
                    double error_m = distance(tank->position, truth);
                    worst_m = fmax(worst_m, error_m);
                    wrong += error_m > 0.008;
                    compared++;
                }
            }
            driven_m += distance(f->truth[100 + i][BOB].position, f->truth[101 + i][BOB].position);
        }
        assert_true(driven_m > 50.0);
        assert_true(worst_m < cases[c].error_m);
        assert_true(compared > 2900);
        assert_true(wrong <= cases[c].wrong_most);
        assert_true(starved <= 3120 / 40);
        end(f);
    }
}

// Steers towards a place, or away from it.
static sb_client_control steer(const sb_client_entity *tank, const float to[3], bool away)
{
    double x = (double)to[0] - (double)tank->position[0];
    double z = (double)to[2] - (double)tank->position[2];
    double heading = away ? atan2(-x, -z) : atan2(x, z);
    double error = remainder(heading - (double)tank->yaw, 6.283185307179586);
    return (sb_client_control){.throttle = 1.0f,
                               .steering = (float)fmax(-1.0, fmin(1.0, 2.0 * error))};
}

// The own tank drives to another one and away again several times. The other changes between past
// and present. In a frame it may move only as far as it drives and as smoothing the change needs.
static void tank_that_becomes_near_and_leaves_does_not_jump(void **state)
{
    (void)state;
    fixture *f = begin(1, 5);
    bool away = false, was_predicted = false;
    uint32_t changes = 0;
    double worst_m = 0.0;
    float before[3] = {0};
    for (uint32_t i = 0; i < 1600; i++) {
        f->frame.inputs[BOB] = (sb_input){.throttle = 60, .steering = 100};
        for (uint32_t frame = 0; frame < 2; frame++) {
            turn(f, frame);
            const sb_client_entity *bob = view.tick != 0 ? find(BOB) : NULL;
            if (bob == NULL || !view.alive) {
                continue;
            }
            const sb_client_entity *own = &view.entities[view.own_index];
            double apart_m = distance(own->position, bob->position);
            away = apart_m < 11.0 || (away && apart_m < 26.0);
            sb_client_control control = steer(own, bob->position, away);
            sb_client_core_input_set(f->h.core, &control);
            bool predicted = (bob->flags & SB_CLIENT_ENTITY_PREDICTED) != 0;
            if (i > 60) {
                double speed = distance(bob->velocity, (float[3]){0});
                double step_m = distance(bob->position, before);
                worst_m = fmax(worst_m, step_m - speed * FRAME_US * 1e-6);
                changes += predicted != was_predicted;
            }
            was_predicted = predicted;
            memcpy(before, bob->position, sizeof before);
        }
    }
    assert_true(changes >= 4);
    assert_true(worst_m < 0.09);
    end(f);
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

// Checks which events a client polls during a run, and when.
static void events_are_told_when_their_tick_is_shown_and_own_ones_at_once(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 2; c++) {
        fixture *f = begin(2, 5);
        f->input_delay_at = c == 0 ? 0 : 300;
        uint32_t predicted = 0, others = 0, served_own = 0, served_others = 0, last_tick = 0;
        double last_shown = 0.0;
        bool predicted_shells = false;
        for (uint32_t i = 0; i < 900; i++) {
            const sb_client_control control = {.aim_pitch = 0.3f, .fire = i % 100 < 20 && i < 700};
            sb_client_core_input_set(f->h.core, &control);
            // The shells fly over everybody's heads.
            f->frame.inputs[BOB] =
                (sb_input){.buttons = i < 700 ? SB_BUTTON_FIRE : 0, .aim_pitch = 5000};
            for (uint32_t frame = 0; frame < 2; frame++) {
                turn(f, frame);
                for (sb_client_event event; sb_client_core_event_poll(f->h.core, &event);) {
                    if (event.kind == SB_EVENT_FIRE && event.entity == SLOT) {
                        // The client predicts it before the server plays it, and the server does
                        // not tell it again.
                        assert_true(event.predicted);
                        assert_true(event.tick > sb_game_tick(f->server) - 2);
                        predicted++;
                    }
                    if (event.predicted) {
                        assert_int_equal(event.entity, SLOT);
                        continue;
                    }
                    assert_true(event.tick >= last_tick);
                    last_tick = event.tick;
                    assert_true((double)event.tick <= view.interpolation_tick);
                    // Not late: the event has just arrived, or was not due at the last frame.
                    bool just_came = event.tick + EVENT_DELAY_TICKS == sb_game_tick(f->server);
                    assert_true(just_came || (double)event.tick > last_shown);
                    others += event.kind == SB_EVENT_FIRE && event.entity == BOB;
                }
                last_shown = view.interpolation_tick;
                for (uint32_t k = 0; k < view.entity_count; k++) {
                    const sb_client_entity *shell = &view.entities[k];
                    bool own = shell->kind == SB_CLIENT_SHELL && shell->owner == SLOT;
                    predicted_shells = predicted_shells || own;
                    assert_true(shell->kind != SB_CLIENT_SHELL ||
                                own == ((shell->flags & SB_CLIENT_ENTITY_PREDICTED) != 0));
                }
            }
            const sb_message_event *message = &f->events[sb_game_tick(f->server)].event;
            for (uint32_t k = 0; k < message->event_count; k++) {
                served_own +=
                    message->events[k].kind == SB_EVENT_FIRE && message->events[k].entity == SLOT;
                served_others +=
                    message->events[k].kind == SB_EVENT_FIRE && message->events[k].entity == BOB;
            }
        }
        assert_true(served_own >= 4 && served_others >= 5);
        assert_int_equal(predicted, served_own);
        assert_int_equal(others, served_others);
        assert_true(predicted_shells);
        end(f);
    }
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

// The past that is shown has no tank yet.
static void own_tank_comes_and_goes_with_the_newest_snapshot(void **state)
{
    (void)state;
    fixture *f = begin(0, 0);
    sb_message empty = harness_snapshot(98, 0, 1);
    harness_receive(&f->h, &empty);
    bool compared = false;
    for (uint32_t frame = 0; frame < 40; frame++) {
        turn(f, frame);
        // Inputs begin some ticks after the welcome; from then on the tank is predicted.
        if (view.tick > 98 && f->h.core->prediction.set) {
            assert_true(view.alive);
            const sb_client_entity *own = &view.entities[view.own_index];
            assert_int_equal(own->flags, SB_CLIENT_ENTITY_OWN | SB_CLIENT_ENTITY_PREDICTED);
            compared = compared || (view.entity_count == 1 && view.interpolation_tick < 102.0);
        } else if (!compared) {
            assert_int_equal(view.entity_count, 0);
        }
    }
    assert_true(compared);
    assert_true(view.entity_count >= 3);
    // With the first snapshot that lacks it the own tank is gone, while the past that is shown
    // still has all tanks.
    empty = harness_snapshot(view.tick + 2, 0, 1);
    harness_receive(&f->h, &empty);
    look(f);
    assert_true(f->h.core->prediction.set);
    assert_false(view.alive);
    assert_non_null(find(BOB));
    end(f);
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
        cmocka_unit_test(far_tanks_are_shown_where_they_were),
        cmocka_unit_test(tank_that_becomes_near_and_leaves_does_not_jump),
        cmocka_unit_test(own_tank_comes_and_goes_with_the_newest_snapshot),
        cmocka_unit_test(tank_that_appears_elsewhere_does_not_slide),
        cmocka_unit_test(without_snapshots_it_goes_on_for_a_quarter_of_a_second_and_is_starved),
        cmocka_unit_test(orientation_is_that_of_yaw_and_tilt),
        cmocka_unit_test(events_are_told_when_their_tick_is_shown_and_own_ones_at_once),
        cmocka_unit_test(nothing_waits_after_the_match_or_when_closed),
        cmocka_unit_test(viewer_of_a_replay_is_shown_each_snapshot_as_it_comes),
        cmocka_unit_test(delay_of_the_def_is_at_most_half_a_second),
        cmocka_unit_test(delay_of_the_def_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
