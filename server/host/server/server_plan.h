/// What a server plans before it runs, and announces when it begins. For the server's own files.
#ifndef SABOT_HOST_SERVER_SERVER_PLAN_H
#define SABOT_HOST_SERVER_SERVER_PLAN_H

#include "host/matches/server_state.h"

/// Fills in the def of the server's loop: maps, resumed matches, shards, the room of the transport,
/// the number of ticks and the key.
sb_error sb_server_prepare(void *server, sb_server_loop_def *def, char *out_message,
                           size_t message_size);

/// Tells the journal which matches are hosted.
void sb_server_announce(sb_server *self);

#endif
