/// The gun, its shells in the air, what they do where they hit or burst, and lag compensation.
#ifndef SABOT_GAME_TANKS_FIRE_GUNNERY_H
#define SABOT_GAME_TANKS_FIRE_GUNNERY_H

#include "game/tanks/play.h"

// The gun: the chosen ammunition, its stock, and the charge that grows between shots.

/// Loads the ammunition that the player chooses, if rounds of it are left, and charges the gun.
/// Fires if the trigger is held, the charge is full, a round is left, and a shell of the player is
/// free.
void sb_gun_operate(const sb_tanks_play *play, uint32_t slot, const sb_input *input);

// The blast of a shell that bursts. Its damage falls with distance and is stopped by solids in
// between; its push acts on everything that can move.

/// Bursts at `point`, in free air. `spared` is a body that is pushed but takes no damage (the one
/// that was hit directly), or SB_ID_NONE.
void sb_blast(const sb_tanks_play *play, uint32_t shooter, sb_ammunition ammunition, sb_vec3 point,
              uint32_t spared);

// The points that tanks and walls lose, and the end of a wall.

/// Takes points from a living tank, from its shield first, and destroys it if none is left. Does
/// nothing and returns false once the result of the round stands, and for a team mate unless
/// friendly fire is on. `shooter` may be the victim. Fractions are rounded to the nearest, to 1 at
/// least.
bool sb_damage_tank(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points,
                    sb_ammunition ammunition, sb_vec3 point);

/// Takes points from a wall, given by its body, and breaks it if none is left.
void sb_damage_wall(const sb_tanks_play *play, uint32_t shooter, uint32_t body_index,
                    uint32_t points, sb_vec3 point);

// Shells. The gun fires them, the physics moves them, and a hit or their age ends them.

/// Fires the loaded ammunition. False if the shell whose turn it is still flies, or the gun is
/// beyond the world's extent.
bool sb_shell_fire(const sb_tanks_play *play, uint32_t slot);

/// Returns the body of a shell by its owner and ammunition, without a position.
sb_body_def sb_shell_body_def(const sb_rules_api *api, const sb_shell *shell);

/// Adds a shell's body, for a client that has learnt of the shell.
void sb_shell_appear(const sb_tanks_play *play, uint32_t body_index);

/// Returns the record of a shell, by the index of its body.
sb_shell *sb_shell_of(const sb_tanks_play *play, uint32_t body_index);

/// Before the step: removes shells that are too old, and records the velocities of the others.
void sb_shells_prepare(const sb_tanks_play *play);

/// After the step: adds up the distances that shells have flown.
void sb_shells_add_distance(const sb_tanks_play *play);

/// Remove one shell by its body, or all shells of a player.
void sb_shell_remove(const sb_tanks_play *play, uint32_t body_index);
void sb_shells_remove(const sb_tanks_play *play, uint32_t slot);

// The effect of a shell on what it hits: damage by plate, range and armour, or a ricochet.

/// A burst is placed this far off the surface that it happened on, so that its line of sight is not
/// blocked by that surface.
#define SB_BURST_OFF_M 0.15f

/// True if a shell touches something in this contact and tick; most contacts are of other bodies.
static inline bool sb_hit_is_of_shell(const sb_rules_context *context, const sb_contact *contact)
{
    uint32_t first = context->kind_first[SB_ENTITY_SHELL];
    uint32_t count = context->kind_counts[SB_ENTITY_SHELL];
    return contact->count > 0 && (contact->a - first < count || contact->b - first < count);
}

/// What a shell hits, and where.
typedef struct sb_hit {
    uint32_t shell;  ///< body
    uint32_t target; ///< body, or scenery
    sb_vec3 point;
    sb_vec3 normal;  ///< of the target, outward
    uint32_t shape;  ///< index of the target's hit shape
    float time;      ///< of the tick, from the moment when the shell's distance was last updated
    sb_vec3 axes[3]; ///< of a rewound target's hull or turret, as it stood then
    bool rewound;    ///< the target was hit as its shooter saw it, not where it is now
} sb_hit;

/// Applies a hit: ends the shell, or turns it.
void sb_hit_apply(const sb_tanks_play *play, const sb_hit *hit);

/// Applies a contact of a shell in this tick. Call it in the order of the contacts' times.
void sb_hit_contact(const sb_tanks_play *play, const sb_contact *contact);

/// Returns the plate that a surface normal (outward, unit) belongs to, by the axes of the hull or
/// turret: to its left, up and ahead. Plates slope: what is within 20 degrees of the vertical is
/// top (or bottom), and the rest is front, side or rear by the level part of its normal.
sb_plate sb_hit_plate(const sb_vec3 axes[3], sb_vec3 normal);

/// Returns the points that a shell takes after `flown_m` of flight, through armour of this
/// thickness.
float sb_hit_damage(sb_ammunition ammunition, float flown_m, uint32_t armour_mm);

// Lag compensation: a shell hits what its shooter saw. A player sees others as they were D ticks
// ago. At the end of the tick of the shot, the server therefore lets the new shell fly D ticks
// more. In each of them it flies through the poses that the others had then. From there on the
// shell flies through the present, with the age that it has on its shooter's screen. Players that
// the shooter saw in the present, as the input lists, are met where their last known motion takes
// them while the shell flies. (The technique is Bernier's, "Latency compensating methods in
// client/server in-game protocol design and optimization", 2001, applied to projectiles.)
//
// A client that predicts its own shell lets it fly from the muzzle, tick by tick. It flies through
// the same poses, which are those that the client's view shows.

#define SB_VIEW_PARTS_PER_TICK 256u ///< units of input.view_fraction in a tick

/// Returns the most ticks that a match compensates: as the setting says, but no more than the world
/// keeps poses for.
uint32_t sb_lag_compensation_ticks_max(int32_t lag_compensation_ms, uint32_t tick_rate_hz,
                                       uint32_t rewind_ticks);

/// Returns the age of what a player saw of others, by an input that acts in `tick`, in 1/256 ticks
/// and within what is compensated. For callers that have the input and no match; in a match use
/// `sb_lag_compensation_age`.
uint32_t sb_lag_compensation_age_at(const sb_input *input, uint32_t tick, uint32_t ticks_max);

/// Returns a bit for each player that the input lists as seen in the present.
uint64_t sb_lag_compensation_present(const sb_input *input);

/// Returns the age of what a player saw of others by this input, in 1/256 ticks and within what the
/// match compensates.
uint32_t sb_lag_compensation_age(const sb_tanks_play *play, const sb_input *input);

/// Before the step, on the server: holds the shells of this tick's shots where they are, if their
/// shooters saw others in the past.
void sb_lag_compensation_hold(const sb_tanks_play *play);

/// After the step: lets held shells fly D ticks and this one, in the order of the flight times
/// after which they meet something.
void sb_lag_compensation_release(const sb_tanks_play *play);

/// Before the step, in a client's own game: ends some of the player's own shells. These hit in this
/// tick something that its view shows in the past.
void sb_lag_compensation_predict(const sb_tanks_play *play);

#endif
