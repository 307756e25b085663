/// How many bytes of a TCP connection its reader has taken. This is a file of its own because the
/// system's header for it conflicts with the C library's.
#ifndef SABOT_HOST_NET_TCP_TAKEN_H
#define SABOT_HOST_NET_TCP_TAKEN_H

#include <stdbool.h>
#include <stdint.h>

/// Counts the bytes that have arrived since the connection was opened and were read. False if the
/// system does not tell.
bool sb_tcp_taken(int descriptor, uint64_t *out_bytes);

/// The same, but bytes that arrive meanwhile count as taken, so that the count is never too small.
/// The count of `sb_tcp_taken` is never too large.
bool sb_tcp_taken_at_most(int descriptor, uint64_t *out_bytes);

#endif
