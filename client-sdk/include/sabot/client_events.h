/// A part of sabot/client.h: events of the match, its players, their chat, and the playback of a
/// recorded match.
#ifndef SABOT_API_CLIENT_EVENTS_H
#define SABOT_API_CLIENT_EVENTS_H

#include <sabot/client_connection.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_CLIENT_CHAT_SIZE 192 ///< bytes of a line of chat, terminating zero included

typedef enum sb_client_event_kind {
    SB_CLIENT_EVENT_JOIN = 1,    ///< player `entity` entered the match
    SB_CLIENT_EVENT_LEAVE = 2,   ///< player `entity` left it
    SB_CLIENT_EVENT_END = 3,     ///< the match is over
    SB_CLIENT_EVENT_RULES = 8,   ///< the rules' kinds begin here; the tank game's follow
    SB_CLIENT_EVENT_SPAWN = 8,   ///< the tank of `entity` appeared at `point`
    SB_CLIENT_EVENT_FIRE = 9,    ///< `entity` fired from `point`
    SB_CLIENT_EVENT_HIT = 10,    ///< a shell of `entity` hit the tank of `other` for `value` points
    SB_CLIENT_EVENT_IMPACT = 11, ///< a shell of `entity` ended at `point` without harm
    SB_CLIENT_EVENT_DEATH = 12,  ///< `entity` destroyed the tank of `other`
} sb_client_event_kind;

typedef struct sb_client_event {
    uint32_t tick;
    uint32_t kind;   ///< sb_client_event_kind, or another of the rules'
    uint32_t entity; ///< index of the entity that acts, or SB_CLIENT_NO_ENTITY
    uint32_t other;  ///< index of the entity that is acted on, or SB_CLIENT_NO_ENTITY
    uint32_t value;
    float point[3]; ///< m, to 1/64 m
    bool predicted; ///< reported ahead of the server. The server's own report follows only if its
                    ///< value differs: a hit is predicted with the value 0, and the server's event
                    ///< with the points follows unless the hit did no harm
} sb_client_event;

/// Takes the next event. Returns false if there is none, and for NULL. The server's events come
/// once each and in order, when their tick is shown. Events of the own player come first, as soon
/// as they are predicted. Up to 64 predicted events wait, and 1,024 of the server's; further ones
/// replace the oldest, which the status counts.
SB_API bool sb_client_event_poll(sb_client *client, sb_client_event *out_event);

/// The name of a kind of event; NULL for an unknown kind, and for a NULL client. It lives as long
/// as the client.
SB_API const char *sb_client_event_name(const sb_client *client, uint32_t kind);

/// What a slot of the match holds.
typedef enum sb_client_presence {
    SB_CLIENT_PRESENCE_NONE = 0,
    SB_CLIENT_PRESENCE_PLAYER = 1,
    SB_CLIENT_PRESENCE_COMPUTER = 2, ///< a computer player of the server
    SB_CLIENT_PRESENCE_AWAY = 3,     ///< a player without a connection: it may come back, or its
                                     ///< tank stays for a time
} sb_client_presence;

typedef struct sb_client_player {
    sb_client_presence presence;
    char name[SB_CLIENT_NAME_SIZE]; ///< UTF-8 without control characters, ends with zero
} sb_client_player;

/// Tells which player is in a slot, as the server last said. The server lists all slots soon after
/// its welcome, after the start of the next match and after a client has come back. Until then
/// every slot is empty. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for a slot that the match does
/// not have; before the welcome it has none. On error the struct is all zeros.
SB_API sb_error sb_client_get_player(const sb_client *client, uint32_t slot,
                                     sb_client_player *out_player);

/// The receivers of a line of chat.
typedef enum sb_client_chat_scope {
    SB_CLIENT_CHAT_ALL = 0,
    SB_CLIENT_CHAT_TEAM = 1,   ///< the speaker's team; without teams the speaker alone
    SB_CLIENT_CHAT_PLAYER = 2, ///< one player
    SB_CLIENT_CHAT_SERVER = 3, ///< a line from the server; clients cannot send it
} sb_client_chat_scope;

/// Sends a line of chat: UTF-8 without control characters, 1 to 191 bytes; copied. `player` is the
/// receiver's slot with SB_CLIENT_CHAT_PLAYER, and ignored with other scopes. The server passes on
/// five lines at once and then one a second, and drops further ones. Lines that it passed on come
/// back to their speaker too.
///
/// SB_ERROR_ARGUMENT: a null pointer, a text that breaks the rules above, a scope that clients
/// cannot send, or a slot that the match does not have. SB_ERROR_STATE: the client is not welcomed
/// yet, is in the lobby, reconnects, or is closed.
SB_API sb_error sb_client_chat_send(sb_client *client, sb_client_chat_scope scope, uint32_t player,
                                    const char *text);

typedef struct sb_client_chat {
    uint32_t scope;                 ///< sb_client_chat_scope
    uint32_t player;                ///< slot of the speaker; SB_CLIENT_NO_PLAYER for the server
    char text[SB_CLIENT_CHAT_SIZE]; ///< UTF-8 without control characters, ends with zero
} sb_client_chat;

/// Takes the next line of chat. Returns false if there is none, and for NULL. Lines come once each
/// and in order, the player's own included. Up to 32 wait; further ones replace the oldest, which
/// the status counts.
SB_API bool sb_client_chat_poll(sb_client *client, sb_client_chat *out_chat);

/// How a recorded match is played back.
typedef struct sb_client_playback {
    bool paused;
    float speed;         ///< as a multiple of the match's own, SB_CLIENT_SPEED_MIN to _MAX
    uint32_t tick;       ///< where the replay is; when set: where to go, 0 to stay
    uint32_t first_tick; ///< first tick to which it can go; ignored when set
    uint32_t last_tick;  ///< last tick, at which the replay pauses; ignored when set
} sb_client_playback;

#define SB_CLIENT_SPEED_MIN 0.25f
#define SB_CLIENT_SPEED_MAX 16.0f

/// Gives the state of the replay, as the server last said; `tick` is that of the newest snapshot.
/// Another viewer may have changed it. SB_ERROR_ARGUMENT for NULL; SB_ERROR_STATE if the client is
/// no replay viewer, and before the server has said it. On error the struct is all zeros.
SB_API sb_error sb_client_get_playback(const sb_client *client, sb_client_playback *out_playback);

/// Asks the server for a pause, a speed and a tick of the replay, for all its viewers. To step,
/// pause and go to the tick before or after. A tick out of range becomes the first or the last; a
/// tick that the log lacks becomes the next that it has. A replay that goes back begins a new epoch
/// (`sb_client_status.epoch`), with events and view of its own. A replay that is continued at its
/// end starts from the beginning. SB_ERROR_ARGUMENT for NULL and a speed out of range;
/// SB_ERROR_STATE if the client is no replay viewer, is not welcomed yet, or is closed.
SB_API sb_error sb_client_playback_set(sb_client *client, const sb_client_playback *wanted);

#ifdef __cplusplus
}
#endif

#endif
