#include "host/logs/log_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

static int make(void **state)
{
    static scratch folder;
    scratch_make(&folder);
    *state = &folder;
    return 0;
}

static int clean(void **state)
{
    scratch_remove(*state);
    return 0;
}

static sb_log_writer *create(uint32_t log_capacity, size_t ring_size, uint32_t gather_ms)
{
    sb_log_writer_def def = sb_log_writer_def_default();
    def.log_capacity = log_capacity;
    def.ring_size = ring_size;
    def.gather_ms = gather_ms;
    sb_log_writer *writer = NULL;
    assert_int_equal(sb_log_writer_create(&def, &writer), SB_OK);
    return writer;
}

static void *add_file(sb_log_writer *writer, const char *path)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(descriptor >= 0);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, descriptor, &log), SB_OK);
    return log;
}

static uint8_t byte_at(uint32_t log, size_t offset)
{
    return (uint8_t)((offset * 7 + log) ^ offset >> 8);
}

// In this test a chunk of 100 bytes ends each tick, from tick 1 on.
static bool write_sequence(void *log, uint32_t number, size_t first, size_t size)
{
    uint8_t piece[4096];
    assert_true(size <= sizeof piece);
    for (size_t i = 0; i < size; i++) {
        piece[i] = byte_at(number, first + i);
    }
    return sb_log_writer_write(log, piece, size, (uint32_t)((first + size) / 100));
}

static void assert_file_is_sequence(const char *path, uint32_t number, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(fgetc(file), byte_at(number, i));
    }
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
}

static void logs_written_in_pieces_are_whole_after_close(void **state)
{
    sb_log_writer *writer = create(2, 1u << 20, 1);
    void *logs[2] = {add_file(writer, scratch_path(*state, "a")),
                     add_file(writer, scratch_path(*state, "b"))};
    size_t size = 0;
    for (size_t piece = 1; piece < 400; piece++) {
        (void)write_sequence(logs[0], 0, size, piece);
        (void)write_sequence(logs[1], 1, size, piece);
        size += piece;
    }
    assert_true(sb_log_writer_close(writer));
    assert_true(sb_log_writer_close(writer));
    uint32_t index;
    char reason[128];
    assert_false(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    sb_log_writer_destroy(writer);
    assert_file_is_sequence(scratch_path(*state, "a"), 0, size);
    assert_file_is_sequence(scratch_path(*state, "b"), 1, size);
}

static void log_on_a_full_disk_is_reported_once_and_the_others_go_on(void **state)
{
    int full = open("/dev/full", O_WRONLY);
    if (full < 0) {
        skip();
    }
    sb_log_writer *writer = create(2, 1u << 16, 1);
    void *logs[2] = {NULL, NULL};
    assert_int_equal(sb_log_writer_add(writer, full, &logs[0]), SB_OK);
    logs[1] = add_file(writer, scratch_path(*state, "good"));
    (void)write_sequence(logs[0], 0, 0, 1000);
    (void)write_sequence(logs[1], 1, 0, 1000);
    assert_false(sb_log_writer_close(writer));
    uint32_t index = 99;
    char reason[128];
    assert_true(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    assert_int_equal(index, 0);
    assert_string_equal(reason, strerror(ENOSPC));
    assert_false(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    sb_log_writer_destroy(writer);
    assert_file_is_sequence(scratch_path(*state, "good"), 1, 1000);
}

// A pipe without a reader holds up the writer as a hanging disk would.
static void log_whose_ring_is_full_refuses_without_blocking(void **state)
{
    (void)state;
    enum { RING_SIZE = 8192, PIECE = 1000, PIECE_COUNT = 2000 };
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    sb_log_writer *writer = create(1, RING_SIZE, 1);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, ends[1], &log), SB_OK);
    // Two megabytes for a pipe and a ring that hold a fraction of that. Some bytes are refused, and
    // the loop ends although nobody reads. The bytes that are taken stay in order.
    size_t taken = 0;
    uint32_t refused = 0;
    for (size_t i = 0; i < PIECE_COUNT; i++) {
        bool good = write_sequence(log, 5, taken, PIECE);
        taken += good ? PIECE : 0;
        refused += !good;
    }
    assert_true(taken > 0 && refused > PIECE_COUNT / 2);
    assert_true(sb_log_writer_room(log) < PIECE);
    // The caller knows which bytes were refused; the log has not failed.
    uint32_t index;
    char reason[128];
    assert_false(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    // After some bytes are read, the ring takes new ones.
    size_t received = 0;
    uint8_t bytes[4096];
    for (uint32_t round = 0; round < 2000 && received < taken; round++) {
        ssize_t count;
        while ((count = read(ends[0], bytes, sizeof bytes)) > 0) {
            for (ssize_t i = 0; i < count; i++) {
                assert_int_equal(bytes[i], byte_at(5, received++));
            }
        }
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    assert_int_equal(received, taken);
    assert_int_equal(sb_log_writer_room(log), RING_SIZE);
    assert_true(write_sequence(log, 5, taken, PIECE));
    assert_true(sb_log_writer_close(writer)); // all bytes that it took are there
    sb_log_writer_destroy(writer);
    ssize_t count = read(ends[0], bytes, sizeof bytes);
    assert_int_equal(count, PIECE);
    assert_int_equal(bytes[0], byte_at(5, taken));
    close(ends[0]);
}

// The disk is first too slow, then broken: both are reported, and no later tick becomes durable.
static void queue_that_was_full_does_not_hide_a_disk_that_fails(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    sb_log_writer *writer = create(1, 4096, 1);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, ends[1], &log), SB_OK);
    size_t taken = 0;
    for (size_t i = 0; i < 2000; i++) {
        taken += write_sequence(log, 7, taken, 1000) ? 1000 : 0;
    }
    uint32_t index;
    char reason[128];
    assert_false(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    (void)signal(SIGPIPE, SIG_IGN);
    close(ends[0]); // the pipe's reader is gone: EPIPE
    bool failed = false;
    for (uint32_t round = 0; round < 5000 && !failed; round++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        failed = sb_log_writer_poll_failure(writer, &index, reason, sizeof reason);
    }
    assert_true(failed);
    assert_string_equal(reason, strerror(EPIPE));
    uint32_t before = 0, after = 0;
    bool had = sb_log_writer_durable(log, &before);
    assert_true(write_sequence(log, 7, taken, 1000));
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    assert_int_equal(sb_log_writer_durable(log, &after), had);
    assert_int_equal(before, after);
    assert_false(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    (void)signal(SIGPIPE, SIG_DFL);
}

// Only bytes that are written and synced are durable; ticks count by whole chunks.
static void durable_tick_follows_what_is_written(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    sb_log_writer *writer = create(1, 1u << 20, 1);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, ends[1], &log), SB_OK);
    uint32_t tick = 99;
    assert_false(sb_log_writer_durable(log, &tick));
    // More than a pipe holds, so that the last bytes wait.
    enum { PIECE = 1000, PIECE_COUNT = 200 }; // more than there are marks
    for (size_t i = 0; i < PIECE_COUNT; i++) {
        assert_true(write_sequence(log, 6, i * PIECE, PIECE));
    }
    size_t received = 0;
    uint32_t last = 0;
    static uint8_t bytes[PIECE];
    while (received < (size_t)PIECE * PIECE_COUNT) {
        ssize_t count = read(ends[0], bytes, sizeof bytes);
        assert_true(count > 0);
        received += (size_t)count;
        if (sb_log_writer_durable(log, &tick)) {
            assert_true(tick >= last && tick % (PIECE / 100) == 0);
            // Bytes in the pipe count as written: 64 KiB on Linux.
            assert_true(tick * 100 <= received + 65536);
            last = tick;
        }
    }
    for (uint32_t round = 0; round < 2000 && last < PIECE * PIECE_COUNT / 100; round++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        assert_true(sb_log_writer_durable(log, &last));
    }
    assert_int_equal(last, PIECE * PIECE_COUNT / 100);
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    close(ends[0]);
}

static void writer_with_all_its_logs_refuses_one_more(void **state)
{
    sb_log_writer *writer = create(1, 4096, 100);
    add_file(writer, scratch_path(*state, "a"));
    int descriptor = open("/dev/null", O_WRONLY);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, descriptor, &log), SB_ERROR_FULL);
    assert_null(log);
    // The descriptor is closed.
    assert_int_equal(fcntl(descriptor, F_GETFD), -1);
    sb_log_writer_destroy(writer);
    sb_log_writer_destroy(NULL);
}

// Waits until the writer has closed a descriptor, so that the number is free.
static void await_closed(int descriptor)
{
    for (int i = 0; i < 5000 && fcntl(descriptor, F_GETFD) != -1; i++) {
        usleep(1000);
    }
    assert_int_equal(fcntl(descriptor, F_GETFD), -1);
}

static void log_that_ends_is_written_closed_and_makes_room(void **state)
{
    sb_log_writer *writer = create(1, 1u << 16, 1);
    int descriptor = open(scratch_path(*state, "first"), O_WRONLY | O_CREAT | O_EXCL, 0600);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, descriptor, &log), SB_OK);
    (void)write_sequence(log, 1, 0, 3000);
    sb_log_writer_end(writer, log);
    await_closed(descriptor);
    assert_file_is_sequence(scratch_path(*state, "first"), 1, 3000);
    log = add_file(writer, scratch_path(*state, "second"));
    int spare = open("/dev/null", O_WRONLY);
    void *none = NULL;
    assert_int_equal(sb_log_writer_add(writer, spare, &none), SB_ERROR_FULL);
    (void)write_sequence(log, 2, 0, 500);
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    assert_file_is_sequence(scratch_path(*state, "first"), 1, 3000);
    assert_file_is_sequence(scratch_path(*state, "second"), 2, 500);
}

static void log_that_ends_with_nothing_in_it_is_closed(void **state)
{
    (void)state;
    sb_log_writer *writer = create(1, 4096, 1);
    int descriptor = open("/dev/null", O_WRONLY);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, descriptor, &log), SB_OK);
    sb_log_writer_end(writer, log);
    await_closed(descriptor);
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
}

// Matches follow one another for weeks: each log is added while others are still being written, two
// at a time.
static void hundreds_of_logs_that_end_are_each_whole(void **state)
{
    enum { LOG_COUNT = 400 };
    sb_log_writer *writer = create(2, 1u << 14, 1);
    void *open_logs[2] = {NULL, NULL};
    char name[32];
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        void **place = &open_logs[i % 2];
        if (*place != NULL) {
            sb_log_writer_end(writer, *place);
        }
        (void)snprintf(name, sizeof name, "log-%u", i);
        *place = add_file(writer, scratch_path(*state, name));
        for (size_t piece = 0; piece < 4; piece++) {
            (void)write_sequence(*place, i, piece * (500 + i), 500 + i);
        }
        uint32_t index;
        char reason[128];
        assert_false(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    }
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        (void)snprintf(name, sizeof name, "log-%u", i);
        assert_file_is_sequence(scratch_path(*state, name), i, 4 * (500 + (size_t)i));
    }
}

// The writer's thread hangs at a pipe that nobody reads, and meanwhile a hundred logs end. No call
// blocks, and the thread writes all of them once it goes on.
static void logs_that_end_while_the_disk_hangs_are_written_when_it_goes_on(void **state)
{
    enum { LOG_COUNT = 100, PIPE_BYTES = 200000 };
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    sb_log_writer *writer = create(2, 1u << 18, 1);
    void *slow = NULL;
    assert_int_equal(sb_log_writer_add(writer, ends[1], &slow), SB_OK);
    for (size_t i = 0; i < PIPE_BYTES / 2000; i++) {
        (void)write_sequence(slow, 9, i * 2000, 2000);
    }
    sb_log_writer_end(writer, slow);
    char name[32];
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        (void)snprintf(name, sizeof name, "log-%u", i);
        void *log = add_file(writer, scratch_path(*state, name));
        (void)write_sequence(log, i, 0, 1000 + i);
        sb_log_writer_end(writer, log);
    }
    uint8_t bytes[4096];
    size_t received = 0;
    // The pipe ends when the log is closed.
    for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;) {
        for (ssize_t i = 0; i < count; i++) {
            assert_int_equal(bytes[i], byte_at(9, received++));
        }
    }
    close(ends[0]);
    assert_int_equal(received, PIPE_BYTES);
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        (void)snprintf(name, sizeof name, "log-%u", i);
        assert_file_is_sequence(scratch_path(*state, name), i, 1000 + (size_t)i);
    }
}

// Every seventh log is on a full disk. Each failure is reported once, by the number in which the
// log was added, whether the log has ended by then or not.
static void failures_among_logs_that_ended_name_the_right_ones(void **state)
{
    enum { LOG_COUNT = 210 };
    int full = open("/dev/full", O_WRONLY);
    if (full < 0) {
        skip();
    }
    sb_log_writer *writer = create(1, 1u << 14, 1);
    bool reported[LOG_COUNT] = {false};
    uint32_t index;
    char reason[128], name[32];
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        void *log = NULL;
        if (i % 7 == 3) {
            assert_int_equal(sb_log_writer_add(writer, dup(full), &log), SB_OK);
        } else {
            (void)snprintf(name, sizeof name, "log-%u", i);
            log = add_file(writer, scratch_path(*state, name));
        }
        (void)write_sequence(log, i, 0, 700);
        sb_log_writer_end(writer, log);
        while (i % 10 == 0 && sb_log_writer_poll_failure(writer, &index, reason, sizeof reason)) {
            assert_true(index < LOG_COUNT && index % 7 == 3 && !reported[index]);
            reported[index] = true;
        }
    }
    assert_false(sb_log_writer_close(writer));
    while (sb_log_writer_poll_failure(writer, &index, reason, sizeof reason)) {
        assert_true(index < LOG_COUNT && index % 7 == 3 && !reported[index]);
        assert_string_equal(reason, strerror(ENOSPC));
        reported[index] = true;
    }
    sb_log_writer_destroy(writer);
    close(full);
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        assert_int_equal(reported[i], i % 7 == 3);
        if (i % 7 != 3) {
            (void)snprintf(name, sizeof name, "log-%u", i);
            assert_file_is_sequence(scratch_path(*state, name), i, 700);
        }
    }
}

static sb_log_writer *create_waiting(size_t ring_size, uint32_t gather_ms)
{
    sb_log_writer_def def = sb_log_writer_def_default();
    assert_false(def.waits);
    def.ring_size = ring_size;
    def.gather_ms = gather_ms;
    def.waits = true;
    sb_log_writer *writer = NULL;
    assert_int_equal(sb_log_writer_create(&def, &writer), SB_OK);
    return writer;
}

static void writer_that_waits_drops_nothing(void **state)
{
    enum { PIECE = 1000, PIECE_COUNT = 300 };
    sb_log_writer *writer = create_waiting(4096, 1);
    void *log = add_file(writer, scratch_path(*state, "a"));
    for (size_t i = 0; i < PIECE_COUNT; i++) {
        (void)write_sequence(log, 3, i * PIECE, PIECE);
    }
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    assert_file_is_sequence(scratch_path(*state, "a"), 3, (size_t)PIECE * PIECE_COUNT);
}

// The call does not wait for a write that no ring of this size can hold.
static void piece_larger_than_the_ring_is_refused_even_if_it_waits(void **state)
{
    sb_log_writer *writer = create_waiting(1024, 1);
    void *log = add_file(writer, scratch_path(*state, "a"));
    assert_true(write_sequence(log, 3, 0, 1024));
    assert_false(write_sequence(log, 3, 1024, 1025));
    assert_true(write_sequence(log, 3, 1024, 10));
    assert_true(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    assert_file_is_sequence(scratch_path(*state, "a"), 3, 1034);
}

static void writer_that_waits_does_not_wait_for_a_full_disk(void **state)
{
    (void)state;
    int full = open("/dev/full", O_WRONLY);
    if (full < 0) {
        skip();
    }
    sb_log_writer *writer = create_waiting(2048, 1);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, full, &log), SB_OK);
    for (size_t i = 0; i < 1000; i++) {
        (void)write_sequence(log, 3, i * 1000, 1000);
    }
    assert_false(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(logs_written_in_pieces_are_whole_after_close, make, clean),
        cmocka_unit_test_setup_teardown(log_on_a_full_disk_is_reported_once_and_the_others_go_on,
                                        make, clean),
        cmocka_unit_test(log_whose_ring_is_full_refuses_without_blocking),
        cmocka_unit_test(durable_tick_follows_what_is_written),
        cmocka_unit_test(queue_that_was_full_does_not_hide_a_disk_that_fails),
        cmocka_unit_test_setup_teardown(writer_with_all_its_logs_refuses_one_more, make, clean),
        cmocka_unit_test_setup_teardown(log_that_ends_is_written_closed_and_makes_room, make,
                                        clean),
        cmocka_unit_test(log_that_ends_with_nothing_in_it_is_closed),
        cmocka_unit_test_setup_teardown(hundreds_of_logs_that_end_are_each_whole, make, clean),
        cmocka_unit_test_setup_teardown(
            logs_that_end_while_the_disk_hangs_are_written_when_it_goes_on, make, clean),
        cmocka_unit_test_setup_teardown(failures_among_logs_that_ended_name_the_right_ones, make,
                                        clean),
        cmocka_unit_test_setup_teardown(writer_that_waits_drops_nothing, make, clean),
        cmocka_unit_test_setup_teardown(piece_larger_than_the_ring_is_refused_even_if_it_waits,
                                        make, clean),
        cmocka_unit_test(writer_that_waits_does_not_wait_for_a_full_disk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
