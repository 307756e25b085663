#include "host/base/durable_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

static void all_bytes_are_in_the_file_after_a_write(void **state)
{
    (void)state;
    static char bytes[100000];
    static char read_back[sizeof bytes + 1];
    scratch folder;
    scratch_make(&folder);
    memset(bytes, 'x', sizeof bytes);
    bytes[sizeof bytes - 1] = 'y';
    const char *path = scratch_path(&folder, "file");
    const int descriptor = open(path, O_RDWR | O_CREAT, 0600);
    assert_true(descriptor >= 0);
    assert_true(sb_durable_write(descriptor, bytes, sizeof bytes));
    assert_int_equal(lseek(descriptor, 0, SEEK_SET), 0);
    assert_int_equal(read(descriptor, read_back, sizeof read_back), sizeof bytes);
    assert_memory_equal(read_back, bytes, sizeof bytes);
    close(descriptor);
    sb_durable_name(path);
    scratch_remove(&folder);
}

static void write_that_fails_says_why(void **state)
{
    (void)state;
    const int descriptor = open("/dev/full", O_WRONLY);
    assert_true(descriptor >= 0);
    errno = 0;
    assert_false(sb_durable_write(descriptor, "x", 1));
    assert_int_equal(errno, ENOSPC);
    close(descriptor);
}

// A sync of a folder that is missing, or of the present one, is not reported.
static void name_in_any_folder_may_be_synced(void **state)
{
    (void)state;
    sb_durable_name("/nowhere/at/all/file");
    sb_durable_name("file");
    sb_durable_name("/file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_bytes_are_in_the_file_after_a_write),
        cmocka_unit_test(write_that_fails_says_why),
        cmocka_unit_test(name_in_any_folder_may_be_synced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
