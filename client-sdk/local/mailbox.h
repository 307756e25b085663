/// Messages that wait for a client, each with the time of its delivery. For this folder alone.
#ifndef SABOT_LOCAL_MAILBOX_H
#define SABOT_LOCAL_MAILBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/limits.h"

/// Messages that can wait: 17 s of snapshots at 60 Hz. The chunks of a map, 75 at most, fit too.
#define SB_LOCAL_MAILBOX_COUNT_MAX 1024u

typedef struct sb_local_message {
    uint64_t time_us;
    size_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} sb_local_message;

typedef struct sb_local_mailbox {
    uint32_t first; ///< index of the oldest message
    uint32_t count;
    sb_local_message messages[SB_LOCAL_MAILBOX_COUNT_MAX];
} sb_local_mailbox;

/// Appends a copy. Times must not fall, and `size` is at most SB_MESSAGE_SIZE_MAX (asserted). False
/// if the mailbox is full.
bool sb_local_mailbox_put(sb_local_mailbox *mailbox, uint64_t time_us, const void *bytes,
                          size_t size);

/// The oldest message; NULL for none. Valid until the next put.
const sb_local_message *sb_local_mailbox_peek(const sb_local_mailbox *mailbox);

/// Takes out the oldest message; there must be one (asserted).
void sb_local_mailbox_take(sb_local_mailbox *mailbox, sb_local_message *out_message);

void sb_local_mailbox_clear(sb_local_mailbox *mailbox);

#endif
