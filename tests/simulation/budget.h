/// What one client is sent out of its budget, as the server's end of the link sees it: a bucket of
/// the simulator's own, and how long each entity that the client may know waits to be sent.
///
/// The bound that is checked (session/replication/send_state.h): what has waited for
/// SB_SEND_STATE_REFRESH_MS is urgent. From then until it is sent the client is sent no more than
/// one change of each other entity, and the heads, own states and events that go with them; and the
/// server does not save meanwhile.
#ifndef SABOT_SIMULATION_BUDGET_H
#define SABOT_SIMULATION_BUDGET_H

#include "game/game.h"
#include "session/session.h"

#define SIM_BUDGET_TICK_COUNT_MAX 4096u

typedef struct sim_budget {
    bool begun;    ///< the bucket is there
    bool watching; ///< the slot is known, and what it is sent is looked at
    uint32_t epoch;
    uint32_t sent_tick;                        ///< of the newest snapshot; 0: none
    uint32_t fresh[SB_RULES_ENTITY_COUNT_MAX]; ///< tick at which what was sent was last true
    uint32_t known[SB_RULES_ENTITY_COUNT_MAX]; ///< tick at which it might last be known
    double tokens;                             ///< of the simulator's bucket, bytes
    uint32_t snapshot_bytes;                   ///< of this tick, without own states
    uint32_t other_bytes; ///< of this tick: own states, events and all else but the map
    /// Sums by tick, those of SIM_BUDGET_TICK_COUNT_MAX ticks ago overwritten.
    uint64_t snapshot_sums[SIM_BUDGET_TICK_COUNT_MAX];
    uint64_t snapshot_counts[SIM_BUDGET_TICK_COUNT_MAX];
    uint32_t waited_ticks_max; ///< the longest that any entity has waited
    uint32_t rate_least;       ///< bytes a second
    uint32_t rate;             ///< now
} sim_budget;

/// Something is sent to the client.
void sim_budget_spend(sim_budget *budget, bool reliable, const uint8_t *bytes, size_t size);

/// After a tick of a session in which the client `peer` has `slot`,
/// SB_NO_PLAYER where that is not known yet. Returns a sentence if the bound does not hold, or if
/// the client has been told of something that it may not know.
const char *sim_budget_tick(sim_budget *budget, const sb_session *session, uint32_t peer,
                            uint32_t slot);

#endif
