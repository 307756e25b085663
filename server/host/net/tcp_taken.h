/// How much a TCP connection's reader has taken. A file of its own since the system's header for it
/// does not go together with the C library's.
#ifndef SABOT_HOST_NET_TCP_TAKEN_H
#define SABOT_HOST_NET_TCP_TAKEN_H

#include <stdbool.h>
#include <stdint.h>

/// Bytes that arrived since the connection was opened and do not wait any more. False if that
/// cannot be told.
bool sb_tcp_taken(int descriptor, uint64_t *out_bytes);

#endif
