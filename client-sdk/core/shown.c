#include "client/shown.h"

#include <stddef.h>

#include "client/state.h"

void sb_shown_open(sb_client_core *core, double tick, sb_shown *shown)
{
    *shown = (sb_shown){.tick = tick};
    if (!sb_past_find(&core->past, tick, &shown->before, &shown->after)) {
        shown->newest = (sb_past_view){core->snapshot.tick, core->snapshot.entity_count,
                                       core->snapshot.entities};
        shown->before = shown->after = &shown->newest;
    }
}

const sb_entity *sb_shown_after(sb_shown *shown, const sb_entity *entity)
{
    if (shown->after == NULL || shown->after == shown->before) {
        return NULL;
    }
    const sb_entity *to = sb_past_entity(shown->after, entity->index, &shown->after_hint);
    bool same = to != NULL && to->generation == entity->generation && to->kind == entity->kind;
    return same ? to : NULL;
}

uint32_t sb_shown_values(const sb_client_core *core, const sb_shown *shown, const sb_entity *entity,
                         const sb_entity *to, float *out_values)
{
    const sb_delta_def *def = &core->coder.def;
    if (to != NULL) {
        (void)sb_past_between(def, shown->before, entity, shown->after, to, shown->tick,
                              out_values);
    } else if (shown->after == shown->before) {
        sb_past_ahead(def, shown->before, entity, (double)shown->before->tick, out_values);
    } else {
        // Nothing newer is known of it: it is no more there, or starved.
        sb_past_ahead(def, shown->before, entity, shown->tick, out_values);
        return shown->after == NULL ? SB_CLIENT_ENTITY_STARVED : 0;
    }
    return 0;
}
