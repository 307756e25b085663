/// A server of matches, from bind to shutdown: one call that runs until it is told to stop.
#ifndef SABOT_HOST_SERVER_SERVER_H
#define SABOT_HOST_SERVER_SERVER_H

#include <stddef.h>

#include "base/error.h"
#include "host/settings/server_def.h"

/// Runs until the time is over or SIGINT, SIGTERM or SIGHUP arrives. Either ends the server
/// cleanly, with all logs closed. Prints status lines to stderr. Blocks. On error a sentence that
/// names the cause (address and port, folder and system error) is in `out_message`, and nothing is
/// left running.
sb_error sb_server_run(const sb_server_def *def, sb_server_summary *out_summary, char *out_message,
                       size_t message_size);

void sb_server_summary_deinit(sb_server_summary *summary);

#endif
