#include "host/status.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

#define SECOND UINT64_C(1000000000)

// A status that prints into a pipe; the test reads the other end without blocking.
typedef struct piped {
    sb_status status;
    int ends[2];
} piped;

static void open_pipe(piped *self)
{
    assert_int_equal(pipe(self->ends), 0);
    assert_int_equal(fcntl(self->ends[0], F_SETFL, O_NONBLOCK), 0);
    self->status = sb_status_make(false);
    self->status.descriptor = self->ends[1];
    self->status.terminal = false;
}

static void close_pipe(piped *self)
{
    close(self->ends[0]);
    close(self->ends[1]);
}

static const char *printed(piped *self)
{
    static char text[4096];
    ssize_t size = read(self->ends[0], text, sizeof text - 1);
    text[size > 0 ? size : 0] = '\0';
    return text;
}

static void sample_is_written_as_one_line(void **state)
{
    (void)state;
    sb_status_sample sample = {.players = 8,
                               .session_count = 2,
                               .tick_ms_p50 = 0.123,
                               .tick_ms_p99 = 4.5,
                               .late_ticks = 3,
                               .bytes_per_second = 51234.0};
    char text[256];
    sb_status_format(&sample, text, sizeof text);
    assert_string_equal(text,
                        "8 players in 2 matches, tick 0.12 ms (99 %: 4.50 ms), 3 late, 51.2 kB/s");
}

static void pipe_gets_a_line_every_ten_seconds_and_on_change(void **state)
{
    (void)state;
    piped self;
    open_pipe(&self);
    sb_status_sample sample = {.now_ns = 100 * SECOND, .session_count = 1};
    sb_status_update(&self.status, &sample);
    assert_non_null(strstr(printed(&self), "0 players"));
    sample.now_ns += 9 * SECOND;
    sb_status_update(&self.status, &sample);
    assert_string_equal(printed(&self), "");
    sample.now_ns += SECOND;
    sb_status_update(&self.status, &sample);
    assert_non_null(strstr(printed(&self), "0 players"));
    sample.players = 1;
    sample.joins = 1;
    sample.now_ns += SECOND / 4;
    sb_status_update(&self.status, &sample);
    assert_string_equal(printed(&self), "");
    sample.now_ns += SECOND;
    sb_status_update(&self.status, &sample);
    assert_non_null(strstr(printed(&self), "1 player in 1 match"));
    close_pipe(&self);
}

static void terminal_line_is_rewritten_and_gives_way_to_messages(void **state)
{
    (void)state;
    piped self;
    open_pipe(&self);
    self.status.terminal = true;
    sb_status_sample sample = {.session_count = 1};
    sb_status_update(&self.status, &sample);
    const char *text = printed(&self);
    assert_memory_equal(text, "\r\x1b[K", 4);
    assert_null(strchr(text, '\n'));
    sb_status_print(&self.status, "warning: %d", 7);
    assert_string_equal(printed(&self), "\r\x1b[Kwarning: 7\n");
    sb_status_print(&self.status, "again");
    assert_string_equal(printed(&self), "again\n");
    close_pipe(&self);
}

static void pipe_without_a_reader_never_blocks(void **state)
{
    (void)state;
    piped self;
    open_pipe(&self);
    char line[500];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    for (int i = 0; i < 2000; i++) {
        sb_status_print(&self.status, "%s", line); // a megabyte; a pipe holds 64 KiB
    }
    close_pipe(&self);
}

static void quiet_status_prints_nothing(void **state)
{
    (void)state;
    piped self;
    open_pipe(&self);
    self.status.quiet = true;
    sb_status_sample sample = {.session_count = 1};
    sb_status_print(&self.status, "hello");
    sb_status_update(&self.status, &sample);
    self.status.terminal = true;
    sb_status_update(&self.status, &sample);
    sb_status_end(&self.status);
    assert_string_equal(printed(&self), "");
    close_pipe(&self);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sample_is_written_as_one_line),
        cmocka_unit_test(pipe_gets_a_line_every_ten_seconds_and_on_change),
        cmocka_unit_test(terminal_line_is_rewritten_and_gives_way_to_messages),
        cmocka_unit_test(pipe_without_a_reader_never_blocks),
        cmocka_unit_test(quiet_status_prints_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
