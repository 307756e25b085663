#include "client/interpolation/interpolation.h"

#include <stddef.h>

#include "client/state.h"

void sb_interpolation_open(sb_client_core *core, double tick, sb_interpolation *shown)
{
    *shown = (sb_interpolation){.tick = tick};
    if (!sb_interpolation_buffer_find(&core->interpolation_buffer, tick, &shown->before,
                                      &shown->after)) {
        shown->newest = (sb_buffered_view){core->snapshot.tick, core->snapshot.entity_count,
                                           core->snapshot.entities};
        shown->before = shown->after = &shown->newest;
    }
}

const sb_entity *sb_interpolation_after(sb_interpolation *shown, const sb_entity *entity)
{
    if (shown->after == NULL || shown->after == shown->before) {
        return NULL;
    }
    const sb_entity *to = sb_buffered_view_entity(shown->after, entity->index, &shown->after_hint);
    bool same = to != NULL && to->generation == entity->generation && to->kind == entity->kind;
    return same ? to : NULL;
}

uint32_t sb_interpolation_values(const sb_client_core *core, const sb_interpolation *shown,
                                 const sb_entity *entity, const sb_entity *to, float *out_values)
{
    const sb_delta_def *def = &core->coder.def;
    if (to != NULL) {
        (void)sb_buffered_view_interpolate(def, shown->before, entity, shown->after, to,
                                           shown->tick, out_values);
    } else if (shown->after == shown->before) {
        sb_buffered_view_extrapolate(def, shown->before, entity, (double)shown->before->tick,
                                     out_values);
    } else {
        // Nothing newer is known of it: it is no more there, or starved.
        sb_buffered_view_extrapolate(def, shown->before, entity, shown->tick, out_values);
        return shown->after == NULL ? SB_CLIENT_ENTITY_STARVED : 0;
    }
    return 0;
}
