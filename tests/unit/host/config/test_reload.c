#include "host/config/reload.h"

#include <stdio.h>
#include <string.h>

#include "host/config/fit.h"
#include "host/config/load.h"
#include "scratch.h"
#include "test.h"
#include "told.h"

typedef struct fixture {
    scratch folder;
    char file[SCRATCH_PATH_SIZE * 2];
    sb_config present, next;
    sb_config_changes changes;
    told told;
} fixture;

static fixture all;
static char words[][32] = {"serve", "--config", "--players-per-address", "3"};
static char *arguments[] = {words[0], words[1], all.file, words[2], words[3], NULL};
static char *environment[] = {NULL};

static void write_file(const char *text)
{
    (void)scratch_write(&all.folder, "sabot.json", text, strlen(text));
}

static int set_up(void **state)
{
    (void)state;
    scratch_make(&all.folder);
    (void)snprintf(all.file, sizeof all.file, "%s", scratch_path(&all.folder, "sabot.json"));
    all.present = sb_config_default(SB_CONFIG_SERVE);
    told_begin(&all.told);
    write_file("{\"grace\": 5, \"port\": 7, \"map\": [\"a\"], \"players_per_address\": 4}");
    assert_true(sb_config_load(&all.present, 5, arguments, environment, &all.told.faults));
    assert_true(sb_config_fit(&all.present, &all.told.faults));
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    sb_config_deinit(&all.present);
    scratch_remove(&all.folder);
    return 0;
}

static bool reload(const char *text)
{
    write_file(text);
    told_begin(&all.told);
    return sb_config_reload(&all.present, &all.next, &all.changes, &all.told.faults);
}

static void live_option_changes_and_another_is_kept(void **state)
{
    (void)state;
    assert_true(reload("{\"grace\": 6, \"port\": 8, \"map\": [\"b\"], \"idle_timeout\": 9}"));
    assert_int_equal(all.next.def.grace_s, 6);
    assert_int_equal(all.next.def.idle_s, 9);
    assert_int_equal(all.next.def.port, 7);
    assert_string_equal(all.next.map_paths.items[0], "a");
    assert_int_equal(all.changes.live_count, 2);
    assert_string_equal(all.changes.live[0]->name, "grace");
    assert_string_equal(all.changes.live[1]->name, "idle-timeout");
    assert_int_equal(all.changes.kept_count, 2);
    assert_string_equal(all.changes.kept[0]->name, "port");
    assert_string_equal(all.changes.kept[1]->name, "map");
    sb_config_deinit(&all.next);
}

static void key_that_left_the_file_has_its_default(void **state)
{
    (void)state;
    assert_true(reload("{\"port\": 7, \"map\": [\"a\"]}"));
    assert_int_equal(all.next.def.grace_s, 30);
    assert_int_equal(all.changes.live_count, 1);
    assert_int_equal(all.changes.kept_count, 0);
    sb_config_deinit(&all.next);
}

static void flag_still_precedes_the_file(void **state)
{
    (void)state;
    assert_true(
        reload("{\"grace\": 5, \"port\": 7, \"map\": [\"a\"], \"players_per_address\": 9}"));
    assert_int_equal(all.next.def.clients_per_address, 3);
    assert_int_equal(all.changes.live_count + all.changes.kept_count, 0);
    sb_config_deinit(&all.next);
}

static void wrong_file_changes_nothing_and_is_told(void **state)
{
    (void)state;
    assert_false(reload("{\"grace\": 6, \"prot\": 7}"));
    assert_non_null(strstr(all.told.text, "unknown key \"prot\"; did you mean \"port\"?"));
    assert_false(reload("{\"grace\": 6, "));
    assert_false(reload("{\"client_bandwidth\": 999}"));
    assert_non_null(strstr(all.told.text, "sabot.json:client_bandwidth: 999 is less than 1000"));
    assert_int_equal(all.present.def.grace_s, 5);
}

// Each of them needs another one that is not there any more; the one that runs keeps it.
static void what_runs_decides_whether_options_fit(void **state)
{
    (void)state;
    assert_true(reload("{\"sessions\": 9, \"tick_rate\": 10, \"snapshot_rate\": 30}"));
    assert_int_equal(all.next.def.tick_rate_hz, 60);
    assert_int_equal(all.next.def.snapshot_rate_hz, 30);
    sb_config_deinit(&all.next);
}

// A list that stays must outlive the configuration that read it. Only the first one lives on.
static void list_of_sessions_is_live_and_its_number_is_not(void **state)
{
    (void)state;
    assert_true(reload("{\"grace\": 5, \"port\": 7, \"map\": [\"a\"], "
                       "\"sessions\": [{\"name\": \"A\"}]}"));
    assert_int_equal(all.changes.kept_count, 1);
    assert_string_equal(all.changes.kept[0]->name, "sessions");
    assert_null(all.next.sessions.list);
    sb_config_deinit(&all.next);
    static const char *const LISTS[] = {
        "{\"sessions\": [{\"name\": \"A\", \"settings\": {\"x\": 1}}]}",
        "{\"sessions\": [{\"name\": \"B\", \"maps\": [\"m\"]}]}",
        "{\"sessions\": 3}",
        "{\"sessions\": [{\"name\": \"C\"}]}",
    };
    static const char *const NAMES[] = {"A", "B", "B", "C"};
    sb_config_deinit(&all.present);
    all.present = sb_config_default(SB_CONFIG_SERVE);
    write_file(LISTS[0]);
    assert_true(sb_config_load(&all.present, 3, arguments, environment, &all.told.faults));
    assert_true(sb_config_fit(&all.present, &all.told.faults));
    sb_config first = all.present;
    for (uint32_t i = 1; i < 4; i++) {
        assert_true(reload(LISTS[i]));
        assert_int_equal(all.changes.live_count, i != 2);
        assert_int_equal(all.changes.kept_count, i == 2);
        if (i > 1) {
            sb_config_deinit(&all.present);
        }
        all.present = all.next;
        assert_int_equal(all.present.sessions.count, 1);
        assert_string_equal(all.present.sessions.list[0].name, NAMES[i]);
    }
    sb_config_deinit(&first);
}

#define RELOAD_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clean_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RELOAD_TEST(live_option_changes_and_another_is_kept),
        RELOAD_TEST(key_that_left_the_file_has_its_default),
        RELOAD_TEST(flag_still_precedes_the_file),
        RELOAD_TEST(wrong_file_changes_nothing_and_is_told),
        RELOAD_TEST(what_runs_decides_whether_options_fit),
        RELOAD_TEST(list_of_sessions_is_live_and_its_number_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
