/// A client that predicts its own tank, and a real game as its server. The game plays each tick
/// with the client's input for it, or with the input before if that was lost. Its snapshots arrive
/// some ticks late. They tell the own state as a server does: as predicted if the client's hash
/// agrees, in full otherwise.
#ifndef SABOT_OWN_MATCH_H
#define SABOT_OWN_MATCH_H

#include "game/tanks/look.h"
#include "harness.h"

#define OWN_MATCH_SLOT 3u
#define OWN_MATCH_TICK_US 16667u
#define OWN_MATCH_SNAPSHOT_DELAY_TICKS 3u

typedef struct own_match {
    harness h;
    sb_game *server;
    sb_frame frame;
    sb_input sent[4096]; ///< by tick
    uint32_t predicted_hashes[4096];
    bool known[4096];
    uint32_t newest_sent;
    uint32_t taken;                           ///< messages of the client that the test has read
    sb_snapshot held;                         ///< the contents of the last snapshot made
    uint8_t own[4096][SB_OWN_STATE_SIZE_MAX]; ///< by tick
    uint8_t ages[SB_OWN_AGE_COUNT];           ///< told with the next full own states
} own_match;

/// What the client shows, after `own_match_shown`.
extern sb_client_view_data own_match_view;

/// Settings of the server's game.
sb_game_def own_match_server_def(const sb_rules *rules);

/// Begins with the client in the match and its tank at rest; `begin_by` at `tick` of the server.
own_match *own_match_begin(bool predict);
void own_match_begin_by(own_match *f, const sb_rules *rules, bool predict, uint32_t tick);
void own_match_end(own_match *f);

/// Plays the server's next tick. The input before replaces a lost one.
void own_match_server_tick(own_match *f, bool lost);

/// Returns the server's snapshot of its last tick.
sb_message own_match_snapshot_of(own_match *f);

/// Lets time pass for the client, and notes what it sends.
void own_match_client_turn(own_match *f, uint64_t elapsed_us);

/// Plays until each tick that follows a snapshot has an input: they begin some ticks after the
/// welcome.
void own_match_settle(own_match *f);

void own_match_set_control(own_match *f, sb_client_control control);

/// Returns the own tank as it is shown.
const sb_client_entity *own_match_shown(const own_match *f);

/// Returns the own tank as predicted for the newest input's tick, not as shown.
sb_client_entity own_match_predicted(const own_match *f);

/// Along the ground.
double own_match_distance(const float a[3], const float b[3]);

#endif
