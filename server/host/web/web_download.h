/// A log that is being fetched, read piece by piece by libuv's threads. For the web's own files.
#ifndef SABOT_HOST_WEB_WEB_DOWNLOAD_H
#define SABOT_HOST_WEB_WEB_DOWNLOAD_H

#include "host/web/web_headers.h"
#include "host/web/web_log_list.h"
#include "host/web/web_state.h"

#define SB_WEB_RANGE_HEADER_SIZE 128
#define SB_WEB_DOWNLOAD_READ_SIZE 65536u

struct sb_web_download {
    uv_work_t work;
    sb_web *web;
    sb_web_connection *connection; ///< NULL once it is gone: freed when the thread is done
    bool busy;                     ///< a thread has it
    bool head;                     ///< only headers are asked for
    sb_web_host host;              ///< for which it counts
    char name[SB_WEB_LOG_NAME_SIZE];
    char range[SB_WEB_RANGE_HEADER_SIZE]; ///< the header; "" without
    int descriptor;                       ///< -1 before the file is opened
    int reason;                           ///< errno of what went wrong; 0
    sb_web_range part;
    uint64_t size;   ///< of the file when it was opened
    uint64_t first;  ///< first byte of the part
    uint64_t count;  ///< bytes of the part
    uint64_t offset; ///< from where the next bytes are read
    uint64_t left;   ///< bytes of the part that were not read yet
    size_t taken;    ///< bytes that the answer has taken of `bytes`
    size_t filled;   ///< bytes that were read into `bytes`
    uint8_t bytes[SB_WEB_DOWNLOAD_READ_SIZE];
};

/// Begins to fetch a log for a connection, whose `download` it becomes; a thread opens the file.
/// The name must have the form of a log's name; `range` is the header or "". False if too many logs
/// are being fetched, memory is short, or libuv refuses the work.
bool sb_web_download_begin(sb_web_connection *connection, const char *name, size_t name_size,
                           const char *range);

/// Hands out up to `*size` bytes, none while a thread reads. False if they cannot be read.
bool sb_web_download_take(sb_web_connection *connection, const uint8_t **out_bytes, size_t *size);

/// True if a thread reads for this connection now.
bool sb_web_download_is_busy(const sb_web_connection *connection);

/// Forgets the connection's download, if it has one.
void sb_web_download_drop(sb_web_connection *connection);

#endif
