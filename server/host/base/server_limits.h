/// Bounds of a server's shards and sessions.
#ifndef SABOT_HOST_BASE_SERVER_LIMITS_H
#define SABOT_HOST_BASE_SERVER_LIMITS_H

#define SB_SERVER_SHARD_COUNT_MAX 64u
/// Sessions of a server, at most.
#define SB_SERVER_SESSION_COUNT_MAX 1024u

#endif
