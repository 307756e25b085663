// The hulls and hit sets that bodies and solids of a scenery refer to by number.

#include "base/assert.h"
#include "physics/world/scenery/scenery_block.h"

uint32_t sb_scenery_hull_count(const sb_scenery *scenery)
{
    return scenery->hull_count;
}

const sb_hull *sb_scenery_hull(const sb_scenery *scenery, uint32_t index)
{
    SB_ASSERT(index < scenery->hull_count);
    const uint32_t *offsets = sb_scenery_at(scenery, scenery->hull_offsets);
    return sb_scenery_at(scenery, offsets[index]);
}

uint32_t sb_scenery_hit_set_count(const sb_scenery *scenery)
{
    return scenery->hit_set_count;
}

const sb_hit_set *sb_scenery_hit_set(const sb_scenery *scenery, uint32_t number)
{
    SB_ASSERT(number >= 1 && number <= scenery->hit_set_count);
    const sb_hit_set *sets = sb_scenery_at(scenery, scenery->hit_sets);
    return &sets[number - 1];
}
