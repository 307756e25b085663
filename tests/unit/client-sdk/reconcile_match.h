/// A real game as the server of a client that predicts: it plays each tick with the input that the
/// client sent for it, and its snapshots come some ticks late. Others are played by the test.
#ifndef RECONCILE_MATCH_H
#define RECONCILE_MATCH_H

#include "test.h"

#include "client/state.h"
#include "game/tanks/look.h"
#include "harness.h"

#define SLOT 3u
#define OTHER 1u ///< comes before the client wherever the rules go by slots
#define TICK_US 16667u
#define DELAY_TICKS 3u
#define TICK_MAX 4096u

typedef struct match {
    harness h;
    sb_game *server;
    sb_frame frame; ///< the inputs of others stay until they are changed
    sb_wire_input sent[TICK_MAX];
    bool known[TICK_MAX];
    uint32_t newest_sent;
    uint32_t taken;
    uint32_t disturbed[SB_OWN_AGE_COUNT]; ///< tick at which it last was
    sb_message late[TICK_MAX];
    uint8_t own[TICK_MAX][SB_OWN_STATE_SIZE_MAX];
    uint32_t own_size[TICK_MAX];
    bool hides_shells; ///< snapshots have no room for them
    sb_client_view_data view;
} match;

/// Bounds of 40 m each way without anything but a pick-up of ammunition in the middle, a crate and
/// a ball in a corner. The client's tank and the other's stand where they are put next.
/// There is no time limit, because a client does not predict its seconds and each would be a
/// rollback.
match *match_begin(void);
void match_end(match *m);

/// Puts a tank; yaw 0 looks along z, and so does the turret.
void match_put(match *m, uint32_t slot, float x, float z, float yaw);
sb_body *match_body(const match *m, uint32_t slot);
/// The server's records, to be changed.
sb_player *match_player(const match *m, uint32_t slot);

/// The client's frame, and what it sends.
void match_client(match *m, uint64_t elapsed_us);
/// The server's tick, and every second one a snapshot that is some ticks old. After it the client
/// has the server's own state to the last bit (asserted).
void match_server(match *m, bool lost);
/// Both, so often.
void match_run(match *m, uint32_t tick_count);

/// The client's own game at the newest input.
const sb_prediction *match_prediction(const match *m);
/// False if it is not predicted; without smoothing.
bool match_predicted(const match *m, uint32_t index, sb_client_entity *out_entity);
/// The view; the client's tank must be there.
const sb_client_entity *match_own(match *m);
/// NULL if it is not shown; asserts that it is not shown twice.
const sb_client_entity *match_shown(match *m, uint32_t index);

double match_distance(const float a[3], const float b[3]);
double match_distance_to(const float a[3], sb_vec3 b);

#endif
