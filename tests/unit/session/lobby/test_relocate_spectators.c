// Of relocate.c: spectators that go with their match, and the tickets that admit them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "open_lobby.h"
#include "plain_secrets.h"
#include "session/lobby/lobby_state.h"
#include "session/lobby/standing.h"
#include "session/match/people.h"
#include "session/relocate.h"
#include "two_servers.h"

// They were admitted by the source. Each ticket is good once, and for nothing but watching.
static void spectators_come_along_by_their_tickets(void **state)
{
    (void)state;
    two_begin();
    two_watch(7, 2, (sb_blob){0});
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
    two_tell_move(2, 7, ticket);
    wire_tap_get(&open_tap, 1, SB_MESSAGE_MOVE, 0, &message);
    assert_int_equal(message.move.ticket.size, 0); // a player has its secret
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST - 12);
    const sb_standing before = two_standing_of(2);
    assert_int_equal(before.guest_count, 1);
    two_carried = &before;
    sb_lobby *source;
    uint32_t number;
    two_let_target_adopt(&source, &number);
    assert_true(sb_lobby_go_on(open_lobby, number));
    open_play(1);
    two_watch(9, number, (sb_blob){0});
    assert_refused(9, SB_REFUSAL_PASSWORD);
    ticket[SB_TICKET_SIZE - 1] ^= 1;
    two_watch(10, number, (sb_blob){ticket, sizeof ticket});
    assert_refused(10, SB_REFUSAL_PASSWORD);
    ticket[SB_TICKET_SIZE - 1] ^= 1;
    sb_message other = plain_secrets_hello("eye", NULL, 0);
    other.hello.session = number;
    other.hello.token = (sb_blob){ticket, sizeof ticket};
    other.hello.rules.tables_hash ^= 1;
    connect_and_send(13, &other);
    assert_refused(13, SB_REFUSAL_RULES); // it has not used the ticket
    two_watch(11, number, (sb_blob){ticket, sizeof ticket});
    wire_tap_get(&open_tap, 11, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.role, SB_ROLE_SPECTATOR);
    match = sb_session_from(sb_lobby_find(open_lobby, number)->hosted);
    uint32_t muted = 0;
    for (uint32_t i = 0; i < sb_session_person_capacity(match); i++) {
        sb_person person;
        muted += sb_session_person(match, i, &person) && person.peer == 11 && person.muted;
    }
    assert_int_equal(muted, 1);
    two_watch(12, number, (sb_blob){ticket, sizeof ticket});
    assert_refused(12, SB_REFUSAL_PASSWORD);
    sb_lobby_destroy(source);
    sb_lobby_close(open_lobby);
    memory_log_free(&two_copy);
}

// Also while the match leaves again.
static void tickets_are_good_for_a_time(void **state)
{
    (void)state;
    two_begin();
    uint8_t ticket[SB_TICKET_SIZE];
    sb_lobby *source;
    const uint32_t number = two_move_watched(ticket, &source);
    assert_true(sb_lobby_go_on(open_lobby, number));
    open_play(1);
    assert_true(sb_lobby_halt(open_lobby, number, 100 * TWO_LAST));
    open_play(SB_SESSION_CARRIED_MS * 60 / 1000);
    two_watch(9, number, (sb_blob){ticket, sizeof ticket});
    assert_false(open_tap.closed[9]); // it waits
    wire_tap_clear(&open_tap);
    assert_true(sb_lobby_go_on(open_lobby, number));
    assert_refused(9, SB_REFUSAL_PASSWORD);
    sb_lobby_destroy(source);
    memory_log_free(&two_copy);
}

static void as_many_spectators_have_tickets_as_go_along(void **state)
{
    (void)state;
    two_spectator_capacity = SB_STANDING_GUEST_COUNT_MAX + 1;
    two_begin();
    two_spectator_capacity = 2;
    for (uint32_t i = 0; i <= SB_STANDING_GUEST_COUNT_MAX; i++) {
        two_watch(10 + i, 2, (sb_blob){0});
    }
    open_play(2);
    uint8_t ticket[SB_TICKET_SIZE];
    two_tell_move(2, 10, ticket);
    uint32_t count = 0;
    for (uint32_t i = 0; i <= SB_STANDING_GUEST_COUNT_MAX; i++) {
        sb_message message;
        wire_tap_get(&open_tap, 10 + i, SB_MESSAGE_MOVE, 0, &message);
        count += message.move.ticket.size > 0;
    }
    assert_int_equal(count, SB_STANDING_GUEST_COUNT_MAX);
    assert_int_equal(two_standing_of(2).guest_count, count);
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
        two_gate = (sb_gate){.judge = admit, .joined = ignore_joined, .context = &verdict};
        uint8_t ticket[SB_TICKET_SIZE];
        sb_lobby *source;
        sb_message message;
        verdict.role = SB_ROLE_LOBBY; // of the player
        two_begin();
        verdict.role = fixed != 0 ? SB_ROLE_SPECTATOR : SB_ROLE_LOBBY;
        verdict.mode = (sb_text){"deathmatch", 10};
        const uint32_t number = two_move_watched(ticket, &source);
        assert_true(sb_lobby_go_on(open_lobby, number));
        open_play(1);
        two_watch(9, number, (sb_blob){ticket, sizeof ticket});
        wire_tap_get(&open_tap, 9, SB_MESSAGE_WELCOME, 0, &message);
        assert_int_equal(message.welcome.role, SB_ROLE_SPECTATOR);
        assert_declined(9, 99, SB_ROLE_PLAYER,
                        fixed != 0 ? SB_REFUSAL_ROLE : SB_REFUSAL_SESSION_UNKNOWN);
        open_play(60);
        assert_declined(9, 99, SB_ROLE_SPECTATOR,
                        fixed != 0 ? SB_REFUSAL_TOKEN : SB_REFUSAL_SESSION_UNKNOWN);
        two_tell_move(number, 9, ticket); // to a third server
        const sb_standing after = two_standing_of(number);
        assert_int_equal(after.guest_count, 1);
        assert_int_equal(after.guests[0].fixed, fixed);
        assert_int_equal(after.guests[0].role, verdict.role);
        assert_string_equal(after.guests[0].mode, "deathmatch");
        sb_lobby_destroy(source);
        memory_log_free(&two_copy);
    }
    two_gate = (sb_gate){0};
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(spectators_come_along_by_their_tickets),
        LOBBY_TEST(tickets_are_good_for_a_time),
        LOBBY_TEST(as_many_spectators_have_tickets_as_go_along),
        LOBBY_TEST(spectators_keep_the_limits_of_their_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
