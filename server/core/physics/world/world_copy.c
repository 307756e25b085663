#include "physics/world/pose_ring.h"
#include "physics/world/world.h"

void sb_world_copy(sb_world to, sb_world from)
{
    sb_pose_ring_copy(to, from);
    sb_layout_copy_live(from.layout, to.block, from.block);
}
