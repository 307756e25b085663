/// One match: who is in it, which input acts on which tick, what each client is sent, what is
/// recorded. Pure: bytes in, bytes out, one call a tick.
#ifndef SABOT_SESSION_SESSION_H
#define SABOT_SESSION_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "game/game.h"
#include "protocol/delta.h"
#include "record/encoder.h"
#include "record/log.h"
#include "record/reader.h"
#include "session/hosted.h"

/// Ticks ahead of the present for which inputs are accepted.
#define SB_SESSION_INPUT_WINDOW 64u

/// Bytes a second that can be set as a client's budget; 0 is none.
#define SB_SESSION_BYTES_PER_SECOND_MIN 1000u
#define SB_SESSION_BYTES_PER_SECOND_MAX 1000000000u

/// The secrets with which lost players come back: what is random comes from outside.
typedef struct sb_session_secrets {
    /// Fills a secret from the operating system's generator. NULL: nobody can come back.
    void (*draw)(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE]);
    /// BLAKE2b-256 of a secret: all that is kept, and logged, of it.
    void (*hash)(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                 uint8_t out_hash[SB_SECRET_HASH_SIZE]);
    void *context;
} sb_session_secrets;

#define SB_SESSION_GRACE_MS_MAX 600000u
#define SB_SESSION_SPECTATOR_COUNT_MAX 1024u

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
    /// SB_SESSION_BYTES_PER_SECOND_MIN and _MAX; default 131072. A bad link lowers it by itself.
    uint32_t snapshot_bytes_per_second;
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

/// SB_ERROR_ARGUMENT, SB_ERROR_RANGE (map), SB_ERROR_MEMORY.
sb_error sb_session_create(const sb_session_def *def, const sb_map *map,
                           const sb_allocator *allocator, sb_session **out_session);

/// The session as its lobby and its clients meet it; it is destroyed by that too. NULL gives NULL.
sb_hosted *sb_session_hosted(sb_session *session);
/// The match behind a session that was made by `sb_session_create`.
sb_session *sb_session_from(sb_hosted *hosted);

/// True once the rules have ended the match: no tick is played any more.
bool sb_session_is_over(const sb_session *session);

/// Closes the log of a match that is over: its last chunk goes to the sink, which is not used any
/// more. Does nothing the second time, nor where nothing is recorded.
void sb_session_close_log(sb_session *session);

/// Takes over the clients of a session whose match is over, slot by slot: each is welcomed to this
/// one. The old one has none then, and its log is closed; only destroy may follow. Clients for whom
/// there is no slot are said goodbye to (reason 2).
void sb_session_take_over(sb_session *session, sb_session *over);

/// Of a tick for which a client was sent a snapshot: which keyframe the session believes that it
/// held of an index then, NULL for none. False if that is not remembered, or the peer is no client.
bool sb_session_held_baseline(const sb_session *session, uint32_t peer, uint32_t tick,
                              uint32_t index, const sb_entity_baseline **out_entity_baseline);

/// Bytes a second that a client is sent at most now: its budget, or less while its link is bad. 0:
/// there is no limit, or the peer is no client.
uint32_t sb_session_send_rate(const sb_session *session, uint32_t peer);

const sb_game *sb_session_game(const sb_session *session);
const sb_session_def *sb_session_get_def(const sb_session *session);
const sb_session_counters *sb_session_get_counters(const sb_session *session);
/// Players with a connection.
uint32_t sb_session_player_count(const sb_session *session);
uint32_t sb_session_spectator_count(const sb_session *session);
/// What the session's log lacks by now, one that is closed included. All zeros where nothing is
/// recorded.
sb_log_losses sb_session_log_losses(const sb_session *session);
/// True if the peer is a client of this session.
bool sb_session_has(const sb_session *session, uint32_t peer);

#endif
