/// A match: a world, who plays in it, and the rules by which it is played.
///
/// `sb_game_advance` is the only thing that changes a match. All state lies in one relocatable
/// block (physics/world/world.h); map, settings and rules are fixed when the game is created.
#ifndef SABOT_GAME_GAME_H
#define SABOT_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "base/layout.h"
#include "base/schema.h"
#include "game/event.h"
#include "game/frame.h"
#include "game/map.h"
#include "game/rules.h"
#include "game/rules_identity.h"
#include "physics/world/world.h"

/// Rises with every change of simulated behaviour, apart from what rules of another module do.
#define SB_SIMULATION_VERSION 6u

typedef struct sb_game_def {
    uint64_t seed;
    uint32_t player_capacity; ///< slots, 1 to SB_PLAYER_COUNT_MAX; default 16
    uint32_t computer_count;  ///< the last so many slots are played by the rules; default 0
    uint32_t tick_rate_hz;    ///< 10 to 240; default 60
    const sb_rules *rules;    ///< must outlive the game; default the built-in tank game
    int32_t settings[SB_RULES_SETTING_COUNT_MAX]; ///< by index in the rules' table; default theirs
} sb_game_def;

sb_game_def sb_game_def_default(void);

/// Puts other rules into a def, with the defaults of their settings. The table must have passed
/// `sb_rules_check` (rules_check.h), as that of a def must wherever one is taken.
void sb_game_def_set_rules(sb_game_def *def, const sb_rules *rules);

/// True if every value is in its range; creation checks it too.
bool sb_game_def_is_valid(const sb_game_def *def);

/// The compiled-in rules of this name, or NULL.
const sb_rules *sb_rules_builtin(const char *name);

typedef struct sb_game sb_game;

/// Copies the map. SB_ERROR_ARGUMENT for a def out of range, SB_ERROR_RANGE for a map that does not
/// validate, or that the rules refuse with these settings, SB_ERROR_MEMORY. The allocator is kept
/// and used again by `sb_game_destroy` alone.
sb_error sb_game_create(const sb_game_def *def, const sb_map *map, const sb_allocator *allocator,
                        sb_game **out_game);

/// Why the rules refuse this map with these settings: SB_ERROR_RANGE and a sentence; or SB_OK and
/// an empty text. The def and the map must be in range.
sb_error sb_game_check(const sb_game_def *def, const sb_map *map,
                       char out_reason[SB_RULES_REASON_SIZE]);

/// Where each kind's entities begin, and how many there can be, without a match. Errors as above.
sb_error sb_game_kinds(const sb_game_def *def, const sb_map *map,
                       uint32_t out_first[SB_RULES_KIND_COUNT_MAX],
                       uint32_t out_counts[SB_RULES_KIND_COUNT_MAX]);

void sb_game_destroy(sb_game *game);

/// Plays one tick. Returns SB_ERROR_ARGUMENT and leaves the match as it was if the frame breaks a
/// rule: more commands than fit, an unknown command, a slot beyond capacity or the computer's, a
/// join to a taken slot, a leave of an empty one, a name that does not end with zero, an invalid
/// input of a player. SB_ERROR_STATE if the match has ended. Never allocates.
sb_error sb_game_advance(sb_game *game, const sb_frame *frame);

/// Plays one tick as the client of `player` foresees it, with that player's input: nobody joins or
/// leaves, and the rules know that they predict. The state is the client's own from then on. `seen`
/// is what the player was shown of others by then (sb_game_see), or NULL. SB_ERROR_ARGUMENT, and no
/// bit changed, for a slot beyond capacity or an invalid input.
sb_error sb_game_predict(sb_game *game, uint32_t player, const sb_input *input,
                         const sb_game *seen);

/// Notes what a client's player was shown of others, in a game that is for nothing else: when its
/// own tank was in this tick, these were the entities. Ticks rise; SB_POSE_AGE_MAX_MS of them can
/// be asked for. Errors as of `sb_game_entities_load`.
sb_error sb_game_see(sb_game *game, uint32_t tick, const sb_entity *entities, uint32_t count);

/// Ticks played. The state after `sb_game_advance` number n is the state of tick n.
uint32_t sb_game_tick(const sb_game *game);

/// True once the rules have ended the match.
bool sb_game_ended(const sb_game *game);

/// True if nobody is there to play: no player and no computer player.
bool sb_game_is_deserted(const sb_game *game);

/// XXH3-64 of the state in canonical form.
uint64_t sb_game_hash(const sb_game *game);

const sb_game_def *sb_game_get_def(const sb_game *game);
const sb_map *sb_game_get_map(const sb_game *game);
const sb_rules_identity *sb_game_get_identity(const sb_game *game);

/// State of a slot; `player < player_capacity`. Never NULL.
const sb_slot *sb_game_slot(const sb_game *game, uint32_t player);

/// Team of a player by the rules, from 1; 0 for none. `player < player_capacity`.
uint32_t sb_game_team(const sb_game *game, uint32_t player);

/// True if there may be something of which a player may not know. Does not change in a match.
bool sb_game_hides(const sb_game *game);

/// What every entity is to a player, by index (`sb_game_entity_capacity`): 0 where the player may
/// not know of it, else how much it matters, by the rules and by how near it is. Those that are not
/// there get any value.
void sb_game_interest(const sb_game *game, uint32_t player, uint16_t *out_relevances);

/// False if the player may not know of an event of the last tick.
bool sb_game_event_relevant(const sb_game *game, uint32_t player, const sb_event *event);

/// A section of the rules' state, by its index in their table.
const void *sb_game_section(const sb_game *game, uint32_t section, uint32_t *out_count);

/// One of the rules' totals, in its unit times `per_unit`; `index` below their count.
uint64_t sb_game_total(const sb_game *game, uint32_t index);

/// Events and contacts since the start for which there was no room: the rules asked for too little.
uint64_t sb_game_dropped_count(const sb_game *game);

/// What happened in the last tick, in order. Valid until the next advance.
const sb_event *sb_game_events(const sb_game *game, uint32_t *out_count);

/// What there is in networked form, by rising index; at most `sb_game_entity_capacity`. The kinds'
/// entities follow one another in the order of the schema. Returns the count.
uint32_t sb_game_entities(const sb_game *game, sb_entity *out_entities, uint32_t capacity);
/// One of them; false if it is not there.
bool sb_game_entity(const sb_game *game, uint32_t index, sb_entity *out_entity);
/// The same with its values as they are, not rounded; SB_ENTITY_VALUE_COUNT_MAX of them.
bool sb_game_entity_values(const sb_game *game, uint32_t index, sb_entity *out_entity,
                           float *out_values);
uint32_t sb_game_entity_capacity(const sb_game *game);

/// Index of a kind's first entity, and how many there can be.
uint32_t sb_game_kind_first(const sb_game *game, uint32_t kind);
uint32_t sb_game_kind_count(const sb_game *game, uint32_t kind);

/// Brings the state of a client's own game in line with a snapshot of `tick`: what it names has the
/// values that it says, and keeps its bits where those read so already; what it does not name is
/// gone: its body removed, or its mark of presence
/// cleared. Of a named entity without a body the mark is set. SB_ERROR_ARGUMENT if the entities
/// are not in order, or one does not belong to this match; those before it are written then.
sb_error sb_game_entities_load(sb_game *game, uint32_t tick, const sb_entity *entities,
                               uint32_t count);

/// Bytes of the largest own state.
#define SB_GAME_OWN_SIZE_MAX 504u

/// A player's own state, all that its step reads of itself with its full bits: the body of its
/// entity of the first kind, and the record's first fields (rules.h), in canonical form; as many
/// bytes for any player at any time, and none for one for whom the rules have no such entity.
/// SB_ERROR_FULL of the writer.
void sb_game_own_write(const sb_game *game, uint32_t player, sb_writer *writer);

/// Of those bytes, 32 bits of XXH3-64; never 0.
uint32_t sb_game_own_hash(const sb_game *game, uint32_t player);

/// Takes over such bytes from a server, after `sb_game_entities_load`, which says whether the
/// entity is there and of what kind. Not trusted: SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED (too
/// many), SB_ERROR_RANGE (no such state can be); nothing is changed then.
sb_error sb_game_own_read(sb_game *game, uint32_t player, const void *bytes, size_t size);

/// What acted on a player's own entity in the last tick that a client cannot foresee for sure.
#define SB_DISTURBED_CONTACT 0x01u ///< it touched a body that moves, or one that is gone
#define SB_DISTURBED_IMPULSE                                                                       \
    0x02u ///< a shell hit it, or it was given an impulse, which acts in
          ///< the next tick

/// Which of these, by player slot; `player_capacity` of them.
void sb_game_disturbances(const sb_game *game, uint8_t *out_disturbances);

/// Takes over the state of another game of the same def and map, as `sb_layout_save_live` wrote it.
/// With the poses of its past (`sb_pose_ring_load`) it plays on as that game does. Not trusted:
/// SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED (bytes left over, or where none can be), SB_ERROR_RANGE
/// (no such state can be). After an error the game is good for another load alone.
sb_error sb_game_load(sb_game *game, sb_reader *live);

/// Puts a game into the state of another one, of the same def and map (asserted as far as the
/// block's size goes).
void sb_game_copy(sb_game *to, const sb_game *from);

/// The block and its layout, for saving, cloning and comparing.
sb_world sb_game_world(const sb_game *game);

#endif
