/// Working memory of replications that one thread plays in turn, such as those of a lobby. It holds
/// nothing between two calls, so that each of them may leave anything in it. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_SCRATCH_H
#define SABOT_SESSION_REPLICATION_SCRATCH_H

#include "base/allocator.h"
#include "game/frame.h"
#include "protocol/changes.h"
#include "session/replication/shared.h"

typedef struct sb_replication_scratch {
    sb_allocator allocator;
    sb_shared shared;       ///< snapshots of the present broadcast
    sb_changes_coder coder; ///< of the users that have taken it, by their schema and tick rate
    uint32_t coder_user_count;
    sb_message message;                 ///< about to be encoded
    uint8_t bytes[SB_MESSAGE_SIZE_MAX]; ///< as encoded last
    uint8_t own_state[SB_OWN_STATE_SIZE_MAX];
    sb_message received;              ///< decoded last
    char chat_text[SB_CHAT_SIZE_MAX]; ///< of that message, cleaned
    sb_frame frame;                   ///< of the match that was played last

    // The snapshot that is being sent. The arrays may be at other addresses after a replication was
    // made.
    uint32_t entity_capacity;
    uint32_t entity_count;
    sb_entity *entities;
    sb_change *changes;   ///< of the client that it is sent to
    uint16_t *relevances; ///< of the entities, for that client
} sb_replication_scratch;

/// Makes one without room for entities. SB_ERROR_MEMORY.
sb_error sb_replication_scratch_create(const sb_allocator *allocator,
                                       sb_replication_scratch **out_scratch);

/// NULL is ignored. Nobody may use the coder (asserted).
void sb_replication_scratch_destroy(sb_replication_scratch *scratch);

/// Makes room for entity indices below `capacity`. SB_ERROR_MEMORY: the room is as before.
sb_error sb_replication_scratch_reserve(sb_replication_scratch *scratch, uint32_t capacity);

/// Returns the coder for one more user; NULL if its users have another schema or tick rate.
sb_changes_coder *sb_replication_scratch_take_coder(sb_replication_scratch *scratch,
                                                    const sb_delta_def *def);

/// Ends the use of a coder. False if it is another one than that of the scratch.
bool sb_replication_scratch_return_coder(sb_replication_scratch *scratch,
                                         const sb_changes_coder *coder);

#endif
