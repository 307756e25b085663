/// What a client foresaw of its own tank, tick by tick, against what the server's game then had:
/// every bit is the same, or there is a cause for the difference.
///
/// It is looked at from outside of the SDK: what was predicted is what the prediction says after
/// the client's update, when an input was made; the truth is the server's game. A difference is
/// excused only by what acted on the tank between the snapshot from which the client foresaw and
/// the tick that it foresaw. What the client foresaw to touch its tank is found by playing its own
/// prediction along.
#ifndef SABOT_SIMULATION_PREDICTED_H
#define SABOT_SIMULATION_PREDICTED_H

#include "client/state.h"
#include "truth.h"

#define SIM_PREDICTED_COUNT 512u ///< longer than a server stands still

typedef struct sim_predicted_tick {
    uint32_t tick;      ///< 0: none that waits
    uint32_t base_tick; ///< of the snapshot from which it was predicted
    uint32_t causes;    ///< bits of what was predicted to act since then
    sb_input input;
    uint32_t predicted_hash; ///< that was sent with the input
    uint32_t phase;          ///< of the round, as it was predicted
    uint16_t size;           ///< 0: nothing was predicted, only the input is known
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
} sim_predicted_tick;

/// One client's.
typedef struct sim_predicted {
    uint32_t epoch, slot;
    uint32_t newest_tick;    ///< that was looked at
    uint32_t compared_tick;  ///< up to which all were compared
    uint32_t confirmed_tick; ///< newest base that was compared
    sb_game *shadow;         ///< plays along with the client's present; NULL before the first
    uint64_t rollbacks;      ///< of the client, when the shadow was last set
    uint32_t restart_count;  ///< of its inputs, when the shadow was last played
    uint32_t acted[SIM_PREDICTED_COUNT]; ///< in the shadow, by tick
    sim_predicted_tick ticks[SIM_PREDICTED_COUNT];
    uint64_t inputs; ///< ticks for which the client made an input, of those that were compared
    uint64_t compared, equal;
    uint64_t bases_compared; ///< snapshots taken over, their own state compared with the server's
    uint64_t causes[SIM_CAUSE_COUNT]; ///< differences by the first cause that applies
} sim_predicted;

void sim_predicted_deinit(sim_predicted *predicted);

/// After the client's update. Returns a sentence if something does not hold, otherwise NULL.
const char *sim_predicted_frame(sim_predicted *predicted, const sb_client_core *core,
                                const sim_truth *truth);

/// Compares what the server has reached. Returns a sentence if something does not hold.
const char *sim_predicted_compare(sim_predicted *predicted, const sim_truth *truth);

#endif
