#include "host/journal/status.h"

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
    uint64_t now_ns = 100 * SECOND;
    assert_true(sb_status_show(&self.status, now_ns, 0, "live"));
    assert_false(sb_status_show(&self.status, now_ns += 9 * SECOND, 0, "live"));
    assert_true(sb_status_show(&self.status, now_ns += SECOND, 0, "live"));
    assert_false(sb_status_show(&self.status, now_ns += SECOND / 4, 1, "live"));
    assert_true(sb_status_show(&self.status, now_ns += SECOND, 1, "live"));
    assert_string_equal(self.status.text, "live");
    assert_string_equal(printed(&self), ""); // the caller prints such lines
    close_pipe(&self);
}

static bool put(piped *self, const char *line)
{
    return sb_status_put(&self->status, line, strlen(line));
}

static void terminal_line_is_rewritten_and_gives_way_to_messages(void **state)
{
    (void)state;
    piped self;
    open_pipe(&self);
    self.status.terminal = true;
    assert_false(sb_status_show(&self.status, SECOND, 0, "live"));
    const char *text = printed(&self);
    assert_memory_equal(text, "\r\x1b[K", 4);
    assert_null(strchr(text, '\n'));
    assert_true(put(&self, "warning: 7\n"));
    assert_string_equal(printed(&self), "\r\x1b[Kwarning: 7\n");
    assert_true(put(&self, "again\n"));
    assert_string_equal(printed(&self), "again\n");
    self.status.plain = true;
    assert_true(sb_status_show(&self.status, SECOND, 0, "live"));
    assert_string_equal(printed(&self), "");
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
    int taken = 0;
    for (int i = 0; i < 2000; i++) {
        taken += put(&self, line); // a megabyte; a pipe holds 64 KiB
    }
    assert_in_range(taken, 100, 140);
    close_pipe(&self);
}

static void quiet_status_prints_nothing(void **state)
{
    (void)state;
    piped self;
    open_pipe(&self);
    self.status.quiet = true;
    assert_true(put(&self, "hello\n"));
    self.status.terminal = true;
    assert_false(sb_status_show(&self.status, SECOND, 0, "live"));
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
