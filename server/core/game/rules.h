/// The rules of a match: a module that is compiled in or loaded from a shared object.
///
/// A module is one constant table, `sb_rules`. The table holds the module's identity, the state
/// that it adds to the world block, and the fields that clients receive. It also holds the settings
/// and the functions that the game calls. A module keeps no data of its own. Its state lies in the
/// block, and what it calculates once from the map lies in memory that the game provides. It may
/// call only the functions of `sb_rules_api`, and it may use the structs, macros and inline
/// functions of the headers that this header includes.
///
/// A shared object exports the table by `SB_RULES_EXPORT(my_rules)` and is compiled with the CMake
/// target `sabot::rules`, which carries the float flags of the determinism contract.
///
/// A module may also extend built-in rules: it names them as its `base`, and adds tables and hooks
/// of its own (game/tanks/mode.h has those of the tank game). `sb_rules_complete` (rules_base.h)
/// puts the tables of both together.
#ifndef SABOT_GAME_RULES_H
#define SABOT_GAME_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/field.h"
#include "base/input.h"
#include "base/schema.h"
#include "game/event.h"
#include "game/map/map.h"
#include "game/slot.h"
#include "physics/world/pose_ring.h"
#include "physics/world/query.h"
#include "physics/world/world.h"

/// Rises with every change of this header that matters to a module that is already built.
#define SB_RULES_INTERFACE_VERSION 7u

#define SB_RULES_NAME_SIZE 24 ///< bytes, terminating zero included
#define SB_RULES_SECTION_COUNT_MAX 12u
#define SB_RULES_OWN_RECORD_SIZE_MAX 320u ///< bytes of the record of a player's own entity
#define SB_RULES_KIND_COUNT_MAX 16u
#define SB_RULES_SETTING_COUNT_MAX 32u
#define SB_RULES_TOTAL_COUNT_MAX 32u
#define SB_RULES_ENTITY_COUNT_MAX 768u   ///< of all kinds together
#define SB_RULES_EVENT_TEXT_SIZE_MAX 96u ///< bytes, without the terminating zero

/// A value that the host of a match can set. For a setting with choices the value is the index of
/// the chosen word.
typedef struct sb_rules_setting {
    const char *name; ///< 1 to 23 characters of a-z, 0-9, _ and -
    const char *unit; ///< such as "s"; NULL for none
    const char *help; ///< one line for people
    int32_t min, max;
    int32_t initial;            ///< the default
    const char *const *choices; ///< max + 1 words, at most 64, and min is 0; NULL for a number
} sb_rules_setting;

/// A count over the whole match, which the rules keep in their state as an unsigned integer of 64
/// bits. Summaries and reports print it by its name.
typedef struct sb_rules_total {
    const char *name;
    uint32_t section;  ///< index of a section of the rules' state; the count is in its first struct
    uint32_t offset;   ///< offset of the member in the struct, bytes: a multiple of 8
    uint32_t per_unit; ///< 1: the number itself; 1000: thousandths, printed as a decimal fraction
    bool latest; ///< true for a state instead of a count: over several matches the last match's
                 ///< value is shown
} sb_rules_total;

/// One shape of a hit set.
typedef struct sb_rules_hit_shape {
    const char *name;       ///< such as "turret"; several shapes may share a name
    sb_hit_shape_def shape; ///< `hull` is ignored: the game builds a hull from its points
    uint32_t point_count;   ///< of a hull: 4 to SB_HULL_VERTEX_COUNT_MAX
    const sb_vec3 *points;  ///< in the hull's own frame, m
} sb_rules_hit_shape;

/// What shells and casts meet of some entities' bodies, in place of the body's own shape
/// (physics/world/scenery/hit_set.h). Clients draw these shapes, so that what is drawn is what is
/// hit. A body has the set by `sb_body_def.hit_set`: 1 + the index in the module's list. The hit
/// sets of the map follow those of the module; `sb_rules.map_hit_set` says which entities have
/// them.
typedef struct sb_rules_hit_set {
    const char *name;   ///< such as "scout"
    uint8_t kind;       ///< the entities' kind, one with bodies
    uint8_t type_field; ///< the entities whose field of this index is `type` have the set;
                        ///< SB_NET_NO_FIELD: all of the kind
    int32_t type;
    uint8_t yaw_field;  ///< the field that is the joint's heading at the tick's end, rad. The game
                        ///< copies it into the body before the step. SB_NET_NO_FIELD: none turns
    uint8_t rate_field; ///< the field that is the joint's turning rate in the tick, rad/s;
                        ///< SB_NET_NO_FIELD: 0
    sb_vec3 pivot;      ///< of the joint, in the body's frame, m
    uint32_t shape_count;
    const sb_rules_hit_shape *shapes;
} sb_rules_hit_set;

typedef struct sb_rules sb_rules;

/// What a module needs to know about a match to say how much room it takes.
typedef struct sb_rules_setup {
    const sb_rules *rules; ///< the table that is played
    const sb_map *map;
    const int32_t *settings; ///< by index, each within its range
    uint32_t player_capacity;
    uint32_t computer_count; ///< count of the last slots, which the rules play
    uint32_t tick_rate_hz;
} sb_rules_setup;

#define SB_RULES_REASON_SIZE 160

/// How much room a match needs. The game sets all fields to zero before the module fills them.
typedef struct sb_rules_capacities {
    uint32_t kind_counts[SB_RULES_KIND_COUNT_MAX];       ///< entities of each kind
    uint32_t section_counts[SB_RULES_SECTION_COUNT_MAX]; ///< count of structs in each section that
                                                         ///< belongs to no kind. A kind's section
                                                         ///< has as many structs as the kind has
                                                         ///< entities, and kinds that share a
                                                         ///< section have equal counts
    /// At most 8 * SB_WORLD_BODY_COUNT_MAX.
    uint32_t contact_capacity;
    uint32_t event_capacity; ///< events in one tick, at most 4096
    uint32_t pose_capacity;  ///< count of the first bodies whose past poses are kept (pose_ring.h)
    float gravity_m_s2;      ///< 0 to 1000
    size_t prepared_size;    ///< bytes that `prepare` fills once; they never change afterwards; at
                             ///< most 64 MiB, as for scratch_size
    size_t scratch_size;     ///< bytes of working memory; its content must not influence the match
    char reason[SB_RULES_REASON_SIZE]; ///< why the rules refuse the match, if they do
    bool hides_nothing; ///< true if `interest` never returns 0 in this match. Where everything can
                        ///< be sent at once, the game then does not call it
} sb_rules_capacities;

typedef struct sb_rules_context sb_rules_context;

/// The first body that a cast through past ticks meets.
typedef struct sb_rewind_hit {
    uint32_t body;
    uint32_t hit_shape; ///< index of the hit shape that it meets; 0 of a body without any
    sb_impact impact;
    sb_vec3 axes[3]; ///< to the left, up and ahead, at that moment: of the body, or of its joint if
                     ///< the hit shape turns with that
} sb_rewind_hit;

/// All functions that a module may call. A body's index is that of its entity; see
/// `sb_rules_context.kind_first`.
typedef struct sb_rules_api {
    uint32_t version; ///< SB_RULES_INTERFACE_VERSION of the program

    sb_body_def (*body_def_default)(void);
    sb_query_filter (*filter_default)(void);

    // The world (physics/world/world.h, query.h). A module changes existing bodies in place.
    sb_error (*body_add)(const sb_rules_context *context, uint32_t index, const sb_body_def *def);
    void (*body_remove)(const sb_rules_context *context, uint32_t index);
    sb_shape (*body_shape)(const sb_rules_context *context, const sb_body *body);
    /// Gives what shells and casts meet of the body, and returns how many shapes.
    uint32_t (*body_hit_shapes)(const sb_rules_context *context, const sb_body *body,
                                sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX]);
    /// Gives the axes (to the left, up and ahead) of the frame in which the body's hit shape of
    /// this index stands. It is the frame of the body, or of its joint.
    void (*body_hit_axes)(const sb_rules_context *context, const sb_body *body, uint32_t hit_shape,
                          sb_vec3 out_axes[3]);
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
    /// Casts a sphere through the bodies whose past poses are kept, as they stood in the ticks of
    /// the cast. Players see others as they were some ticks ago. In a client that predicts, the
    /// cast goes through all bodies that the client interpolates. They stand as its view showed
    /// them when its own tank was in those ticks. Returns false if nothing is hit or the moment is
    /// no longer kept.
    bool (*rewind_sphere)(const sb_rules_context *context, const sb_rewind_cast *cast,
                          sb_rewind_hit *out_hit);
    /// Returns the most ticks that a cast can go back.
    uint32_t (*rewind_ticks)(const sb_rules_context *context);

    // The match.
    /// Reports an event to clients, logs and statistics. The game numbers events that are equal in
    /// tick, entity and kind. Beyond the tick's capacity an event is dropped and counted. The kinds
    /// are the module's own, from SB_EVENT_RULES on.
    void (*event_add)(const sb_rules_context *context, sb_event event);
    /// Returns a uniform random number below `bound` (> 0) from the world's generator. Nothing that
    /// a client predicts may depend on it.
    uint32_t (*random_below)(const sb_rules_context *context, uint32_t bound);
    /// Returns a uniform random number below `bound` that depends only on (seed, slot, tick, draw),
    /// for what a client does predict. Draws are counted modulo 64.
    uint32_t (*random_of_player)(const sb_rules_context *context, uint32_t slot, uint32_t draw,
                                 uint32_t bound);
    /// Ends the match: no tick follows this one. Does nothing in `start`, and in a client that
    /// predicts.
    void (*finish)(const sb_rules_context *context);

    // Mathematics with the same bits on every machine (base/trigonometry.h).
    void (*sin_cos)(float angle, float *out_sin, float *out_cos);
    float (*atan2)(float y, float x); ///< (-pi, pi]
} sb_rules_api;

/// The match as a callback sees it. Pointers are valid only during the call.
struct sb_rules_context {
    const sb_rules_api *api;
    void *game;            ///< the match, for the functions of `api`
    const sb_rules *rules; ///< the table that is played
    bool predicting;    ///< true in a client that predicts its own player. The rules then cause no
                        ///< damage, respawn or score, and add or remove only what is that player's.
                        ///< Entities near the player are there and move; distant ones are missing
    uint32_t predicted; ///< slot of the player that is predicted; SB_PLAYER_COUNT_MAX in `appear`
    uint32_t tick;      ///< the tick that is being played, from 1; 0 in `start`
    uint32_t tick_rate_hz;
    float dt; ///< s
    uint64_t seed;
    const sb_map *map;
    const int32_t *settings;
    uint32_t player_capacity;
    uint32_t computer_count;
    const sb_slot *slots;   ///< nobody, a player or the computer, by slot
    const sb_input *inputs; ///< by slot; zeros for the computer's slots and in `start`. Any value
                            ///< of `select` and any defined button may come
    sb_body *bodies;
    uint32_t body_capacity;
    /// Index of each kind's first entity. Kinds with bodies come first, in the order of the table,
    /// and the index of such an entity is also that of its body.
    const uint32_t *kind_first;
    const uint32_t *kind_counts;
    void *sections[SB_RULES_SECTION_COUNT_MAX];
    uint32_t section_counts[SB_RULES_SECTION_COUNT_MAX];
    const void *prepared;
    void *scratch;
};

/// The default of a setting of the base that a module changes.
typedef struct sb_rules_initial {
    const char *name; ///< of the setting
    int32_t value;
} sb_rules_initial;

/// A rules module. The game does not call functions that are NULL; `capacities` must not be NULL,
/// except with a base.
struct sb_rules {
    // Identity. Together with the hash of the tables below it says whether two programs play by the
    // same rules. The binary does not matter.
    uint32_t interface_version; ///< SB_RULES_INTERFACE_VERSION
    uint32_t behaviour_version; ///< the author raises it with every change of what is simulated
    const char *name;           ///< 1 to 23 characters of a-z, 0-9, _ and -
    const char *summary;        ///< one line for people

    // Tables.
    uint32_t section_count;
    const sb_table *const *sections; ///< structs without padding, as in base/field.h, of 1 to
                                     ///< 65,536 bytes
    sb_schema schema; ///< kinds of entities. Kinds with bodies come first. The first of all has the
                      ///< players' own entities, one for each slot; a client predicts its own. A
                      ///< server also sends fields of that kind's record that are not networked;
                      ///< any bits in them must be harmless
    uint32_t own_field_count; ///< count of the first fields of that record's table that the
                              ///< player's own step reads. A client predicts these and compares
                              ///< them with the server's bit by bit. 0 for all fields
    uint32_t setting_count;
    const sb_rules_setting *settings;
    uint32_t total_count;
    const sb_rules_total *totals;
    uint32_t event_kind_count;      ///< at most SB_EVENT_KIND_COUNT_MAX - SB_EVENT_RULES
    const char *const *event_kinds; ///< names of the kinds from SB_EVENT_RULES on
    /// What people read of an event, by its kind from SB_EVENT_RULES on, such as "{entity} passed
    /// gate {value}". A text has at most SB_RULES_EVENT_TEXT_SIZE_MAX bytes. {entity} and {other}
    /// stand for the names of the players in these slots, {value} for the number. NULL in place of
    /// a text, or of the list: such events have no text.
    const char *const *event_texts;
    uint32_t hit_set_count;
    const sb_rules_hit_set *hit_sets;
    bool plays_computers; ///< true if the rules can play slots themselves; otherwise the game
                          ///< refuses a match with such slots

    // Rules over a base. The module's own sections, kinds of entities (without bodies), settings,
    // totals and kinds of events come after those of the base. The module's own tables number them
    // so too. It has no hit sets, and none of the functions below.
    const char *base; ///< name of the built-in rules that these extend: "tanks"; NULL: none
    const void *mode; ///< the hooks of the base: of "tanks" an sb_tank_mode
    uint32_t initial_count;
    const sb_rules_initial *initials; ///< other defaults for settings of the base

    /// Says how much room the match needs. Returns SB_ERROR_RANGE, with a reason, to refuse a map
    /// or settings that these rules cannot be played with.
    sb_error (*capacities)(const sb_rules_setup *setup, sb_rules_capacities *out_capacities);
    /// Adds a body of the right shape and mass for an entity that a client has learnt of and that
    /// has no body yet. The entity's record already has the values that were sent; the body gets
    /// its values after this call.
    void (*appear)(const sb_rules_context *context, uint32_t kind, uint32_t index);

    // The callbacks of a match, in the order in which the game calls them. All of them may change
    // the block.
    /// Called once before the first tick, also in a client's own game.
    void (*start)(const sb_rules_context *context);
    /// Called once after `start`. Fills the prepared memory from the state at that moment. It must
    /// keep no addresses: block, map and scenery of a match may move.
    void (*prepare)(const sb_rules_context *context, void *memory);
    /// Called before the slot of a player that leaves becomes empty.
    void (*leave)(const sb_rules_context *context, uint32_t slot);
    /// Called after the slot of a player that joins is taken.
    void (*join)(const sb_rules_context *context, uint32_t slot);
    void (*before_step)(const sb_rules_context *context);
    /// Called for each contact of the world's list (physics/world/contact.h), ordered by (time, a,
    /// b). The list has the contacts of this tick, whose `count` is above 0, and those that have
    /// ended. The callback may remove bodies. The list is a copy, so a later contact may still name
    /// a body that is gone.
    void (*contact)(const sb_rules_context *context, const sb_contact *contact);
    void (*after_step)(const sb_rules_context *context);
    /// Called after the last tick of a match that `finish` has ended.
    void (*end)(const sb_rules_context *context);

    /// Returns the team of a player, from 1, or 0 for none. For example, a player may speak to its
    /// team in private. If NULL, no player has a team. Changes nothing.
    uint32_t (*team)(const sb_rules_context *context, uint32_t slot);
    /// Returns the relevance of an existing entity to a player. 0 means that the player may not
    /// know of it and is not sent it. 1 to 255 say how much it matters among entities equally near,
    /// when not everything can be sent at once. If NULL, everything is known and equally relevant.
    /// Called between ticks; changes nothing. A player is always sent its own entity of the first
    /// kind.
    uint32_t (*interest)(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                         uint32_t index);
    /// Returns whether a player may know of an event of the last tick. If NULL, a player may know
    /// of every event. Called between ticks; changes nothing.
    bool (*event_relevant)(const sb_rules_context *context, uint32_t slot, const sb_event *event);
    /// Returns 1 + the index of the map's hit set (game/map/map.h) that an entity has, 0 for none.
    /// `ordinal` counts from the kind's first entity. The body that the module adds for the entity
    /// has the hit set of the number `hit_set_count` plus that. If NULL, no entity has one. Depends
    /// on nothing else, and is also called without a match.
    uint32_t (*map_hit_set)(const sb_map *map, uint32_t kind, uint32_t ordinal);
    /// Returns whether the functions above can work on the rules' state, which was loaded from a
    /// file of unknown origin. Every index, count and choice must be in its range, and an entity's
    /// body and record must agree on whether the entity exists. The game has already checked
    /// bodies, contacts, slots and events, and that all numbers are finite. Changes nothing. If
    /// NULL, the rules can work on any such state.
    bool (*valid)(const sb_rules_context *context);
};

/// The function by which a shared object provides its table.
#define SB_RULES_SYMBOL "sabot_rules"
typedef const sb_rules *sb_rules_function(void);
#if defined(_WIN32)
#define SB_RULES_VISIBLE __declspec(dllexport)
#elif defined(__GNUC__)
#define SB_RULES_VISIBLE __attribute__((visibility("default")))
#else
#define SB_RULES_VISIBLE
#endif
#define SB_RULES_EXPORT(table)                                                                     \
    SB_RULES_VISIBLE const sb_rules *sabot_rules(void);                                            \
    const sb_rules *sabot_rules(void)                                                              \
    {                                                                                              \
        return &(table);                                                                           \
    }

#endif
