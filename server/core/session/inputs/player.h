/// The player in a slot of a session: the inputs that it has sent, and the secret by which it comes
/// back. For this room alone.
#ifndef SABOT_SESSION_INPUTS_PLAYER_H
#define SABOT_SESSION_INPUTS_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "game/frame.h"
#include "protocol/message.h"
#include "record/log_roster.h"
#include "session/base/counters.h"
#include "session/base/peer_source.h"
#include "session/base/session_limits.h"
#include "session/inputs/view_claims.h"

/// Ticks whose input has come are kept for the window of future ticks and as many past ones. So a
/// copy of an input that came in time is told from a late one.
#define SB_PLAYER_TICK_RING_SIZE (2u * SB_SESSION_INPUT_WINDOW)

/// A newcomer that has shown the secret of a connected player and waits for its slot (claim.h).
typedef struct sb_session_claimant {
    bool waits; ///< the members below are meaningful only then
    uint32_t peer;
    sb_peer_source source;
    uint32_t form; ///< as in its hello; version and maps too
    uint32_t minor_version;
    uint32_t map_count;
    uint64_t map_hashes[SB_HELLO_MAP_COUNT_MAX];
    uint8_t secret_hash[SB_SECRET_HASH_SIZE]; ///< of the secret that it has shown
} sb_session_claimant;

typedef struct sb_session_player {
    bool connected; ///< a client has this slot's client index
    bool away;      ///< has no connection and keeps its slot for `away_ticks` more ticks
    bool left;      ///< away after a goodbye, or without a secret: its tank is held (slots.h)
    uint32_t away_ticks;
    bool has_secret;     ///< it can come back by a secret
    bool secret_is_news; ///< the log lacks the hash of the secret that the player surely has
    uint8_t secret_hash[SB_SECRET_HASH_SIZE]; ///< of the secret in its newest welcome
    /// The secret before that one, which stays good until the first input after the welcome: the
    /// welcome may have been lost with the connection. Until then the log keeps its hash.
    bool has_last_secret;
    uint8_t last_secret_hash[SB_SECRET_HASH_SIZE];
    sb_session_claimant claimant;
    uint32_t fresh_clock; ///< of its welcome or newest input, by the replication's clock
    /// Counts the players that this slot has had. It differs from `generation_in_game`, which is 0
    /// if the slot is empty in the game, until the game is told of a change.
    uint32_t generation;
    uint32_t generation_in_game;
    char name[SB_PLAYER_NAME_SIZE];
    char account[SB_ACCOUNT_SIZE_MAX + 1]; ///< as the gate knows it; "" for none
    bool muted;                            ///< what it says goes to nobody
    uint8_t fixed_choices;                 ///< bit i: choice i of `applied` holds for good
    sb_peer_source source; ///< of its newest connection; unknown after the server was resumed
    uint32_t late_count;   ///< late inputs that the log was not told of
    uint32_t inputs_late;  ///< all of them
    bool predicts;         ///< its inputs carry hashes of its predicted own state
    /// Last tick of each kind of disturbance; 0 for none.
    uint32_t disturbed_ticks[SB_OWN_AGE_COUNT];
    uint32_t input_tick;   ///< newest input received; 0 for none
    uint32_t applied_tick; ///< tick of the last own input that was played; 0 for none
    sb_input applied;      ///< that input; before the first one only the choices of the hello
    sb_view_claims view_claims;
    uint32_t input_ticks[SB_PLAYER_TICK_RING_SIZE]; ///< tick of each place in the ring
    /// What came in time, at tick % SB_SESSION_INPUT_WINDOW: for the ticks to come, and for the
    /// last one played until an input of the next window takes its place.
    uint32_t predicted_hashes[SB_SESSION_INPUT_WINDOW];
    sb_input inputs[SB_SESSION_INPUT_WINDOW];
} sb_session_player;

/// Gives the slot to a new player. The game removes an earlier player with its next frame. `select`
/// holds the choices until the first input, in the form that inputs carry.
void sb_session_player_take(sb_session_player *player, const sb_text *name, uint32_t select);

/// Empties the slot. The game removes the player with its next frame.
void sb_session_player_free(sb_session_player *player);

/// Notes that the connection is lost and the player awaited for `away_ticks`.
void sb_session_player_await(sb_session_player *player, uint32_t away_ticks);

/// Notes that the player has left and its tank stays for `away_ticks`, with neutral inputs.
void sb_session_player_hold(sb_session_player *player, uint32_t away_ticks);

/// Notes that another player takes over the slot and the tank in it.
void sb_session_player_inherit(sb_session_player *player, const sb_text *name, uint32_t select);

/// Notes that the player is connected again, by a new connection.
void sb_session_player_return(sb_session_player *player);

/// Lets one choice, an index into `sb_input.select`, hold for good from the next tick on, also over
/// the inputs that have come for later ticks. The value 0 lets the player's inputs choose again.
void sb_session_player_choose(sb_session_player *player, uint32_t choice, uint8_t value);

/// Returns true if a player has the slot, connected or awaited.
static inline bool sb_session_player_holds(const sb_session_player *player)
{
    return player->connected || player->away;
}

/// Stores the inputs of a message and counts those that it refuses. `tick` is the last tick played.
/// The earlier secret is void from now on. Returns true if an input is newer than all that came
/// before.
bool sb_session_player_receive(sb_session_player *player, const sb_message_input *message,
                               uint32_t tick, sb_session_counters *counters);

typedef enum sb_input_origin {
    SB_INPUT_OWN,
    SB_INPUT_REPEATED, ///< the last input again, for a limited time
    SB_INPUT_NEUTRAL,  ///< keeps only aim and choices
} sb_input_origin;

/// Returns the input that acts in `tick`: the player's own, the last one repeated for at most
/// `repeat_ticks`, or a neutral one.
sb_input sb_session_player_input(sb_session_player *player, uint32_t tick, uint32_t repeat_ticks,
                                 sb_session_counters *counters, sb_input_origin *out_origin);

/// Returns the choices of its latest input, in the form that inputs carry.
uint32_t sb_session_player_select(const sb_session_player *player);

/// Returns the hash that the player predicted for its own state after `tick`, the last tick played;
/// 0 if it sent none in time. Nothing may have been received since that tick was played.
uint32_t sb_session_player_predicted(const sb_session_player *player, uint32_t tick);

#endif
