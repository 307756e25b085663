/// Tells the service manager what the server does: systemd's protocol, a datagram to the socket
/// that NOTIFY_SOCKET names (sd_notify(3)). Without that variable nothing is sent.
#ifndef SABOT_HOST_PROCESS_NOTIFY_H
#define SABOT_HOST_PROCESS_NOTIFY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

typedef struct sb_notify {
    int descriptor; ///< -1: nobody is told
    struct sockaddr_un address;
    socklen_t address_size;
    /// Time within which WATCHDOG=1 must be sent again and again; 0: the manager does not watch.
    uint64_t watchdog_ns;
    uint64_t watchdog_sent_ns;
} sb_notify;

/// Reads the environment.
sb_notify sb_notify_open(void);

/// Sends assignments such as "READY=1", separated by line feeds. Never blocks; a failure is
/// ignored.
void sb_notify_send(const sb_notify *self, const char *assignments);

/// Sends WATCHDOG=1 if half of its time has passed. Call it often, while the server is well.
void sb_notify_alive(sb_notify *self, uint64_t now_ns);

void sb_notify_close(sb_notify *self);

#endif
