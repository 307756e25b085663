/// Snapshots without news: when they become idle, and how often a keep-alive is sent from then on.
/// For this room alone.
#ifndef SABOT_SESSION_REPLICATION_KEEP_ALIVE_H
#define SABOT_SESSION_REPLICATION_KEEP_ALIVE_H

#include "session/replication/replication.h"

/// Returns true if the client has no news and no keep-alive is due. Notes the tick of news.
bool sb_replication_is_idle(const sb_replication *replication, sb_replication_client *client,
                            bool has_news);

#endif
