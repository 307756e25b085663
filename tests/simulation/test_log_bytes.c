#include "log_bytes.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#define WRITE_SIZE 1000u
#define WRITE_COUNT 20u

static void synced_bytes_outlive_a_crash_and_the_others_may_end_anywhere(void **state)
{
    (void)state;
    uint32_t longer = 0, torn = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        uint64_t now_us = 0;
        sb_random random = sb_random_seed(seed, 1);
        sim_log_bytes log;
        sim_log_bytes_init(&log, seed, &now_us);
        uint32_t tick = 7;
        assert_false(sim_log_bytes_durable(&log, &tick));
        for (uint32_t i = 1; i <= WRITE_COUNT; i++) {
            uint8_t bytes[WRITE_SIZE];
            for (uint32_t k = 0; k < WRITE_SIZE; k++) {
                bytes[k] = (uint8_t)i;
            }
            assert_true(sim_log_bytes_write(&log, bytes, sizeof bytes, 10 * i));
            now_us += 10000;
        }
        assert_true(sim_log_bytes_durable(&log, &tick));
        assert_in_range(tick, 10, 10 * WRITE_COUNT);
        sim_log_bytes_crash(&log, &random);
        uint32_t after = 0;
        assert_true(sim_log_bytes_durable(&log, &after));
        assert_int_equal(after, tick);
        assert_true(log.size >= tick / 10 * WRITE_SIZE);
        for (uint32_t i = 0; i < tick / 10 * WRITE_SIZE; i++) {
            uint8_t byte;
            assert_int_equal(sim_log_bytes_read_at(&log, i, &byte, 1), 1);
            assert_int_equal(byte, i / WRITE_SIZE + 1);
        }

        longer += log.size > WRITE_COUNT * WRITE_SIZE;
        torn += log.size % WRITE_SIZE != 0;
        sim_log_bytes_cut(&log, WRITE_SIZE, 10);
        assert_true(sim_log_bytes_durable(&log, &tick));
        assert_int_equal(tick, 10);
        assert_int_equal(log.size, WRITE_SIZE);
        sim_log_bytes_deinit(&log);
    }
    assert_true(longer > 0 && torn > 50);
}

static void bytes_not_yet_synced_are_not_durable(void **state)
{
    (void)state;
    uint64_t now_us = 5;
    sim_log_bytes log;
    sim_log_bytes_init(&log, 1, &now_us);
    assert_true(sim_log_bytes_write(&log, "x", 1, 3));
    now_us = 4; // before
    uint32_t tick;
    assert_false(sim_log_bytes_durable(&log, &tick));
    now_us = 50000; // no disk takes longer
    assert_true(sim_log_bytes_durable(&log, &tick));
    assert_int_equal(tick, 3);
    sim_log_bytes_deinit(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(synced_bytes_outlive_a_crash_and_the_others_may_end_anywhere),
        cmocka_unit_test(bytes_not_yet_synced_are_not_durable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
