/// What the rules' phases work on: the match as pointers into its block. For this room alone.
#ifndef SABOT_GAME_MATCH_H
#define SABOT_GAME_MATCH_H

#include "game/event.h"
#include "game/map.h"
#include "game/player.h"
#include "physics/world/world.h"

/// The rules' own state beside players and events.
typedef struct sb_match_state {
    uint32_t event_count;         ///< of the last tick
    uint32_t event_dropped_count; ///< beyond capacity, since the start
} sb_match_state;

extern const sb_table sb_match_state_table;

/// The rules' sections in the layout, behind those of the world.
enum {
    SB_SECTION_MATCH = SB_SECTION_RULES,
    SB_SECTION_PLAYERS,
    SB_SECTION_EVENTS,
};

typedef struct sb_match {
    sb_world world;
    const sb_map *map;
    uint32_t tick; ///< the one that is being played, from 1
    sb_world_state *world_state;
    sb_match_state *state;
    sb_body *bodies;    ///< tanks by slot, then each player's shells
    sb_player *players; ///< by slot
    uint32_t player_capacity;
    sb_event *events;
    uint32_t event_capacity;
} sb_match;

/// Pointers into the world's block; cheap, made anew for every tick, since the block may move.
sb_match sb_match_over(sb_world world, const sb_map *map);

/// So many seconds in ticks, rounded to the nearest, at least one.
uint32_t sb_match_ticks(const sb_match *match, float seconds);

/// Appends to the tick's events and numbers it among its equals. Beyond capacity it is dropped and
/// counted.
void sb_match_event_add(sb_match *match, sb_event event);

#endif
