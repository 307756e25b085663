/// Keeps what the server had, tick by tick. That is the networked entities after each tick, and all
/// events, each with the slots that may know of it. Clients are compared with it.
#ifndef SABOT_SIMULATION_SNAPSHOT_HISTORY_H
#define SABOT_SIMULATION_SNAPSHOT_HISTORY_H

#include <sabot/client.h>

#include "game/game.h"

typedef struct sim_snapshot {
    uint32_t count;
    sb_entity *entities;
    uint64_t *known; ///< by entity: a bit for each slot that may know of it
} sim_snapshot;

typedef struct sim_event {
    uint32_t tick;
    sb_event event;
    uint64_t heard; ///< a bit for each slot that may know of it
} sim_event;

typedef struct sim_snapshot_history {
    uint32_t match;          ///< its number; an epoch may resume the match of the epoch before
    uint32_t resumed_tick;   ///< tick after which it resumed; 0 if it is no resume
    sim_snapshot *snapshots; ///< by tick; element 0 is empty
    uint32_t tick_count, tick_capacity;
    sim_event *events;
    uint32_t event_count, event_capacity;
} sim_snapshot_history;

void sim_snapshot_history_deinit(sim_snapshot_history *snapshot_history);

/// Fills an empty history for a resume of the match of `before`: copies all that happened up to
/// `tick`.
void sim_snapshot_history_go_on(sim_snapshot_history *snapshot_history,
                                const sim_snapshot_history *before, uint32_t tick);

/// Adds the state after the game's last tick.
void sim_snapshot_history_add(sim_snapshot_history *snapshot_history, const sb_game *game);

/// Returns true if the entities are, field by field, those of that tick that the slot may know.
bool sim_snapshot_history_has_snapshot(const sim_snapshot_history *snapshot_history, uint32_t tick,
                                       uint32_t slot, const sb_entity *entities, uint32_t count);

/// Returns how many of the entities equal, field by field, those of that tick.
uint32_t sim_snapshot_history_count_true(const sim_snapshot_history *snapshot_history,
                                         uint32_t tick, const sb_entity *entities, uint32_t count);

/// Returns the number of the first event after `tick`.
uint32_t sim_snapshot_history_event_after(const sim_snapshot_history *snapshot_history,
                                          uint32_t tick);

/// Returns the number of the first event from `number` on that the slot may know of; the count of
/// events if none follows.
uint32_t sim_snapshot_history_event_from(const sim_snapshot_history *snapshot_history,
                                         uint32_t number, uint32_t slot);

/// Returns true if the client's event is the one of that number.
bool sim_snapshot_history_has_event(const sim_snapshot_history *snapshot_history, uint32_t number,
                                    const sb_client_event *event);

#endif
