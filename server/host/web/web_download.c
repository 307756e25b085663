#include "host/web/web_download.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assert.h"
#include "host/clock/ticker.h"

// Downloads at a time, so that they take few threads and little memory.
#define DOWNLOAD_COUNT_MAX 32u
#define DOWNLOADS_PER_ADDRESS_MIN 8u

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

// Runs on a thread.
static void read_on(sb_web_download *download)
{
    const size_t wanted = download->left < SB_WEB_DOWNLOAD_READ_SIZE ? (size_t)download->left
                                                                     : SB_WEB_DOWNLOAD_READ_SIZE;
    ssize_t size;
    do {
        size = pread(download->descriptor, download->bytes, wanted, (off_t)download->offset);
    } while (size < 0 && errno == EINTR);
    if (size <= 0) { // the file has become shorter than announced
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
            sb_web_log_open(download->web->log_folder, download->name,
                            download->web->def.serves_running_logs, &download->size);
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

// Returns an address's share of the downloads, as large as its share of the connections.
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
    const sb_web_host host = *sb_web_host_at(connection);
    uint32_t same = 0;
    for (uint32_t i = 0; i < web->def.connection_capacity; i++) {
        const sb_web_connection *one = &web->connections[i];
        same +=
            one->stage != SB_WEB_STAGE_FREE && one->download != NULL && one->download->host == host;
    }
    return web->download_count < DOWNLOAD_COUNT_MAX &&
           (host == SB_WEB_HOST_PROXY || same < downloads_per_address(&web->def));
}

bool sb_web_download_begin(sb_web_connection *connection, const char *name, size_t name_size,
                           const char *range)
{
    sb_web *web = connection->web;
    sb_web_download *download = has_room(connection) ? malloc(sizeof *download) : NULL;
    if (download == NULL) {
        return false;
    }
    // Clears all but the bytes.
    memset(download, 0, offsetof(sb_web_download, bytes));
    download->web = web;
    download->connection = connection;
    download->work.data = download;
    download->descriptor = -1;
    download->head = connection->head;
    download->host = *sb_web_host_at(connection);
    memcpy(download->name, name, name_size);
    memcpy(download->range, range, strlen(range) + 1);
    connection->download = download;
    web->download_count++;
    return hand_to_thread(download);
}
