#include "host/http/bearer.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "scratch.h"
#include "test.h"

#define TOKEN "correct-horse-battery"

static scratch folder;
static char message[512];

static int setup(void **state)
{
    (void)state;
    scratch_make(&folder);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static const char *write_token(const char *text, mode_t mode)
{
    const char *path = scratch_write(&folder, "token", text, strlen(text));
    assert_int_equal(chmod(path, mode), 0);
    return path;
}

static sb_error open_token(sb_bearer *bearer, const char *text, mode_t mode)
{
    message[0] = '\0';
    return sb_bearer_open(bearer, write_token(text, mode), message, sizeof message);
}

static void right_token_alone_is_admitted(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"",
                                        "Bearer",
                                        "Bearer ",
                                        TOKEN,
                                        "Basic " TOKEN,
                                        "Bearer " TOKEN "x",
                                        "Bearer x" TOKEN,
                                        "Bearer correct-horse-batter",
                                        "Bearer " TOKEN " ",
                                        "Bearer\t" TOKEN};
    sb_bearer bearer = {0};
    assert_int_equal(open_token(&bearer, TOKEN "\n", 0600), SB_OK);
    assert_true(sb_bearer_admits(&bearer, "Bearer " TOKEN));
    assert_true(sb_bearer_admits(&bearer, "bearer  " TOKEN));
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_false(sb_bearer_admits(&bearer, WRONG[i]));
    }
    assert_false(sb_bearer_admits(&bearer, NULL));
}

static void no_token_admits_nobody(void **state)
{
    (void)state;
    const sb_bearer none = {0};
    assert_false(sb_bearer_admits(&none, "Bearer "));
    assert_false(sb_bearer_admits(&none, "Bearer " TOKEN));
}

static void file_that_others_may_read_is_refused(void **state)
{
    (void)state;
    static const mode_t MODES[] = {0640, 0604, 0620, 0602, 0610, 0777};
    for (size_t i = 0; i < sizeof MODES / sizeof MODES[0]; i++) {
        sb_bearer bearer = {0};
        assert_int_equal(open_token(&bearer, TOKEN "\n", MODES[i]), SB_ERROR_IO);
        assert_non_null(strstr(message, "chmod 600"));
        assert_false(bearer.given);
    }
}

static void malformed_file_is_refused_without_its_content(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"",
                                        "\n",
                                        "tooshort",
                                        "with blank in the middle\n",
                                        TOKEN "\n\n",
                                        TOKEN "\r\n",
                                        "correct\x01horse-battery",
                                        "correct\xc3\xa4horse-battery"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        sb_bearer bearer = {0};
        assert_int_equal(open_token(&bearer, WRONG[i], 0600), SB_ERROR_MALFORMED);
        assert_null(strstr(message, "horse"));
    }
    char large[SB_BEARER_SIZE_MAX + 3];
    memset(large, 'a', sizeof large);
    sb_bearer bearer = {0};
    large[SB_BEARER_SIZE_MAX] = '\0';
    assert_int_equal(open_token(&bearer, large, 0600), SB_OK);
    large[SB_BEARER_SIZE_MAX] = 'a';
    large[SB_BEARER_SIZE_MAX + 1] = '\0';
    assert_int_equal(open_token(&bearer, large, 0600), SB_ERROR_MALFORMED);
}

static void missing_file_and_folder_are_named(void **state)
{
    (void)state;
    sb_bearer bearer = {0};
    assert_int_equal(sb_bearer_open(&bearer, folder.path, message, sizeof message), SB_ERROR_IO);
    assert_non_null(strstr(message, folder.path));
    assert_int_equal(
        sb_bearer_open(&bearer, scratch_path(&folder, "none"), message, sizeof message),
        SB_ERROR_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(right_token_alone_is_admitted, setup, teardown),
        cmocka_unit_test(no_token_admits_nobody),
        cmocka_unit_test_setup_teardown(file_that_others_may_read_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(malformed_file_is_refused_without_its_content, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(missing_file_and_folder_are_named, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
