// Answers with the list of logs, and with the bytes of one. libuv's threads do what may wait for
// the disk, so that no tick does.

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock/ticker.h"
#include "host/web/web_answer.h"
#include "host/web/web_download.h"
#include "host/web/web_log_list.h"

#define LOG_LIST_AGE_NS UINT64_C(1000000000)

static int answer_busy(sb_web_connection *connection)
{
    sb_web_answer answer = sb_web_answer_text(HTTP_STATUS_SERVICE_UNAVAILABLE,
                                              "too many logs are being fetched just now\n");
    answer.retry_after = "1";
    return sb_web_answer_begin(connection, &answer, connection->head);
}

static int answer_none(sb_web_connection *connection)
{
    sb_web_answer answer = sb_web_answer_text(HTTP_STATUS_NOT_FOUND, "there is no such log\n");
    return sb_web_answer_begin(connection, &answer, connection->head);
}

static int answer_running(sb_web_connection *connection)
{
    sb_web_answer answer = sb_web_answer_text(
        HTTP_STATUS_NOT_FOUND,
        "this match may still be played; its log can be fetched once the match is over\n");
    return sb_web_answer_begin(connection, &answer, connection->head);
}

static void wait_for(sb_web_connection *connection, sb_web_wait what)
{
    connection->stage = SB_WEB_STAGE_WAITING;
    connection->awaited = what;
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0);
    connection->progress_ns = sb_clock_ns();
}

// A range is for GET only. One that is tied to a state of the file is ignored: a log has no tag.
static void read_range(const sb_web_connection *connection, char *out_range, size_t size)
{
    struct lws *wsi = connection->wsi;
    if (connection->head || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_IF_RANGE) > 0 ||
        sb_http_header(wsi, WSI_TOKEN_HTTP_RANGE, out_range, size) == NULL) {
        out_range[0] = '\0';
    }
}

int sb_web_logs_answer_one(sb_web_connection *connection, const char *name, size_t name_size)
{
    if (connection->web->log_folder < 0 || !sb_web_log_name_is(name, name_size)) {
        return answer_none(connection);
    }
    char range[SB_WEB_RANGE_HEADER_SIZE];
    read_range(connection, range, sizeof range);
    if (!sb_web_download_begin(connection, name, name_size, range)) {
        return answer_busy(connection);
    }
    wait_for(connection, SB_WEB_WAIT_DOWNLOAD);
    return 0;
}

static int answer_opened(sb_web_connection *connection)
{
    const sb_web_download *download = connection->download;
    if (download->busy) {
        return 0;
    }
    if (download->reason == ENOENT) {
        return answer_none(connection);
    }
    if (download->reason == EBUSY) {
        return answer_running(connection);
    }
    if (download->reason != 0) {
        sb_web_answer answer =
            sb_web_answer_text(HTTP_STATUS_SERVICE_UNAVAILABLE, "the log cannot be read\n");
        return sb_web_answer_begin(connection, &answer, connection->head);
    }
    char range[96];
    if (download->part == SB_WEB_RANGE_BEYOND) {
        sb_web_answer answer = sb_web_answer_text(HTTP_STATUS_REQ_RANGE_NOT_SATISFIABLE,
                                                  "the log has no such bytes\n");
        snprintf(range, sizeof range, "bytes */%" PRIu64, download->size);
        answer.content_range = range;
        return sb_web_answer_begin(connection, &answer, connection->head);
    }
    sb_web_answer answer = {.status = HTTP_STATUS_OK,
                            .content_type = "application/octet-stream",
                            .cache_control = "no-store",
                            .accept_ranges = "bytes",
                            .body_size = download->count,
                            .download = true};
    if (download->part == SB_WEB_RANGE_PART) {
        answer.status = HTTP_STATUS_PARTIAL_CONTENT;
        snprintf(range, sizeof range, "bytes %" PRIu64 "-%" PRIu64 "/%" PRIu64, download->first,
                 download->first + download->count - 1, download->size);
        answer.content_range = range;
    }
    return sb_web_answer_begin(connection, &answer, connection->head);
}

static void on_list_thread(uv_work_t *work)
{
    sb_web *web = work->data;
    web->log_list_next = sb_web_log_list_make(web->log_folder, web->def.serves_running_logs);
}

static void on_list_done(uv_work_t *work, int status)
{
    (void)status;
    sb_web *web = work->data;
    free(web->log_list);
    web->log_list = web->log_list_next;
    web->log_list_next = NULL;
    web->log_list_ns = sb_clock_ns();
    web->log_list_busy = false;
    for (uint32_t i = 0; !web->detached && i < web->def.connection_capacity; i++) {
        sb_web_connection *connection = &web->connections[i];
        if (connection->stage == SB_WEB_STAGE_WAITING && connection->awaited == SB_WEB_WAIT_LIST) {
            connection->awaited = SB_WEB_WAIT_LISTED;
            lws_callback_on_writable(connection->wsi);
        }
    }
}

static void on_no_work(uv_work_t *work)
{
    (void)work;
}

void sb_web_logs_begin(sb_web *web)
{
    (void)uv_queue_work(web->loop, &web->first_work, on_no_work, NULL);
}

static int answer_list(sb_web_connection *connection)
{
    const sb_web *web = connection->web;
    sb_web_answer answer =
        web->log_list != NULL
            ? sb_web_answer_json(strdup(web->log_list))
            : sb_web_answer_text(HTTP_STATUS_SERVICE_UNAVAILABLE, "the logs cannot be read\n");
    return sb_web_answer_begin(connection, &answer, connection->head);
}

int sb_web_logs_answer_list(sb_web_connection *connection)
{
    sb_web *web = connection->web;
    if (web->log_folder < 0) {
        sb_web_answer answer = sb_web_answer_json(strdup("{\"logs\": []}\n"));
        return sb_web_answer_begin(connection, &answer, connection->head);
    }
    if (web->log_list != NULL && sb_clock_ns() - web->log_list_ns < LOG_LIST_AGE_NS) {
        return answer_list(connection);
    }
    web->log_list_work.data = web;
    if (!web->log_list_busy &&
        uv_queue_work(web->loop, &web->log_list_work, on_list_thread, on_list_done) != 0) {
        return answer_busy(connection);
    }
    web->log_list_busy = true;
    wait_for(connection, SB_WEB_WAIT_LIST);
    return 0;
}

int sb_web_logs_go_on(sb_web_connection *connection)
{
    switch (connection->awaited) {
    case SB_WEB_WAIT_LIST:
        return 0;
    case SB_WEB_WAIT_LISTED:
        return answer_list(connection);
    case SB_WEB_WAIT_DOWNLOAD:
        return answer_opened(connection);
    }
    return -1;
}
