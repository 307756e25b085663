#include "content/map_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scratch.h"
#include "test.h"

static sb_map map;
static char message[512];

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

static void file_of_a_map_gives_it(void **state)
{
    const char *text = "{\"name\": \"flat\", \"bounds\": {\"min\": [-20, 0, -20], \"max\": [20, 9, "
                       "20]}, \"spawns\": [{\"position\": [1, 0, 2], \"yaw_degrees\": 0}], "
                       "\"boxes\": []}";
    const char *path = scratch_write(*state, "flat.json", text, strlen(text));
    assert_int_equal(sb_map_file_read(path, &map, message, sizeof message), SB_OK);
    assert_string_equal(map.name, "flat");
    assert_true(map.spawns[0].position.z == 2.0f);
}

static void file_that_is_missing_or_a_folder_is_refused_with_path_and_reason(void **state)
{
    const scratch *folder = *state;
    const char *path = scratch_path(folder, "none.json");
    assert_int_equal(sb_map_file_read(path, &map, message, sizeof message), SB_ERROR_IO);
    char expected[512];
    snprintf(expected, sizeof expected, "%s: No such file or directory", path);
    assert_string_equal(message, expected);
    assert_int_equal(sb_map_file_read(folder->path, &map, message, sizeof message), SB_ERROR_IO);
    snprintf(expected, sizeof expected, "%s: Is a directory", folder->path);
    assert_string_equal(message, expected);
}

static void file_of_the_largest_size_is_read_and_a_byte_more_is_refused(void **state)
{
    size_t size = 4u * 1024u * 1024u + 1;
    char *text = malloc(size);
    assert_non_null(text);
    memset(text, ' ', size);
    const char *path = scratch_write(*state, "large.json", text, size - 1);
    assert_int_equal(sb_map_file_read(path, &map, message, sizeof message), SB_ERROR_MALFORMED);
    path = scratch_write(*state, "large.json", text, size);
    assert_int_equal(sb_map_file_read(path, &map, message, sizeof message), SB_ERROR_LIMIT);
    assert_non_null(strstr(message, "large.json: larger than 4194304 bytes"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(file_of_a_map_gives_it, make, clean),
        cmocka_unit_test_setup_teardown(
            file_that_is_missing_or_a_folder_is_refused_with_path_and_reason, make, clean),
        cmocka_unit_test_setup_teardown(file_of_the_largest_size_is_read_and_a_byte_more_is_refused,
                                        make, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
