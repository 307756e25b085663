/// Scenarios of physics alone: a world with its scenery, its bodies, and functions that drive them.
#ifndef SABOT_TESTS_DETERMINISM_STAGE_H
#define SABOT_TESTS_DETERMINISM_STAGE_H

#include "physics/world/world.h"
#include "scenario.h"
#include "shapes.h"

/// Counts of events so far, outside the block.
typedef struct stage_counts {
    uint64_t contacts[SB_CONTACT_END + 1]; ///< by kind
    uint32_t asleep;                       ///< bodies now
    uint32_t asleep_max;
    uint32_t woken;  ///< count of bodies that were woken
    uint32_t full;   ///< count of ticks whose list of contacts was full
    uint32_t hits;   ///< a bit for each query that found something
    uint32_t misses; ///< a bit for each that did not
} stage_counts;

typedef struct stage {
    sb_layout layout;
    sb_world world;
    uint8_t *memory; ///< the block is in it
    sb_scenery *scenery;
    hull_library library;
    stage_counts counts;
} stage;

/// A scenario's settings.
typedef struct stage_play {
    void (*define)(sb_world_def *def);
    /// Builds the scenery; `def` has the stage's hulls as its library. The arrays of `def` must be
    /// valid during the call of `stage_scenery_build`.
    void (*build)(stage *at, sb_scenery_def *def);
    /// Adds the bodies at tick 0.
    void (*fill)(stage *at);
    /// `drive` is called before a tick's step, `ask` after it; both may be NULL.
    void (*drive)(stage *at, uint32_t tick);
    void (*ask)(stage *at, uint32_t tick);
    const char *(*missing)(const stage *at);
    /// The table of a section of results, SB_SECTION_RULES; NULL for none.
    const sb_table *results;
    uint32_t result_count;
} stage_play;

/// `build` must call it last.
void stage_scenery_build(stage *at, const sb_scenery_def *def);

/// Puts a body into a slot. It asserts that the def is accepted.
void stage_add(stage *at, uint32_t index, const sb_body_def *def);

/// Returns the body in a slot.
sb_body *stage_body(const stage *at, uint32_t index);

/// Returns true if every body in use is within these bounds, m.
bool stage_is_within(const stage *at, const sb_aabb *bounds);

extern const stage_play ball_room;
extern const stage_play hull_crowd;
extern const stage_play corner_crowd;
extern const stage_play pile;
extern const stage_play queries;

#endif
