#include "host/config/place_json.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "game/tanks/mode/settings.h"
#include "test.h"

static sb_map known[2];
static const sb_map *const catalogue[2] = {&known[0], &known[1]};
static char message[256];

static int begin(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        memset(&known[i], 0, sizeof known[i]);
        snprintf(known[i].name, sizeof known[i].name, "%s", i == 0 ? "arena" : "yard");
    }
    return 0;
}

static bool read(const char *text, bool making, sb_place_def *def)
{
    const sb_place_maps maps = {catalogue, 2};
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    const bool fits = sb_place_from_json(object, making, &maps, def, message, sizeof message);
    json_decref(object);
    return fits;
}

static void request_sets_what_it_names_and_leaves_the_rest(void **state)
{
    (void)state;
    sb_place_def def = sb_place_def_default();
    def.empty_s = 7;
    assert_true(read("{\"name\": \"Duel\", \"mode\": \"ctf\", \"password\": \"secret\","
                     " \"visibility\": \"private\", \"maps\": [\"yard\", \"arena\"],"
                     " \"settings\": {\"time_limit_s\": 90}, \"players\": 3, \"computers\": 2,"
                     " \"spectators\": 5, \"spectator_delay_ms\": 400, \"ready_count\": 2,"
                     " \"match_limit\": 9, \"votes\": false}",
                     true, &def));
    assert_string_equal(message, "");
    assert_string_equal(def.name, "Duel");
    assert_string_equal(def.mode, "ctf");
    assert_string_equal(def.password, "secret");
    assert_int_equal(def.visibility, SB_VISIBILITY_PRIVATE);
    assert_int_equal(def.map_count, 2);
    assert_int_equal(def.maps[0], 1);
    assert_int_equal(def.maps[1], 0);
    assert_int_equal(def.game.settings[SB_SETTING_TIME_LIMIT_S], 90);
    assert_int_equal(def.game.player_capacity, 5); // the computer's slots are beside the players'
    assert_int_equal(def.game.computer_count, 2);
    assert_int_equal(def.spectator_capacity, 5);
    assert_int_equal(def.spectator_delay_ms, 400);
    assert_int_equal(def.ready_count, 2);
    assert_int_equal(def.match_limit, 9);
    assert_false(def.votes);
    assert_int_equal(def.empty_s, 7);
    const sb_place_def before = def;
    assert_true(read("{}", false, &def));
    assert_memory_equal(&before, &def, sizeof def);
}

static void wrong_requests_are_refused_with_a_sentence_that_names_the_member(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"{\"nmae\": \"x\"}", "nmae"},
        {"{\"name\": 3}", "name"},
        {"{\"name\": \"a\\nb\"}", "name"},
        {"{\"name\": \"0123456789012345678901234567890123456789012345678\"}", "name"},
        {"{\"visibility\": \"hidden\"}", "visibility"},
        {"{\"visibility\": 1}", "visibility"},
        {"{\"players\": 0}", "players"},
        {"{\"players\": 65}", "players"},
        {"{\"players\": -1}", "players"},
        {"{\"players\": 1.5}", "players"},
        {"{\"players\": \"2\"}", "players"},
        {"{\"computers\": 64}", "computers"},
        {"{\"spectator_delay_ms\": 4294967296}", "spectator_delay_ms"},
        {"{\"votes\": 1}", "votes"},
        {"{\"maps\": \"arena\"}", "maps"},
        {"{\"maps\": [\"arena\", \"moon\"]}", "moon"},
        {"{\"maps\": [\"../arena.json\"]}", "../arena.json"},
        {"{\"map\": \"arena\"}", "map"},                           // by a configuration alone
        {"{\"password_file\": \"/etc/passwd\"}", "password_file"}, // likewise
        {"{\"settings\": [1]}", "settings"},
        {"{\"settings\": {\"none\": 1}}", "none"},
        {"{\"settings\": {\"mode\": 99}}", "mode"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_place_def def = sb_place_def_default();
        assert_false(read(cases[i].text, true, &def));
        if (strstr(message, cases[i].says) == NULL) {
            fail_msg("%s: %s", cases[i].text, message);
        }
    }
    json_t *list = json_array();
    sb_place_def def = sb_place_def_default();
    const sb_place_maps maps = {catalogue, 2};
    assert_false(sb_place_from_json(list, true, &maps, &def, message, sizeof message));
    assert_true(strlen(message) > 0);
    json_decref(list);
}

static void what_is_fixed_for_a_session_cannot_change_while_it_is_played(void **state)
{
    (void)state;
    static const char *const FIXED[] = {"players", "computers", "spectators", "ready_count"};
    for (size_t i = 0; i < sizeof FIXED / sizeof FIXED[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "{\"%s\": 2}", FIXED[i]);
        sb_place_def def = sb_place_def_default();
        assert_false(read(text, false, &def));
        assert_non_null(strstr(message, FIXED[i]));
        assert_non_null(strstr(message, "while the session is played"));
        assert_true(read(text, true, &def));
    }
    sb_place_def def = sb_place_def_default();
    assert_true(read("{\"name\": \"x\", \"password\": \"\", \"maps\": [\"yard\"], \"empty_s\": 60,"
                     " \"votes\": true}",
                     false, &def));
    assert_int_equal(def.empty_s, 60);
}

static void no_sentence_tells_a_password(void **state)
{
    (void)state;
    static const char LONG[] =
        "{\"password\": \"hunter2hunter2hunter2hunter2hunter2hunter2hunter2hunter2"
        "hunter2hunter2\"}";
    static const char *const WRONG[] = {"{\"password\": \"hunter2\\u0001\"}",
                                        "{\"password\": [\"hunter2\"]}", LONG};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        sb_place_def def = sb_place_def_default();
        assert_false(read(WRONG[i], true, &def));
        assert_non_null(strstr(message, "password"));
        assert_null(strstr(message, "hunter2"));
    }
}

static void sentence_fits_its_place(void **state)
{
    (void)state;
    char small[12];
    sb_place_def def = sb_place_def_default();
    json_t *object = json_loads("{\"nmae\": \"x\"}", 0, NULL);
    const sb_place_maps maps = {catalogue, 2};
    memset(small, 'x', sizeof small);
    assert_false(sb_place_from_json(object, true, &maps, &def, small, sizeof small));
    assert_int_equal(strlen(small), sizeof small - 1);
    json_decref(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(request_sets_what_it_names_and_leaves_the_rest),
        cmocka_unit_test(wrong_requests_are_refused_with_a_sentence_that_names_the_member),
        cmocka_unit_test(what_is_fixed_for_a_session_cannot_change_while_it_is_played),
        cmocka_unit_test(no_sentence_tells_a_password),
        cmocka_unit_test(sentence_fits_its_place),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}
