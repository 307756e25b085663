/// The client's side of the lobby: what it asks, what it was answered, and the state of its session
/// that is not the match's.
#ifndef SABOT_CLIENT_LOBBY_H
#define SABOT_CLIENT_LOBBY_H

#include "client/connection/connection.h"
#include "client/connection/map_loader.h"

#define SB_LISTING_COUNT_MAX 256u

typedef struct sb_client_lobby_state {
    sb_client_lobby told;
    sb_client_session session; ///< all zeros while it is not known
    bool in_list;              ///< the list that is being read has another page
    sb_message_list list;      ///< asked last; its texts point into the next three
    char list_mode[SB_CLIENT_MODE_SIZE];
    char list_map[SB_CLIENT_MAP_NAME_SIZE];
    char list_name[SB_CLIENT_SESSION_NAME_SIZE];
    uint32_t first, count; ///< of the listings that wait
    sb_client_listing listings[SB_LISTING_COUNT_MAX];
    /// What the client asks for by itself once it is in the lobby: by the def.
    bool joins;
    char mode[SB_CLIENT_MODE_SIZE];
    char password[SB_CLIENT_PASSWORD_SIZE];
    bool create;
    uint32_t session_wanted;
    uint8_t team; ///< that the server was asked for; 0: none
} sb_client_lobby_state;

/// Keeps what the def asks for. SB_ERROR_ARGUMENT for text that breaks its rules.
sb_error sb_lobby_state_init(sb_client_lobby_state *lobby, const sb_client_def *def);

/// Overwrites the password.
void sb_lobby_state_forget(sb_client_lobby_state *lobby);

/// What the server says. Each keeps a copy.
/// A client that was sent to this lobby for what the def asks for does not ask again: the answer is
/// on its way (`awaits`).
void sb_lobby_receive_lobby(sb_client_lobby_state *lobby, sb_connection *connection,
                            const sb_map_loader *map, const sb_message_lobby *told, bool awaits);
void sb_lobby_receive_sessions(sb_client_lobby_state *lobby, sb_connection *connection,
                               const sb_message_sessions *sessions);
void sb_lobby_receive_declined(sb_client_lobby_state *lobby, sb_connection *connection,
                               const sb_message_declined *declined);
void sb_lobby_receive_session(sb_client_lobby_state *lobby, const sb_message_session *session);

/// What the game asks. Errors as the functions of sabot/client.h.
sb_error sb_lobby_list(sb_client_lobby_state *lobby, sb_connection *connection,
                       const sb_client_filter *filter);
bool sb_lobby_listing_poll(sb_client_lobby_state *lobby, sb_client_listing *out_listing);
sb_error sb_lobby_ask_join(sb_client_lobby_state *lobby, sb_connection *connection,
                           const sb_map_loader *map, const sb_client_join_def *wanted);
sb_error sb_lobby_ask_create(sb_client_lobby_state *lobby, sb_connection *connection,
                             const sb_map_loader *map, const sb_client_session_def *wanted);
sb_error sb_lobby_ask_leave(sb_connection *connection);
sb_error sb_lobby_ask_ready(sb_connection *connection, bool ready);
sb_error sb_lobby_ask_team(sb_client_lobby_state *lobby, sb_connection *connection, uint32_t team);
sb_error sb_lobby_ask_vote(sb_connection *connection, sb_client_vote_kind kind, uint32_t target,
                           bool yes);

#endif
