/// The account of hits: both sides of each, sentences about it, the report of a log, and pictures.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_ACCOUNT_H
#define SABOT_CLI_REPLAY_HITS_HIT_ACCOUNT_H

#include <stdio.h>

#include "cli/json_output.h"
#include "cli/replay/common/clean_text.h"
#include "cli/replay/hits/hit_finder.h"
#include "record/log.h"

// A hit from both sides: for moments of the shell's flight, what the shooter was shown and what
// the server had.

/// A hit, and the names of its players.
typedef struct sb_hit_told {
    sb_hit_found found;
    char shooter[SB_SHOWN_NAME_SIZE];
    char victim[SB_SHOWN_NAME_SIZE];
} sb_hit_told;

/// A moment of a shell's flight. The first is at the muzzle, the last at the hit. Between them is
/// one for the end of each tick that the shooter was shown.
typedef struct sb_hit_moment {
    double age;         ///< age of the shell, ticks
    double shown_tick;  ///< tick of the other players on the shooter's screen
    double server_tick; ///< tick at which the server flew the shell there
    sb_vec3 shell; ///< centre of the shell, m; at the end of a flight through the present the point
                   ///< that it touched
    bool has_shell;      ///< `shell` is known
    bool has_poses;      ///< the rest is known
    sb_tank_pose shown;  ///< the victim on the shooter's screen
    sb_tank_pose server; ///< the victim on the server, which is also what the victim saw
    double apart_m;      ///< distance between these two, m
    double shown_gap_m;  ///< distance between the shell's surface and the hull as shown, m; 0 if
                         ///< they touch
    double server_gap_m; ///< likewise, to the hull on the server
} sb_hit_moment;

/// Returns the count of moments; 1 if the shot itself is not known.
uint32_t sb_hit_moment_count(const sb_hit_found *hit);

/// Computes a moment from the pose history.
void sb_hit_moment_at(const sb_hit_found *hit, const sb_pose_history *history, uint32_t index,
                      sb_hit_moment *out_moment);

/// Measures the distance between the victim's forecast place and where it really was at that time,
/// m. False if the hit was not by forecast, the victim died, or the match was not played up to that
/// time.
bool sb_hit_forecast_error(const sb_hit_found *hit, const sb_pose_history *history, double *out_m);

/// Returns the largest number of ticks after a hit that must be played for that.
uint32_t sb_hit_ticks_after(const sb_game *game);

// Explains a hit in sentences, for players who dispute it.

#define SB_HIT_VERDICT_SIZE 1600u

/// Writes sentences in one line, which are cut off if there is not enough room.
void sb_hit_verdict(const sb_hit_told *hit, const sb_pose_history *history, uint32_t tick_rate_hz,
                    char out_text[SB_HIT_VERDICT_SIZE]);

// The hits of one log, and how they are printed.

typedef struct sb_hit_report {
    const char *path;
    const char *end; ///< one word that says how the log ends, or that it was not read to its end
    const sb_log_head *head;
    const sb_map *map;
    const sb_game *game; ///< in its state after playing
    const sb_pose_history *history;
    uint32_t from, to; ///< first and last tick that were searched
    sb_hit_told *hits; ///< allocated by malloc
    uint32_t hit_count;
    uint32_t hit_capacity;
    bool failed; ///< memory ran out, so the list is incomplete
    bool sides;  ///< print each hit in detail, from both sides; otherwise a table
} sb_hit_report;

/// Appends a hit.
void sb_hit_report_add(sb_hit_report *report, const sb_hit_told *hit);
void sb_hit_report_free(sb_hit_report *report);

/// Prints the report as text on stdout, or returns it as JSON with a list 'hits' (result.h).
/// `report` is an `sb_hit_report`.
void sb_hit_report_print(void *report);
json_t *sb_hit_report_to_json(void *report);

// Draws a hit from above and from the side: the whole shot, and a close-up of the victim.

/// Draws one hit of the report as a whole SVG document. Failures are left in the stream's error
/// flag.
void sb_hit_picture_draw(const sb_hit_report *report, const sb_hit_told *hit, FILE *file);

#endif
