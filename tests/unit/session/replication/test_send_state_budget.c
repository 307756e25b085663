// Of send_state.c: which changes are sent if there is no room for all, and what is hidden.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "client_model.h"
#include "protocol/plain.h"

#define REFRESH_TICKS (SB_SEND_STATE_REFRESH_MS * TOY_TICK_RATE_HZ / 1000)

static client_model m;

static int begin(void **state)
{
    (void)state;
    client_model_begin(&m);
    return 0;
}

static int end(void **state)
{
    (void)state;
    client_model_end(&m);
    return 0;
}

// The bytes of the changes in the plain form, each after the one before it.
static uint32_t plain_size_of_send_list(void)
{
    uint32_t size = 0;
    int32_t last = -1;
    for (uint32_t i = 0; i < m.send_list.change_count; i++) {
        int32_t numbers[SB_PLAIN_CHANGE_SIZE_MAX];
        size += sb_plain_size(numbers, sb_plain_put(&m.changes[i], last, numbers));
        last = m.changes[i].index;
    }
    return size;
}

static void room_is_kept_and_used(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        client_model_set(&m, i, 1000);
    }
    uint32_t whole = 0;
    sb_send_state_be_certain(m.send_state, true);
    for (uint32_t room = 0; room <= 512; room++) {
        client_model_send_by(&m, room + 1, NULL, room);
        assert_true(plain_size_of_send_list() <= room);
        assert_int_equal(m.send_list.pending_count, CLIENT_MODEL_CAPACITY);
        // A lamp takes at most 10 bytes, so the rest is too small for the next one.
        assert_true(m.send_list.change_count == CLIENT_MODEL_CAPACITY ||
                    plain_size_of_send_list() + 12 + CLIENT_MODEL_CAPACITY > room);
        whole += m.send_list.change_count == CLIENT_MODEL_CAPACITY;
    }
    assert_true(whole > 0);
}

static void most_relevant_changes_go_first_and_others_follow(void **state)
{
    (void)state;
    uint16_t relevances[CLIENT_MODEL_CAPACITY];
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        relevances[i] = (uint16_t)(1 + i * 7 % CLIENT_MODEL_CAPACITY); // each relevance once
        client_model_set(&m, i, 1000);
    }
    bool sent[CLIENT_MODEL_CAPACITY] = {false};
    uint32_t sent_count = 0;
    for (uint32_t tick = 1; sent_count < CLIENT_MODEL_CAPACITY; tick++) {
        client_model_send_by(&m, tick, relevances, 64);
        uint32_t least_sent = UINT32_MAX, most_left = 0;
        for (uint32_t i = 0; i < m.send_list.change_count; i++) {
            uint32_t index = m.changes[i].index;
            assert_false(sent[index]);
            sent[index] = true;
            sent_count++;
            least_sent = relevances[index] < least_sent ? relevances[index] : least_sent;
        }
        for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
            most_left = !sent[i] && relevances[i] > most_left ? relevances[i] : most_left;
        }
        assert_true(m.send_list.change_count > 0 && most_left < least_sent);
        client_model_receive_last(&m, tick);
        client_model_acknowledge(&m, tick, tick);
        client_model_assert_sent_states(&m, tick);
    }
    client_model_step(&m, 100);
}

static void entity_of_little_relevance_is_sent_within_the_refresh_time(void **state)
{
    (void)state;
    uint16_t relevances[CLIENT_MODEL_CAPACITY];
    uint32_t last_sent[CLIENT_MODEL_CAPACITY] = {0};
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        relevances[i] = i % 8 == 0 ? 1 : UINT16_MAX;
        client_model_set(&m, i, 1000);
    }
    uint32_t of_little_relevance = 0, longest = 0;
    for (uint32_t tick = 1; tick < 1000; tick++) {
        for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
            client_model_set(&m, i, (int32_t)(1000 + tick));
        }
        client_model_send_by(&m, tick, relevances, 48);
        assert_true(m.send_list.change_count < CLIENT_MODEL_CAPACITY / 2);
        for (uint32_t i = 0; i < m.send_list.change_count; i++) {
            last_sent[m.changes[i].index] = tick;
            of_little_relevance += m.changes[i].index % 8 == 0;
        }
        for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
            uint32_t waited = tick - last_sent[i];
            longest = waited > longest ? waited : longest;
        }
        client_model_receive_last(&m, tick);
        client_model_acknowledge(&m, tick, tick);
    }
    // All six come due together at first; one snapshot has no room for all of them.
    assert_true(longest <= REFRESH_TICKS + 3);
    // And no more often than that: the rest of the room is for what weighs more.
    assert_in_range(of_little_relevance, 6 * 1000 / (REFRESH_TICKS + 3) - 6,
                    6 * 1000 / REFRESH_TICKS + 6);
}

static void hidden_entity_is_not_sent_and_is_removed_where_held(void **state)
{
    (void)state;
    uint16_t relevances[CLIENT_MODEL_CAPACITY];
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        relevances[i] = 1;
        client_model_set(&m, i, 1000);
    }
    relevances[7] = 0;
    client_model_send_by(&m, 1, relevances, UINT32_MAX);
    assert_int_equal(m.send_list.change_count, CLIENT_MODEL_CAPACITY - 1);
    client_model_receive_last(&m, 1);
    assert_false(m.views[1].present[7]);
    client_model_acknowledge(&m, 1, 1);
    client_model_set(&m, 7, 2000);
    relevances[8] = 0;
    client_model_send_by(&m, 2, relevances, UINT32_MAX);
    assert_int_equal(m.send_list.change_count, 1);
    assert_int_equal(m.changes[0].index, 8);
    assert_int_equal(m.changes[0].change, SB_CHANGE_REMOVE);
    client_model_receive_last(&m, 2);
    client_model_acknowledge(&m, 2, 2);
    client_model_assert_sent_states(&m, 2);
    relevances[7] = 1;
    relevances[8] = 1;
    client_model_send_by(&m, 3, relevances, UINT32_MAX);
    assert_int_equal(m.send_list.change_count, 2);
    assert_int_equal(m.changes[0].change, SB_CHANGE_CREATE);
    assert_int_equal(m.changes[1].change, SB_CHANGE_CREATE);
    client_model_receive_last(&m, 3);
    client_model_assert_shows_the_world(&m, 3);
}

// A removal of what may not be known any more goes before all else, however little room there is.
static void removals_go_before_all_changes(void **state)
{
    (void)state;
    uint16_t relevances[CLIENT_MODEL_CAPACITY];
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        relevances[i] = UINT16_MAX;
        client_model_set(&m, i, 1000);
    }
    client_model_send_by(&m, 1, relevances, UINT32_MAX);
    client_model_receive_last(&m, 1);
    client_model_acknowledge(&m, 1, 1);
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        client_model_set(&m, i, 2000);
    }
    m.there[40] = false;
    relevances[44] = 0;
    client_model_send_by(&m, 2, relevances, 4);
    assert_int_equal(m.send_list.pending_count, CLIENT_MODEL_CAPACITY);
    assert_int_equal(m.send_list.change_count, 2);
    assert_int_equal(m.changes[0].index, 40);
    assert_int_equal(m.changes[1].index, 44);
    assert_int_equal(m.changes[1].change, SB_CHANGE_REMOVE);
}

// If everything fits, any relevances that hide nothing lead to the same.
static void changes_sure_to_fit_are_sent_at_any_relevance(void **state)
{
    (void)state;
    uint16_t relevances[CLIENT_MODEL_CAPACITY];
    uint32_t fitting = 0, not_fitting = 0;
    // More changes are pending while snapshots build on acknowledged ones.
    sb_send_state_be_certain(m.send_state, true);
    for (uint32_t tick = 1; tick < 1000; tick++) {
        for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
            relevances[i] = (uint16_t)(1 + i * tick * 7 % UINT16_MAX);
            if ((i + tick) % (1 + tick / 20 % 50) == 0) {
                client_model_set(&m, i, (int32_t)(1000 + tick));
            }
        }
        m.there[tick % CLIENT_MODEL_CAPACITY] = tick % 3 != 0;
        uint32_t room = tick % 37 * SB_PLAIN_CHANGE_BYTES_MAX + tick % 3;
        client_model_step(&m, tick);
        bool fits = sb_send_state_fits(m.send_state, m.history, tick, room);
        m.send_list = sb_send_state_list_changes(m.send_state, m.history, &m.delta, tick,
                                                 relevances, room, m.changes);
        assert_int_equal(fits, m.send_list.pending_count <= room / SB_PLAIN_CHANGE_BYTES_MAX);
        assert_true(!fits || m.send_list.change_count == m.send_list.pending_count);
        fitting += fits && m.send_list.pending_count > 0;
        not_fitting += !fits;
        sb_send_state_commit(m.send_state, m.history, tick, &m.send_list, m.changes);
        client_model_receive_last(&m, tick);
        if (tick % 4 == 0) {
            client_model_acknowledge(&m, tick, tick);
        }
    }
    assert_true(fitting > 200 && not_fitting > 200);
}

int main(void)
{
#define SEND_STATE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SEND_STATE_TEST(room_is_kept_and_used),
        SEND_STATE_TEST(most_relevant_changes_go_first_and_others_follow),
        SEND_STATE_TEST(entity_of_little_relevance_is_sent_within_the_refresh_time),
        SEND_STATE_TEST(hidden_entity_is_not_sent_and_is_removed_where_held),
        SEND_STATE_TEST(removals_go_before_all_changes),
        SEND_STATE_TEST(changes_sure_to_fit_are_sent_at_any_relevance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
