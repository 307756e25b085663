// Bodies at rest sleep, each as soon as what holds it sleeps, never moves, or is a body at rest
// that must not sleep. All that is ready falls asleep in the same tick, a tower as a whole. wake.c
// watches over what holds a sleeper from then on.

#include <string.h>

#include "physics/world/rest/balance.h"
#include "physics/world/rest/holders.h"
#include "physics/world/step/bits.h"
#include "physics/world/step/phases.h"
#include "physics/world/step/surface_mix.h"

// What holds a body that falls asleep is at most this far away.
#define NEAR_M 4e-3f
// The share of its weight that need not be carried: normals are those of touches in the tick.
#define UNCARRIED_SHARE 0.05f

size_t sb_sleep_scratch_size(const sb_layout *layout)
{
    uint32_t bodies = layout->sections[SB_SECTION_BODIES].count;
    // Those of `sb_sleep_update`, and with it or in another phase those of `sb_wake_held`.
    uint32_t contacts = layout->sections[SB_SECTION_CONTACTS].count;
    return 2 * sb_holders_scratch_size(layout) + sb_scratch_size(bodies, sizeof(bool)) +
           3 * sb_scratch_size(bodies, sizeof(uint32_t)) +
           sb_scratch_size(2 * (size_t)contacts, sizeof(uint32_t));
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

// The contacts of the bodies that wait for sleep, as in `sb_holders`: entry 2 i is contact i for
// its body `a`, 2 i + 1 for `b`.
typedef struct waiting {
    uint32_t *first, *next;
} waiting;

// A body may have touched another one and then gone back to its last good place, where it hangs.
// So for bodies that wait for sleep only things near them count.
static waiting list_near(const sb_step *step, const sb_holders *holders, sb_scratch *scratch)
{
    const uint32_t count = step->state->contact_count;
    waiting near = {
        .first = sb_scratch_take(scratch, step->body_count * sizeof *near.first),
        .next = sb_scratch_take(scratch, 2 * (size_t)count * sizeof *near.next),
    };
    memset(near.first, 0xFF, step->body_count * sizeof *near.first); // SB_ID_NONE
    for (uint32_t i = 0; i < count; i++) {
        const sb_contact *contact = &holders->contacts[i];
        const uint32_t ids[2] = {contact->a, contact->b};
        const bool wait[2] = {waits(step, ids[0]), waits(step, ids[1])};
        if (sb_contact_pushes(contact) && (wait[0] || wait[1]) &&
            sb_contact_is_near(step, contact, NEAR_M)) {
            for (uint32_t k = 0; k < 2; k++) {
                if (wait[k]) {
                    near.next[2 * i + k] = near.first[ids[k]];
                    near.first[ids[k]] = 2 * i + k;
                }
            }
        }
    }
    return near;
}

static float friction_of(const sb_step *step, uint32_t id)
{
    return id < SB_ID_PLANE ? step->bodies[id].friction
                            : sb_scenery_surface(step->world.scenery, id)->friction;
}

// Returns true if what is near the body carries it, but for what would give it less than the speed
// of rest until it sleeps. Without that a body that creeps down between frictionless things would
// fall asleep on its way, and hang.
static bool is_carried(const sb_step *step, const sb_holders *holders, const waiting *near,
                       uint32_t index)
{
    const sb_body *body = &step->bodies[index];
    const float weight = step->state->gravity_m_s2 * body->gravity_scale;
    sb_balance balance = {.up = {0.0f, weight < 0.0f ? -1.0f : 1.0f, 0.0f}, .count = 0};
    bool rises = false;
    for (uint32_t entry = near->first[index]; entry != SB_ID_NONE; entry = near->next[entry]) {
        const sb_contact *contact = &holders->contacts[entry / 2];
        const bool first = entry % 2 == 0;
        const sb_vec3 normal = first ? sb_vec3_negate(contact->normal) : contact->normal;
        const uint32_t other = first ? contact->b : contact->a;
        sb_balance_add(&balance, normal, sb_mix_friction(body->friction, friction_of(step, other)));
        rises = rises || sb_normal_holds(body, normal.y);
    }
    const float time_s = (float)step->state->sleep_ticks * step->dt;
    return rises &&
           sb_balance_holds(&balance, UNCARRIED_SHARE + SB_REST_SPEED / (fabsf(weight) * time_s));
}

// Of the bodies that wait for sleep only those are held that what is near carries.
static void keep_carried(const sb_step *step, const sb_holders *holders, sb_scratch scratch)
{
    const waiting near = list_near(step, holders, &scratch);
    for (uint32_t n = 0; n < step->used_count; n++) {
        uint32_t i = step->used[n];
        bool falls = step->state->gravity_m_s2 * step->bodies[i].gravity_scale != 0.0f;
        if (falls && waits(step, i)) {
            holders->held[i] = is_carried(step, holders, &near, i);
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
    keep_carried(step, holders, scratch);
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
