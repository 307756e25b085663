// Of relocate.c and halt.c: a match that stands still, and goes on in another lobby.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "open_lobby.h"
#include "plain_secrets.h"
#include "record/replay.h"
#include "record/verify.h"
#include "session/agree.h"
#include "session/halt.h"
#include "session/lobby_state.h"
#include "session/move_tell.h"
#include "session/people.h"
#include "session/relocate.h"
#include "session/standing.h"

#define LAST 24u // the tick behind which the match goes elsewhere

static uint32_t drawn;
static uint8_t secret[SB_RESUME_SECRET_SIZE];
static memory_log copy; ///< of the log, at the other server
static bool copy_is_used;
static const sb_standing *carried; ///< to the other server
static uint32_t spectator_capacity = 2;
static sb_gate gate; ///< of both servers
static const sb_map *const maps[1] = {&open_map};
static const sb_log_handover there = {.kind = SB_HANDOVER_LEAVES, .id = {7}, .to = "10.0.0.7:7900"};
static const sb_log_handover here = {.kind = SB_HANDOVER_TAKEN, .id = {7}, .session = 3};

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    (void)context, (void)index;
    if (over == NULL && copy_is_used) {
        next->recorded = true;
        next->log_context = &copy;
    }
}

static sb_lobby_def def_of_source(void)
{
    sb_lobby_def def = open_lobby_def();
    def.session.secrets = plain_secrets(&drawn);
    def.session.spectator_capacity = spectator_capacity;
    def.gate = gate;
    return def;
}

// The other server has room for two sessions and plays none.
static sb_lobby_def def_of_target(void)
{
    sb_lobby_def def = def_of_source();
    def.session_count = 0;
    def.session_capacity = 2;
    def.number_first = 3; // as if two had been there before
    def.log_contexts = NULL;
    def.maps = maps;
    def.map_count = 1;
    def.next_match = next_match;
    return def;
}

static sb_lobby *make(const sb_lobby_def *def)
{
    sb_lobby *lobby;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(def, &open_map, &allocator, &lobby), SB_OK);
    return lobby;
}

// Lets a player join session 2 of the source, and keeps its secret.
static void begin(void)
{
    sb_lobby_def def = def_of_source();
    sb_lobby_destroy(open_lobby);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        open_logs[i].size = open_logs[i].write_count = 0;
    }
    open_lobby = make(&def);
    copy_is_used = false;
    carried = NULL;
    assert_int_equal(open_join(1, 2), 2);
    sb_message message;
    wire_tap_get(&open_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    memcpy(secret, message.welcome.resume.data, sizeof secret);
    open_play(10);
}

static uint32_t tick_of(uint32_t number)
{
    return sb_game_tick(sb_session_game(sb_place_match(sb_lobby_find(open_lobby, number))));
}

static sb_verify_report verify(memory_log *log)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(log), NULL, &allocator, NULL, NULL, &report),
                     SB_OK);
    return report;
}

static void halted_match_stands_still_until_it_goes_on(void **state)
{
    (void)state;
    begin();
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST - 10);
    assert_int_equal(tick_of(2), LAST);
    open_play(30);
    assert_int_equal(tick_of(2), LAST);
    assert_false(open_tap.closed[1]);
    assert_true(sb_lobby_go_on(open_lobby, 2));
    open_play(6);
    assert_int_equal(tick_of(2), LAST + 6);
    assert_false(sb_lobby_halt(open_lobby, 9, LAST));
}

static void match_in_which_nobody_is_stands_still_at_once(void **state)
{
    (void)state;
    begin();
    assert_true(sb_lobby_halt(open_lobby, 1, LAST));
    assert_true(sb_session_is_halted(sb_place_match(sb_lobby_find(open_lobby, 1))));
}

static void match_that_stands_still_does_not_end_when_it_drains(void **state)
{
    (void)state;
    begin();
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST);
    sb_lobby_leave(open_lobby, 1);
    assert_true(sb_lobby_drain(open_lobby, 2));
    open_play(600);
    assert_non_null(sb_lobby_find(open_lobby, 2));
    assert_true(sb_lobby_end(open_lobby, 2));
    open_play(1);
    assert_null(sb_lobby_find(open_lobby, 2));
}

static void match_that_nobody_took_goes_on_in_its_log(void **state)
{
    (void)state;
    begin();
    assert_false(sb_lobby_hand_over(open_lobby, 9, &there));
    assert_true(sb_lobby_hand_over(open_lobby, 2, &there));
    assert_false(sb_lobby_hand_over(open_lobby, 2, &there));
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST);
    assert_true(sb_lobby_go_on(open_lobby, 2));
    assert_int_equal(open_join(6, 2), 2);
    open_play(12);
    sb_lobby_close(open_lobby);
    const sb_verify_report report = verify(&open_logs[1]);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.moves, 0);
    assert_int_equal(report.last_tick, LAST + 12);
}

// Nobody may continue it: a log that ends with LEAVES is asked about, and goes on if nobody took
// it.
static void match_whose_session_is_ended_on_its_way_is_over(void **state)
{
    (void)state;
    for (uint32_t stands = 0; stands < 2; stands++) {
        begin();
        assert_true(sb_lobby_hand_over(open_lobby, 2, &there));
        assert_true(sb_lobby_halt(open_lobby, 2, LAST));
        open_play(stands != 0 ? LAST : 5);
        assert_true(sb_lobby_end(open_lobby, 2));
        open_play(1);
        assert_null(sb_lobby_find(open_lobby, 2));
        const sb_verify_report report = verify(&open_logs[1]);
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.end, SB_LOG_END_CLOSED);
        assert_int_equal(report.last_tick, stands != 0 ? LAST : 15);
        sb_lobby_close(open_lobby);
    }
}

// Ends the source's session, and gives the other server what it has copied and played.
static void let_target_adopt(sb_lobby **out_source, uint32_t *out_number)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_replay *replay;
    sb_log_place place;
    memory_log dead = memory_log_copy(&open_logs[1], 0);
    copy = memory_log_copy(&open_logs[1], 1u << 18);
    assert_int_equal(sb_log_reader_open(memory_log_source(&dead), &allocator, &reader, &fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    assert_int_equal(sb_replay_recover(replay), SB_ERROR_STATE); // only a server that was told to
    assert_non_null(sb_log_reader_moved(reader));
    sb_log_reader_place(reader, &place);
    *out_source = open_lobby;
    sb_lobby_def def = def_of_target();
    open_lobby = make(&def);
    copy_is_used = true;
    sb_adoption adoption = {
        .def = sb_place_def_default(),
        .match_count = 5,
        .standing = carried,
        .has_password = carried != NULL,
        .password_hash = {0xA5, 0xA5}, // of no text
        .origin = {.game = sb_replay_game(replay), .place = &place, .taken = &here}};
    strcpy(adoption.def.name, "from afar");
    adoption.def.spectator_capacity = 2;
    adoption.def.game = *sb_game_get_def(sb_replay_game(replay));
    adoption.number = *out_number = sb_lobby_expect_match(open_lobby, &adoption.def);
    assert_int_equal(adoption.number, 3);
    assert_int_equal(sb_lobby_adopt(open_lobby, &adoption), SB_OK);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    memory_log_free(&dead);
    assert_int_equal(other.live_count, 0);
}

static void match_goes_on_in_another_lobby(void **state)
{
    (void)state;
    begin();
    assert_true(sb_lobby_hand_over(open_lobby, 2, &there));
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST);
    sb_lobby *source;
    uint32_t number;
    let_target_adopt(&source, &number);
    const sb_place *place = sb_lobby_find(open_lobby, number);
    const sb_session_def *def = sb_session_get_def(sb_place_match(place));
    assert_string_equal(place->def.name, "from afar");
    assert_int_equal(place->match_count, 5);
    assert_int_equal(tick_of(number), LAST);
    assert_int_equal(def->epoch, sb_lobby_first_epoch(number) + 1);
    sb_message hello = plain_secrets_hello("back", secret, sizeof secret);
    hello.hello.session = number;
    connect_and_send(9, &hello); // the source still has the other connection
    open_play(12);
    assert_int_equal(tick_of(number), LAST); // until the mark is durable
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_WELCOME), 0);
    assert_true(sb_lobby_go_on(open_lobby, number));
    sb_message message;
    wire_tap_get(&open_tap, 9, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.session, number);
    open_play(12);
    assert_int_equal(tick_of(number), LAST + 12);
    // The source says goodbye, and its log stays as it was handed over.
    const size_t size = open_logs[1].size;
    assert_true(sb_lobby_end_moved(source, 2));
    sb_lobby_tick(source);
    assert_null(sb_lobby_find(source, 2));
    assert_int_equal(open_logs[1].size, size);
    assert_int_equal(verify(&open_logs[1]).end, SB_LOG_END_MOVED);
    sb_lobby_destroy(source);
    sb_lobby_close(open_lobby);
    const sb_verify_report report = verify(&copy);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.moves, 1);
    assert_int_equal(report.resumes, 0);
    assert_int_equal(report.last_tick, LAST + 12);
    assert_int_equal(report.ticks_agreed, LAST + 12);
    memory_log_free(&copy);
}

static void vote(uint32_t peer, uint32_t kind, uint32_t target)
{
    const sb_message message = {.type = SB_MESSAGE_VOTE,
                                .vote = {.kind = kind, .target = target, .yes = 1}};
    open_send(peer, &message);
}

static void get_ready(uint32_t peer)
{
    const sb_message message = {.type = SB_MESSAGE_READY, .ready = {.ready = 1}};
    open_send(peer, &message);
}

static void watch(uint32_t peer, uint32_t number, sb_blob ticket)
{
    sb_message hello = plain_secrets_hello("eye", NULL, 0);
    hello.hello.role = SB_ROLE_SPECTATOR;
    hello.hello.session = number;
    hello.hello.token = ticket;
    connect_and_send(peer, &hello);
}

static sb_standing standing_of(uint32_t number)
{
    sb_standing standing;
    assert_true(sb_lobby_standing(open_lobby, number, &standing));
    return standing;
}

// Votes, readiness and mutes are in no log. Few of the players decide nothing for the others.
static void people_keep_what_they_have_agreed_on(void **state)
{
    (void)state;
    begin();
    assert_int_equal(open_join(6, 2), 2);
    open_play(2);
    vote(1, SB_VOTE_KICK, 1);
    get_ready(1);
    sb_session_mute(sb_session_from(sb_lobby_find(open_lobby, 2)->hosted), 0, true);
    assert_true(sb_lobby_hand_over(open_lobby, 2, &there));
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST - 12);
    const sb_standing before = standing_of(2);
    assert_int_equal(before.present, 3);
    assert_int_equal(before.ready, 1);
    assert_int_equal(before.yes, 1);
    assert_int_equal(before.muted, 1);
    assert_int_equal(before.vote_kind, SB_VOTE_KICK);
    assert_in_range(before.vote_ms, 29000, 30000);
    assert_in_range(before.player_cool_ms[0], 59000, 60000);
    carried = &before;
    sb_lobby *source;
    uint32_t number;
    let_target_adopt(&source, &number);
    open_play(40 * 60); // longer than the vote runs, until the target's disk has answered
    assert_true(sb_lobby_go_on(open_lobby, number));
    assert_int_equal(standing_of(number).present, 0);
    assert_int_equal(standing_of(number).muted, 1);
    // One of two is a majority of those who are here, but not of those who were.
    sb_message hello = plain_secrets_hello("back", secret, sizeof secret);
    hello.hello.session = number;
    connect_and_send(9, &hello);
    open_play(30);
    sb_standing after = standing_of(number);
    assert_int_equal(after.present, 1);
    assert_int_equal(after.ready, 1);
    assert_int_equal(after.yes, 1);
    assert_int_equal(after.muted, 1);
    assert_int_equal(after.vote_kind, SB_VOTE_KICK);
    assert_int_equal(after.vote_target, 1);
    assert_in_range(after.vote_ms, before.vote_ms - 1000, before.vote_ms);
    assert_in_range(after.player_cool_ms[0], before.player_cool_ms[0] - 1000,
                    before.player_cool_ms[0]);
    // Whom they wanted to send away does not come.
    open_play(11 * 60);
    after = standing_of(number);
    assert_int_equal(after.vote_kind, SB_VOTE_NONE);
    assert_int_equal(after.yes, 0);
    assert_int_equal(after.ready, 1);
    assert_true(after.cool_ms > 0);
    sb_lobby_destroy(source);
    sb_lobby_close(open_lobby);
    memory_log_free(&copy);
}

// Tells the clients of a session that it moves, and keeps a spectator's ticket.
static void tell_move(uint32_t number, uint32_t spectator, uint8_t out_ticket[SB_TICKET_SIZE])
{
    const sb_session_move move = {.host = "10.0.0.7", .port = 7000, .tick = LAST + 1};
    sb_message message;
    wire_tap_clear(&open_tap);
    sb_session_tell_move(sb_session_from(sb_lobby_find(open_lobby, number)->hosted), &move);
    wire_tap_get(&open_tap, spectator, SB_MESSAGE_MOVE, 0, &message);
    assert_int_equal(message.move.ticket.size, SB_TICKET_SIZE);
    memcpy(out_ticket, message.move.ticket.data, SB_TICKET_SIZE);
}

// Moves session 2 with a spectator. Returns its number at the other server, where it stands still.
static uint32_t move_watched(uint8_t out_ticket[SB_TICKET_SIZE], sb_lobby **out_source)
{
    static sb_standing before;
    uint32_t number;
    watch(7, 2, (sb_blob){0});
    open_play(2);
    tell_move(2, 7, out_ticket);
    assert_true(sb_lobby_hand_over(open_lobby, 2, &there));
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST - 12);
    before = standing_of(2);
    assert_int_equal(before.guest_count, 1);
    carried = &before;
    let_target_adopt(out_source, &number);
    return number;
}

// They were admitted by the source. Each ticket is good once, and for nothing but watching.
static void spectators_come_along_by_their_tickets(void **state)
{
    (void)state;
    begin();
    watch(7, 2, (sb_blob){0});
    open_play(2);
    sb_session *match = sb_session_from(sb_lobby_find(open_lobby, 2)->hosted);
    for (uint32_t i = 0; i < sb_session_person_capacity(match); i++) {
        sb_person person;
        if (sb_session_person(match, i, &person) && person.role == SB_ROLE_SPECTATOR) {
            sb_session_mute(match, i, true);
        }
    }
    sb_message message;
    uint8_t ticket[SB_TICKET_SIZE];
    tell_move(2, 7, ticket);
    wire_tap_get(&open_tap, 1, SB_MESSAGE_MOVE, 0, &message);
    assert_int_equal(message.move.ticket.size, 0); // a player has its secret
    assert_true(sb_lobby_hand_over(open_lobby, 2, &there));
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST - 12);
    const sb_standing before = standing_of(2);
    assert_int_equal(before.guest_count, 1);
    carried = &before;
    sb_lobby *source;
    uint32_t number;
    let_target_adopt(&source, &number);
    assert_true(sb_lobby_go_on(open_lobby, number));
    open_play(1);
    watch(9, number, (sb_blob){0});
    assert_refused(9, SB_REFUSAL_PASSWORD);
    ticket[SB_TICKET_SIZE - 1] ^= 1;
    watch(10, number, (sb_blob){ticket, sizeof ticket});
    assert_refused(10, SB_REFUSAL_PASSWORD);
    ticket[SB_TICKET_SIZE - 1] ^= 1;
    sb_message other = plain_secrets_hello("eye", NULL, 0);
    other.hello.session = number;
    other.hello.token = (sb_blob){ticket, sizeof ticket};
    other.hello.rules.tables_hash ^= 1;
    connect_and_send(13, &other);
    assert_refused(13, SB_REFUSAL_RULES); // it has not used the ticket
    watch(11, number, (sb_blob){ticket, sizeof ticket});
    wire_tap_get(&open_tap, 11, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.role, SB_ROLE_SPECTATOR);
    match = sb_session_from(sb_lobby_find(open_lobby, number)->hosted);
    uint32_t muted = 0;
    for (uint32_t i = 0; i < sb_session_person_capacity(match); i++) {
        sb_person person;
        muted += sb_session_person(match, i, &person) && person.peer == 11 && person.muted;
    }
    assert_int_equal(muted, 1);
    watch(12, number, (sb_blob){ticket, sizeof ticket});
    assert_refused(12, SB_REFUSAL_PASSWORD);
    sb_lobby_destroy(source);
    sb_lobby_close(open_lobby);
    memory_log_free(&copy);
}

// Also while the match leaves again.
static void tickets_are_good_for_a_time(void **state)
{
    (void)state;
    begin();
    uint8_t ticket[SB_TICKET_SIZE];
    sb_lobby *source;
    const uint32_t number = move_watched(ticket, &source);
    assert_true(sb_lobby_go_on(open_lobby, number));
    open_play(1);
    assert_true(sb_lobby_halt(open_lobby, number, 100 * LAST));
    open_play(SB_SESSION_CARRIED_MS * 60 / 1000);
    watch(9, number, (sb_blob){ticket, sizeof ticket});
    assert_refused(9, SB_REFUSAL_PASSWORD);
    sb_lobby_destroy(source);
    memory_log_free(&copy);
}

static void as_many_spectators_have_tickets_as_go_along(void **state)
{
    (void)state;
    spectator_capacity = SB_STANDING_GUEST_COUNT_MAX + 1;
    begin();
    spectator_capacity = 2;
    for (uint32_t i = 0; i <= SB_STANDING_GUEST_COUNT_MAX; i++) {
        watch(10 + i, 2, (sb_blob){0});
    }
    open_play(2);
    uint8_t ticket[SB_TICKET_SIZE];
    tell_move(2, 10, ticket);
    uint32_t count = 0;
    for (uint32_t i = 0; i <= SB_STANDING_GUEST_COUNT_MAX; i++) {
        sb_message message;
        wire_tap_get(&open_tap, 10 + i, SB_MESSAGE_MOVE, 0, &message);
        count += message.move.ticket.size > 0;
    }
    assert_int_equal(count, SB_STANDING_GUEST_COUNT_MAX);
    assert_int_equal(standing_of(2).guest_count, count);
}

// What was said of one match is not said of the next.
static void readiness_is_not_carried_into_the_next_match(void **state)
{
    (void)state;
    begin();
    get_ready(1);
    uint8_t ticket[SB_TICKET_SIZE];
    sb_lobby *source;
    const uint32_t number = move_watched(ticket, &source);
    assert_int_equal(carried->ready, 1);
    assert_true(sb_lobby_go_on(open_lobby, number));
    sb_agree_reset(open_lobby, open_lobby->places[sb_lobby_find(open_lobby, number)->index]);
    sb_message hello = plain_secrets_hello("back", secret, sizeof secret);
    hello.hello.session = number;
    connect_and_send(9, &hello);
    open_play(2);
    const sb_standing after = standing_of(number);
    assert_int_equal(after.present, 1);
    assert_int_equal(after.ready, 0);
    sb_lobby_destroy(source);
    memory_log_free(&copy);
}

static sb_gate_verdict admit(void *context, uint32_t peer, sb_message_hello *hello)
{
    (void)peer, (void)hello;
    return *(const sb_gate_verdict *)context;
}

static void ignore_joined(void *context, uint32_t peer, uint32_t session)
{
    (void)context, (void)peer, (void)session;
}

static void assert_declined(uint32_t peer, uint32_t session, uint32_t role, sb_refusal reason)
{
    sb_message message = {.type = SB_MESSAGE_JOIN, .join = {.session = session, .role = role}};
    wire_tap_clear(&open_tap);
    open_send(peer, &message);
    wire_tap_get(&open_tap, peer, SB_MESSAGE_DECLINED, 0, &message);
    assert_int_equal(message.declined.reason, reason);
}

// A token for one session is good for no other one. Its role and mode are no others, either.
static void spectators_keep_the_limits_of_their_tokens(void **state)
{
    (void)state;
    for (uint32_t fixed = 0; fixed < 2; fixed++) {
        sb_gate_verdict verdict = {.role = fixed != 0 ? SB_ROLE_SPECTATOR : SB_ROLE_LOBBY,
                                   .fixes_session = fixed != 0};
        gate = (sb_gate){.judge = admit, .joined = ignore_joined, .context = &verdict};
        uint8_t ticket[SB_TICKET_SIZE];
        sb_lobby *source;
        sb_message message;
        verdict.role = SB_ROLE_LOBBY; // of the player
        begin();
        verdict.role = fixed != 0 ? SB_ROLE_SPECTATOR : SB_ROLE_LOBBY;
        verdict.mode = (sb_text){"deathmatch", 10};
        const uint32_t number = move_watched(ticket, &source);
        assert_true(sb_lobby_go_on(open_lobby, number));
        open_play(1);
        watch(9, number, (sb_blob){ticket, sizeof ticket});
        wire_tap_get(&open_tap, 9, SB_MESSAGE_WELCOME, 0, &message);
        assert_int_equal(message.welcome.role, SB_ROLE_SPECTATOR);
        assert_declined(9, 99, SB_ROLE_PLAYER,
                        fixed != 0 ? SB_REFUSAL_ROLE : SB_REFUSAL_SESSION_UNKNOWN);
        open_play(60);
        assert_declined(9, 99, SB_ROLE_SPECTATOR,
                        fixed != 0 ? SB_REFUSAL_TOKEN : SB_REFUSAL_SESSION_UNKNOWN);
        tell_move(number, 9, ticket); // to a third server
        const sb_standing after = standing_of(number);
        assert_int_equal(after.guest_count, 1);
        assert_int_equal(after.guests[0].fixed, fixed);
        assert_int_equal(after.guests[0].role, verdict.role);
        assert_string_equal(after.guests[0].mode, "deathmatch");
        sb_lobby_destroy(source);
        memory_log_free(&copy);
    }
    gate = (sb_gate){0};
}

// Its disk has failed in the take: the match stays where it was, and so do its clients.
static void clients_of_a_match_that_never_goes_on_are_refused_without_a_goodbye(void **state)
{
    (void)state;
    begin();
    assert_true(sb_lobby_hand_over(open_lobby, 2, &there));
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST);
    sb_lobby *source;
    uint32_t number;
    let_target_adopt(&source, &number);
    sb_message hello = plain_secrets_hello("back", secret, sizeof secret), message;
    hello.hello.session = number;
    connect_and_send(9, &hello);
    assert_true(sb_lobby_end(open_lobby, number));
    sb_lobby_tick(open_lobby);
    assert_null(sb_lobby_find(open_lobby, number));
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_GOODBYE), 0);
    wire_tap_get(&open_tap, 9, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, SB_REFUSAL_SESSION_UNKNOWN);
    sb_lobby_destroy(source);
    memory_log_free(&copy);
}

static void expected_match_takes_room_and_gives_it_back(void **state)
{
    (void)state;
    sb_lobby_def def = def_of_target();
    sb_lobby_destroy(open_lobby);
    open_lobby = make(&def);
    sb_place_def place = sb_place_def_default();
    place.game = def.session.game;
    const uint32_t first = sb_lobby_expect_match(open_lobby, &place);
    const uint32_t second = sb_lobby_expect_match(open_lobby, &place);
    assert_int_equal(second, first + 1);
    assert_int_equal(sb_lobby_expect_match(open_lobby, &place), 0);
    sb_lobby_forget_match(open_lobby, first);
    assert_int_equal(sb_lobby_expect_match(open_lobby, &place), second + 1);
    sb_lobby_forget_match(open_lobby, second + 1);
    place.game.tick_rate_hz = 30; // the lobby has one rate
    assert_int_equal(sb_lobby_expect_match(open_lobby, &place), 0);
    sb_adoption adoption = {.number = first, .def = place};
    assert_int_equal(sb_lobby_adopt(open_lobby, &adoption), SB_ERROR_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(halted_match_stands_still_until_it_goes_on),
        LOBBY_TEST(match_in_which_nobody_is_stands_still_at_once),
        LOBBY_TEST(match_that_stands_still_does_not_end_when_it_drains),
        LOBBY_TEST(match_that_nobody_took_goes_on_in_its_log),
        LOBBY_TEST(match_whose_session_is_ended_on_its_way_is_over),
        LOBBY_TEST(match_goes_on_in_another_lobby),
        LOBBY_TEST(people_keep_what_they_have_agreed_on),
        LOBBY_TEST(spectators_come_along_by_their_tickets),
        LOBBY_TEST(tickets_are_good_for_a_time),
        LOBBY_TEST(as_many_spectators_have_tickets_as_go_along),
        LOBBY_TEST(readiness_is_not_carried_into_the_next_match),
        LOBBY_TEST(spectators_keep_the_limits_of_their_tokens),
        LOBBY_TEST(clients_of_a_match_that_never_goes_on_are_refused_without_a_goodbye),
        LOBBY_TEST(expected_match_takes_room_and_gives_it_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
