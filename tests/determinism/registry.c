#include <string.h>

#include "scenario.h"

static const scenario_list *const lists[] = {
    &trigonometry_scenarios, &hull_scenarios, &pair_scenarios,       &batch_scenarios,
    &game_scenarios,         &mode_scenarios, &prediction_scenarios, &world_scenarios,
};

const scenario *scenario_at(uint32_t index)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (index < lists[i]->count) {
            return &lists[i]->scenarios[index];
        }
        index -= lists[i]->count;
    }
    return NULL;
}

const scenario *scenario_find(const char *name)
{
    const scenario *found;
    for (uint32_t i = 0; (found = scenario_at(i)) != NULL; i++) {
        if (strcmp(found->name, name) == 0) {
            return found;
        }
    }
    return NULL;
}
