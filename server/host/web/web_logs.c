// Logs for who may have them: their list, and the bytes of one. What may wait for the disk is done
// by libuv's threads, so that no tick does.

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/web/web_answer.h"
#include "host/web/web_log_list.h"
#include "host/web/web_range.h"

#define LOG_LIST_AGE_NS UINT64_C(1000000000)
#define READ_SIZE 65536u
#define RANGE_SIZE 128
// At a time, so that none but few threads and little memory are taken.
#define DOWNLOAD_COUNT_MAX 32u
#define DOWNLOADS_PER_ADDRESS_MIN 8u

struct sb_web_download {
    uv_work_t work;
    sb_web *web;
    sb_web_connection *connection; ///< NULL once it is gone; then freed when the thread is done
    bool busy;                     ///< a thread has it
    bool head;                     ///< no byte of it is asked for
    char name[SB_WEB_LOG_NAME_SIZE];
    char range[RANGE_SIZE]; ///< the header; "" without
    int descriptor;         ///< -1 before it is opened
    int reason;             ///< errno of what went wrong; 0
    sb_web_range part;
    uint64_t size;   ///< of the file when it was opened
    uint64_t first;  ///< of the part
    uint64_t count;  ///< of the part
    uint64_t offset; ///< from where the next bytes are read
    uint64_t left;   ///< of the part, to be read
    size_t taken;    ///< of the bytes
    size_t filled;
    uint8_t bytes[READ_SIZE];
};

static void free_download(sb_web_download *download)
{
    if (download->descriptor >= 0) {
        close(download->descriptor);
    }
    download->web->download_count--;
    free(download);
}

void sb_web_download_drop(sb_web_connection *connection)
{
    sb_web_download *download = connection->download;
    connection->download = NULL;
    if (download == NULL) {
        return;
    }
    download->connection = NULL;
    if (!download->busy) {
        free_download(download);
    }
}

bool sb_web_download_is_busy(const sb_web_connection *connection)
{
    return connection->download != NULL && connection->download->busy;
}

// On a thread.
static void read_on(sb_web_download *download)
{
    const size_t wanted = download->left < READ_SIZE ? (size_t)download->left : READ_SIZE;
    ssize_t size;
    do {
        size = pread(download->descriptor, download->bytes, wanted, (off_t)download->offset);
    } while (size < 0 && errno == EINTR);
    if (size <= 0) { // it was made shorter: what was promised is not there
        download->reason = size < 0 ? errno : EIO;
        return;
    }
    download->taken = 0;
    download->filled = (size_t)size;
    download->offset += (uint64_t)size;
    download->left -= (uint64_t)size;
}

static void on_download_thread(uv_work_t *work)
{
    sb_web_download *download = work->data;
    if (download->descriptor < 0) {
        download->descriptor =
            sb_web_log_open(download->web->log_folder, download->name, &download->size);
        if (download->descriptor < 0) {
            download->reason = errno;
            return;
        }
        download->part =
            sb_web_range_read(download->range, download->size, &download->first, &download->count);
        download->offset = download->first;
        download->left = download->part == SB_WEB_RANGE_BEYOND ? 0 : download->count;
    }
    if (download->left > 0 && !download->head) {
        read_on(download);
    }
}

static void on_download_done(uv_work_t *work, int status)
{
    (void)status; // never cancelled
    sb_web_download *download = work->data;
    download->busy = false;
    if (download->connection == NULL) {
        free_download(download);
        return;
    }
    if (!download->web->detached) {
        download->connection->progress_ns = sb_clock_ns();
        lws_callback_on_writable(download->connection->wsi);
    }
}

static bool hand_to_thread(sb_web_download *download)
{
    download->busy = uv_queue_work(download->web->loop, &download->work, on_download_thread,
                                   on_download_done) == 0;
    return download->busy;
}

bool sb_web_download_take(sb_web_connection *connection, const uint8_t **out_bytes, size_t *size)
{
    sb_web_download *download = connection->download;
    if (download->busy) {
        *size = 0;
        return true;
    }
    if (download->reason != 0) {
        return false;
    }
    if (download->taken == download->filled) {
        *size = 0;
        SB_ASSERT(download->left > 0);
        return hand_to_thread(download);
    }
    const size_t there = download->filled - download->taken;
    *size = *size < there ? *size : there;
    *out_bytes = download->bytes + download->taken;
    download->taken += *size;
    return true;
}

// As great a part of them as an address may have of the connections.
static uint32_t downloads_per_address(const sb_web_def *def)
{
    const uint64_t part =
        (uint64_t)DOWNLOAD_COUNT_MAX * def->connections_per_address / def->connection_capacity;
    return part < DOWNLOADS_PER_ADDRESS_MIN ? DOWNLOADS_PER_ADDRESS_MIN
           : part < DOWNLOAD_COUNT_MAX      ? (uint32_t)part
                                            : DOWNLOAD_COUNT_MAX;
}

static bool has_room(const sb_web_connection *connection)
{
    const sb_web *web = connection->web;
    uint32_t same = 0;
    for (uint32_t i = 0; i < web->def.connection_capacity; i++) {
        const sb_web_connection *one = &web->connections[i];
        same += one->stage != SB_WEB_STAGE_FREE && one->download != NULL &&
                one->address == connection->address;
    }
    return web->download_count < DOWNLOAD_COUNT_MAX && same < downloads_per_address(&web->def);
}

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

static void wait_for(sb_web_connection *connection, sb_web_wait what)
{
    connection->stage = SB_WEB_STAGE_WAITING;
    connection->awaited = what;
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0);
    connection->progress_ns = sb_clock_ns();
}

// A range is for GET alone; one that holds only for a certain state of the file, which has no tag,
// holds for none.
static void read_range(sb_web_connection *connection, sb_web_download *download)
{
    struct lws *wsi = connection->wsi;
    if (connection->head || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_IF_RANGE) > 0 ||
        sb_web_header(wsi, WSI_TOKEN_HTTP_RANGE, download->range, sizeof download->range) == NULL) {
        download->range[0] = '\0';
    }
}

int sb_web_logs_answer_one(sb_web_connection *connection, const char *name, size_t name_size)
{
    sb_web *web = connection->web;
    if (web->log_folder < 0 || !sb_web_log_name_is(name, name_size)) {
        return answer_none(connection);
    }
    sb_web_download *download = has_room(connection) ? malloc(sizeof *download) : NULL;
    if (download == NULL) {
        return answer_busy(connection);
    }
    // All but the bytes.
    memset(download, 0, offsetof(sb_web_download, bytes));
    download->web = web;
    download->connection = connection;
    download->work.data = download;
    download->descriptor = -1;
    download->head = connection->head;
    memcpy(download->name, name, name_size);
    read_range(connection, download);
    connection->download = download;
    web->download_count++;
    wait_for(connection, SB_WEB_WAIT_DOWNLOAD);
    return hand_to_thread(download) ? 0 : answer_busy(connection);
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
    web->log_list_next = sb_web_log_list_make(web->log_folder);
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
