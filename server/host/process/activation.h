/// Sockets that a service manager has opened for the server: systemd's socket activation
/// (sd_listen_fds(3)).
#ifndef SABOT_HOST_PROCESS_ACTIVATION_H
#define SABOT_HOST_PROCESS_ACTIVATION_H

#include <stdint.h>

/// Sockets that are taken over, at most.
#define SB_ACTIVATION_COUNT_MAX 128u
#define SB_ACTIVATION_NAME_SIZE 16u

typedef struct sb_activation {
    uint32_t count;
    struct {
        int descriptor; ///< 0: it was taken, or belongs to nobody
        char name[SB_ACTIVATION_NAME_SIZE];
    } sockets[SB_ACTIVATION_COUNT_MAX];
} sb_activation;

/// Reads LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES. Without them, or if they are for another
/// process, there are no sockets. A datagram socket gets the name "udp"; a stream socket keeps
/// "admin" and is called "web" otherwise. Sockets of other kinds are left alone. The sockets do
/// not reach children.
sb_activation sb_activation_read(void);

/// Takes the next socket with this name. Returns 0 if there is none. The socket is the caller's.
int sb_activation_take(sb_activation *self, const char *name);

/// Closes the sockets that nobody took.
void sb_activation_close(sb_activation *self);

#endif
