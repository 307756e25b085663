/// A match as pointers into its game's block, and the state that it keeps there. For this room
/// only.
#ifndef SABOT_GAME_MATCH_H
#define SABOT_GAME_MATCH_H

#include "game/event.h"
#include "game/game_state.h"
#include "game/rules.h"
#include "game/slot.h"

/// What the game keeps in the block beside slots and events.
typedef struct sb_match_state {
    uint32_t event_count;         ///< of the last tick
    uint32_t event_dropped_count; ///< beyond capacity, since the start
    uint32_t ended;               ///< 1 once the rules have finished the match
    uint32_t reserved;            ///< zero
} sb_match_state;

extern const sb_table sb_match_state_table;

/// The game's sections of the layout come after those of the world, and the rules' sections after
/// them.
enum {
    SB_SECTION_MATCH = SB_SECTION_RULES,
    SB_SECTION_SLOTS,
    SB_SECTION_EVENTS,
    SB_SECTION_MODULE,
};

/// A match as the phases of a tick see it. It is opened for every tick, because the block may move;
/// that is cheap.
typedef struct sb_match {
    sb_world world;
    sb_world rewind_world; ///< the world whose past poses rules may query; without a block there
                           ///< are none
    const sb_rules *rules;
    sb_match_state *state;
    sb_slot *slots;
    sb_event *events;
    uint32_t event_capacity;  ///< one place is reserved for the event of the match's end
    sb_rules_context context; ///< what the rules are given
} sb_match;

/// Opens the match of a game. `context.game` points to `match`, which therefore must not move while
/// it is used. The caller sets the inputs.
void sb_match_open(sb_match *match, const sb_game *game);

/// Returns the record of a kind's entity, or NULL if the kind has none.
void *sb_match_record(const sb_match *match, uint32_t kind, uint32_t ordinal);

/// Appends an event to those of the tick and sets its ordinal. Beyond capacity the event is dropped
/// and counted.
void sb_match_event_add(sb_match *match, sb_event event);

/// Calls the rules for every contact of the tick, ordered by (time, a, b).
void sb_match_contacts(sb_match *match, void *scratch);
size_t sb_match_contacts_scratch_size(uint32_t contact_capacity);

/// The table of functions that rules may call.
extern const sb_rules_api sb_rules_api_table;

#endif
