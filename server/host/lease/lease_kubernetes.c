#include "host/lease/lease_kubernetes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>
#include <sodium.h>

#include "host/http/http_client.h"
#include "host/lease/lease_claim.h"
#include "host/lease/lease_object.h"

#define ACCOUNT "/var/run/secrets/kubernetes.io/serviceaccount/"
#define CLUSTER "https://kubernetes.default.svc"
#define PATH_SIZE (2 * SB_LEASE_NAME_SIZE + 80u)
#define ANSWER_SIZE_MAX 65536u
#define PAUSE_MS 10u
#define BEARER "Bearer "

typedef struct kubernetes_lease {
    sb_lease_claim claim;
    sb_lease_names names;
    sb_http_client *client;
    sb_http_url url;
    char all_path[PATH_SIZE], one_path[PATH_SIZE];
    sb_lease_request request; ///< under way
    json_t *object;           ///< as read or written last; NULL: none
    const char *token_path;
    char *answer;
    size_t answer_size;
    bool too_long;
    char fault[SB_LEASE_FAULT_SIZE]; ///< why the last answer was none; empty: it was one
} kubernetes_lease;

static bool read_name(const char *text, size_t size, char *out_name)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
    if (size == 0 || size >= SB_LEASE_NAME_SIZE || strspn(text, LETTERS) < size) {
        return false;
    }
    if (out_name != NULL) {
        memcpy(out_name, text, size);
        out_name[size] = '\0';
    }
    return true;
}

bool sb_lease_kubernetes_names(const char *text, sb_lease_names *out_names)
{
    const char *slash = strchr(text, '/');
    return slash != NULL &&
           read_name(text, (size_t)(slash - text),
                     out_names != NULL ? out_names->name_space : NULL) &&
           read_name(slash + 1, strlen(slash + 1), out_names != NULL ? out_names->name : NULL);
}

static bool take_piece(void *context, uint32_t line, const char *data, size_t size)
{
    kubernetes_lease *self = context;
    (void)line;
    if (size > ANSWER_SIZE_MAX - self->answer_size) {
        self->too_long = true;
        return false;
    }
    memcpy(self->answer + self->answer_size, data, size);
    self->answer_size += size;
    return true;
}

// What the status says about the request. An answer without one, or a server's fault, says nothing:
// the write may have happened.
static sb_lease_answer meaning(const kubernetes_lease *self, unsigned status)
{
    if (status == 409) {
        return SB_LEASE_CONFLICT;
    }
    if (status == 404 && self->request.kind != SB_LEASE_CREATE) {
        return SB_LEASE_ABSENT; // of a POST, the namespace does not exist
    }
    return status >= 200 && status < 300 ? SB_LEASE_DONE : SB_LEASE_UNSURE;
}

static void note_fault(kubernetes_lease *self, unsigned status)
{
    if (status == 0) {
        snprintf(self->fault, sizeof self->fault, "no answer of the API at %s", self->url.host);
    } else {
        snprintf(self->fault, sizeof self->fault, "the API answers %u%s", status,
                 status >= 200 && status < 300 ? " with something that is no Lease" : "");
    }
}

static void on_done(void *context, uint32_t line, unsigned status)
{
    kubernetes_lease *self = context;
    (void)line;
    sb_lease_answer answer = meaning(self, status);
    sb_lease_record record = {0};
    char version[SB_LEASE_VERSION_SIZE] = "";
    if (answer == SB_LEASE_DONE) {
        json_t *object =
            self->too_long ? NULL : json_loadb(self->answer, self->answer_size, 0, NULL);
        if (sb_lease_object_read(object, &record, version)) {
            json_decref(self->object);
            self->object = object;
        } else {
            json_decref(object);
            answer = SB_LEASE_UNSURE;
        }
    }
    self->fault[0] = '\0';
    if (answer == SB_LEASE_UNSURE) {
        note_fault(self, status);
    }
    sb_lease_claim_answer(&self->claim, sb_lease_clock_ns(), answer, &record, version);
}

// The token is read each time: Kubernetes replaces it.
static bool read_token(const char *path, char out_value[SB_HTTP_HEADER_SIZE])
{
    FILE *file = path != NULL ? fopen(path, "re") : NULL;
    if (file == NULL) {
        return false;
    }
    memcpy(out_value, BEARER, sizeof BEARER - 1);
    const size_t room = SB_HTTP_HEADER_SIZE - sizeof BEARER;
    const size_t size = fread(out_value + sizeof BEARER - 1, 1, room, file);
    out_value[sizeof BEARER - 1 + size] = '\0';
    out_value[strcspn(out_value, "\r\n")] = '\0';
    (void)fclose(file);
    return size > 0 && size < room;
}

static uint64_t now_unix_us(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static char *make_body(const kubernetes_lease *self)
{
    const json_t *last = self->request.kind == SB_LEASE_WRITE ? self->object : NULL;
    json_t *object = sb_lease_object_make(last, self->names.name_space, self->names.name,
                                          &self->request, now_unix_us());
    char *body = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return body;
}

static void send_request(kubernetes_lease *self)
{
    const bool reads = self->request.kind == SB_LEASE_READ;
    char token[SB_HTTP_HEADER_SIZE];
    char *body = reads ? NULL : make_body(self);
    if (!reads && body == NULL) {
        sb_lease_claim_answer(&self->claim, sb_lease_clock_ns(), SB_LEASE_UNSURE, NULL, NULL);
        return;
    }
    sb_http_request request = {
        .url = &self->url,
        .method = reads                                   ? SB_HTTP_GET
                  : self->request.kind == SB_LEASE_CREATE ? SB_HTTP_POST
                                                          : SB_HTTP_PUT,
        .path = self->request.kind == SB_LEASE_CREATE ? self->all_path : self->one_path,
        .body = body,
        .body_size = body != NULL ? strlen(body) : 0,
        .timeout_ms = (uint32_t)(sb_lease_claim_patience_ns(&self->claim) / 1000000u),
        .headers = {{"accept:", "application/json"}},
    };
    if (read_token(self->token_path, token)) {
        request.headers[1] = (sb_http_header){"authorization:", token};
    }
    self->answer_size = 0;
    self->too_long = false;
    sb_http_send(self->client, 0, &request);
    sodium_memzero(token, sizeof token);
    free(body);
}

static void update(void *lease, uint64_t now_ns)
{
    kubernetes_lease *self = lease;
    sb_lease_request request;
    if (!sb_http_is_busy(self->client, 0) && sb_lease_claim_next(&self->claim, now_ns, &request)) {
        self->request = request;
        send_request(self);
    }
}

static void want(void *lease, bool wanted, uint32_t last_epoch_max)
{
    sb_lease_claim_want(&((kubernetes_lease *)lease)->claim, wanted, last_epoch_max);
}

static void raise_to(void *lease, uint32_t epoch)
{
    sb_lease_claim_raise(&((kubernetes_lease *)lease)->claim, epoch);
}

static void status(const void *lease, uint64_t now_ns, sb_lease_status *out_status)
{
    const kubernetes_lease *self = lease;
    sb_lease_claim_status(&self->claim, now_ns, out_status);
    out_status->pause_ms = PAUSE_MS;
    memcpy(out_status->fault, self->fault, sizeof out_status->fault);
}

static void release(void *lease, uint64_t now_ns)
{
    sb_lease_claim_release(&((kubernetes_lease *)lease)->claim, now_ns);
}

static bool is_over(const void *lease)
{
    return sb_lease_claim_is_over(&((const kubernetes_lease *)lease)->claim);
}

static void detach(void *lease)
{
    sb_http_client_detach(((kubernetes_lease *)lease)->client);
}

static void destroy(void *lease)
{
    kubernetes_lease *self = lease;
    sb_http_client_destroy(self->client);
    json_decref(self->object);
    free(self->answer);
    free(self);
}

static bool is_readable(const char *path, char *out_message, size_t message_size)
{
    const bool readable = path == NULL || access(path, R_OK) == 0;
    if (!readable) {
        snprintf(out_message, message_size,
                 "cannot read %s, which the lease of Kubernetes needs: %s", path, strerror(errno));
    }
    return readable;
}

static bool find_api(kubernetes_lease *self, const sb_lease_kubernetes_def *def,
                     const char **out_authority, char *out_message, size_t message_size)
{
    const bool inside = def->api == NULL;
    const char *api = inside ? CLUSTER : def->api;
    *out_authority = def->authority_path == NULL && inside ? ACCOUNT "ca.crt" : def->authority_path;
    self->token_path = def->token_path == NULL && inside ? ACCOUNT "token" : def->token_path;
    if (!sb_lease_kubernetes_names(def->names, &self->names) ||
        !sb_http_url_read(&self->url, api)) {
        snprintf(out_message, message_size, "no lease of Kubernetes: %s at %s", def->names, api);
        return false;
    }
    if (self->token_path != NULL && strcmp(self->url.protocol, "https") != 0) {
        snprintf(out_message, message_size, "a token is sent over https alone, not to %s", api);
        return false;
    }
    return is_readable(*out_authority, out_message, message_size) &&
           is_readable(self->token_path, out_message, message_size);
}

static sb_error begin(kubernetes_lease *self, const sb_lease_kubernetes_def *def, uv_loop_t *loop,
                      char *out_message, size_t message_size)
{
    const char *authority = NULL;
    self->answer = malloc(ANSWER_SIZE_MAX);
    if (self->answer == NULL) {
        return SB_ERROR_MEMORY;
    }
    if (!find_api(self, def, &authority, out_message, message_size)) {
        return SB_ERROR_IO;
    }
    const int length =
        snprintf(self->all_path, sizeof self->all_path,
                 "/apis/coordination.k8s.io/v1/namespaces/%s/leases", self->names.name_space);
    snprintf(self->one_path, sizeof self->one_path, "%.*s/%s", length, self->all_path,
             self->names.name);
    sb_lease_claim_init(&self->claim, def->identity, def->duration_s);
    const sb_error error = sb_http_client_create_trusting(loop, 1, authority, on_done, self,
                                                          &self->client, out_message, message_size);
    if (error == SB_OK) {
        sb_http_client_listen(self->client, take_piece);
    }
    return error;
}

sb_error sb_lease_kubernetes_open(const sb_lease_kubernetes_def *def, uv_loop_t *loop,
                                  sb_lease *out_lease, char *out_message, size_t message_size)
{
    static const sb_lease_functions functions = {.want = want,
                                                 .raise = raise_to,
                                                 .update = update,
                                                 .status = status,
                                                 .release = release,
                                                 .is_over = is_over,
                                                 .detach = detach,
                                                 .destroy = destroy};
    kubernetes_lease *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    *out_lease = (sb_lease){&functions, self}; // also of one that failed, which is to be destroyed
    return begin(self, def, loop, out_message, message_size);
}
