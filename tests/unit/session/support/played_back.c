#include "played_back.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "game/tanks/tanks.h"
#include "protocol/text.h"
#include "record/sizes.h"

sb_playback_def played_back_def(memory_log *log)
{
    sb_log_sizes sizes;
    sb_log_sizes_measure(memory_log_source(log), NULL, NULL, &sizes);
    sb_playback_def def = sb_playback_def_default();
    def.number = 3;
    def.last_tick = sizes.last_tick;
    return def;
}

sb_error played_back_open(played_back *played, memory_log *log, const sb_playback_def *def)
{
    memset(played, 0, sizeof *played);
    wire_tap_begin(&played->tap);
    played->log = log;
    played->def = *def;
    played->def.output = wire_tap_output(&played->tap);
    sb_allocator allocator = counting_heap_allocator(&played->heap);
    sb_log_fault fault;
    sb_error error =
        sb_log_reader_open(memory_log_source(log), &allocator, &played->log_reader, &fault);
    if (error == SB_OK) {
        error = sb_replay_create(played->log_reader, NULL, &allocator, &played->replay);
    }
    if (error == SB_OK) {
        played->def.replay = played->replay;
        error = sb_playback_create(&played->def, &allocator, &played->playback);
    }
    return error;
}

void played_back_begin(played_back *played, live_match *live, const sb_playback_def *def)
{
    assert_int_equal(played_back_open(played, &live->log, def), SB_OK);
    played->live = live;
}

void played_back_end(played_back *played)
{
    for (uint32_t i = 0; i < VIEWER_COUNT_MAX; i++) {
        snapshot_reader_end(&played->viewers[i].reader);
    }
    sb_hosted_destroy(sb_playback_hosted(played->playback));
    sb_replay_destroy(played->replay);
    sb_log_reader_destroy(played->log_reader);
    assert_int_equal(played->heap.live_count, 0);
    wire_tap_end(&played->tap);
}

static void take_welcome(replay_viewer *viewer, const sb_message_welcome *welcome)
{
    if (viewer->welcome_count > 0) {
        assert_int_not_equal(welcome->epoch, viewer->welcome.epoch);
        snapshot_reader_end(&viewer->reader);
    }
    assert_int_equal(welcome->role, SB_ROLE_REPLAY_VIEWER);
    assert_int_equal(welcome->player, SB_NO_PLAYER);
    assert_int_equal(welcome->resume.size, 0);
    viewer->welcome_count++;
    viewer->welcome = *welcome;
    // A map that was not sent whole is sent from its beginning.
    viewer->map_size = viewer->map_size < welcome->map_size ? 0 : viewer->map_size;
    viewer->event_count = 0;
    memset(viewer->presence, 0, sizeof viewer->presence);
    memset(viewer->names, 0, sizeof viewer->names);
    snapshot_reader_begin(&viewer->reader, viewer->peer, &sb_tanks_rules.schema,
                          welcome->tick_rate_hz);
}

static void take_events(replay_viewer *viewer, const sb_message_event *message)
{
    assert_int_equal(message->sequence, viewer->event_count);
    for (uint32_t i = 0; i < message->event_count; i++) {
        assert_true(viewer->event_count < VIEWER_EVENT_COUNT_MAX);
        assert_true(viewer->event_count == 0 ||
                    message->tick >= viewer->events[viewer->event_count - 1].tick);
        viewer->events[viewer->event_count++] = (viewer_event){message->tick, message->events[i]};
    }
}

static void take_roster(replay_viewer *viewer, const sb_message_roster *roster)
{
    for (uint32_t i = 0; i < roster->player_count; i++) {
        const sb_wire_player *player = &roster->players[i];
        assert_true(player->slot < LIVE_CAPACITY);
        assert_true(sb_text_is_valid(player->name));
        viewer->presence[player->slot] = player->presence;
        char *name = viewer->names[player->slot];
        memset(name, 0, sizeof viewer->names[0]);
        if (player->name.size > 0) {
            memcpy(name, player->name.data, player->name.size);
        }
    }
}

static void take_chat(replay_viewer *viewer, const sb_message_chat *chat)
{
    assert_true(viewer->chat_count < VIEWER_CHAT_COUNT_MAX);
    assert_true(sb_text_is_valid(chat->text));
    viewer_chat *to = &viewer->chats[viewer->chat_count++];
    *to = (viewer_chat){.scope = chat->scope, .player = chat->player};
    memcpy(to->text, chat->text.data, chat->text.size);
}

static void take_playback(replay_viewer *viewer, const sb_message_playback *playback)
{
    assert_in_range(playback->tick, playback->first_tick, playback->last_tick);
    viewer->playback_count++;
    viewer->playback = *playback;
}

static void take_map(replay_viewer *viewer, const sb_message_map *map)
{
    assert_true(map->hash == viewer->welcome.map_hash);
    assert_int_equal(map->offset, viewer->map_size);
    viewer->map_size += map->data_size;
}

// Takes all messages to the viewer since the tap was cleared, except the bodies of snapshots.
static void take_messages(played_back *played, replay_viewer *viewer)
{
    for (uint32_t i = 0; i < played->tap.message_count; i++) {
        const wire_tap_message *bytes = &played->tap.messages[i];
        if (bytes->peer != viewer->peer) {
            continue;
        }
        static sb_message message;
        assert_int_equal(sb_message_decode(bytes->bytes, bytes->size, &message), SB_OK);
        assert_true(viewer->welcome_count > 0 || message.type == SB_MESSAGE_WELCOME);
        if (message.type == SB_MESSAGE_WELCOME) {
            take_welcome(viewer, &message.welcome);
        } else if (message.type == SB_MESSAGE_EVENT) {
            take_events(viewer, &message.event);
        } else if (message.type == SB_MESSAGE_ROSTER) {
            take_roster(viewer, &message.roster);
        } else if (message.type == SB_MESSAGE_CHAT) {
            take_chat(viewer, &message.chat);
        } else if (message.type == SB_MESSAGE_PLAYBACK) {
            take_playback(viewer, &message.playback);
        } else if (message.type == SB_MESSAGE_MAP) {
            take_map(viewer, &message.map);
        } else if (message.type == SB_MESSAGE_SNAPSHOT) {
            assert_int_equal(message.snapshot.epoch, viewer->welcome.epoch);
            assert_int_equal(message.snapshot.form, viewer->welcome.form);
            assert_int_equal(message.snapshot.own, SB_OWN_NONE);
        } else {
            assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
        }
    }
}

static void assert_shows(const played_back *played, const replay_viewer *viewer)
{
    const live_match *live = played->live;
    if (live != NULL) {
        assert_in_range(viewer->reader.tick, 1, live->script.tick_count);
        const live_tick *at = &live->ticks[viewer->reader.tick];
        snapshot_reader_assert_shows(&viewer->reader, live->entities + at->entity_first,
                                     at->entity_count);
    }
}

// Asserts that no second of the clock has more snapshots than the rate allows.
static void assert_rate(const played_back *played, const replay_viewer *viewer)
{
    uint32_t sent = 0;
    for (uint32_t i = 0; i < played->def.clock_hz; i++) {
        sent += viewer->sent_in[(played->clock - i) & 255u];
    }
    assert_in_range(sent, 0, played->def.snapshot_rate_hz);
}

static void take_snapshot(played_back *played, replay_viewer *viewer)
{
    viewer->sent_in[played->clock & 255u] = 0;
    if (wire_tap_count(&played->tap, viewer->peer, SB_MESSAGE_SNAPSHOT) > 0) {
        static sb_message message;
        wire_tap_get(&played->tap, viewer->peer, SB_MESSAGE_SNAPSHOT, 0, &message);
        viewer->snapshot_count++;
        viewer->sent_in[played->clock & 255u] = 1;
        if (message.snapshot.tick > viewer->reader.tick) {
            (void)snapshot_reader_take(&viewer->reader, &played->tap);
            viewer->seen_count++;
            assert_shows(played, viewer);
        }
    }
    assert_rate(played, viewer);
}

static void take(played_back *played, replay_viewer *viewer)
{
    take_messages(played, viewer);
    take_snapshot(played, viewer);
    if (!viewer->silent && viewer->reader.tick > 0 && played->playback != NULL) {
        sb_message message = snapshot_reader_message(&viewer->reader, viewer->reader.tick + 1, 1);
        message.input.inputs[0].buttons = SB_BUTTON_HOLD_AIM;
        played_back_send(played, (uint32_t)(viewer - played->viewers), &message);
    }
}

replay_viewer *played_back_join(played_back *played, uint32_t index, sb_form form)
{
    replay_viewer *viewer = &played->viewers[index];
    memset(viewer, 0, sizeof *viewer);
    viewer->peer = 10 + index;
    viewer->there = true;
    sb_message hello = wire_tap_hello("viewer");
    hello.hello.role = SB_ROLE_REPLAY_VIEWER;
    hello.hello.form = form;
    wire_tap_clear(&played->tap);
    assert_int_equal(sb_hosted_join(sb_playback_hosted(played->playback), viewer->peer,
                                    SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                     SB_OK);
    take_messages(played, viewer);
    assert_int_equal(viewer->welcome_count, 1);
    return viewer;
}

void played_back_tick(played_back *played, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        wire_tap_clear(&played->tap);
        sb_hosted_tick(sb_playback_hosted(played->playback));
        played->clock++;
        for (uint32_t k = 0; k < VIEWER_COUNT_MAX; k++) {
            if (played->viewers[k].there) {
                take(played, &played->viewers[k]);
            }
        }
    }
}

typedef struct delivery {
    sb_playback *playback;
    uint32_t peer;
} delivery;

static void deliver(void *context, const void *bytes, size_t size)
{
    const delivery *to = context;
    sb_hosted_receive(sb_playback_hosted(to->playback), to->peer, bytes, size);
}

void played_back_send(played_back *played, uint32_t index, const sb_message *message)
{
    delivery to = {played->playback, played->viewers[index].peer};
    wire_tap_encoded(message, deliver, &to);
}

void played_back_ask(played_back *played, uint32_t index, bool paused, uint32_t speed_percent,
                     uint32_t tick)
{
    sb_message message = {
        .type = SB_MESSAGE_PLAYBACK,
        .playback = {.paused = paused, .speed_percent = speed_percent, .tick = tick}};
    played_back_send(played, index, &message);
}

uint32_t played_back_tick_of(const played_back *played)
{
    return sb_playback_get_state(played->playback).tick;
}

void viewer_assert_at(const played_back *played, const replay_viewer *viewer, uint32_t tick)
{
    assert_int_equal(played_back_tick_of(played), tick);
    assert_int_equal(viewer->reader.tick, tick);
    const live_tick *at = &played->live->ticks[tick];
    assert_true(sb_game_hash(sb_hosted_game(sb_playback_hosted(played->playback))) == at->hash);
    for (uint32_t slot = 0; slot < LIVE_CAPACITY; slot++) {
        const bool computer = slot == LIVE_CAPACITY - 1;
        const bool there = at->names[slot] != NULL;
        assert_int_equal(viewer->presence[slot], !there     ? SB_PRESENCE_NONE
                                                 : computer ? SB_PRESENCE_COMPUTER
                                                            : SB_PRESENCE_PLAYER);
        assert_string_equal(viewer->names[slot], there ? at->names[slot] : "");
    }
}

static void assert_event(const sb_event *was, const viewer_event *heard)
{
    assert_int_equal(heard->event.kind, was->kind);
    assert_int_equal(heard->event.entity, was->entity);
    assert_int_equal(heard->event.other, was->other);
    assert_int_equal(heard->event.value, was->value);
    assert_int_equal(heard->event.ordinal, was->ordinal);
    const float point[3] = {was->point.x, was->point.y, was->point.z};
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(fabsf(64.0f * point[i] - (float)heard->event.point[i]) <= 1.0f);
    }
}

void viewer_assert_heard(const played_back *played, const replay_viewer *viewer, uint32_t from,
                         uint32_t to)
{
    uint32_t count = 0;
    for (uint32_t tick = from; tick <= to; tick++) {
        const live_tick *at = &played->live->ticks[tick];
        for (uint32_t i = 0; i < at->event_count; i++) {
            assert_true(count < viewer->event_count);
            assert_int_equal(viewer->events[count].tick, tick);
            assert_event(&played->live->events[at->event_first + i], &viewer->events[count++]);
        }
    }
    assert_int_equal(viewer->event_count, count);
}
