/// Who is in a slot of a session: which inputs it has sent, and by what it comes back. For this
/// room alone.
#ifndef SABOT_SESSION_PLAYER_H
#define SABOT_SESSION_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "game/frame.h"
#include "protocol/message.h"
#include "record/log_roster.h"
#include "session/hosted.h"
#include "session/session_limits.h"

/// Inputs are kept by tick: the window of future ticks, and as many past ones, so that a copy of an
/// input that came in time is told from one that is late.
#define SB_PLAYER_INPUT_RING_SIZE (2u * SB_SESSION_INPUT_WINDOW)

typedef struct sb_session_player {
    bool connected; ///< the place of this slot in the replication is its
    bool away;      ///< has lost its connection and is awaited for so many ticks yet
    uint32_t away_ticks;
    bool has_secret;     ///< may come back
    bool secret_is_news; ///< the log has not been told of it
    uint8_t secret_hash[SB_SECRET_HASH_SIZE];
    /// Of the match before, until the first input in this one: the welcome with the new secret may
    /// have been lost with the connection.
    bool has_last_secret;
    uint8_t last_secret_hash[SB_SECRET_HASH_SIZE];
    /// Counts the players of this slot: the game learns of a change by the difference to
    /// `generation_in_game`, 0 if the slot is empty in the game.
    uint32_t generation;
    uint32_t generation_in_game;
    char name[SB_PLAYER_NAME_SIZE];
    uint32_t late_count; ///< inputs that came too late since the log was told
    bool predicts;       ///< its inputs say what it foresees of itself
    uint32_t disturbed_ticks[SB_OWN_AGE_COUNT]; ///< the last one of each; 0 for none
    uint32_t input_tick;                        ///< newest input received; 0 for none
    uint32_t applied_tick; ///< tick of the last input of its own that was played; 0 for none
    sb_input applied;      ///< that input; before the first the choices of the hello alone
    uint32_t input_ticks[SB_PLAYER_INPUT_RING_SIZE]; ///< which tick each ring place holds
    uint32_t predicted_hashes[SB_PLAYER_INPUT_RING_SIZE];
    sb_input inputs[SB_PLAYER_INPUT_RING_SIZE];
} sb_session_player;

/// Makes the slot somebody's. What the game still has of an earlier player stays to be removed.
/// `select` are the choices until its first input, as in inputs.
void sb_session_player_take(sb_session_player *player, const sb_text *name, uint32_t select);

/// Empties the slot in the same sense.
void sb_session_player_free(sb_session_player *player);

/// The connection is lost: nothing more comes from it, and the player is awaited.
void sb_session_player_await(sb_session_player *player, uint32_t away_ticks);

/// Who was away, or has a newer connection, is there again as the same player.
void sb_session_player_return(sb_session_player *player);

/// True if a player is in the slot, connected or awaited.
static inline bool sb_session_player_holds(const sb_session_player *player)
{
    return player->connected || player->away;
}

/// Stores a message's inputs. `tick` is the last one played.
void sb_session_player_receive(sb_session_player *player, const sb_message_input *message,
                               uint32_t tick, sb_session_counters *counters);

typedef enum sb_input_origin {
    SB_INPUT_OWN,
    SB_INPUT_REPEATED, ///< the last one, which is kept up for a while
    SB_INPUT_NEUTRAL,  ///< keeps aim and choices alone
} sb_input_origin;

/// The input that acts in `tick`: the player's own, the last one repeated for at most
/// `repeat_ticks`, or a neutral one.
sb_input sb_session_player_input(sb_session_player *player, uint32_t tick, uint32_t repeat_ticks,
                                 sb_session_counters *counters, sb_input_origin *out_origin);

/// The choices that its inputs carry now, as they travel.
uint32_t sb_session_player_select(const sb_session_player *player);

/// What the player foresaw its own state to be after `tick`, by hash; 0 if it has not said.
uint32_t sb_session_player_predicted(const sb_session_player *player, uint32_t tick);

#endif
