/// Tells datagrams that can be ENet's from garbage, before ENet sees them.
#ifndef SABOT_HOST_NET_DATAGRAM_H
#define SABOT_HOST_NET_DATAGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the largest datagram that ENet can take in; any longer one makes it report an error.
#define SB_DATAGRAM_SIZE_MAX 4096u

/// True if the bytes have the form of an ENet datagram for a host without compression and checksum
/// that has `peer_count` peers: a known header, then whole commands up to the end; without a peer
/// the first is a connect. Says nothing of whether the peer exists.
bool sb_datagram_is_plausible(const void *bytes, size_t size, size_t peer_count);

/// True if a plausible datagram asks for a new connection.
bool sb_datagram_connects(const void *bytes);

/// The number that a plausible datagram which connects carries for its application.
uint32_t sb_datagram_connect_data(const void *bytes);

#endif
