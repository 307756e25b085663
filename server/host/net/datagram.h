/// Tells datagrams of ENet's form from garbage, before ENet sees them.
#ifndef SABOT_HOST_NET_DATAGRAM_H
#define SABOT_HOST_NET_DATAGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the largest datagram that ENet can receive; a longer one makes it report an error.
#define SB_DATAGRAM_SIZE_MAX 4096u

/// Returns true if the bytes have the form of an ENet datagram for a host with `peer_count` peers,
/// without compression and checksum: a known header, then whole commands up to the end. Without a
/// peer number the first command must be a connect. Does not check that the peer exists.
bool sb_datagram_is_plausible(const void *bytes, size_t size, size_t peer_count);

/// Returns true if a plausible datagram asks for a new connection.
bool sb_datagram_connects(const void *bytes);

/// Returns the application's number in a plausible datagram that connects.
uint32_t sb_datagram_connect_data(const void *bytes);

#endif
