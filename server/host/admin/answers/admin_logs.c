// Requests for recorded matches.

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <libwebsockets.h>

#include "host/admin/admin_state.h"
#include "host/admin/answers/log_folder.h"

// False after an answer: nothing is recorded.
static bool has_folder(const sb_admin_exchange *exchange)
{
    if (exchange->admin->log_directory == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_FOUND, "this server records nothing (--record)");
    }
    return exchange->admin->log_directory != NULL;
}

static json_t *describe(const sb_folder_log *entry)
{
    return json_pack("{s:s, s:I, s:I, s:b, s:b}", "name", entry->name, "bytes",
                     (json_int_t)entry->bytes, "modified_unix_ms",
                     (json_int_t)entry->modified_unix_ms, "running", entry->running, "kept",
                     entry->kept);
}

static void fail_by_errno(const sb_admin_exchange *exchange)
{
    const bool missing = errno == ENOENT;
    sb_admin_fail(exchange, missing ? SB_PROBLEM_NOT_FOUND : SB_PROBLEM_UNAVAILABLE,
                  missing ? "there is no log of this name" : strerror(errno));
}

void sb_admin_list_logs(const sb_admin_exchange *exchange)
{
    uint32_t after, limit, count;
    sb_folder_log *entries;
    if (!sb_admin_page(exchange, &after, &limit) || !has_folder(exchange)) {
        return;
    }
    const sb_error error =
        sb_log_folder_list(exchange->admin->log_directory, limit, &entries, &count);
    if (error != SB_OK) {
        sb_admin_fail(exchange, SB_PROBLEM_UNAVAILABLE,
                      error == SB_ERROR_IO ? strerror(errno) : sb_error_message(error));
        return;
    }
    json_t *logs = json_array();
    for (uint32_t i = 0; i < count; i++) {
        (void)json_array_append_new(logs, describe(&entries[i]));
    }
    free(entries);
    sb_admin_answer_json(exchange, HTTP_STATUS_OK, json_pack("{s:o}", "logs", logs));
}

// Copies the name in the path. False after an answer.
static bool read_name(const sb_admin_exchange *exchange, char out_name[SB_WEB_LOG_NAME_SIZE])
{
    const sb_route_text *text = &exchange->match->parameters[0];
    if (!has_folder(exchange)) {
        return false;
    }
    if (!sb_web_log_name_is(text->data, text->size)) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_FOUND, "there is no log of this name");
        return false;
    }
    memcpy(out_name, text->data, text->size);
    out_name[text->size] = '\0';
    return true;
}

void sb_admin_get_log(const sb_admin_exchange *exchange)
{
    char name[SB_WEB_LOG_NAME_SIZE];
    uint64_t size;
    if (!read_name(exchange, name)) {
        return;
    }
    const int log = sb_log_folder_open(exchange->admin->log_directory, name, &size);
    if (log < 0) {
        fail_by_errno(exchange);
        return;
    }
    const sb_admin_reply reply = {.status = HTTP_STATUS_OK,
                                  .content_type = "application/octet-stream",
                                  .disposition = "attachment",
                                  .size = (size_t)size,
                                  .from_file = true,
                                  .descriptor = log};
    sb_admin_answer(exchange, &reply);
}

static void answer_done(const sb_admin_exchange *exchange, sb_error error)
{
    if (error == SB_ERROR_IO) {
        fail_by_errno(exchange);
    } else if (error != SB_OK) {
        sb_admin_fail(exchange, SB_PROBLEM_CONFLICT,
                      "the log is kept, or its match may still be played");
    } else {
        const sb_admin_reply reply = sb_admin_reply_nothing();
        sb_admin_answer(exchange, &reply);
    }
}

void sb_admin_delete_log(const sb_admin_exchange *exchange)
{
    char name[SB_WEB_LOG_NAME_SIZE];
    if (read_name(exchange, name)) {
        answer_done(exchange, sb_log_folder_delete(exchange->admin->log_directory, name));
    }
}

static void keep(const sb_admin_exchange *exchange, bool kept)
{
    char name[SB_WEB_LOG_NAME_SIZE];
    if (read_name(exchange, name)) {
        answer_done(exchange, sb_log_folder_keep(exchange->admin->log_directory, name, kept));
    }
}

void sb_admin_keep_log(const sb_admin_exchange *exchange)
{
    keep(exchange, true);
}

void sb_admin_unkeep_log(const sb_admin_exchange *exchange)
{
    keep(exchange, false);
}
