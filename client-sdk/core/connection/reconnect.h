/// How a client comes back after it lost its connection: when it tries a new transport connection,
/// and when it gives up.
#ifndef SABOT_CLIENT_RECONNECT_H
#define SABOT_CLIENT_RECONNECT_H

#include "client/connection/connection.h"

typedef struct sb_reconnection {
    uint64_t reconnect_us; ///< how long the client tries; 0: it does not
    uint64_t silence_us;   ///< a connection without a message for this long is lost
    uint32_t count;        ///< welcomes after a loss
    uint32_t transport;    ///< number of the newest transport connection, from 1

    bool pending; ///< the connection was lost and no new snapshot has been shown; the members below
                  ///< are meaningful only then
    bool unnoticed;        ///< lost by silence: the server may not have noticed yet
    bool trying;           ///< a try is under way, up to its welcome; false in a pause
    uint32_t failed_count; ///< failed tries, as far as the pauses grow
    uint32_t answer_count; ///< to steps of the handshake of the try
    uint64_t lost_us;
    uint64_t due_us; ///< when the try or the pause is over
} sb_reconnection;

/// `timeout_us` is the connection's. With `reconnect_ms` 0 the client does not come back.
void sb_reconnection_init(sb_reconnection *reconnection, uint32_t reconnect_ms,
                          uint64_t timeout_us);

/// True if no message has arrived for so long that the connection counts as lost. Always false for
/// a client that could not come back.
bool sb_reconnection_is_silent(const sb_reconnection *reconnection,
                               const sb_connection *connection);

/// Takes note that the connection of a welcomed client is lost. Begins to reconnect and returns
/// true, or ends the connection and returns false where the client cannot come back.
bool sb_reconnection_lose(sb_reconnection *reconnection, sb_connection *connection);

/// Tries what is due while the client reconnects, and ends the connection once the time is over.
void sb_reconnection_update(sb_reconnection *reconnection, sb_connection *connection);

/// Notes that the server has answered a step of the handshake of the try that is under way: it has
/// time for the next one.
void sb_reconnection_answered(sb_reconnection *reconnection, const sb_connection *connection);

/// Notes that the try that is under way has failed: a pause begins.
void sb_reconnection_try_later(sb_reconnection *reconnection, sb_connection *connection);

/// Begins another transport connection, because the server sends the client to another port. A
/// client that is coming back tries there.
void sb_reconnection_redirect(sb_reconnection *reconnection, const sb_connection *connection);

/// True if a later try may get another answer than this refusal.
bool sb_reconnection_may_pass(const sb_reconnection *reconnection, const sb_connection *connection,
                              uint32_t refusal);

/// Returns the number of the transport connection that the client wants; 0 in a pause.
uint32_t sb_reconnection_transport(const sb_reconnection *reconnection,
                                   const sb_connection *connection);

/// Returns the time until the client gives up, rounded up; 0 if it does not reconnect.
uint32_t sb_reconnection_ms_left(const sb_reconnection *reconnection,
                                 const sb_connection *connection);

#endif
