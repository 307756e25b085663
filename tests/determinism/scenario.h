/// Scenarios, which every build plays, so that their bits can be compared.
///
/// An instance of a scenario has its whole state in one block under a layout (base/layout.h), also
/// where it is only a list of results. Its work in a tick is a function of its block and the number
/// of the tick alone. A fresh instance with a copy of another's block goes on as that one would.
#ifndef SABOT_TESTS_DETERMINISM_SCENARIO_H
#define SABOT_TESTS_DETERMINISM_SCENARIO_H

#include <stddef.h>
#include <stdint.h>

#include "base/layout.h"

/// Memory of an instance.
typedef struct state_view {
    const sb_layout *layout;
    uint8_t *block;
    void *scratch; ///< holds nothing between ticks; may be NULL
    size_t scratch_size;
} state_view;

typedef struct scenario scenario;

/// The functions that scenarios of one kind share.
typedef struct scenario_family {
    /// Creates an instance at tick 0.
    void *(*create)(const scenario *what);
    void (*destroy)(void *instance);
    state_view (*view)(void *instance);
    /// Plays tick number `tick`, counted from 0.
    void (*advance)(void *instance, uint32_t tick);
    /// Names an event that did not happen in an instance that played all its ticks, and must
    /// happen; NULL if all of them happened. A hash that matches over an idle world proves nothing.
    const char *(*missing)(const void *instance);
} scenario_family;

struct scenario {
    const char *name;
    uint32_t ticks;       ///< of the full length
    uint32_t ticks_short; ///< of the short length
    const scenario_family *family;
    const void *settings; ///< the family's own
};

typedef struct scenario_list {
    const scenario *scenarios;
    uint32_t count;
} scenario_list;

extern const scenario_list trigonometry_scenarios;
extern const scenario_list game_scenarios;
extern const scenario_list mode_scenarios;
extern const scenario_list prediction_scenarios;
extern const scenario_list world_scenarios;
extern const scenario_list hull_scenarios;
extern const scenario_list pair_scenarios;
extern const scenario_list batch_scenarios;

/// Returns number `index` of all scenarios in order, or NULL beyond the last.
const scenario *scenario_at(uint32_t index);

/// Returns the scenario of that name, or NULL.
const scenario *scenario_find(const char *name);

#endif
