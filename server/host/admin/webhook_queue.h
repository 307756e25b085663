/// Events that wait for a receiver, and when each is sent again. Pure: the clock and random numbers
/// are arguments.
///
/// Events leave in order. The first one is tried until the receiver takes it or its attempts are
/// used up. A full queue refuses new events and counts them, and `sequence` shows the gap.
#ifndef SABOT_HOST_ADMIN_WEBHOOK_QUEUE_H
#define SABOT_HOST_ADMIN_WEBHOOK_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define SB_WEBHOOK_QUEUE_CAPACITY 1024u
#define SB_WEBHOOK_ATTEMPT_COUNT 12u ///< within 7 to 16 minutes
#define SB_WEBHOOK_DELAY_MS_MIN 500u
#define SB_WEBHOOK_DELAY_MS_MAX 300000u

typedef struct sb_webhook_event {
    uint64_t sequence; ///< of the server's events, from 1
    const char *name;  ///< static, such as "match_over"
    char *body;        ///< JSON; owned
} sb_webhook_event;

typedef struct sb_webhook_counters {
    uint64_t made;      ///< events
    uint64_t delivered; ///< events that the receiver took
    uint64_t failed;    ///< attempts that failed
    uint64_t dropped;   ///< events that found the queue full, or that no attempt delivered
} sb_webhook_counters;

/// All zeros is an empty queue.
typedef struct sb_webhook_queue {
    sb_webhook_event events[SB_WEBHOOK_QUEUE_CAPACITY];
    uint32_t first;
    uint32_t count;
    uint32_t attempts; ///< failed ones of the first event
    uint64_t due_ms;   ///< the first event is not sent before this time
    bool sending;      ///< an attempt is under way
    sb_webhook_counters counters;
} sb_webhook_queue;

void sb_webhook_queue_deinit(sb_webhook_queue *queue);

/// Adds an event and takes over its body. NULL as the body, or a full queue, is a dropped event.
void sb_webhook_queue_add(sb_webhook_queue *queue, const char *name, char *body);

/// Returns the sequence number that the next event gets.
uint64_t sb_webhook_queue_next(const sb_webhook_queue *queue);

/// Returns the event that is to be sent now, of which an attempt begins; NULL if there is none.
const sb_webhook_event *sb_webhook_queue_begin(sb_webhook_queue *queue, uint64_t now_ms);

/// Ends the attempt. After a failure the next one follows behind a delay that doubles each time, of
/// which `random` decides the second half.
void sb_webhook_queue_end(sb_webhook_queue *queue, bool delivered, uint64_t now_ms,
                          uint32_t random);

#define SB_WEBHOOK_SIGNATURE_SIZE 68u ///< "v1=", 64 digits, and the terminating zero

/// Signs a body: HMAC-SHA256 by the secret of "TIME.BODY", where TIME is the decimal number in the
/// header with the time.
void sb_webhook_sign(const char *secret, uint64_t time_unix_s, const char *body,
                     char out_signature[SB_WEBHOOK_SIGNATURE_SIZE]);

#endif
