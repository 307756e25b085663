#include "stream_model.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void stream_model_begin(stream_model *m)
{
    memset(m, 0, sizeof *m);
    m->delta = toy_delta();
    sb_allocator allocator = counting_heap_allocator(&m->heap);
    assert_int_equal(sb_track_create(&m->delta, STREAM_MODEL_CAPACITY, &allocator, &m->track),
                     SB_OK);
    assert_int_equal(sb_stream_create(STREAM_MODEL_CAPACITY, &allocator, &m->stream), SB_OK);
    sb_stream_start(m->stream, 0, TOY_TICK_RATE_HZ, 0);
    for (uint16_t i = 0; i < STREAM_MODEL_CAPACITY; i++) {
        m->world[i] = toy_lamp(i, 0);
    }
}

void stream_model_end(stream_model *m)
{
    sb_stream_destroy(m->stream);
    sb_track_destroy(m->track);
    assert_int_equal(m->heap.live_count, 0);
}

void stream_model_set(stream_model *m, uint32_t index, int32_t brightness)
{
    m->there[index] = true;
    m->world[index].values[0] = brightness;
}

void stream_model_step(stream_model *m, uint32_t tick)
{
    sb_entity entities[STREAM_MODEL_CAPACITY];
    uint32_t count = 0;
    for (uint32_t i = 0; i < STREAM_MODEL_CAPACITY; i++) {
        if (m->there[i]) {
            entities[count++] = m->world[i];
        }
    }
    sb_track_step(m->track, tick, entities, count);
}

void stream_model_send_weighted(stream_model *m, uint32_t tick, const uint16_t *weights,
                                uint32_t room)
{
    stream_model_step(m, tick);
    m->plan =
        sb_stream_plan_changes(m->stream, m->track, &m->delta, tick, weights, room, m->changes);
    assert_true(m->plan.change_count <= m->plan.pending_count);
    for (uint32_t i = 1; i < m->plan.change_count; i++) {
        assert_true(m->changes[i].index > m->changes[i - 1].index);
    }
    sb_stream_commit(m->stream, m->track, tick, &m->plan, m->changes);
    assert_int_equal(sb_stream_sent_tick(m->stream), tick);
}

void stream_model_send(stream_model *m, uint32_t tick)
{
    stream_model_send_weighted(m, tick, NULL, UINT32_MAX);
    assert_int_equal(m->plan.change_count, m->plan.pending_count);
}

static void take(const stream_model *m, stream_model_view *to, uint32_t tick,
                 const sb_change *change)
{
    uint32_t index = change->index;
    if (change->change == SB_CHANGE_REMOVE) {
        assert_true(to->present[index]);
        to->present[index] = false;
        return;
    }
    sb_keyframe *held = &to->keyframes[index];
    sb_keyframe result;
    assert_int_equal(
        sb_delta_take(&m->delta, tick, to->present[index] ? held : NULL, change, &result), SB_OK);
    *held = result;
    to->present[index] = true;
}

void stream_model_receive(stream_model *m, uint32_t tick, uint32_t baseline_tick,
                          const sb_change *list, uint32_t count)
{
    stream_model_view *to = &m->views[tick];
    assert_true(baseline_tick == 0 || m->views[baseline_tick].held);
    if (baseline_tick != 0) {
        *to = m->views[baseline_tick];
    } else {
        memset(to, 0, sizeof *to);
    }
    for (uint32_t i = 0; i < count; i++) {
        take(m, to, tick, &list[i]);
    }
    to->held = true;
}

void stream_model_receive_last(stream_model *m, uint32_t tick)
{
    stream_model_receive(m, tick, m->plan.baseline_tick, m->changes, m->plan.change_count);
}

uint32_t stream_model_history(const stream_model *m, uint32_t tick)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 32 && i + 1 < tick; i++) {
        bits |= m->views[tick - 1 - i].held ? UINT32_C(1) << i : 0;
    }
    return bits;
}

void stream_model_acknowledge(stream_model *m, uint32_t tick, uint32_t now)
{
    sb_stream_acknowledge(m->stream, tick, stream_model_history(m, tick), now);
}

void stream_model_assert_believed(const stream_model *m, uint32_t tick)
{
    const uint16_t *sent_state = sb_stream_belief(m->stream, tick);
    if (sent_state == NULL) {
        return;
    }
    for (uint32_t i = 0; i < STREAM_MODEL_CAPACITY; i++) {
        assert_int_equal(m->views[tick].present[i], sent_state[i] != SB_TRACK_ABSENT);
        const sb_keyframe *keyframe = sb_track_get(m->track, i, sent_state[i]);
        if (keyframe != NULL) {
            const sb_keyframe *held = &m->views[tick].keyframes[i];
            // What is older than can be said is said to be as old as can be.
            uint32_t age = tick - keyframe->tick;
            age = age < SB_KEYFRAME_AGE_MAX ? age : SB_KEYFRAME_AGE_MAX;
            assert_true(held->tick == keyframe->tick || tick - held->tick >= age);
            assert_int_equal(held->generation, keyframe->generation);
            assert_int_equal(held->kind, keyframe->kind);
            uint32_t fields = m->delta.schema->kinds[held->kind].field_count;
            assert_memory_equal(held->values, keyframe->values, fields * sizeof(int32_t));
        }
    }
}

void stream_model_assert_shows_the_world(const stream_model *m, uint32_t tick)
{
    for (uint32_t i = 0; i < STREAM_MODEL_CAPACITY; i++) {
        assert_int_equal(m->views[tick].present[i], m->there[i]);
        if (m->there[i]) {
            int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
            const sb_keyframe *held = &m->views[tick].keyframes[i];
            assert_int_equal(held->generation, m->world[i].generation);
            assert_int_equal(held->kind, m->world[i].kind);
            sb_delta_extrapolate(&m->delta, held, tick, values);
            int32_t error = values[0] - m->world[i].values[0];
            int32_t tolerance = m->delta.schema->kinds[held->kind].fields[0].tolerance;
            assert_in_range(error + tolerance, 0, 2 * tolerance);
        }
    }
}
