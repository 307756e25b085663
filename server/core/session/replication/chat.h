/// What clients say to each other: relayed to whom it is for, and bounded for each speaker. For
/// this room alone.
#ifndef SABOT_SESSION_REPLICATION_CHAT_H
#define SABOT_SESSION_REPLICATION_CHAT_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/message.h"

typedef struct sb_replication sb_replication;

/// A client may say so much at once, and then once a second.
#define SB_CHAT_BURST 5u

/// A token bucket whose time is the replication's clock.
typedef struct sb_chat_bucket {
    uint32_t tick_rate_hz;
    uint32_t tick;   ///< up to which credit was given
    uint32_t credit; ///< ticks; what is said costs a second of them
} sb_chat_bucket;

/// Full. A bucket that was never started holds nothing.
void sb_chat_bucket_start(sb_chat_bucket *bucket, uint32_t tick_rate_hz, uint32_t tick);

/// Takes one out; false if it is empty. Ticks do not fall.
bool sb_chat_bucket_take(sb_chat_bucket *bucket, uint32_t tick);

/// Relays what the client in this client_index has said: to all, to those of its team by the rules,
/// or to one; the speaker hears it too. What is beyond its bucket, for somebody who is no player,
/// or of a scope that is not known, is dropped. The server's own scope is refused. All is counted.
/// True if it was relayed.
bool sb_replication_relay_chat(sb_replication *replication, uint32_t client_index,
                               const sb_message_chat *chat);

#endif
