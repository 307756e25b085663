/// What the bench of feel keeps of a match, for its own files: feel_match.c (clients, links, time),
/// feel_truth.c (what really was), feel_screen.c (what is shown), feel_hits.c (who hit whom).
#ifndef SABOT_BENCH_FEEL_STATE_H
#define SABOT_BENCH_FEEL_STATE_H

#include "cli/bot/bot_brain.h"
#include "client/state.h"
#include "feel_match.h"
#include "session/lobby.h"
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
    uint32_t seen[SEEN_COUNT];   ///< ticks whose input has come, by tick
    uint32_t jumps, input_jumps; ///< at the end of the warm-up
    sb_client_status status;     ///< as of the last frame
    uint64_t views_starved;      ///< as of the one before
    sb_client_view_data view;
    feel_met seen_hits[HIT_COUNT], server_hits[HIT_COUNT]; ///< rings
    uint32_t seen_count, server_count;
    feel_track tracks[PLAYER_COUNT_MAX]; ///< of others, by slot
    float throttle;                      ///< of the last control
    uint32_t pressed_frames;             ///< since a key was pressed at rest, 0: none was
    sb_vec3 pressed_position;            ///< where the own tank stood
    sb_vec3 pressed_velocity;
    sb_vec3 positions[POSITION_COUNT]; ///< where it was shown, a ring of frames
    uint32_t position_count;           ///< in this life
} feel_player;

/// Where a tank was after a tick.
typedef struct feel_tank {
    uint32_t generation; ///< of one that is there
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

/// True once the match has warmed up.
bool feel_is_measured(const feel_match *m);

/// After a tick of the server.
void feel_truth_note(feel_match *m);

/// Where a tank was at a time between two ticks, by its true velocities; false if it was not there
/// in both, or that is not known any more.
bool feel_truth_find(const feel_match *m, uint32_t slot, uint32_t generation, double tick,
                     sb_vec3 *out_position);

/// True if the tank was destroyed, or another, in the `ticks` before a tick.
bool feel_truth_was_gone(const feel_match *m, uint32_t slot, uint32_t tick, uint32_t ticks);

/// Other tanks as they are shown in this frame, of the time that is shown.
void feel_screen_others(feel_match *m, feel_player *player);

/// The own tank in this frame, before and after the control is set.
void feel_screen_own(feel_match *m, feel_player *player);
void feel_screen_press(feel_match *m, feel_player *player, const sb_client_control *control);

/// Hits and shots of the server's last tick.
void feel_hits_note_server(feel_match *m);

/// Hits on the screen of a player, and of it.
void feel_hits_note_screen(feel_match *m, feel_player *player);

#endif
