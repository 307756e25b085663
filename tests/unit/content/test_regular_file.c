#include "content/regular_file.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

// A test that waits for ever fails by this signal instead.
#define TIME_S 10u

static int make(void **state)
{
    static scratch folder;
    scratch_make(&folder);
    *state = &folder;
    alarm(TIME_S);
    return 0;
}

static int clean(void **state)
{
    alarm(0);
    scratch_remove(*state);
    return 0;
}

static void assert_refused(const char *path, int reason)
{
    uint64_t size;
    errno = 0;
    assert_int_equal(sb_regular_file_open(path, &size), -1);
    assert_int_equal(errno, reason);
}

static void file_is_opened_for_reading_with_its_size(void **state)
{
    const char *path = scratch_write(*state, "file", "12345", 5);
    uint64_t size = 0;
    char bytes[8];
    const int descriptor = sb_regular_file_open(path, &size);
    assert_true(descriptor >= 0);
    assert_int_equal(size, 5);
    assert_int_equal(read(descriptor, bytes, sizeof bytes), 5);
    assert_memory_equal(bytes, "12345", 5);
    assert_int_equal(write(descriptor, "x", 1), -1);
    close(descriptor);
    const int other = sb_regular_file_open(path, NULL);
    assert_true(other >= 0);
    close(other);
}

static void link_to_a_file_is_followed(void **state)
{
    char target[SCRATCH_PATH_SIZE];
    snprintf(target, sizeof target, "%s", scratch_write(*state, "file", "12345", 5));
    const char *path = scratch_path(*state, "link");
    assert_int_equal(symlink(target, path), 0);
    const int descriptor = sb_regular_file_open(path, NULL);
    assert_true(descriptor >= 0);
    close(descriptor);
}

static void pipe_folder_device_and_socket_are_refused_at_once(void **state)
{
    const scratch *folder = *state;
    const char *path = scratch_path(folder, "pipe");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_refused(path, EINVAL);
    assert_refused(folder->path, EISDIR);
    assert_refused("/dev/zero", EINVAL);
    path = scratch_path(folder, "socket");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%.100s", path);
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_refused(path, EINVAL);
    close(listener);
}

static void path_that_leads_nowhere_keeps_the_systems_reason(void **state)
{
    assert_refused(scratch_path(*state, "none"), ENOENT);
    assert_refused("", ENOENT);
    assert_refused(scratch_path(*state, "none/none"), ENOENT);
    static char name[6000];
    memset(name, 'a', sizeof name - 1);
    assert_refused(name, ENAMETOOLONG);
}

static void reason_names_what_is_no_regular_file(void **state)
{
    (void)state;
    assert_string_equal(sb_regular_file_reason(EINVAL), "not a regular file");
    assert_string_equal(sb_regular_file_reason(ENOENT), "No such file or directory");
    assert_string_equal(sb_regular_file_reason(EISDIR), "Is a directory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(file_is_opened_for_reading_with_its_size, make, clean),
        cmocka_unit_test_setup_teardown(link_to_a_file_is_followed, make, clean),
        cmocka_unit_test_setup_teardown(pipe_folder_device_and_socket_are_refused_at_once, make,
                                        clean),
        cmocka_unit_test_setup_teardown(path_that_leads_nowhere_keeps_the_systems_reason, make,
                                        clean),
        cmocka_unit_test(reason_names_what_is_no_regular_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
