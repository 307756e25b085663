/// Relays what clients say to each other. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_CHAT_H
#define SABOT_SESSION_REPLICATION_CHAT_H

#include "session/replication/replication.h"

/// Relays a line of the client at this index: to all, to its team by the rules, or to one player.
/// The speaker receives it too. A line is dropped if the speaker's bucket is empty, the player does
/// not exist, or the scope is unknown. SB_CHAT_SERVER is refused. Each outcome is counted. Returns
/// true if the line was relayed.
bool sb_replication_relay_chat(sb_replication *replication, uint32_t client_index,
                               const sb_message_chat *chat);

#endif
