// Calls the functions of sessions with wrong arguments: chat, playback, the list, lobby, votes.
#include "test.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "stage.h"

static bool is_welcomed(const stage *s)
{
    return s->at >= STAGE_LOADING && s->at <= STAGE_SHOWN;
}

// In states that allow chat the argument is the error; in other states the state may be the error.
static void assert_not_said(stage *s, sb_client_chat_scope scope, uint32_t player, const char *text)
{
    assert_int_equal(sb_client_chat_send(s->client, scope, player, text),
                     is_welcomed(s) ? SB_ERROR_ARGUMENT : SB_ERROR_STATE);
}

static void check_chat_send(stage *s)
{
    assert_int_equal(sb_client_chat_send(NULL, SB_CLIENT_CHAT_ALL, 0, "hi"), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_chat_send(s->client, SB_CLIENT_CHAT_ALL, 0, NULL),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_chat_send(NULL, SB_CLIENT_CHAT_ALL, 0, NULL), SB_ERROR_ARGUMENT);
    const uint32_t sent_before = s->others;
    assert_not_said(s, SB_CLIENT_CHAT_SERVER, 0, "hi");
    assert_not_said(s, (sb_client_chat_scope)4, 0, "hi");
    assert_not_said(s, (sb_client_chat_scope)INT_MAX, 0, "hi");
    assert_not_said(s, (sb_client_chat_scope)UINT_MAX, 0, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_PLAYER, HARNESS_CAPACITY, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_PLAYER, SB_CLIENT_NO_PLAYER, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_PLAYER, UINT32_MAX, "hi");
    assert_not_said(s, SB_CLIENT_CHAT_ALL, 0, "");
    for (uint32_t i = 0; i < ILL_FORMED_COUNT; i++) {
        assert_not_said(s, SB_CLIENT_CHAT_ALL, 0, ill_formed[i]);
    }
    // The memory ends after 192 bytes without a zero, and the function must not read beyond.
    char *line = malloc(SB_CLIENT_CHAT_SIZE);
    assert_non_null(line);
    memset(line, 'a', SB_CLIENT_CHAT_SIZE);
    assert_not_said(s, SB_CLIENT_CHAT_ALL, 0, line);
    (void)stage_turn(s);
    (void)stage_turn(s);
    assert_int_equal(s->others, sent_before);
    // One byte less is valid, and `player` is ignored if the scope names no player.
    line[SB_CLIENT_CHAT_SIZE - 1] = '\0';
    assert_int_equal(sb_client_chat_send(s->client, SB_CLIENT_CHAT_TEAM, UINT32_MAX, line),
                     is_welcomed(s) ? SB_OK : SB_ERROR_STATE);
    free(line);
    const uint32_t begin_ms = enet_time_get();
    while (is_welcomed(s) && s->others == sent_before) {
        (void)stage_turn(s);
        assert_true(enet_time_get() - begin_ms < 5000);
    }
}

static void sb_client_chat_send_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_chat_send);
}

static void check_chat_poll(stage *s)
{
    sb_client_chat line;
    assert_false(sb_client_chat_poll(NULL, &line));
    assert_false(sb_client_chat_poll(s->client, NULL));
    assert_false(sb_client_chat_poll(NULL, NULL));
    assert_false(sb_client_chat_poll(s->client, &line));
}

static void sb_client_chat_poll_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_chat_poll);
}

static void check_get_playback(stage *s)
{
    sb_client_playback playback;
    soil(&playback, sizeof playback);
    assert_int_equal(sb_client_get_playback(NULL, &playback), SB_ERROR_ARGUMENT);
    assert_zero(&playback, sizeof playback);
    assert_int_equal(sb_client_get_playback(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_playback(NULL, NULL), SB_ERROR_ARGUMENT);
    // The client is no viewer, or the server has not told the playback yet.
    soil(&playback, sizeof playback);
    assert_int_equal(sb_client_get_playback(s->client, &playback), SB_ERROR_STATE);
    assert_zero(&playback, sizeof playback);
}

static void sb_client_get_playback_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_playback);
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_get_playback);
    in_each_state(SB_CLIENT_ROLE_REPLAY_VIEWER, check_get_playback);
}

static void check_playback_set(stage *s)
{
    sb_client_playback playback = {.speed = 1.0f, .tick = UINT32_MAX};
    assert_int_equal(sb_client_playback_set(NULL, &playback), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_playback_set(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_playback_set(NULL, NULL), SB_ERROR_ARGUMENT);
    bool can = s->role == SB_CLIENT_ROLE_REPLAY_VIEWER && is_welcomed(s);
    const float right[] = {SB_CLIENT_SPEED_MIN, 1.0f, SB_CLIENT_SPEED_MAX};
    for (uint32_t i = 0; i < COUNT(right); i++) {
        playback.speed = right[i];
        assert_int_equal(sb_client_playback_set(s->client, &playback),
                         can ? SB_OK : SB_ERROR_STATE);
    }
    const float wrong[] = {0.0f, 0.2499f, 16.001f, -1.0f, NAN, INFINITY, -INFINITY, 3e38f};
    for (uint32_t i = 0; i < COUNT(wrong); i++) {
        playback.speed = wrong[i];
        assert_int_equal(sb_client_playback_set(s->client, &playback), SB_ERROR_ARGUMENT);
    }
}

static void sb_client_playback_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_playback_set);
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_playback_set);
    in_each_state(SB_CLIENT_ROLE_REPLAY_VIEWER, check_playback_set);
}

static const char too_long[] = "0123456789012345678901234567890123456789012345678901234567890123";

static void check_list(stage *s)
{
    sb_client_filter filter = {.mode = "duel"};
    sb_client_listing listing;
    assert_int_equal(sb_client_list(NULL, &filter), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_list(NULL, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_list(s->client, NULL), is_welcomed(s) ? SB_OK : SB_ERROR_STATE);
    assert_int_equal(sb_client_list(s->client, &filter), is_welcomed(s) ? SB_OK : SB_ERROR_STATE);
    filter.mode = too_long;
    assert_int_equal(sb_client_list(s->client, &filter), SB_ERROR_ARGUMENT);
    filter = (sb_client_filter){.name = "\n"};
    assert_int_equal(sb_client_list(s->client, &filter), SB_ERROR_ARGUMENT);
    assert_false(sb_client_listing_poll(NULL, &listing));
    assert_false(sb_client_listing_poll(s->client, NULL));
    assert_false(sb_client_listing_poll(s->client, &listing));
}

static void sb_client_list_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_list);
}

static void sb_client_listing_poll_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_list);
}

static void check_get_lobby(stage *s)
{
    sb_client_lobby lobby;
    soil(&lobby, sizeof lobby);
    assert_int_equal(sb_client_get_lobby(NULL, &lobby), SB_ERROR_ARGUMENT);
    assert_zero(&lobby, sizeof lobby);
    assert_int_equal(sb_client_get_lobby(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_lobby(s->client, &lobby), SB_OK);
    assert_zero(&lobby, sizeof lobby);
}

static void sb_client_get_lobby_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_lobby);
}

static void check_join(stage *s)
{
    const sb_error right = is_welcomed(s) ? SB_OK : SB_ERROR_STATE;
    sb_client_join_def wanted = {.session = 1};
    assert_int_equal(sb_client_join(NULL, &wanted), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_join(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_join(s->client, &wanted), right);
    wanted.role = SB_CLIENT_ROLE_LOBBY;
    assert_int_equal(sb_client_join(s->client, &wanted), SB_ERROR_ARGUMENT);
    wanted = (sb_client_join_def){.password = too_long};
    assert_int_equal(sb_client_join(s->client, &wanted), SB_ERROR_ARGUMENT);
}

static void sb_client_join_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_join);
}

static void check_session_create(stage *s)
{
    const sb_error right = is_welcomed(s) ? SB_OK : SB_ERROR_STATE;
    sb_client_session_def wanted = {.name = "ours"};
    assert_int_equal(sb_client_session_create(NULL, &wanted), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_session_create(s->client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_session_create(s->client, &wanted), right);
    const int unknown = 3;
    memcpy(&wanted.visibility, &unknown, sizeof wanted.visibility);
    assert_int_equal(sb_client_session_create(s->client, &wanted), SB_ERROR_ARGUMENT);
    wanted = (sb_client_session_def){.map = too_long};
    assert_int_equal(sb_client_session_create(s->client, &wanted), SB_ERROR_ARGUMENT);
}

static void sb_client_session_create_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_session_create);
}

static void check_in_session(stage *s)
{
    const sb_error right = is_welcomed(s) ? SB_OK : SB_ERROR_STATE;
    assert_int_equal(sb_client_leave(NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_leave(s->client), right);
    assert_int_equal(sb_client_ready_set(NULL, true), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_ready_set(s->client, true), right);
    assert_int_equal(sb_client_team_set(NULL, 1), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_team_set(s->client, 256), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_team_set(s->client, 0), right);
    assert_int_equal(sb_client_vote(NULL, SB_CLIENT_VOTE_MAP, 0, true), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_vote(s->client, SB_CLIENT_VOTE_NONE, 0, true), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_vote(s->client, SB_CLIENT_VOTE_MAP, 0, true), right);
}

static void sb_client_leave_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_in_session);
}

static void sb_client_ready_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_in_session);
}

static void sb_client_team_set_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_in_session);
}

static void sb_client_vote_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_SPECTATOR, check_in_session);
}

static void check_get_session(stage *s)
{
    sb_client_session session;
    soil(&session, sizeof session);
    assert_int_equal(sb_client_get_session(NULL, &session), SB_ERROR_ARGUMENT);
    assert_zero(&session, sizeof session);
    assert_int_equal(sb_client_get_session(s->client, NULL), SB_ERROR_ARGUMENT);
    soil(&session, sizeof session);
    assert_int_equal(sb_client_get_session(s->client, &session), SB_ERROR_STATE);
    assert_zero(&session, sizeof session);
}

static void sb_client_get_session_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test(name##_with_wrong_arguments),
        SESSION_FUNCTIONS(TEST)
#undef TEST
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
