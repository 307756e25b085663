/// Contacts of a tick, from the touches that the phases of a step note.
#ifndef SABOT_PHYSICS_WORLD_CONTACTS_H
#define SABOT_PHYSICS_WORLD_CONTACTS_H

#include "physics/world/step_context.h"

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

#endif
