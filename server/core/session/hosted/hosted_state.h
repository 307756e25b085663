/// What a match and a playback have in common, and the functions in which they differ.
/// For this room alone.
#ifndef SABOT_SESSION_HOSTED_HOSTED_STATE_H
#define SABOT_SESSION_HOSTED_HOSTED_STATE_H

#include "session/hosted/hosted.h"
#include "session/replication/replication.h"

/// The functions behind those of hosted.h. Those after `tick` may be NULL: nothing is done then.
typedef struct sb_hosted_kind {
    bool (*offers)(const sb_hosted *hosted, uint32_t role);
    sb_error (*join)(sb_hosted *hosted, uint32_t peer, sb_peer_source source,
                     const sb_message_hello *hello);
    /// Takes a decoded message of a client, of any type but goodbye. False if it refuses the type.
    bool (*receive)(sb_hosted *hosted, uint32_t client_index, const sb_message *message);
    void (*tick)(sb_hosted *hosted);
    /// The connection of a client has ended, after a goodbye if `left`. True if its player stays in
    /// its slot for a time: the client has been dropped.
    bool (*keep)(sb_hosted *hosted, uint32_t client_index, bool left);
    /// A client is gone for good; it is dropped afterwards.
    void (*leave)(sb_hosted *hosted, uint32_t client_index);
    /// A peer that is no client has lost its connection. False if the session knows no such peer.
    bool (*forget)(sb_hosted *hosted, uint32_t peer);
    bool (*is_over)(const sb_hosted *hosted);
    void (*close)(sb_hosted *hosted);  ///< after every client was dismissed
    void (*deinit)(sb_hosted *hosted); ///< frees what this kind alone has
} sb_hosted_kind;

/// The first member of an `sb_session` and of an `sb_playback`.
struct sb_hosted {
    const sb_hosted_kind *kind;
    sb_allocator allocator;
    sb_replication replication; ///< its clients; those of players come first, by slot
    /// The replication of spectators that see the match late (audience.h). Their client indices
    /// follow. NULL if there are none.
    sb_replication *late;
    sb_session_counters counters;
    bool shut; ///< nobody can join any more
};

/// Begins a session whose memory is all zeros. `def->counters` is filled in here. SB_ERROR_MEMORY;
/// sb_hosted_destroy is due in either case once `kind` and `allocator` are set.
sb_error sb_hosted_init(sb_hosted *hosted, const sb_replication_def *def, const sb_game *game);

/// Client indices are below this.
uint32_t sb_hosted_client_capacity(const sb_hosted *hosted);

/// Returns the client index of a peer, or the client capacity.
uint32_t sb_hosted_find(const sb_hosted *hosted, uint32_t peer);

/// Returns the replication of a client index, and the index there.
sb_replication *sb_hosted_at(sb_hosted *hosted, uint32_t client_index, uint32_t *out_index);

/// Returns the client at an index, which may be free (`taken` says so).
sb_replication_client *sb_hosted_client(const sb_hosted *hosted, uint32_t client_index);

/// Says goodbye to a client, frees its index and closes the connection.
void sb_hosted_dismiss(sb_hosted *hosted, uint32_t client_index, sb_goodbye reason);

/// Says goodbye to every client and closes its connection.
void sb_hosted_dismiss_all(sb_hosted *hosted);

#endif
