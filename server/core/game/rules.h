/// The rules by which a match is played: a module, compiled in or loaded from a shared object.
///
/// A module is one constant table, `sb_rules`: who it is, what state it adds to the world block,
/// what of it clients are shown, what can be set, and the functions that the game calls. It keeps
/// nothing anywhere else: state lies in the block, what it works out of the map once lies in memory
/// that the game hands it. All that it may call comes through `sb_rules_api`; beside that it may
/// use the structs, macros and inline functions of the headers that this one includes.
///
/// A shared object exports the table by `SB_RULES_EXPORT(my_rules)` and is compiled with the CMake
/// target `sabot::rules`, which carries the float flags of the determinism contract.
#ifndef SABOT_GAME_RULES_H
#define SABOT_GAME_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/field.h"
#include "base/schema.h"
#include "game/event.h"
#include "game/input.h"
#include "game/map.h"
#include "game/slot.h"
#include "physics/world/pose_ring.h"
#include "physics/world/query.h"
#include "physics/world/world.h"

/// Rises with every change of this header that a built module would notice.
#define SB_RULES_INTERFACE_VERSION 5u

#define SB_RULES_NAME_SIZE 24 ///< bytes, terminating zero included
#define SB_RULES_SECTION_COUNT_MAX 8u
#define SB_RULES_OWN_RECORD_SIZE_MAX 320u ///< bytes of the record beside a player's own entity
#define SB_RULES_KIND_COUNT_MAX 12u
#define SB_RULES_SETTING_COUNT_MAX 32u
#define SB_RULES_TOTAL_COUNT_MAX 32u
#define SB_RULES_ENTITY_COUNT_MAX 768u ///< of all kinds together

/// Something that whoever hosts a match can set. A choice is the index of its word.
typedef struct sb_rules_setting {
    const char *name; ///< 1 to 23 characters of a-z, 0-9, _ and -
    const char *unit; ///< such as "s"; NULL for none
    const char *help; ///< a line
    int32_t min, max;
    int32_t initial;            ///< the default
    const char *const *choices; ///< max + 1 words, at most 64, min is 0; NULL for a number
} sb_rules_setting;

/// A count over the whole match, kept by the rules in their state as an unsigned integer of 64
/// bits; summaries and reports print it by its name.
typedef struct sb_rules_total {
    const char *name;
    uint32_t section;  ///< of the rules' state; its first struct counts
    uint32_t offset;   ///< of the member, bytes
    uint32_t per_unit; ///< 1: the number itself; 1000: thousandths, printed as a decimal fraction
    bool latest;       ///< no count but a state: of several matches the last one's is shown
} sb_rules_total;

/// What a match is made of, as far as a module must know it to say how much room it needs.
typedef struct sb_rules_setup {
    const sb_map *map;
    const int32_t *settings; ///< by index, within their ranges
    uint32_t player_capacity;
    uint32_t computer_count; ///< the last so many slots are played by the rules
    uint32_t tick_rate_hz;
} sb_rules_setup;

#define SB_RULES_REASON_SIZE 160

/// How much room a match needs. All zeros before the module fills it.
typedef struct sb_rules_capacities {
    uint32_t kind_counts[SB_RULES_KIND_COUNT_MAX];       ///< entities of each kind
    uint32_t section_counts[SB_RULES_SECTION_COUNT_MAX]; ///< structs of sections without a kind;
                                                         ///< a kind's section has as many as it,
                                                         ///< and kinds that share one are equal
    uint32_t contact_capacity;
    uint32_t event_capacity;           ///< of one tick
    uint32_t pose_capacity;            ///< bodies from 0 on whose past poses are kept (pose_ring.h)
    float gravity_m_s2;                ///< 0 to 1000
    size_t prepared_size;              ///< bytes that `prepare` fills once and nobody changes after
    size_t scratch_size;               ///< bytes of working memory; what is in it may not matter
    char reason[SB_RULES_REASON_SIZE]; ///< why the match cannot be, if refused
    bool hides_nothing; ///< `interest` is never 0 in this match: where everything can be sent, it
                        ///< need not be asked
} sb_rules_capacities;

typedef struct sb_rules_context sb_rules_context;

/// What a cast through the past meets first.
typedef struct sb_rewind_hit {
    uint32_t body;
    sb_impact impact;
    sb_vec3 axes[3]; ///< of the body as it stood then: to its left, up, ahead
} sb_rewind_hit;

/// All that a module may call. A body's index is the entity's; see `sb_rules_context.kind_first`.
typedef struct sb_rules_api {
    uint32_t version; ///< SB_RULES_INTERFACE_VERSION of the program

    sb_body_def (*body_def_default)(void);
    sb_query_filter (*filter_default)(void);

    // The world (physics/world/world.h, query.h). Bodies that there are, are changed in place.
    sb_error (*body_add)(const sb_rules_context *context, uint32_t index, const sb_body_def *def);
    void (*body_remove)(const sb_rules_context *context, uint32_t index);
    sb_shape (*body_shape)(const sb_rules_context *context, const sb_body *body);
    bool (*ray)(const sb_rules_context *context, const sb_point_path *path,
                const sb_query_filter *filter, sb_query_hit *out_hit);
    bool (*sphere)(const sb_rules_context *context, const sb_sphere_path *path,
                   const sb_query_filter *filter, sb_query_hit *out_hit);
    bool (*box)(const sb_rules_context *context, const sb_box_cast *cast,
                const sb_query_filter *filter, sb_query_hit *out_hit);
    uint32_t (*overlap)(const sb_rules_context *context, const sb_shape *shape,
                        const sb_query_filter *filter, uint32_t *out_ids, uint32_t capacity);
    bool (*closest)(const sb_rules_context *context, sb_vec3 point, float distance_max,
                    const sb_query_filter *filter, sb_query_hit *out_hit);
    bool (*line_of_sight)(const sb_rules_context *context, sb_vec3 from, sb_vec3 to,
                          const sb_query_filter *filter);
    /// What players see of others is the past. A cast through the bodies whose past poses are kept,
    /// as they stood in its ticks. For a client that predicts: through all bodies that its player
    /// is shown in the past, as they were shown when its own tank was in those ticks. Nothing where
    /// the moment is not kept.
    bool (*rewind_sphere)(const sb_rules_context *context, const sb_rewind_cast *cast,
                          sb_rewind_hit *out_hit);
    uint32_t (*rewind_ticks)(const sb_rules_context *context); ///< that one can go back, at most

    // The match.
    /// Tells clients, logs and statistics. Numbered among its equals here; dropped and counted
    /// beyond the tick's capacity. Kinds are the module's, from SB_EVENT_RULES on.
    void (*event_add)(const sb_rules_context *context, sb_event event);
    /// Uniform below `bound` (> 0), from the world's generator. What a client foresees may not
    /// depend on it.
    uint32_t (*random_below)(const sb_rules_context *context, uint32_t bound);
    /// The same from (seed, slot, tick, draw) alone, for what a client does foresee. Draws are
    /// counted modulo 64.
    uint32_t (*random_of_player)(const sb_rules_context *context, uint32_t slot, uint32_t draw,
                                 uint32_t bound);
    /// The match is over: no tick follows this one. Does nothing in `start`.
    void (*finish)(const sb_rules_context *context);

    // Mathematics whose bits are the same everywhere (base/trigonometry.h).
    void (*sin_cos)(float angle, float *out_sin, float *out_cos);
    float (*atan2)(float y, float x); ///< (-pi, pi]
} sb_rules_api;

/// What a callback works on. Pointers are good for the call alone.
struct sb_rules_context {
    const sb_rules_api *api;
    void *game;         ///< for the functions of `api`
    bool predicting;    ///< a client foresees its own player: no damage, respawn or score, and
                        ///< nothing is added or removed that is not that player's. What is near
                        ///< is there and moves along, of what is far nothing
    uint32_t predicted; ///< that player's slot; SB_PLAYER_COUNT_MAX in `appear`
    uint32_t tick;      ///< the one that is being played, from 1; 0 in `start`
    uint32_t tick_rate_hz;
    float dt; ///< s
    uint64_t seed;
    const sb_map *map;
    const int32_t *settings;
    uint32_t player_capacity;
    uint32_t computer_count;
    const sb_slot *slots;   ///< who is there, by slot
    const sb_input *inputs; ///< by slot; zeros for the computer's and in `start`. Any value of
                            ///< `select` and any defined button may come
    sb_body *bodies;
    uint32_t body_capacity;
    /// Index of each kind's first entity. Kinds with bodies come first, in the table's order, and
    /// there the index is the body's.
    const uint32_t *kind_first;
    const uint32_t *kind_counts;
    void *sections[SB_RULES_SECTION_COUNT_MAX];
    uint32_t section_counts[SB_RULES_SECTION_COUNT_MAX];
    const void *prepared;
    void *scratch;
};

/// The module. Functions that are NULL are not called; `capacities` must be there.
typedef struct sb_rules {
    // Identity. With the hash of the tables below it says whether two programs play by the same
    // rules; the binary does not matter.
    uint32_t interface_version; ///< SB_RULES_INTERFACE_VERSION
    uint32_t behaviour_version; ///< raised by the author with every change of what is simulated
    const char *name;           ///< 1 to 23 characters of a-z, 0-9, _ and -
    const char *summary;        ///< a line for people

    // Tables.
    uint32_t section_count;
    const sb_table *const *sections; ///< without padding, as in base/field.h
    sb_schema schema; ///< kinds of entities; those with bodies come first, and first of all the
                      ///< players' own, one a slot: what a client predicts and looks for itself in.
                      ///< Of what a server sends of its record beside the networked fields, any
                      ///< bits must do no harm
    uint32_t own_field_count; ///< fields of that record, from its table's first on, which the
                              ///< player's own step reads: these a client foresees, and compares
                              ///< with the server's bit by bit. 0: all
    uint32_t setting_count;
    const sb_rules_setting *settings;
    uint32_t total_count;
    const sb_rules_total *totals;
    uint32_t event_kind_count;
    const char *const *event_kinds; ///< names of the kinds from SB_EVENT_RULES on
    bool plays_computers;           ///< can play slots itself; without it such matches are refused

    /// How much room the match needs. SB_ERROR_RANGE, with a reason, refuses a map or settings that
    /// these rules cannot be played with.
    sb_error (*capacities)(const sb_rules_setup *setup, sb_rules_capacities *out_capacities);
    /// A client has learnt of an entity that has no body yet: adds one of the right shape and mass.
    /// Its record has the values that were sent already, its body is given its own after this.
    void (*appear)(const sb_rules_context *context, uint32_t kind, uint32_t index);

    // In the order in which they are called. What is in the block may be changed in all of them.
    /// Once, before the first tick; in a client's own game too.
    void (*start)(const sb_rules_context *context);
    /// Once, after it: fills the prepared memory, by what is there then.
    void (*prepare)(const sb_rules_context *context, void *memory);
    void (*leave)(const sb_rules_context *context, uint32_t slot); ///< the slot is empty after it
    void (*join)(const sb_rules_context *context, uint32_t slot);  ///< the slot is taken already
    void (*before_step)(const sb_rules_context *context);
    /// For each contact in the world's list (physics/world/contact.h), by (time, a, b): those of
    /// this tick, which have a `count` over 0, and those that have ended. Bodies may be removed:
    /// the list is a copy, so that one that is gone may still be named by a later contact.
    void (*contact)(const sb_rules_context *context, const sb_contact *contact);
    void (*after_step)(const sb_rules_context *context);
    /// After the last tick of a match that `finish` has ended.
    void (*end)(const sb_rules_context *context);

    /// Team of a player, from 1: with whom it may speak in private, for one. 0 for none, and so it
    /// is for all if there is no such function. Changes nothing.
    uint32_t (*team)(const sb_rules_context *context, uint32_t slot);
    /// What an entity that is there is to a player: 0, the player may not know of it, and is not
    /// sent it; 1 to 255, how much it matters among those equally near, where not everything can be
    /// sent at once. NULL: everything is known and matters alike. Asked between ticks; changes
    /// nothing. A player is always sent its own entity of the first kind.
    uint32_t (*interest)(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                         uint32_t index);
    /// Whether a player may know of an event of the last tick. NULL: every one may. As above.
    bool (*event_relevant)(const sb_rules_context *context, uint32_t slot, const sb_event *event);
    /// Whether the rules' state, which was loaded from a file of unknown origin, is one that the
    /// functions above can work on: every index, count and choice in its range, and body and record
    /// of an entity of the same mind on whether it is there. Bodies, contacts, slots and events are
    /// checked before it is asked, and that all numbers are finite. Changes nothing. NULL: rules
    /// that can work on any.
    bool (*valid)(const sb_rules_context *context);
} sb_rules;

/// The function by which a shared object gives its table.
#define SB_RULES_SYMBOL "sabot_rules"
typedef const sb_rules *sb_rules_function(void);
#define SB_RULES_EXPORT(table)                                                                     \
    __attribute__((visibility("default"))) const sb_rules *sabot_rules(void);                      \
    const sb_rules *sabot_rules(void)                                                              \
    {                                                                                              \
        return &(table);                                                                           \
    }

#endif
