/// The client's end of one WebSocket on loopback (RFC 6455), which never blocks once it is open.
#ifndef SABOT_TESTS_WEB_SOCKET_H
#define SABOT_TESTS_WEB_SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WEB_SOCKET_BUFFER_SIZE 32768u
/// Largest size of a sent message.
#define WEB_SOCKET_MESSAGE_SIZE_MAX 4096u

typedef struct web_socket {
    int descriptor; ///< -1 if closed
    uint32_t mask;  ///< mask of the next frame
    size_t size;    ///< received bytes that are no whole frame yet
    uint8_t received[WEB_SOCKET_BUFFER_SIZE];
} web_socket;

/// Connects and upgrades the connection. Blocks until the answer arrives, at most 5 s.
bool web_socket_open(web_socket *web, uint16_t port);
void web_socket_close(web_socket *web);

/// Sends one masked binary message. Closes the socket on every error, and if the system does not
/// take the message at once.
void web_socket_send(web_socket *web, const void *bytes, size_t size);

/// Hands every whole message that has arrived to `take`, and answers pings.
void web_socket_receive(web_socket *web,
                        void (*take)(void *context, const void *bytes, size_t size), void *context);

#endif
