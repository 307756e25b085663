#include "session/lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/fire/ammunition.h"
#include "house_rules.h"
#include "record/verify.h"
#include "tapped_session.h"

#define SESSION_COUNT 2u
#define PLAYER_CAPACITY 2u

static counting_heap heap;
static wire_tap tap;
static memory_log logs[SESSION_COUNT];
static void *log_contexts[SESSION_COUNT] = {&logs[0], &logs[1]};
static sb_map map;
static sb_lobby *lobby;

static sb_lobby_def lobby_def(void)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = SESSION_COUNT;
    def.peer_capacity = 64;
    def.session.game.player_capacity = PLAYER_CAPACITY;
    def.session.game.seed = 500;
    def.session.output = wire_tap_output(&tap);
    def.session.recorded = true;
    def.session.log = memory_log_sink(&logs[0]);
    def.log_contexts = log_contexts;
    return def;
}

static int begin(void **state)
{
    (void)state;
    heap = (counting_heap){0};
    wire_tap_begin(&tap);
    field_map(&map);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        logs[i] = memory_log_make(1u << 18);
    }
    sb_lobby_def def = lobby_def();
    sb_allocator allocator = counting_heap_allocator(&heap);
    assert_int_equal(sb_lobby_create(&def, &map, &allocator, &lobby), SB_OK);
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_lobby_destroy(lobby);
    assert_int_equal(heap.live_count, 0);
    wire_tap_end(&tap);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        memory_log_free(&logs[i]);
    }
    return 0;
}

static void deliver(void *context, const void *bytes, size_t size)
{
    const uint32_t *peer = context;
    sb_lobby_receive(lobby, *peer, bytes, size);
}

static void send_message(uint32_t peer, const sb_message *message)
{
    wire_tap_encoded(message, deliver, &peer);
}

static void connect_and_send(uint32_t peer, const sb_message *message)
{
    wire_tap_reopen(&tap, peer);
    sb_lobby_connect(lobby, peer);
    send_message(peer, message);
}

// Connects, says hello to a session (0 for any) and returns the session's number of the welcome.
static uint32_t join(uint32_t peer, uint32_t session)
{
    sb_message message = wire_tap_hello("guest");
    message.hello.session = session;
    wire_tap_clear(&tap);
    connect_and_send(peer, &message);
    wire_tap_get(&tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

static void play(uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        wire_tap_clear(&tap);
        sb_lobby_tick(lobby);
    }
}

static void assert_refused(uint32_t peer, sb_refusal reason)
{
    sb_message message;
    wire_tap_get(&tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, reason);
    assert_true(message.refuse.text.size > 0);
    assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME), 0);
    assert_true(tap.closed[peer]);
}

static void connection_is_told_nothing_before_its_hello(void **state)
{
    (void)state;
    sb_lobby_connect(lobby, 3);
    for (uint32_t tick = 0; tick < 60; tick++) {
        play(1);
        assert_int_equal(tap.message_count, 0);
    }
}

static void hello_to_any_session_takes_the_first_with_room(void **state)
{
    (void)state;
    assert_int_equal(join(0, 0), 1);
    assert_int_equal(join(1, 0), 1);
    assert_int_equal(join(2, 0), 2);
    assert_int_equal(join(3, 0), 2);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 0)), 2);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 1)), 2);
    sb_message hello = wire_tap_hello("overflow");
    wire_tap_clear(&tap);
    connect_and_send(4, &hello);
    assert_refused(4, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_full, 1);
}

static void hello_to_a_session_by_number_takes_that_one_or_none(void **state)
{
    (void)state;
    // The first one is full; the second has room, but is not what was asked for.
    assert_int_equal(join(0, 1), 1);
    assert_int_equal(join(1, 1), 1);
    sb_message hello = wire_tap_hello("late");
    hello.hello.session = 1;
    wire_tap_clear(&tap);
    connect_and_send(2, &hello);
    assert_refused(2, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_full, 1);
    assert_int_equal(join(3, 2), 2);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 1)), 1);
}

static void hello_for_a_role_that_is_not_offered_is_refused(void **state)
{
    (void)state;
    static const uint32_t roles[] = {SB_ROLE_SPECTATOR, SB_ROLE_REPLAY_VIEWER, 3, UINT32_MAX};
    for (uint32_t i = 0; i < 4; i++) {
        sb_message hello = wire_tap_hello("watcher");
        hello.hello.role = roles[i];
        wire_tap_clear(&tap);
        connect_and_send(i, &hello);
        assert_refused(i, SB_REFUSAL_ROLE);
    }
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_role, 4);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 0)), 0);
}

static void hello_that_would_resume_is_refused_as_nobody_is_awaited(void **state)
{
    (void)state;
    static const uint8_t secret[SB_RESUME_SECRET_SIZE] = {1, 2, 3};
    sb_message hello = wire_tap_hello("back");
    hello.hello.resume = (sb_blob){secret, sizeof secret};
    wire_tap_clear(&tap);
    connect_and_send(1, &hello);
    assert_refused(1, SB_REFUSAL_RESUME);
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_role, 1);
    // It may come as somebody new.
    sb_lobby_disconnect(lobby, 1);
    assert_int_equal(join(1, 0), 1);
}

static void hello_for_a_form_that_is_not_known_is_answered_with_the_plain_one(void **state)
{
    (void)state;
    static const uint32_t forms[] = {SB_FORM_PLAIN, SB_FORM_PACKED, 2, UINT32_MAX};
    for (uint32_t i = 0; i < 4; i++) {
        sb_message message = wire_tap_hello("guest");
        message.hello.form = forms[i];
        wire_tap_clear(&tap);
        connect_and_send(i, &message);
        wire_tap_get(&tap, i, SB_MESSAGE_WELCOME, 0, &message);
        const sb_form form = forms[i] == SB_FORM_PACKED ? SB_FORM_PACKED : SB_FORM_PLAIN;
        assert_int_equal(message.welcome.form, form);
        assert_int_equal(message.welcome.role, SB_ROLE_PLAYER);
        play(2);
        wire_tap_get(&tap, i, SB_MESSAGE_SNAPSHOT, 0, &message);
        assert_int_equal(message.snapshot.form, form);
    }
}

static void hello_with_a_token_is_welcome_as_any(void **state)
{
    (void)state;
    static const uint8_t token[SB_TOKEN_SIZE_MAX];
    sb_message hello = wire_tap_hello("guest");
    hello.hello.token = (sb_blob){token, sizeof token};
    connect_and_send(1, &hello);
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_WELCOME), 1);
}

static void hello_of_a_later_minor_version_is_welcomed_to_ours(void **state)
{
    (void)state;
    sb_message message = wire_tap_hello("newer");
    message.hello.minor_version = SB_PROTOCOL_MINOR_VERSION + 7;
    connect_and_send(1, &message);
    wire_tap_get(&tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.minor_version, SB_PROTOCOL_MINOR_VERSION);
}

static void hello_to_a_session_that_does_not_exist_is_refused(void **state)
{
    (void)state;
    static const uint32_t numbers[] = {3, 257, UINT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        sb_message hello = wire_tap_hello("lost");
        hello.hello.session = numbers[i];
        wire_tap_clear(&tap);
        connect_and_send(i, &hello);
        assert_refused(i, SB_REFUSAL_SESSION_UNKNOWN);
    }
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_unknown, 3);
}

static void hello_of_another_version_is_refused(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("old");
    hello.hello.major_version = SB_PROTOCOL_VERSION + 1;
    wire_tap_clear(&tap);
    connect_and_send(1, &hello);
    assert_refused(1, SB_REFUSAL_PROTOCOL_VERSION);
    hello = wire_tap_hello("newer");
    hello.hello.simulation_version = SB_SIMULATION_VERSION + 1;
    wire_tap_clear(&tap);
    connect_and_send(2, &hello);
    assert_refused(2, SB_REFUSAL_SIMULATION_VERSION);
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_version, 2);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 0)), 0);
}

// The refusal's text with a zero behind it.
static const char *refusal_text(uint32_t peer)
{
    static char text[SB_REASON_SIZE_MAX + 1];
    sb_message message;
    wire_tap_get(&tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    memset(text, 0, sizeof text);
    memcpy(text, message.refuse.text.data, message.refuse.text.size);
    return text;
}

static void hello_of_other_rules_is_refused_with_a_text_that_names_both(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("guest");
    const sb_wire_rules ours = hello.hello.rules;
    char expected[256], own[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity identity = sb_rules_identify(&sb_tanks_rules);
    sb_rules_identity_text(&identity, own);
    for (uint32_t changed = 0; changed < 4; changed++) {
        sb_wire_rules theirs = ours;
        theirs.name = changed == 0 ? (sb_text){"racers", 6} : theirs.name;
        theirs.interface_version += changed == 1 ? 41 : 0;
        theirs.behaviour_version += changed == 2 ? 1000 : 0;
        theirs.tables_hash = changed == 3 ? 0x0123456789abcdef : theirs.tables_hash;
        hello.hello.rules = theirs;
        wire_tap_clear(&tap);
        connect_and_send(changed, &hello);
        assert_refused(changed, SB_REFUSAL_RULES);
        (void)snprintf(expected, sizeof expected,
                       "the server plays %s, the client %s %u (interface %u, tables %016llx)", own,
                       changed == 0 ? "racers" : "tanks", theirs.behaviour_version,
                       theirs.interface_version, (unsigned long long)theirs.tables_hash);
        assert_string_equal(refusal_text(changed), expected);
    }
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_version, 4);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 0)), 0);
    hello.hello.rules = ours;
    wire_tap_clear(&tap);
    connect_and_send(9, &hello);
    assert_int_equal(wire_tap_count(&tap, 9, SB_MESSAGE_WELCOME), 1);
}

// Whatever a hostile client calls its rules, the text is sound and fits.
static void hello_of_rules_without_a_sound_name_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"",
                                        "Tanks",
                                        "a b c",
                                        "\xe2\x82\xac",
                                        "../../etc/passwd",
                                        "%s%s%n",
                                        "abcdefghijklmnopqrstuvw"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        sb_message hello = wire_tap_hello("guest");
        hello.hello.rules = (sb_wire_rules){.name = {names[i], (uint32_t)strlen(names[i])},
                                            .interface_version = UINT32_MAX,
                                            .behaviour_version = UINT32_MAX,
                                            .tables_hash = UINT64_MAX};
        wire_tap_clear(&tap);
        connect_and_send(i, &hello);
        assert_refused(i, SB_REFUSAL_RULES);
        bool sound = i == 6;
        assert_non_null(strstr(refusal_text(i), sound ? ", the client abcdefghijklmnopqrstuvw 4294"
                                                      : ", the client ? 4294967295"));
        const char *text = refusal_text(i);
        assert_int_equal(text[strlen(text) - 1], ')');
    }
}

// The longest that two identities can be: nothing of the sentence is lost.
static void refusal_of_the_longest_identities_is_whole(void **state)
{
    (void)state;
    sb_rules rules = *house_rules();
    rules.name = "abcdefghijklmnopqrstuvw";
    rules.behaviour_version = UINT32_MAX;
    sb_lobby_def def = lobby_def();
    sb_game_def_set_rules(&def.session.game, &rules);
    def.session.recorded = false;
    counting_heap other_heap = {0};
    sb_allocator allocator = counting_heap_allocator(&other_heap);
    sb_lobby *other;
    assert_int_equal(sb_lobby_create(&def, &map, &allocator, &other), SB_OK);
    char text[SB_REASON_SIZE_MAX + 1];
    sb_wire_rules theirs = {.name = {"zyxwvutsrqponmlkjihgfed", 23},
                            .interface_version = UINT32_MAX,
                            .behaviour_version = UINT32_MAX,
                            .tables_hash = UINT64_MAX};
    assert_true(sb_session_rules_differ(sb_lobby_session(other, 0), &theirs, text));
    assert_non_null(strstr(text, "zyxwvutsrqponmlkjihgfed 4294967295 (interface 4294967295, "
                                 "tables ffffffffffffffff)"));
    assert_int_equal(text[strlen(text) - 1], ')');
    sb_lobby_destroy(other);
    assert_int_equal(other_heap.live_count, 0);
}

static void hello_of_other_rules_to_any_session_hears_of_the_rules_before_the_room(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 4; peer++) {
        (void)join(peer, 0);
    }
    sb_message hello = wire_tap_hello("guest");
    hello.hello.rules = wire_tap_rules(house_rules());
    for (uint32_t session = 0; session <= 2; session++) {
        hello.hello.session = session;
        wire_tap_clear(&tap);
        connect_and_send(10 + session, &hello);
        assert_refused(10 + session, SB_REFUSAL_RULES);
    }
    hello.hello.session = 3;
    wire_tap_clear(&tap);
    connect_and_send(13, &hello);
    assert_refused(13, SB_REFUSAL_SESSION_UNKNOWN);
}

static void first_message_that_breaks_the_standard_is_refused(void **state)
{
    (void)state;
    static const uint8_t garbage[][6] = {
        {0xC1, 0, 0, 0, 0, 0}, {0xDD, 0x10, 0, 0, 0, 0}, {'G', 'E', 'T', ' ', '/', 0}, {0}};
    for (uint32_t i = 0; i < 4; i++) {
        wire_tap_clear(&tap);
        sb_lobby_connect(lobby, i);
        sb_lobby_receive(lobby, i, garbage[i], i == 3 ? 0 : sizeof garbage[i]);
        assert_refused(i, SB_REFUSAL_MALFORMED);
    }
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_malformed, 4);
}

static void first_message_that_is_no_hello_is_refused(void **state)
{
    (void)state;
    const sb_message messages[] = {
        {.type = SB_MESSAGE_GOODBYE},
        {.type = SB_MESSAGE_INPUT, .input = {.tick = 1, .input_count = 1}},
        {.type = SB_MESSAGE_SNAPSHOT, .snapshot = {.tick = 1, .part_count = 1}},
    };
    for (uint32_t i = 0; i < 3; i++) {
        wire_tap_clear(&tap);
        connect_and_send(i, &messages[i]);
        assert_refused(i, SB_REFUSAL_STATE);
    }
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_malformed, 3);
}

static void refused_peer_is_not_listened_to_until_it_connects_anew(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("twice");
    hello.hello.session = 9;
    connect_and_send(1, &hello);
    assert_true(tap.closed[1]);
    hello.hello.session = 0;
    wire_tap_clear(&tap);
    send_message(1, &hello);
    assert_int_equal(tap.message_count, 0);
    sb_lobby_disconnect(lobby, 1);
    assert_int_equal(join(1, 0), 1);
}

static void second_hello_of_a_client_is_counted_and_changes_nothing(void **state)
{
    (void)state;
    assert_int_equal(join(1, 0), 1);
    sb_message hello = wire_tap_hello("again");
    wire_tap_clear(&tap);
    send_message(1, &hello);
    assert_int_equal(tap.message_count, 0);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 0)), 1);
    assert_int_equal(sb_session_get_counters(sb_lobby_session(lobby, 0))->messages_refused, 1);
}

static void silent_connection_is_closed_after_five_seconds(void **state)
{
    (void)state;
    play(17);
    sb_lobby_connect(lobby, 7);
    assert_int_equal(join(8, 0), 1);
    // 5 s of 60 Hz; a second of grace, since it need not be looked at every tick.
    play(300);
    assert_false(tap.closed[7]);
    play(61);
    assert_true(tap.closed[7]);
    assert_false(tap.closed[8]);
    assert_int_equal(sb_lobby_get_counters(lobby)->closed_silent, 1);
    play(400);
    assert_int_equal(sb_lobby_get_counters(lobby)->closed_silent, 1);
}

static void connection_without_hello_is_refused_when_the_lobby_closes(void **state)
{
    (void)state;
    sb_lobby_connect(lobby, 7);
    assert_int_equal(join(8, 0), 1);
    play(3);
    sb_lobby_close(lobby);
    sb_message message;
    wire_tap_get(&tap, 7, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, SB_REFUSAL_CLOSING);
    assert_true(tap.closed[7]);
    assert_int_equal(wire_tap_count(&tap, 8, SB_MESSAGE_REFUSE), 0);
    assert_int_equal(wire_tap_count(&tap, 8, SB_MESSAGE_GOODBYE), 1);
    assert_int_equal(sb_lobby_get_counters(lobby)->refused_closing, 1);
}

static void hello_just_before_five_seconds_is_in_time(void **state)
{
    (void)state;
    sb_lobby_connect(lobby, 7);
    play(299);
    sb_message hello = wire_tap_hello("slow");
    wire_tap_clear(&tap);
    send_message(7, &hello);
    assert_int_equal(wire_tap_count(&tap, 7, SB_MESSAGE_WELCOME), 1);
    play(200);
    assert_false(tap.closed[7]);
}

static void peer_that_goes_makes_room_for_another_within_the_tick(void **state)
{
    (void)state;
    (void)join(0, 1);
    (void)join(1, 1);
    play(5);
    sb_lobby_disconnect(lobby, 0);
    assert_int_equal(join(5, 1), 1);
    play(1);
    const sb_game *game = sb_session_game(sb_lobby_session(lobby, 0));
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    assert_int_equal(count, 3);
    assert_int_equal(events[0].kind, SB_EVENT_LEAVE);
    assert_int_equal(events[1].kind, SB_EVENT_JOIN);
    assert_int_equal(sb_game_slot(game, 0)->generation, 2);
    // The others of the session hear of both.
    sb_message message;
    wire_tap_get(&tap, 1, SB_MESSAGE_EVENT, 0, &message);
    assert_int_equal(message.event.event_count, 3);
}

static void connection_with_a_number_in_use_ends_the_one_before(void **state)
{
    (void)state;
    (void)join(3, 1);
    play(2);
    sb_lobby_connect(lobby, 3);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 0)), 0);
    sb_message hello = wire_tap_hello("new");
    wire_tap_clear(&tap);
    send_message(3, &hello);
    assert_int_equal(wire_tap_count(&tap, 3, SB_MESSAGE_WELCOME), 1);
}

static void bytes_of_a_peer_that_never_connected_are_ignored(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("ghost");
    send_message(9, &hello);
    assert_int_equal(tap.message_count, 0);
    sb_lobby_disconnect(lobby, 9);
}

static void client_that_says_goodbye_can_come_back(void **state)
{
    (void)state;
    (void)join(3, 1);
    play(2);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    send_message(3, &goodbye);
    assert_true(tap.closed[3]);
    assert_int_equal(sb_session_client_count(sb_lobby_session(lobby, 0)), 0);
    // Until its transport has ended it is not listened to.
    wire_tap_clear(&tap);
    sb_message hello = wire_tap_hello("back");
    send_message(3, &hello);
    assert_int_equal(tap.message_count, 0);
    sb_lobby_disconnect(lobby, 3);
    assert_int_equal(join(3, 1), 1);
}

static void sessions_have_numbers_and_seeds_of_their_own_and_play_in_step(void **state)
{
    (void)state;
    assert_int_equal(sb_lobby_session_count(lobby), SESSION_COUNT);
    for (uint32_t session = 1; session <= SESSION_COUNT; session++) {
        assert_int_equal(join(session, session), session);
    }
    play(90);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        const sb_game *game = sb_session_game(sb_lobby_session(lobby, i));
        assert_int_equal(sb_game_tick(game), 90);
        assert_true(sb_game_get_def(game)->seed == 500 + i);
    }
}

static uint64_t total_of(const sb_verify_report *report, const char *name)
{
    uint32_t i = 0;
    while (i < report->rules->total_count && strcmp(report->rules->totals[i].name, name) != 0) {
        i++;
    }
    assert_true(i < report->rules->total_count);
    return report->totals[i];
}

static void close_ends_every_session_and_each_log_verifies(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 4; peer++) {
        (void)join(peer, 0);
    }
    for (uint32_t tick = 1; tick <= 150; tick++) {
        for (uint32_t peer = 0; peer < 4; peer++) {
            sb_message input = {.type = SB_MESSAGE_INPUT,
                                .input = {.tick = tick,
                                          .input_count = 1,
                                          .inputs = {{.throttle = 100, .buttons = 1}}}};
            send_message(peer, &input);
        }
        play(1);
    }
    wire_tap_clear(&tap);
    sb_lobby_close(lobby);
    for (uint32_t peer = 0; peer < 4; peer++) {
        assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_GOODBYE), 1);
        assert_true(tap.closed[peer]);
    }
    sb_allocator allocator = counting_heap_allocator(&heap);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        sb_verify_report report;
        assert_int_equal(
            sb_log_verify(memory_log_source(&logs[i]), NULL, &allocator, NULL, NULL, &report),
            SB_OK);
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.head.session, i + 1);
        assert_true(report.head.game.seed == 500 + i);
        assert_int_equal(report.ticks_agreed, 150);
        // Two tanks, which appear in tick 1 and charge from the next one on.
        const sb_tank_type *type = &sb_tank_types[SB_TANK_MEDIUM];
        double charge_s =
            (double)sb_ammunition_types[SB_AMMUNITION_PIERCING].charge / (double)type->charge_per_s;
        uint64_t shots = (uint64_t)floor(149.0 / 60.0 / charge_s);
        assert_true(shots >= 1);
        assert_true(total_of(&report, "shells_fired") == 2 * shots);
        assert_true(total_of(&report, "distance_driven_m") > 10 * 1000000);
    }
}

static sb_error create_other(const sb_lobby_def *def, counting_heap *other_heap)
{
    sb_allocator allocator = counting_heap_allocator(other_heap);
    sb_lobby *other;
    memset(&other, 0xEE, sizeof other);
    sb_error error = sb_lobby_create(def, &map, &allocator, &other);
    assert_int_equal(other != NULL, error == SB_OK);
    sb_lobby_destroy(other);
    assert_int_equal(other_heap->live_count, 0);
    return error;
}

static void lobby_def_is_refused_outside_its_ranges(void **state)
{
    (void)state;
    counting_heap other = {0};
    sb_lobby_def def = lobby_def();
    def.session.recorded = false;
    def.log_contexts = NULL;
    assert_int_equal(create_other(&def, &other), SB_OK);
    def.session_count = 0;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def.session_count = 257;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def.session_count = 1;
    def.peer_capacity = 4095;
    assert_int_equal(create_other(&def, &other), SB_OK);
    def.peer_capacity = 4096;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def.peer_capacity = 0;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def = lobby_def();
    def.log_contexts = NULL;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def = lobby_def();
    def.session.output.send = NULL;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def = lobby_def();
    def.session.game.player_capacity = 0;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    sb_lobby_destroy(NULL);
}

static void lobby_without_memory_at_any_allocation_leaks_nothing(void **state)
{
    (void)state;
    sb_lobby_def def = lobby_def();
    def.session.recorded = false;
    counting_heap other = {0};
    assert_int_equal(create_other(&def, &other), SB_OK);
    size_t call_count = other.call_count;
    for (size_t failed = 1; failed <= call_count; failed++) {
        other = (counting_heap){.call_failed = failed};
        assert_int_equal(create_other(&def, &other), SB_ERROR_MEMORY);
    }
}

int main(void)
{
#define LOBBY_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(connection_is_told_nothing_before_its_hello),
        LOBBY_TEST(hello_to_any_session_takes_the_first_with_room),
        LOBBY_TEST(hello_to_a_session_by_number_takes_that_one_or_none),
        LOBBY_TEST(hello_to_a_session_that_does_not_exist_is_refused),
        LOBBY_TEST(hello_for_a_role_that_is_not_offered_is_refused),
        LOBBY_TEST(hello_that_would_resume_is_refused_as_nobody_is_awaited),
        LOBBY_TEST(hello_for_a_form_that_is_not_known_is_answered_with_the_plain_one),
        LOBBY_TEST(hello_with_a_token_is_welcome_as_any),
        LOBBY_TEST(hello_of_a_later_minor_version_is_welcomed_to_ours),
        LOBBY_TEST(hello_of_another_version_is_refused),
        LOBBY_TEST(hello_of_other_rules_is_refused_with_a_text_that_names_both),
        LOBBY_TEST(hello_of_rules_without_a_sound_name_is_refused),
        LOBBY_TEST(refusal_of_the_longest_identities_is_whole),
        LOBBY_TEST(hello_of_other_rules_to_any_session_hears_of_the_rules_before_the_room),
        LOBBY_TEST(first_message_that_breaks_the_standard_is_refused),
        LOBBY_TEST(first_message_that_is_no_hello_is_refused),
        LOBBY_TEST(refused_peer_is_not_listened_to_until_it_connects_anew),
        LOBBY_TEST(second_hello_of_a_client_is_counted_and_changes_nothing),
        LOBBY_TEST(silent_connection_is_closed_after_five_seconds),
        LOBBY_TEST(connection_without_hello_is_refused_when_the_lobby_closes),
        LOBBY_TEST(hello_just_before_five_seconds_is_in_time),
        LOBBY_TEST(peer_that_goes_makes_room_for_another_within_the_tick),
        LOBBY_TEST(connection_with_a_number_in_use_ends_the_one_before),
        LOBBY_TEST(bytes_of_a_peer_that_never_connected_are_ignored),
        LOBBY_TEST(client_that_says_goodbye_can_come_back),
        LOBBY_TEST(sessions_have_numbers_and_seeds_of_their_own_and_play_in_step),
        LOBBY_TEST(close_ends_every_session_and_each_log_verifies),
        LOBBY_TEST(lobby_def_is_refused_outside_its_ranges),
        LOBBY_TEST(lobby_without_memory_at_any_allocation_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
