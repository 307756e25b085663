/// Which bodies hold which against gravity, by the world's contacts. For the files of this folder
/// alone.
#ifndef SABOT_PHYSICS_WORLD_REST_HOLDERS_H
#define SABOT_PHYSICS_WORLD_REST_HOLDERS_H

#include "physics/world/step/step_context.h"

/// Each contact may stand in two lists: as 2 i where its body `a` holds `b`, as 2 i + 1 where `b`
/// holds `a`.
typedef struct sb_holders {
    const sb_contact *contacts;
    uint32_t *first;    ///< by body: the first entry in which it holds another, or SB_ID_NONE
    uint32_t *next;     ///< by entry: the next one of the same body, or SB_ID_NONE
    bool *held;         ///< by body: something holds it
    bool *meets_sphere; ///< by body: it is a sphere that touches another one
} sb_holders;

/// Takes scratch memory and lists the contacts of the present list. Those that have ended and those
/// of sensors are not among them.
size_t sb_holders_scratch_size(const sb_layout *layout);
sb_holders sb_holders_find(const sb_step *step, sb_scratch *scratch);

/// Returns true for a contact of two things that push each other.
static inline bool sb_contact_pushes(const sb_contact *contact)
{
    return contact->kind != SB_CONTACT_END && (contact->flags & SB_CONTACT_SENSOR) == 0;
}

/// Returns true if a normal that rises this much towards the body can hold it against gravity.
bool sb_normal_holds(const sb_body *body, float rise);

/// Returns true if the first body of a contact would touch the other one if it were `gap` m nearer
/// (wake.c).
bool sb_contact_is_near(const sb_step *step, const sb_contact *contact, float gap);

/// Returns the body that an entry's body holds.
static inline uint32_t sb_holders_held(const sb_holders *holders, uint32_t entry)
{
    const sb_contact *contact = &holders->contacts[entry / 2];
    return entry % 2 == 0 ? contact->b : contact->a;
}

#endif
