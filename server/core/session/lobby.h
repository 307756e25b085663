/// The door to a server's sessions, played and played back: takes every peer's bytes, answers
/// hellos, and passes the rest to the session that the peer joined.
#ifndef SABOT_SESSION_LOBBY_H
#define SABOT_SESSION_LOBBY_H

#include "session/playback.h"
#include "session/session.h"

/// Of both transports: ENet's peers, and as many of the web's.
#define SB_LOBBY_PEER_COUNT_MAX 8190u

/// What the match after one that is over is played on, and where its log goes.
typedef struct sb_next_match {
    const sb_map *map;        ///< of the match that is over; copied
    uint64_t started_unix_ms; ///< 0
    bool recorded;            ///< false
    void *log_context;
} sb_next_match;

typedef struct sb_lobby_def {
    uint32_t session_count; ///< matches that are played: 1 to 256, also 0 beside playbacks; default
                            ///< 1
    uint32_t peer_capacity; ///< peers are numbered below this; at most
                            ///< SB_LOBBY_PEER_COUNT_MAX; default 256
    /// For every session alike, but for `number` and `log.context`, which `log_contexts` gives.
    sb_session_def session;
    /// `session_count` contexts for the log's sink, or NULL where nothing is recorded.
    void **log_contexts;
    /// `session_count` places where matches go on, or NULL where every match begins; so does one
    /// whose `game` is NULL. The others have that game's def and map, and the epoch after their
    /// log's. Their tick rate and rules must be those of `session`.
    const sb_session_origin *origins;
    /// Asked when the match of the `index`-th session is over and the next one is about to begin in
    /// its place, with the same clients; the log of the one that is over is closed by then. NULL:
    /// it is played on the same map, and not recorded.
    void (*next_match)(void *context, uint32_t index, const sb_session *over, sb_next_match *next);
    /// Told when the next match has been made, before the one that is over is destroyed. Not if it
    /// could not be made: the session then keeps the one that is over, and takes nobody any more.
    /// NULL: nobody is told.
    void (*retire)(void *context, uint32_t index, const sb_session *over);
    void *next_match_context; ///< of both
    /// Recorded matches, which take the session numbers behind those that are played; their output
    /// and numbers are the lobby's to fill, and their clock is its tick. NULL if there are none.
    const sb_playback_def *playbacks;
    uint32_t playback_count; ///< at most 256; default 0
} sb_lobby_def;

sb_lobby_def sb_lobby_def_default(void);

typedef struct sb_lobby_counters {
    uint64_t refused_version; ///< hellos of another protocol or simulation version, or other rules
    uint64_t refused_full;    ///< hellos for which there was no room
    uint64_t refused_unknown; ///< hellos for a session that does not exist
    uint64_t refused_role; ///< hellos for a role that is not offered, or of one who is not awaited
    uint64_t refused_malformed;  ///< first messages that were no hello, or broke the standard
    uint64_t closed_silent;      ///< connections that said no hello for 5 to 6 s
    uint64_t refused_closing;    ///< connections without a hello when the lobby closed
    uint64_t matches_unrecorded; ///< that followed another one, and whose log could not be begun
} sb_lobby_counters;

typedef struct sb_lobby sb_lobby;

/// Session k (from 0) gets number k + 1 and the seed `session.game.seed + k`; each match that
/// follows in it the last one's plus `session_count`. The lobby ticks at `session.game`'s rate.
/// Errors as `sb_session_create` and `sb_playback_create`.
sb_error sb_lobby_create(const sb_lobby_def *def, const sb_map *map, const sb_allocator *allocator,
                         sb_lobby **out_lobby);
void sb_lobby_destroy(sb_lobby *lobby);

/// A transport connection begins. Nothing is sent before the peer's hello.
void sb_lobby_connect(sb_lobby *lobby, uint32_t peer);
void sb_lobby_receive(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);
/// The connection is gone, without a goodbye if that has not come.
void sb_lobby_disconnect(sb_lobby *lobby, uint32_t peer);
/// The connection is gone, and the peer has said goodbye, whether that has come or not.
void sb_lobby_leave(sb_lobby *lobby, uint32_t peer);

/// One tick of every session, by rising number.
void sb_lobby_tick(sb_lobby *lobby);

/// Closes every session: goodbyes are sent, logs closed, and those who have not said hello yet are
/// refused. Only destroy may follow.
void sb_lobby_close(sb_lobby *lobby);

/// All sessions, by rising number: first the matches that are played, then the recorded ones.
uint32_t sb_lobby_hosted_count(const sb_lobby *lobby);
const sb_hosted *sb_lobby_hosted(const sb_lobby *lobby, uint32_t index);
uint32_t sb_lobby_session_count(const sb_lobby *lobby);
const sb_session *sb_lobby_session(const sb_lobby *lobby, uint32_t index);
uint32_t sb_lobby_playback_count(const sb_lobby *lobby);
const sb_playback *sb_lobby_playback(const sb_lobby *lobby, uint32_t index);
const sb_lobby_counters *sb_lobby_get_counters(const sb_lobby *lobby);

#endif
