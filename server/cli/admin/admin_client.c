#include "cli/admin/admin_client.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define SCHEME "http://"
#define HOST_SIZE 256
#define TIMEOUT_S 30
#define ANSWER_SIZE_MAX ((size_t)1 << 31)

typedef struct place {
    char host[HOST_SIZE]; ///< without the brackets of an IPv6 address
    char port[8];
    char header[HOST_SIZE + 16];
} place;

static bool fail(char *out_message, size_t message_size, const char *what, const char *reason)
{
    snprintf(out_message, message_size, "%s: %s", what, reason);
    return false;
}

static bool read_url(const char *url, place *out_place)
{
    const size_t scheme_size = strlen(SCHEME);
    if (strncmp(url, SCHEME, scheme_size) != 0) {
        return false;
    }
    const char *host = url + scheme_size;
    size_t size = strcspn(host, "/");
    if (size == 0 || size >= sizeof(out_place->host) || host[size + (host[size] == '/')] != '\0') {
        return false;
    }
    snprintf(out_place->header, sizeof(out_place->header), "%.*s", (int)size, host);
    const char *colon = strrchr(out_place->header, ':');
    const bool has_port = colon != NULL && strchr(colon, ']') == NULL;
    snprintf(out_place->port, sizeof(out_place->port), "%s", has_port ? colon + 1 : "80");
    size = has_port ? (size_t)(colon - out_place->header) : size;
    const bool brackets = host[0] == '[' && host[size - 1] == ']';
    snprintf(out_place->host, sizeof(out_place->host), "%.*s", (int)(brackets ? size - 2 : size),
             host + brackets);
    return true;
}

static int connect_to(const place *to, const char **out_reason)
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *list = NULL;
    const int found = getaddrinfo(to->host, to->port, &hints, &list);
    if (found != 0) {
        *out_reason = gai_strerror(found);
        return -1;
    }
    const struct timeval patience = {.tv_sec = TIMEOUT_S};
    int descriptor = -1;
    for (const struct addrinfo *at = list; at != NULL && descriptor < 0; at = at->ai_next) {
        descriptor = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
        if (descriptor < 0) {
            continue;
        }
        (void)setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
        (void)setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
        if (connect(descriptor, at->ai_addr, at->ai_addrlen) != 0) {
            close(descriptor);
            descriptor = -1;
        }
    }
    *out_reason = strerror(errno);
    freeaddrinfo(list);
    return descriptor;
}

static bool send_all(int descriptor, const char *text, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t sent = send(descriptor, text + done, size - done, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        done += sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

static bool send_request(int descriptor, const place *to, const char *token, const char *method,
                         const char *path, const char *body)
{
    char head[2048];
    const int size = snprintf(
        head, sizeof(head),
        "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s%s%s%sContent-Length: %zu\r\n\r\n",
        method, path, to->header, token != NULL ? "Authorization: Bearer " : "",
        token != NULL ? token : "", token != NULL ? "\r\n" : "",
        body != NULL ? "Content-Type: application/json\r\n" : "", body != NULL ? strlen(body) : 0);
    return size > 0 && (size_t)size < sizeof(head) && send_all(descriptor, head, (size_t)size) &&
           (body == NULL || send_all(descriptor, body, strlen(body)));
}

// Reads to the end of the connection. NULL if that fails; the caller frees the text.
static char *read_all(int descriptor, size_t *out_size)
{
    size_t size = 0, capacity = 65536;
    char *text = malloc(capacity);
    while (text != NULL) {
        const ssize_t got = recv(descriptor, text + size, capacity - size - 1, 0);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            text[size] = '\0';
            *out_size = size;
            return text;
        }
        size += (size_t)got;
        if (capacity - size < 2) {
            char *larger = capacity < ANSWER_SIZE_MAX ? realloc(text, capacity * 2) : NULL;
            if (larger == NULL) {
                break;
            }
            text = larger;
            capacity *= 2;
        }
    }
    free(text);
    return NULL;
}

// Cuts the answer into status and body. False if it is no whole answer of HTTP.
static bool cut(char *text, size_t size, sb_admin_answer *out_answer)
{
    char *end = strstr(text, "\r\n\r\n");
    if (strncmp(text, "HTTP/1.", 7) != 0 || end == NULL ||
        sscanf(text + 8, " %d", &out_answer->status) != 1) {
        return false;
    }
    out_answer->size = size - (size_t)(end + 4 - text);
    *end = '\0';
    const char *length = strstr(text, "content-length:");
    if (length != NULL && strtoull(length + strlen("content-length:"), NULL, 10) !=
                              (unsigned long long)out_answer->size) {
        return false; // the connection broke
    }
    memmove(text, end + 4, out_answer->size + 1);
    out_answer->body = text;
    return true;
}

bool sb_admin_client_ask(const char *url, const char *token, const char *method, const char *path,
                         const char *body, sb_admin_answer *out_answer, char *out_message,
                         size_t message_size)
{
    place to;
    const char *reason = "";
    *out_answer = (sb_admin_answer){0};
    if (!read_url(url, &to)) {
        return fail(out_message, message_size, url,
                    "it is no address such as http://127.0.0.1:9090");
    }
    const int descriptor = connect_to(&to, &reason);
    if (descriptor < 0) {
        return fail(out_message, message_size, url, reason);
    }
    size_t size = 0;
    char *text = send_request(descriptor, &to, token, method, path, body)
                     ? read_all(descriptor, &size)
                     : NULL;
    close(descriptor);
    if (text == NULL || !cut(text, size, out_answer)) {
        free(text);
        return fail(out_message, message_size, url, "it gave no whole answer");
    }
    return true;
}
