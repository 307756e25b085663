/// The program from outside: help, wrong use, failed starts, and where output goes.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "cli_fixture.h"
#include "loopback.h"

static void help_lists_every_flag(void **state)
{
    static const struct {
        const char *words;
        const char *flags[20];
    } HELPS[] = {
        {"--help", {"serve", "bot", "rules", "replay", "--version"}},
        {"serve --help",
         {"--bind", "--port", "--sessions", "--players", "--tick-rate", "--snapshot-rate",
          "--client-bandwidth", "--seed", "--seconds", "--map", "--rules", "--set", "--ai",
          "--record", "--bots", "--json", "--quiet", "--help"}},
        {"rules --help", {"--rules", "--json", "--help"}},
        {"bot --help",
         {"--connect", "--count", "--seconds", "--seed", "--session", "--password",
          "--password-file", "--name", "--rules", "--quiet", "--json", "--help"}},
        {"help", {"serve", "bot", "rules", "replay", "--version"}},
        {"replay --help", {"verify", "--help"}},
        {"replay help", {"verify", "--help"}},
        {"replay verify --help", {"--json", "--allow-unclosed", "--rules", "--help", "FILE"}},
    };
    cli_fixture *fixture = *state;
    for (size_t i = 0; i < sizeof(HELPS) / sizeof(HELPS[0]); i++) {
        assert_int_equal(cli_run(fixture, HELPS[i].words), 0);
        assert_string_equal(fixture->process.err.data, "");
        cli_assert_says(fixture->process.out.data, "usage: sabot");
        cli_assert_says(fixture->process.out.data, "exit status");
        for (size_t k = 0; k < 20 && HELPS[i].flags[k] != NULL; k++) {
            cli_assert_says(fixture->process.out.data, HELPS[i].flags[k]);
        }
    }
}

static void help_of_serve_has_ranges_and_defaults(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(cli_run(fixture, "serve --help"), 0);
    cli_assert_says(fixture->process.out.data, "(0 to 65535; default 7777)");
    cli_assert_says(fixture->process.out.data, "(10 to 240 Hz; default 60)");
    cli_assert_says(fixture->process.out.data, "(0 to 1000000000; default 131072)");
    cli_assert_says(fixture->process.out.data, "(default 127.0.0.1)");
}

static void version_prints_versions(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(cli_run(fixture, "--version"), 0);
    cli_assert_says(fixture->process.out.data, "sabot 0.");
    cli_assert_says(fixture->process.out.data, "simulation");
}

static void unknown_words_end_with_2_and_name_the_word(void **state)
{
    cli_fixture *fixture = *state;
    cli_assert_wrong(fixture, "", "usage: sabot");
    cli_assert_wrong(fixture, "replay", "usage: sabot replay");
    cli_assert_wrong(fixture, "conquer", "sabot: unknown command 'conquer'");
    cli_assert_wrong(fixture, "replay rewind", "sabot replay: unknown command 'rewind'");
    cli_assert_wrong(fixture, "serve --warp", "sabot serve: unknown option '--warp'");
    cli_assert_wrong(fixture, "serve -x", "sabot serve: unknown option '-x'");
    cli_assert_wrong(fixture, "bot --warp 9", "sabot bot: unknown option '--warp'");
    cli_assert_wrong(fixture, "replay verify --warp x", "unknown option '--warp'");
    cli_assert_wrong(fixture, "serve here", "sabot serve: unexpected argument 'here'");
    cli_assert_wrong(fixture, "bot there", "sabot bot: unexpected argument 'there'");
    cli_assert_wrong(fixture, "serve --json=yes",
                     "sabot serve: --json: 'yes' is not true or false");
    cli_assert_wrong(fixture, "serve --port", "sabot serve: --port: needs a value");
}

static void values_out_of_range_end_with_2_and_name_the_range(void **state)
{
    cli_fixture *fixture = *state;
    cli_assert_wrong(fixture, "serve --port 70000",
                     "sabot serve: --port: '70000' is not a number from 0 to 65535");
    cli_assert_wrong(fixture, "serve --port 77x", "'77x' is not a number");
    cli_assert_wrong(fixture, "serve --port -1", "'-1' is not a number");
    cli_assert_wrong(fixture, "serve --port +1", "'+1' is not a number");
    cli_assert_wrong(fixture, "serve --sessions 0", "from 1 to 1024");
    cli_assert_wrong(fixture, "serve --sessions 1025", "from 1 to 1024");
    cli_assert_wrong(fixture, "serve --players 65", "from 0 to 64");
    cli_assert_wrong(fixture, "serve --tick-rate 9", "from 10 to 240");
    cli_assert_wrong(fixture, "serve --tick-rate 241", "from 10 to 240");
    cli_assert_wrong(fixture, "serve --seed 18446744073709551616",
                     "from 0 to 18446744073709551615");
    cli_assert_wrong(fixture, "serve --seconds nan", "'nan' is not a number of seconds");
    cli_assert_wrong(fixture, "serve --seconds 1e3", "'1e3' is not a number of seconds");
    cli_assert_wrong(fixture, "serve --seconds 1.2.3", "'1.2.3' is not a number of seconds");
    cli_assert_wrong(fixture, "serve --bind localhost",
                     "--bind: 'localhost' is not an IPv4 or IPv6 address");
    cli_assert_wrong(fixture, "serve --tick-rate 20 --snapshot-rate 30", "--snapshot-rate: 30");
    cli_assert_wrong(fixture, "serve --shards 4 --sessions 2", "--shards: 4");
    cli_assert_wrong(fixture, "serve --client-bandwidth 999",
                     "--client-bandwidth: 999 is less than 1000");
    cli_assert_wrong(fixture, "serve --client-bandwidth 1000000001", "from 0 to 1000000000");
    cli_assert_wrong(fixture, "serve --client-bandwidth 8k", "'8k' is not a number");
    cli_assert_wrong(fixture, "serve --record-commit 9", "'9' is not a number from 10 to 10000");
    cli_assert_wrong(fixture, "serve --record-keyframe 601", "from 1 to 600");
    cli_assert_wrong(fixture, "serve --record-commit 50", "need --record");
    cli_assert_wrong(fixture, "serve --record-on-error perhaps",
                     "--record-on-error: 'perhaps' is not continue or stop");
    cli_assert_wrong(fixture, "serve --players 4 --bots 5", "--bots: 5 do not fit");
    cli_assert_wrong(fixture, "bot", "--connect is missing");
    cli_assert_wrong(fixture, "bot --connect here", "'here' is not HOST:PORT");
    cli_assert_wrong(fixture, "bot --connect here:0", "'here:0' is not HOST:PORT");
    cli_assert_wrong(fixture, "bot --connect ::1:7777", "is not HOST:PORT");
    cli_assert_wrong(fixture, "bot --connect 127.0.0.1:7777 --count 0", "from 1 to 4095");
    cli_assert_wrong(fixture, "bot --connect 127.0.0.1:7777 --name 1234567890123456789",
                     "is longer than 18 bytes");
    cli_assert_wrong(fixture, "bot --connect 127.0.0.1:7777 --server-key 12", "'12' is not a key");
    cli_assert_wrong(fixture, "bot --connect 127.0.0.1:7777 --password a --password-file b",
                     "exclude each other");
    cli_assert_wrong(fixture, "bot --connect 127.0.0.1:7777 --password-file /no/such", "/no/such");
    cli_assert_wrong(fixture, "serve --plain-wire --bind 0.0.0.0 --port 0",
                     "loopback addresses only");
    cli_assert_wrong(fixture, "serve --port 0 --key-file /", "key /: ");
    cli_assert_wrong(fixture, "key", "give one file");
    cli_assert_wrong(fixture, "key --existing /nonexistent/key", "/nonexistent/key");
    cli_assert_wrong(fixture, "replay verify", "no file was given");
}

static void record_folder_unwritable_ends_with_2_and_names_it(void **state)
{
    cli_fixture *fixture = *state;
    char file[FOLDER_PATH_SIZE];
    char words[FOLDER_PATH_SIZE + 64];
    folder_file(&fixture->folder, "file", file);
    assert_true(file_write(file, "x", 1));
    // Not even root can create a folder inside a file.
    snprintf(words, sizeof(words), "serve --port 0 --seconds 1 --record %s/logs", file);
    cli_assert_wrong(fixture, words, file);
}

static void assert_map_refused(cli_fixture *fixture, const char *map, const char *place)
{
    char path[FOLDER_PATH_SIZE];
    char words[FOLDER_PATH_SIZE + 64];
    folder_file(&fixture->folder, "map.json", path);
    assert_true(file_write(path, map, strlen(map)));
    snprintf(words, sizeof(words), "serve --port 0 --seconds 1 --map %s", path);
    cli_assert_wrong(fixture, words, path);
    cli_assert_says(fixture->process.err.data, place);
}

static void bad_map_ends_with_2_and_names_the_place(void **state)
{
    cli_fixture *fixture = *state;
    assert_map_refused(fixture, "{\"name\":\n\"x\",\n,", "line 3");
    assert_map_refused(fixture, "{\"name\": \"x\"}", "is missing");
    assert_map_refused(fixture,
                       "{\"name\": \"x\","
                       " \"bounds\": {\"min\": [-50, 0, -50], \"max\": [50, 20, 50]},"
                       " \"spawns\": [{\"position\": [0, 0, 0], \"yaw_degrees\": 0}],"
                       " \"boxes\": [{\"center\": [20, 1, 20], \"half_extents\": [1, -1, 1],"
                       " \"yaw_degrees\": 0}]}",
                       "/boxes/0/half_extents/1");
    cli_assert_wrong(fixture, "serve --port 0 --map /nowhere/map.json", "/nowhere/map.json");
}

// Writes `words` with `path` in place of each '@'.
static void name_file(const char *words, const char *path, char *out_line, size_t line_size)
{
    size_t size = 0;
    for (const char *at = words; *at != '\0'; at++) {
        assert_true(size + strlen(path) + 2 < line_size);
        size_t added = *at == '@' ? strlen(path) : 1;
        memcpy(out_line + size, *at == '@' ? path : at, added);
        size += added;
    }
    out_line[size] = '\0';
}

// Each command that opens a file which its user names. A command that waits for a writer is killed
// after CLI_TIME_MS and gives no status.
static void file_that_is_a_pipe_folder_or_device_ends_with_2_at_once(void **state)
{
    cli_fixture *fixture = *state;
    static const char *const words[] = {
        "map check @",
        "serve --port 0 --seconds 1 --map @",
        "serve --port 0 --seconds 1 --rules @",
        "serve --port 0 --seconds 1 --web 0 --web-cert @ --web-key @",
        "serve --port 0 --seconds 1 --record @",
        "serve --port 0 --seconds 1 --resume @",
        "serve --port 0 --seconds 1 --key-file @",
        "serve --port 0 --seconds 1 --token-key-file @",
        "key @",
        "token issue --key @ --user alice",
        "rules --rules @",
        "replay verify @",
        "replay verify --rules @ x.sblog",
        "replay seek --tick 1 @",
        "replay stats @",
        "replay hits @",
        "replay suspects @",
        "replay export --format csv @",
        "replay cut --from 1 --to 5 --output /nowhere/cut.sblog @",
        "replay repair @",
        "replay diff @ @",
        "replay play --port 0 @",
    };
    char pipe[FOLDER_PATH_SIZE];
    folder_file(&fixture->folder, "pipe", pipe);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    const char *paths[] = {pipe, fixture->folder.path, "/dev/zero"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        for (size_t j = 0; j < sizeof(paths) / sizeof(paths[0]); j++) {
            bool is_folder_wanted = strstr(words[i], "--record") || strstr(words[i], "--resume");
            if (is_folder_wanted && j == 1) {
                continue;
            }
            char line[2048];
            name_file(words[i], paths[j], line, sizeof(line));
            int status = cli_run(fixture, line);
            const char *out = fixture->process.out.data, *err = fixture->process.err.data;
            bool named = strstr(err, paths[j]) != NULL || strstr(out, paths[j]) != NULL;
            const char *reason = is_folder_wanted ? "Not a directory"
                                 : j == 1         ? "Is a directory"
                                                  : "not a regular file";
            if (status != 2 || !named || (strstr(err, reason) == NULL && !strstr(out, reason))) {
                fail_msg("sabot %s: status %d\n%s%s", line, status, out, err);
            }
        }
    }
}

static void stdout_closed_by_its_reader_changes_no_status(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(cli_run_with(fixture, PROCESS_DEAF, "serve --help"), 0);
    assert_int_equal(cli_run_with(fixture, PROCESS_DEAF, "serve --port 0 --seconds 0.2 --json"), 0);
}

static void stdout_that_is_full_ends_with_2_and_a_message(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(cli_run_with(fixture, PROCESS_FULL, "serve --help"), 2);
    cli_assert_says(fixture->process.err.data, "standard output");
}

static void serve_on_a_terminal_keeps_one_status_line(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(
        cli_run_with(fixture, PROCESS_TERMINAL, "serve --port 0 --seconds 2.5 --bots 1"), 0);
    cli_assert_says(fixture->process.err.data, "listening on ");
    // A terminal turns each newline into \r\n; the other returns are those of the status line.
    size_t returns = 0;
    for (const char *at = fixture->process.err.data; (at = strchr(at, '\r')) != NULL; at++) {
        returns += at[1] != '\n';
    }
    assert_true(returns >= 1);
}

static void serve_into_a_pipe_prints_plain_lines(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(cli_run(fixture, "serve --port 0 --seconds 2.5 --bots 1"), 0);
    cli_assert_says(fixture->process.err.data, "listening on ");
    assert_null(strchr(fixture->process.err.data, '\r'));
    assert_null(strchr(fixture->process.err.data, '\033'));
    assert_null(strchr(fixture->process.out.data, '\r'));
}

static void serve_quiet_prints_nothing_but_the_summary(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(cli_run(fixture, "serve --port 0 --seconds 2.5 --bots 1 --quiet --json"), 0);
    assert_string_equal(fixture->process.err.data, "");
    assert_int_equal(fixture->process.out.data[0], '{');
}

// With a standard stream closed the next descriptor would take its number.
static void serve_with_a_closed_standard_stream_ends_as_told(void **state)
{
    cli_fixture *fixture = *state;
    static const char *const CLOSED[] = {"2>&-", "0<&- 1>&- 2>&-"};
    for (size_t i = 0; i < sizeof(CLOSED) / sizeof(CLOSED[0]); i++) {
        char command[FOLDER_PATH_SIZE];
        (void)snprintf(command, sizeof(command), "exec '%s' serve --port 0 --seconds 0.2 %s",
                       SABOT_PROGRAM, CLOSED[i]);
        const char *arguments[] = {"/bin/sh", "-c", command, NULL};
        assert_int_equal(process_run(&fixture->process, PROCESS_PIPES, arguments, CLI_TIME_MS), 0);
        process_deinit(&fixture->process);
    }
}

// The limit on a file's size acts as a full disk: the match goes on, and the status reports it.
static void serve_whose_log_reaches_the_limit_of_a_file_goes_on(void **state)
{
    cli_fixture *fixture = *state;
    char command[2 * FOLDER_PATH_SIZE];
    (void)snprintf(
        command, sizeof(command),
        "ulimit -f 4; exec '%s' serve --port 0 --bots 8 --seconds 4 --json --record '%s'",
        SABOT_PROGRAM, fixture->folder.path);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    assert_int_equal(process_run(&fixture->process, PROCESS_PIPES, arguments, CLI_TIME_MS), 1);
    // The match begins when the first bot joins.
    assert_in_range(cli_number_of(fixture->process.out.data, "ticks"), 120, 240);
    assert_non_null(strstr(fixture->process.out.data, "\"log_failed\": true"));
}

// Likewise, with logs that matter more than matches.
static void serve_that_must_record_stops_when_it_cannot(void **state)
{
    cli_fixture *fixture = *state;
    char command[2 * FOLDER_PATH_SIZE];
    (void)snprintf(command, sizeof(command),
                   "ulimit -f 12; exec '%s' serve --port 0 --bots 8 --seconds 30 --json "
                   "--record-on-error stop --record '%s'",
                   SABOT_PROGRAM, fixture->folder.path);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    assert_int_equal(process_run(&fixture->process, PROCESS_PIPES, arguments, CLI_TIME_MS), 1);
    assert_in_range(cli_number_of(fixture->process.out.data, "ticks"), 30, 600);
    assert_non_null(strstr(fixture->process.out.data, "\"log_failed\": true"));
    assert_non_null(strstr(fixture->process.err.data, "the matches cannot be recorded"));
}

// For a log that this program cannot play, it prints what the log needs and whether it is whole.
static void verify_of_several_logs_keeps_their_order(void **state)
{
    cli_fixture *fixture = *state;
    char command[3 * FOLDER_PATH_SIZE];
    (void)snprintf(command, sizeof(command),
                   "cd '%s' && for seed in 1 2 3 4 5; do '%s' serve --port 0 --players 1 --ai 2 "
                   "--ticks 300 --fast --quiet --seed $seed --record $seed >/dev/null || exit 9; "
                   "done; exec '%s' replay verify 3/* 1/* 5/* missing 2/* 4/*",
                   fixture->folder.path, SABOT_PROGRAM, SABOT_PROGRAM);
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    assert_int_equal(process_run(&fixture->process, PROCESS_PIPES, arguments, CLI_TIME_MS), 2);
    const char *line = fixture->process.out.data;
    const char *order[] = {"3/", "1/", "5/", "missing: unreadable", "2/", "4/"};
    for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
        assert_non_null(line);
        assert_int_equal(strncmp(line, order[i], strlen(order[i])), 0);
        const char *end = strchr(line, '\n');
        assert_non_null(end);
        const char *agrees = strstr(line, "300 of 300 ticks agree");
        assert_int_equal(agrees != NULL && agrees < end, i != 3);
        line = end + 1;
    }
    assert_int_equal(*line, '\0');
}

static void start_to_listen(cli_fixture *fixture, process_output output)
{
    const char *arguments[] = {SABOT_PROGRAM, "serve", "--bind", loopback_address(),
                               "--port",      "0",     NULL};
    assert_true(process_start(&fixture->process, output, arguments));
    assert_non_null(process_await(&fixture->process, "listening on", CLI_TIME_MS));
}

static void serve_whose_terminal_goes_ends_cleanly(void **state)
{
    cli_fixture *fixture = *state;
    start_to_listen(fixture, PROCESS_TERMINAL);
    close(fixture->process.err.descriptor);
    fixture->process.err.descriptor = -1;
    process_signal(&fixture->process, SIGHUP);
    assert_int_equal(process_finish(&fixture->process, CLI_TIME_MS), 0);
}

static void serve_without_a_terminal_goes_on_after_sighup(void **state)
{
    cli_fixture *fixture = *state;
    start_to_listen(fixture, PROCESS_PIPES);
    process_signal(&fixture->process, SIGHUP);
    assert_non_null(process_await(&fixture->process, "configuration read again", CLI_TIME_MS));
    assert_int_equal(process_finish_after(&fixture->process, 300, SIGINT), 0);
}

static void rules_prints_their_identity(void **state)
{
    cli_fixture *fixture = *state;
    assert_int_equal(cli_run(fixture, "rules"), 0);
    cli_assert_says(fixture->process.out.data, "tanks ");
    cli_assert_says(fixture->process.out.data, " (interface 7, tables ");
    cli_assert_says(fixture->process.out.data, "shield (points), ");
    cli_assert_says(fixture->process.out.data, "score_2 (points)");
    cli_assert_says(fixture->process.out.data, "  24  round\n");
    assert_string_equal(fixture->process.err.data, "");
    assert_int_equal(cli_run(fixture, "rules --json"), 0);
    cli_assert_says(fixture->process.out.data, "\"name\": \"tanks\"");
    cli_assert_says(fixture->process.out.data, "\"tables_hash\": \"");
    cli_assert_says(fixture->process.out.data, "\"settings\": [");
    cli_assert_says(fixture->process.out.data, "\"turret_pitch\"");
    cli_assert_says(fixture->process.out.data, "\"simulation_version\": ");
    cli_assert_says(fixture->process.out.data, "\"flag_capture\"");
    assert_int_equal(cli_run(fixture, "rules --help"), 0);
    cli_assert_says(fixture->process.out.data, "--rules FILE");
    cli_assert_wrong(fixture, "rules more", "more");
    cli_assert_wrong(fixture, "rules --rules /nowhere/rules.so", "/nowhere/rules.so");
}

static void rules_that_cannot_be_loaded_end_every_command(void **state)
{
    cli_fixture *fixture = *state;
    cli_assert_wrong(fixture, "serve --port 0 --rules /nowhere/rules.so", "--rules: ");
    cli_assert_wrong(fixture, "replay verify --rules /nowhere/rules.so a.sblog", "--rules: ");
}

static void serve_settings_that_the_rules_lack_are_wrong(void **state)
{
    cli_fixture *fixture = *state;
    cli_assert_wrong(fixture, "serve --port 0 --set nothing=1",
                     "the rules 'tanks' have no setting 'nothing'; see 'sabot rules'");
    cli_assert_wrong(fixture, "serve --port 0 --set nothing", "'nothing' is not NAME=VALUE");
    cli_assert_wrong(fixture, "serve --port 0 --set", "--set");
}

static void serve_computer_players_are_as_many_as_there_are_slots(void **state)
{
    cli_fixture *fixture = *state;
    cli_assert_wrong(fixture, "serve --port 0 --players 0",
                     "player_capacity and computer_count together must be from 1 to 64");
    cli_assert_wrong(fixture, "serve --port 0 --rules " HEAVY_BALL " --ai 1",
                     "these rules have no computer players");
    assert_int_equal(cli_run(fixture, "serve --port 0 --ai 1 --ticks 60 --fast --quiet"), 0);
    cli_assert_wrong(fixture, "serve --port 0 --ai 65", "--ai");
    cli_assert_wrong(fixture, "serve --port 0 --players 60 --ai 5",
                     "--players, --ai: 60 and 5 are more than the 64 slots of a match");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLI_TEST(serve_with_a_closed_standard_stream_ends_as_told),
        CLI_TEST(serve_whose_log_reaches_the_limit_of_a_file_goes_on),
        CLI_TEST(serve_that_must_record_stops_when_it_cannot),
        CLI_TEST(verify_of_several_logs_keeps_their_order),
        CLI_TEST(serve_whose_terminal_goes_ends_cleanly),
        CLI_TEST(serve_without_a_terminal_goes_on_after_sighup),
        CLI_TEST(rules_prints_their_identity),
        CLI_TEST(rules_that_cannot_be_loaded_end_every_command),
        CLI_TEST(serve_settings_that_the_rules_lack_are_wrong),
        CLI_TEST(serve_computer_players_are_as_many_as_there_are_slots),
        CLI_TEST(help_lists_every_flag),
        CLI_TEST(help_of_serve_has_ranges_and_defaults),
        CLI_TEST(version_prints_versions),
        CLI_TEST(unknown_words_end_with_2_and_name_the_word),
        CLI_TEST(values_out_of_range_end_with_2_and_name_the_range),
        CLI_TEST(record_folder_unwritable_ends_with_2_and_names_it),
        CLI_TEST(bad_map_ends_with_2_and_names_the_place),
        CLI_TEST(file_that_is_a_pipe_folder_or_device_ends_with_2_at_once),
        CLI_TEST(stdout_closed_by_its_reader_changes_no_status),
        CLI_TEST(stdout_that_is_full_ends_with_2_and_a_message),
        CLI_TEST(serve_on_a_terminal_keeps_one_status_line),
        CLI_TEST(serve_into_a_pipe_prints_plain_lines),
        CLI_TEST(serve_quiet_prints_nothing_but_the_summary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
