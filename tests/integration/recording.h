/// What a client received and sent, and what it holds after it, as lines of text, for a reader of
/// the wire that shares no code with this one. wire/README.md has the lines.
#ifndef SABOT_INTEGRATION_RECORDING_H
#define SABOT_INTEGRATION_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "client/core.h"

typedef struct record_file {
    FILE *file;
    uint32_t epoch; ///< of the newest view that is written
    uint32_t tick;
    uint32_t match; ///< whose map is written
    bool has_map;
    uint64_t malformed_count;
} record_file;

/// False if the file cannot be made.
bool recording_open(record_file *recording, const char *path);
/// Writes the last line. False if anything could not be written.
bool recording_close(record_file *recording, const sb_client_core *core);

void recording_received(record_file *recording, const void *bytes, size_t size);
void recording_sent(record_file *recording, const void *bytes, size_t size);

/// What the core has made of the message that it received last.
void recording_outcome(record_file *recording, sb_client_core *core);

#endif
