/// A real game is the server of a client's core. Its snapshots come late, unevenly, or not at all.
/// The state of every tick is kept, so that a test compares it with the view of that time.
#ifndef SABOT_TESTS_LATE_MATCH_H
#define SABOT_TESTS_LATE_MATCH_H

#include <sabot/client.h>

#include "base/random.h"
#include "harness.h"
#define SLOT 3u
#define BOB 5u
#define CARL 9u
#define FRAME_US 8333u // about two a tick
#define TICK_COUNT 2048u
#define EVENT_DELAY_TICKS 3u

typedef struct late_place {
    bool there;
    float position[3]; ///< m
} late_place;

typedef struct late_match {
    harness h;
    sb_game *server;
    sb_frame frame;
    sb_random random;
    sb_input sent[TICK_COUNT]; ///< by tick
    uint32_t predicted_hashes[TICK_COUNT];
    bool known[TICK_COUNT];
    uint32_t newest_sent;
    uint32_t taken; ///< messages of the client that the test has read
    sb_snapshot held;
    uint8_t own[TICK_COUNT][SB_OWN_STATE_SIZE_MAX];
    sb_message late[TICK_COUNT];   ///< snapshots, by their tick
    uint32_t arrivals[TICK_COUNT]; ///< tick at which each arrives; 0 for never
    sb_message events[TICK_COUNT]; ///< by their tick
    late_place truth[TICK_COUNT][HARNESS_CAPACITY];
    uint32_t event_sequence;
    uint32_t late_by_most; ///< largest delay of a snapshot, in ticks
    uint32_t loss_percent;
    uint32_t input_delay_at; ///< the input of this tick acts three ticks later
} late_match;

extern sb_client_view_data late_match_view; ///< of the last frame

late_match *late_match_begin(uint32_t late_by_most, uint32_t loss_percent);

void late_match_end(late_match *f);

/// Asserts the invariants of every view.
void late_match_look(const late_match *f);

/// Runs a frame. In every second one the server first plays its tick.
void late_match_turn(late_match *f, uint32_t frame);

/// Returns the server's position at a time between two of its ticks.
bool late_match_truth_at(const late_match *f, uint32_t slot, double tick, float out_position[3]);

#endif
