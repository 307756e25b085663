#include "host/config/load.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/config/print/print.h"
#include "scratch.h"
#include "test.h"
#include "told.h"

#define WORD_COUNT_MAX 16

typedef struct fixture {
    scratch folder;
    sb_config config;
    told told;
    char file[SCRATCH_PATH_SIZE * 2];
} fixture;

static fixture all;

static int set_up(void **state)
{
    (void)state;
    scratch_make(&all.folder);
    all.config = sb_config_default(SB_CONFIG_SERVE);
    told_begin(&all.told);
    (void)snprintf(all.file, sizeof all.file, "%s", scratch_path(&all.folder, "sabot.json"));
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    sb_config_deinit(&all.config);
    scratch_remove(&all.folder);
    return 0;
}

static void begin_again(void)
{
    sb_config_deinit(&all.config);
    all.config = sb_config_default(SB_CONFIG_SERVE);
    told_begin(&all.told);
}

// Loads from words between spaces; "@" stands for the file.
static bool load(const char *flags, const char *variables)
{
    static char text[2][4096];
    char *words[2][WORD_COUNT_MAX] = {{NULL}, {NULL}};
    int counts[2] = {0, 0};
    (void)snprintf(text[0], sizeof text[0], "serve %s", flags);
    (void)snprintf(text[1], sizeof text[1], "%s", variables);
    for (int i = 0; i < 2; i++) {
        char *rest = NULL;
        for (char *word = strtok_r(text[i], " ", &rest); word != NULL;
             word = strtok_r(NULL, " ", &rest)) {
            assert_true(counts[i] + 1 < WORD_COUNT_MAX);
            words[i][counts[i]++] = strcmp(word, "@") == 0 ? all.file : word;
        }
    }
    return sb_config_load(&all.config, counts[0], words[0], words[1], &all.told.faults);
}

static void write_file(const char *text)
{
    (void)scratch_write(&all.folder, "sabot.json", text, strlen(text));
}

static bool is_told(const char *words)
{
    const bool found = strstr(all.told.text, words) != NULL;
    if (!found) {
        print_error("'%s' is not in: %s\n", words, all.told.text);
    }
    return found;
}

static void flag_precedes_variable_precedes_file_precedes_default(void **state)
{
    (void)state;
    write_file("{\"port\": 1, \"sessions\": 1, \"players\": 1, \"grace\": 1}");
    assert_true(load("--config @ --port 3", "SABOT_PORT=2 SABOT_SESSIONS=2"));
    assert_int_equal(all.config.server.port, 3);
    assert_int_equal(all.config.sessions.count, 2);
    assert_int_equal(all.config.server.player_capacity, 1);
    assert_int_equal(all.config.server.spectator_capacity, 16);
    assert_int_equal(sb_config_source_of(&all.config, "port"), SB_CONFIG_FLAG);
    assert_int_equal(sb_config_source_of(&all.config, "sessions"), SB_CONFIG_VARIABLE);
    assert_int_equal(sb_config_source_of(&all.config, "players"), SB_CONFIG_FILE);
    assert_int_equal(sb_config_source_of(&all.config, "spectators"), SB_CONFIG_DEFAULT);
}

static void list_comes_whole_from_the_first_source_that_has_it(void **state)
{
    (void)state;
    write_file(
        "{\"map\": [\"a\", \"b\"], \"web_origin\": [\"c\"], \"set\": {\"x\": 1, \"y\": \"z\"}}");
    assert_true(load("--map d --map e --config @", "SABOT_WEB_ORIGIN=f,g,h SABOT_MAP=i"));
    assert_int_equal(all.config.map_paths.count, 2);
    assert_string_equal(all.config.map_paths.items[0], "d");
    assert_string_equal(all.config.map_paths.items[1], "e");
    assert_int_equal(all.config.web.origins.count, 3);
    assert_string_equal(all.config.web.origins.items[2], "h");
    assert_int_equal(all.config.settings.count, 2);
    assert_string_equal(all.config.settings.items[0], "x=1");
    assert_string_equal(all.config.settings.items[1], "y=z");
    begin_again();
    assert_true(load("", "SABOT_MAP=[\"i,j\",\"k\"]"));
    assert_string_equal(all.config.map_paths.items[0], "i,j");
    assert_int_equal(all.config.map_paths.count, 2);
}

static void variable_names_the_file(void **state)
{
    (void)state;
    write_file("{\"quiet\": true, \"json\": true}");
    char variables[SCRATCH_PATH_SIZE * 3];
    (void)snprintf(variables, sizeof variables, "SABOT_CONFIG=%s", all.file);
    assert_true(load("--quiet=false", variables));
    assert_true(!all.config.server.quiet && all.config.json);
}

static void folder_to_follow_precedes_the_one_that_a_file_resumes(void **state)
{
    (void)state;
    write_file("{\"resume\": \"file\"}");
    all.config.command = SB_CONFIG_STANDBY;
    assert_true(load("--config @ --follow flag", ""));
    assert_string_equal(all.config.resume, "flag");
}

static void wrong_flag_is_told_with_its_value_and_what_is_allowed(void **state)
{
    (void)state;
    static const struct {
        const char *flags, *expected;
    } CASES[] = {
        {"--port 70000", "--port: '70000' is not a number from 0 to 65535\n"},
        {"--port=", "--port: '' is not a number"},
        {"--port", "--port: needs a value\n"},
        {"--prot 1", "unknown option '--prot'; did you mean '--port'?\n"},
        {"--tick_rate 30", "unknown option '--tick_rate'; did you mean '--tick-rate'?\n"},
        {"--warp", "unknown option '--warp'\n"},
        {"--follow x", "unknown option '--follow'"},
        {"-x", "unknown option '-x'\n"},
        {"-", "unexpected argument '-'\n"},
        {"here", "unexpected argument 'here'\n"},
        {"--json=yes", "--json: 'yes' is not true or false\n"},
        {"--seconds nan", "--seconds: 'nan' is not a number of seconds from 0 to 31536000\n"},
        {"--record-on-error perhaps", "--record-on-error: 'perhaps' is not continue or stop\n"},
        {"--record=", "--record: the value is empty\n"},
        {"--config /nowhere/at/all", "/nowhere/at/all: No such file or directory\n"},
        {"--config /", "/: Is a directory\n"},
        {"--config /dev/zero", "/dev/zero: not a regular file\n"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        begin_again();
        assert_false(load(CASES[i].flags, ""));
        assert_int_equal(all.told.faults.count, 1);
        assert_true(is_told(CASES[i].expected));
    }
}

static void wrong_variable_is_told_and_foreign_ones_are_ignored(void **state)
{
    (void)state;
    assert_true(load("", "SABOT_TEST_SEED=1 SABOT_SERVICE_HOST=x PORT=y SABOT_PROGRAM=z"));
    assert_false(load("", "SABOT_PORT=tcp://10.0.0.1:7777 SABOT_TICKRATE=1 SABOT_MAP=[x"));
    assert_true(is_told("SABOT_PORT: 'tcp://10.0.0.1:7777' is not a number from 0 to 65535\n"));
    assert_true(is_told("unknown variable SABOT_TICKRATE; did you mean SABOT_TICK_RATE?\n"));
    assert_true(is_told("SABOT_MAP: "));
    assert_int_equal(all.told.faults.count, 3);
}

// Each of these stands alone in a file.
static void wrong_file_is_told_with_the_path_of_the_key(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } CASES[] = {
        {"", "sabot.json:1:0: "},
        {"[]", "sabot.json: it must hold one JSON object\n"},
        {"{\"port\": 1} x", "sabot.json:1:"},
        {"{\"port\": 1, \"port\": 2}", "duplicate object key"},
        {"{\"map\": [\"a\\u0000b\"]}", "\\u0000 is not allowed"},
        {"{\"seed\": 99999999999999999999}", "too big integer"},
        {"{\"seconds\": 1e999}", "real number overflow"},
        {"{\"seconds\": -1}", "sabot.json:seconds: -1 is not a number of seconds"},
        {"{\"prot\": 1}", "sabot.json: unknown key \"prot\"; did you mean \"port\"?\n"},
        {"{\"tick-rate\": 1}", "unknown key \"tick-rate\"; did you mean \"tick_rate\"?\n"},
        {"{\"config\": \"x\"}", "unknown key \"config\""},
        {"{\"print_config\": true}", "unknown key \"print_config\""},
        {"{\"\\u001b[2J\": 1}", "unknown key \"\\u001B[2J\"\n"},
        {"{\"port\": \"1\"}", "sabot.json:port: \"1\" is not a number from 0 to 65535\n"},
        {"{\"port\": 1.0}", "sabot.json:port: 1.0 is not a number"},
        {"{\"port\": 65536}", "sabot.json:port: 65536 is not a number"},
        {"{\"port\": -1}", "sabot.json:port: -1 is not a number"},
        {"{\"port\": null}", "sabot.json:port: null is not a number"},
        {"{\"bind\": null}", "sabot.json:bind: null is not a text"},
        {"{\"quiet\": 1}", "sabot.json:quiet: 1 is not true or false\n"},
        {"{\"record_on_error\": \"no\"}", "\"no\" is not continue or stop\n"},
        {"{\"record_on_error\": null}", "null is not continue or stop\n"},
        {"{\"map\": \"a\"}", "sabot.json:map: \"a\" is not a list"},
        {"{\"map\": [\"a\", 1]}", "sabot.json:map: [\"a\",1] is not a list"},
        {"{\"map\": [\"\"]}", "sabot.json:map: the value is empty\n"},
        {"{\"set\": [\"a=1\"]}", "sabot.json:set: [\"a=1\"] is not an object"},
        {"{\"set\": {\"a\": 1.5}}", "sabot.json:set.a: 1.5 is not an object"},
        {"{\"set\": {\"a=b\": 1}}", "sabot.json:set.a=b: 1 is not an object"},
        {"{\"port\": {\"a\": [[[[]]]]}}", "sabot.json:port: {\"a\":[[[[]]]]} is not a number"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        begin_again();
        write_file(CASES[i].text);
        assert_false(load("--config @", ""));
        assert_int_equal(all.told.faults.count, 1);
        assert_true(is_told(CASES[i].expected));
        assert_null(strpbrk(all.told.text, "\x1b\r\t"));
    }
}

static void every_wrong_key_of_a_file_is_told_up_to_a_bound(void **state)
{
    (void)state;
    write_file("{\"port\": -1, \"players\": 65, \"warp\": 1, \"quiet\": true}");
    assert_false(load("--config @", ""));
    assert_int_equal(all.told.faults.count, 3);
    char text[65536] = "{";
    for (int i = 0; i < 2000; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used, "%s\"zz%d\": 1", i > 0 ? "," : "", i);
    }
    strcat(text, "}");
    begin_again();
    write_file(text);
    assert_false(load("--config @", ""));
    assert_int_equal(all.told.faults.count, 2000);
    assert_true(is_told("further faults are not shown\n"));
    assert_true(strlen(all.told.text) < 8192);
}

static void deep_and_large_files_are_refused(void **state)
{
    (void)state;
    char *text = malloc(SB_CONFIG_FILE_SIZE_MAX + 2u);
    assert_non_null(text);
    memset(text, '[', SB_CONFIG_FILE_SIZE_MAX + 1u);
    memcpy(text, "{\"port\":", 8);
    (void)scratch_write(&all.folder, "sabot.json", text, SB_CONFIG_FILE_SIZE_MAX);
    assert_false(load("--config @", ""));
    assert_true(is_told("maximum parsing depth reached"));
    begin_again();
    (void)scratch_write(&all.folder, "sabot.json", text, SB_CONFIG_FILE_SIZE_MAX + 1u);
    assert_false(load("--config @", ""));
    assert_true(is_told("larger than 1 MiB"));
    free(text);
}

static void pipe_without_a_writer_does_not_hold_the_program(void **state)
{
    (void)state;
    assert_int_equal(mkfifo(all.file, 0600), 0);
    assert_false(load("--config @", ""));
    assert_true(is_told("not a regular file"));
}

static void file_that_may_not_be_read_is_told(void **state)
{
    (void)state;
    if (geteuid() == 0) {
        skip(); // root may read everything
    }
    write_file("{}");
    assert_int_equal(chmod(all.file, 0), 0);
    assert_false(load("--config @", ""));
    assert_true(is_told("Permission denied"));
}

static void sessions_are_a_number_or_a_list(void **state)
{
    (void)state;
    write_file("{\"sessions\": [{\"name\": \"One\", \"mode\": \"ctf\", \"players\": 4}, {}]}");
    assert_true(load("--config @", ""));
    const sb_config_sessions *sessions = &all.config.sessions;
    assert_int_equal(sessions->count, 2);
    assert_string_equal(sessions->list[0].name, "One");
    assert_string_equal(sessions->list[0].mode, "ctf");
    assert_int_equal(sessions->list[0].players, 4);
    assert_true(sb_config_session_gives(&sessions->list[0], "players"));
    assert_false(sb_config_session_gives(&sessions->list[1], "players"));
    // A flag precedes the list, as it precedes any key.
    begin_again();
    assert_true(load("--config @ --sessions 5", ""));
    assert_int_equal(all.config.sessions.count, 5);
    assert_null(all.config.sessions.list);
    begin_again();
    assert_true(load("", "SABOT_SESSIONS=[{\"name\":\"V\"}]"));
    assert_string_equal(all.config.sessions.list[0].name, "V");
    begin_again();
    assert_true(load("", "SABOT_SESSIONS=7"));
    assert_int_equal(all.config.sessions.count, 7);
}

static void wrong_session_is_told_with_its_place(void **state)
{
    (void)state;
    write_file("{\"sessions\": [{}, {\"mdoe\": \"ctf\", \"tick_rate\": 30, \"xyzzy\": 1,"
               " \"players\": 65, \"password\": 12345, \"visibility\": \"hidden\","
               " \"name\": null, \"settings\": {\"a\": []}}, 3]}");
    assert_false(load("--config @", ""));
    assert_true(is_told("sabot.json:sessions[1].mdoe: unknown key; did you mean \"mode\"?\n"));
    assert_true(is_told("sessions[1].tick_rate: all sessions of a server have the same"));
    assert_true(is_told("sessions[1].xyzzy: unknown key\n"));
    assert_true(is_told("sessions[1].players: 65 is not a number from 1 to 64\n"));
    assert_true(is_told("sessions[1].password: <hidden> is not"));
    assert_null(strstr(all.told.text, "12345"));
    assert_true(is_told("sessions[1].visibility: \"hidden\" is not public, unlisted or private"));
    assert_true(is_told("sessions[1].name: null is not a text of at most"));
    assert_true(is_told("sessions[1].settings.a: [] is not"));
    assert_true(is_told("sessions[2]: it must be an object\n"));
    begin_again();
    write_file("{\"sessions\": []}");
    assert_false(load("--config @", ""));
    assert_true(is_told("sabot.json:sessions: a list has 1 to 1024 sessions, not 0"));
}

static void password_of_a_session_is_never_printed(void **state)
{
    (void)state;
    write_file("{\"sessions\": [{\"password\": \"open sesame\"}]}");
    assert_true(load("--config @", ""));
    const sb_config_option *wrong;
    json_t *printed = sb_config_to_json(&all.config, &wrong);
    char *text = json_dumps(printed, 0);
    assert_null(strstr(text, "sesame"));
    assert_non_null(strstr(text, "{\"password\": \"<hidden>\"}"));
    begin_again();
    assert_false(sb_config_load_json(&all.config, "again", text, strlen(text), &all.told.faults));
    assert_true(is_told("again:sessions[0].password: it was hidden"));
    free(text);
    json_decref(printed);
}

// The numbers of the random test come from a generator of its own, so that a seed repeats it.
static uint64_t random_state;

static uint32_t pick(uint32_t count)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(random_state >> 33) % count;
}

// A valid value of the option, as the text of a variable.
static void pick_value(const sb_config_option *option, char *out_text, size_t size)
{
    const uint64_t span = option->max - option->min;
    const uint64_t wide = (uint64_t)pick(1u << 31) << 33 ^ pick(1u << 31);
    uint32_t words = 0;
    switch (option->kind) {
    case SB_CONFIG_BOOL:
        (void)snprintf(out_text, size, "%s", pick(2) ? "true" : "false");
        break;
    case SB_CONFIG_INTEGER:
        (void)snprintf(out_text, size, "%" PRIu64,
                       option->min + (span == UINT64_MAX ? wide : wide % (span + 1)));
        break;
    case SB_CONFIG_REAL:
        (void)snprintf(out_text, size, "%u.%02u", pick(1000), pick(100));
        break;
    case SB_CONFIG_WORD:
        while (option->words[words] != NULL) {
            words++;
        }
        (void)snprintf(out_text, size, "%s", option->words[pick(words)]);
        break;
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        (void)snprintf(out_text, size, "text-%u-\xc3\xa4", pick(1000));
        break;
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
        (void)snprintf(out_text, size, "a%u,b%u", pick(9), pick(9));
        break;
    case SB_CONFIG_SETTINGS:
        (void)snprintf(out_text, size, "x=%u,y=word", pick(9));
        break;
    case SB_CONFIG_SESSIONS:
        (void)snprintf(out_text, size, "[{\"name\":\"a\",\"players\":%u},{\"votes\":%s}]",
                       1 + pick(64), pick(2) ? "true" : "false");
        break;
    }
}

// What --print-config prints is a file of the same values, whatever they are.
static void printed_configuration_can_be_read_again(void **state)
{
    (void)state;
    const sb_config_table *table = sb_config_options();
    for (uint32_t seed = 1; seed <= 300; seed++) {
        random_state = seed;
        begin_again();
        for (uint32_t i = 0; i < table->count; i++) {
            const sb_config_option *option = &table->options[i];
            char text[128];
            // A secret is hidden, and what stands in its place is refused.
            if (!sb_config_is_given_by(option, SB_CONFIG_SERVE, SB_CONFIG_BY_FILE) ||
                option->secret || pick(2)) {
                continue;
            }
            pick_value(option, text, sizeof text);
            if (!sb_config_assign(&all.config, option, SB_CONFIG_VARIABLE, text,
                                  &all.told.faults)) {
                fail_msg("seed %u: %s", seed, all.told.text);
            }
        }
        const sb_config_option *wrong;
        json_t *first = sb_config_to_json(&all.config, &wrong);
        char *text = json_dumps(first, 0);
        begin_again();
        if (!sb_config_load_json(&all.config, "again", text, strlen(text), &all.told.faults)) {
            fail_msg("seed %u: %s", seed, all.told.text);
        }
        json_t *second = sb_config_to_json(&all.config, &wrong);
        assert_true(json_equal(first, second));
        json_decref(first);
        json_decref(second);
        free(text);
    }
}

#define LOAD_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, clean_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOAD_TEST(flag_precedes_variable_precedes_file_precedes_default),
        LOAD_TEST(list_comes_whole_from_the_first_source_that_has_it),
        LOAD_TEST(variable_names_the_file),
        LOAD_TEST(folder_to_follow_precedes_the_one_that_a_file_resumes),
        LOAD_TEST(wrong_flag_is_told_with_its_value_and_what_is_allowed),
        LOAD_TEST(wrong_variable_is_told_and_foreign_ones_are_ignored),
        LOAD_TEST(wrong_file_is_told_with_the_path_of_the_key),
        LOAD_TEST(every_wrong_key_of_a_file_is_told_up_to_a_bound),
        LOAD_TEST(deep_and_large_files_are_refused),
        LOAD_TEST(pipe_without_a_writer_does_not_hold_the_program),
        LOAD_TEST(file_that_may_not_be_read_is_told),
        LOAD_TEST(sessions_are_a_number_or_a_list),
        LOAD_TEST(wrong_session_is_told_with_its_place),
        LOAD_TEST(password_of_a_session_is_never_printed),
        LOAD_TEST(printed_configuration_can_be_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
