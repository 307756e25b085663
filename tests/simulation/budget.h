/// Checks what one client is sent within its budget, at the server's end of the link. It keeps a
/// token bucket of its own, and how long each entity that the client may know waits to be sent.
///
/// It checks the bound of session/replication/send_state.h: a change that has waited for
/// SB_SEND_STATE_REFRESH_MS is urgent. From then until it is sent, the client is sent at most one
/// change of each other entity, with the heads, own states and events of their snapshots. The
/// server saves no bandwidth in that time.
#ifndef SABOT_SIMULATION_BUDGET_H
#define SABOT_SIMULATION_BUDGET_H

#include "game/game.h"
#include "session/match/session.h"

#define SIM_BUDGET_TICK_COUNT_MAX 4096u

typedef struct sim_budget {
    bool begun;    ///< the bucket is set up
    bool watching; ///< the slot is known, and its messages are checked
    uint32_t epoch;
    uint32_t sent_tick;                        ///< of the newest snapshot; 0: none
    uint32_t fresh[SB_RULES_ENTITY_COUNT_MAX]; ///< newest tick at which what was sent was true
    uint32_t known[SB_RULES_ENTITY_COUNT_MAX]; ///< last tick at which the client might know it
    double tokens;                             ///< bytes in the simulator's bucket
    uint32_t snapshot_bytes;                   ///< sent in this tick, without own states
    uint32_t other_bytes; ///< sent in this tick: own states, events and all else except the map
    /// Running sums, at tick % SIM_BUDGET_TICK_COUNT_MAX.
    uint64_t snapshot_sums[SIM_BUDGET_TICK_COUNT_MAX];
    uint64_t snapshot_counts[SIM_BUDGET_TICK_COUNT_MAX];
    uint32_t waited_ticks_max; ///< longest time that any entity has waited
    uint32_t rate_least;       ///< lowest send rate so far, bytes a second
    uint32_t rate;             ///< current send rate, bytes a second
} sim_budget;

/// Counts a message that is sent to the client.
void sim_budget_spend(sim_budget *budget, bool reliable, const uint8_t *bytes, size_t size);

/// Call it after each tick of a session in which the client `peer` has `slot`, or SB_NO_PLAYER if
/// that is not known yet. Returns NULL, or a sentence if the bound does not hold or the client was
/// told what it may not know.
const char *sim_budget_tick(sim_budget *budget, const sb_session *session, uint32_t peer,
                            uint32_t slot);

#endif
