#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/clock/ticker.h"

#define QUIET_NS 1000000000u
#define INTERVAL_NS 100000000u
#define BAR_WIDTH 30
#define LABEL_WIDTH 24

void sb_progress_begin(sb_progress *progress, const char *label, uint64_t total)
{
    *progress = (sb_progress){
        .label = label,
        .total = total,
        .begin_ns = sb_clock_ns(),
        .terminal = isatty(STDERR_FILENO) == 1,
    };
}

// The end of a long path says more than its beginning.
static const char *label_tail(const char *label)
{
    size_t length = strlen(label);
    return length > LABEL_WIDTH ? label + (length - LABEL_WIDTH) : label;
}

void sb_progress_show(void *context, uint32_t tick, uint64_t offset)
{
    sb_progress *progress = context;
    if (!progress->terminal) {
        return;
    }
    uint64_t now_ns = sb_clock_ns();
    if (now_ns - progress->begin_ns < QUIET_NS || now_ns - progress->shown_ns < INTERVAL_NS) {
        return;
    }
    progress->shown_ns = now_ns;
    double share = progress->total > 0 ? (double)offset / (double)progress->total : 0.0;
    share = share > 1.0 ? 1.0 : share;
    char bar[BAR_WIDTH + 1];
    int filled = (int)(share * BAR_WIDTH);
    for (int i = 0; i < BAR_WIDTH; i++) {
        bar[i] = i < filled ? '#' : '.';
    }
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r%s [%s] %3d %%, tick %" PRIu32 "\033[K", label_tail(progress->label), bar,
            (int)(share * 100.0), tick);
    fflush(stderr);
}

void sb_progress_end(sb_progress *progress)
{
    if (progress->shown_ns != 0) {
        fprintf(stderr, "\r\033[K");
        fflush(stderr);
        progress->shown_ns = 0;
    }
}
