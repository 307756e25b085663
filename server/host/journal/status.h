/// stderr of a server while it runs: one live line on a terminal, plain lines into a pipe. What the
/// lines say comes from the journal (journal/journal.h).
///
/// It never blocks: text that does not fit into the terminal's or pipe's buffer is left out.
#ifndef SABOT_HOST_JOURNAL_STATUS_H
#define SABOT_HOST_JOURNAL_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/clock/overload.h"

/// Bytes of the last status line, with its terminating zero.
#define SB_STATUS_TEXT_SIZE 256u

typedef struct sb_status {
    int descriptor;
    bool quiet;
    bool terminal;
    bool plain;                     ///< no live line, also on a terminal
    bool live;                      ///< the live line is on the screen
    bool reported;                  ///< a plain line was printed
    uint64_t reported_ns;           ///< time of the last plain line
    uint64_t reported_changes;      ///< count of joins and leaves at that time
    char text[SB_STATUS_TEXT_SIZE]; ///< the last status line, also if nothing is printed
} sb_status;

typedef struct sb_status_sample {
    uint64_t now_ns;
    uint32_t players;
    uint32_t session_count;
    uint64_t joins, leaves;          ///< since the start
    double tick_ms_p50, tick_ms_p99; ///< of the last seconds
    uint64_t late_ticks;             ///< since the start
    double bytes_per_second;         ///< sent to all clients
    sb_overload_step overload;       ///< the highest of all shards
} sb_status_sample;

/// Makes a status on stderr. If `quiet`, it prints nothing.
sb_status sb_status_make(bool quiet);

/// Prints one line, which ends with a line feed, above the live line. False if it did not fit and
/// was left out.
bool sb_status_put(sb_status *status, const char *line, size_t size);

/// Rewrites the live line of a terminal. Without one, returns true when a plain line is due: every
/// ten seconds, and within a second after `changes` changed. Call it about four times a second.
bool sb_status_show(sb_status *status, uint64_t now_ns, uint64_t changes, const char *live);

/// Returns true if the status was on a terminal that is closed.
bool sb_status_is_cut_off(const sb_status *status);

/// Takes the live line off the screen.
void sb_status_end(sb_status *status);

/// Writes the sample as a line of text.
void sb_status_format(const sb_status_sample *sample, char *out_text, size_t text_size);

#endif
