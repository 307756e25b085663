#include "three_lobbies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "field_match.h"
#include "plain_secrets.h"
#include "session/requests/notice.h"

#define ADDRESS(n) ((sb_peer_source){.address = (n), .network = 1000 + (n)})

static counting_heap three_heap;
static sb_allocator three_allocator;
wire_tap three_taps[THREE_LOBBY_COUNT];
sb_lobby *three_lobbies[THREE_LOBBY_COUNT];
sb_map three_map;
static const sb_map *const three_maps[] = {&three_map};
static uint32_t three_drawn;
sb_place_def three_mode;
sb_place_def three_places[2];
static const sb_lobby_port three_ports[THREE_LOBBY_COUNT] = {{7000, 8000}, {7001, 8001}, {7002, 0}};
sb_transfer three_asked;
bool three_is_asked, three_is_deaf;

bool three_ask(void *context, uint32_t lobby, const sb_transfer *question)
{
    assert_int_equal(question->to, lobby);
    assert_ptr_equal(context, &three_lobbies[question->lobby]);
    if (three_is_deaf) {
        return false;
    }
    assert_false(three_is_asked);
    three_asked = *question;
    three_is_asked = true;
    return true;
}

void three_carry(void)
{
    assert_true(three_is_asked);
    three_is_asked = false;
    sb_lobby_consider(three_lobbies[three_asked.to], &three_asked);
    sb_lobby_answer(three_lobbies[three_asked.lobby], &three_asked);
}

void three_tell(uint32_t from, uint32_t load_ppm)
{
    for (uint32_t to = 0; to < THREE_LOBBY_COUNT; to++) {
        if (to != from) {
            sb_lobby_notice *notice =
                sb_lobby_notice_make(three_lobbies[from], load_ppm, &three_allocator);
            assert_non_null(notice);
            sb_lobby_hear(three_lobbies[to], notice);
        }
    }
    sb_lobby_set_load(three_lobbies[from], load_ppm);
}

static void three_tell_all(void)
{
    for (uint32_t i = 0; i < THREE_LOBBY_COUNT; i++) {
        three_tell(i, 0);
    }
}

static sb_lobby_def three_def_of(uint32_t index)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = 2;
    def.session_capacity = 4;
    def.peer_capacity = 32;
    def.number_first = index + 1;
    def.number_stride = THREE_LOBBY_COUNT;
    def.network = (sb_lobby_network){
        .ports = three_ports, .ask = three_ask, .context = &three_lobbies[index]};
    def.places = three_places;
    def.maps = three_maps;
    def.map_count = 1;
    def.session.game.tick_rate_hz = THREE_HZ;
    def.session.leave_hold_ms = 0;
    def.session.output = wire_tap_output(&three_taps[index]);
    def.session.secrets = plain_secrets(&three_drawn);
    def.modes = &three_mode;
    def.mode_count = 1;
    def.demand_capacity = 2;
    def.demand_per_address = 2;
    return def;
}

sb_place_def three_place_of(const char *name)
{
    sb_place_def def = sb_place_def_default();
    snprintf(def.name, sizeof def.name, "%s", name);
    def.game.player_capacity = 2;
    def.game.tick_rate_hz = THREE_HZ;
    def.spectator_capacity = 1;
    return def;
}

int three_lobbies_begin(void **state)
{
    (void)state;
    three_heap = (counting_heap){0};
    three_allocator = counting_heap_allocator(&three_heap);
    three_is_asked = three_is_deaf = false;
    field_map(&three_map);
    three_mode = three_place_of("made");
    snprintf(three_mode.mode, sizeof three_mode.mode, "duel");
    three_places[0] = three_place_of("open");
    three_places[1] = three_place_of("locked");
    snprintf(three_places[1].password, sizeof three_places[1].password, "open");
    for (uint32_t i = 0; i < THREE_LOBBY_COUNT; i++) {
        wire_tap_begin(&three_taps[i]);
        const sb_lobby_def def = three_def_of(i);
        assert_int_equal(sb_lobby_create(&def, &three_map, &three_allocator, &three_lobbies[i]),
                         SB_OK);
    }
    three_tell_all();
    return 0;
}

int three_lobbies_end(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < THREE_LOBBY_COUNT; i++) {
        sb_lobby_destroy(three_lobbies[i]);
        wire_tap_end(&three_taps[i]);
    }
    assert_int_equal(three_heap.live_count, 0);
    return 0;
}

static void three_deliver(void *context, const void *bytes, size_t size)
{
    const three_seat *at = context;
    sb_lobby_receive(three_lobbies[at->lobby], at->peer, bytes, size);
}

void three_say(three_seat at, const sb_message *message)
{
    wire_tap_clear(&three_taps[at.lobby]);
    wire_tap_encoded(message, three_deliver, &at);
}

void three_connect(three_seat at, const sb_message *hello)
{
    wire_tap_reopen(&three_taps[at.lobby], at.peer);
    sb_lobby_connect(three_lobbies[at.lobby], at.peer, ADDRESS(at.peer + 1));
    three_say(at, hello);
}

sb_message three_hello_to(uint32_t session, uint32_t role)
{
    sb_message message = wire_tap_hello("ann");
    message.hello.session = session;
    message.hello.role = role;
    return message;
}

void three_enter(three_seat at)
{
    const sb_message hello = three_hello_to(0, SB_ROLE_LOBBY);
    three_connect(at, &hello);
    assert_int_equal(wire_tap_count(&three_taps[at.lobby], at.peer, SB_MESSAGE_LOBBY), 1);
}

sb_message_redirect three_redirect_of(three_seat at)
{
    sb_message message;
    wire_tap_get(&three_taps[at.lobby], at.peer, SB_MESSAGE_REDIRECT, 0, &message);
    assert_true(three_taps[at.lobby].closed[at.peer]);
    return message.redirect;
}

uint32_t three_welcomed_to(three_seat at)
{
    sb_message message;
    wire_tap_get(&three_taps[at.lobby], at.peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

uint32_t three_declined_with(three_seat at)
{
    sb_message message;
    wire_tap_get(&three_taps[at.lobby], at.peer, SB_MESSAGE_DECLINED, 0, &message);
    assert_false(three_taps[at.lobby].closed[at.peer]);
    assert_true(message.declined.text.size > 0);
    return message.declined.reason;
}

uint32_t three_refused_with(three_seat at)
{
    sb_message message;
    wire_tap_get(&three_taps[at.lobby], at.peer, SB_MESSAGE_REFUSE, 0, &message);
    return message.refuse.reason;
}

void three_follow(three_seat to, const sb_message_redirect *redirect)
{
    uint8_t ticket[SB_TICKET_SIZE_MAX];
    sb_message hello = three_hello_to(redirect->session, SB_ROLE_PLAYER);
    assert_int_equal(redirect->port, three_ports[to.lobby].port);
    assert_int_equal(redirect->web_port, three_ports[to.lobby].web_port);
    if (redirect->ticket.size > 0) {
        memcpy(ticket, redirect->ticket.data, redirect->ticket.size);
    }
    hello.hello.token = (sb_blob){ticket, redirect->ticket.size};
    three_connect(to, &hello);
}

void three_ask_for(three_seat at, const sb_message_join *join)
{
    const sb_message message = {.type = SB_MESSAGE_JOIN, .join = *join};
    three_say(at, &message);
}

sb_text three_text(const char *data)
{
    return (sb_text){data, (uint32_t)strlen(data)};
}
