#include "host/logs/file_source.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

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

static void source_of_a_file_gives_its_bytes_at_any_offset(void **state)
{
    sb_file_source source;
    const char *path = scratch_write(*state, "log", "0123456789", 10);
    assert_int_equal(sb_file_source_open(&source, path), SB_OK);
    assert_int_equal(source.size, 10);
    sb_log_source view = sb_file_source_view(&source);
    char bytes[16] = "";
    assert_int_equal(view.read_at(view.context, 0, bytes, 10), 10);
    assert_memory_equal(bytes, "0123456789", 10);
    assert_int_equal(view.read_at(view.context, 7, bytes, 2), 2);
    assert_memory_equal(bytes, "78", 2);
    assert_int_equal(source.read_error, 0);
    sb_file_source_close(&source);
}

static void source_read_across_the_end_gives_what_there_is(void **state)
{
    sb_file_source source;
    const char *path = scratch_write(*state, "log", "0123456789", 10);
    assert_int_equal(sb_file_source_open(&source, path), SB_OK);
    sb_log_source view = sb_file_source_view(&source);
    char bytes[16] = "";
    assert_int_equal(view.read_at(view.context, 8, bytes, 16), 2);
    assert_memory_equal(bytes, "89", 2);
    assert_int_equal(view.read_at(view.context, 10, bytes, 16), 0);
    assert_int_equal(view.read_at(view.context, UINT64_MAX, bytes, 16), 0);
    assert_int_equal(view.read_at(view.context, (uint64_t)INT64_MAX + 1, bytes, 16), 0);
    assert_int_equal(source.read_error, 0);
    sb_file_source_close(&source);
}

static void source_of_no_regular_file_is_refused_with_its_reason(void **state)
{
    sb_file_source source;
    const scratch *folder = *state;
    assert_int_equal(sb_file_source_open(&source, scratch_path(folder, "none")), SB_ERROR_IO);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(sb_file_source_open(&source, folder->path), SB_ERROR_IO);
    assert_int_equal(errno, EISDIR);
    const char *pipe = scratch_path(folder, "pipe");
    assert_int_equal(mkfifo(pipe, 0600), 0);
    // Opening must not wait for a writer.
    assert_int_equal(sb_file_source_open(&source, pipe), SB_ERROR_IO);
    assert_int_equal(errno, EINVAL);
    sb_file_source_close(&source);
}

static void source_whose_reading_fails_keeps_the_reason(void **state)
{
    sb_file_source source;
    const char *path = scratch_write(*state, "log", "0123456789", 10);
    assert_int_equal(sb_file_source_open(&source, path), SB_OK);
    sb_file_source closed = source;
    closed.descriptor = -1;
    sb_log_source view = sb_file_source_view(&closed);
    char bytes[4];
    assert_int_equal(view.read_at(view.context, 0, bytes, 4), 0);
    assert_int_equal(closed.read_error, EBADF);
    sb_file_source_close(&source);
    sb_file_source_close(&source); // a second time does nothing
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(source_of_a_file_gives_its_bytes_at_any_offset, make,
                                        clean),
        cmocka_unit_test_setup_teardown(source_read_across_the_end_gives_what_there_is, make,
                                        clean),
        cmocka_unit_test_setup_teardown(source_of_no_regular_file_is_refused_with_its_reason, make,
                                        clean),
        cmocka_unit_test_setup_teardown(source_whose_reading_fails_keeps_the_reason, make, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
