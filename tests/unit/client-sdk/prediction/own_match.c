#include "own_match.h"

#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/state.h"

sb_client_view_data own_match_view;

sb_game_def own_match_server_def(const sb_rules *rules)
{
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, rules);
    def.seed = 7;
    def.player_capacity = HARNESS_CAPACITY;
    return def;
}

void own_match_begin_by(own_match *f, const sb_rules *rules, bool predict, uint32_t tick)
{
    static sb_map map;
    sb_map_arena(&map);
    harness_init_by(&f->h, rules, predict);
    sb_game_def def = own_match_server_def(f->h.rules);
    assert_int_equal(sb_game_create(&def, &map, &harness_allocator, &f->server), SB_OK);
    f->frame.command_count = 1;
    f->frame.commands[0] =
        (sb_command){.kind = SB_COMMAND_JOIN, .player = OWN_MATCH_SLOT, .name = "ann"};
    while (sb_game_tick(f->server) < tick) {
        assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
        f->frame.command_count = 0;
    }
    assert_int_equal(sb_tanks_player(f->server, OWN_MATCH_SLOT)->state, SB_PLAYER_ALIVE);
    harness_play(&f->h);
}

own_match *own_match_begin(bool predict)
{
    own_match *f = calloc(1, sizeof *f);
    assert_non_null(f);
    memset(f->ages, SB_OWN_AGE_MAX, SB_OWN_AGE_COUNT - 1);
    own_match_begin_by(f, NULL, predict, 100);
    return f;
}

void own_match_end(own_match *f)
{
    harness_deinit(&f->h);
    sb_game_destroy(f->server);
    free(f);
}

// Records what the client has sent since the last call.
static void note_inputs(own_match *f)
{
    while (f->taken < f->h.sent_count) {
        sb_message message;
        (void)harness_sent_message(&f->h, f->h.sent_count - 1 - f->taken, &message);
        f->taken++;
        for (uint32_t i = 0; message.type == SB_MESSAGE_INPUT && i < message.input.input_count;
             i++) {
            uint32_t tick = message.input.tick + i;
            assert_true(tick < 4096);
            // An input that was sent once never changes.
            assert_true(
                !f->known[tick] ||
                (memcmp(&f->sent[tick], &message.input.inputs[i], sizeof f->sent[tick]) == 0 &&
                 f->predicted_hashes[tick] == message.input.predicted_hashes[i]));
            f->sent[tick] = message.input.inputs[i];
            f->predicted_hashes[tick] = message.input.predicted_hashes[i];
            f->known[tick] = true;
            f->newest_sent = tick > f->newest_sent ? tick : f->newest_sent;
        }
    }
}

void own_match_server_tick(own_match *f, bool lost)
{
    uint32_t tick = sb_game_tick(f->server) + 1;
    if (!lost && f->known[tick]) {
        // View fraction, choices and the list of present players are left out.
        const sb_input *sent = &f->sent[tick];
        f->frame.inputs[OWN_MATCH_SLOT] = (sb_input){.view_tick = sent->view_tick,
                                                     .aim_yaw = sent->aim_yaw,
                                                     .aim_pitch = sent->aim_pitch,
                                                     .throttle = sent->throttle,
                                                     .steering = sent->steering,
                                                     .buttons = sent->buttons};
    }
    assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
}

sb_message own_match_snapshot_of(own_match *f)
{
    uint32_t tick = sb_game_tick(f->server);
    sb_message message = harness_snapshot_of(f->server, &f->held);
    sb_message_snapshot *snapshot = &message.snapshot;
    if (f->newest_sent != 0) {
        snapshot->input_margin = (int32_t)(f->newest_sent - tick);
    }
    if (f->known[tick] &&
        f->predicted_hashes[tick] == sb_game_own_hash(f->server, OWN_MATCH_SLOT)) {
        snapshot->own = SB_OWN_PREDICTED;
        return message;
    }
    sb_writer writer = sb_writer_over(f->own[tick], sizeof f->own[tick]);
    sb_writer_bytes(&writer, f->ages, sizeof f->ages);
    sb_game_own_write(f->server, OWN_MATCH_SLOT, &writer);
    assert_int_equal(writer.error, SB_OK);
    snapshot->own = SB_OWN_FULL;
    snapshot->own_state = (sb_blob){f->own[tick], (uint32_t)writer.size};
    return message;
}

void own_match_client_turn(own_match *f, uint64_t elapsed_us)
{
    f->h.now_us += elapsed_us;
    sb_client_core_update(f->h.core, f->h.now_us);
    note_inputs(f);
}

const sb_client_entity *own_match_shown(const own_match *f)
{
    assert_int_equal(sb_client_core_view(f->h.core, &own_match_view), SB_OK);
    assert_true(own_match_view.alive);
    return &own_match_view.entities[own_match_view.own_index];
}

sb_client_entity own_match_predicted(const own_match *f)
{
    sb_client_entity state;
    assert_true(sb_prediction_show(&f->h.core->prediction, &f->h.core->field_map, OWN_MATCH_SLOT,
                                   0.0f, &state));
    return state;
}

double own_match_distance(const float a[3], const float b[3])
{
    double x = (double)a[0] - (double)b[0], z = (double)a[2] - (double)b[2];
    return sqrt(x * x + z * z);
}

void own_match_set_control(own_match *f, sb_client_control control)
{
    sb_client_core_input_set(f->h.core, &control);
}

void own_match_settle(own_match *f)
{
    for (uint32_t i = 0; i < 10; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        own_match_server_tick(f, false);
    }
}
