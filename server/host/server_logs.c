#include "host/server_logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/log_path.h"

static sb_error add_log(sb_server_logs *logs, uint32_t session, uint64_t started_unix_ms,
                        char *out_message, size_t message_size)
{
    uint32_t index = logs->count;
    void *paths = realloc(logs->paths, (index + 1) * sizeof *logs->paths);
    if (paths == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    logs->paths = paths;
    int descriptor;
    sb_error error =
        sb_log_file_create(logs->directory, started_unix_ms, session + 1, logs->paths[index],
                           SB_SERVER_LOG_PATH_SIZE, &descriptor, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    error = sb_log_writer_add(logs->writer, descriptor, &logs->contexts[session]);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot record to %s: %s", logs->paths[index],
                 sb_error_message(error));
        unlink(logs->paths[index]);
        return error;
    }
    // The writer counts its logs too, and names them by that.
    logs->count++;
    return SB_OK;
}

sb_error sb_server_logs_open(sb_server_logs *logs, const char *directory, uint32_t count,
                             bool waits, uint64_t started_unix_ms, char *out_message,
                             size_t message_size)
{
    memset(logs, 0, sizeof *logs);
    sb_error error = sb_log_directory_make(directory, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    logs->directory = directory;
    logs->contexts = calloc(count, sizeof *logs->contexts);
    sb_log_writer_def def = sb_log_writer_def_default();
    def.log_capacity = count;
    def.waits = waits;
    error = logs->contexts == NULL ? SB_ERROR_MEMORY : sb_log_writer_create(&def, &logs->writer);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot record to %s: %s", directory,
                 sb_error_message(error));
    }
    for (uint32_t i = 0; error == SB_OK && i < count; i++) {
        error = add_log(logs, i, started_unix_ms, out_message, message_size);
    }
    if (error != SB_OK) {
        sb_server_logs_discard(logs);
    }
    return error;
}

sb_error sb_server_logs_next(sb_server_logs *logs, uint32_t session, uint64_t started_unix_ms,
                             char *out_message, size_t message_size)
{
    if (logs->contexts[session] != NULL) {
        sb_log_writer_end(logs->writer, logs->contexts[session]);
        logs->contexts[session] = NULL;
    }
    return add_log(logs, session, started_unix_ms, out_message, message_size);
}

void sb_server_logs_deinit(sb_server_logs *logs)
{
    sb_log_writer_destroy(logs->writer);
    free(logs->contexts);
    free(logs->paths);
    memset(logs, 0, sizeof *logs);
}

void sb_server_logs_discard(sb_server_logs *logs)
{
    for (uint32_t i = 0; i < logs->count; i++) {
        unlink(logs->paths[i]);
    }
    sb_server_logs_deinit(logs);
}
