/// The settings of a match (session.h).
#ifndef SABOT_SESSION_MATCH_SESSION_DEF_H
#define SABOT_SESSION_MATCH_SESSION_DEF_H

#include <stdbool.h>
#include <stdint.h>

#include "game/commons.h"
#include "game/game.h"
#include "record/encoder.h"
#include "record/log.h"
#include "record/reader.h"
#include "session/base/session_limits.h"
#include "session/hosted/hosted.h"

#define SB_PASSWORD_SALT_SIZE 16u ///< bytes
#define SB_PASSWORD_HASH_SIZE 32u ///< bytes

/// Makes the secrets by which lost players come back. Randomness comes from outside the pure rooms.
typedef struct sb_session_secrets {
    /// Fills a secret from the operating system's generator. If NULL, no player can come back.
    void (*draw)(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE]);
    /// Computes the BLAKE2b-256 hash of a secret. Only the hash is kept and logged.
    void (*hash)(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                 uint8_t out_hash[SB_SECRET_HASH_SIZE]);
    /// Computes the BLAKE2b-256 hash of a password, with the salt as its key. NULL: no session can
    /// have a password.
    void (*hash_password)(void *context, const uint8_t salt[SB_PASSWORD_SALT_SIZE],
                          const char *password, size_t size,
                          uint8_t out_hash[SB_PASSWORD_HASH_SIZE]);
    void *context;
} sb_session_secrets;

/// Where a match that was restored from its log continues.
typedef struct sb_session_origin {
    const sb_game *game;       ///< of the same def and map, in the state of the log's last tick
    const sb_log_place *place; ///< where its log continues
    /// The log's last tick, if the match goes on without a break, because another server has handed
    /// it over or has died just now. Then its players' inputs are repeated as for a lost
    /// connection, and its players are awaited for SB_SESSION_CARRIED_MS at least. NULL, the
    /// default: their inputs are neutral until they come back.
    const sb_frame *frame;
    /// The match comes by a move: the mark that says so in the log. NULL, the default: it does not.
    const sb_log_handover *taken;
    /// The log is a copy. It may lack the last epochs that clients were told. Default false.
    bool is_copy;
} sb_session_origin;

/// A match that goes on from a copy of its log leaves out this many epochs, which the copy may
/// lack.
#define SB_COPY_EPOCHS_LEFT_OUT 64u
/// It skips a random number of further epochs, below this. Another server may have gone on from
/// another copy, and told its clients epochs that no other server knows. Each such epoch comes
/// again with a probability of one in this number. A session has 65,536 epochs. They last until at
/// least 60 servers have gone on from copies; then they begin again.
#define SB_COPY_EPOCH_CHANCES 1024u

#define SB_SESSION_ADDRESS_SIZE 64u ///< of an address of IPv4 or IPv6, terminating zero included

/// Another server that will play a match, or may have to (move_tell.h).
typedef struct sb_session_move {
    char host[SB_MOVE_HOST_SIZE_MAX + 1]; ///< a name or an address; empty: the host of this server
    /// The same host for clients of UDP, which look up no names: an address. Empty: `host` is one.
    char address[SB_SESSION_ADDRESS_SIZE];
    uint32_t web_peer_first; ///< peers from this one on are told `host`; those before, `address`
    uint16_t port;           ///< of UDP
    uint16_t web_port;       ///< of WebSockets; 0: there is none
    bool has_key;            ///< false: it has the key of this server
    uint8_t key[SB_MOVE_KEY_SIZE];
    uint32_t session; ///< its number there; 0: the same
    uint32_t tick;    ///< the first that it plays; 0: it is a standby
} sb_session_move;

/// What a tick of a session does at the moment, for a host that measures its time.
typedef enum sb_session_stage {
    SB_SESSION_STAGE_SIMULATE, ///< the game advances
    SB_SESSION_STAGE_ENCODE,   ///< log, roster, events and snapshots are encoded
} sb_session_stage;

/// What the sessions of one thread, which plays them in turn, share.
typedef struct sb_session_commons {
    sb_commons *games;
    struct sb_replication_scratch *scratch; ///< working memory of their replications
} sb_session_commons;

/// What a match goes without while its server is overloaded. All zeros: nothing.
typedef struct sb_session_load {
    /// Half of the snapshots are sent, but at least SB_SESSION_SNAPSHOT_RATE_LOW_HZ a second, or
    /// all if the def has fewer. Clients then show others later, by what they measure.
    bool halves_snapshots;
    bool refuses_spectators; ///< none is let in
    bool pauses_spectators;  ///< they are sent a snapshot a second
} sb_session_load;

typedef struct sb_session_def {
    uint32_t number; ///< from 1
    /// Number of earlier matches of this session's number, plus one for each time a match was
    /// resumed after its server had died; default 0.
    uint32_t epoch;
    /// NULL, the default, begins a new match. Otherwise the match continues with its log:
    /// `recorded` must be true, and the log's players are awaited. Read at creation only.
    const sb_session_origin *origin;
    /// A server that takes over if this one dies: each client is told where it is. Its `tick` is 0.
    /// Must outlive the session. NULL, the default: there is none.
    const sb_session_move *standby;
    sb_game_def game;
    /// The game, made already by `game` and the map. The session takes it over, unless it cannot be
    /// created. NULL, the default: it is made.
    sb_game *made;
    /// A second such game, for spectators that see the match late. The session takes it over in the
    /// same way, and destroys one that the match does not need. NULL, the default: it is made if it
    /// is needed.
    sb_game *made_late;
    uint32_t snapshot_rate_hz; ///< 1 to the tick rate; default 30
    /// Bytes a second that a client is sent at most, apart from the map. 0 for no limit, otherwise
    /// SB_CLIENT_BANDWIDTH_MIN to _MAX; default 131072. A bad link lowers the rate further.
    uint32_t client_bandwidth;
    uint32_t input_repeat_ms; ///< how long the last input replaces missing ones; 0 to 10,000;
                              ///< default 250
    uint32_t grace_ms; ///< how long the session awaits a player whose connection was lost; at most
                       ///< SB_SESSION_GRACE_MS_MAX; default 30,000
    /// How long the tank of a player that says goodbye stays, so that nobody leaves in order to
    /// come back with a new tank. A player that joins from the same address meanwhile takes it over
    /// as it is. At most SB_SESSION_LEAVE_HOLD_MS_MAX; 0: it goes at once, as do tanks of players
    /// of unknown source; default 8,000, the tank game's time until a respawn.
    uint32_t leave_hold_ms;
    /// Time after which the session says goodbye to a player from which no new input came, and to a
    /// spectator that acknowledged nothing. Before the first such message it waits for
    /// SB_SESSION_FIRST_INPUT_S at most, and for the time that the map takes. At most
    /// SB_SESSION_IDLE_MS_MAX; 0 for no limit; default 60,000. Clients of unknown source stay.
    uint32_t idle_ms;
    sb_session_secrets secrets; ///< default none
    /// Spectators at a time; at most SB_SESSION_SPECTATOR_COUNT_MAX; default 0. They see
    /// everything, also what the rules hide from players.
    uint32_t spectator_capacity;
    /// Time by which spectators see the match late, at most SB_SPECTATOR_DELAY_MS_MAX; 0: as it is
    /// played. SB_SPECTATOR_DELAY_BY_RULES, the default: SB_SPECTATOR_DELAY_FOG_MS where the rules
    /// hide something (fog), 0 otherwise.
    uint32_t spectator_delay_ms;
    /// Spectators may see a match as it is played also where the rules hide something (fog). Any
    /// player could undo that by a second connection, so the default is false.
    bool fog_spectators;
    uint64_t started_unix_ms; ///< wall clock, for the log: when it begins or continues
    sb_session_output output;
    /// Returns the longest round trip to a peer that the transport holds possible, ms; 0 if it does
    /// not know. Called with the output's `send_context`. NULL, the default, if it never knows.
    uint32_t (*round_trip_ms)(void *send_context, uint32_t peer);
    /// Told when a tick begins a stage. Called with the output's `send_context`. NULL, the default,
    /// if nobody measures.
    void (*stage)(void *send_context, sb_session_stage stage);
    /// NULL, the default, if the session has everything to itself. Must outlive the session, and
    /// have been made with its allocator.
    const sb_session_commons *commons;
    bool recorded; ///< if false, the members below are not used
    sb_log_sink log;
    uint32_t record_commit_ms;   ///< as in sb_log_encoder_def
    uint32_t record_keyframe_ms; ///< as in sb_log_encoder_def
} sb_session_def;

sb_session_def sb_session_def_default(void);

/// True if spectators can have this delay, SB_SPECTATOR_DELAY_BY_RULES included.
bool sb_spectator_delay_is_valid(uint32_t delay_ms);

typedef struct sb_session sb_session;

/// The interface through which a lobby and clients use the session, and by which it is destroyed.
/// NULL gives NULL.
static inline sb_hosted *sb_session_hosted(sb_session *session)
{
    return (sb_hosted *)session;
}

/// The match behind an interface that belongs to a match.
static inline sb_session *sb_session_from(sb_hosted *hosted)
{
    return (sb_session *)hosted;
}

#endif
