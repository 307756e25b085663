#include "client/past.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"

// A server in whose match all goes as foreseen says so five times a second.
#define REST_MS 150u
// What moves by this much more than its velocities say was put elsewhere.
#define TELEPORT_M 1.0f
#define TELEPORT_TIMES 2.0f

void sb_past_start(sb_past *past, uint32_t entity_capacity, const sb_allocator *allocator)
{
    sb_past_deinit(past, allocator);
    size_t size = (size_t)SB_PAST_COUNT * entity_capacity * sizeof(sb_entity);
    past->memory = size > 0 ? allocator->allocate(allocator->context, size) : NULL;
    if (past->memory == NULL) {
        return;
    }
    past->entity_capacity = entity_capacity;
    for (uint32_t i = 0; i < SB_PAST_COUNT; i++) {
        past->views[i].entities = past->memory + (size_t)i * entity_capacity;
    }
}

void sb_past_deinit(sb_past *past, const sb_allocator *allocator)
{
    if (past->memory != NULL) {
        allocator->release(allocator->context, past->memory);
    }
    *past = (sb_past){0};
}

static const sb_past_view *newest_of(const sb_past *past)
{
    return &past->views[past->newest];
}

static sb_past_view *begin_view(sb_past *past, uint32_t tick)
{
    past->newest = (past->newest + 1) % SB_PAST_COUNT;
    sb_past_view *view = &past->views[past->newest];
    view->tick = tick;
    view->entity_count = 0;
    return view;
}

static void foresee(const sb_delta_def *def, const sb_past_view *view, const sb_entity *entity,
                    uint32_t tick, int32_t *out_values)
{
    sb_keyframe keyframe = {.tick = view->tick,
                            .index = entity->index,
                            .generation = entity->generation,
                            .kind = entity->kind};
    memcpy(keyframe.values, entity->values, sizeof keyframe.values);
    sb_delta_foresee(def, &keyframe, tick, out_values);
}

void sb_past_add(sb_past *past, const sb_delta_def *def, const sb_snapshot *snapshot,
                 uint32_t interval_ticks)
{
    if (past->entity_capacity == 0) {
        return;
    }
    const sb_past_view last = *newest_of(past);
    uint32_t gap = snapshot->tick - last.tick;
    if (last.tick != 0 && gap > interval_ticks &&
        (uint64_t)gap * 1000 > (uint64_t)REST_MS * def->tick_rate_hz) {
        sb_past_view *rest = begin_view(past, snapshot->tick - interval_ticks);
        for (uint32_t i = 0; i < last.entity_count; i++) {
            rest->entities[i] = last.entities[i];
            foresee(def, &last, &last.entities[i], rest->tick, rest->entities[i].values);
        }
        rest->entity_count = last.entity_count;
    }
    sb_past_view *view = begin_view(past, snapshot->tick);
    view->entity_count = snapshot->entity_count < past->entity_capacity ? snapshot->entity_count
                                                                        : past->entity_capacity;
    memcpy(view->entities, snapshot->entities, view->entity_count * sizeof *view->entities);
}

bool sb_past_find(const sb_past *past, double tick, const sb_past_view **out_before,
                  const sb_past_view **out_after)
{
    *out_before = *out_after = NULL;
    if (past->entity_capacity == 0 || newest_of(past)->tick == 0) {
        return false;
    }
    const sb_past_view *after = NULL;
    for (uint32_t i = 0; i < SB_PAST_COUNT; i++) {
        const sb_past_view *view = &past->views[(past->newest + SB_PAST_COUNT - i) % SB_PAST_COUNT];
        if (view->tick == 0) {
            break;
        }
        if ((double)view->tick <= tick) {
            *out_before = view;
            *out_after = after;
            return true;
        }
        after = view;
    }
    *out_before = *out_after = after;
    return true;
}

const sb_entity *sb_past_entity(const sb_past_view *view, uint32_t index, uint32_t *hint)
{
    while (*hint < view->entity_count && view->entities[*hint].index < index) {
        (*hint)++;
    }
    bool found = *hint < view->entity_count && view->entities[*hint].index == index;
    return found ? &view->entities[(*hint)++] : NULL;
}

static void restore(const sb_net_kind *kind, const int32_t *quantised, float *out_values)
{
    for (uint32_t i = 0; i < kind->field_count; i++) {
        out_values[i] = sb_net_field_restore(&kind->fields[i], quantised[i]);
    }
}

// Cubic Hermite, the velocities as tangents: exact for a parabola.
static float hermite(float from, float from_rate, float to, float to_rate, float seconds, float t)
{
    float t2 = t * t, t3 = t2 * t;
    return (2.0f * t3 - 3.0f * t2 + 1.0f) * from + (t3 - 2.0f * t2 + t) * seconds * from_rate +
           (3.0f * t2 - 2.0f * t3) * to + (t3 - t2) * seconds * to_rate;
}

static bool was_put_elsewhere(const sb_net_motion *motion, const float *from, const float *to,
                              float seconds)
{
    float way = 0.0f, speed_from = 0.0f, speed_to = 0.0f;
    for (uint32_t axis = 0; axis < 3; axis++) {
        float step = to[motion->position[axis]] - from[motion->position[axis]];
        way += step * step;
        speed_from += from[motion->velocity[axis]] * from[motion->velocity[axis]];
        speed_to += to[motion->velocity[axis]] * to[motion->velocity[axis]];
    }
    float speed = sqrtf(speed_from > speed_to ? speed_from : speed_to);
    return sqrtf(way) > TELEPORT_M + TELEPORT_TIMES * speed * seconds;
}

bool sb_past_between(const sb_delta_def *def, const sb_past_view *before, const sb_entity *from,
                     const sb_past_view *after, const sb_entity *to, double tick, float *out_values)
{
    const sb_net_kind *kind = &def->schema->kinds[from->kind];
    const float span = (float)(after->tick - before->tick);
    const float t = (float)(tick - (double)before->tick) / span;
    const float seconds = span / (float)def->tick_rate_hz;
    float first[SB_ENTITY_VALUE_COUNT_MAX], last[SB_ENTITY_VALUE_COUNT_MAX];
    restore(kind, from->values, first);
    restore(kind, to->values, last);
    memcpy(out_values, first, kind->field_count * sizeof *out_values);
    if (kind->motion != NULL && was_put_elsewhere(kind->motion, first, last, seconds)) {
        return false;
    }
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].quantity == SB_QUANTITY_LINEAR) {
            out_values[i] = first[i] + (last[i] - first[i]) * t;
        } else if (kind->fields[i].quantity == SB_QUANTITY_ANGLE) {
            out_values[i] = sb_angle_wrap(first[i] + sb_angle_wrap(last[i] - first[i]) * t);
        }
    }
    for (uint32_t axis = 0; kind->motion != NULL && axis < 3; axis++) {
        uint32_t at = kind->motion->position[axis], rate = kind->motion->velocity[axis];
        out_values[at] = hermite(first[at], first[rate], last[at], last[rate], seconds, t);
    }
    return true;
}

void sb_past_ahead(const sb_delta_def *def, const sb_past_view *newest, const sb_entity *entity,
                   double tick, float *out_values)
{
    const sb_net_kind *kind = &def->schema->kinds[entity->kind];
    double most = (double)def->tick_rate_hz * SB_PAST_AHEAD_MAX_MS * 1e-3;
    double ahead = tick - (double)newest->tick;
    ahead = ahead < 0.0 ? 0.0 : ahead > most ? most : ahead;
    uint32_t whole = (uint32_t)ahead;
    // Behind the last tick that there is, there is nothing to foresee.
    const uint32_t left = UINT32_MAX - newest->tick;
    whole = whole < left ? whole : 0;
    const float rest = (float)(ahead - (double)whole);
    int32_t quantised[SB_ENTITY_VALUE_COUNT_MAX];
    float next[SB_ENTITY_VALUE_COUNT_MAX];
    foresee(def, newest, entity, newest->tick + whole, quantised);
    restore(kind, quantised, out_values);
    foresee(def, newest, entity, newest->tick + whole + (left > 0 ? 1 : 0), quantised);
    restore(kind, quantised, next);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        if (kind->fields[i].quantity == SB_QUANTITY_LINEAR) {
            out_values[i] += (next[i] - out_values[i]) * rest;
        } else if (kind->fields[i].quantity == SB_QUANTITY_ANGLE) {
            out_values[i] =
                sb_angle_wrap(out_values[i] + sb_angle_wrap(next[i] - out_values[i]) * rest);
        }
    }
}
