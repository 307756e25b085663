// Of follow_leader.c and follow_feed.c: a follower that does not answer for a log is left behind,
// and awaited again once it has caught up. Over loopback.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <sodium.h>

#include "host/clock/ticker.h"
#include "host/follow/follow_feed.h"
#include "host/follow/follow_leader.h"
#include "scratch.h"

#define LIMIT_NS UINT64_C(60000000000)
#define LOG_NAME "match.sblog"
#define LOG_SIZE 100u

static const uint8_t SECRET[SB_FOLLOW_KEY_SIZE] = {7};

typedef struct pair {
    scratch folder;
    uv_loop_t loop;
    uv_timer_t timer; // the loop turns every 5 ms
    sb_journal journal;
    char lines[4096];
    size_t line_size;
    sb_follow_leader *leader;
    sb_follow_link link; // the follower's
    bool ready, closed, answered;
    uint32_t log;   // number of the log that was offered; 0: none
    uint64_t bytes; // of it that came
    uint32_t leads; // epoch of the last LEADS
} pair;

static pair at;

static bool keep_line(void *context, const char *line, size_t size)
{
    (void)context;
    assert_true(at.line_size + size < sizeof at.lines);
    memcpy(at.lines + at.line_size, line, size);
    at.line_size += size;
    return true;
}

static void on_ready(void *context)
{
    (void)context;
    at.ready = true;
}

static bool on_frame(void *context, const sb_follow_frame *frame)
{
    (void)context;
    if (frame->kind == SB_FOLLOW_LOG) {
        at.log = frame->log;
    } else if (frame->kind == SB_FOLLOW_PIECE) {
        at.bytes += frame->byte_count;
    } else if (frame->kind == SB_FOLLOW_LEADS) {
        at.leads = frame->epoch;
    } else if (frame->kind == SB_FOLLOW_PONG) {
        at.answered = true;
    }
    return true;
}

static void on_closed(void *context, const char *reason)
{
    (void)context;
    (void)reason;
    at.closed = true;
}

static void on_timer(uv_timer_t *timer)
{
    (void)timer;
}

static void lead(uint32_t epoch)
{
    const sb_follow_lead it = {.epoch = epoch, .holder = "leader"};
    sb_follow_leader_lead(at.leader, &it);
}

static bool is_ready(void)
{
    return at.ready;
}

static bool is_offered(void)
{
    return at.log != 0;
}

static bool is_sent(void)
{
    return at.bytes == LOG_SIZE;
}

static bool is_told(void)
{
    return at.leads == 3;
}

static bool is_answered(void)
{
    return at.answered;
}

static bool is_awaited(void)
{
    return !sb_follow_leader_is_noted(at.leader);
}

static bool is_noted(void)
{
    return sb_follow_leader_is_noted(at.leader);
}

static void turn_until(bool (*is_so)(void))
{
    const uint64_t until_ns = sb_clock_ns() + LIMIT_NS;
    while (!is_so()) {
        assert_true(sb_clock_ns() < until_ns);
        assert_false(at.closed);
        uv_run(&at.loop, UV_RUN_ONCE);
    }
}

static int begin(void **state)
{
    char message[256];
    (void)state;
    memset(&at, 0, sizeof at);
    if (sodium_init() < 0 || uv_loop_init(&at.loop) != 0 ||
        uv_timer_init(&at.loop, &at.timer) != 0 || uv_timer_start(&at.timer, on_timer, 5, 5) != 0) {
        return -1;
    }
    at.journal.write = keep_line;
    scratch_make(&at.folder);
    static const uint8_t BYTES[LOG_SIZE];
    (void)scratch_write(&at.folder, LOG_NAME, BYTES, sizeof BYTES);
    sb_follow_leader_def def = {.directory = at.folder.path,
                                .bind_address = "127.0.0.1",
                                .loop = &at.loop,
                                .journal = &at.journal};
    memcpy(def.server_secret, SECRET, sizeof SECRET);
    return sb_follow_leader_create(&def, &at.leader, message, sizeof message) == SB_OK ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    sb_follow_link_close(&at.link, "the test ends");
    sb_follow_leader_detach(at.leader);
    uv_close((uv_handle_t *)&at.timer, NULL);
    uv_run(&at.loop, UV_RUN_DEFAULT);
    sb_follow_leader_destroy(at.leader);
    scratch_remove(&at.folder);
    return uv_loop_close(&at.loop);
}

// It asks for LEADS, as a follower does, and does not answer for the log.
static void connect_follower(void)
{
    struct sockaddr_in address;
    const sb_follow_link_owner owner = {on_ready, on_frame, NULL, on_closed, NULL};
    const char *port = strrchr(sb_follow_leader_address(at.leader), ':') + 1;
    assert_int_equal(uv_ip4_addr("127.0.0.1", atoi(port), &address), 0);
    assert_true(sb_follow_link_init(&at.link, &at.loop, false, SECRET, &owner));
    sb_follow_link_connect(&at.link, (const struct sockaddr *)&address);
    turn_until(is_ready);
    sb_follow_link_send(&at.link, &(sb_follow_frame){.kind = SB_FOLLOW_WANT, .name = LOG_NAME});
    sb_follow_link_send(&at.link, &(sb_follow_frame){.kind = SB_FOLLOW_NOTED});
    turn_until(is_offered);
}

static void follower_without_an_answer_is_left_behind_until_it_has_caught_up(void **state)
{
    (void)state;
    connect_follower();
    lead(2);
    turn_until(is_awaited);
    sb_follow_leader_leave_behind(at.leader);
    assert_true(sb_follow_leader_is_noted(at.leader));
    const char *told = strstr(at.lines, "until it has all of " LOG_NAME);
    assert_non_null(told);
    lead(3);
    assert_true(sb_follow_leader_is_noted(at.leader));
    sb_follow_leader_leave_behind(at.leader);
    assert_null(strstr(told + 1, "until it has")); // once
    sb_follow_link_send(&at.link, &(sb_follow_frame){.kind = SB_FOLLOW_HAVE, .log = at.log});
    turn_until(is_sent);
    sb_follow_link_send(
        &at.link, &(sb_follow_frame){.kind = SB_FOLLOW_ACK, .log = at.log, .offset = LOG_SIZE});
    turn_until(is_told);
    sb_follow_link_send(&at.link, &(sb_follow_frame){.kind = SB_FOLLOW_NOTED, .epoch = 3});
    sb_follow_link_send(&at.link, &(sb_follow_frame){.kind = SB_FOLLOW_PING, .stamp_ns = 1});
    turn_until(is_answered); // so NOTED has come
    lead(4);
    assert_false(sb_follow_leader_is_noted(at.leader));
    sb_follow_link_send(&at.link, &(sb_follow_frame){.kind = SB_FOLLOW_NOTED, .epoch = 4});
    turn_until(is_noted);
}

// More logs without a writer than are offered at a time: there is no goal yet.
static void log_that_keeps_others_from_being_offered_is_named(void **state)
{
    (void)state;
    const struct timespec times[2] = {{.tv_sec = 1}, {.tv_sec = 1}};
    for (int i = 0; i < 70; i++) {
        char name[32];
        snprintf(name, sizeof name, "old-%02d.sblog", i);
        const char *path = scratch_write(&at.folder, name, "cut", 3);
        assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
    }
    assert_int_equal(utimensat(AT_FDCWD, scratch_path(&at.folder, LOG_NAME), times, 0), 0);
    connect_follower();
    lead(2);
    turn_until(is_awaited);
    sb_follow_leader_leave_behind(at.leader);
    assert_non_null(strstr(at.lines, "until it has all of " LOG_NAME));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            follower_without_an_answer_is_left_behind_until_it_has_caught_up, begin, end),
        cmocka_unit_test_setup_teardown(log_that_keeps_others_from_being_offered_is_named, begin,
                                        end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
