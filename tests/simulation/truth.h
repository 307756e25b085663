/// Keeps for each of the server's last ticks and each player: the own state with every bit, the
/// input that the server used, and the causes that acted on the tank and that no client can
/// predict.
#ifndef SABOT_SIMULATION_TRUTH_H
#define SABOT_SIMULATION_TRUTH_H

#include "game/game.h"
#include "session/match/session.h"

#define SIM_TRUTH_TICK_COUNT 512u
#define SIM_TRUTH_SLOT_COUNT 16u

/// Why a prediction may differ from the server. DESIGN.md has the list.
typedef enum sim_cause {
    SIM_CAUSE_INPUT,   ///< the server did not use the input that the client made for the tick
    SIM_CAUSE_CONTACT, ///< the tank touched a moving body, on the server or in the prediction
    SIM_CAUSE_IMPULSE, ///< the tank was hit or pushed, on the server or in the prediction
    SIM_CAUSE_RESPAWN, ///< the tank was destroyed, or appeared
    SIM_CAUSE_PICK_UP, ///< the tank picked something up, on the server or in the prediction
    SIM_CAUSE_ROUND,   ///< a round or the match began or ended, which only the server decides, and
                       ///< the client may not have heard of it yet
    SIM_CAUSE_UNTOLD,  ///< the client did not have the exact state from which it predicted: it has
                       ///< just joined or come back, or its earlier prediction is forgotten
    SIM_CAUSE_COUNT,
} sim_cause;

/// Returns the name of a cause for a summary.
const char *sim_cause_name(sim_cause cause);

typedef struct sim_truth_slot {
    uint16_t size; ///< 0: the slot has no player
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_input input;
    uint32_t causes; ///< a bit for each `sim_cause` that acted in this tick
} sim_truth_slot;

typedef struct sim_truth_tick {
    uint32_t tick;
    uint32_t phase; ///< of the round
    sim_truth_slot slots[SIM_TRUTH_SLOT_COUNT];
} sim_truth_tick;

typedef struct sim_truth {
    uint32_t epoch;
    uint32_t newest_tick;                       ///< 0: no tick of this epoch yet
    sim_truth_tick ticks[SIM_TRUTH_TICK_COUNT]; ///< at tick % SIM_TRUTH_TICK_COUNT
} sim_truth;

/// Keeps the session's last tick. No session of the same lobby may have been played since. Forgets
/// the ticks of other epochs.
void sim_truth_add(sim_truth *truth, const sb_session *session);

/// Returns a slot's record of a tick; NULL if the tick is not kept, or if the slot had no player.
const sim_truth_slot *sim_truth_at(const sim_truth *truth, uint32_t tick, uint32_t slot);

/// Returns the causes that acted on the slot's tank after `after_tick`, up to and including
/// `to_tick`.
uint32_t sim_truth_causes(const sim_truth *truth, uint32_t after_tick, uint32_t to_tick,
                          uint32_t slot);

uint32_t sim_truth_tick_phase(const sim_truth *truth, uint32_t tick);
uint32_t sim_truth_phase(const sb_game *game);

/// Returns what acted on a player's tank in a game's last tick, as bits of `sim_cause`.
uint32_t sim_truth_acted(const sb_game *game, uint32_t slot);

#endif
