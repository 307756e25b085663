// Bodies at rest sleep, each as soon as what holds it sleeps, never moves, or is a body at rest
// that must not sleep. All that is ready falls asleep in the same tick, a tower as a whole. wake.c
// watches over what holds a sleeper from then on.

#include <string.h>

#include "physics/world/bits.h"
#include "physics/world/holders.h"
#include "physics/world/phases.h"

// What holds a body that falls asleep is at most this far away.
#define NEAR_M 4e-3f

size_t sb_sleep_scratch_size(const sb_layout *layout)
{
    uint32_t bodies = layout->sections[SB_SECTION_BODIES].count;
    // Those of `sb_sleep_update`, and with it or in another phase those of `sb_wake_held`.
    return 2 * sb_holders_scratch_size(layout) + sb_scratch_size(bodies, sizeof(bool)) +
           2 * sb_scratch_size(bodies, sizeof(uint32_t));
}

static bool is_at_rest(const sb_step *step, uint32_t index)
{
    const sb_body *body = &step->bodies[index];
    const sb_start_pose *start = &step->starts[index];
    float distance = SB_REST_SPEED * step->dt;
    // Bodies that rest on this one push it by their weight every tick.
    float push = body->inverse_mass * sb_vec3_length(body->impulse);
    float push_max = SB_REST_SPEED + 2.0f * step->state->gravity_m_s2 * step->dt;
    sb_vec3 moved = sb_vec3_sub(body->position, start->position);
    return sb_vec3_length_squared(moved) <= distance * distance &&
           sb_vec3_length_squared(body->velocity) <= SB_REST_SPEED * SB_REST_SPEED &&
           fabsf(body->yaw_rate) <= SB_REST_SPEED && push <= push_max;
}

static bool can_sleep(const sb_body *body)
{
    return body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_SLEEPLESS) == 0;
}

static void begin_rest(sb_step *step, uint32_t id, float rise)
{
    if (id < SB_ID_PLANE && sb_normal_holds(&step->bodies[id], rise)) {
        step->bodies[id].rest_ticks = 0;
    }
}

// What held a body and left it this moment may hold it again soon, as it sinks slowly under it. The
// body begins its rest again: without that it might fall asleep between two touches, and hang.
static void note_parted(sb_step *step)
{
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(step->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const sb_contact *contact = &contacts[i];
        if (contact->kind == SB_CONTACT_END && (contact->flags & SB_CONTACT_SENSOR) == 0) {
            begin_rest(step, contact->a, -contact->normal.y);
            begin_rest(step, contact->b, contact->normal.y);
        }
    }
}

// Counts each body's ticks at rest. Returns true if one has rested long enough.
static bool count_ticks(sb_step *step)
{
    uint32_t limit = step->state->sleep_ticks;
    bool any = false;
    for (uint32_t n = 0; limit > 0 && n < step->used_count; n++) {
        uint32_t i = step->used[n];
        sb_body *body = &step->bodies[i];
        if (!can_sleep(body) || (body->flags & SB_BODY_ASLEEP) != 0) {
            continue;
        }
        bool rests = is_at_rest(step, i) && !sb_bits_at(step->uncertain, i);
        uint32_t ticks = rests ? body->rest_ticks + 1u : 0u;
        body->rest_ticks = (uint16_t)(ticks < limit ? ticks : limit);
        any = any || ticks >= limit;
    }
    return any;
}

static bool kinematic_moves(const sb_step *step, uint32_t id)
{
    if (id >= SB_ID_PLANE || step->bodies[id].motion != SB_BODY_KINEMATIC) {
        return false;
    }
    sb_vec3 moved = sb_vec3_sub(step->bodies[id].position, step->starts[id].position);
    return sb_vec3_length_squared(moved) > 0.0f || step->bodies[id].yaw != step->starts[id].yaw;
}

// Notes for each body whether it touches a kinematic one that moves.
static void note_unready(const sb_step *step, bool *unready)
{
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(step->world, &count);
    memset(unready, 0, step->body_count * sizeof *unready);
    for (uint32_t i = 0; i < count; i++) {
        if (!sb_contact_pushes(&contacts[i])) {
            continue;
        }
        uint32_t a = contacts[i].a, b = contacts[i].b;
        unready[a] = unready[a] || kinematic_moves(step, b);
        if (b < SB_ID_PLANE) {
            unready[b] = unready[b] || kinematic_moves(step, a);
        }
    }
}

// Gravity pulls a body down that nothing holds, except a sphere that freezes among others. A
// neighbour that found no room in the list may hold the body, and leave unnoticed.
static bool is_supported(const sb_step *step, const sb_holders *holders, uint32_t index)
{
    const sb_body *body = &step->bodies[index];
    bool falls = step->state->gravity_m_s2 * body->gravity_scale != 0.0f;
    bool frozen = (body->flags & SB_BODY_FROZEN) != 0 && holders->meets_sphere[index];
    return !sb_bits_at(step->uncertain, index) && (holders->held[index] || frozen || !falls);
}

static void wake_unsupported(sb_step *step, const sb_holders *holders)
{
    for (uint32_t n = 0; n < step->used_count; n++) {
        uint32_t i = step->used[n];
        if ((step->bodies[i].flags & SB_BODY_ASLEEP) != 0 && !is_supported(step, holders, i)) {
            sb_body_wake(&step->bodies[i]);
        }
    }
}

// Returns true if the body itself would let those that it holds sleep.
static bool is_steady(const sb_step *step, const sb_holders *holders, uint32_t index)
{
    const sb_body *body = &step->bodies[index];
    if (body->motion != SB_BODY_DYNAMIC || (body->flags & SB_BODY_ASLEEP) != 0) {
        return true;
    }
    return can_sleep(body)
               ? body->rest_ticks >= step->state->sleep_ticks && is_supported(step, holders, index)
               : is_at_rest(step, index);
}

// Keeps awake what rests, directly or through others, on a body that is not steady.
static void spread_unready(const sb_step *step, const sb_holders *holders, bool *unready,
                           uint32_t *stack)
{
    uint32_t height = 0;
    for (uint32_t n = 0; n < step->used_count; n++) {
        uint32_t i = step->used[n];
        unready[i] = unready[i] || !is_steady(step, holders, i);
        if (unready[i]) {
            stack[height++] = i;
        }
    }
    while (height > 0) {
        uint32_t entry = holders->first[stack[--height]];
        for (; entry != SB_ID_NONE; entry = holders->next[entry]) {
            uint32_t held = sb_holders_held(holders, entry);
            if (!unready[held]) {
                unready[held] = true;
                stack[height++] = held;
            }
        }
    }
}

static bool waits(const sb_step *step, uint32_t id)
{
    return id < SB_ID_PLANE && can_sleep(&step->bodies[id]) &&
           (step->bodies[id].flags & SB_BODY_ASLEEP) == 0 &&
           step->bodies[id].rest_ticks >= step->state->sleep_ticks;
}

// A body may have touched another one and then gone back to its last good place, where it hangs.
// So for bodies that wait for sleep only things near them count.
static void keep_near(const sb_step *step, const sb_holders *holders)
{
    for (uint32_t n = 0; n < step->used_count; n++) {
        uint32_t i = step->used[n];
        holders->held[i] = holders->held[i] && !waits(step, i);
    }
    for (uint32_t i = 0; i < step->state->contact_count; i++) {
        const sb_contact *contact = &holders->contacts[i];
        uint32_t a = contact->a, b = contact->b;
        bool to_a = waits(step, a) && !holders->held[a] &&
                    sb_normal_holds(&step->bodies[a], -contact->normal.y);
        bool to_b = waits(step, b) && !holders->held[b] &&
                    sb_normal_holds(&step->bodies[b], contact->normal.y);
        if (sb_contact_pushes(contact) && (to_a || to_b) &&
            sb_contact_is_near(step, contact, NEAR_M)) {
            holders->held[a] = holders->held[a] || to_a;
            if (to_b) {
                holders->held[b] = true;
            }
        }
    }
}

static void fall_asleep(sb_body *body)
{
    body->rest_ticks = 0;
    body->flags |= SB_BODY_ASLEEP;
    body->velocity = sb_vec3_make(0.0f, 0.0f, 0.0f);
    body->yaw_rate = 0.0f;
    body->impulse = sb_vec3_make(0.0f, 0.0f, 0.0f);
}

static void put_to_sleep(sb_step *step, const sb_holders *holders, sb_scratch scratch)
{
    bool *unready = sb_scratch_take(&scratch, step->body_count * sizeof *unready);
    uint32_t *stack = sb_scratch_take(&scratch, step->body_count * sizeof *stack);
    keep_near(step, holders);
    note_unready(step, unready);
    spread_unready(step, holders, unready, stack);
    for (uint32_t n = 0; n < step->used_count; n++) {
        uint32_t i = step->used[n];
        sb_body *body = &step->bodies[i];
        if (can_sleep(body) && (body->flags & SB_BODY_ASLEEP) == 0 && !unready[i]) {
            fall_asleep(body);
        }
    }
}

void sb_sleep_update(sb_step *step)
{
    note_parted(step);
    bool any = count_ticks(step);
    if (!any && !step->has_sleepers) {
        return;
    }
    sb_scratch scratch = step->scratch;
    sb_holders holders = sb_holders_find(step, &scratch);
    wake_unsupported(step, &holders);
    if (any) {
        put_to_sleep(step, &holders, scratch);
    }
    sb_wake_held(step);
    sb_wake_note(step);
}
