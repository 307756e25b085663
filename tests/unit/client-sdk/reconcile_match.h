/// A real game that serves a predicting client. It plays each tick with the client's input for it,
/// and its snapshots arrive some ticks late. The test controls the other tanks.
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
    sb_frame frame; ///< others' inputs stay until the test changes them
    sb_input sent[TICK_MAX];
    uint32_t predicted_hashes[TICK_MAX];
    bool known[TICK_MAX];
    uint32_t newest_sent;
    uint32_t taken;
    uint32_t disturbed[SB_OWN_AGE_COUNT]; ///< tick of the last disturbance, by kind
    sb_message late[TICK_MAX];
    uint8_t own[TICK_MAX][SB_OWN_STATE_SIZE_MAX];
    uint32_t own_size[TICK_MAX];
    bool hides_shells; ///< snapshots leave shells out, as if for lack of room
    sb_client_view_data view;
} match;

/// Creates a match within 40 m each way, with only a pick-up of ammunition in the middle, and a
/// crate and a ball in a corner. Tanks stand where `match_put` puts them.
/// There is no time limit, because a client does not predict its seconds and each would be a
/// rollback.
match *match_begin(void);
void match_end(match *m);

/// Puts a tank; hull and turret look along z at yaw 0.
void match_put(match *m, uint32_t slot, float x, float z, float yaw);
sb_body *match_body(const match *m, uint32_t slot);
/// Returns the server's records, which a test may change.
sb_player *match_player(const match *m, uint32_t slot);

/// Runs one frame of the client, and records the inputs that it sends.
void match_client(match *m, uint64_t elapsed_us);
/// Plays one tick of the server; every second tick delivers a snapshot that is some ticks old.
/// Asserts that the client then has the server's own state to the last bit.
void match_server(match *m, bool lost);
/// Runs `match_client` and `match_server` `tick_count` times.
void match_run(match *m, uint32_t tick_count);

/// Returns the client's predicted game at the newest input.
const sb_prediction *match_prediction(const match *m);
/// Fills a predicted entity without smoothing; returns false if it is not predicted.
bool match_predicted(const match *m, uint32_t index, sb_client_entity *out_entity);
/// Fetches the view, and returns the own tank, which must be there.
const sb_client_entity *match_own(match *m);
/// Fetches the view, and returns one entity of it, or NULL if it is not shown. Asserts that it is
/// not shown twice.
const sb_client_entity *match_shown(match *m, uint32_t index);

double match_distance(const float a[3], const float b[3]);
double match_distance_to(const float a[3], sb_vec3 b);

#endif
