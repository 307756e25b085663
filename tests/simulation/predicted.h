/// Compares a client's prediction of its own tank, tick by tick, with the server's game. Every bit
/// must be the same, or the difference must have a cause.
///
/// The comparison runs outside the SDK. The predicted state is read after the client's update that
/// made an input; the truth is the server's game. A difference is excused only by a cause that
/// acted on the tank between the prediction's snapshot and the predicted tick. A shadow game plays
/// the client's prediction along and shows which contacts were predicted.
#ifndef SABOT_SIMULATION_PREDICTED_H
#define SABOT_SIMULATION_PREDICTED_H

#include "client/state.h"
#include "truth.h"

#define SIM_PREDICTED_COUNT 512u ///< longer than a server stands still

typedef struct sim_predicted_tick {
    uint32_t tick;      ///< 0: no tick waits here
    uint32_t base_tick; ///< tick of the snapshot from which it was predicted
    uint32_t causes;    ///< bits of the causes that were predicted since then
    sb_input input;
    uint32_t predicted_hash; ///< hash that was sent with the input
    uint32_t phase;          ///< of the round, as it was predicted
    uint16_t size;           ///< 0: nothing was predicted, only the input is known
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
} sim_predicted_tick;

/// The comparison of one client.
typedef struct sim_predicted {
    uint32_t epoch, slot;
    uint32_t newest_tick;    ///< newest tick that was noted
    uint32_t compared_tick;  ///< last tick up to which all were compared
    uint32_t confirmed_tick; ///< newest base that was compared
    uint32_t void_tick;      ///< the owner says: bases up to here may be of ticks that the server
                             ///< has lost, because the client came back before it forgot them
    sb_game *shadow;         ///< plays along with the client's present; NULL before the first
    uint64_t rollbacks;      ///< of the client, when the shadow was last set
    uint32_t restart_count;  ///< of its inputs, when the shadow was last played
    uint32_t acted[SIM_PREDICTED_COUNT]; ///< causes in the shadow, by tick % SIM_PREDICTED_COUNT
    sim_predicted_tick ticks[SIM_PREDICTED_COUNT];
    uint64_t inputs; ///< count of compared ticks for which the client made an input
    uint64_t compared, equal;
    uint64_t bases_compared;          ///< count of snapshots' own states that were compared
    uint64_t causes[SIM_CAUSE_COUNT]; ///< differences by the first cause that applies
} sim_predicted;

void sim_predicted_deinit(sim_predicted *predicted);

/// Call it after the client's update. Returns NULL, or a sentence that describes a failed check.
const char *sim_predicted_frame(sim_predicted *predicted, const sb_client_core *core,
                                const sim_truth *truth);

/// Compares the ticks that the server has reached. Returns NULL, or a sentence that describes a
/// failed check.
const char *sim_predicted_compare(sim_predicted *predicted, const sim_truth *truth);

#endif
