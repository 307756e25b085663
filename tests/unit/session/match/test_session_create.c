// Creation of a session: which settings are accepted, and what happens without memory.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "session/match/connections.h"
#include "tapped_session.h"

static sb_map map;
static wire_tap tap;
static memory_log recorded;

static int begin(void **state)
{
    (void)state;
    field_map(&map);
    wire_tap_begin(&tap);
    recorded = memory_log_make(1u << 16);
    return 0;
}

static int end(void **state)
{
    (void)state;
    wire_tap_end(&tap);
    memory_log_free(&recorded);
    return 0;
}

static sb_session_def good_def(void)
{
    sb_session_def def = sb_session_def_default();
    def.output = wire_tap_output(&tap);
    return def;
}

static sb_error create(const sb_session_def *def, counting_heap *heap)
{
    sb_allocator allocator = counting_heap_allocator(heap);
    sb_session *session;
    memset(&session, 0xEE, sizeof session);
    recorded.size = 0;
    recorded.write_count = 0;
    sb_error error = sb_session_create(def, &map, &allocator, &session);
    assert_int_equal(session != NULL, error == SB_OK);
    sb_hosted_destroy(sb_session_hosted(session));
    assert_int_equal(heap->live_count, 0);
    return error;
}

static sb_error create_from(sb_session_def def)
{
    counting_heap heap = {0};
    return create(&def, &heap);
}

static void session_def_default_is_as_documented(void **state)
{
    (void)state;
    sb_session_def def = sb_session_def_default();
    assert_int_equal(def.number, 1);
    assert_int_equal(def.snapshot_rate_hz, 30);
    assert_int_equal(def.input_repeat_ms, 250);
    assert_int_equal(def.game.tick_rate_hz, 60);
    assert_false(def.recorded);
    assert_int_equal(create_from(good_def()), SB_OK);
}

static void session_def_is_refused_outside_its_ranges(void **state)
{
    (void)state;
    sb_session_def def = good_def();
    def.number = 0;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def = good_def();
    def.snapshot_rate_hz = 0;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def.snapshot_rate_hz = 60;
    assert_int_equal(create_from(def), SB_OK);
    def.snapshot_rate_hz = 61;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    const uint32_t refused[] = {1, 999, 1000000001, UINT32_MAX};
    const uint32_t taken[] = {0, 1000, 1000000000};
    for (uint32_t i = 0; i < 4; i++) {
        def = good_def();
        def.client_bandwidth = refused[i];
        assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    }
    for (uint32_t i = 0; i < 3; i++) {
        def = good_def();
        def.client_bandwidth = taken[i];
        assert_int_equal(create_from(def), SB_OK);
    }
    def = good_def();
    def.output.send = NULL;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def = good_def();
    def.output.close = NULL;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def = good_def();
    def.recorded = true;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def = good_def();
    def.game.player_capacity = 65;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def = good_def();
    def.game.tick_rate_hz = 241;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def.game.tick_rate_hz = 0;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
    def = good_def();
    def.input_repeat_ms = UINT32_MAX;
    assert_int_equal(create_from(def), SB_ERROR_ARGUMENT);
}

static void session_on_a_map_that_does_not_validate_is_refused(void **state)
{
    (void)state;
    map.spawn_count = 0;
    assert_int_equal(create_from(good_def()), SB_ERROR_RANGE);
}

static void session_without_memory_at_any_allocation_leaks_nothing(void **state)
{
    (void)state;
    sb_session_def def = good_def();
    def.recorded = true;
    def.log = memory_log_sink(&recorded);
    counting_heap heap = {0};
    assert_int_equal(create(&def, &heap), SB_OK);
    size_t call_count = heap.call_count;
    assert_true(call_count > 5);
    for (size_t failed = 1; failed <= call_count; failed++) {
        heap = (counting_heap){.call_failed = failed};
        assert_int_equal(create(&def, &heap), SB_ERROR_MEMORY);
    }
}

static void destroy_of_nothing_does_nothing(void **state)
{
    (void)state;
    sb_hosted_destroy(NULL);
}

static void session_allocates_only_when_a_client_joins(void **state)
{
    (void)state;
    static tapped_session tapped;
    tapped_session_begin(&tapped, 8);
    const size_t live = tapped.heap.live_count;
    for (uint32_t tick = 1; tick < 200; tick++) {
        const size_t calls = tapped.heap.call_count;
        if (tick % 20 == 1) {
            (void)tapped_session_join(&tapped, tick);
            assert_int_equal(tapped.heap.call_count, calls + 1);
        } else if (tick % 40 == 2) {
            sb_hosted_disconnect(sb_session_hosted(tapped.session), tick - 1);
        }
        tapped.heap.call_failed = tapped.heap.call_count + 1;
        tapped_session_send_inputs(&tapped, tick - tick % 20 + 1, tick, 3,
                                   (sb_input){.throttle = 99, .buttons = SB_BUTTON_FIRE});
        tapped_session_play(&tapped, 1);
        assert_int_equal(tapped.heap.call_count, tapped.heap.call_failed - 1);
        tapped.heap.call_failed = 0;
        assert_int_equal(tapped.heap.live_count, live + sb_session_player_count(tapped.session));
    }
    assert_true(tapped_session_counters(&tapped)->inputs_applied > 50);
    sb_hosted_close(sb_session_hosted(tapped.session));
    assert_true(tapped.heap.live_count <= live); // without the log's encoder
    tapped_session_end(&tapped);
}

static void client_for_which_there_is_no_memory_is_refused_and_changes_nothing(void **state)
{
    (void)state;
    static tapped_session tapped;
    tapped_session_begin(&tapped, 8);
    sb_hosted *hosted = sb_session_hosted(tapped.session);
    (void)tapped_session_join(&tapped, 1);
    const sb_message message = wire_tap_hello("bob");
    tapped.heap.call_failed = tapped.heap.call_count + 1;
    assert_int_equal(sb_hosted_join(hosted, 2, (sb_peer_source){0}, &message.hello),
                     SB_ERROR_MEMORY);
    assert_int_equal(sb_session_player_count(tapped.session), 1);
    tapped.heap.call_failed = 0;
    tapped_session_play(&tapped, 1);
    assert_int_equal(tapped_session_join(&tapped, 2), 1);
    assert_int_equal(sb_session_player_count(tapped.session), 2);
    tapped_session_end(&tapped);
}

int main(void)
{
#define CREATE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CREATE_TEST(session_def_default_is_as_documented),
        CREATE_TEST(session_def_is_refused_outside_its_ranges),
        CREATE_TEST(session_on_a_map_that_does_not_validate_is_refused),
        CREATE_TEST(session_without_memory_at_any_allocation_leaks_nothing),
        CREATE_TEST(destroy_of_nothing_does_nothing),
        CREATE_TEST(session_allocates_only_when_a_client_joins),
        CREATE_TEST(client_for_which_there_is_no_memory_is_refused_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
