/// Puts our own sockets under ENet's hosts. ENet receives and sends through the two functions
/// `enet_socket_receive` and `enet_socket_send`. This program has functions of these names, which
/// the linker prefers. They serve the hosts that are listed here. The sockets of all other hosts
/// work as ever.
#ifndef SABOT_HOST_NET_ENET_SOCKET_H
#define SABOT_HOST_NET_ENET_SOCKET_H

#include <enet/enet.h>
#include <stdbool.h>

/// What a host receives from and sends to.
typedef struct sb_enet_socket {
    ENetSocket socket; ///< of the host; nothing arrives at it
    /// Writes the next datagram into the buffer and its sender's address, and returns its size; 0
    /// if there is none.
    int (*receive)(void *context, ENetAddress *out_sender, ENetBuffer *buffer);
    /// Sends the buffers as one datagram, and returns its size.
    int (*send)(void *context, const ENetAddress *receiver, const ENetBuffer *buffers,
                size_t buffer_count);
    void *context;
} sb_enet_socket;

/// Hosts that can be listed at once.
#define SB_ENET_SOCKET_COUNT_MAX 64u

/// Lists a host's socket. The struct must stay where it is until it is removed. Each host may be
/// used by one thread at a time. Returns false if the list is full.
bool sb_enet_socket_add(const sb_enet_socket *socket);

/// Removes it. Does nothing if it is not listed.
void sb_enet_socket_remove(const sb_enet_socket *socket);

#endif
