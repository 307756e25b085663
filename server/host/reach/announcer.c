#include "host/reach/announcer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/clock/ticker.h"
#include "host/http/bearer.h"
#include "host/http/http_client.h"
#include "host/reach/announce_schedule.h"

#define NS_PER_MS UINT64_C(1000000)
#define BEARER "Bearer "

_Static_assert(sizeof BEARER + SB_BEARER_SIZE_MAX <= SB_HTTP_HEADER_SIZE, "a header has room");

typedef struct list {
    sb_http_url url;
    sb_announce_schedule schedule;
    char *next; ///< body that waits for the end of the request that is under way
} list;

struct sb_announcer {
    sb_http_client *client; ///< with a line for each list
    uint32_t interval_ms;
    char authorization[sizeof BEARER + SB_BEARER_SIZE_MAX]; ///< empty for none
    bool withdrawn;
    uint32_t list_count;
    list lists[SB_ANNOUNCE_URL_COUNT_MAX];
};

static uint64_t now_ms(void)
{
    return sb_clock_ns() / NS_PER_MS;
}

static void send_body(sb_announcer *self, uint32_t index, const char *body)
{
    sb_http_request request = {
        .url = &self->lists[index].url, .body = body, .body_size = strlen(body)};
    if (self->authorization[0] != '\0') {
        request.headers[0] = (sb_http_header){"authorization:", self->authorization};
    }
    sb_http_send(self->client, index, &request);
}

static void on_done(void *context, uint32_t line, unsigned status)
{
    sb_announcer *self = context;
    list *one = &self->lists[line];
    sb_announce_schedule_end(&one->schedule, status >= 200 && status < 300, self->interval_ms,
                             now_ms(), randombytes_random());
    if (one->next != NULL) {
        char *body = one->next;
        one->next = NULL;
        send_body(self, line, body);
        free(body);
    }
}

static sb_error read_token(sb_announcer *self, const char *path, char *out_message,
                           size_t message_size)
{
    char secret[SB_BEARER_SIZE_MAX + 1] = "";
    const sb_error error = sb_secret_file_read(path, secret, out_message, message_size);
    if (error == SB_OK) {
        snprintf(self->authorization, sizeof self->authorization, "%s%s", BEARER, secret);
    }
    sodium_memzero(secret, sizeof secret);
    return error;
}

sb_error sb_announcer_create(const sb_reach_settings *settings, uv_loop_t *loop,
                             sb_announcer **out_announcer, char *out_message, size_t message_size)
{
    sb_announcer *self = calloc(1, sizeof *self);
    *out_announcer = self;
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->interval_ms = settings->announce_interval_s * 1000;
    if (settings->announce_token_path != NULL) {
        const sb_error error =
            read_token(self, settings->announce_token_path, out_message, message_size);
        if (error != SB_OK) {
            return error;
        }
    }
    for (uint32_t i = 0; i < settings->announce_url_count; i++) {
        if (!sb_http_url_read(&self->lists[i].url, settings->announce_urls[i])) {
            snprintf(out_message, message_size, "announce: '%s' is no address",
                     settings->announce_urls[i]);
            return SB_ERROR_ARGUMENT;
        }
    }
    self->list_count = settings->announce_url_count;
    return sb_http_client_create(loop, self->list_count, on_done, self, &self->client, out_message,
                                 message_size);
}

bool sb_announcer_is_due(const sb_announcer *self)
{
    for (uint32_t i = 0; !self->withdrawn && i < self->list_count; i++) {
        if (!sb_http_is_busy(self->client, i) && now_ms() >= self->lists[i].schedule.due_ms) {
            return true;
        }
    }
    return false;
}

static char *dump(json_t *object)
{
    char *body = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    if (body != NULL && strlen(body) > SB_HTTP_BODY_SIZE_MAX) {
        free(body);
        body = NULL;
    }
    return body;
}

void sb_announcer_send(sb_announcer *self, json_t *announcement)
{
    char *body = dump(announcement);
    for (uint32_t i = 0; body != NULL && !self->withdrawn && i < self->list_count; i++) {
        if (!sb_http_is_busy(self->client, i) && now_ms() >= self->lists[i].schedule.due_ms) {
            send_body(self, i, body);
        }
    }
    free(body);
}

void sb_announcer_withdraw(sb_announcer *self, json_t *announcement)
{
    char *body = self->withdrawn ? NULL : dump(announcement);
    self->withdrawn = true;
    for (uint32_t i = 0; body != NULL && i < self->list_count; i++) {
        list *one = &self->lists[i];
        if (sb_http_is_busy(self->client, i)) {
            one->next = strdup(body);
        } else if (one->schedule.listed) {
            send_body(self, i, body);
        }
    }
    free(body);
}

bool sb_announcer_is_busy(const sb_announcer *self)
{
    for (uint32_t i = 0; self->client != NULL && i < self->list_count; i++) {
        if (sb_http_is_busy(self->client, i)) {
            return true;
        }
    }
    return false;
}

void sb_announcer_write_metrics(const sb_announcer *self, sb_metrics *metrics)
{
    uint64_t taken = 0, failed = 0, listed = 0;
    for (uint32_t i = 0; self != NULL && i < self->list_count; i++) {
        taken += self->lists[i].schedule.taken;
        failed += self->lists[i].schedule.failed;
        listed += self->lists[i].schedule.listed;
    }
    static const char *const NAMES[] = {"taken", "failed"};
    const uint64_t counts[] = {taken, failed};
    sb_metrics_family(metrics, SB_METRICS_COUNTER, "sabot_announcements", NULL,
                      "Announcements to server lists by what became of them.");
    for (uint32_t i = 0; i < 2; i++) {
        const sb_metrics_label labels[] = {{"outcome", NAMES[i]}, {NULL, NULL}};
        sb_metrics_count(metrics, labels, counts[i]);
    }
    sb_metrics_family(metrics, SB_METRICS_GAUGE, "sabot_listed_servers", NULL,
                      "Server lists that took the last announcement.");
    sb_metrics_count(metrics, NULL, listed);
}

void sb_announcer_detach(sb_announcer *self)
{
    if (self != NULL) {
        sb_http_client_detach(self->client);
    }
}

void sb_announcer_destroy(sb_announcer *self)
{
    if (self == NULL) {
        return;
    }
    sb_http_client_destroy(self->client);
    for (uint32_t i = 0; i < SB_ANNOUNCE_URL_COUNT_MAX; i++) {
        free(self->lists[i].next);
    }
    sodium_memzero(self->authorization, sizeof self->authorization);
    free(self);
}
