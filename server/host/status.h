/// What a server tells people while it runs, on stderr: on a terminal one live line, into a pipe
/// plain lines.
///
/// Never blocks the tick: what would not fit into the terminal's or pipe's buffer is left out.
#ifndef SABOT_HOST_STATUS_H
#define SABOT_HOST_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sb_status {
    int descriptor;
    bool quiet;
    bool terminal;
    bool live;                 ///< the live line is on the screen
    bool reported;             ///< a plain line was printed
    uint64_t reported_ns;      ///< when
    uint64_t reported_changes; ///< joins and leaves that it told
} sb_status;

typedef struct sb_status_sample {
    uint64_t now_ns;
    uint32_t players;
    uint32_t session_count;
    uint64_t joins, leaves;          ///< since the start
    double tick_ms_p50, tick_ms_p99; ///< of the last seconds
    uint64_t late_ticks;             ///< since the start
    double bytes_per_second;         ///< sent
} sb_status_sample;

/// On stderr. A quiet one prints nothing at all.
sb_status sb_status_make(bool quiet);

/// One line, without its end; above the live line.
__attribute__((format(printf, 2, 3))) void sb_status_print(sb_status *status, const char *format,
                                                           ...);

/// Call it about four times a second: rewrites the live line, or prints a plain one every ten
/// seconds, and within a second when players came or went.
void sb_status_update(sb_status *status, const sb_status_sample *sample);

/// The same with a line of the caller's: `changes` counts what a plain line is printed soon for.
void sb_status_show(sb_status *status, uint64_t now_ns, uint64_t changes, const char *live,
                    const char *plain);

/// Takes the live line off the screen.
void sb_status_end(sb_status *status);

/// The sample as a line of text.
void sb_status_format(const sb_status_sample *sample, char *out_text, size_t text_size);

#endif
