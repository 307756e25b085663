/// A part of sabot/client.h: sessions, which are listed, joined and made.
///
/// A client with SB_CLIENT_ROLE_LOBBY is in the lobby (SB_CLIENT_LOBBY), and so is a client that
/// has left its session. From there, and from a session too, it can list sessions, join one, and
/// make one. It keeps its connection, unless the server has that session on another of its ports.
/// Then the client connects there by itself, in the state CONNECTING. The welcome to the other
/// session begins a match as the next match does. If the server declines a request,
/// `sb_client_get_lobby` says why. A server takes 20 requests at once and five a second after that.
/// Of a list's pages, 16 beyond the first count as one request.
#ifndef SABOT_API_CLIENT_LOBBY_H
#define SABOT_API_CLIENT_LOBBY_H

#include <sabot/client_connection.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_CLIENT_SESSION_NAME_SIZE 48 ///< bytes, terminating zero included; the next ones too
#define SB_CLIENT_MODE_SIZE 24
#define SB_CLIENT_MAP_NAME_SIZE 32
#define SB_CLIENT_PASSWORD_SIZE 64
#define SB_CLIENT_LOBBY_COUNT_MAX 16 ///< modes or maps

#define SB_CLIENT_LISTING_PASSWORD 0x01u   ///< the session asks for a password
#define SB_CLIENT_LISTING_TOKEN 0x02u      ///< it asks for a connect token
#define SB_CLIENT_LISTING_PLAYBACK 0x04u   ///< it is a recorded match
#define SB_CLIENT_LISTING_WARMING_UP 0x08u ///< its match waits until its players are ready

/// A session in the lobby's list.
typedef struct sb_client_listing {
    uint32_t number; ///< by which it is joined; never used again by the server
    uint32_t flags;  ///< SB_CLIENT_LISTING_...
    char name[SB_CLIENT_SESSION_NAME_SIZE];
    char mode[SB_CLIENT_MODE_SIZE];
    char map[SB_CLIENT_MAP_NAME_SIZE]; ///< of the present match
    uint32_t players;                  ///< connected
    uint32_t player_capacity;          ///< slots for players, without the computer's
    uint32_t computers;
    uint32_t spectators;
    uint32_t spectator_capacity;
} sb_client_listing;

/// Which sessions to list. All zeros: all public ones. Texts are UTF-8, NULL for any.
typedef struct sb_client_filter {
    const char *mode; ///< equal
    const char *map;  ///< equal
    const char *name; ///< a part of the name; the case of ASCII letters does not count
    bool not_full;    ///< only sessions with a free slot
    bool no_password; ///< only sessions without a password
} sb_client_filter;

/// Asks for the list of sessions, all pages of it; with a filter of NULL for all public ones. It
/// replaces a list that was asked for before. SB_ERROR_ARGUMENT for a client of NULL, and for text
/// that is too long or not valid. SB_ERROR_STATE if the client is neither in the lobby nor in a
/// session: not connected yet, or not any more.
SB_API sb_error sb_client_list(sb_client *client, const sb_client_filter *filter);

/// Takes the next session of the list, by rising number. Returns false if there is none yet, or no
/// further one (`listing` of `sb_client_get_lobby` tells which), and for NULL. Up to 256 wait.
SB_API bool sb_client_listing_poll(sb_client *client, sb_client_listing *out_listing);

/// What the lobby has said.
typedef struct sb_client_lobby {
    bool may_create;        ///< the client may make sessions
    bool listing;           ///< a list was asked for and is not complete
    uint32_t session_count; ///< public sessions when the client came into the lobby
    uint32_t mode_count;
    char modes[SB_CLIENT_LOBBY_COUNT_MAX][SB_CLIENT_MODE_SIZE]; ///< in which it may make them
    uint32_t map_count;
    char maps[SB_CLIENT_LOBBY_COUNT_MAX][SB_CLIENT_MAP_NAME_SIZE]; ///< on which it may
    uint32_t declined_count;   ///< requests that were declined so far; below: the last of them
    uint32_t declined_request; ///< its message type in the wire standard, such as 15 for a join
    uint32_t declined_refusal; ///< sb_client_refusal
    char declined_text[SB_CLIENT_TEXT_SIZE]; ///< for people
    uint32_t listings_dropped;               ///< sessions of lists for which there was no room
} sb_client_lobby;

/// Fills the struct; modes and maps are empty until the client was in the lobby. SB_ERROR_ARGUMENT
/// for NULL; the struct is all zeros then.
SB_API sb_error sb_client_get_lobby(const sb_client *client, sb_client_lobby *out_lobby);

/// Which session to join.
typedef struct sb_client_join_def {
    uint32_t session;     ///< its number, or 0 for the first of `mode` that has room
    const char *mode;     ///< NULL for any
    sb_client_role role;  ///< but not SB_CLIENT_ROLE_LOBBY
    const char *password; ///< NULL for none
    bool create;          ///< makes a session of `mode` if none has room
} sb_client_join_def;

/// Asks to join another session. SB_ERROR_ARGUMENT for NULL, text that is too long or not valid,
/// and an unknown role. SB_ERROR_STATE as for `sb_client_list`.
SB_API sb_error sb_client_join(sb_client *client, const sb_client_join_def *wanted);

typedef enum sb_client_visibility {
    SB_CLIENT_VISIBILITY_PUBLIC = 0,   ///< it is listed, and found by its mode
    SB_CLIENT_VISIBILITY_UNLISTED = 1, ///< it is found by its mode and by its number
    SB_CLIENT_VISIBILITY_PRIVATE = 2,  ///< it is joined by its number alone
} sb_client_visibility;

/// The session that a client makes. All zeros: the lobby's first mode as it is.
typedef struct sb_client_session_def {
    const char *mode;     ///< one of the lobby's; NULL for the first
    const char *name;     ///< NULL for the mode's
    const char *map;      ///< one of the lobby's; NULL for the mode's, in turn
    const char *password; ///< NULL for none
    sb_client_visibility visibility;
    uint32_t player_capacity; ///< slots for players, without the computer's; 0, or more than the
                              ///< mode's, for the mode's
} sb_client_session_def;

/// Asks for a new session, and joins it as a player. Errors as `sb_client_join`.
SB_API sb_error sb_client_session_create(sb_client *client, const sb_client_session_def *wanted);

/// Leaves the session for the lobby. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE if the client is in
/// no session. The next three have the same errors.
SB_API sb_error sb_client_leave(sb_client *client);

/// Says whether the player is ready.
SB_API sb_error sb_client_ready_set(sb_client *client, bool ready);

/// Takes a team for good, whatever the control asks for. With 0 the control decides again.
/// SB_ERROR_ARGUMENT also for a team above 255.
SB_API sb_error sb_client_team_set(sb_client *client, uint32_t team);

typedef enum sb_client_vote_kind {
    SB_CLIENT_VOTE_NONE = 0,
    SB_CLIENT_VOTE_KICK = 1, ///< the target is a slot
    SB_CLIENT_VOTE_MAP = 2,  ///< the target is an index in the session's maps
} sb_client_vote_kind;

/// Calls a vote, or votes on the one that runs if it has this kind and target. Only a
/// call with `yes` begins a vote. A vote passes with more than half of the players; it runs for
/// 30 s. A player can call one a minute, and nobody for 15 s after one that did not pass.
/// SB_ERROR_ARGUMENT also for another kind.
SB_API sb_error sb_client_vote(sb_client *client, sb_client_vote_kind kind, uint32_t target,
                               bool yes);

/// The state of the client's session, apart from its match.
typedef struct sb_client_session {
    uint32_t number;
    char name[SB_CLIENT_SESSION_NAME_SIZE];
    bool warming_up;      ///< the match begins once its players are ready
    bool votes;           ///< players may call votes
    uint32_t ready_count; ///< players that must be there and ready; 0: matches do not wait
    uint64_t ready;       ///< bit i: the player in slot i is ready
    uint32_t delay_ms;    ///< by which spectators see the match late
    uint32_t spectators;
    uint32_t vote_kind; ///< sb_client_vote_kind; SB_CLIENT_VOTE_NONE if none runs
    uint32_t vote_target;
    uint32_t vote_yes;
    uint32_t vote_needed;  ///< votes with which it passes
    uint32_t vote_ms_left; ///< when the server said so
    uint32_t map_count;
    char maps[SB_CLIENT_LOBBY_COUNT_MAX][SB_CLIENT_MAP_NAME_SIZE];
} sb_client_session;

/// Fills the struct with what the server last said. The server says it soon after each change.
/// SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE if the client is in no session or the server has not
/// said it yet; the struct is all zeros then.
SB_API sb_error sb_client_get_session(const sb_client *client, sb_client_session *out_session);

#ifdef __cplusplus
}
#endif

#endif
