// The public calls of the lobby: lists of sessions, and what a client asks of its session.

#include <string.h>

#include "shell/client_state.h"

sb_error sb_client_list(sb_client *client, const sb_client_filter *filter)
{
    static const sb_client_filter all = {0};
    return client == NULL ? SB_ERROR_ARGUMENT
                          : sb_client_core_list(client->core, filter != NULL ? filter : &all);
}

bool sb_client_listing_poll(sb_client *client, sb_client_listing *out_listing)
{
    return client != NULL && out_listing != NULL &&
           sb_client_core_listing_poll(client->core, out_listing);
}

sb_error sb_client_get_lobby(const sb_client *client, sb_client_lobby *out_lobby)
{
    if (client == NULL || out_lobby == NULL) {
        if (out_lobby != NULL) {
            memset(out_lobby, 0, sizeof *out_lobby);
        }
        return SB_ERROR_ARGUMENT;
    }
    *out_lobby = *sb_client_core_lobby(client->core);
    return SB_OK;
}

sb_error sb_client_get_session(const sb_client *client, sb_client_session *out_session)
{
    if (out_session == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_session, 0, sizeof *out_session);
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_client_session *session = sb_client_core_session(client->core);
    if (session == NULL) {
        return SB_ERROR_STATE;
    }
    *out_session = *session;
    return SB_OK;
}

sb_error sb_client_join(sb_client *client, const sb_client_join_def *wanted)
{
    return client == NULL || wanted == NULL ? SB_ERROR_ARGUMENT
                                            : sb_client_core_join(client->core, wanted);
}

sb_error sb_client_session_create(sb_client *client, const sb_client_session_def *wanted)
{
    return client == NULL || wanted == NULL ? SB_ERROR_ARGUMENT
                                            : sb_client_core_session_create(client->core, wanted);
}

sb_error sb_client_leave(sb_client *client)
{
    return client == NULL ? SB_ERROR_ARGUMENT : sb_client_core_leave(client->core);
}

sb_error sb_client_ready_set(sb_client *client, bool ready)
{
    return client == NULL ? SB_ERROR_ARGUMENT : sb_client_core_ready_set(client->core, ready);
}

sb_error sb_client_team_set(sb_client *client, uint32_t team)
{
    return client == NULL ? SB_ERROR_ARGUMENT : sb_client_core_team_set(client->core, team);
}

sb_error sb_client_vote(sb_client *client, sb_client_vote_kind kind, uint32_t target, bool yes)
{
    return client == NULL ? SB_ERROR_ARGUMENT
                          : sb_client_core_vote(client->core, kind, target, yes);
}
