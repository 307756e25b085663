/// The datagrams that wait to be sent from one UDP socket. They leave in their order, many with one
/// call of the system.
#ifndef SABOT_HOST_NET_UDP_SEND_QUEUE_H
#define SABOT_HOST_NET_UDP_SEND_QUEUE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "host/net/udp_system.h"
#include "protocol/secure/envelope.h"

/// Datagrams that one call of the system sends at most, and that wait at most.
#define SB_UDP_SEND_QUEUE_COUNT 64u

/// Counted since the start.
typedef struct sb_udp_send_counters {
    uint64_t bytes; ///< of datagrams that were sent
    uint64_t lost;  ///< datagrams that the system refused, or for which it had no room for too long
    uint64_t delays; ///< how often the system had no room for the next datagram
} sb_udp_send_counters;

/// A ring. Plain members for the port alone. It must stay where it is.
typedef struct sb_udp_send_queue {
    int socket;
    int family;
    unsigned first; ///< index of the oldest datagram
    unsigned count; ///< datagrams that wait
    sb_udp_send_counters counters;
    struct mmsghdr messages[SB_UDP_SEND_QUEUE_COUNT];
    struct iovec parts[SB_UDP_SEND_QUEUE_COUNT];
    struct sockaddr_storage receivers[SB_UDP_SEND_QUEUE_COUNT];
    sb_udp_control control[SB_UDP_SEND_QUEUE_COUNT];
    uint8_t bytes[SB_UDP_SEND_QUEUE_COUNT][SB_ENVELOPE_SIZE_MAX];
} sb_udp_send_queue;

/// Makes an empty queue over a socket that does not block, of the family AF_INET or AF_INET6.
void sb_udp_send_queue_init(sb_udp_send_queue *queue, int socket, int family);

/// Begins a datagram: returns a place for SB_ENVELOPE_SIZE_MAX bytes. A full queue is sent first.
/// If the system takes none of it, the oldest datagram is lost: what is newer says more of a match.
uint8_t *sb_udp_send_queue_begin(sb_udp_send_queue *queue, const sb_net_address *to,
                                 const sb_udp_local *from);

/// Ends the datagram; with size 0 it is not sent.
void sb_udp_send_queue_end(sb_udp_send_queue *queue, size_t size);

/// Sends what waits. If the system has no room, the rest stays. A datagram that the system refuses
/// is lost, and holds up no other.
void sb_udp_send_queue_flush(sb_udp_send_queue *queue);

#endif
