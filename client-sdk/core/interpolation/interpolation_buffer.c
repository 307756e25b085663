#include "client/interpolation/interpolation_buffer.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"

// A server in whose match all goes as predicted says so five times a second.
#define IDLE_AFTER_MS 150u
// What moves by this much more than its velocities say was put elsewhere.
#define TELEPORT_M 1.0f
#define TELEPORT_TIMES 2.0f

void sb_interpolation_buffer_start(sb_interpolation_buffer *interpolation_buffer,
                                   uint32_t entity_capacity, const sb_allocator *allocator)
{
    sb_interpolation_buffer_deinit(interpolation_buffer, allocator);
    size_t size = (size_t)SB_INTERPOLATION_BUFFER_COUNT * entity_capacity * sizeof(sb_entity);
    interpolation_buffer->memory = size > 0 ? allocator->allocate(allocator->context, size) : NULL;
    if (interpolation_buffer->memory == NULL) {
        return;
    }
    interpolation_buffer->entity_capacity = entity_capacity;
    for (uint32_t i = 0; i < SB_INTERPOLATION_BUFFER_COUNT; i++) {
        interpolation_buffer->views[i].entities =
            interpolation_buffer->memory + (size_t)i * entity_capacity;
    }
}

void sb_interpolation_buffer_deinit(sb_interpolation_buffer *interpolation_buffer,
                                    const sb_allocator *allocator)
{
    if (interpolation_buffer->memory != NULL) {
        allocator->release(allocator->context, interpolation_buffer->memory);
    }
    *interpolation_buffer = (sb_interpolation_buffer){0};
}

static const sb_buffered_view *newest_of(const sb_interpolation_buffer *interpolation_buffer)
{
    return &interpolation_buffer->views[interpolation_buffer->newest];
}

static sb_buffered_view *begin_view(sb_interpolation_buffer *interpolation_buffer, uint32_t tick)
{
    interpolation_buffer->newest =
        (interpolation_buffer->newest + 1) % SB_INTERPOLATION_BUFFER_COUNT;
    sb_buffered_view *view = &interpolation_buffer->views[interpolation_buffer->newest];
    view->tick = tick;
    view->entity_count = 0;
    return view;
}

static void extrapolate(const sb_delta_def *def, const sb_buffered_view *view,
                        const sb_entity *entity, uint32_t tick, int32_t *out_values)
{
    sb_entity_baseline entity_baseline = {.tick = view->tick,
                                          .index = entity->index,
                                          .generation = entity->generation,
                                          .kind = entity->kind};
    memcpy(entity_baseline.values, entity->values, sizeof entity_baseline.values);
    sb_delta_extrapolate(def, &entity_baseline, tick, out_values);
}

void sb_interpolation_buffer_add(sb_interpolation_buffer *interpolation_buffer,
                                 const sb_delta_def *def, const sb_snapshot *snapshot,
                                 uint32_t interval_ticks)
{
    if (interpolation_buffer->entity_capacity == 0) {
        return;
    }
    const sb_buffered_view last = *newest_of(interpolation_buffer);
    uint32_t gap = snapshot->tick - last.tick;
    if (last.tick != 0 && gap > interval_ticks &&
        (uint64_t)gap * 1000 > (uint64_t)IDLE_AFTER_MS * def->tick_rate_hz) {
        sb_buffered_view *rest = begin_view(interpolation_buffer, snapshot->tick - interval_ticks);
        for (uint32_t i = 0; i < last.entity_count; i++) {
            rest->entities[i] = last.entities[i];
            extrapolate(def, &last, &last.entities[i], rest->tick, rest->entities[i].values);
        }
        rest->entity_count = last.entity_count;
    }
    sb_buffered_view *view = begin_view(interpolation_buffer, snapshot->tick);
    view->entity_count = snapshot->entity_count < interpolation_buffer->entity_capacity
                             ? snapshot->entity_count
                             : interpolation_buffer->entity_capacity;
    memcpy(view->entities, snapshot->entities, view->entity_count * sizeof *view->entities);
}

bool sb_interpolation_buffer_find(const sb_interpolation_buffer *interpolation_buffer, double tick,
                                  const sb_buffered_view **out_before,
                                  const sb_buffered_view **out_after)
{
    *out_before = *out_after = NULL;
    if (interpolation_buffer->entity_capacity == 0 || newest_of(interpolation_buffer)->tick == 0) {
        return false;
    }
    const sb_buffered_view *after = NULL;
    for (uint32_t i = 0; i < SB_INTERPOLATION_BUFFER_COUNT; i++) {
        const sb_buffered_view *view =
            &interpolation_buffer
                 ->views[(interpolation_buffer->newest + SB_INTERPOLATION_BUFFER_COUNT - i) %
                         SB_INTERPOLATION_BUFFER_COUNT];
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

const sb_entity *sb_buffered_view_entity(const sb_buffered_view *view, uint32_t index,
                                         uint32_t *hint)
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
    float squared = 0.0f, speed_from = 0.0f, speed_to = 0.0f;
    for (uint32_t axis = 0; axis < 3; axis++) {
        float step = to[motion->position[axis]] - from[motion->position[axis]];
        squared += step * step;
        speed_from += from[motion->velocity[axis]] * from[motion->velocity[axis]];
        speed_to += to[motion->velocity[axis]] * to[motion->velocity[axis]];
    }
    float speed = sqrtf(speed_from > speed_to ? speed_from : speed_to);
    return sqrtf(squared) > TELEPORT_M + TELEPORT_TIMES * speed * seconds;
}

bool sb_buffered_view_interpolate(const sb_delta_def *def, const sb_buffered_view *before,
                                  const sb_entity *from, const sb_buffered_view *after,
                                  const sb_entity *to, double tick, float *out_values)
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

void sb_buffered_view_extrapolate(const sb_delta_def *def, const sb_buffered_view *newest,
                                  const sb_entity *entity, double tick, float *out_values)
{
    const sb_net_kind *kind = &def->schema->kinds[entity->kind];
    double most = (double)def->tick_rate_hz * SB_EXTRAPOLATION_MAX_MS * 1e-3;
    double ahead = tick - (double)newest->tick;
    ahead = ahead < 0.0 ? 0.0 : ahead > most ? most : ahead;
    uint32_t whole = (uint32_t)ahead;
    // Behind the last tick that there is, there is nothing to extrapolate.
    const uint32_t left = UINT32_MAX - newest->tick;
    whole = whole < left ? whole : 0;
    const float rest = (float)(ahead - (double)whole);
    int32_t quantised[SB_ENTITY_VALUE_COUNT_MAX];
    float next[SB_ENTITY_VALUE_COUNT_MAX];
    extrapolate(def, newest, entity, newest->tick + whole, quantised);
    restore(kind, quantised, out_values);
    extrapolate(def, newest, entity, newest->tick + whole + (left > 0 ? 1 : 0), quantised);
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
