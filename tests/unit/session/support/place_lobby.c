#include "place_lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "add_session.h"
#include "field_match.h"
#include "game/tanks/mode/settings.h"

counting_heap place_heap;
wire_tap place_tap;
sb_map place_maps[2];
sb_lobby *place_lobby;
uint32_t place_opened, place_retired, place_ended, place_ended_number;
static const sb_map *const catalogue[2] = {&place_maps[0], &place_maps[1]};
static uint32_t drawn;

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    assert_null(context);
    assert_true(index < PLACE_CAPACITY);
    assert_non_null(next->map);
    place_opened += over == NULL;
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    assert_null(context);
    assert_true(index < PLACE_CAPACITY);
    assert_non_null(over);
    place_retired++;
}

static void ended(void *context, const sb_place *place, const sb_session *last)
{
    assert_null(context);
    assert_ptr_equal(sb_place_match(place), last);
    place_ended++;
    place_ended_number = place->number;
}

sb_lobby_def place_lobby_def(void)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = 0;
    def.session_capacity = PLACE_CAPACITY;
    def.peer_capacity = 64;
    def.maps = catalogue;
    def.map_count = 2;
    def.session.game.seed = 500;
    def.session.game.tick_rate_hz = PLACE_HZ;
    def.session.leave_hold_ms = 0;
    def.session.output = wire_tap_output(&place_tap);
    def.session.secrets = plain_secrets(&drawn);
    def.next_match = next_match;
    def.retire = retire;
    def.ended = ended;
    return def;
}

void place_lobby_reopen(const sb_lobby_def *def)
{
    sb_lobby_destroy(place_lobby);
    place_opened = place_retired = place_ended = place_ended_number = 0;
    memset(place_tap.closed, 0, sizeof place_tap.closed);
    wire_tap_clear(&place_tap);
    sb_allocator allocator = counting_heap_allocator(&place_heap);
    assert_int_equal(sb_lobby_create(def, NULL, &allocator, &place_lobby), SB_OK);
}

int place_lobby_begin(void **state)
{
    (void)state;
    place_heap = (counting_heap){0};
    place_lobby = NULL;
    wire_tap_begin(&place_tap);
    for (uint32_t i = 0; i < 2; i++) {
        field_map(&place_maps[i]);
        snprintf(place_maps[i].name, sizeof place_maps[i].name, "%s", i == 0 ? "first" : "second");
    }
    const sb_lobby_def def = place_lobby_def();
    place_lobby_reopen(&def);
    return 0;
}

int place_lobby_end(void **state)
{
    (void)state;
    sb_lobby_destroy(place_lobby);
    assert_int_equal(place_heap.live_count, 0);
    wire_tap_end(&place_tap);
    return 0;
}

sb_place_def place_def(const char *name, bool short_matches)
{
    sb_place_def def = sb_place_def_default();
    snprintf(def.name, sizeof def.name, "%s", name);
    def.game.player_capacity = 4;
    def.game.tick_rate_hz = PLACE_HZ;
    def.spectator_capacity = 2;
    if (short_matches) {
        def.game.settings[SB_SETTING_TIME_LIMIT_S] = 1;
        def.game.settings[SB_SETTING_RESULT_S] = 1;
    }
    return def;
}

uint32_t place_add(const sb_place_def *def)
{
    uint32_t number;
    assert_int_equal(add_session(place_lobby, def, &number), SB_OK);
    return number;
}

typedef struct delivery {
    uint32_t peer;
} delivery;

static void deliver(void *context, const void *bytes, size_t size)
{
    const delivery *to = context;
    sb_lobby_receive(place_lobby, to->peer, bytes, size);
}

uint32_t place_join(uint32_t peer, uint32_t session, uint32_t role, uint32_t *out_refusal)
{
    sb_message message = wire_tap_hello("guest");
    message.hello.session = session;
    message.hello.role = role;
    wire_tap_clear(&place_tap);
    wire_tap_reopen(&place_tap, peer);
    sb_lobby_connect(place_lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    delivery to = {peer};
    wire_tap_encoded(&message, deliver, &to);
    if (wire_tap_count(&place_tap, peer, SB_MESSAGE_WELCOME) == 0) {
        wire_tap_get(&place_tap, peer, SB_MESSAGE_REFUSE, 0, &message);
        *out_refusal = message.refuse.reason;
        return 0;
    }
    wire_tap_get(&place_tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

void place_play(uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        wire_tap_clear(&place_tap);
        sb_lobby_tick(place_lobby);
    }
}
