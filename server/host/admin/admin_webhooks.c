// Events on their way to receivers: one queue for each address, of which one event is under way at
// a time.

#include "host/admin/admin_webhooks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "host/admin/webhook_queue.h"
#include "host/clock/ticker.h"
#include "host/http/bearer.h"
#include "host/http/http_client.h"
#include "host/http/metrics_text.h"

#define TURN_INTERVAL_MS 50u
#define BODY_SIZE_MAX 65535u
#define NS_PER_MS UINT64_C(1000000)

typedef struct receiver {
    sb_webhook_queue queue;
    sb_http_url url;
    bool failing; ///< the last attempt failed
} receiver;

struct sb_webhooks {
    sb_journal *journal;
    sb_http_client *client; ///< with a line for each receiver
    uv_timer_t timer;
    bool timing; ///< `timer` is a handle of the loop
    bool detached;
    bool is_signed;
    char secret[SB_BEARER_SIZE_MAX + 1];
    uint32_t receiver_count;
    receiver receivers[SB_WEBHOOK_URL_COUNT_MAX];
};

static uint64_t now_ms(void)
{
    return sb_clock_ns() / NS_PER_MS;
}

// The address may hold a secret, so its host alone is told.
static void tell_failure(sb_journal *journal, const receiver *self, const char *event,
                         uint32_t attempt, unsigned status)
{
    const sb_journal_entry entry = {
        .event = SB_SAYS_WEBHOOK_FAILED, .status = status, .address = self->url.host};
    char why[32] = "no answer";
    if (status != 0) {
        snprintf(why, sizeof why, "status %u", status);
    }
    sb_journal_tell(journal, &entry,
                    "webhook %s did not take the event %s, attempt %" PRIu32 ": %s", self->url.host,
                    event, attempt, why);
}

static void tell_dropped(sb_journal *journal, const receiver *self, const char *event,
                         const char *why)
{
    const sb_journal_entry entry = {.event = SB_SAYS_WEBHOOK_DROPPED, .address = self->url.host};
    sb_journal_tell(journal, &entry, "webhook %s never gets the event %s: %s", self->url.host,
                    event, why);
}

static void on_done(void *context, uint32_t line, unsigned status)
{
    sb_webhooks *self = context;
    receiver *to = &self->receivers[line];
    const bool delivered = status >= 200 && status < 300;
    const uint32_t attempt = to->queue.attempts + 1;
    const uint64_t dropped = to->queue.counters.dropped;
    const char *event = to->queue.events[to->queue.first].name;
    sb_webhook_queue_end(&to->queue, delivered, now_ms(), randombytes_random());
    if (!delivered) {
        tell_failure(self->journal, to, event, attempt, status);
    } else if (to->failing) {
        const sb_journal_entry entry = {.event = SB_SAYS_WEBHOOK_RECOVERED,
                                        .address = to->url.host};
        sb_journal_tell(self->journal, &entry, "webhook %s takes events again", to->url.host);
    }
    to->failing = !delivered;
    if (to->queue.counters.dropped > dropped) {
        tell_dropped(self->journal, to, event, "no attempt succeeded");
    }
}

// The signature is of the time of this attempt, so that a receiver can refuse old ones.
static void send_next(sb_webhooks *self, uint32_t index)
{
    receiver *to = &self->receivers[index];
    const sb_webhook_event *event = sb_webhook_queue_begin(&to->queue, now_ms());
    if (event == NULL) {
        return;
    }
    const uint64_t unix_s = (uint64_t)time(NULL);
    char when[24], sequence[24], signature[SB_WEBHOOK_SIGNATURE_SIZE];
    snprintf(when, sizeof when, "%" PRIu64, unix_s);
    snprintf(sequence, sizeof sequence, "%" PRIu64, event->sequence);
    sb_http_request request = {.url = &to->url,
                               .body = event->body,
                               .body_size = strlen(event->body),
                               .headers = {{"sabot-event:", event->name},
                                           {"sabot-sequence:", sequence},
                                           {"sabot-timestamp:", when}}};
    if (self->is_signed) {
        sb_webhook_sign(self->secret, unix_s, event->body, signature);
        request.headers[3] = (sb_http_header){"sabot-signature:", signature};
    }
    sb_http_send(self->client, index, &request);
}

static void on_turn(uv_timer_t *timer)
{
    sb_webhooks *self = timer->data;
    for (uint32_t i = 0; i < self->receiver_count; i++) {
        send_next(self, i);
    }
}

sb_error sb_webhooks_create(const sb_admin_settings *settings, uv_loop_t *loop, sb_journal *journal,
                            sb_webhooks **out_webhooks, char *out_message, size_t message_size)
{
    *out_webhooks = NULL;
    if (settings->webhook_url_count == 0) {
        return SB_OK;
    }
    sb_webhooks *self = calloc(1, sizeof *self);
    *out_webhooks = self;
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->journal = journal;
    self->is_signed = settings->webhook_secret_path != NULL;
    if (self->is_signed) {
        const sb_error error = sb_secret_file_read(settings->webhook_secret_path, self->secret,
                                                   out_message, message_size);
        if (error != SB_OK) {
            return error;
        }
    }
    for (uint32_t i = 0; i < settings->webhook_url_count; i++) {
        if (!sb_http_url_read(&self->receivers[i].url, settings->webhook_urls[i])) {
            snprintf(out_message, message_size, "webhook: '%s' is no address",
                     settings->webhook_urls[i]);
            return SB_ERROR_ARGUMENT;
        }
    }
    self->receiver_count = settings->webhook_url_count;
    const sb_error error = sb_http_client_create(loop, self->receiver_count, on_done, self,
                                                 &self->client, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    uv_timer_init(loop, &self->timer);
    self->timer.data = self;
    self->timing = true;
    uv_timer_start(&self->timer, on_turn, TURN_INTERVAL_MS, TURN_INTERVAL_MS);
    return SB_OK;
}

void sb_webhooks_tell(sb_webhooks *self, const char *event, json_t *members)
{
    for (uint32_t i = 0; self != NULL && i < self->receiver_count; i++) {
        sb_webhook_queue *queue = &self->receivers[i].queue;
        json_t *object = json_pack("{s:s, s:I, s:I}", "event", event, "sequence",
                                   (json_int_t)sb_webhook_queue_next(queue), "time_unix_s",
                                   (json_int_t)time(NULL));
        if (object != NULL && members != NULL) {
            (void)json_object_update(object, members);
        }
        char *body = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
        json_decref(object);
        if (body != NULL && strlen(body) > BODY_SIZE_MAX) {
            free(body);
            body = NULL;
        }
        const uint64_t dropped = queue->counters.dropped;
        sb_webhook_queue_add(queue, event, body);
        if (queue->counters.dropped > dropped) {
            tell_dropped(self->journal, &self->receivers[i], event, "too many events wait");
        }
    }
    json_decref(members);
}

bool sb_webhooks_are_waiting(const sb_webhooks *self)
{
    for (uint32_t i = 0; self != NULL && i < self->receiver_count; i++) {
        // An event that has failed is not waited for.
        if (self->receivers[i].queue.count > 0 && self->receivers[i].queue.attempts == 0) {
            return true;
        }
    }
    return false;
}

void sb_webhooks_write_metrics(const sb_webhooks *self, sb_metrics *metrics)
{
    sb_webhook_counters sum = {0};
    uint64_t waiting = 0;
    for (uint32_t i = 0; self != NULL && i < self->receiver_count; i++) {
        const sb_webhook_queue *queue = &self->receivers[i].queue;
        sum.made += queue->counters.made;
        sum.delivered += queue->counters.delivered;
        sum.failed += queue->counters.failed;
        sum.dropped += queue->counters.dropped;
        waiting += queue->count;
    }
    static const char *const NAMES[] = {"made", "delivered", "dropped"};
    const uint64_t counts[] = {sum.made, sum.delivered, sum.dropped};
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_webhook_events", NULL,
                      "Events for receivers by what became of them.");
    for (uint32_t i = 0; i < 3; i++) {
        const sb_metrics_label labels[] = {{"outcome", NAMES[i]}, {NULL, NULL}};
        sb_metrics_count(metrics, labels, counts[i]);
    }
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_webhook_failed_attempts", NULL,
                      "Attempts to deliver an event that failed.");
    sb_metrics_count(metrics, NULL, sum.failed);
    sb_metrics_family(metrics, SB_METRICS_GAUGE, "sabot_webhook_waiting_events", NULL,
                      "Events that wait for a receiver.");
    sb_metrics_count(metrics, NULL, waiting);
}

void sb_webhooks_detach(sb_webhooks *self)
{
    if (self == NULL || self->detached) {
        return;
    }
    self->detached = true;
    if (self->timing) {
        uv_close((uv_handle_t *)&self->timer, NULL);
    }
    sb_http_client_detach(self->client);
}

void sb_webhooks_destroy(sb_webhooks *self)
{
    if (self == NULL) {
        return;
    }
    sb_http_client_destroy(self->client);
    for (uint32_t i = 0; i < SB_WEBHOOK_URL_COUNT_MAX; i++) {
        sb_webhook_queue_deinit(&self->receivers[i].queue);
    }
    sodium_memzero(self->secret, sizeof self->secret);
    free(self);
}
