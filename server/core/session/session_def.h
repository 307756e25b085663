/// What a match is set to be (session.h).
#ifndef SABOT_SESSION_SESSION_DEF_H
#define SABOT_SESSION_SESSION_DEF_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "record/encoder.h"
#include "record/log.h"
#include "record/reader.h"
#include "session/hosted.h"
#include "session/session_limits.h"

/// The secrets with which lost players come back: what is random comes from outside.
typedef struct sb_session_secrets {
    /// Fills a secret from the operating system's generator. NULL: nobody can come back.
    void (*draw)(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE]);
    /// BLAKE2b-256 of a secret: all that is kept, and logged, of it.
    void (*hash)(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                 uint8_t out_hash[SB_SECRET_HASH_SIZE]);
    void *context;
} sb_session_secrets;

/// Where a match goes on that its log holds, after its server died.
typedef struct sb_session_origin {
    const sb_game *game;       ///< of the same def and map, in the state of the log's last tick
    const sb_log_place *place; ///< where its log goes on
} sb_session_origin;

typedef struct sb_session_def {
    uint32_t number; ///< from 1
    /// Counts the matches that this session's number has seen, and how often one of them went on
    /// after its server died; default 0.
    uint32_t epoch;
    /// NULL, the default: a match that begins. Read at creation alone; then the log, which must be
    /// recorded, goes on, and its players are awaited.
    const sb_session_origin *origin;
    sb_game_def game;
    uint32_t snapshot_rate_hz; ///< 1 to the tick rate; default 30
    /// Budget of a client: of all that it is sent but the map. 0: no limit; otherwise within
    /// SB_CLIENT_BANDWIDTH_MIN and _MAX; default 131072. A bad link lowers it by itself.
    uint32_t client_bandwidth;
    uint32_t input_repeat_ms; ///< how long a missing input is replaced by the last one; default 250
    uint32_t grace_ms; ///< how long a player whose connection was lost is awaited, and its tank
                       ///< waits; at most SB_SESSION_GRACE_MS_MAX; default 30,000
    sb_session_secrets secrets; ///< default none
    /// Clients that only watch, at a time; at most SB_SESSION_SPECTATOR_COUNT_MAX; default 0. They
    /// see everything, also what the rules hide from players.
    uint32_t spectator_capacity;
    uint64_t started_unix_ms; ///< wall clock, for the log: when it begins, or goes on
    sb_session_output output;
    bool recorded; ///< false: what follows is not used
    sb_log_sink log;
    uint32_t log_commit_ms;   ///< as in sb_log_encoder_def
    uint32_t log_keyframe_ms; ///< as in sb_log_encoder_def
} sb_session_def;

sb_session_def sb_session_def_default(void);

typedef struct sb_session sb_session;

/// The session as its lobby and its clients meet it; it is destroyed by that too. NULL gives NULL.
static inline sb_hosted *sb_session_hosted(sb_session *session)
{
    return (sb_hosted *)session;
}

/// The match behind a session that was made by `sb_session_create`.
static inline sb_session *sb_session_from(sb_hosted *hosted)
{
    return (sb_session *)hosted;
}

#endif
