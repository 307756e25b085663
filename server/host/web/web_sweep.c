// Ends connections that wait too long, are too slow, or are to be closed.

#include <sys/socket.h>

#include "host/clock/ticker.h"
#include "host/web/web_download.h"
#include "host/web/web_state.h"

#define NS_PER_MS UINT64_C(1000000)
#define SILENT_NS (UINT64_C(5000) * NS_PER_MS)
#define STAY_NS (UINT64_C(30000) * NS_PER_MS) // time of a connection that is no WebSocket
#define SLOW_NS (UINT64_C(5000) * NS_PER_MS)
#define DISK_NS (UINT64_C(30000) * NS_PER_MS) // time that an answer waits for the disk
#define PING_NS (UINT64_C(5000) * NS_PER_MS)  // after the last answer to a ping
#define HANG_UP_NS (UINT64_C(12000) * NS_PER_MS)
#define CLOSING_NS (UINT64_C(2000) * NS_PER_MS)

// Shuts the connection down at once; the library's event for its end follows.
static void doom(sb_web_connection *connection, uint64_t *counter)
{
    if (counter != NULL) {
        (*counter)++;
    }
    sb_web_socket_gone(connection);
    connection->stage = SB_WEB_STAGE_DOOMED;
    (void)shutdown(lws_get_socket_fd(connection->wsi), SHUT_RDWR);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

// Not done while the last message is written: the library would take the connection for broken and
// send no close frame.
static void say_close(sb_web_connection *connection, uint64_t now)
{
    connection->said_close = true;
    connection->progress_ns = now;
    lws_close_reason(connection->wsi, (enum lws_close_status)connection->close_status, NULL, 0);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
}

static void sweep_one(sb_web_connection *connection, uint64_t now)
{
    sb_web_counters *counters = &connection->web->counters;
    uint64_t waited_ns = now - connection->progress_ns;
    bool answered;
    if (connection->stage != SB_WEB_STAGE_DOOMED && !sb_web_traffic_is_allowed(connection, now)) {
        // A connection that is being closed was counted before, if for a fault.
        bool counted = connection->stage == SB_WEB_STAGE_SOCKET && !connection->known;
        doom(connection, counted ? NULL : &counters->closed_flooding);
        return;
    }
    switch (connection->stage) {
    case SB_WEB_STAGE_WAITING:
        if (waited_ns > DISK_NS) {
            doom(connection, NULL);
        }
        break;
    case SB_WEB_STAGE_REQUEST:
    case SB_WEB_STAGE_ANSWER:
        if (sb_web_download_is_busy(connection) && waited_ns <= DISK_NS) {
            break; // the disk is slow, not the client
        }
        // The library may still hold the end of an answer that it was handed.
        answered =
            connection->stage == SB_WEB_STAGE_REQUEST && lws_partial_buffered(connection->wsi) == 0;
        if (answered && now - connection->came_ns > STAY_NS) {
            doom(connection, NULL);
        } else if (waited_ns > SILENT_NS) {
            // A connection that was answered and asks nothing more is no fault.
            doom(connection, answered && connection->served ? NULL : &counters->closed_silent);
        }
        break;
    case SB_WEB_STAGE_SOCKET:
        if (connection->known && !sb_web_traffic_is_masked(connection)) {
            counters->closed_malformed++;
            sb_web_socket_gone(connection);
            connection->closing = true;
            connection->close_status = LWS_CLOSE_STATUS_PROTOCOL_ERR;
            connection->progress_ns = now;
        }
        if (connection->known && now - connection->heard_ns > HANG_UP_NS) {
            doom(connection, &counters->closed_by_library);
            break;
        }
        if (connection->known && !connection->pinged && now - connection->heard_ns > PING_NS) {
            sb_web_socket_ping(connection);
        }
        if (connection->clogged ||
            (waited_ns > SLOW_NS && !sb_web_queue_is_empty(&connection->queue))) {
            doom(connection, &counters->closed_slow);
        } else if (connection->closing && !connection->said_close &&
                   sb_web_queue_is_empty(&connection->queue)) {
            say_close(connection, now);
        } else if (connection->closing && waited_ns > CLOSING_NS) {
            doom(connection, NULL);
        }
        break;
    case SB_WEB_STAGE_FREE:
    case SB_WEB_STAGE_DOOMED:
        break;
    }
}

void sb_web_sweep(sb_web *web)
{
    for (uint32_t i = 0; i < web->def.connection_capacity; i++) {
        if (web->connections[i].stage != SB_WEB_STAGE_FREE) {
            // The time is read again: a tick that is played after one connection sends to the
            // others.
            sweep_one(&web->connections[i], sb_clock_ns());
            web->def.served(web->def.context);
        }
    }
}
