#include "host/config/session_plan.h"

#include <stdio.h>
#include <string.h>

#include "host/config/fit.h"
#include "host/config/load.h"
#include "scratch.h"
#include "test.h"
#include "told.h"

typedef struct fixture {
    scratch folder;
    sb_config config;
    sb_map_store maps;
    sb_place_def places[8];
    told told;
} fixture;

static fixture all;

static int set_up(void **state)
{
    (void)state;
    scratch_make(&all.folder);
    all.config = sb_config_default(SB_CONFIG_SERVE);
    all.maps = (sb_map_store){.count = 0};
    assert_int_equal(sb_map_store_add_arena(&all.maps), SB_OK);
    told_begin(&all.told);
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    sb_config_deinit(&all.config);
    sb_map_store_deinit(&all.maps);
    scratch_remove(&all.folder);
    return 0;
}

static bool plan(const char *text)
{
    sb_config_deinit(&all.config);
    all.config = sb_config_default(SB_CONFIG_SERVE);
    told_begin(&all.told);
    memset(all.places, 0, sizeof all.places);
    assert_true(sb_config_load_json(&all.config, "file", text, strlen(text), &all.told.faults));
    all.config.file = "file";
    assert_true(sb_config_fit(&all.config, &all.told.faults));
    all.config.def.map_turn_count = 1;
    return sb_session_plan(&all.config, &all.config.def, &all.maps, all.places, &all.told.faults);
}

static int32_t mode_of(const sb_place_def *place)
{
    for (uint32_t i = 0; i < place->game.rules->setting_count; i++) {
        if (strcmp(place->game.rules->settings[i].name, "mode") == 0) {
            return place->game.settings[i];
        }
    }
    return -1;
}

static void session_has_what_it_says_and_the_servers_options_for_the_rest(void **state)
{
    (void)state;
    assert_true(
        plan("{\"players\": 6, \"ai\": 2, \"spectators\": 3, \"session_password\": \"outer\","
             "\"sessions\": [{}, {\"name\": \"Duel\", \"players\": 2, \"computers\": 1,"
             "\"spectators\": 9, \"password\": \"\", \"visibility\": \"private\","
             "\"empty_s\": 60, \"match_limit\": 4, \"votes\": false, \"ready_count\": 2}]}"));
    const sb_place_def *first = &all.places[0], *second = &all.places[1];
    assert_string_equal(first->name, "Match 1");
    assert_int_equal(first->game.player_capacity, 8);
    assert_int_equal(first->game.computer_count, 2);
    assert_int_equal(first->spectator_capacity, 3);
    assert_string_equal(first->password, "outer");
    assert_true(first->votes);
    assert_string_equal(second->name, "Duel");
    assert_int_equal(second->game.player_capacity, 3);
    assert_int_equal(second->game.computer_count, 1);
    assert_int_equal(second->spectator_capacity, 9);
    assert_string_equal(second->password, "");
    assert_int_equal(second->visibility, SB_VISIBILITY_PRIVATE);
    assert_int_equal(second->empty_s, 60);
    assert_int_equal(second->match_limit, 4);
    assert_int_equal(second->ready_count, 2);
    assert_false(second->votes);
}

static void mode_that_the_rules_know_is_played_unless_settings_say_otherwise(void **state)
{
    (void)state;
    assert_true(plan("{\"sessions\": [{\"mode\": \"ctf\"}, {\"mode\": \"night\"},"
                     "{\"mode\": \"ctf\", \"name\": \"x\", \"settings\": {\"mode\": \"team\"}},"
                     "{\"settings\": {\"mode\": \"ctf\"}}]}"));
    assert_int_not_equal(mode_of(&all.places[0]), mode_of(&all.places[1]));
    assert_int_equal(mode_of(&all.places[0]), mode_of(&all.places[3]));
    assert_int_not_equal(mode_of(&all.places[2]), mode_of(&all.places[0]));
    assert_string_equal(all.places[1].mode, "night");
    assert_string_equal(all.places[2].mode, "ctf");
    assert_string_equal(all.places[3].mode, "");
}

static bool is_refused(const char *text, const char *words)
{
    const bool refused = !plan(text) && strstr(all.told.text, words) != NULL;
    if (!refused) {
        print_error("'%s' is not in: %s\n", words, all.told.text);
    }
    return refused;
}

static void what_cannot_be_is_refused_with_its_place(void **state)
{
    (void)state;
    assert_true(is_refused("{\"sessions\": [{\"players\": 60, \"computers\": 5}]}",
                           "file:sessions[0].players: with the computer players"));
    assert_true(is_refused("{\"sessions\": [{\"players\": 2, \"ready_count\": 3}]}",
                           "file:sessions[0].ready_count: it is more than the players"));
    assert_true(is_refused("{\"sessions\": [{\"name\": \"A\"}, {\"name\": \"A\"}]}",
                           "file:sessions[1].name: sessions[0] is called \"A\" too"));
    assert_true(is_refused("{\"sessions\": [{}, {\"name\": \"Match 1\"}]}", "sessions[1].name"));
    assert_true(is_refused("{\"sessions\": [{\"name\": \"a\\nb\"}]}", "control characters"));
    assert_true(is_refused("{\"sessions\": [{\"maps\": [\"arena\", \"moon\"]}]}",
                           "sessions[0].maps: the server has not loaded the map 'moon'"));
    assert_true(is_refused("{\"sessions\": [{\"map\": \"arena\", \"maps\": [\"arena\"]}]}",
                           "sessions[0].map: there are maps too"));
    assert_true(is_refused("{\"sessions\": [{\"settings\": {\"mode\": \"chess\"}}]}",
                           "sessions[0].settings: "));
    assert_true(
        is_refused("{\"sessions\": [{\"password_file\": \"/none/there\"}]}", "/none/there"));
    assert_true(is_refused("{\"sessions\": [{\"password\": \"a\", \"password_file\": \"b\"}]}",
                           "sessions[0].password_file: there is a password too"));
}

static void password_is_the_first_line_of_its_file(void **state)
{
    (void)state;
    char path[SCRATCH_PATH_SIZE * 2], text[sizeof path + 64];
    (void)scratch_write(&all.folder, "word", "open sesame\r\nsecond\n", 20);
    (void)snprintf(path, sizeof path, "%s", scratch_path(&all.folder, "word"));
    (void)snprintf(text, sizeof text, "{\"sessions\": [{\"password_file\": \"%s\"}]}", path);
    assert_true(plan(text));
    assert_string_equal(all.places[0].password, "open sesame");
    (void)scratch_write(&all.folder, "word", "\n", 1);
    assert_true(is_refused(text, "its first line must have 1 to 63 bytes"));
}

#define PLAN_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clean_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLAN_TEST(session_has_what_it_says_and_the_servers_options_for_the_rest),
        PLAN_TEST(mode_that_the_rules_know_is_played_unless_settings_say_otherwise),
        PLAN_TEST(what_cannot_be_is_refused_with_its_place),
        PLAN_TEST(password_is_the_first_line_of_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
