#include "host/admin/webhook_queue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"

static sb_webhook_event *first_event(sb_webhook_queue *queue)
{
    return &queue->events[queue->first];
}

static void remove_first(sb_webhook_queue *queue)
{
    free(first_event(queue)->body);
    first_event(queue)->body = NULL;
    queue->first = (queue->first + 1) % SB_WEBHOOK_QUEUE_CAPACITY;
    queue->count--;
    queue->attempts = 0;
}

void sb_webhook_queue_deinit(sb_webhook_queue *queue)
{
    while (queue->count > 0) {
        remove_first(queue);
    }
}

uint64_t sb_webhook_queue_next(const sb_webhook_queue *queue)
{
    return queue->counters.made + 1;
}

void sb_webhook_queue_add(sb_webhook_queue *queue, const char *name, char *body)
{
    queue->counters.made++;
    if (body == NULL || queue->count == SB_WEBHOOK_QUEUE_CAPACITY) {
        queue->counters.dropped++;
        free(body);
        return;
    }
    queue->events[(queue->first + queue->count) % SB_WEBHOOK_QUEUE_CAPACITY] =
        (sb_webhook_event){queue->counters.made, name, body};
    queue->count++;
}

const sb_webhook_event *sb_webhook_queue_begin(sb_webhook_queue *queue, uint64_t now_ms)
{
    if (queue->sending || queue->count == 0 || now_ms < queue->due_ms) {
        return NULL;
    }
    queue->sending = true;
    return first_event(queue);
}

static uint64_t delay_ms(uint32_t attempts, uint32_t random)
{
    uint64_t delay = SB_WEBHOOK_DELAY_MS_MIN;
    for (uint32_t i = 1; i < attempts && delay < SB_WEBHOOK_DELAY_MS_MAX; i++) {
        delay *= 2;
    }
    delay = delay < SB_WEBHOOK_DELAY_MS_MAX ? delay : SB_WEBHOOK_DELAY_MS_MAX;
    return delay / 2 + random % (delay / 2 + 1);
}

void sb_webhook_queue_end(sb_webhook_queue *queue, bool delivered, uint64_t now_ms, uint32_t random)
{
    SB_ASSERT(queue->sending && queue->count > 0);
    queue->sending = false;
    queue->due_ms = now_ms;
    if (delivered) {
        queue->counters.delivered++;
        remove_first(queue);
        return;
    }
    queue->counters.failed++;
    queue->attempts++;
    queue->due_ms = now_ms + delay_ms(queue->attempts, random);
    if (queue->attempts == SB_WEBHOOK_ATTEMPT_COUNT) {
        queue->counters.dropped++;
        remove_first(queue);
    }
}

void sb_webhook_sign(const char *secret, uint64_t time_unix_s, const char *body,
                     char out_signature[SB_WEBHOOK_SIGNATURE_SIZE])
{
    char time[24];
    uint8_t hash[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    snprintf(time, sizeof time, "%" PRIu64 ".", time_unix_s);
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)time, strlen(time));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, strlen(body));
    crypto_auth_hmacsha256_final(&state, hash);
    memcpy(out_signature, "v1=", 3);
    sodium_bin2hex(out_signature + 3, SB_WEBHOOK_SIGNATURE_SIZE - 3, hash, sizeof hash);
}
