#include "host/door/ban_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <jansson.h>

#include "scratch.h"
#include "test.h"

#define NOW UINT64_C(1700000000)

static scratch folder;
static char path[SCRATCH_PATH_SIZE];
static char message[1024];

static int setup(void **state)
{
    (void)state;
    scratch_make(&folder);
    snprintf(path, sizeof path, "%s", scratch_path(&folder, "bans.json"));
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    scratch_remove(&folder);
    return 0;
}

static sb_ban make_ban(const char *text)
{
    sb_ban ban;
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    if (!sb_ban_from_json(object, NOW, &ban, message, sizeof message)) {
        fail_msg("%s: %s", text, message);
    }
    json_decref(object);
    ban.made_unix_s = NOW;
    return ban;
}

static uint32_t add(sb_ban_list *list, const char *text)
{
    const sb_ban ban = make_ban(text);
    uint32_t id = 0;
    assert_int_equal(sb_ban_list_add(list, &ban, &id, message, sizeof message), SB_OK);
    return id;
}

static void open_list(sb_ban_list *list)
{
    if (sb_ban_list_open(list, path, message, sizeof message) != SB_OK) {
        fail_msg("%s", message);
    }
}

static void bans_outlive_the_list_in_memory(void **state)
{
    (void)state;
    sb_ban_list list;
    open_list(&list);
    assert_int_equal(list.count, 0);
    assert_int_equal(add(&list, "{\"account\": \"anna\", \"reason\": \"aimbot \\u2603\"}"), 1);
    assert_int_equal(add(&list, "{\"address\": \"2001:db8::9\", \"duration_s\": 60}"), 2);
    assert_int_equal(add(&list, "{\"range\": \"203.0.113.0/24\"}"), 3);
    assert_int_equal(sb_ban_list_remove(&list, 3, message, sizeof message), SB_OK);
    sb_ban_list_close(&list);
    open_list(&list);
    assert_int_equal(list.count, 2);
    assert_string_equal(list.bans[0].account, "anna");
    assert_string_equal(list.bans[0].reason, "aimbot \xe2\x98\x83");
    assert_int_equal(list.bans[0].expires_unix_s, 0);
    assert_int_equal(list.bans[1].kind, SB_BAN_ADDRESS);
    assert_int_equal(list.bans[1].range.bit_count, 64);
    assert_int_equal(list.bans[1].expires_unix_s, NOW + 60);
    assert_int_equal(add(&list, "{\"account\": \"berta\"}"), 4); // no id comes again
    sb_ban_list_close(&list);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
}

static void file_that_was_edited_is_read_again_and_a_damaged_one_changes_nothing(void **state)
{
    (void)state;
    sb_ban_list list, other;
    open_list(&list);
    add(&list, "{\"account\": \"anna\"}");
    add(&list, "{\"account\": \"berta\"}");
    assert_int_equal(sb_ban_list_remove(&list, 2, message, sizeof message), SB_OK);
    open_list(&other);
    assert_int_equal(sb_ban_list_remove(&other, 1, message, sizeof message), SB_OK);
    add(&other, "{\"range\": \"198.51.100.0/24\"}");
    sb_ban_list_close(&other);
    assert_int_equal(sb_ban_list_read_again(&list, message, sizeof message), SB_OK);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.bans[0].kind, SB_BAN_RANGE);
    // "berta" had 2 and is gone; nobody else gets her number.
    assert_true(add(&list, "{\"account\": \"carla\"}") > 2);
    scratch_write(&folder, "bans.json", "{\"bans\": [{]}", 13);
    message[0] = '\0';
    assert_int_equal(sb_ban_list_read_again(&list, message, sizeof message), SB_ERROR_MALFORMED);
    assert_non_null(strstr(message, "bans.json"));
    assert_int_equal(list.count, 2);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(sb_ban_list_read_again(&list, message, sizeof message), SB_OK);
    assert_int_equal(list.count, 0);
    sb_ban_list_close(&list);
    sb_ban_list loose;
    assert_int_equal(sb_ban_list_open(&loose, NULL, message, sizeof message), SB_OK);
    add(&loose, "{\"account\": \"anna\"}");
    assert_int_equal(sb_ban_list_read_again(&loose, message, sizeof message), SB_OK);
    assert_int_equal(loose.count, 1);
    sb_ban_list_close(&loose);
}

static void wrong_bans_are_refused(void **state)
{
    (void)state;
    static const char *const WRONG[] = {
        "[]",
        "{}",
        "{\"account\": \"\"}",
        "{\"account\": 1}",
        "{\"account\": \"a\", \"address\": \"203.0.113.9\"}",
        "{\"account\": \"a\", \"id\": 3}",
        "{\"account\": \"a\", \"made_unix_s\": 3}",
        "{\"account\": \"a\", \"reson\": \"x\"}",
        "{\"account\": \"a\", \"reason\": 1}",
        "{\"account\": \"a\", \"reason\": \"two\\nlines\"}",
        "{\"account\": \"a\", \"duration_s\": 0}",
        "{\"account\": \"a\", \"duration_s\": -1}",
        "{\"account\": \"a\", \"duration_s\": 9223372036854775807}",
        "{\"account\": \"a\", \"duration_s\": \"60\"}",
        "{\"account\": \"a\", \"duration_s\": 60, \"expires_unix_s\": 1800000000}",
        "{\"account\": \"a\", \"expires_unix_s\": 9223372036854775807}",
        "{\"address\": \"203.0.113.0/24\"}",
        "{\"address\": \"example.org\"}",
        "{\"range\": \"203.0.113.1/24\"}",
        "{\"account\": \"0123456789012345678901234567890123456789012345678901234567890123\"}",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        sb_ban ban;
        json_t *object = json_loads(WRONG[i], 0, NULL);
        assert_non_null(object);
        message[0] = '\0';
        if (sb_ban_from_json(object, NOW, &ban, message, sizeof message) || message[0] == '\0') {
            fail_msg("%s was accepted", WRONG[i]);
        }
        json_decref(object);
    }
}

static void bans_end_at_their_second(void **state)
{
    (void)state;
    sb_ban_list list;
    assert_int_equal(sb_ban_list_open(&list, NULL, message, sizeof message), SB_OK);
    add(&list, "{\"account\": \"a\", \"duration_s\": 10}");
    add(&list, "{\"account\": \"b\"}");
    assert_int_equal(sb_ban_list_expire(&list, NOW + 9), 0);
    assert_int_equal(sb_ban_list_expire(&list, NOW + 10), 1);
    assert_null(sb_ban_list_find(&list, 1));
    assert_non_null(sb_ban_list_find(&list, 2));
    assert_int_equal(sb_ban_list_remove(&list, 1, message, sizeof message), SB_ERROR_UNKNOWN);
    sb_ban_list_close(&list);
}

// The folder of the file is gone, as with a disk that fails.
static void failed_write_changes_nothing(void **state)
{
    (void)state;
    sb_ban_list list;
    open_list(&list);
    add(&list, "{\"account\": \"a\"}");
    scratch_remove(&folder);
    const sb_ban ban = make_ban("{\"account\": \"b\"}");
    uint32_t id = 99;
    assert_int_equal(sb_ban_list_add(&list, &ban, &id, message, sizeof message), SB_ERROR_IO);
    assert_non_null(strstr(message, path));
    assert_int_equal(sb_ban_list_remove(&list, 1, message, sizeof message), SB_ERROR_IO);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.last_id, 1);
    assert_string_equal(list.bans[0].account, "a");
    sb_ban_list_close(&list);
    scratch_make(&folder);
}

// Each change of one byte of a file either gives a list or a sentence with the file's name, and a
// refused file stays as it was.
static void damaged_files_are_refused_and_kept(void **state)
{
    (void)state;
    sb_ban_list list;
    open_list(&list);
    add(&list, "{\"account\": \"anna\", \"reason\": \"x\"}");
    add(&list, "{\"range\": \"203.0.113.0/24\", \"duration_s\": 60}");
    sb_ban_list_close(&list);
    char text[1024], got[1024];
    FILE *file = fopen(path, "rb");
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    uint32_t seed = 5, refused = 0;
    for (int round = 0; round < 2000; round++) {
        char damaged[1024];
        memcpy(damaged, text, size);
        seed = seed * 1664525u + 1013904223u;
        const size_t cut = round % 4 == 0 ? (seed >> 8) % size : size;
        damaged[(seed >> 8) % size] = (char)(seed >> 24);
        scratch_write(&folder, "bans.json", damaged, cut);
        message[0] = '\0';
        const sb_error error = sb_ban_list_open(&list, path, message, sizeof message);
        if (error == SB_OK) {
            sb_ban_list_close(&list);
            continue;
        }
        refused++;
        if (strstr(message, path) == NULL || list.bans != NULL) {
            fail_msg("seed 5, round %d: error %d, '%s'", round, (int)error, message);
        }
        file = fopen(path, "rb");
        assert_int_equal(fread(got, 1, sizeof got, file), cut);
        fclose(file);
        assert_memory_equal(got, damaged, cut);
    }
    assert_true(refused > 1000);
}

static void folder_in_place_of_the_file_is_refused(void **state)
{
    (void)state;
    sb_ban_list list;
    assert_int_equal(mkdir(path, 0700), 0);
    assert_int_equal(sb_ban_list_open(&list, path, message, sizeof message), SB_ERROR_IO);
    assert_int_equal(rmdir(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(bans_outlive_the_list_in_memory, setup, teardown),
        cmocka_unit_test_setup_teardown(
            file_that_was_edited_is_read_again_and_a_damaged_one_changes_nothing, setup, teardown),
        cmocka_unit_test(wrong_bans_are_refused),
        cmocka_unit_test(bans_end_at_their_second),
        cmocka_unit_test_setup_teardown(failed_write_changes_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(damaged_files_are_refused_and_kept, setup, teardown),
        cmocka_unit_test_setup_teardown(folder_in_place_of_the_file_is_refused, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
