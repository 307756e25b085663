/// The result of repairing a log, as text and as JSON.
#ifndef SABOT_CLI_REPLAY_REPAIR_REPAIR_OUTCOME_H
#define SABOT_CLI_REPLAY_REPAIR_REPAIR_OUTCOME_H

#include "cli/json_output.h"
#include "record/repair/repair.h"

#define SB_REPAIR_DETAIL_SIZE 320

typedef struct sb_repair_outcome {
    const char *path;                   ///< borrowed
    const char *output;                 ///< borrowed; NULL if nothing was written
    int status;                         ///< exit status
    const char *result;                 ///< one word; static storage
    char detail[SB_REPAIR_DETAIL_SIZE]; ///< a sentence without a full stop
    sb_repair_report report;
} sb_repair_outcome;

/// Fills result, status and detail from the report and the error that `sb_log_repair` returned.
void sb_repair_outcome_describe(sb_repair_outcome *outcome, sb_error error);

/// Likewise, for a file that cannot be read or written: `what` failed, and why.
void sb_repair_outcome_fail(sb_repair_outcome *outcome, const char *what, const char *cause);

/// Prints one line for the result and one for each damage, or returns the result as JSON
/// (result.h). `outcome` is an `sb_repair_outcome`.
void sb_repair_outcome_print(void *outcome);
json_t *sb_repair_outcome_to_json(void *outcome);

#endif
