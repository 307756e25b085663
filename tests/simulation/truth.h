/// What the server's game had of each player's own state after each of its last ticks, with every
/// bit, the input that it really used, and what acted on the tank that no client can foresee.
#ifndef SABOT_SIMULATION_TRUTH_H
#define SABOT_SIMULATION_TRUTH_H

#include "game/game.h"
#include "session/session.h"

#define SIM_TRUTH_TICK_COUNT 512u
#define SIM_TRUTH_SLOT_COUNT 16u

/// Why a client may have predicted something else. DESIGN.md has the list.
typedef enum sim_cause {
    SIM_CAUSE_INPUT,   ///< the server did not use the input that the client made for the tick
    SIM_CAUSE_CONTACT, ///< the tank touched what moves, at the server or as it was predicted
    SIM_CAUSE_IMPULSE, ///< or was hit, or pushed
    SIM_CAUSE_RESPAWN, ///< it was destroyed, or appeared
    SIM_CAUSE_PICK_UP, ///< it took something, at the server or as it was predicted
    SIM_CAUSE_ROUND,   ///< a round or the match began or ended, which the server alone decides, or
                       ///< had, and the client was not told of it yet
    SIM_CAUSE_UNTOLD,  ///< the client had not been told the state from which it foresaw: it has
                       ///< just come, or come back, or what it once foresaw is forgotten
    SIM_CAUSE_COUNT,
} sim_cause;

/// For a summary.
const char *sim_cause_name(sim_cause cause);

typedef struct sim_truth_slot {
    uint16_t size; ///< 0: nobody plays in it
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_input input;
    uint32_t causes; ///< a bit for each that acted in this tick
} sim_truth_slot;

typedef struct sim_truth_tick {
    uint32_t tick;
    uint32_t phase; ///< of the round
    sim_truth_slot slots[SIM_TRUTH_SLOT_COUNT];
} sim_truth_tick;

typedef struct sim_truth {
    uint32_t epoch;
    uint32_t newest_tick;                       ///< 0: none of this epoch
    sim_truth_tick ticks[SIM_TRUTH_TICK_COUNT]; ///< at tick % SIM_TRUTH_TICK_COUNT
} sim_truth;

/// Takes down the session's last tick; what is of another epoch is forgotten.
void sim_truth_add(sim_truth *truth, const sb_session *session);

/// NULL if that tick is not known, or nobody played there then.
const sim_truth_slot *sim_truth_at(const sim_truth *truth, uint32_t tick, uint32_t slot);

/// All that acted on it after one tick and up to another.
uint32_t sim_truth_causes(const sim_truth *truth, uint32_t after_tick, uint32_t to_tick,
                          uint32_t slot);

uint32_t sim_truth_tick_phase(const sim_truth *truth, uint32_t tick);
uint32_t sim_truth_phase(const sb_game *game);

/// What a game's last tick did to a player's tank, as bits of `sim_cause`.
uint32_t sim_truth_acted(const sb_game *game, uint32_t slot);

#endif
