/// Records as lines of text what a client received, sent and then held. A decoder of the wire that
/// shares no code with ours reads them. wire/README.md describes the lines.
#ifndef SABOT_INTEGRATION_RECORDING_H
#define SABOT_INTEGRATION_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "client/core.h"

typedef struct record_file {
    FILE *file;
    uint32_t epoch; ///< epoch of the newest written view
    uint32_t tick;  ///< tick of that view
    uint32_t match; ///< match of the newest written map
    bool has_map;
    uint64_t malformed_count;
} record_file;

/// Returns false if the file cannot be made.
bool recording_open(record_file *recording, const char *path);
/// Writes the last line. Returns false if any line could not be written.
bool recording_close(record_file *recording, const sb_client_core *core);

void recording_received(record_file *recording, const void *bytes, size_t size);
void recording_sent(record_file *recording, const void *bytes, size_t size);

/// Records the core's state after the message that it received last.
void recording_outcome(record_file *recording, sb_client_core *core);

#endif
