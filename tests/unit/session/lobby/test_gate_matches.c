// Of hello.c, connections.c and away.c: choices that a gate fixes hold in every match.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/look.h"
#include "game/tanks/tanks.h"
#include "plain_secrets.h"
#include "rotation.h"

#define FIXED_TEAM 2
#define ASKED_TEAM 1

static uint32_t drawn;

static sb_gate_verdict judge(void *context, uint32_t peer, sb_message_hello *hello)
{
    (void)context;
    (void)peer;
    uint8_t select[4] = {0};
    select[SB_SELECT_TEAM] = FIXED_TEAM;
    hello->select = sb_wire_pack4(select);
    return (sb_gate_verdict){.fixed_choices = 1u << SB_SELECT_TEAM};
}

static void joined(void *context, uint32_t peer, uint32_t session_number)
{
    (void)context;
    (void)peer;
    (void)session_number;
}

static void begin_with(bool with_gate)
{
    sb_lobby_def def = rotation_def();
    def.session.secrets = plain_secrets(&drawn);
    def.session.grace_ms = 5000;
    def.gate = with_gate ? (sb_gate){.judge = judge, .joined = joined} : (sb_gate){0};
    reopen(&def, &map);
}

// Sends an input for the next tick that asks for the other team, and returns the team that the
// game then has for the player.
static uint32_t team_after_asking(uint32_t peer, const sb_message_welcome *welcome)
{
    sb_message message = {.type = SB_MESSAGE_INPUT,
                          .input = {.epoch = welcome->epoch,
                                    .tick = sb_game_tick(game()) + 2,
                                    .input_count = 1,
                                    .inputs = {{.throttle = 50}}}};
    message.input.inputs[0].select[SB_SELECT_TEAM] = ASKED_TEAM;
    send_message(peer, &message);
    play(2);
    const sb_session_counters *counters = sb_session_get_counters(session());
    assert_true(counters->inputs_applied > 0);
    return sb_tanks_player(game(), welcome->player)->wanted_team;
}

static void input_changes_the_team_without_a_gate(void **state)
{
    (void)state;
    begin_with(false);
    join(0, "ann");
    const sb_message_welcome welcome = welcome_to(0);
    assert_int_equal(team_after_asking(0, &welcome), ASKED_TEAM);
}

static void team_of_the_gate_holds_in_this_match_and_the_next(void **state)
{
    (void)state;
    begin_with(true);
    join(0, "ann");
    for (uint32_t match = 0; match < 3; match++) {
        const sb_message_welcome welcome = welcome_to(0);
        assert_int_equal(team_after_asking(0, &welcome), FIXED_TEAM);
        play_to_the_end();
        tick();
        assert_int_equal(sb_tanks_player(game(), 0)->wanted_team, FIXED_TEAM);
    }
}

static void team_of_the_gate_holds_for_a_player_that_returns_in_the_next_match(void **state)
{
    (void)state;
    begin_with(true);
    join(0, "ann");
    join(1, "bob");
    sb_message_welcome welcome = welcome_to(1);
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    assert_int_equal(welcome.resume.size, sizeof secret);
    memcpy(secret, welcome.resume.data, sizeof secret);
    assert_int_equal(team_after_asking(1, &welcome), FIXED_TEAM);
    play_to_the_end();
    sb_lobby_disconnect(lobby, 1);
    play(3);
    const sb_message hello = plain_secrets_hello("bob", secret, sizeof secret);
    wire_tap_clear(&tap);
    wire_tap_reopen(&tap, 9);
    sb_lobby_connect(lobby, 9, SB_PEER_SOURCE_UNKNOWN);
    send_message(9, &hello);
    welcome = welcome_to(9);
    assert_int_equal(welcome.epoch, 1);
    assert_int_equal(team_after_asking(9, &welcome), FIXED_TEAM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROTATION_TEST(input_changes_the_team_without_a_gate),
        ROTATION_TEST(team_of_the_gate_holds_in_this_match_and_the_next),
        ROTATION_TEST(team_of_the_gate_holds_for_a_player_that_returns_in_the_next_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
