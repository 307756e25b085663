#include "host/log_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static sb_log_writer *create(uint32_t log_capacity, size_t ring_size, uint32_t interval_ms)
{
    sb_log_writer_def def = sb_log_writer_def_default();
    def.log_capacity = log_capacity;
    def.ring_size = ring_size;
    def.interval_ms = interval_ms;
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

static void write_sequence(void *log, uint32_t number, size_t first, size_t size)
{
    uint8_t piece[4096];
    assert_true(size <= sizeof piece);
    for (size_t i = 0; i < size; i++) {
        piece[i] = byte_at(number, first + i);
    }
    sb_log_writer_write(log, piece, size);
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
        write_sequence(logs[0], 0, size, piece);
        write_sequence(logs[1], 1, size, piece);
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
    write_sequence(logs[0], 0, 0, 1000);
    write_sequence(logs[1], 1, 0, 1000);
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

// A pipe that nobody reads holds up the writer as a disk that hangs would.
static void log_whose_ring_overflows_fails_without_blocking_and_without_a_gap(void **state)
{
    (void)state;
    enum { RING_SIZE = 8192, PIECE = 1000, PIECE_COUNT = 2000 };
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    sb_log_writer *writer = create(1, RING_SIZE, 1);
    void *log = NULL;
    assert_int_equal(sb_log_writer_add(writer, ends[1], &log), SB_OK);
    // Two megabytes into a pipe and a ring that hold a fraction of that: it must overflow, and the
    // loop ends although nobody reads.
    for (size_t i = 0; i < PIECE_COUNT; i++) {
        write_sequence(log, 5, i * PIECE, PIECE);
    }
    write_sequence(log, 5, (size_t)PIECE_COUNT * PIECE, 1); // would fit, but comes after the gap
    uint32_t index;
    char reason[128];
    assert_true(sb_log_writer_poll_failure(writer, &index, reason, sizeof reason));
    assert_non_null(strstr(reason, "queue is full"));
    // Make room now, so that close gets through with what was in the ring.
    size_t received = 0;
    uint8_t bytes[4096];
    ssize_t count;
    while ((count = read(ends[0], bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            assert_int_equal(bytes[i], byte_at(5, received++));
        }
    }
    write_sequence(log, 5, (size_t)PIECE_COUNT * PIECE + 1, PIECE); // nor this
    assert_false(sb_log_writer_close(writer));
    sb_log_writer_destroy(writer);
    while ((count = read(ends[0], bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            assert_int_equal(bytes[i], byte_at(5, received++));
        }
    }
    assert_true(received > 0 && received % PIECE == 0);
    assert_true(received < (size_t)PIECE_COUNT * PIECE);
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
    // It was closed.
    assert_int_equal(fcntl(descriptor, F_GETFD), -1);
    sb_log_writer_destroy(writer);
    sb_log_writer_destroy(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(logs_written_in_pieces_are_whole_after_close, make, clean),
        cmocka_unit_test_setup_teardown(log_on_a_full_disk_is_reported_once_and_the_others_go_on,
                                        make, clean),
        cmocka_unit_test(log_whose_ring_overflows_fails_without_blocking_and_without_a_gap),
        cmocka_unit_test_setup_teardown(writer_with_all_its_logs_refuses_one_more, make, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
