/// The state of a match of the feel benchmark, for its own files. These are feel_match.c (clients,
/// links, time), feel_truth.c (the server's state), feel_screen.c (the shown state) and feel_hits.c
/// (hits).
#ifndef SABOT_BENCH_FEEL_STATE_H
#define SABOT_BENCH_FEEL_STATE_H

#include "cli/bot/bot_brain.h"
#include "client/state.h"
#include "feel_match.h"
#include "session/lobby/lobby.h"
#include "sim_link.h"

#define TICK_RATE_HZ 60u
#define PLAYER_COUNT_MAX 16u
#define TRUTH_COUNT 256u
#define SEEN_COUNT 1024u
#define HIT_COUNT 64u
#define POSITION_COUNT 512u

/// A shell that met a tank.
typedef struct feel_met {
    uint32_t tick; ///< 0: none, or matched
    uint32_t other;
    uint64_t at_us;
} feel_met;

/// Two frames of another tank, for its acceleration; all zeros before the first.
typedef struct feel_track {
    uint32_t count; ///< frames in a row
    uint32_t generation;
    double interpolation_tick[2]; ///< the last one first
    sb_vec3 shown[2];
} feel_track;

typedef struct feel_player {
    sb_client_core *core;
    sb_bot_brain brain;
    sim_link up, down;
    uint64_t frame_us, next_frame_us;
    int64_t drift_ppm;
    uint64_t offset_us;
    uint32_t seen[SEEN_COUNT];   ///< ticks whose input has arrived, by tick
    uint32_t jumps, input_jumps; ///< at the end of the warm-up
    sb_client_status status;     ///< in the last frame
    uint64_t views_starved;      ///< in the frame before
    sb_client_view_data view;
    feel_met seen_hits[HIT_COUNT], server_hits[HIT_COUNT]; ///< rings
    uint32_t seen_count, server_count;
    feel_track tracks[PLAYER_COUNT_MAX]; ///< of others, by slot
    float throttle;                      ///< of the last control
    uint32_t pressed_frames;             ///< since a key was pressed at rest; 0: none was
    sb_vec3 pressed_position;            ///< position of the own tank then
    sb_vec3 pressed_velocity;
    sb_vec3 positions[POSITION_COUNT]; ///< shown positions of the own tank, a ring of frames
    uint32_t position_count;           ///< in this life
} feel_player;

/// Where a tank was after a tick.
typedef struct feel_tank {
    uint32_t generation; ///< of the tank if it is there
    bool there;
    sb_vec3 position, velocity;
} feel_tank;

typedef struct feel_truth {
    uint32_t tick;
    feel_tank tanks[PLAYER_COUNT_MAX];
} feel_truth;

/// A shot: when, and from where.
typedef struct feel_shot {
    uint32_t tick;
    sb_vec3 from;
} feel_shot;

#define SHOT_COUNT 8u

typedef struct feel_match {
    const feel_def *def;
    feel_result *result;
    sb_lobby *lobby;
    uint64_t now_us;
    uint64_t ticks;                                ///< of the lobby so far
    feel_truth truths[TRUTH_COUNT];                ///< by tick
    feel_shot shots[PLAYER_COUNT_MAX][SHOT_COUNT]; ///< by slot, rings
    uint32_t shot_counts[PLAYER_COUNT_MAX];
    feel_player players[PLAYER_COUNT_MAX];
} feel_match;

/// Returns true once the match has warmed up.
bool feel_is_measured(const feel_match *m);

/// Keeps the server's state. Call it after each tick of the server.
void feel_truth_note(feel_match *m);

/// Finds a tank's position at a time between two ticks, by its true velocities. Returns false if it
/// was not there in both ticks, or if they are no longer kept.
bool feel_truth_find(const feel_match *m, uint32_t slot, uint32_t generation, double tick,
                     sb_vec3 *out_position);

/// Returns true if the slot's tank was destroyed or replaced in the `ticks` ticks before `tick`.
bool feel_truth_was_gone(const feel_match *m, uint32_t slot, uint32_t tick, uint32_t ticks);

/// Measures other tanks as this frame shows them, against the truth at the shown time.
void feel_screen_others(feel_match *m, feel_player *player);

/// Measure the own tank in this frame: the first function before the control is set, the second
/// after.
void feel_screen_own(feel_match *m, feel_player *player);
void feel_screen_press(feel_match *m, feel_player *player, const sb_client_control *control);

/// Notes hits and shots of the server's last tick.
void feel_hits_note_server(feel_match *m);

/// Notes the hits that a player's screen shows, and the hits that the player receives.
void feel_hits_note_screen(feel_match *m, feel_player *player);

#endif
