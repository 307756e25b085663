/// A mode of the tank game: what a match is about. Tanks, guns, pick-ups, zones, phases and
/// computer players are the game's, and a mode says by hooks what counts, which player or team
/// wins, and where computer players drive. It calls the game only through `sb_tank_api`, so that a
/// mode in a shared object has nothing to link. The four built-in modes (`modes/`) use this header
/// and nothing else.
///
/// A mode of one's own is a rules module with `base` "tanks" and `mode` set to its hooks
/// (game/rules.h). Its sections, kinds of entities, settings, totals and kinds of events come after
/// those of the game, and are numbered from SB_TANKS_SECTION_COUNT, SB_ENTITY_KIND_COUNT,
/// SB_TANKS_SETTING_COUNT and SB_TANKS_EVENT_END on. `examples/race` is such a module.
#ifndef SABOT_GAME_TANKS_MODE_H
#define SABOT_GAME_TANKS_MODE_H

#include <math.h>
#include <string.h>

#include "game/tanks/computer/ai_state.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/player.h"
#include "game/tanks/records.h"
#include "game/tanks/tanks.h"
#include "game/tanks/totals.h"

/// Rises with every change of this header, or of a header that it includes, that matters to a
/// module that is already built.
#define SB_TANK_MODE_VERSION 1u

typedef struct sb_tank_api sb_tank_api;
typedef struct sb_tank_mode sb_tank_mode;

/// The match with the types of the tank game. Pointers are valid only during the call.
typedef struct sb_tanks_play {
    const sb_rules_context *context; ///< the same match for `context->api`
    const sb_tank_api *tanks;        ///< the functions of the tank game
    const sb_tank_mode *mode;        ///< the mode that is played
    sb_body *bodies;                 ///< by entity: tanks by slot, then each player's shells, and
                                     ///< so on
    sb_player *players;              ///< by slot
    sb_shell *shells;                ///< by shell: body kind_first[SB_ENTITY_SHELL] + i
    sb_wall *walls;                  ///< by wall
    sb_pick_up *pick_ups;            ///< by pick-up
    sb_flag *flags;                  ///< by team - 1
    uint32_t flag_count;             ///< 2 in a mode with flags, otherwise 0
    sb_round *round;
    sb_ai_state *ai_states; ///< one for each of the computer's slots, in their order
    sb_tanks_totals *totals;
    uint32_t player_capacity;
    uint32_t tick; ///< the tick that is being played, from 1
} sb_tanks_play;

/// The functions of the tank game that a mode may call. Each checks its arguments. A function that
/// cannot do what it is asked returns false, 0 or zeros and changes nothing. It does so too with a
/// slot that has no player or, where a tank is needed, no living tank. An unknown kind and numbers
/// that are not finite have the same effect. In a client that predicts, functions that change the
/// match do the same, except `fire` of its own tank.
struct sb_tank_api {
    // Tanks.
    /// Returns the figures of a slot's tank; those of the first type for a slot that is not there.
    const sb_tank_type *(*type)(const sb_tanks_play *play, uint32_t slot);
    /// Returns the position of the gun's pivot, where shells start.
    sb_vec3 (*gun_pivot)(const sb_tanks_play *play, uint32_t slot);
    /// Fires the loaded ammunition, whatever the charge. False if the shell whose turn it is still
    /// flies.
    bool (*fire)(const sb_tanks_play *play, uint32_t slot);
    /// Takes points from a living tank, as a hit does. `shooter` may be the victim. False if it
    /// hurts nobody. The hook `damage` is asked too, and must not call this.
    bool (*damage)(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points,
                   sb_ammunition ammunition, sb_vec3 point);
    /// Destroys a living tank at `point`. `shooter` may be the victim: then the death is no kill.
    bool (*destroy)(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, sb_vec3 point);
    /// Takes a player's tank and shells away without a death. The next tank appears in the next
    /// tick.
    bool (*withdraw)(const sb_tanks_play *play, uint32_t slot);
    /// Bursts at `point`, in free air.
    bool (*blast)(const sb_tanks_play *play, uint32_t shooter, sb_ammunition ammunition,
                  sb_vec3 point);
    /// Gives a living tank what a pick-up of this kind holds. False if it has no use for it.
    bool (*give)(const sb_tanks_play *play, uint32_t slot, sb_pick_up_kind kind);

    // Places.
    bool (*zone_contains)(const sb_tanks_play *play, const sb_map_zone *zone, sb_vec3 point);

    // Teams and points.
    /// True if both are on one team, in a mode that has teams. A player is not its own mate.
    bool (*mates)(const sb_tanks_play *play, uint32_t a, uint32_t b);
    /// Returns the count of players on a team, without `slot`.
    uint32_t (*team_count)(const sb_tanks_play *play, uint8_t team, uint32_t slot);
    /// Add points to a player or a team (1 or 2). False outside of the phase `play`, where nothing
    /// counts. A score stays within +-32,767.
    bool (*score_add)(const sb_tanks_play *play, uint32_t slot, int32_t points);
    bool (*team_score_add)(const sb_tanks_play *play, uint32_t team, int32_t points);
    /// Returns the slot plus 1 of the player with the best score and, of equal ones, the fewest
    /// deaths; 0 if two are equal or there is no player.
    uint8_t (*best_player)(const sb_tanks_play *play);
    /// Returns the best team by score, then by kills; 0 if those are equal too.
    uint8_t (*best_team)(const sb_tanks_play *play);

    // Computer players.
    /// Makes the enemy that a computer player watches its goal, if it is within this distance.
    bool (*ai_fight)(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, float within_m);
};

/// The hooks of a mode. NULL stands for what a comment names as default, or else for nothing. In a
/// client that predicts, only `capacities`, `start`, `control` and `damage` are called.
struct sb_tank_mode {
    uint32_t version; ///< SB_TANK_MODE_VERSION
    uint32_t size;    ///< sizeof(sb_tank_mode)

    bool teams;        ///< players are on team 1 or 2
    bool team_choice;  ///< players may change to a team that is not larger
    bool flags;        ///< the match has the records of two flags, which `start` must put somewhere
    bool targets;      ///< the map's markers of the kind "target" are walls to destroy
    int32_t score_max; ///< in place of a setting `score_limit` of 0

    /// Checks whether the map has what the mode needs, and adds the room that its own kinds and
    /// sections take. Everything of the game is filled in by then: the counts of its kinds and
    /// sections must stay, and room for contacts, events and memory may only grow. Returns
    /// SB_ERROR_RANGE, with a reason (`sb_tanks_refuse`), to refuse.
    sb_error (*capacities)(const sb_rules_setup *setup, sb_rules_capacities *capacities);
    /// Called before the first tick, and again when the warm-up is over: everything else stands
    /// as the map has it.
    void (*start)(const sb_tanks_play *play);
    /// Called after everything else of a tick, before the round's end is looked for.
    void (*tick)(const sb_tanks_play *play);

    /// Returns the team of a new player, 1 or 2. Not called in a mode without teams. Default: the
    /// smaller team, or the first of equal ones.
    uint8_t (*team)(const sb_tanks_play *play, uint32_t slot);
    /// Called when a player's record is there.
    void (*join)(const sb_tanks_play *play, uint32_t slot);
    /// Called when the record of a player that leaves is empty.
    void (*leave)(const sb_tanks_play *play, uint32_t slot);
    /// Changes an input before the tank obeys it, and nothing else. A client that predicts its own
    /// tank asks too: the answer may depend only on that player's own state and on what every
    /// client is sent. An input that is not valid (`sb_input_is_valid`) is not taken.
    void (*control)(const sb_tanks_play *play, uint32_t slot, sb_input *input);

    /// Chooses where the next tank of a player appears: on the ground, clear of everything solid.
    /// It waits while another tank is nearer than 6 m. False, a place outside of the map's
    /// bounds, or a yaw beyond one turn (2 pi) stands for any clear spawn point of its team, which
    /// is also the default.
    bool (*place)(const sb_tanks_play *play, uint32_t slot, sb_map_spawn *out_at);
    /// Called when a tank has appeared.
    void (*spawned)(const sb_tanks_play *play, uint32_t slot);
    /// Called when a tank enters or leaves a zone of the map, given by its index. A tank that
    /// disappears leaves its zones.
    void (*zone)(const sb_tanks_play *play, uint32_t slot, uint32_t zone, bool inside);
    /// Returns the points that a hit takes instead of `points`; 0 for a hit that hurts nobody. A
    /// client that predicts a hit asks too.
    float (*damage)(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points);
    /// Called before a tank disappears because it is destroyed or its player leaves. The tank
    /// counts as lost already, and its body is still there.
    void (*lost)(const sb_tanks_play *play, uint32_t slot);
    /// Scores a tank that was destroyed. `shooter` may be the victim.
    void (*destroyed)(const sb_tanks_play *play, uint32_t shooter, uint32_t victim);
    /// Returns whether the shells of a player harm the targets. Default: yes.
    bool (*harms_target)(const sb_tanks_play *play, uint32_t slot);
    /// Scores a target that was destroyed.
    void (*target_destroyed)(const sb_tanks_play *play, uint32_t slot);

    /// Returns whether the round is over. The time limit and the end of all lives also end it.
    bool (*is_over)(const sb_tanks_play *play);
    /// Sets the winner of a round that is over: a team, or a player's slot plus 1. Both are 0, for
    /// nobody, before the call.
    void (*winner)(const sb_tanks_play *play, uint8_t *out_team, uint8_t *out_player);

    /// Give a computer player a goal (`sb_tanks_ai_goal`) and return true, or return false.
    /// `errand` comes before repairs and ammunition, `goal` after them. Without a goal, or with one
    /// that is not finite, a computer player fights.
    bool (*errand)(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);
    bool (*goal)(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai);
    /// Returns whether a computer player shoots at the place of its goal SB_GOAL_FIGHT while it
    /// sees no enemy. Default: no.
    bool (*besieges)(const sb_tanks_play *play, uint32_t slot);
    /// Returns the slot that a computer player attacks before all others, or the capacity.
    uint32_t (*prey)(const sb_tanks_play *play, uint32_t slot);

    /// As `sb_rules.interest`, for an entity of the mode's own kinds. Default: everybody knows of
    /// it. A mode that hides its own entities must set `hides_nothing` of the capacities to false.
    uint32_t (*interest)(const sb_tanks_play *play, uint32_t slot, uint32_t kind, uint32_t index);
    /// As `sb_rules.valid`, for the mode's own sections.
    bool (*valid)(const sb_tanks_play *play);
};

static inline int32_t sb_tanks_setting_of(const sb_tanks_play *play, sb_tanks_setting setting)
{
    return play->context->settings[setting];
}

/// True while points count.
static inline bool sb_tanks_counts(const sb_tanks_play *play)
{
    return play->round->phase == SB_PHASE_PLAY;
}

/// Returns the points that end the round.
static inline int32_t sb_tanks_score_limit(const sb_tanks_play *play)
{
    int32_t limit = sb_tanks_setting_of(play, SB_SETTING_SCORE_LIMIT);
    return limit > 0 ? limit : play->mode->score_max;
}

/// Converts seconds to ticks, rounded to the nearest, at least one.
static inline uint32_t sb_tanks_ticks(const sb_tanks_play *play, float seconds)
{
    float ticks = floorf(seconds * (float)play->context->tick_rate_hz + 0.5f);
    return ticks < 1.0f ? 1 : (uint32_t)ticks;
}

/// Emits an event: what `entity` did to `other` (SB_EVENT_NO_ENTITY for nobody).
static inline void sb_tanks_tell(const sb_tanks_play *play, uint32_t kind, uint32_t entity,
                                 uint32_t other, uint32_t value, sb_vec3 point)
{
    play->context->api->event_add(play->context, (sb_event){.kind = (uint8_t)kind,
                                                            .entity = (uint16_t)entity,
                                                            .other = (uint16_t)other,
                                                            .value = (uint16_t)value,
                                                            .point = point});
}

/// Sets where a computer player wants to be, and why.
static inline void sb_tanks_ai_goal(sb_ai_state *ai, sb_ai_goal kind, sb_vec3 place)
{
    ai->goal_kind = (uint8_t)kind;
    ai->goal = place;
}

static inline bool sb_tanks_tag_is(const sb_map_tag *tag, const char *word)
{
    return strcmp(tag->text, word) == 0;
}

/// Returns the index of the first marker of a kind and team, or the map's marker count.
static inline uint32_t sb_tanks_marker(const sb_map *on, const char *kind, uint8_t team)
{
    uint32_t i = 0;
    while (i < on->marker_count &&
           !(on->markers[i].team == team && sb_tanks_tag_is(&on->markers[i].kind, kind))) {
        i++;
    }
    return i;
}

/// Returns the index of the first zone of a kind that has this number, or the map's zone count.
static inline uint32_t sb_tanks_zone_numbered(const sb_map *on, const char *kind, uint32_t number)
{
    uint32_t i = 0;
    while (i < on->zone_count &&
           !(on->zones[i].number == number && sb_tanks_tag_is(&on->zones[i].kind, kind))) {
        i++;
    }
    return i;
}

/// Refuses a match: sets the reason, and returns SB_ERROR_RANGE.
static inline sb_error sb_tanks_refuse(sb_rules_capacities *capacities, const char *reason)
{
    size_t size = strlen(reason);
    size = size < SB_RULES_REASON_SIZE ? size : SB_RULES_REASON_SIZE - 1;
    memset(capacities->reason, 0, sizeof capacities->reason);
    memcpy(capacities->reason, reason, size);
    return SB_ERROR_RANGE;
}

#endif
