#include "host/matches/server_logs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/logs/log_path.h"
#include "host/logs/resume.h"

static bool keep_path(sb_server_logs *logs, const char *path)
{
    char **paths = realloc(logs->paths, (logs->count + 1) * sizeof *paths);
    char *kept = strdup(path);
    logs->paths = paths != NULL ? paths : logs->paths;
    if (paths == NULL || kept == NULL) {
        free(kept);
        return false;
    }
    paths[logs->count] = kept;
    return true;
}

// Hands an open file to the writer, or closes it on error.
static sb_error hand_over(sb_server_logs *logs, uint32_t session, const char *path, int descriptor,
                          char *out_message, size_t message_size)
{
    sb_error error = SB_ERROR_MEMORY;
    if (!keep_path(logs, path)) {
        close(descriptor);
    } else {
        error = sb_log_writer_add(logs->writer, descriptor, &logs->contexts[session]);
        if (error != SB_OK) {
            free(logs->paths[logs->count]);
        }
    }
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot record to %s: %s", path,
                 sb_error_message(error));
        return error;
    }
    // The writer counts its logs in the same order, and names them by that number.
    logs->present[session] = logs->count++;
    return SB_OK;
}

static sb_error add_log(sb_server_logs *logs, uint32_t session, uint32_t number,
                        uint64_t started_unix_ms, char *out_message, size_t message_size)
{
    int descriptor;
    char path[SB_SERVER_LOG_PATH_SIZE];
    sb_error error = sb_log_file_create(logs->directory, started_unix_ms, number, path, sizeof path,
                                        &descriptor, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    error = hand_over(logs, session, path, descriptor, out_message, message_size);
    if (error != SB_OK) {
        unlink(path);
    }
    return error;
}

static sb_error go_on(sb_server_logs *logs, uint32_t session, sb_resumable *match,
                      char *out_message, size_t message_size)
{
    int descriptor;
    sb_error error = sb_resumable_open(match, &descriptor, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    logs->resumed[session] = true;
    return hand_over(logs, session, match->path, descriptor, out_message, message_size);
}

sb_error sb_server_logs_open(sb_server_logs *logs, const sb_server_logs_def *def,
                             sb_resumables *resumed, char *out_message, size_t message_size)
{
    memset(logs, 0, sizeof *logs);
    sb_error error = sb_log_directory_make(def->directory, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    logs->directory = def->directory;
    logs->contexts = calloc(def->capacity, sizeof *logs->contexts);
    sb_log_writer_def writer = sb_log_writer_def_default();
    writer.log_capacity = def->capacity;
    writer.waits = def->waits;
    error = logs->contexts == NULL ? SB_ERROR_MEMORY : sb_log_writer_create(&writer, &logs->writer);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot record to %s: %s", def->directory,
                 sb_error_message(error));
    }
    for (uint32_t i = 0; error == SB_OK && i < def->count; i++) {
        sb_resumable *match = resumed != NULL ? resumed->matches[i] : NULL;
        error = match != NULL ? go_on(logs, i, match, out_message, message_size)
                              : add_log(logs, i, def->numbers[i], def->started_unix_ms, out_message,
                                        message_size);
    }
    if (error != SB_OK) {
        sb_server_logs_discard(logs);
    }
    return error;
}

static void end_log(sb_server_logs *logs, uint32_t session)
{
    if (logs->contexts[session] != NULL) {
        sb_log_writer_end(logs->writer, logs->contexts[session]);
        logs->contexts[session] = NULL;
    }
}

sb_error sb_server_logs_next(sb_server_logs *logs, uint32_t session, uint32_t number,
                             uint64_t started_unix_ms, char *out_message, size_t message_size)
{
    end_log(logs, session);
    return add_log(logs, session, number, started_unix_ms, out_message, message_size);
}

sb_error sb_server_logs_adopt(sb_server_logs *logs, uint32_t session, const char *path,
                              int descriptor, char *out_message, size_t message_size)
{
    end_log(logs, session);
    if (lseek(descriptor, 0, SEEK_END) < 0) {
        close(descriptor);
        snprintf(out_message, message_size, "cannot go on with %s", path);
        return SB_ERROR_IO;
    }
    return hand_over(logs, session, path, descriptor, out_message, message_size);
}

bool sb_server_logs_news(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses,
                         char *out_text, size_t text_size)
{
    return logs->count > 0 &&
           sb_log_losses_news(&logs->told[session], losses, logs->paths[logs->present[session]],
                              out_text, text_size);
}

void sb_server_logs_retire(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses)
{
    sb_log_losses_add(&logs->losses, losses);
    logs->told[session] = (sb_log_losses){0};
}

void sb_server_logs_end(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses)
{
    if (logs->count > 0) {
        end_log(logs, session);
        sb_server_logs_retire(logs, session, losses);
    }
}

void sb_server_logs_free_paths(char **paths, uint32_t count)
{
    for (uint32_t i = 0; paths != NULL && i < count; i++) {
        free(paths[i]);
    }
    free(paths);
}

void sb_server_logs_deinit(sb_server_logs *logs)
{
    sb_log_writer_destroy(logs->writer);
    free(logs->contexts);
    sb_server_logs_free_paths(logs->paths, logs->count);
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
