// Tests resume.c in a whole server, which resumes matches, or leaves the logs alone if it cannot
// start.
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/base/heap.h"
#include "host/logs/resume.h"
#include "host/matches/server_state.h"
#include "host/server/server.h"
#include "record/verify.h"
#include "recorded_match.h"
#include "resume_folder.h"
#include "scratch.h"
#include "test.h"

static sb_server_def server_def(void)
{
    sb_server_def def = sb_server_def_default();
    def.port = 0;
    def.tick_rate_hz = 20;
    def.snapshot_rate_hz = 20;
    def.ticks = 25;
    def.fast = true;
    def.quiet = true;
    def.record_directory = resume_folder.path;
    def.resume = true;
    return def;
}

static sb_verify_report verify(const char *path)
{
    sb_file_source file;
    assert_int_equal(sb_file_source_open(&file, path), SB_OK);
    sb_allocator heap = sb_heap_allocator();
    sb_verify_report report;
    assert_int_equal(sb_log_verify(sb_file_source_view(&file), NULL, &heap, NULL, NULL, &report),
                     SB_OK);
    sb_file_source_close(&file);
    return report;
}

static void server_resumes_the_matches_that_it_finds_and_closes_them(void **state)
{
    (void)state;
    resume_put_match("a.sblog", 1, 1000);
    memory_log old = resume_read_file("a.sblog");
    resume_put_match("older.sblog", 1, 500);
    memory_log passed_over = resume_read_file("older.sblog");
    resume_put_match("c.sblog", 3, 1000);
    sb_server_def def = server_def();
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, resume_message, sizeof resume_message), SB_OK);
    assert_int_equal(summary.matches_resumed, 2);
    assert_int_equal(summary.log_count, 2); // nobody asks for a session 2
    assert_string_equal(summary.logs[0], scratch_path(&resume_folder, "a.sblog"));
    assert_string_equal(summary.logs[1], scratch_path(&resume_folder, "c.sblog"));
    sb_verify_report report = verify(summary.logs[0]);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.resumes, 1);
    // Its players have no secrets, so they leave in the first tick and the match stands still.
    assert_int_equal(report.last_tick, 61);
    assert_true(report.pauses == 1 && report.paused_ticks == 24);
    assert_int_equal(verify(summary.logs[1]).resumes, 1);
    sb_server_summary_deinit(&summary);
    // Older files are unchanged.
    memory_log now = resume_read_file("a.sblog");
    assert_true(now.size > old.size);
    assert_memory_equal(now.bytes, old.bytes, old.size);
    resume_assert_file_is("older.sblog", &passed_over);
    // Only the skipped match is left to resume.
    resume_find();
    assert_string_equal(resume_found.matches[0]->path, scratch_path(&resume_folder, "older.sblog"));
    assert_int_equal(resume_found.session_count, 1);
    memory_log_free(&now);
    memory_log_free(&old);
    memory_log_free(&passed_over);
}

// A server that makes a session for each match has had thousands before it dies.
static void server_resumes_matches_of_high_numbers_beside_its_own(void **state)
{
    (void)state;
    resume_put_match("a.sblog", 1500, 1000);
    resume_put_match("b.sblog", 900, 1000);
    resume_put_match("c.sblog", 2, 1000);
    sb_server_def def = server_def();
    def.session_count = 2;
    def.shard_count = 2;
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, resume_message, sizeof resume_message), SB_OK);
    assert_int_equal(summary.matches_resumed, 3);
    assert_int_equal(summary.log_count, 4); // session 1 has a new match
    static const char *const names[] = {"a.sblog", "b.sblog", "c.sblog"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const sb_verify_report report = verify(scratch_path(&resume_folder, names[i]));
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.resumes, 1);
    }
    sb_server_summary_deinit(&summary);
    resume_find();
    assert_int_equal(resume_found.session_count, 0); // all are closed
    assert_int_equal(resume_found.later_count, 0);
}

static void resumed_sessions_add_no_shards_and_leave_room_for_those_of_clients(void **state)
{
    (void)state;
    resume_put_match("a.sblog", 1500, 1000);
    resume_put_match("b.sblog", 7, 1000);
    sb_server_def def = server_def();
    def.session_count = 1;
    def.shard_count = 0; // as many as processors, but none without a session
    def.created_max = 10;
    sb_server server = {.def = &def};
    assert_int_equal(sb_server_find_resumed(&server, resume_message, sizeof resume_message), SB_OK);
    assert_int_equal(server.first_count, 1);
    assert_int_equal(server.session_count, 3);
    assert_int_equal(server.session_capacity, 13);
    // Each of two shards has room, though not the same number of sessions.
    server.shard_count = 2;
    assert_int_equal(sb_server_share_out(&server), SB_OK);
    assert_int_equal(server.parts[0].session_count + server.parts[1].session_count, 3);
    for (uint32_t i = 0; i < 2; i++) {
        sb_server_part *part = &server.parts[i];
        assert_int_equal(part->session_capacity - part->session_count, 5);
        sb_resumables_deinit(&part->resumed);
    }
    free(server.parts);
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, resume_message, sizeof resume_message), SB_OK);
    assert_int_equal(summary.matches_resumed, 2);
    assert_int_equal(summary.log_count, 3); // and a new match of session 1
    sb_server_summary_deinit(&summary);
}

// Returns the epoch that a server's match has in the end.
static uint32_t epoch_after_a_run(uint32_t *out_first)
{
    resume_put_match("a.sblog", 1, 1000);
    resume_find();
    *out_first = resume_found.matches[0]->place.epoch;
    sb_resumables_deinit(&resume_found);
    sb_server_def def = server_def();
    sb_server_summary summary;
    assert_int_equal(sb_server_run(&def, &summary, resume_message, sizeof resume_message), SB_OK);
    assert_int_equal(summary.matches_resumed, 1);
    sb_server_summary_deinit(&summary);
    sb_file_source file;
    assert_int_equal(sb_file_source_open(&file, scratch_path(&resume_folder, "a.sblog")), SB_OK);
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    sb_log_place place;
    assert_int_equal(sb_log_reader_open(sb_file_source_view(&file), &heap, &reader, &fault), SB_OK);
    while (sb_log_reader_next(reader, &entry)) {
    }
    sb_log_reader_place(reader, &place);
    sb_log_reader_destroy(reader);
    sb_file_source_close(&file);
    return place.epoch;
}

// `serve --resume` with the folder of a follower that has ended.
static void match_leaves_epochs_out_in_a_folder_that_a_follower_has_made(void **state)
{
    (void)state;
    uint32_t first;
    uint32_t last = epoch_after_a_run(&first);
    assert_int_equal(last, first + 1);
    scratch_write(&resume_folder, ".leader", "0 -\n", 4);
    last = epoch_after_a_run(&first);
    assert_in_range(last, first + 65, first + 65 + 1023);
}

static uint32_t file_count(void)
{
    char command[600];
    snprintf(command, sizeof command, "ls %s | wc -l", resume_folder.path);
    FILE *pipe = popen(command, "r");
    unsigned count = 0;
    assert_int_equal(fscanf(pipe, "%u", &count), 1);
    pclose(pipe);
    return count;
}

static void server_that_cannot_start_leaves_the_logs_as_they_were(void **state)
{
    (void)state;
    resume_put_match("a.sblog", 2, 1000);
    memory_log before = resume_read_file("a.sblog");
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int taken = socket(AF_INET, SOCK_DGRAM, 0);
    assert_int_equal(bind(taken, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(getsockname(taken, (struct sockaddr *)&address, &length), 0);
    sb_server_def def = server_def();
    def.port = ntohs(address.sin_port);
    sb_server_summary summary;
    assert_int_not_equal(sb_server_run(&def, &summary, resume_message, sizeof resume_message),
                         SB_OK);
    resume_assert_file_is("a.sblog", &before);
    // The rules refuse the server's own map, which the server finds out after it has taken the
    // port.
    static sb_map nowhere;
    match_map(&nowhere);
    nowhere.spawn_count = 0;
    const sb_map *maps[] = {&nowhere};
    def.port = 0;
    def.maps = maps;
    def.map_count = 1;
    assert_int_not_equal(sb_server_run(&def, &summary, resume_message, sizeof resume_message),
                         SB_OK);
    resume_assert_file_is("a.sblog", &before);
    assert_int_equal(file_count(), 1);
    assert_true(resume_can_lock("a.sblog"));
    close(taken);
    memory_log_free(&before);
}

static sb_error open_logs(sb_server_logs *logs, uint32_t count)
{
    static const uint32_t numbers[] = {1, 2, 1500};
    const sb_server_logs_def def = {.directory = resume_folder.path,
                                    .count = count,
                                    .capacity = count,
                                    .numbers = numbers,
                                    .started_unix_ms = 5000};
    return sb_server_logs_open(logs, &def, &resume_found, resume_message, sizeof resume_message);
}

static void new_logs_of_a_server_that_cannot_go_on_with_another_are_removed(void **state)
{
    (void)state;
    resume_put_match("a.sblog", 2, 1000);
    memory_log before = resume_read_file("a.sblog");
    resume_find();
    // The file of the second session cannot be cut.
    close(resume_found.matches[1]->descriptor);
    resume_found.matches[1]->descriptor = open("/dev/null", O_RDONLY);
    sb_server_logs logs;
    assert_int_equal(open_logs(&logs, 2), SB_ERROR_IO);
    assert_non_null(strstr(resume_message, "a.sblog"));
    assert_int_equal(file_count(), 1);
    resume_assert_file_is("a.sblog", &before);
    // A server that never begins: its new files are removed, and the old ones stay.
    resume_find();
    assert_int_equal(open_logs(&logs, 3), SB_OK);
    assert_int_equal(file_count(), 3);
    assert_non_null(strstr(logs.paths[2], "1500")); // a log is named by its session's number
    // Another search finds the matches in use, including the new ones.
    for (uint32_t i = 0; i < 3; i++) {
        assert_false(resume_can_lock_path(logs.paths[i]));
    }
    sb_server_logs_discard(&logs);
    assert_int_equal(file_count(), 1);
    resume_assert_file_is("a.sblog", &before);
    memory_log_free(&before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        RESUME_TEST(server_resumes_the_matches_that_it_finds_and_closes_them),
        RESUME_TEST(server_resumes_matches_of_high_numbers_beside_its_own),
        RESUME_TEST(resumed_sessions_add_no_shards_and_leave_room_for_those_of_clients),
        RESUME_TEST(match_leaves_epochs_out_in_a_folder_that_a_follower_has_made),
        RESUME_TEST(server_that_cannot_start_leaves_the_logs_as_they_were),
        RESUME_TEST(new_logs_of_a_server_that_cannot_go_on_with_another_are_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
