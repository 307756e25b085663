// `sabot serve --follow-listen` and `sabot standby --from`: copies of a leader's logs over a
// connection, and the take-over from them.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <cmocka.h>

#include <jansson.h>

#include "folder.h"
#include "host/base/heap.h"
#include "loopback.h"
#include "process.h"
#include "record/reader.h"

#define TIME_MS 60000
#define PLAYERS 4
#define PATH_SIZE (2 * FOLDER_PATH_SIZE)

typedef struct fixture {
    test_folder leader_folder, copy_folder; ///< of logs
    test_process leader, follower, bots;
    char port[16];        ///< of players
    char follow_port[16]; ///< of followers
    char from[LOOPBACK_ENDPOINT_SIZE];
    char lease[PATH_SIZE]; ///< empty: none
} fixture;

static int set_up(void **state)
{
    fixture *at = calloc(1, sizeof(*at));
    assert_non_null(at);
    assert_true(folder_create(&at->leader_folder));
    assert_true(folder_create(&at->copy_folder));
    snprintf(at->port, sizeof(at->port), "%u", (unsigned)loopback_own_port());
    snprintf(at->follow_port, sizeof(at->follow_port), "%u", (unsigned)loopback_own_port());
    *state = at;
    return 0;
}

static int tear_down(void **state)
{
    fixture *at = *state;
    process_deinit(&at->bots);
    process_deinit(&at->follower);
    process_deinit(&at->leader);
    folder_destroy(&at->leader_folder);
    folder_destroy(&at->copy_folder);
    free(at);
    return 0;
}

static void await(test_process *process, const char *text)
{
    if (process_await(process, text, TIME_MS) == NULL) {
        fail_msg("'%s' is missing in:\n%s", text, process->err.data);
    }
}

// Starts a leader; a later one has the ports of the first.
static void start_leader(fixture *at, const char *how)
{
    const char *lease = at->lease[0] != '\0' ? "--lease" : NULL;
    const char *arguments[] = {SABOT_PROGRAM,
                               "serve",
                               "--bind",
                               loopback_address(),
                               "--port",
                               at->port,
                               "--ai",
                               "2",
                               how,
                               at->leader_folder.path,
                               "--follow-bind",
                               loopback_address(),
                               "--follow-listen",
                               at->follow_port,
                               lease,
                               at->lease,
                               NULL};
    process_deinit(&at->leader);
    assert_true(process_start(&at->leader, PROCESS_PIPES, arguments));
    const uint16_t port = loopback_await(&at->leader, TIME_MS);
    assert_int_not_equal(port, 0);
    snprintf(at->port, sizeof(at->port), "%u", (unsigned)port);
    await(&at->leader, "followers are served at ");
    const char *line = strstr(at->leader.err.data, "followers are served at ");
    const char *colon = strchr(strpbrk(line, "[]") != NULL ? strchr(line, ']') : line, ':');
    assert_non_null(colon);
    const long follow_port = strtol(colon + 1, NULL, 10);
    assert_in_range(follow_port, 1, UINT16_MAX);
    snprintf(at->follow_port, sizeof(at->follow_port), "%ld", follow_port);
    loopback_endpoint((uint16_t)follow_port, at->from);
}

// Copies the leader's key, for its owner alone, as an operator does.
static void copy_key(const fixture *at)
{
    char from[PATH_SIZE], to[PATH_SIZE];
    size_t size;
    snprintf(from, sizeof(from), "%s/.server.key", at->leader_folder.path);
    snprintf(to, sizeof(to), "%s/.server.key", at->copy_folder.path);
    uint8_t *key = file_read(from, &size);
    assert_non_null(key);
    assert_true(file_write(to, key, size));
    assert_int_equal(chmod(to, 0600), 0);
    free(key);
}

static void start_follower(fixture *at)
{
    const char *lease = at->lease[0] != '\0' ? "--lease" : NULL;
    const char *arguments[] = {SABOT_PROGRAM, "standby",
                               "--from",      at->from,
                               "--follow",    at->copy_folder.path,
                               "--bind",      loopback_address(),
                               "--port",      at->port,
                               "--json",      lease,
                               at->lease,     NULL};
    process_deinit(&at->follower);
    assert_true(process_start(&at->follower, PROCESS_PIPES, arguments));
    await(&at->follower, "following /");
}

static json_t *summary_of(const test_process *process)
{
    json_t *json = json_loads(process->out.data, JSON_DISABLE_EOF_CHECK, NULL);
    if (json == NULL) {
        fail_msg("no summary: %s%s", process->out.data, process->err.data);
    }
    return json;
}

static json_int_t number(const json_t *json, const char *name)
{
    const json_t *value = json_object_get(json, name);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

static json_int_t verified(const char *path, const char *name)
{
    test_process process = {0};
    const char *arguments[] = {SABOT_PROGRAM, "replay", "verify", "--json", path, NULL};
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), 0);
    json_t *json = summary_of(&process);
    const json_int_t result = number(json_array_get(json_object_get(json, "logs"), 0), name);
    json_decref(json);
    process_deinit(&process);
    return result;
}

static void find_log(const test_folder *folder, char out_path[FOLDER_PATH_SIZE])
{
    assert_true(folder_find(folder, ".sblog", out_path));
}

static size_t read_bytes(void *context, uint64_t offset, void *buffer, size_t size)
{
    FILE *file = context;
    return fseek(file, (long)offset, SEEK_SET) == 0 ? fread(buffer, 1, size, file) : 0;
}

// The epoch of the match in which a log ends.
static uint32_t last_epoch(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const sb_log_source source = {.read_at = read_bytes, .context = file};
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    sb_log_place place;
    assert_int_equal(sb_log_reader_open(source, &heap, &reader, &fault), SB_OK);
    while (sb_log_reader_next(reader, &entry)) {
    }
    sb_log_reader_place(reader, &place);
    sb_log_reader_destroy(reader);
    (void)fclose(file);
    return place.epoch;
}

// Clients may have been told 64 epochs that the copies lack.
static void assert_epochs_are_left_out(const fixture *at)
{
    char log[FOLDER_PATH_SIZE], copy[FOLDER_PATH_SIZE];
    find_log(&at->leader_folder, log);
    find_log(&at->copy_folder, copy);
    const uint32_t first = last_epoch(log);
    assert_in_range(last_epoch(copy), first + 65, first + 65 + 1023);
}

// True if the copy holds what the log begins with, at least `size_min` bytes; `whole`: all of it.
static bool copy_is_equal(const fixture *at, bool whole, size_t size_min)
{
    char log[FOLDER_PATH_SIZE], copy[FOLDER_PATH_SIZE];
    size_t log_size = 0, copy_size = 0;
    find_log(&at->leader_folder, log);
    if (!folder_find(&at->copy_folder, ".sblog", copy)) {
        return false;
    }
    uint8_t *a = file_read(log, &log_size), *b = file_read(copy, &copy_size);
    const bool equal = a != NULL && b != NULL && copy_size <= log_size && copy_size >= size_min &&
                       (!whole || copy_size == log_size) && memcmp(a, b, copy_size) == 0;
    free(a);
    free(b);
    return equal;
}

// The last pieces may still be on their way.
static void await_whole_copy(fixture *at)
{
    const time_t until = time(NULL) + TIME_MS / 1000;
    while (!copy_is_equal(at, true, 1000)) {
        assert_true(time(NULL) < until);
        assert_true(process_read(&at->follower, 50));
    }
}

static void assert_nothing_was_put_away(const fixture *at)
{
    char path[FOLDER_PATH_SIZE];
    assert_false(folder_find(&at->copy_folder, ".before", path));
}

static void start_bots(fixture *at)
{
    char address[LOOPBACK_ENDPOINT_SIZE], count[8];
    loopback_endpoint((uint16_t)strtoul(at->port, NULL, 10), address);
    snprintf(count, sizeof(count), "%d", PLAYERS);
    const char *bots[] = {SABOT_PROGRAM, "bot", "--connect", address,
                          "--count",     count, "--json",    NULL};
    assert_true(process_start(&at->bots, PROCESS_PIPES, bots));
    await(&at->bots, "bot-3: plays in match 1");
}

static void check_followed(const json_t *summary, bool took_over)
{
    const json_t *followed = json_object_get(summary, "followed");
    assert_true(json_is_object(followed));
    assert_int_equal(json_is_true(json_object_get(followed, "took_over")), took_over);
    assert_true(json_is_true(json_object_get(followed, "remote")));
    assert_true(number(followed, "ticks_agreed") > 0);
    assert_int_equal(number(followed, "logs_diverged"), 0);
    // How far behind it was depends on the machine; that it was measured does not.
    assert_true(number(followed, "behind_count") > 0);
    assert_true(json_real_value(json_object_get(followed, "behind_ms_p50")) > 1.0);
    assert_true(json_real_value(json_object_get(followed, "behind_ms_max")) >=
                json_real_value(json_object_get(followed, "behind_ms_p99")) * 0.98);
}

static void follower_takes_a_killed_leaders_match_over_with_its_players(void **state)
{
    fixture *at = *state;
    start_leader(at, "--record");
    copy_key(at);
    start_follower(at);
    start_bots(at);
    process_signal(&at->follower, SIGUSR1);
    await(&at->follower, "not taken over: the server at ");
    assert_true(folder_await(&at->copy_folder, ".sblog", 4000, TIME_MS));
    assert_int_equal(process_finish_after(&at->leader, 2500, SIGKILL), 128 + SIGKILL);
    await(&at->follower, "lost the connection to ");
    assert_true(copy_is_equal(at, false, 1000));
    process_signal(&at->follower, SIGUSR1);
    await(&at->follower, "told to take over: the matches continue here");
    await(&at->follower, "4 players are awaited");
    for (int i = 0; i < PLAYERS; i++) {
        char back[32];
        snprintf(back, sizeof(back), "bot-%d: reconnected", i);
        await(&at->bots, back);
    }
    assert_int_equal(process_finish_after(&at->follower, 1500, SIGINT), 0);
    json_t *summary = summary_of(&at->follower);
    check_followed(summary, true);
    assert_int_equal(number(summary, "matches_resumed"), 1);
    assert_int_equal(number(summary, "players_returned"), PLAYERS);
    json_decref(summary);
    assert_int_equal(process_finish(&at->bots, TIME_MS), 0);
    // One log holds both servers' ticks, and every state in it follows from the one before.
    char log[FOLDER_PATH_SIZE];
    find_log(&at->copy_folder, log);
    assert_nothing_was_put_away(at);
    assert_epochs_are_left_out(at);
    assert_int_equal(verified(log, "resumes"), 1);
    assert_int_equal(verified(log, "players"), PLAYERS + 2);
    assert_true(verified(log, "ticks_agreed") > 60);
}

// Neither has a lease. The copies are continued by a server that was told of no follower.
static void copies_of_a_follower_that_has_ended_go_on_without_its_epochs(void **state)
{
    fixture *at = *state;
    start_leader(at, "--record");
    copy_key(at);
    start_follower(at);
    assert_true(folder_await(&at->copy_folder, ".sblog", 2000, TIME_MS));
    assert_int_equal(process_finish_after(&at->follower, 1000, SIGTERM), 0);
    assert_int_equal(process_finish_after(&at->leader, 0, SIGKILL), 128 + SIGKILL);
    const char *arguments[] = {SABOT_PROGRAM, "serve", "--bind",   loopback_address(),
                               "--port",      "0",     "--resume", at->copy_folder.path,
                               NULL};
    process_deinit(&at->leader);
    assert_true(process_start(&at->leader, PROCESS_PIPES, arguments));
    await(&at->leader, "match 1 goes on behind tick ");
    await(&at->leader, "ready: clients can join");
    assert_int_equal(process_finish_after(&at->leader, 500, SIGINT), 0);
    assert_epochs_are_left_out(at);
}

// Both claim one lease: the follower needs no signal, and none makes it lead beside the leader.
static void follower_takes_over_by_itself_when_it_gets_the_lease(void **state)
{
    fixture *at = *state;
    snprintf(at->lease, sizeof(at->lease), "file:%s/lease", at->leader_folder.path);
    start_leader(at, "--record");
    copy_key(at);
    start_follower(at);
    process_signal(&at->follower, SIGUSR1);
    await(&at->follower, "not taken over: the lease decides who leads");
    assert_true(folder_await(&at->copy_folder, ".sblog", 2000, TIME_MS));
    assert_int_equal(process_finish_after(&at->leader, 1500, SIGKILL), 128 + SIGKILL);
    await(&at->follower, "this server leads: it has the lease");
    await(&at->follower, "the leader is dead; its matches continue here");
    await(&at->follower, "match 1 goes on behind tick ");
    await(&at->follower, "ready: clients can join");
    assert_int_equal(process_finish_after(&at->follower, 1000, SIGINT), 0);
    json_t *summary = summary_of(&at->follower);
    check_followed(summary, true);
    assert_int_equal(number(summary, "matches_resumed"), 1);
    json_decref(summary);
    char log[FOLDER_PATH_SIZE];
    find_log(&at->copy_folder, log);
    assert_int_equal(verified(log, "resumes"), 1);
}

static void leader_that_ends_in_order_is_not_replaced(void **state)
{
    fixture *at = *state;
    snprintf(at->lease, sizeof(at->lease), "file:%s/lease", at->leader_folder.path);
    start_leader(at, "--record");
    copy_key(at);
    start_follower(at);
    assert_true(folder_await(&at->copy_folder, ".sblog", 2000, TIME_MS));
    assert_int_equal(process_finish_after(&at->leader, 1000, SIGINT), 0);
    await(&at->follower, "it has ended in order");
    assert_int_equal(process_finish_after(&at->follower, 500, SIGTERM), 0);
    json_t *summary = summary_of(&at->follower);
    check_followed(summary, false);
    json_decref(summary);
}

static void copies_go_on_after_each_side_was_killed(void **state)
{
    fixture *at = *state;
    start_leader(at, "--record");
    copy_key(at);
    start_follower(at);
    assert_true(folder_await(&at->copy_folder, ".sblog", 2000, TIME_MS));
    assert_int_equal(process_finish_after(&at->leader, 1500, SIGKILL), 128 + SIGKILL);
    await(&at->follower, "lost the connection to ");
    // The leader continues its match in its log; the follower comes back by itself.
    const size_t told = at->follower.err.size;
    start_leader(at, "--resume");
    while (strstr(at->follower.err.data + told, "connected to ") == NULL ||
           strstr(strstr(at->follower.err.data + told, "connected to "), "\n") == NULL) {
        assert_true(process_read(&at->follower, TIME_MS));
    }
    assert_int_equal(process_finish_after(&at->follower, 1000, SIGKILL), 128 + SIGKILL);
    start_follower(at);
    // A leader that ends in order closes the log, and waits for its followers.
    assert_int_equal(process_finish_after(&at->leader, 1500, SIGINT), 0);
    await(&at->follower, "it has ended in order");
    await_whole_copy(at);
    assert_nothing_was_put_away(at);
    assert_int_equal(process_finish_after(&at->follower, 100, SIGTERM), 0);
    json_t *summary = summary_of(&at->follower);
    check_followed(summary, false);
    json_decref(summary);
    char log[FOLDER_PATH_SIZE];
    find_log(&at->copy_folder, log);
    assert_int_equal(verified(log, "resumes"), 1);
}

// The follower was away while the match ended: it must not take that match for an unfinished one.
static void end_that_came_meanwhile_reaches_the_follower(void **state)
{
    fixture *at = *state;
    start_leader(at, "--record");
    copy_key(at);
    start_follower(at);
    assert_int_equal(process_finish_after(&at->follower, 1000, SIGTERM), 0);
    assert_int_equal(process_finish_after(&at->leader, 300, SIGINT), 0);
    assert_false(copy_is_equal(at, true, 1));
    // The next leader in that folder plays another match; the first log is closed.
    char first[FOLDER_PATH_SIZE], copy[PATH_SIZE];
    find_log(&at->leader_folder, first);
    start_leader(at, "--record");
    start_follower(at);
    snprintf(copy, sizeof(copy), "%s%s", at->copy_folder.path, strrchr(first, '/'));
    size_t size, copy_size = 0;
    uint8_t *bytes = file_read(first, &size);
    const time_t until = time(NULL) + TIME_MS / 1000;
    while (copy_size != size) {
        assert_true(time(NULL) < until);
        assert_true(process_read(&at->follower, 50));
        free(file_read(copy, &copy_size));
    }
    uint8_t *copied = file_read(copy, &copy_size);
    assert_memory_equal(copied, bytes, size);
    free(copied);
    free(bytes);
    assert_int_equal(process_finish_after(&at->follower, 100, SIGTERM), 0);
    assert_int_equal(process_finish_after(&at->leader, 100, SIGINT), 0);
}

static void says(int status, const char *const *arguments, const char *text)
{
    test_process process = {0};
    assert_int_equal(process_run(&process, PROCESS_PIPES, arguments, TIME_MS), status);
    if (strstr(process.err.data, text) == NULL) {
        fail_msg("'%s' is missing in:\n%s", text, process.err.data);
    }
    process_deinit(&process);
}

static void follower_with_another_key_is_refused(void **state)
{
    fixture *at = *state;
    const char *copies = at->copy_folder.path;
    start_leader(at, "--record");
    const char *arguments[] = {SABOT_PROGRAM, "standby", "--from", at->from,
                               "--follow",    copies,    NULL};
    says(2, arguments, ".server.key: No such file or directory"); // it makes none
    char path[PATH_SIZE];
    snprintf(path, sizeof(path), "%s/.server.key", copies);
    assert_true(file_write(path,
                           "00000000000000000000000000000000"
                           "00000000000000000000000000000001\n",
                           65));
    assert_int_equal(chmod(path, 0600), 0);
    says(2, arguments, "wrong key: both sides need the same server key (--key-file)");
    await(&at->leader, "wrong key");
    assert_false(folder_find(&at->copy_folder, ".sblog", path));
    assert_int_equal(process_finish_after(&at->leader, 100, SIGINT), 0);
}

static void wrong_uses_are_told(void **state)
{
    (void)state;
#define SABOT(...) (const char *const[]){SABOT_PROGRAM, __VA_ARGS__, NULL}
    says(2, SABOT("serve", "--follow-listen", "0"), "give --record too");
    says(2, SABOT("serve", "--follow-listen", "0", "--record", "x", "--plain-wire"),
         "--plain-wire does without");
    says(2, SABOT("serve", "--follow-listen", "0", "--record", "x", "--follow-bind", "here"),
         "--follow-bind");
    says(2, SABOT("serve", "--from", "localhost:1"), "unknown option '--from'");
    says(2, SABOT("standby", "--from", "localhost:1"), "no --follow was given");
    says(2, SABOT("standby", "--follow", "x", "--from", "localhost"), "is not HOST:PORT");
    says(2, SABOT("standby", "--follow", "x", "--from", "::1:7900"), "is not HOST:PORT");
    says(2, SABOT("standby", "--follow", "x", "--from", "a:1", "--plain-wire"),
         "followers need the server's key");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(follower_takes_a_killed_leaders_match_over_with_its_players,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            copies_of_a_follower_that_has_ended_go_on_without_its_epochs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(follower_takes_over_by_itself_when_it_gets_the_lease,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(leader_that_ends_in_order_is_not_replaced, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(copies_go_on_after_each_side_was_killed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(end_that_came_meanwhile_reaches_the_follower, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(follower_with_another_key_is_refused, set_up, tear_down),
        cmocka_unit_test(wrong_uses_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
