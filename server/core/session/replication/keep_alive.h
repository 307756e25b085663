/// Snapshots without news: how long they go on, and how often one keeps a client awake then. For
/// this room alone.
#ifndef SABOT_SESSION_REPLICATION_KEEP_ALIVE_H
#define SABOT_SESSION_REPLICATION_KEEP_ALIVE_H

#include "session/replication/replication.h"

/// Returns true if no snapshot is due to a client for which there is no news. Notes news.
bool sb_replication_is_idle(const sb_replication *replication, sb_replication_client *client,
                            bool has_news);

#endif
