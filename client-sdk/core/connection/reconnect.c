#include "client/connection/reconnect.h"

// A server sends five snapshots a second at least.
#define SILENCE_US_MAX 2000000u
// A try finds a running server within a few round trips. A server that is down is tried again soon.
#define CONNECT_US 1000000u
#define CONNECT_ROUND_TRIPS 4u
// Of the answers in a try, these give it more time. A handshake has two, and may begin again once.
#define ANSWER_COUNT_MAX 4u
#define PAUSE_US_MIN 100000u
#define PAUSE_US_MAX 500000u
// Within this time a server notices that a silent client is gone.
#define NOTICE_US 10000000u

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void sb_reconnection_init(sb_reconnection *reconnection, uint32_t reconnect_ms, uint64_t timeout_us)
{
    *reconnection = (sb_reconnection){
        .reconnect_us = (uint64_t)reconnect_ms * 1000,
        .silence_us = least(timeout_us, SILENCE_US_MAX),
        .transport = 1,
    };
}

bool sb_reconnection_is_silent(const sb_reconnection *reconnection, const sb_connection *connection)
{
    return connection->secret.held && reconnection->reconnect_us > 0 &&
           connection->now_us - connection->heard_us > reconnection->silence_us;
}

static void give_time(sb_reconnection *reconnection, const sb_connection *connection)
{
    uint64_t patience_us = CONNECT_US + CONNECT_ROUND_TRIPS * connection->round_trip_us;
    reconnection->due_us = connection->now_us + least(patience_us, connection->timeout_us);
}

static void begin_try(sb_reconnection *reconnection, const sb_connection *connection)
{
    reconnection->trying = true;
    reconnection->transport++;
    reconnection->answer_count = 0;
    give_time(reconnection, connection);
}

void sb_reconnection_answered(sb_reconnection *reconnection, const sb_connection *connection)
{
    // Once the hello is out, the try has more time than this.
    if (connection->state == SB_CLIENT_RECONNECTING && reconnection->trying &&
        !connection->connected && reconnection->answer_count < ANSWER_COUNT_MAX) {
        reconnection->answer_count++;
        give_time(reconnection, connection);
    }
}

void sb_reconnection_try_later(sb_reconnection *reconnection, sb_connection *connection)
{
    uint64_t pause_us = PAUSE_US_MAX;
    if (reconnection->failed_count < 3) {
        pause_us = least((uint64_t)PAUSE_US_MIN << reconnection->failed_count, PAUSE_US_MAX);
        reconnection->failed_count++;
    }
    connection->connected = false;
    reconnection->trying = false;
    reconnection->due_us = connection->now_us + pause_us;
}

bool sb_reconnection_lose(sb_reconnection *reconnection, sb_connection *connection)
{
    if (!connection->secret.held || reconnection->reconnect_us == 0) {
        sb_connection_end(connection, SB_CLIENT_REASON_TIMEOUT);
        return false;
    }
    // A client that was welcomed but got no snapshot has not come back: its time goes on.
    if (!reconnection->pending) {
        reconnection->pending = true;
        reconnection->lost_us = connection->now_us;
        reconnection->failed_count = 0;
    }
    reconnection->unnoticed = connection->now_us - connection->heard_us >= reconnection->silence_us;
    connection->connected = false;
    connection->state = SB_CLIENT_RECONNECTING;
    begin_try(reconnection, connection);
    return true;
}

void sb_reconnection_redirect(sb_reconnection *reconnection, const sb_connection *connection)
{
    if (connection->state == SB_CLIENT_RECONNECTING) {
        begin_try(reconnection, connection);
    } else {
        reconnection->transport++;
    }
}

static uint64_t left_us(const sb_reconnection *reconnection, const sb_connection *connection)
{
    uint64_t passed_us = connection->now_us - reconnection->lost_us;
    return passed_us < reconnection->reconnect_us ? reconnection->reconnect_us - passed_us : 0;
}

void sb_reconnection_update(sb_reconnection *reconnection, sb_connection *connection)
{
    if (left_us(reconnection, connection) == 0) {
        sb_connection_goodbye(connection);
        sb_connection_end(connection, SB_CLIENT_REASON_TIMEOUT);
    } else if (connection->now_us >= reconnection->due_us) {
        if (reconnection->trying) {
            sb_reconnection_try_later(reconnection, connection);
        } else {
            begin_try(reconnection, connection);
        }
    }
}

bool sb_reconnection_may_pass(const sb_reconnection *reconnection, const sb_connection *connection,
                              uint32_t refusal)
{
    switch (refusal) {
    case SB_REFUSAL_SESSION_UNKNOWN:
    case SB_REFUSAL_SESSION_FULL:
    case SB_REFUSAL_CLOSING:
    case SB_REFUSAL_RATE:
        return true;
    case SB_REFUSAL_RESUME:
        return reconnection->unnoticed && connection->now_us - reconnection->lost_us < NOTICE_US;
    default:
        return false;
    }
}

uint32_t sb_reconnection_transport(const sb_reconnection *reconnection,
                                   const sb_connection *connection)
{
    bool pause = connection->state == SB_CLIENT_RECONNECTING && !reconnection->trying;
    return pause ? 0 : reconnection->transport;
}

uint32_t sb_reconnection_ms_left(const sb_reconnection *reconnection,
                                 const sb_connection *connection)
{
    return connection->state == SB_CLIENT_RECONNECTING
               ? (uint32_t)((left_us(reconnection, connection) + 999) / 1000)
               : 0;
}
