#include "host/keys/server_key.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scratch.h"
#include "test.h"

typedef struct fixture {
    scratch folder;
    char path[SCRATCH_PATH_SIZE];
    char message[1024];
    uint8_t secret[SB_SECURE_KEY_SIZE];
} fixture;

static int setup(void **state)
{
    static fixture f;
    memset(&f, 0, sizeof f);
    scratch_make(&f.folder);
    snprintf(f.path, sizeof f.path, "%s", scratch_path(&f.folder, "server.key"));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    scratch_remove(&f->folder);
    return 0;
}

static sb_error open_key(fixture *f, bool make)
{
    return sb_server_key_open(f->path, make, f->secret, f->message, sizeof f->message);
}

static void write_file(const fixture *f, const char *text, mode_t mode)
{
    const int descriptor = open(f->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, strlen(text)), strlen(text));
    assert_int_equal(fchmod(descriptor, mode), 0);
    close(descriptor);
}

static void key_is_made_once_and_stays(void **state)
{
    fixture *f = *state;
    uint8_t first[SB_SECURE_KEY_SIZE];
    assert_int_equal(open_key(f, false), SB_ERROR_IO);
    assert_non_null(strstr(f->message, f->path));
    assert_int_equal(open_key(f, true), SB_OK);
    memcpy(first, f->secret, sizeof first);
    memset(f->secret, 0, sizeof f->secret);
    assert_int_equal(open_key(f, true), SB_OK);
    assert_memory_equal(f->secret, first, sizeof first);
    struct stat status;
    assert_int_equal(stat(f->path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(status.st_size, 65);
}

static void other_file_gets_another_key(void **state)
{
    fixture *f = *state;
    uint8_t first[SB_SECURE_KEY_SIZE];
    assert_int_equal(open_key(f, true), SB_OK);
    memcpy(first, f->secret, sizeof first);
    assert_int_equal(unlink(f->path), 0);
    assert_int_equal(open_key(f, true), SB_OK);
    assert_memory_not_equal(f->secret, first, sizeof first);
}

// The expected key was computed in Python by the formulas of RFC 7748.
static void public_half_is_that_of_x25519(void **state)
{
    fixture *f = *state;
    char text[SB_SECURE_KEY_TEXT_SIZE + 1];
    write_file(f, "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20\n", 0600);
    assert_int_equal(open_key(f, false), SB_OK);
    for (uint8_t i = 0; i < SB_SECURE_KEY_SIZE; i++) {
        assert_int_equal(f->secret[i], i + 1);
    }
    sb_server_key_text(f->secret, text);
    assert_string_equal(text, "07a37cbc142093c8b755dc1b10e86cb426374ad16aa853ed0bdfc0b2b86d1c7c");
}

static void file_without_a_key_is_refused(void **state)
{
    fixture *f = *state;
    static const char *const wrong[] = {
        "",
        "\n",
        "77076d0a7318a57d3c16c17251b26645df4c2f92ebc099c00c00c33cfe6d2e2\n",
        "77076d0a7318a57d3c16c17251b26645df4c2f92ebc099c00c00c33cfe6d2e2c\n\n",
        "77076d0a7318a57d3c16c17251b26645df4c2f92ebc099c00c00c33cfe6d2e2g\n",
        " 7076d0a7318a57d3c16c17251b26645df4c2f92ebc099c00c00c33cfe6d2e2c\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        write_file(f, wrong[i], 0600);
        assert_int_equal(open_key(f, true), SB_ERROR_MALFORMED);
        assert_non_null(strstr(f->message, "64 hexadecimal digits"));
    }
}

static void file_that_others_may_read_is_refused(void **state)
{
    fixture *f = *state;
    static const mode_t modes[] = {0640, 0604, 0620, 0602, 0644};
    assert_int_equal(open_key(f, true), SB_OK);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(f->path, modes[i]), 0);
        assert_int_equal(open_key(f, true), SB_ERROR_IO);
        assert_non_null(strstr(f->message, "chmod 600"));
    }
    assert_int_equal(chmod(f->path, 0400), 0);
    assert_int_equal(open_key(f, true), SB_OK);
}

static void pipe_folder_and_missing_folder_are_refused_at_once(void **state)
{
    fixture *f = *state;
    assert_int_equal(mkfifo(f->path, 0600), 0);
    assert_int_equal(open_key(f, true), SB_ERROR_IO);
    assert_int_equal(unlink(f->path), 0);
    assert_int_equal(mkdir(f->path, 0700), 0);
    assert_int_equal(open_key(f, true), SB_ERROR_IO);
    assert_int_equal(rmdir(f->path), 0);
    char inside[SCRATCH_PATH_SIZE + 8];
    snprintf(inside, sizeof inside, "%s/none", f->path);
    assert_int_equal(sb_server_key_open(inside, true, f->secret, f->message, sizeof f->message),
                     SB_ERROR_IO);
    assert_non_null(strstr(f->message, "No such file"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(key_is_made_once_and_stays),
        TEST(other_file_gets_another_key),
        TEST(public_half_is_that_of_x25519),
        TEST(file_without_a_key_is_refused),
        TEST(file_that_others_may_read_is_refused),
        TEST(pipe_folder_and_missing_folder_are_refused_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
