#include "late_match.h"

#include <math.h>
#include <stdlib.h>

#include "test.h"

sb_client_view_data late_match_view;

static late_place place_of(const sb_game *game, uint32_t slot)
{
    sb_entity entity;
    float values[SB_ENTITY_VALUE_COUNT_MAX];
    late_place at = {.there = sb_game_entity_values(game, slot, &entity, values)};
    for (uint32_t axis = 0; at.there && axis < 3; axis++) {
        at.position[axis] = values[SB_VALUE_X + axis];
    }
    return at;
}

static void keep_events(late_match *f)
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

static void server_advance(late_match *f)
{
    assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
    f->frame.command_count = 0;
    for (uint32_t slot = 0; slot < HARNESS_CAPACITY; slot++) {
        f->truth[sb_game_tick(f->server)][slot] = place_of(f->server, slot);
    }
}

late_match *late_match_begin(uint32_t late_by_most, uint32_t loss_percent)
{
    static sb_map map;
    // An open field without obstacles.
    sb_map_arena(&map);
    map.box_count = map.cylinder_count = map.ramp_count = map.hull_count = map.point_count = 0;
    map.crate_count = map.wall_count = map.ball_count = map.pick_up_count = 0;
    map.zone_count = map.marker_count = 0;
    late_match *f = calloc(1, sizeof *f);
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

void late_match_end(late_match *f)
{
    harness_deinit(&f->h);
    sb_game_destroy(f->server);
    free(f);
}

static void note_inputs(late_match *f)
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

static void keep_snapshot(late_match *f)
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
static void server_turn(late_match *f)
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

void late_match_look(const late_match *f)
{
    // There is no view before the first snapshot.
    sb_error error = sb_client_core_view(f->h.core, &late_match_view);
    assert_int_equal(error, late_match_view.tick == 0 ? SB_ERROR_STATE : SB_OK);
    for (uint32_t i = 0; i < late_match_view.entity_count; i++) {
        const sb_client_entity *entity = &late_match_view.entities[i];
        assert_true(i == 0 || late_match_view.entities[i - 1].index < entity->index);
        bool own = entity->kind == SB_CLIENT_TANK && entity->index == SLOT;
        assert_int_equal((entity->flags & SB_CLIENT_ENTITY_OWN) != 0, own);
        assert_true(!own || (late_match_view.alive && late_match_view.own_index == i));
        assert_true((entity->flags & SB_CLIENT_ENTITY_PREDICTED) == 0 ||
                    (entity->flags & SB_CLIENT_ENTITY_STARVED) == 0);
    }
}

void late_match_turn(late_match *f, uint32_t frame)
{
    f->h.now_us += FRAME_US;
    if (frame % 2 == 0) {
        server_turn(f);
    }
    sb_client_core_update(f->h.core, f->h.now_us);
    note_inputs(f);
    late_match_look(f);
}

bool late_match_truth_at(const late_match *f, uint32_t slot, double tick, float out_position[3])
{
    const late_place *from = &f->truth[(uint32_t)tick][slot],
                     *to = &f->truth[(uint32_t)tick + 1][slot];
    float t = (float)(tick - floor(tick));
    for (uint32_t axis = 0; axis < 3; axis++) {
        out_position[axis] = from->position[axis] + (to->position[axis] - from->position[axis]) * t;
    }
    return from->there && to->there;
}
