/// The result of verifying one log, as text and as JSON.
#ifndef SABOT_CLI_REPLAY_VERIFY_OUTCOME_H
#define SABOT_CLI_REPLAY_VERIFY_OUTCOME_H

#include <stdbool.h>

#include "cli/json_output.h"
#include "record/verify.h"

#define SB_VERIFY_DETAIL_SIZE 320

typedef struct sb_verify_outcome {
    const char *path;
    const sb_rules *rules; ///< given on the command line; otherwise the built-in ones
    const char *verdict;   ///< one word
    int status;
    sb_verify_report report;            ///< zeros if the file could not be read
    char detail[SB_VERIFY_DETAIL_SIZE]; ///< text for the line that begins with the path
} sb_verify_outcome;

/// Verifies a file. `progress` may be NULL.
void sb_verify_outcome_of(const char *path, const sb_rules *rules, bool allow_unclosed,
                          sb_verify_progress *progress, void *progress_context,
                          sb_verify_outcome *out);

/// Returns one object of the list 'logs'; NULL if there is not enough memory.
json_t *sb_verify_outcome_to_json(const sb_verify_outcome *out);

#endif
