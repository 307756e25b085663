#include "web_socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#define OPCODE_BINARY 2u
#define OPCODE_PING 9u
#define OPCODE_PONG 10u
#define FINAL 0x80u
#define MASKED 0x80u
#define OPEN_TIMEOUT_S 5

static bool upgrade(web_socket *web, uint16_t port)
{
    char request[256];
    int size = snprintf(request, sizeof request,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: c3BlY3RhdG9yIDEyMzQ1Ng==\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: sabot\r\n\r\n",
                        port);
    if (send(web->descriptor, request, (size_t)size, MSG_NOSIGNAL) != size) {
        return false;
    }
    // The server sends nothing before the hello, so nothing follows the head of its answer.
    while (web->size < sizeof web->received - 1) {
        ssize_t more = recv(web->descriptor, web->received + web->size,
                            sizeof web->received - 1 - web->size, 0);
        if (more <= 0) {
            return false;
        }
        web->size += (size_t)more;
        web->received[web->size] = '\0';
        if (strstr((char *)web->received, "\r\n\r\n") != NULL) {
            web->size = 0;
            return strncmp((char *)web->received, "HTTP/1.1 101 ", 13) == 0;
        }
    }
    return false;
}

bool web_socket_open(web_socket *web, uint16_t port)
{
    *web = (web_socket){.descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    web->mask = 0x9E3779B9u;
    if (web->descriptor < 0) {
        return false;
    }
    const struct timeval limit = {.tv_sec = OPEN_TIMEOUT_S};
    const int yes = 1;
    setsockopt(web->descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(web->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (connect(web->descriptor, (const struct sockaddr *)&to, sizeof to) != 0 ||
        !upgrade(web, port) || fcntl(web->descriptor, F_SETFL, O_NONBLOCK) != 0) {
        web_socket_close(web);
        return false;
    }
    return true;
}

void web_socket_close(web_socket *web)
{
    if (web->descriptor >= 0) {
        close(web->descriptor);
    }
    web->descriptor = -1;
}

static void send_frame(web_socket *web, uint8_t opcode, const uint8_t *bytes, size_t size)
{
    uint8_t frame[8 + WEB_SOCKET_MESSAGE_SIZE_MAX];
    if (web->descriptor < 0) {
        return;
    }
    if (size > WEB_SOCKET_MESSAGE_SIZE_MAX) {
        web_socket_close(web);
        return;
    }
    size_t head = 2;
    frame[0] = (uint8_t)(FINAL | opcode);
    if (size < 126) {
        frame[1] = (uint8_t)(MASKED | size);
    } else {
        frame[1] = MASKED | 126u;
        frame[2] = (uint8_t)(size >> 8);
        frame[3] = (uint8_t)size;
        head = 4;
    }
    web->mask = web->mask * 1664525u + 1013904223u;
    uint8_t *mask = frame + head;
    memcpy(mask, &web->mask, 4);
    head += 4;
    for (size_t i = 0; i < size; i++) {
        frame[head + i] = bytes[i] ^ mask[i % 4];
    }
    if (send(web->descriptor, frame, head + size, MSG_NOSIGNAL) != (ssize_t)(head + size)) {
        web_socket_close(web);
    }
}

void web_socket_send(web_socket *web, const void *bytes, size_t size)
{
    send_frame(web, OPCODE_BINARY, bytes, size);
}

// Returns the size of the frame at `at`, and sets the size of its head. Returns 0 if it is
// incomplete.
static size_t frame_size(const uint8_t *at, size_t there, size_t *out_head)
{
    if (there < 2) {
        return 0;
    }
    size_t length_size = at[1] == 127 ? 8 : at[1] == 126 ? 2 : 0;
    *out_head = 2 + length_size;
    if (there < *out_head) {
        return 0;
    }
    size_t size = length_size > 0 ? 0 : at[1];
    for (size_t i = 0; i < length_size; i++) {
        size = size << 8 | at[2 + i];
    }
    return size <= there - *out_head ? *out_head + size : 0;
}

// Returns how many bytes were whole frames.
static size_t take_frames(web_socket *web,
                          void (*take)(void *context, const void *bytes, size_t size),
                          void *context)
{
    size_t done = 0;
    while (web->descriptor >= 0) {
        const uint8_t *at = web->received + done;
        size_t head;
        size_t size = frame_size(at, web->size - done, &head);
        if (size == 0) {
            break;
        }
        if (at[0] == (FINAL | OPCODE_BINARY)) {
            take(context, at + head, size - head);
        } else if (at[0] == (FINAL | OPCODE_PING)) {
            send_frame(web, OPCODE_PONG, at + head, size - head);
        } else {
            web_socket_close(web); // a close frame, or a frame that this server never sends
        }
        done += size;
    }
    return done;
}

void web_socket_receive(web_socket *web,
                        void (*take)(void *context, const void *bytes, size_t size), void *context)
{
    while (web->descriptor >= 0) {
        size_t room = sizeof web->received - web->size;
        ssize_t more = room > 0 ? recv(web->descriptor, web->received + web->size, room, 0) : 0;
        if (more < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            return;
        }
        if (more <= 0) {
            web_socket_close(web);
            return;
        }
        web->size += (size_t)more;
        size_t done = take_frames(web, take, context);
        memmove(web->received, web->received + done, web->size - done);
        web->size -= done;
        if ((size_t)more < room) {
            return; // no more data
        }
    }
}
