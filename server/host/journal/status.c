#include "host/journal/status.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define LINE_SIZE 1024
#define ERASE_LINE "\r\x1b[K"
#define PLAIN_INTERVAL_NS UINT64_C(10000000000)
#define CHANGE_INTERVAL_NS UINT64_C(1000000000)

sb_status sb_status_make(bool quiet)
{
    return (sb_status){
        .descriptor = STDERR_FILENO, .quiet = quiet, .terminal = isatty(STDERR_FILENO) == 1};
}

// A pipe is writable when it takes 4,096 bytes at once, which is more than any line.
static bool put(const sb_status *status, const char *text, size_t size)
{
    struct pollfd ready = {.fd = status->descriptor, .events = POLLOUT};
    return poll(&ready, 1, 0) == 1 && (ready.revents & POLLOUT) != 0 &&
           write(status->descriptor, text, size) == (ssize_t)size;
}

bool sb_status_put(sb_status *status, const char *line, size_t size)
{
    if (status->quiet) {
        return true;
    }
    if (status->live) {
        (void)put(status, ERASE_LINE, strlen(ERASE_LINE));
    }
    status->live = false;
    return put(status, line, size);
}

static void format_rate(double bytes_per_second, char *out_text, size_t text_size)
{
    if (bytes_per_second < 1e3) {
        snprintf(out_text, text_size, "%.0f B/s", bytes_per_second);
    } else if (bytes_per_second < 1e6) {
        snprintf(out_text, text_size, "%.1f kB/s", bytes_per_second / 1e3);
    } else {
        snprintf(out_text, text_size, "%.1f MB/s", bytes_per_second / 1e6);
    }
}

void sb_status_format(const sb_status_sample *sample, char *out_text, size_t text_size)
{
    char rate[32];
    format_rate(sample->bytes_per_second, rate, sizeof rate);
    snprintf(out_text, text_size,
             "%" PRIu32 " player%s in %" PRIu32 " match%s, tick %.2f ms (99 %%: %.2f ms), %" PRIu64
             " late, %s",
             sample->players, sample->players == 1 ? "" : "s", sample->session_count,
             sample->session_count == 1 ? "" : "es", sample->tick_ms_p50, sample->tick_ms_p99,
             sample->late_ticks, rate);
    if (sample->overload != SB_OVERLOAD_NONE) {
        const size_t used = strlen(out_text);
        snprintf(out_text + used, text_size - used, ", overload step %d", (int)sample->overload);
    }
}

// The line is cut to the terminal's width: a line that wraps cannot be rewritten.
static void show_live(sb_status *status, const char *text)
{
    struct winsize window = {0};
    size_t width = 79;
    if (ioctl(status->descriptor, TIOCGWINSZ, &window) == 0 && window.ws_col > 1) {
        width = window.ws_col - 1u;
    }
    char line[LINE_SIZE];
    int length = snprintf(line, sizeof line, ERASE_LINE "%.*s", (int)width, text);
    if (length <= 0) {
        return;
    }
    status->live = true;
    (void)put(status, line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
}

static bool plain_line_is_due(const sb_status *status, uint64_t now_ns, uint64_t changes)
{
    if (!status->reported) {
        return true;
    }
    uint64_t elapsed = now_ns - status->reported_ns;
    bool changed = changes != status->reported_changes;
    return elapsed >= PLAIN_INTERVAL_NS || (changed && elapsed >= CHANGE_INTERVAL_NS);
}

bool sb_status_show(sb_status *status, uint64_t now_ns, uint64_t changes, const char *live)
{
    snprintf(status->text, sizeof status->text, "%s", live);
    if (status->quiet) {
        return false;
    }
    if (status->terminal && !status->plain) {
        show_live(status, live);
        return false;
    }
    if (!plain_line_is_due(status, now_ns, changes)) {
        return false;
    }
    status->reported = true;
    status->reported_ns = now_ns;
    status->reported_changes = changes;
    return true;
}

bool sb_status_is_cut_off(const sb_status *status)
{
    return status->terminal && isatty(status->descriptor) != 1;
}

void sb_status_end(sb_status *status)
{
    if (status->live) {
        (void)put(status, ERASE_LINE, strlen(ERASE_LINE));
    }
    status->live = false;
}
