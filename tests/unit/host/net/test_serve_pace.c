#include "host/net/serve_pace.h"

#include "test.h"

#define MS UINT64_C(1000000)

static void port_of_few_datagrams_is_served_at_once(void **state)
{
    (void)state;
    sb_serve_pace pace = {.window_ns = 0};
    uint64_t count = 0;
    // 49 datagrams in each window: 980 a second.
    for (uint64_t window = 0; window < 20; window++) {
        for (uint64_t i = 1; i <= 49; i++) {
            assert_false(sb_serve_pace_note(&pace, window * 50 * MS + i * MS, ++count));
        }
        assert_false(sb_serve_pace_note(&pace, (window + 1) * 50 * MS, count));
    }
}

static void port_is_paced_from_the_datagram_on_that_makes_it_many(void **state)
{
    (void)state;
    sb_serve_pace pace = {.window_ns = 0};
    assert_false(sb_serve_pace_note(&pace, 1 * MS, 20));
    assert_false(sb_serve_pace_note(&pace, 2 * MS, 49));
    assert_true(sb_serve_pace_note(&pace, 3 * MS, 50));
    assert_true(sb_serve_pace_note(&pace, 4 * MS, 50));
    // All of them at one service count as well.
    pace = (sb_serve_pace){.window_ns = 0};
    assert_true(sb_serve_pace_note(&pace, 1 * MS, 5000));
}

static void pace_ends_only_when_less_than_half_arrives(void **state)
{
    (void)state;
    sb_serve_pace pace = {.window_ns = 0};
    assert_true(sb_serve_pace_note(&pace, 50 * MS, 100));
    for (uint64_t window = 1; window <= 20; window++) { // 25 datagrams in each
        assert_true(sb_serve_pace_note(&pace, (50 * window + 25) * MS, 100 + 25 * (window - 1)));
        assert_true(sb_serve_pace_note(&pace, 50 * (window + 1) * MS, 100 + 25 * window));
    }
    assert_true(sb_serve_pace_note(&pace, 1099 * MS, 624)); // the window is not over
    assert_false(sb_serve_pace_note(&pace, 1100 * MS, 624));
    // It may begin again in the next window.
    assert_false(sb_serve_pace_note(&pace, 1101 * MS, 673));
    assert_true(sb_serve_pace_note(&pace, 1102 * MS, 674));
}

static void silence_ends_the_pace_at_the_next_service(void **state)
{
    (void)state;
    sb_serve_pace pace = {.window_ns = 0};
    assert_true(sb_serve_pace_note(&pace, 50 * MS, 3000));
    assert_true(sb_serve_pace_note(&pace, 51 * MS, 3000));
    assert_false(sb_serve_pace_note(&pace, 5000 * MS, 3000));
}

static void pace_is_slower_while_very_much_arrives(void **state)
{
    (void)state;
    sb_serve_pace pace = {.window_ns = 0};
    uint64_t count = 0;
    static const struct {
        uint64_t in_window;
        uint32_t ms;
    } windows[] = {{149, 1}, {150, 2}, {75, 2}, {2000, 2}, {74, 1}, {149, 1}, {150, 2}, {0, 1}};
    for (uint64_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
        const uint32_t before = sb_serve_pace_ms(&pace);
        count += windows[i].in_window;
        (void)sb_serve_pace_note(&pace, (50 * i + 49) * MS, count);
        assert_int_equal(sb_serve_pace_ms(&pace), before); // the window is not over
        (void)sb_serve_pace_note(&pace, (50 * i + 50) * MS, count);
        assert_int_equal(sb_serve_pace_ms(&pace), windows[i].ms);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(port_of_few_datagrams_is_served_at_once),
        cmocka_unit_test(port_is_paced_from_the_datagram_on_that_makes_it_many),
        cmocka_unit_test(pace_ends_only_when_less_than_half_arrives),
        cmocka_unit_test(pace_is_slower_while_very_much_arrives),
        cmocka_unit_test(silence_ends_the_pace_at_the_next_service),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
