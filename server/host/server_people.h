/// Tells of the clients of a shard: who joins, leaves and is turned away, to the journal and to
/// receivers of webhooks. On the shard's thread.
#ifndef SABOT_HOST_SERVER_PEOPLE_H
#define SABOT_HOST_SERVER_PEOPLE_H

#include "base/error.h"
#include "host/admin/shard_view.h"
#include "session/listener.h"

struct sb_server_part;

/// What was told of each peer that is in a match. All zeros is closed.
typedef struct sb_server_people {
    sb_person_view **present; ///< by peer; NULL for a peer in no match
    uint32_t peer_capacity;
} sb_server_people;

/// SB_ERROR_MEMORY.
sb_error sb_server_people_open(sb_server_people *self, uint32_t peer_capacity);

/// What a lobby's def takes; it refers to the part, whose `people` must be open.
sb_lobby_listener sb_server_people_listener(struct sb_server_part *part);

void sb_server_people_close(sb_server_people *self);

#endif
