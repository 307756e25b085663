/// Checks of a valid map for places that cannot be driven to, and for solids that overlap.
///
/// Faults are what no map is meant to have; warnings are what some maps have on purpose.
#ifndef SABOT_GAME_MAP_MAP_CHECK_H
#define SABOT_GAME_MAP_MAP_CHECK_H

#include "base/allocator.h"
#include "game/map/map.h"

/// Most findings whose texts are kept.
#define SB_MAP_CHECK_FINDING_COUNT_MAX 256u
/// Solids that overlap by no more than this count as touching, m.
#define SB_MAP_CHECK_TOUCH_M 0.01f
#define SB_MAP_CHECK_HIT_OUT_M 0.5f

typedef struct sb_map_finding {
    sb_map_fault fault; ///< the place in the JSON document, such as "/spawns/3", and a sentence
    bool warning;       ///< false: a fault
} sb_map_finding;

typedef struct sb_map_report {
    uint32_t fault_count; ///< all that were found, kept or not
    uint32_t warning_count;
    uint32_t kept_count;
    sb_map_finding findings[SB_MAP_CHECK_FINDING_COUNT_MAX]; ///< the first `kept_count` of them
} sb_map_report;

/// Checks a valid map (sb_map_validate) and fills the report, in this order:
/// - spawns, pick-ups, zones and markers that cannot be driven to from the spawn points (for
///   spawns: from most of them), over the grid on which computer players drive (map_reach.h). This
///   is only a warning if they can be driven to once the breakable walls are gone. Then pick-ups
///   and markers inside a solid;
/// - crates and balls that reach into the ground or beyond the bounds, because the first tick would
///   throw them about;
/// - pairs of solids that overlap by more than SB_MAP_CHECK_TOUCH_M. It is a fault if one of the
///   two is a crate, a wall or a ball, or if both are the same solid twice. For other pairs it is a
///   warning, because many buildings are made of overlapping solids;
/// - hit sets that no crate and no wall names, as a warning;
/// - crates and walls whose hit set reaches out of their box by more than SB_MAP_CHECK_HIT_OUT_M.
///   It is a warning, since shots then hit what tanks drive through.
///
/// SB_ERROR_MEMORY, and the report then has no meaning. Takes a second or two for the largest map,
/// and up to half a minute if all its solids overlap.
sb_error sb_map_check(const sb_map *map, const sb_allocator *allocator, sb_map_report *out_report);

#endif
