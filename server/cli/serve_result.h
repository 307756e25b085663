/// What `sabot serve` and `sabot standby` say at their end: the server's counts, and what a standby
/// followed before.
#ifndef SABOT_CLI_SERVE_RESULT_H
#define SABOT_CLI_SERVE_RESULT_H

#include "host/settings/server_def.h"
#include "host/standby/follow.h"

/// What came of a server's run.
typedef struct sb_serve_result {
    const sb_rules *rules; ///< whose totals the summary has
    sb_server_summary summary;
    const sb_follow_summary *followed; ///< of a standby, before it took over; NULL of others
} sb_serve_result;

/// Prints it on stdout, as JSON or as text. Returns `status`, or SB_EXIT_WRONG after a message if
/// there is not enough memory. `command` is as typed.
int sb_serve_result_tell(sb_serve_result *result, const char *command, bool json, int status);

#endif
