/// The phases of a step, which the folders ball/, solver/ and rest/ implement.
#ifndef SABOT_PHYSICS_WORLD_STEP_PHASES_H
#define SABOT_PHYSICS_WORLD_STEP_PHASES_H

#include "physics/world/step/step_context.h"

// The phase that moves spheres.

size_t sb_sweep_scratch_size(const sb_layout *layout);

/// Moves every sphere from its start pose to the tick's end, through its impacts on scenery,
/// spheres, and the motion of boxes and hulls in this tick.
void sb_sweep_phase(sb_step *step);

// The phase that moves boxes and hulls apart.

size_t sb_separate_scratch_size(const sb_layout *layout);

/// Pushes boxes and hulls out of scenery and out of each other, with friction and restitution. A
/// body that is left inside a static solid, or that this tick pressed deep into another body, goes
/// back to its last good place. Sets SB_BODY_GROUNDED and `returned_count`. Keeps its scratch
/// memory until `sb_separate_close`.
void sb_separate(sb_step *step);

/// How spheres stop a box or hull.
typedef struct sb_stop {
    bool stops;
    bool whole;   ///< it stands on its way from where the tick began, and yields to nothing
    float share;  ///< of that way that it may go at most, if nothing else holds it there
    bool changed; ///< set by sb_separate_again: it may have another pose or velocity than before
} sb_stop;

/// A sphere that cannot give way holds up a box or hull: a plane that the body's centre may reach.
typedef struct sb_hold {
    uint32_t number; ///< of the body among boxes and hulls, by rising index
    sb_vec3 normal;  ///< towards the sphere
    float most;      ///< of the centre's position along the normal, m
    float speed;     ///< along the normal that the body keeps at most, m/s
} sb_hold;

/// What spheres stop in a tick.
typedef struct sb_stops {
    sb_stop *bodies; ///< one for each box and hull
    sb_hold *holds;  ///< in the order found; they hold for the rest of the tick
    uint32_t hold_count, hold_capacity;
} sb_stops;

/// Separates again where spheres stop boxes and hulls, each behind its holds or where it began. It
/// costs what the islands of those cost. With `islands`, all that touch a stopped one, directly or
/// through others, stand where the tick began. Nothing changes for other islands.
void sb_separate_again(sb_step *step, sb_stops *stops, bool islands);

/// Notes that the way of a box or hull did work on a sphere, J: its island pays for it.
void sb_separate_owe(sb_step *step, uint32_t number, float work);

/// Ends the phase: islands pay for what they gained, `penetration_m` is set and touches are noted.
/// Where boxes and hulls are now is their last good place.
void sb_separate_close(sb_step *step);

// Contacts of a tick, from the touches that the phases of a step note.

/// Returns the bytes of scratch memory that touches and contacts take.
size_t sb_contacts_scratch_size(const sb_layout *layout);

/// Empties the list of touches. The list stays in scratch memory for the whole step.
void sb_contacts_open(sb_step *step);

/// Notes that two things touch. Each is a body's index or an id of scenery; `normal` goes from
/// `from` to `to`. If the list is full the touch is dropped and counted. The first touch of a pair
/// in a tick gives its contact the time, speed, point and normal.
void sb_step_touch(sb_step *step, uint32_t from, uint32_t to, float time, float speed,
                   sb_vec3 point, sb_vec3 normal);

/// Turns this tick's touches and the last tick's contacts into this tick's contacts, and wakes
/// sleepers whose neighbour left.
void sb_contacts_update(sb_step *step);

// What wakes sleepers (rest/wake.c).

/// Returns the bytes of scratch memory that sleep takes, in any phase.
size_t sb_sleep_scratch_size(const sb_layout *layout);

/// Before anything moves: wakes the sleepers that were written to since the last tick, those that
/// touch a body that was, and all that they hold.
void sb_wake_open(sb_step *step);

/// Wakes each sleeper that rests, directly or through others, on a body that slept at the end of
/// the last tick and is awake.
void sb_wake_held(sb_step *step);

/// Returns true if a contact of the last tick without a touch in this one goes on: both rest, or
/// one sleeps and the other is still near.
bool sb_contact_lasts(const sb_step *step, const sb_contact *contact);

/// Wakes a sleeper if this contact of it has ended, or if the other body moves away under it.
void sb_wake_at(sb_step *step, const sb_contact *contact);

/// At the end of a tick: notes in the contacts what the next tick needs to know of sleepers.
void sb_wake_note(sb_step *step);

// The phase that puts bodies to sleep.

/// Counts each body's ticks at rest. Puts to sleep those that have rested long enough, and so has
/// all that holds them.
void sb_sleep_update(sb_step *step);

#endif
