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
#include "protocol/message.h"
#include "record/encoder.h"
#include "record/log.h"
#include "record/reader.h"

/// Ticks ahead of the present for which inputs are accepted.
#define SB_SESSION_INPUT_WINDOW 64u

/// Bytes a second that can be set as a client's budget; 0 is none.
#define SB_SESSION_BYTES_PER_SECOND_MIN 1000u
#define SB_SESSION_BYTES_PER_SECOND_MAX 1000000000u

/// Where a session's messages go. Peers are named by the shell's numbers.
typedef struct sb_session_output {
    /// Must copy the bytes.
    void (*send)(void *context, uint32_t peer, sb_channel channel, const void *bytes, size_t size);
    /// Lets what was sent reach the peer, then closes the connection. The session has forgotten the
    /// peer already: no `sb_session_disconnect` is expected.
    void (*close)(void *context, uint32_t peer);
    void *context;
} sb_session_output;

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

/// Counted since the session's start, never reset.
typedef struct sb_session_counters {
    uint64_t ticks_paused;     ///< for which the match stood still, with nobody in it
    uint64_t inputs_applied;   ///< ticks of a player that had their own input
    uint64_t inputs_repeated;  ///< ticks of a player for which the last one was repeated
    uint64_t inputs_missing;   ///< ticks of a player past the repeat time: neutral input
    uint64_t inputs_late;      ///< arrived after their tick was played
    uint64_t inputs_early;     ///< arrived for a tick beyond the window
    uint64_t inputs_duplicate; ///< arrived again: each message carries what is unacknowledged
    uint64_t inputs_invalid;   ///< refused: a value out of range
    uint64_t
        messages_refused; ///< malformed, or unfit for the client's state; unknown types are skipped
    uint64_t players_lost;     ///< connections that ended without a goodbye and are awaited
    uint64_t players_returned; ///< that came back in time
    uint64_t chat_relayed;     ///< that clients said, however many heard it
    uint64_t chat_dropped;     ///< said too fast, or to nobody
    uint64_t snapshots_sent;   ///< whole snapshots, summed over clients
    uint64_t snapshots_shared; ///< of those, to who only watches, as made for another one
    uint64_t bytes_sent;       ///< of messages, all channels
    uint64_t bytes_received;
} sb_session_counters;

typedef struct sb_session sb_session;

/// SB_ERROR_ARGUMENT, SB_ERROR_RANGE (map), SB_ERROR_MEMORY.
sb_error sb_session_create(const sb_session_def *def, const sb_map *map,
                           const sb_allocator *allocator, sb_session **out_session);
void sb_session_destroy(sb_session *session);

/// The hello of a peer who is to play or to watch (role spectator), decoded and found of our
/// versions and rules. Takes a slot, or a spectator's place, and sends the welcome; SB_ERROR_FULL
/// if none is free. Snapshots are of the form that was asked
/// for, of the plain one if that is not known or the rules' schema does not fit it.
sb_error sb_session_join(sb_session *session, uint32_t peer, const sb_message_hello *hello);

/// The hello of a peer who says that it was here before, by its secret: it gets its slot back, and
/// the welcome. Whoever holds the slot's connection until now is closed. SB_ERROR_UNKNOWN if nobody
/// with this secret is awaited.
sb_error sb_session_return(sb_session *session, uint32_t peer, const sb_message_hello *hello);

/// A later message of a peer that joined. Whatever is wrong with it is counted, never fatal to the
/// match.
void sb_session_receive(sb_session *session, uint32_t peer, const void *bytes, size_t size);

/// The peer is gone without a goodbye: its player is awaited for the grace time, if there are
/// secrets. Unknown peers are ignored.
void sb_session_disconnect(sb_session *session, uint32_t peer);

/// The peer is gone, and has said goodbye, which need not have come: its player is not awaited.
/// Unknown peers are ignored.
void sb_session_leave(sb_session *session, uint32_t peer);

/// Plays one tick, records it, and sends what is due. Does nothing once the match is
/// over; and while nobody is in it, neither player nor computer player, the match stands still,
/// which the log says.
void sb_session_tick(sb_session *session);

/// True once the rules have ended the match: no tick is played any more.
bool sb_session_is_over(const sb_session *session);

/// Closes the log of a match that is over: its last chunk goes to the sink, which is not used any
/// more. Does nothing the second time, nor where nothing is recorded.
void sb_session_close_log(sb_session *session);

/// Takes over the clients of a session whose match is over, slot by slot: each is welcomed to this
/// one. The old one has none then, and its log is closed; only destroy may follow. Clients for whom
/// there is no slot are said goodbye to (reason 2).
void sb_session_take_over(sb_session *session, sb_session *over);

/// Says goodbye to every client, closes their connections and the log. Only destroy may follow.
void sb_session_close(sb_session *session);

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
