/// A progress bar on stderr. It appears only on a terminal, and only for work that takes longer
/// than a second.
#ifndef SABOT_CLI_PROGRESS_H
#define SABOT_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct sb_progress {
    const char *label; ///< borrowed
    uint64_t total;    ///< size of the whole work, bytes
    uint64_t begin_ns;
    uint64_t shown_ns; ///< when it was last drawn; 0 if never
    bool terminal;
} sb_progress;

void sb_progress_begin(sb_progress *progress, const char *label, uint64_t total);

/// Draws the bar if it is due. Fits `sb_verify_progress`: `context` is the `sb_progress`.
void sb_progress_show(void *context, uint32_t tick, uint64_t offset);

/// Clears the bar if it was drawn.
void sb_progress_end(sb_progress *progress);

#endif
