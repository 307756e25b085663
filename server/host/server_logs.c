#include "host/server_logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/log_path.h"
#include "host/resume.h"

// Room for the path of one more log.
static sb_error make_room(sb_server_logs *logs, char *out_message, size_t message_size)
{
    void *paths = realloc(logs->paths, (logs->count + 1) * sizeof *logs->paths);
    if (paths == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    logs->paths = paths;
    return SB_OK;
}

// The file at the next path is open: the writer has it from here on.
static sb_error hand_over(sb_server_logs *logs, uint32_t session, int descriptor, char *out_message,
                          size_t message_size)
{
    sb_error error = sb_log_writer_add(logs->writer, descriptor, &logs->contexts[session]);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot record to %s: %s", logs->paths[logs->count],
                 sb_error_message(error));
        return error;
    }
    // The writer counts its logs too, and names them by that.
    logs->count++;
    return SB_OK;
}

static sb_error add_log(sb_server_logs *logs, uint32_t session, uint64_t started_unix_ms,
                        char *out_message, size_t message_size)
{
    int descriptor;
    sb_error error = make_room(logs, out_message, message_size);
    if (error == SB_OK) {
        error = sb_log_file_create(logs->directory, started_unix_ms, session + 1,
                                   logs->paths[logs->count], SB_SERVER_LOG_PATH_SIZE, &descriptor,
                                   out_message, message_size);
    }
    if (error != SB_OK) {
        return error;
    }
    error = hand_over(logs, session, descriptor, out_message, message_size);
    if (error != SB_OK) {
        unlink(logs->paths[logs->count]);
    }
    return error;
}

static sb_error go_on(sb_server_logs *logs, uint32_t session, sb_resumable *match,
                      char *out_message, size_t message_size)
{
    int descriptor;
    sb_error error = make_room(logs, out_message, message_size);
    if (error == SB_OK) {
        error = sb_resumable_open(match, &descriptor, out_message, message_size);
    }
    if (error != SB_OK) {
        return error;
    }
    memcpy(logs->paths[logs->count], match->path, sizeof match->path);
    logs->resumed[session] = true;
    return hand_over(logs, session, descriptor, out_message, message_size);
}

sb_error sb_server_logs_open(sb_server_logs *logs, const char *directory, uint32_t count,
                             sb_resumables *resumed, bool waits, uint64_t started_unix_ms,
                             char *out_message, size_t message_size)
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
        sb_resumable *match = resumed != NULL ? resumed->matches[i] : NULL;
        error = match != NULL ? go_on(logs, i, match, out_message, message_size)
                              : add_log(logs, i, started_unix_ms, out_message, message_size);
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
        if (!logs->resumed[i]) {
            unlink(logs->paths[i]);
        }
    }
    sb_server_logs_deinit(logs);
}
