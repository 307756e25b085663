/// Finds which tanks a gun sees, and how far behind cover the others are.
#ifndef SABOT_CLI_REPLAY_HITS_COVER_H
#define SABOT_CLI_REPLAY_HITS_COVER_H

#include "cli/replay/hits/pose_history.h"

#define SB_COVER_NAME_SIZE 32

/// True if some part of the hull is visible from the point. Other tanks hide nothing.
bool sb_cover_sees(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull);

/// Likewise, but only scenery hides the hull, not crates, walls and balls. As scenery never moves,
/// the result holds for a hull of any tick.
bool sb_cover_sees_past_scenery(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull);

/// Names what stands between a point and the centre of a hull, such as "box 3" of the map's list or
/// "the ground". Empty if nothing does.
void sb_cover_name(const sb_game *game, sb_vec3 from, const sb_tank_pose *hull,
                   char out_name[SB_COVER_NAME_SIZE]);

/// Measures how far a slot's tank has gone, in m, from the time when the point last saw it to the
/// end of `tick`. The result is 0 if the point sees it now. Looks back to the moment `back_to`.
/// False if the point did not see it in that time, or its place is not known.
bool sb_cover_depth(const sb_game *game, const sb_pose_history *history, sb_vec3 from,
                    uint32_t slot, uint32_t tick, double back_to, double *out_m);

#endif
