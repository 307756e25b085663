#include "physics/world/rest/holders.h"

#include <string.h>

// A contact whose normal rises less than this holds nothing.
#define HOLDING_NORMAL_Y 0.05f

bool sb_normal_holds(const sb_body *body, float rise)
{
    return (body->gravity_scale < 0.0f ? -rise : rise) >= HOLDING_NORMAL_Y;
}

size_t sb_holders_scratch_size(const sb_layout *layout)
{
    uint32_t bodies = layout->sections[SB_SECTION_BODIES].count;
    uint32_t contacts = layout->sections[SB_SECTION_CONTACTS].count;
    return sb_scratch_size(bodies, sizeof(uint32_t)) +
           sb_scratch_size(2 * (size_t)contacts, sizeof(uint32_t)) +
           2 * sb_scratch_size(bodies, sizeof(bool));
}

static void note(const sb_step *step, sb_holders *holders, uint32_t entry, uint32_t holder,
                 float rise)
{
    uint32_t held = sb_holders_held(holders, entry);
    if (held >= SB_ID_PLANE) {
        return;
    }
    if (holder < SB_ID_PLANE && step->bodies[held].shape == SB_BODY_SPHERE &&
        step->bodies[holder].shape == SB_BODY_SPHERE) {
        holders->meets_sphere[held] = true;
    }
    if (!sb_normal_holds(&step->bodies[held], rise)) {
        return;
    }
    holders->held[held] = true;
    if (holder < SB_ID_PLANE) {
        holders->next[entry] = holders->first[holder];
        holders->first[holder] = entry;
    }
}

sb_holders sb_holders_find(const sb_step *step, sb_scratch *scratch)
{
    uint32_t capacity = step->world.layout->sections[SB_SECTION_BODIES].count, count;
    const sb_contact *contacts = sb_world_contacts(step->world, &count);
    sb_holders holders = {
        .contacts = contacts,
        .first = sb_scratch_take(scratch, capacity * sizeof *holders.first),
        .next = sb_scratch_take(scratch, 2 * (size_t)count * sizeof *holders.next),
        .held = sb_scratch_take(scratch, capacity * sizeof *holders.held),
        .meets_sphere = sb_scratch_take(scratch, capacity * sizeof *holders.meets_sphere),
    };
    memset(holders.first, 0xFF, capacity * sizeof *holders.first); // SB_ID_NONE
    memset(holders.held, 0, capacity * sizeof *holders.held);
    memset(holders.meets_sphere, 0, capacity * sizeof *holders.meets_sphere);
    for (uint32_t i = 0; i < count; i++) {
        if (sb_contact_pushes(&contacts[i])) {
            note(step, &holders, 2 * i, contacts[i].a, contacts[i].normal.y);
            note(step, &holders, 2 * i + 1, contacts[i].b, -contacts[i].normal.y);
        }
    }
    return holders;
}
