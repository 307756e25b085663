/// Binds a TCP port.
#ifndef SABOT_HOST_NET_TCP_LISTEN_H
#define SABOT_HOST_NET_TCP_LISTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_TCP_URL_SIZE 80u

typedef struct sb_tcp_listener {
    int descriptor;            ///< does not block; the caller closes it
    char url[SB_TCP_URL_SIZE]; ///< such as "http://127.0.0.1:8080/", with the port that was bound
    bool loopback;
} sb_tcp_listener;

/// Listens on an IPv4 or IPv6 address, "::" for both; port 0 for any free one. Unless `given` is 0,
/// it is a bound socket to listen on instead. Returns false and errno on failure, with nothing left
/// open but `given`.
bool sb_tcp_listen(int given, const char *bind_address, uint16_t port, bool secure, int backlog,
                   sb_tcp_listener *out_listener);

#endif
