/// What the server believes of its match, tick by tick: the networked entities after each tick, and
/// all events. Clients are compared with it.
#ifndef SABOT_SIMULATION_BELIEF_H
#define SABOT_SIMULATION_BELIEF_H

#include <sabot/client.h>

#include "game/game.h"

typedef struct sim_snapshot {
    uint32_t count;
    sb_entity *entities;
} sim_snapshot;

typedef struct sim_event {
    uint32_t tick;
    sb_event event;
} sim_event;

typedef struct sim_belief {
    sim_snapshot *snapshots; ///< by tick, place 0 empty
    uint32_t tick_count, tick_capacity;
    sim_event *events;
    uint32_t event_count, event_capacity;
} sim_belief;

void sim_belief_deinit(sim_belief *belief);

/// Takes down the state after the game's last tick.
void sim_belief_add(sim_belief *belief, const sb_game *game);

/// True if the entities are, field by field, those of that tick.
bool sim_belief_has_snapshot(const sim_belief *belief, uint32_t tick, const sb_entity *entities,
                             uint32_t count);

/// Number of the first event after `tick`.
uint32_t sim_belief_event_after(const sim_belief *belief, uint32_t tick);

/// True if the client's event is the one of that number.
bool sim_belief_has_event(const sim_belief *belief, uint32_t number, const sb_client_event *event);

#endif
