/// The settings of a session as JSON, for a move: what the log of its match does not hold.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_PLACE_H
#define SABOT_HOST_MOVE_SHARED_MOVE_PLACE_H

#include "host/threads/shard.h"
#include "session/lobby/standing.h"
#include "session/relocate.h"

/// Returns the settings of a place, ended by a zero; the caller frees it. NULL without memory.
char *sb_move_place_write(const sb_shard *shard, const sb_place *place);

/// Reads them into a def of this shard's sessions, and the other members of the adoption that come
/// from them. Maps that this server has not loaded are left out; without any, the session plays the
/// server's. False and a sentence without a full stop.
bool sb_move_place_read(const sb_shard *shard, const void *bytes, size_t size,
                        sb_adoption *out_adoption, char *out_reason, size_t reason_size);

/// Returns what the people of a place have agreed on (session/lobby/standing.h) as JSON, ended by a
/// zero; the caller frees it. NULL without memory.
char *sb_move_standing_write(const sb_shard *shard, const sb_place *place);

/// Reads it for a place with this def. Left out is what makes no sense here, such as a vote for a
/// map that the place does not have.
void sb_move_standing_read(const sb_shard *shard, const sb_place_def *def, const void *bytes,
                           size_t size, sb_standing *out_standing);

#endif
