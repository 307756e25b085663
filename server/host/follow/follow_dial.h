/// A connection to another server by its name: the name is looked up, then a link is made. One
/// attempt, or one connection, at a time. On a loop's thread.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_DIAL_H
#define SABOT_HOST_FOLLOW_FOLLOW_DIAL_H

#include <uv.h>

#include "host/follow/follow_link.h"

#define SB_FOLLOW_HOST_SIZE 256u
#define SB_FOLLOW_DIAL_ADDRESS_SIZE 64u

/// What is told of the connection, in the loop's turns.
typedef struct sb_follow_dial_owner {
    /// The other side has proved its key.
    void (*ready)(void *context);
    /// False if the frame makes no sense; the connection is closed then.
    bool (*frame)(void *context, const sb_follow_frame *frame);
    /// Room was made for further frames. May be NULL.
    void (*sent)(void *context);
    /// The attempt has failed, or the connection has ended. `reason` is a sentence without a full
    /// stop.
    void (*lost)(void *context, const char *reason);
    void *context;
} sb_follow_dial_owner;

/// A connection, or the attempt to make one. Must stay where it is.
typedef struct sb_follow_dial {
    char host[SB_FOLLOW_HOST_SIZE]; ///< as it was given
    uint16_t port;
    char address[SB_FOLLOW_DIAL_ADDRESS_SIZE]; ///< at which the host was found last
    sb_follow_greeting greeting;               ///< how that of the last connection went
    // For this file alone.
    sb_follow_dial_owner owner;
    uv_loop_t *loop;
    const uint8_t *server_secret;
    struct sb_follow_line *line; // the present connection
    uv_getaddrinfo_t lookup;
    bool looking_up;
    bool wanted;   // somebody waits for the look-up that goes on
    bool detached; // nothing begins any more
} sb_follow_dial;

/// Begins with the address "HOST:PORT"; nothing is connected. `server_secret` is the key that both
/// sides have, of SB_FOLLOW_KEY_SIZE bytes; it must outlive the dial, which must stay where it is.
/// False if the text is no such address.
bool sb_follow_dial_init(sb_follow_dial *dial, const char *endpoint, uv_loop_t *loop,
                         const uint8_t *server_secret, const sb_follow_dial_owner *owner);

/// Looks up the name, and connects. A look-up that is under way already is used. `ready` or `lost`
/// follows, unless the dial hangs up. Otherwise returns an error of libuv, and nothing follows.
int sb_follow_dial_connect(sb_follow_dial *dial);

/// Sends a frame. Does nothing without a connection that is ready.
void sb_follow_dial_send(sb_follow_dial *dial, const sb_follow_frame *frame);

/// Returns the bytes that wait in memory to be sent.
size_t sb_follow_dial_waiting(const sb_follow_dial *dial);

/// Closes the connection, if there is one; `lost` follows in a later turn of the loop.
void sb_follow_dial_close(sb_follow_dial *dial, const char *reason);

/// Closes the connection, or gives the attempt up. Nothing of it is told any more.
void sb_follow_dial_hang_up(sb_follow_dial *dial, const char *reason);

/// Nothing begins any more, and a look-up is cancelled. A connection is to be closed, too. The loop
/// must run before the dial goes.
void sb_follow_dial_detach(sb_follow_dial *dial);

/// Returns true while there is a connection, or one is being made.
bool sb_follow_dial_is_connected(const sb_follow_dial *dial);

/// Returns true if there is neither a connection nor a look-up.
bool sb_follow_dial_is_still(const sb_follow_dial *dial);

#endif
