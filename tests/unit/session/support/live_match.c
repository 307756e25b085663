#include "live_match.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "game/tanks/tanks.h"
#include "tapped_session.h"

#define ENTITY_COUNT_MAX (64u * LIVE_TICK_COUNT_MAX)
#define EVENT_COUNT_MAX 8192u

static tapped_session tapped;

live_script live_script_default(void)
{
    return (live_script){.tick_rate_hz = 60, .tick_count = 600, .keyframe_ms = 2000};
}

// The field with a long wall before the spawns, which shells hit, and a ball.
static void make_map(sb_map *out_map, bool crowded)
{
    field_map(out_map);
    while (crowded && out_map->box_count < SB_MAP_BOX_COUNT_MAX - 1) {
        out_map->boxes[out_map->box_count++] =
            (sb_map_box){.center = {80.0f, 1.0f, 80.0f}, .half_extents = {1.0f, 1.0f, 1.0f}};
    }
    out_map->boxes[out_map->box_count++] =
        (sb_map_box){.center = {0.0f, 10.0f, 0.0f}, .half_extents = {95.0f, 10.0f, 1.0f}};
    out_map->balls[out_map->ball_count++] = (sb_map_ball){
        .position = {0.0f, 20.0f, 40.0f}, .radius = 1.0f, .mass_kg = 100.0f, .restitution = 0.9f};
}

static void join(const char *name, uint32_t peer)
{
    sb_message hello = wire_tap_hello(name);
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                                    &hello.hello),
                     SB_OK);
}

static void say(uint32_t peer, uint32_t scope, uint32_t player, const char *text)
{
    sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = scope, .player = player, .text = {text, (uint32_t)strlen(text)}}};
    tapped_session_send(&tapped, peer, &message);
}

static void chat(live_match *live, uint32_t nth, uint32_t tick, uint32_t peer, uint32_t slot,
                 const char *text)
{
    live->chats[nth] = (live_chat){tick, slot, text};
    say(peer, SB_CHAT_ALL, SB_NO_PLAYER, text);
}

// Lets clients join, leave and chat before a tick. Peers have the numbers of the slots that they
// get.
static void act(live_match *live, uint32_t tick, const char *names[LIVE_CAPACITY])
{
    const uint32_t count = live->script.tick_count;
    if (tick == 1) {
        join(names[0] = "ann", 0);
        join(names[1] = "bob", 1);
        names[LIVE_CAPACITY - 1] = "computer 1";
    } else if (tick == count / 8) {
        chat(live, 0, tick, 1, 1, "good morning all");
        say(1, SB_CHAT_PLAYER, 0, "a word for you alone");
    } else if (tick == count / 4) {
        join(names[2] = "cleo", 2);
    } else if (tick == count / 2) {
        sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
        names[1] = NULL;
    } else if (tick == count / 2 + 10) {
        say(2, SB_CHAT_PLAYER, 0, "he is gone");
        chat(live, 1, tick, 0, 0, "is anybody there?");
    } else if (tick == count * 5 / 8) {
        join(names[1] = "dora", 3);
    } else if (tick == count * 3 / 4) {
        chat(live, 2, tick, 3, 1, "it's me");
    }
}

static void drive(uint32_t tick, uint32_t tick_rate_hz)
{
    const uint32_t second = tick / tick_rate_hz;
    for (uint32_t peer = 0; peer < 4; peer++) {
        tapped_session_send_inputs(
            &tapped, peer, tick, 1,
            (sb_input){.throttle = second % 3 == 2 ? -100 : 110,
                       .steering = (int8_t)((int32_t)(peer * 30 + second * 17) % 100 - 50),
                       .aim_yaw = (uint16_t)(peer * 3000 + tick * 20),
                       .buttons = SB_BUTTON_FIRE});
    }
}

static void keep(live_match *live, uint32_t tick, const char *const names[LIVE_CAPACITY])
{
    const sb_game *game = sb_session_game(tapped.session);
    assert_int_equal(sb_game_tick(game), tick);
    live_tick *at = &live->ticks[tick];
    at->hash = sb_game_hash(game);
    at->entity_first = live->entity_count;
    at->entity_count = sb_game_entities(game, live->entities + live->entity_count,
                                        ENTITY_COUNT_MAX - live->entity_count);
    live->entity_count += at->entity_count;
    const sb_event *events = sb_game_events(game, &at->event_count);
    at->event_first = live->event_count;
    assert_true(live->event_count + at->event_count <= EVENT_COUNT_MAX);
    if (at->event_count > 0) {
        memcpy(live->events + live->event_count, events, at->event_count * sizeof *events);
    }
    live->event_count += at->event_count;
    memcpy(at->names, names, sizeof at->names);
}

static void assert_alive(const live_match *live)
{
    uint32_t fired = 0, ended = 0, joined = 0, left = 0;
    for (uint32_t i = 0; i < live->event_count; i++) {
        const uint32_t kind = live->events[i].kind;
        fired += kind == SB_EVENT_FIRE;
        ended += kind == SB_EVENT_IMPACT || kind == SB_EVENT_HIT;
        joined += kind == SB_EVENT_JOIN;
        left += kind == SB_EVENT_LEAVE;
    }
    assert_true(fired >= 2 && ended >= 1);
    assert_true(joined >= 4 && left == 1);
    const live_tick *last = &live->ticks[live->script.tick_count];
    assert_true(last->entity_count > 3 && last->hash != live->ticks[1].hash);
    uint32_t moved = 0;
    for (uint32_t i = 0; i < 2; i++) {
        const sb_entity *from = &live->entities[live->ticks[2].entity_first + i];
        const sb_entity *to = &live->entities[last->entity_first + i];
        moved += memcmp(from->values, to->values, 3 * sizeof from->values[0]) != 0;
    }
    assert_int_equal(moved, 2);
}

void live_match_begin(live_match *live, const live_script *script)
{
    memset(live, 0, sizeof *live);
    assert_true(script->tick_count <= LIVE_TICK_COUNT_MAX);
    live->script = *script;
    make_map(&live->map, script->crowded);
    live->entities = calloc(ENTITY_COUNT_MAX, sizeof *live->entities);
    live->events = calloc(EVENT_COUNT_MAX, sizeof *live->events);
    assert_true(live->entities != NULL && live->events != NULL);
    sb_session_def def = sb_session_def_default();
    def.game.seed = 99;
    def.game.player_capacity = LIVE_CAPACITY;
    def.game.computer_count = 1;
    def.game.tick_rate_hz = script->tick_rate_hz;
    def.snapshot_rate_hz = 10;
    def.record_keyframe_ms = script->keyframe_ms;
    tapped_session_begin_def(&tapped, def, &live->map);
    const char *names[LIVE_CAPACITY] = {NULL};
    for (uint32_t tick = 1; tick <= script->tick_count; tick++) {
        wire_tap_clear(&tapped.tap);
        act(live, tick, names);
        drive(tick, script->tick_rate_hz);
        if (tick == script->charged_tick) {
            tapped_session_charge(&tapped, 0);
        }
        tapped.log.refuses =
            script->refused_to != 0 && tick > script->refused_from && tick <= script->refused_to;
        sb_hosted_tick(sb_session_hosted(tapped.session));
        keep(live, tick, names);
    }
    if (!script->unclosed) {
        sb_session_close_log(tapped.session);
    }
    live->log = memory_log_copy(&tapped.log, 0);
    tapped_session_end(&tapped);
    assert_alive(live);
}

void live_match_end(live_match *live)
{
    memory_log_free(&live->log);
    free(live->entities);
    free(live->events);
    memset(live, 0, sizeof *live);
}
