/// Reports the clients of a shard that join, leave and are turned away, to the journal and to
/// receivers of webhooks. On the shard's thread.
#ifndef SABOT_HOST_MATCHES_SERVER_PEOPLE_H
#define SABOT_HOST_MATCHES_SERVER_PEOPLE_H

#include "base/error.h"
#include "host/admin/admin_settings.h"
#include "host/threads/shard_thread.h"
#include "host/threads/shard_view.h"
#include "session/lobby/listener.h"

/// What was told of each peer that is in a match. All zeros is closed.
typedef struct sb_server_people {
    sb_shard_thread *shard;
    sb_admin *const *admin;   ///< the server's, once it has one
    sb_person_view **present; ///< by peer; NULL for a peer in no match
    uint32_t peer_capacity;
} sb_server_people;

/// Begins for a shard; `admin` is where the server has its admin interface. SB_ERROR_MEMORY.
sb_error sb_server_people_open(sb_server_people *self, sb_shard_thread *shard,
                               sb_admin *const *admin, uint32_t peer_capacity);

/// What a lobby's def takes; the people must be open before the lobby calls.
sb_lobby_listener sb_server_people_listener(sb_server_people *self);

void sb_server_people_close(sb_server_people *self);

#endif
