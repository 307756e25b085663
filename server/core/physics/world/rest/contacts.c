// From the touches of a tick to its contacts: sorted, each pair once, compared with the last
// tick's.

#include <string.h>

#include "physics/world/step/bits.h"
#include "physics/world/step/phases.h"

static uint32_t touch_capacity_of(const sb_layout *layout)
{
    return 4 * layout->sections[SB_SECTION_CONTACTS].count + 64;
}

size_t sb_contacts_scratch_size(const sb_layout *layout)
{
    uint32_t touches = touch_capacity_of(layout);
    uint32_t bodies = layout->sections[SB_SECTION_BODIES].count;
    return sb_scratch_size(touches, sizeof(sb_contact)) + // the step's own list
           sb_scratch_size(layout->sections[SB_SECTION_CONTACTS].count, sizeof(sb_contact)) +
           sb_scratch_size(touches, sizeof(uint32_t)) +
           sb_scratch_size(bodies + 1, sizeof(uint32_t)) +
           sb_scratch_size((bodies + 63) / 64, sizeof(uint64_t));
}

void sb_contacts_open(sb_step *step)
{
    step->touch_capacity = touch_capacity_of(step->world.layout);
    step->touches = sb_scratch_take(&step->scratch, step->touch_capacity * sizeof(sb_contact));
    step->touch_count = 0;
    uint32_t words = (step->world.layout->sections[SB_SECTION_BODIES].count + 63) / 64;
    step->uncertain = sb_scratch_take(&step->scratch, words * sizeof *step->uncertain);
    memset(step->uncertain, 0, words * sizeof *step->uncertain);
}

static bool is_sensor(const sb_step *step, uint32_t id)
{
    return id < SB_ID_PLANE && sb_body_is_sensor(&step->bodies[id]);
}

// A body has to know all that it rests on if it is to sleep.
static void note_uncertain(sb_step *step, uint32_t id)
{
    if (id < SB_ID_PLANE) {
        sb_bits_set(step->uncertain, id);
    }
}

void sb_step_touch(sb_step *step, uint32_t from, uint32_t to, float time, float speed,
                   sb_vec3 point, sb_vec3 normal)
{
    if (step->touch_count == step->touch_capacity) {
        step->state->contact_dropped_count++;
        note_uncertain(step, from);
        note_uncertain(step, to);
        return;
    }
    bool mirrored = to < from;
    bool sensor = is_sensor(step, from) || is_sensor(step, to);
    step->touches[step->touch_count++] = (sb_contact){
        .a = mirrored ? to : from,
        .b = mirrored ? from : to,
        .time = time,
        .speed = speed > 0.0f ? speed : 0.0f,
        .point = point,
        .normal = mirrored ? sb_vec3_negate(normal) : normal,
        .count = 1,
        .flags = sensor ? SB_CONTACT_SENSOR : 0,
    };
}

// Boxes and hulls note their touches in order. If nothing else touches, all are in order.
static bool are_sorted(const sb_contact *touches, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        const sb_contact *last = &touches[i - 1], *touch = &touches[i];
        if (touch->a < last->a || (touch->a == last->a && touch->b < last->b)) {
            return false;
        }
    }
    return true;
}

// Orders the touches by (a, b), equals as they came: a counting sort by a, then an insertion sort
// by b among the few of each body.
static void sort_touches(const sb_step *step, uint32_t *order, uint32_t *starts)
{
    const sb_contact *touches = step->touches;
    if (are_sorted(touches, step->touch_count)) {
        for (uint32_t i = 0; i < step->touch_count; i++) {
            order[i] = i;
        }
        return;
    }
    memset(starts, 0, (step->body_count + 1) * sizeof *starts);
    for (uint32_t i = 0; i < step->touch_count; i++) {
        starts[touches[i].a + 1]++;
    }
    for (uint32_t body = 0; body < step->body_count; body++) {
        starts[body + 1] += starts[body];
    }
    for (uint32_t i = 0; i < step->touch_count; i++) {
        order[starts[touches[i].a]++] = i;
    }
    for (uint32_t i = 1; i < step->touch_count; i++) {
        uint32_t moved = order[i], at = i;
        for (; at > 0 && touches[order[at - 1]].a == touches[moved].a &&
               touches[order[at - 1]].b > touches[moved].b;
             at--) {
            order[at] = order[at - 1];
        }
        order[at] = moved;
    }
}

// Makes one contact of each pair: the first touch, with the count of all. Returns how many are
// left.
static uint32_t unite(sb_contact *touches, uint32_t *order, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sb_contact *touch = &touches[order[i]];
        sb_contact *first = kept > 0 ? &touches[order[kept - 1]] : NULL;
        if (first != NULL && first->a == touch->a && first->b == touch->b) {
            first->count = (uint16_t)(first->count < UINT16_MAX ? first->count + 1 : UINT16_MAX);
        } else {
            order[kept++] = order[i];
        }
    }
    return kept;
}

// A contact of the last tick without a touch in this one persists between things that rest, and has
// ended otherwise.
static sb_contact carry_on(const sb_step *step, const sb_contact *last)
{
    sb_contact now = *last;
    now.time = 1.0f;
    now.speed = 0.0f;
    now.count = 0;
    now.kind = sb_contact_lasts(step, last) ? SB_CONTACT_PERSIST : SB_CONTACT_END;
    if (now.kind == SB_CONTACT_END || !step->has_sleepers) {
        now.flags &= (uint8_t)~SB_CONTACT_SLEPT;
        now.pose_hash = 0;
    }
    return now;
}

static void add(sb_step *step, sb_contact *contacts, uint32_t capacity, const sb_contact *contact)
{
    sb_wake_at(step, contact);
    if (step->state->contact_count < capacity) {
        contacts[step->state->contact_count++] = *contact;
        return;
    }
    step->state->contact_dropped_count++;
    note_uncertain(step, contact->a);
    note_uncertain(step, contact->b);
}

static int order(const sb_contact *x, const sb_contact *y)
{
    if (x->a != y->a) {
        return x->a < y->a ? -1 : 1;
    }
    return x->b < y->b ? -1 : x->b > y->b ? 1 : 0;
}

void sb_contacts_update(sb_step *step)
{
    sb_scratch scratch = step->scratch;
    const sb_section *section = &step->world.layout->sections[SB_SECTION_CONTACTS];
    sb_contact *contacts = sb_layout_at(step->world.layout, step->world.block, SB_SECTION_CONTACTS);
    uint32_t last_count = step->state->contact_count;
    sb_contact *last = sb_scratch_take(&scratch, last_count * sizeof *last);
    uint32_t *sorted = sb_scratch_take(&scratch, step->touch_count * sizeof *sorted);
    uint32_t *starts = sb_scratch_take(&scratch, (step->body_count + 1) * sizeof *starts);
    memcpy(last, contacts, last_count * sizeof *last);
    sort_touches(step, sorted, starts);
    uint32_t count = unite(step->touches, sorted, step->touch_count);

    step->state->contact_count = 0;
    uint32_t i = 0, j = 0;
    while (i < count || j < last_count) {
        if (j < last_count && last[j].kind == SB_CONTACT_END) {
            j++;
            continue;
        }
        sb_contact *touch = i < count ? &step->touches[sorted[i]] : NULL;
        int side = touch == NULL ? 1 : j == last_count ? -1 : order(touch, &last[j]);
        if (side > 0) {
            sb_contact on = carry_on(step, &last[j++]);
            add(step, contacts, section->count, &on);
            continue;
        }
        touch->kind = side == 0 ? SB_CONTACT_PERSIST : SB_CONTACT_BEGIN;
        touch->flags |= side == 0 && step->has_sleepers ? last[j].flags & SB_CONTACT_SLEPT : 0;
        add(step, contacts, section->count, touch);
        i++;
        j += side == 0 ? 1 : 0;
    }
    if (step->state->contact_count < last_count) {
        memset(contacts + step->state->contact_count, 0,
               (last_count - step->state->contact_count) * sizeof *contacts);
    }
}
