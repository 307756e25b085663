/// What clients say to each other: relayed to whom it is for, and bounded for each speaker. For
/// this room alone.
#ifndef SABOT_SESSION_REPLICATION_CHAT_H
#define SABOT_SESSION_REPLICATION_CHAT_H

#include "session/replication/replication.h"

/// Relays what the client in this client_index has said: to all, to those of its team by the rules,
/// or to one; the speaker hears it too. What is beyond its bucket, for somebody who is no player,
/// or of a scope that is not known, is dropped. The server's own scope is refused. All is counted.
/// True if it was relayed.
bool sb_replication_relay_chat(sb_replication *replication, uint32_t client_index,
                               const sb_message_chat *chat);

#endif
