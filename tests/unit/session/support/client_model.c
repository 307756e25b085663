#include "client_model.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void client_model_begin(client_model *m)
{
    memset(m, 0, sizeof *m);
    m->delta = toy_delta();
    sb_allocator allocator = counting_heap_allocator(&m->heap);
    assert_int_equal(
        sb_entity_history_create(&m->delta, CLIENT_MODEL_CAPACITY, &allocator, &m->history), SB_OK);
    assert_int_equal(sb_send_state_create(CLIENT_MODEL_CAPACITY, &allocator, &m->send_state),
                     SB_OK);
    sb_send_state_start(m->send_state, 0, TOY_TICK_RATE_HZ, 0);
    for (uint16_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        m->world[i] = toy_lamp(i, 0);
    }
}

void client_model_end(client_model *m)
{
    sb_send_state_destroy(m->send_state);
    sb_entity_history_destroy(m->history);
    assert_int_equal(m->heap.live_count, 0);
}

void client_model_set(client_model *m, uint32_t index, int32_t brightness)
{
    m->there[index] = true;
    m->world[index].values[0] = brightness;
}

void client_model_step(client_model *m, uint32_t tick)
{
    sb_entity entities[CLIENT_MODEL_CAPACITY];
    uint32_t count = 0;
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        if (m->there[i]) {
            entities[count] = m->world[i];
            entities[count++].tick = tick;
        }
    }
    sb_entity_history_step(m->history, entities, count);
}

void client_model_send_by(client_model *m, uint32_t tick, const uint16_t *relevances, uint32_t room)
{
    client_model_step(m, tick);
    sb_send_state_follow(m->send_state, sb_entity_history_step_count(m->history));
    m->send_list = sb_send_state_list_changes(m->send_state, m->history, &m->delta, tick,
                                              relevances, room, m->changes);
    assert_true(m->send_list.change_count <= m->send_list.pending_count);
    for (uint32_t i = 1; i < m->send_list.change_count; i++) {
        assert_true(m->changes[i].index > m->changes[i - 1].index);
    }
    sb_send_state_commit(m->send_state, m->history, tick, &m->send_list, m->changes);
    assert_int_equal(sb_send_state_sent_tick(m->send_state), tick);
}

void client_model_send(client_model *m, uint32_t tick)
{
    client_model_send_by(m, tick, NULL, UINT32_MAX);
    assert_int_equal(m->send_list.change_count, m->send_list.pending_count);
}

static void take(const client_model *m, client_model_view *to, uint32_t tick,
                 const sb_change *change)
{
    uint32_t index = change->index;
    if (change->change == SB_CHANGE_REMOVE) {
        assert_true(to->present[index]);
        to->present[index] = false;
        return;
    }
    sb_entity *held = &to->entity_baselines[index];
    sb_entity result;
    assert_int_equal(
        sb_delta_take(&m->delta, tick, to->present[index] ? held : NULL, change, &result), SB_OK);
    *held = result;
    to->present[index] = true;
}

void client_model_receive(client_model *m, uint32_t tick, uint32_t baseline_tick,
                          const sb_change *list, uint32_t count)
{
    client_model_view *to = &m->views[tick];
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

void client_model_receive_last(client_model *m, uint32_t tick)
{
    client_model_receive(m, tick, m->send_list.baseline_tick, m->changes,
                         m->send_list.change_count);
}

uint32_t client_model_ack_bits(const client_model *m, uint32_t tick)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < 32 && i + 1 < tick; i++) {
        bits |= m->views[tick - 1 - i].held ? UINT32_C(1) << i : 0;
    }
    return bits;
}

void client_model_acknowledge(client_model *m, uint32_t tick, uint32_t now)
{
    sb_send_state_acknowledge(m->send_state, tick, client_model_ack_bits(m, tick), now);
}

void client_model_assert_sent_states(const client_model *m, uint32_t tick)
{
    const uint8_t *sent_state = sb_send_state_sent(m->send_state, tick);
    if (sent_state == NULL) {
        return;
    }
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        assert_int_equal(m->views[tick].present[i], sent_state[i] != SB_ENTITY_HISTORY_ABSENT);
        const sb_entity *entity_baseline = sb_entity_history_get(m->history, i, sent_state[i]);
        if (entity_baseline != NULL) {
            const sb_entity *held = &m->views[tick].entity_baselines[i];
            // An age beyond the largest is sent as the largest.
            uint32_t age = tick - entity_baseline->tick;
            age = age < SB_ENTITY_BASELINE_AGE_MAX ? age : SB_ENTITY_BASELINE_AGE_MAX;
            assert_true(held->tick == entity_baseline->tick || tick - held->tick >= age);
            assert_int_equal(held->generation, entity_baseline->generation);
            assert_int_equal(held->kind, entity_baseline->kind);
            uint32_t fields = m->delta.schema->kinds[held->kind].field_count;
            assert_memory_equal(held->values, entity_baseline->values, fields * sizeof(int32_t));
        }
    }
}

void client_model_assert_shows_the_world(const client_model *m, uint32_t tick)
{
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        assert_int_equal(m->views[tick].present[i], m->there[i]);
        if (m->there[i]) {
            int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
            const sb_entity *held = &m->views[tick].entity_baselines[i];
            assert_int_equal(held->generation, m->world[i].generation);
            assert_int_equal(held->kind, m->world[i].kind);
            sb_delta_extrapolate(&m->delta, held, tick, values);
            int32_t error = values[0] - m->world[i].values[0];
            int32_t tolerance = m->delta.schema->kinds[held->kind].fields[0].tolerance;
            assert_in_range(error + tolerance, 0, 2 * tolerance);
        }
    }
}
