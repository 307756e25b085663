// Events on their way to receivers: one queue for each address, and a client on libwebsockets that
// sends one event at a time.

#include "host/admin/admin_webhooks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libwebsockets.h>
#include <sodium.h>

#include "host/admin/bearer.h"
#include "host/admin/metrics_text.h"
#include "host/admin/webhook_queue.h"
#include "host/clock/ticker.h"

#define TURN_INTERVAL_MS 50u
#define ATTEMPT_MS_MAX 10000u
#define URL_SIZE 1024u
#define NS_PER_MS UINT64_C(1000000)

typedef struct receiver {
    sb_webhooks *webhooks;
    sb_webhook_queue queue;
    char url[URL_SIZE]; ///< cut into the texts below
    const char *protocol, *host;
    char path[URL_SIZE];
    char host_header[URL_SIZE];
    int port;
    struct lws *wsi; ///< of the attempt that is under way; NULL for none
    uint64_t begun_ms;
    unsigned status; ///< of the answer; 0 before it
    char body[65536];
    size_t body_size;
    char signature[SB_WEBHOOK_SIGNATURE_SIZE];
    char time[24], sequence[24];
    const char *event;
    bool failing; ///< the last attempt failed
} receiver;

struct sb_webhooks {
    sb_journal *journal;
    uv_loop_t *loop;
    void *foreign_loop; ///< the same as `loop`; the library wants its address
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
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
static void tell_failure(const receiver *self, uint32_t attempt)
{
    const sb_journal_entry entry = {
        .event = SB_SAYS_WEBHOOK_FAILED, .status = self->status, .address = self->host};
    char why[32] = "no answer";
    if (self->status != 0) {
        snprintf(why, sizeof why, "status %u", self->status);
    }
    sb_journal_tell(self->webhooks->journal, &entry,
                    "webhook %s did not take the event %s, attempt %" PRIu32 ": %s", self->host,
                    self->event, attempt, why);
}

static void tell_dropped(const receiver *self, const char *event, const char *why)
{
    const sb_journal_entry entry = {.event = SB_SAYS_WEBHOOK_DROPPED, .address = self->host};
    sb_journal_tell(self->webhooks->journal, &entry, "webhook %s never gets the event %s: %s",
                    self->host, event, why);
}

static void finish_attempt(receiver *self, bool delivered)
{
    const uint32_t attempt = self->queue.attempts + 1;
    const uint64_t dropped = self->queue.counters.dropped;
    sb_webhook_queue_end(&self->queue, delivered, now_ms(), randombytes_random());
    if (!delivered) {
        tell_failure(self, attempt);
    } else if (self->failing) {
        const sb_journal_entry entry = {.event = SB_SAYS_WEBHOOK_RECOVERED, .address = self->host};
        sb_journal_tell(self->webhooks->journal, &entry, "webhook %s takes events again",
                        self->host);
    }
    self->failing = !delivered;
    if (self->queue.counters.dropped > dropped) {
        tell_dropped(self, self->event, "no attempt succeeded");
    }
}

static void end_attempt(receiver *self)
{
    if (self->wsi != NULL) {
        self->wsi = NULL;
        finish_attempt(self, self->status >= 200 && self->status < 300);
    }
}

static bool add(struct lws *wsi, const char *name, const char *value, void *in, size_t size)
{
    uint8_t **at = in, *end = *at + size;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static int write_headers(const receiver *self, struct lws *wsi, void *in, size_t size)
{
    char length[24];
    snprintf(length, sizeof length, "%zu", self->body_size);
    if (!add(wsi, "content-type:", "application/json", in, size) ||
        !add(wsi, "content-length:", length, in, size) ||
        !add(wsi, "sabot-event:", self->event, in, size) ||
        !add(wsi, "sabot-sequence:", self->sequence, in, size) ||
        !add(wsi, "sabot-timestamp:", self->time, in, size) ||
        (self->webhooks->is_signed && !add(wsi, "sabot-signature:", self->signature, in, size))) {
        return -1;
    }
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

static int write_body(const receiver *self, struct lws *wsi)
{
    static uint8_t buffer[LWS_PRE + sizeof self->body];
    memcpy(buffer + LWS_PRE, self->body, self->body_size);
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, buffer + LWS_PRE, self->body_size, LWS_WRITE_HTTP_FINAL) ==
                   (int)self->body_size
               ? 0
               : -1;
}

static int skip_answer(struct lws *wsi)
{
    char buffer[LWS_PRE + 1024], *at = buffer + LWS_PRE;
    int size = sizeof buffer - LWS_PRE;
    return lws_http_client_read(wsi, &at, &size) < 0 ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    (void)user;
    receiver *self = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
    if (self == NULL || self->webhooks->detached) {
        return 0;
    }
    switch ((int)reason) { // few of many reasons matter
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return write_headers(self, wsi, in, size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return write_body(self, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        self->status = lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return skip_answer(wsi);
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        return -1; // one event a connection
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_WSI_DESTROY:
        end_attempt(self);
        return 0;
    default:
        return 0;
    }
}

// The signature is of the time of this attempt, so that a receiver can refuse old ones.
static void prepare(receiver *self, const sb_webhook_event *event)
{
    const uint64_t unix_s = (uint64_t)time(NULL);
    self->event = event->name;
    self->status = 0;
    self->body_size = strlen(event->body);
    memcpy(self->body, event->body, self->body_size + 1);
    snprintf(self->time, sizeof self->time, "%" PRIu64, unix_s);
    snprintf(self->sequence, sizeof self->sequence, "%" PRIu64, event->sequence);
    if (self->webhooks->is_signed) {
        sb_webhook_sign(self->webhooks->secret, unix_s, self->body, self->signature);
    }
}

static void send_next(receiver *self)
{
    const sb_webhook_event *event = sb_webhook_queue_begin(&self->queue, now_ms());
    if (event == NULL) {
        return;
    }
    prepare(self, event);
    self->begun_ms = now_ms();
    struct lws_client_connect_info info = {
        .context = self->webhooks->context,
        .vhost = self->webhooks->vhost,
        .address = self->host,
        .port = self->port,
        .path = self->path,
        .host = self->host_header,
        .origin = self->host_header,
        .method = "POST",
        .protocol = self->webhooks->protocols[0].name,
        .alpn = "http/1.1",
        .ssl_connection = strcmp(self->protocol, "https") == 0 ? LCCSCF_USE_SSL : 0,
        .opaque_user_data = self,
        .pwsi = &self->wsi,
    };
    if (lws_client_connect_via_info(&info) == NULL && self->queue.sending) {
        self->wsi = NULL;
        finish_attempt(self, false);
    }
}

static void on_turn(uv_timer_t *timer)
{
    sb_webhooks *self = timer->data;
    for (uint32_t i = 0; i < self->receiver_count; i++) {
        receiver *one = &self->receivers[i];
        if (one->wsi != NULL && now_ms() - one->begun_ms > ATTEMPT_MS_MAX) {
            lws_set_timeout(one->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        }
        send_next(one);
    }
}

static bool read_url(receiver *self, const char *url)
{
    const char *path = NULL;
    if (strlen(url) >= sizeof self->url) {
        return false;
    }
    memcpy(self->url, url, strlen(url) + 1);
    if (lws_parse_uri(self->url, &self->protocol, &self->host, &self->port, &path) != 0) {
        return false;
    }
    snprintf(self->path, sizeof self->path, "%s%s", path[0] == '/' ? "" : "/", path);
    const char *end = strchr(url + strlen(self->protocol) + 3, '/');
    const char *begin = url + strlen(self->protocol) + 3;
    snprintf(self->host_header, sizeof self->host_header, "%.*s",
             (int)(end != NULL ? end - begin : (ptrdiff_t)strlen(begin)), begin);
    return true;
}

static bool build(sb_webhooks *self)
{
    lws_set_log_level(0, NULL);
    self->protocols[0] = (struct lws_protocols){.name = "webhooks", .callback = on_event};
    self->foreign_loop = self->loop;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = self->protocols,
        .foreign_loops = &self->foreign_loop,
        .fd_limit_per_thread = SB_WEBHOOK_URL_COUNT_MAX * 2 + 16,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
    };
    self->context = lws_create_context(&info);
    self->vhost = self->context != NULL ? lws_create_vhost(self->context, &info) : NULL;
    return self->vhost != NULL;
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
    self->loop = loop;
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
        self->receivers[i].webhooks = self;
        if (!read_url(&self->receivers[i], settings->webhook_urls[i])) {
            snprintf(out_message, message_size, "webhook: '%s' is no address",
                     settings->webhook_urls[i]);
            return SB_ERROR_ARGUMENT;
        }
    }
    self->receiver_count = settings->webhook_url_count;
    if (!build(self)) {
        snprintf(out_message, message_size,
                 "libwebsockets cannot start on libuv (Debian's package libwebsockets-evlib-uv)");
        return SB_ERROR_IO;
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
        if (body != NULL && strlen(body) >= sizeof self->receivers[i].body) {
            free(body);
            body = NULL;
        }
        const uint64_t dropped = queue->counters.dropped;
        sb_webhook_queue_add(queue, event, body);
        if (queue->counters.dropped > dropped) {
            tell_dropped(&self->receivers[i], event, "too many events wait");
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
    if (self->context != NULL) {
        lws_context_destroy(self->context); // begins; the loop closes its handles
    }
}

void sb_webhooks_destroy(sb_webhooks *self)
{
    if (self == NULL) {
        return;
    }
    if (self->context != NULL) {
        lws_context_destroy(self->context); // ends what the first call began
    }
    for (uint32_t i = 0; i < SB_WEBHOOK_URL_COUNT_MAX; i++) {
        sb_webhook_queue_deinit(&self->receivers[i].queue);
    }
    sodium_memzero(self->secret, sizeof self->secret);
    free(self);
}
