/// One TCP connection between leader and follower: greeting, then sealed frames both ways. A frame
/// is its sealed size (4 bytes, little-endian) and its sealed bytes. On a loop's thread.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_LINK_H
#define SABOT_HOST_FOLLOW_FOLLOW_LINK_H

#include <uv.h>

#include "host/follow/follow_channel.h"
#include "host/wire/follow_frame.h"

#define SB_FOLLOW_SEALED_SIZE_MAX (SB_FOLLOW_FRAME_SIZE_MAX + SB_FOLLOW_TAG_SIZE)
#define SB_FOLLOW_LINK_REASON_SIZE 160u

typedef struct sb_follow_link sb_follow_link;

typedef struct sb_follow_link_owner {
    /// The other side has proved its key.
    void (*ready)(void *context);
    /// False if the frame makes no sense; the link is closed then.
    bool (*frame)(void *context, const sb_follow_frame *frame);
    /// Room was made for further frames. May be NULL.
    void (*sent)(void *context);
    /// The link has closed, and its memory is the owner's again: the last call. `reason` is a
    /// sentence without a full stop.
    void (*closed)(void *context, const char *reason);
    void *context;
} sb_follow_link_owner;

struct sb_follow_link {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    sb_follow_channel channel;
    sb_follow_link_owner owner;
    bool leader;
    bool ready, closing;
    sb_follow_greeting greeting; ///< how the greeting went, once it was read
    char reason[SB_FOLLOW_LINK_REASON_SIZE];
    size_t in_size; ///< bytes received that are no whole frame yet
    uint8_t in[4 + SB_FOLLOW_SEALED_SIZE_MAX];
};

/// Makes the handle; nothing is connected. `server_secret` is the key that both sides have. False
/// if the system has no more handles; nothing is to be closed then. Otherwise `closed` follows at
/// some time, and the link must stay where it is until then.
bool sb_follow_link_init(sb_follow_link *link, uv_loop_t *loop, bool leader,
                         const uint8_t server_secret[SB_FOLLOW_KEY_SIZE],
                         const sb_follow_link_owner *owner);

/// Takes a connection of a listening handle.
void sb_follow_link_take(sb_follow_link *link, uv_stream_t *listener);

/// Connects to a leader.
void sb_follow_link_connect(sb_follow_link *link, const struct sockaddr *address);

/// Sends a frame, or closes the link if memory is short. Does nothing before `ready`.
void sb_follow_link_send(sb_follow_link *link, const sb_follow_frame *frame);

/// Returns the bytes that wait in memory to be sent.
size_t sb_follow_link_waiting(const sb_follow_link *link);

/// Closes the link; `closed` follows in a later turn of the loop. What waits is tried once.
void sb_follow_link_close(sb_follow_link *link, const char *reason);

#endif
