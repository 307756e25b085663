/// A server in the test's own process and its clients, frame by frame, through the public interface
/// alone.
#ifndef LOCAL_STAGE_H
#define LOCAL_STAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sabot/local.h>

#define STAGE_CLIENT_COUNT_MAX 4
#define STAGE_FRAME_US 16667u
#define STAGE_EVENT_KIND_COUNT 32

typedef struct stage_client {
    sb_client *client;
    sb_client_control control;
    bool hunts;                              ///< drives at the nearest enemy and shoots
    uint32_t events[STAGE_EVENT_KIND_COUNT]; ///< polled, by kind, without predicted ones
    uint32_t hits, kills;                    ///< of others, without predicted ones
    uint32_t chat_count;
    sb_client_chat chat; ///< the last line
    sb_client_view_data view;
    sb_client_status status;
} stage_client;

typedef struct stage {
    sb_local_server *server;
    uint64_t now_us;
    uint32_t frame_us;
    uint32_t client_count;
    stage_client clients[STAGE_CLIENT_COUNT_MAX];
} stage;

/// Creates a server; the def must be valid.
void stage_open(stage *s, const sb_local_server_def *def);
void stage_close(stage *s);

/// Adds a client, which joins with the next frame.
stage_client *stage_join(stage *s, const char *name);
stage_client *stage_join_as(stage *s, const char *name, sb_client_role role);

/// Runs one frame: each client is updated and polled, its view is fetched, and its control is set.
void stage_frame(stage *s);
void stage_run(stage *s, double seconds);

/// Runs until all clients play and every player has a tank.
void stage_begin(stage *s);

sb_local_server_status stage_status(const stage *s);

/// The own tank, which must be alive.
const sb_client_entity *stage_own(const stage_client *client);

/// An entity of the view by its index; NULL if it is missing.
const sb_client_entity *stage_find(const stage_client *client, uint32_t index);

#endif
