/// A hit from both sides: moment by moment what the shooter was shown and what the server had.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_SIDES_H
#define SABOT_CLI_REPLAY_HITS_HIT_SIDES_H

#include "cli/replay/common/clean_text.h"
#include "cli/replay/hits/hit_finder.h"

/// A hit as it is told of.
typedef struct sb_hit_told {
    sb_hit_found found;
    char shooter[SB_SHOWN_NAME_SIZE];
    char victim[SB_SHOWN_NAME_SIZE];
} sb_hit_told;

/// A moment of a shell's flight: at the muzzle, then where a tick of what was shown ends, and last
/// where it ended.
typedef struct sb_hit_moment {
    double age;          ///< of the shell, ticks
    double shown_tick;   ///< of others on the shooter's screen
    double server_tick;  ///< at which the server flew it there
    sb_vec3 shell;       ///< its centre; last of a flight through the present the point it touched
    bool has_shell;      ///< the above is known
    bool has_poses;      ///< what follows is known
    sb_tank_pose shown;  ///< the victim on the shooter's screen
    sb_tank_pose server; ///< the victim on the server, and to itself
    double apart_m;      ///< how far these two are from one another
    double shown_gap_m;  ///< between the shell's surface and the hull as shown, 0 if they touch
    double server_gap_m; ///< and the hull as the server had it
} sb_hit_moment;

/// How many moments there are: one, if the shot itself is not known.
uint32_t sb_hit_moment_count(const sb_hit_found *hit);

/// One of them, by what is kept.
void sb_hit_moment_at(const sb_hit_found *hit, const sb_pose_history *history, uint32_t index,
                      sb_hit_moment *out_moment);

/// How far a forecast put the victim from where it then came to be, m. False if the hit was not by
/// forecast, or the victim did not live, or the match was not played on, so far.
bool sb_hit_forecast_error(const sb_hit_found *hit, const sb_pose_history *history, double *out_m);

/// Ticks after a hit that must be played for that to be known, at most.
uint32_t sb_hit_ticks_after(const sb_game *game);

#endif
