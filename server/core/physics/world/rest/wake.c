// What wakes sleepers. Sleepers that touch each other, directly or through others, are a sleeping
// island. It wakes as a whole when one of them wakes. A sleeper wakes when something that it
// touches leaves it, carries it away, or was written to between two ticks.

#include <string.h>

#include "physics/overlap/dispatch.h"
#include "physics/world/rest/holders.h"
#include "physics/world/step/phases.h"

// A sleeper still touches a neighbour that moves as long as the gap between them is below this.
#define GAP_M 1e-3f

static bool sleeps(const sb_step *step, uint32_t id)
{
    return id < SB_ID_PLANE && (step->bodies[id].flags & SB_BODY_ASLEEP) != 0;
}

static sb_contact *contacts_of(const sb_step *step)
{
    return sb_layout_at(step->world.layout, step->world.block, SB_SECTION_CONTACTS);
}

static uint32_t mix(uint32_t hash, const void *bytes, uint32_t word_count)
{
    const uint8_t *at = bytes;
    for (uint32_t i = 0; i < word_count; i++) {
        uint32_t word;
        memcpy(&word, at + sizeof word * i, sizeof word);
        hash = (hash ^ word) * 0x9E3779B1u; // 2^32 over the golden ratio
        hash ^= hash >> 15;
    }
    return hash;
}

// Hashes what another body could rest on: the pose, the shape, and what it meets.
static uint32_t hash_of(const sb_step *step, uint32_t id)
{
    if (id >= SB_ID_PLANE) {
        return id;
    }
    const sb_body *body = &step->bodies[id];
    const uint32_t kind = (uint32_t)body->hull << 16 | (uint32_t)body->shape << 8 |
                          (uint32_t)body->motion << 1 | (sb_body_is_sensor(body) ? 1u : 0u);
    uint32_t hash = mix(id, &body->position, 3);
    hash = mix(hash, &body->yaw, 1);
    hash = mix(hash, &body->tilt, 4);
    hash = mix(hash, &body->half_extents, 3);
    hash = mix(hash, &body->layer, 1);
    hash = mix(hash, &body->mask, 1);
    hash = mix(hash, &body->ignored, 1);
    return mix(hash, &kind, 1);
}

static uint32_t hash_of_pair(const sb_step *step, const sb_contact *contact)
{
    const uint32_t both[2] = {hash_of(step, contact->a), hash_of(step, contact->b)};
    return mix(0, both, 2);
}

static void wake(sb_step *step, uint32_t id)
{
    if (id < SB_ID_PLANE) {
        sb_body_wake(&step->bodies[id]);
    }
}

// Wakes sleepers that were written to, and those that touch a body that was.
static void wake_changed(sb_step *step)
{
    const sb_contact *contacts = contacts_of(step);
    for (uint32_t i = 0; i < step->state->contact_count; i++) {
        const sb_contact *contact = &contacts[i];
        if (sb_contact_pushes(contact) && (sleeps(step, contact->a) || sleeps(step, contact->b)) &&
            contact->pose_hash != hash_of_pair(step, contact)) {
            wake(step, contact->a);
            wake(step, contact->b);
        }
    }
}

// Rules may have written a velocity or an impulse to a sleeper: then it wakes.
static bool is_driven(const sb_body *body)
{
    return sb_vec3_length_squared(body->velocity) > 0.0f || body->yaw_rate != 0.0f ||
           sb_vec3_length_squared(body->impulse) > 0.0f;
}

void sb_wake_open(sb_step *step)
{
    step->has_sleepers = false;
    for (uint32_t n = 0; n < step->used_count; n++) {
        sb_body *body = &step->bodies[step->used[n]];
        if ((body->flags & SB_BODY_ASLEEP) == 0) {
            continue;
        }
        step->has_sleepers = true;
        if (is_driven(body)) {
            sb_body_wake(body);
        }
    }
    if (step->has_sleepers) {
        wake_changed(step);
        sb_wake_held(step);
    }
}

static bool any_is_torn(const sb_step *step)
{
    const sb_contact *contacts = contacts_of(step);
    for (uint32_t i = 0; i < step->state->contact_count; i++) {
        if ((contacts[i].flags & SB_CONTACT_SLEPT) != 0 &&
            sleeps(step, contacts[i].a) != sleeps(step, contacts[i].b)) {
            return true;
        }
    }
    return false;
}

void sb_wake_held(sb_step *step)
{
    if (!step->has_sleepers || !any_is_torn(step)) {
        return;
    }
    sb_scratch scratch = step->scratch;
    sb_holders holders = sb_holders_find(step, &scratch);
    uint32_t *stack = sb_scratch_take(&scratch, step->body_count * sizeof *stack);
    uint32_t height = 0;
    for (uint32_t n = 0; n < step->used_count; n++) {
        if (!sleeps(step, step->used[n])) {
            stack[height++] = step->used[n];
        }
    }
    while (height > 0) {
        uint32_t entry = holders.first[stack[--height]];
        for (; entry != SB_ID_NONE; entry = holders.next[entry]) {
            uint32_t held = sb_holders_held(&holders, entry);
            bool slept = (holders.contacts[entry / 2].flags & SB_CONTACT_SLEPT) != 0;
            if (slept && sleeps(step, held)) {
                wake(step, held);
                stack[height++] = held;
            }
        }
    }
}

static bool is_free(const sb_step *step, uint32_t id)
{
    return id < SB_ID_PLANE && (id >= step->body_count || step->bodies[id].shape == SB_BODY_FREE);
}

static bool rests(const sb_step *step, uint32_t id)
{
    return id >= SB_ID_PLANE || step->bodies[id].motion == SB_BODY_STATIC || sleeps(step, id);
}

static sb_shape shape_of(const sb_step *step, uint32_t id)
{
    const sb_scenery *scenery = step->world.scenery;
    if ((id & SB_ID_SOLID) != 0) {
        return sb_scenery_solid(scenery, id & ~SB_ID_SOLID);
    }
    if ((id & SB_ID_PLANE) != 0) {
        return (sb_shape){.kind = SB_SHAPE_PLANE,
                          .plane = sb_scenery_planes(scenery)[id & ~SB_ID_PLANE]};
    }
    return sb_world_body_shape(step->world, &step->bodies[id]);
}

bool sb_contact_is_near(const sb_step *step, const sb_contact *contact, float gap)
{
    sb_body body = step->bodies[contact->a];
    body.position = sb_vec3_add_scaled(body.position, contact->normal, gap);
    sb_shape a = sb_world_body_shape(step->world, &body), b = shape_of(step, contact->b);
    return sb_shape_overlap(&a, &b);
}

bool sb_contact_lasts(const sb_step *step, const sb_contact *contact)
{
    uint32_t a = contact->a, b = contact->b;
    if (is_free(step, a) || is_free(step, b)) {
        return false;
    }
    if (rests(step, a) && rests(step, b)) {
        return true;
    }
    return (contact->flags & SB_CONTACT_SENSOR) == 0 && (sleeps(step, a) || sleeps(step, b)) &&
           sb_contact_is_near(step, contact, GAP_M);
}

// Returns true if the body moves away under what it carries: a kinematic one by any motion, a
// dynamic one by more than rest.
static bool moves_off(const sb_step *step, uint32_t id, bool carries)
{
    if (id >= SB_ID_PLANE || !sb_body_moves(&step->bodies[id])) {
        return false;
    }
    const sb_body *body = &step->bodies[id];
    const sb_start_pose *start = &step->starts[id];
    float moved = sb_vec3_length_squared(sb_vec3_sub(body->position, start->position));
    if (body->motion == SB_BODY_KINEMATIC) {
        return moved > 0.0f || body->yaw != start->yaw;
    }
    float limit = SB_REST_SPEED * step->dt;
    return carries && (moved > limit * limit || fabsf(body->yaw_rate) > SB_REST_SPEED);
}

static void wake_one(sb_step *step, uint32_t id, uint32_t other, float rise)
{
    if (sleeps(step, id) && moves_off(step, other, sb_normal_holds(&step->bodies[id], rise))) {
        sb_body_wake(&step->bodies[id]);
    }
}

void sb_wake_at(sb_step *step, const sb_contact *contact)
{
    if (!step->has_sleepers || (contact->flags & SB_CONTACT_SENSOR) != 0) {
        return;
    }
    if (contact->kind == SB_CONTACT_END) {
        wake(step, contact->a);
        wake(step, contact->b);
        return;
    }
    wake_one(step, contact->a, contact->b, -contact->normal.y);
    wake_one(step, contact->b, contact->a, contact->normal.y);
}

void sb_wake_note(sb_step *step)
{
    sb_contact *contacts = contacts_of(step);
    for (uint32_t i = 0; i < step->state->contact_count; i++) {
        sb_contact *contact = &contacts[i];
        bool a = sleeps(step, contact->a), b = sleeps(step, contact->b);
        contact->flags &= (uint8_t)~SB_CONTACT_SLEPT;
        contact->pose_hash = 0;
        if (sb_contact_pushes(contact) && (a || b)) {
            contact->flags |= a && b ? SB_CONTACT_SLEPT : 0;
            contact->pose_hash = hash_of_pair(step, contact);
        }
    }
}
