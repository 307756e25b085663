/// A match: a world, its players, and the rules by which it is played.
///
/// `sb_game_advance` is the only function that changes a match. All state lies in one relocatable
/// block (physics/world/world.h); map, settings and rules are fixed when the game is created.
#ifndef SABOT_GAME_GAME_H
#define SABOT_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "base/layout.h"
#include "base/schema.h"
#include "game/builtin.h"
#include "game/commons.h"
#include "game/event.h"
#include "game/frame.h"
#include "game/game_def.h"
#include "game/map/map.h"
#include "game/rules.h"
#include "game/rules_identity.h"
#include "physics/world/world.h"

/// Rises with every change of simulated behaviour, apart from what rules of another module do.
#define SB_SIMULATION_VERSION 8u

/// Creates a match with a copy of the map. SB_ERROR_ARGUMENT for a def out of range; SB_ERROR_RANGE
/// for a map that is not valid, or that the rules refuse with these settings; SB_ERROR_MEMORY. The
/// game keeps the allocator and uses it again only in `sb_game_destroy`.
sb_error sb_game_create(const sb_game_def *def, const sb_map *map, const sb_allocator *allocator,
                        sb_game **out_game);

/// Says why the rules refuse this map with these settings: SB_ERROR_RANGE and a sentence, or SB_OK
/// and an empty text. The def and the map must be in range.
sb_error sb_game_check(const sb_game_def *def, const sb_map *map,
                       char out_reason[SB_RULES_REASON_SIZE]);

/// Gives the index of each kind's first entity and how many entities there can be, without creating
/// a match. Errors as above.
sb_error sb_game_kinds(const sb_game_def *def, const sb_map *map,
                       uint32_t out_first[SB_RULES_KIND_COUNT_MAX],
                       uint32_t out_counts[SB_RULES_KIND_COUNT_MAX]);

/// Lays out the sections that the block of every match by these rules has, in its order. The counts
/// of their structs depend on the match; those given here have no meaning.
void sb_game_tables(const sb_rules *rules, sb_layout *out_layout);

void sb_game_destroy(sb_game *game);

/// From here on the game uses the working memory of the commons, which is as large as the game that
/// needs most. It also uses blocks of other games that equal its own: scenery, map and what the
/// rules have prepared. It frees its own ones, and map and scenery may be at other addresses. All
/// calls with games that share must come from one thread at a time. SB_ERROR_MEMORY if the game
/// keeps blocks of its own; it can be played nevertheless. The game must have been created with the
/// commons' allocator, and share nothing yet (asserted).
sb_error sb_game_share(sb_game *game, sb_commons *commons);

/// Plays one tick. Never allocates. SB_ERROR_STATE if the match has ended. SB_ERROR_ARGUMENT, and
/// the match stays as it was, if the frame breaks a rule. It must have at most
/// SB_FRAME_COMMAND_COUNT_MAX commands, all of them known. Each must be for a slot below the
/// capacity that is not the computer's. A join needs an empty slot, and a leave a taken one. Each
/// name must end with zero, and each input of a player must be valid.
sb_error sb_game_advance(sb_game *game, const sb_frame *frame);

/// Plays one tick as the client of `player` predicts it, with that player's input. Nobody joins or
/// leaves, and the rules know that they predict. From then on the state is the client's own. `seen`
/// has what the player's view showed of others by then (sb_game_see), or is NULL.
/// SB_ERROR_ARGUMENT, and no bit changes, for a slot beyond capacity or an invalid input.
sb_error sb_game_predict(sb_game *game, uint32_t player, const sb_input *input,
                         const sb_game *seen);

/// Records, in a game that serves nothing else, that the client's view showed these entities when
/// its own tank was in this tick. Ticks must rise. Casts can go back SB_POSE_AGE_MAX_MS. Errors as
/// of `sb_game_entities_load`.
sb_error sb_game_see(sb_game *game, uint32_t tick, const sb_entity *entities, uint32_t count);

/// Ticks played. The state after `sb_game_advance` number n is the state of tick n.
uint32_t sb_game_tick(const sb_game *game);

/// True once the rules have ended the match.
bool sb_game_ended(const sb_game *game);

/// True if no player and no computer player is in the match.
bool sb_game_is_deserted(const sb_game *game);

/// XXH3-64 of the state in canonical form.
uint64_t sb_game_hash(const sb_game *game);

const sb_game_def *sb_game_get_def(const sb_game *game);
const sb_map *sb_game_get_map(const sb_game *game);
const sb_rules_identity *sb_game_get_identity(const sb_game *game);

/// Returns the state of a slot, never NULL; `player < player_capacity`.
const sb_slot *sb_game_slot(const sb_game *game, uint32_t player);

/// Returns the team of a player by the rules, from 1, or 0 for none; `player < player_capacity`.
uint32_t sb_game_team(const sb_game *game, uint32_t player);

/// True if the match may contain something that a player may not know of. The answer does not
/// change during a match.
bool sb_game_hides(const sb_game *game);

/// Writes the relevance of every entity to a player, by index (`sb_game_entity_capacity`). It is 0
/// where the player may not know of the entity; otherwise it rises with the rules' interest and
/// with nearness. Entities that do not exist get any value.
void sb_game_interest(const sb_game *game, uint32_t player, uint16_t *out_relevances);

/// False if the player may not know of an event of the last tick.
bool sb_game_event_relevant(const sb_game *game, uint32_t player, const sb_event *event);

/// Returns a section of the rules' state, by its index in their table.
const void *sb_game_section(const sb_game *game, uint32_t section, uint32_t *out_count);

/// Returns one of the rules' totals, in its unit times `per_unit`; `index` is below their count.
uint64_t sb_game_total(const sb_game *game, uint32_t index);

/// Returns how many events and contacts have been dropped since the start because the rules asked
/// for too little room.
uint64_t sb_game_dropped_count(const sb_game *game);

/// Returns the events of the last tick, in order. The pointer is valid until the next advance.
const sb_event *sb_game_events(const sb_game *game, uint32_t *out_count);

/// Writes the entities that exist in networked form, by rising index, at most `capacity` of them,
/// and returns their count. There are never more than `sb_game_entity_capacity`. The entities of
/// the kinds follow one another in the order of the schema.
uint32_t sb_game_entities(const sb_game *game, sb_entity *out_entities, uint32_t capacity);
/// Writes one entity; false if it does not exist.
bool sb_game_entity(const sb_game *game, uint32_t index, sb_entity *out_entity);
/// Writes one entity and its values before rounding, SB_ENTITY_VALUE_COUNT_MAX of them; false if it
/// does not exist.
bool sb_game_entity_values(const sb_game *game, uint32_t index, sb_entity *out_entity,
                           float *out_values);
uint32_t sb_game_entity_capacity(const sb_game *game);

/// Return the index of a kind's first entity, and how many entities of it there can be.
uint32_t sb_game_kind_first(const sb_game *game, uint32_t kind);
uint32_t sb_game_kind_count(const sb_game *game, uint32_t kind);

/// Brings the state of a client's own game in line with a snapshot of `tick`. A named entity gets
/// the values of the snapshot. A member whose value already quantises to the one sent keeps its
/// bits. If the entity has no body, its mark of presence is set. An entity that is not named is
/// removed: its body, or its mark of presence. SB_ERROR_ARGUMENT if the entities are not in order,
/// or one does not belong to this match; the ones before it are written then.
sb_error sb_game_entities_load(sb_game *game, uint32_t tick, const sb_entity *entities,
                               uint32_t count);

/// Bytes of the largest own state of a player.
#define SB_GAME_OWN_SIZE_MAX 504u

/// Writes a player's own state: everything that the player's step reads of itself, with full bits
/// and in canonical form. These are the body of its entity of the first kind and the record's first
/// fields (rules.h). The size is the same for every player and tick, and 0 if the rules have no
/// such entity. SB_ERROR_FULL of the writer.
void sb_game_own_write(const sb_game *game, uint32_t player, sb_writer *writer);

/// Returns 32 bits of the XXH3-64 of those bytes; never 0.
uint32_t sb_game_own_hash(const sb_game *game, uint32_t player);

/// Reads such bytes from a server, after `sb_game_entities_load`, which says whether the entity
/// exists and of what kind it is. The bytes are not trusted: SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED
/// (too many), SB_ERROR_RANGE (a state that cannot be); nothing is changed then.
sb_error sb_game_own_read(sb_game *game, uint32_t player, const void *bytes, size_t size);

/// What acted on a player's own entity in the last tick and cannot be predicted for sure.
#define SB_DISTURBED_CONTACT 0x01u ///< it touched a body that moves, or one that is gone
#define SB_DISTURBED_IMPULSE 0x02u ///< a shell hit it, or an impulse will act in the next tick

/// Writes these bits for each player slot, `player_capacity` of them.
void sb_game_disturbances(const sb_game *game, uint8_t *out_disturbances);

/// Reads the state of another game of the same def and map, as `sb_layout_save_live` wrote it. With
/// the poses of that game's past (`sb_pose_ring_load`) the match plays on as that game does. The
/// bytes are not trusted: SB_ERROR_TRUNCATED, SB_ERROR_MALFORMED (bytes left over, or bytes that
/// cannot occur), SB_ERROR_RANGE (a state that cannot be). After an error the game is only good for
/// another load.
sb_error sb_game_load(sb_game *game, sb_reader *live);

/// Puts a game into the state of another game of the same def and map (asserted as far as the
/// block's size goes). Both are valid states. Only what is in use is copied (`sb_world_copy`).
void sb_game_copy(sb_game *to, const sb_game *from);

/// Returns the block and its layout, for saving, cloning and comparing.
sb_world sb_game_world(const sb_game *game);

#endif
