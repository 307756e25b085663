/// Who is in the sight of a gun, and how far behind cover who is not.
#ifndef SABOT_CLI_REPLAY_HITS_COVER_H
#define SABOT_CLI_REPLAY_HITS_COVER_H

#include "cli/replay/hits/pose_history.h"

#define SB_COVER_NAME_SIZE 32

/// True if nothing that stands between them hides the whole hull from the point. Tanks hide nobody.
bool sb_cover_sees(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull);

/// What stands between a point and a hull's centre: "box 3" of the map's list, "the ground". Empty
/// if nothing does.
void sb_cover_name(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull,
                   char out_name[SB_COVER_NAME_SIZE]);

/// How far the tank of a slot, that is where it is at the end of `tick`, has gone since it was last
/// in the sight of the point, looking back to the moment `back_to`, m. 0 if it is in sight. False
/// if it never was, or is not known.
bool sb_cover_depth(const sb_game *game, const sb_pose_history *history, sb_vec3 from,
                    uint32_t slot, uint32_t tick, double back_to, double *out_m);

#endif
