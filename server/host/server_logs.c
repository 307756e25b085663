#include "host/server_logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/log_path.h"

static sb_error add_log(sb_server_logs *logs, const char *directory, uint64_t started_unix_ms,
                        char *out_message, size_t message_size)
{
    uint32_t index = logs->count;
    int descriptor;
    sb_error error =
        sb_log_file_create(directory, started_unix_ms, index + 1, logs->paths[index],
                           SB_SERVER_LOG_PATH_SIZE, &descriptor, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    logs->count++;
    error = sb_log_writer_add(logs->writer, descriptor, &logs->contexts[index]);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot record to %s: %s", logs->paths[index],
                 sb_error_message(error));
    }
    return error;
}

sb_error sb_server_logs_open(sb_server_logs *logs, const char *directory, uint32_t count,
                             uint64_t started_unix_ms, char *out_message, size_t message_size)
{
    memset(logs, 0, sizeof *logs);
    sb_error error = sb_log_directory_make(directory, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    logs->contexts = calloc(count, sizeof *logs->contexts);
    logs->paths = calloc(count, sizeof *logs->paths);
    sb_log_writer_def def = sb_log_writer_def_default();
    def.log_capacity = count;
    error = logs->contexts == NULL || logs->paths == NULL
                ? SB_ERROR_MEMORY
                : sb_log_writer_create(&def, &logs->writer);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot record to %s: %s", directory,
                 sb_error_message(error));
    }
    for (uint32_t i = 0; error == SB_OK && i < count; i++) {
        error = add_log(logs, directory, started_unix_ms, out_message, message_size);
    }
    if (error != SB_OK) {
        sb_server_logs_discard(logs);
    }
    return error;
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
