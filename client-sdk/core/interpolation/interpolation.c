#include "client/interpolation/interpolation.h"

#include <stddef.h>
#include <string.h>

#include "client/interpolation/entity_values.h"

// An idle server sends a keep-alive five times a second.
#define IDLE_AFTER_MS 150u

// Numbers of views begin again with each history.
static void forget(sb_interpolation *interpolation)
{
    interpolation->caches[0].number = interpolation->caches[1].number = 0;
}

void sb_interpolation_start(sb_interpolation *interpolation, const sb_snapshot_history *history,
                            uint32_t tick_rate_hz, uint32_t snapshot_rate_hz,
                            uint32_t interpolation_ms, uint64_t now_us)
{
    const uint32_t interval_ticks = tick_rate_hz / snapshot_rate_hz;
    forget(interpolation);
    interpolation->enabled = true;
    interpolation->number_min = history->count + 1;
    interpolation->interval_ticks = interval_ticks > 0 ? interval_ticks : 1;
    sb_interpolation_clock_start(&interpolation->clock, tick_rate_hz, snapshot_rate_hz,
                                 interpolation_ms, now_us);
}

void sb_interpolation_stop(sb_interpolation *interpolation)
{
    forget(interpolation);
    interpolation->enabled = false;
}

double sb_interpolation_tick(const sb_interpolation *interpolation,
                             const sb_snapshot_history *history)
{
    return interpolation->enabled ? sb_interpolation_clock_tick(&interpolation->clock)
                                  : (double)history->tick;
}

static bool is_idle(const sb_interpolation *interpolation, const sb_delta_def *def,
                    uint32_t gap_ticks)
{
    return gap_ticks > interpolation->interval_ticks &&
           (uint64_t)gap_ticks * 1000 > (uint64_t)IDLE_AFTER_MS * def->tick_rate_hz;
}

static sb_interpolation_end end_at(const sb_snapshot_history_view *view)
{
    return (sb_interpolation_end){.view = view, .tick = view != NULL ? view->tick : 0};
}

static void find_ends(const sb_interpolation *interpolation, const sb_snapshot_history *history,
                      const sb_delta_def *def, double tick, sb_interpolation_moment *out_moment)
{
    const sb_snapshot_history_view *before = NULL, *after = NULL;
    if (interpolation->enabled) {
        sb_snapshot_history_around(history, interpolation->number_min, tick, &before, &after);
    }
    if (before == NULL) {
        out_moment->before = end_at(after != NULL ? after : sb_snapshot_history_newest(history));
        out_moment->stands = true;
        return;
    }
    out_moment->before = end_at(before);
    out_moment->after = end_at(after);
    if (after != NULL && is_idle(interpolation, def, after->tick - before->tick)) {
        const sb_interpolation_end idle = {.view = before,
                                           .tick = after->tick - interpolation->interval_ticks};
        if ((double)idle.tick <= tick) {
            out_moment->before = idle;
        } else {
            out_moment->after = idle;
        }
    }
}

// The cache that holds the end; NULL if neither does.
static sb_interpolation_cache *find_cache(sb_interpolation *interpolation,
                                          const sb_interpolation_end *end)
{
    for (uint32_t i = 0; end->view != NULL && i < 2; i++) {
        sb_interpolation_cache *cache = &interpolation->caches[i];
        if (cache->number == end->view->number && cache->tick == end->tick) {
            return cache;
        }
    }
    return NULL;
}

// Gives the end its cache. The one that the other end has stays as it is.
static void take_cache(sb_interpolation *interpolation, sb_interpolation_end *end,
                       const sb_interpolation_cache *other)
{
    end->cache = find_cache(interpolation, end);
    if (end->cache == NULL && end->view != NULL) {
        end->cache = &interpolation->caches[other == &interpolation->caches[0] ? 1 : 0];
        end->cache->number = end->view->number;
        end->cache->tick = end->tick;
        memset(end->cache->known, 0, sizeof end->cache->known);
    }
}

void sb_interpolation_open(sb_interpolation *interpolation, const sb_snapshot_history *history,
                           const sb_delta_def *def, double tick,
                           sb_interpolation_moment *out_moment)
{
    *out_moment = (sb_interpolation_moment){.def = def, .history = history, .tick = tick};
    find_ends(interpolation, history, def, tick, out_moment);
    take_cache(interpolation, &out_moment->before, find_cache(interpolation, &out_moment->after));
    take_cache(interpolation, &out_moment->after, out_moment->before.cache);
}

static const sb_entity *baseline_at(const sb_interpolation_moment *moment,
                                    const sb_interpolation_end *end, uint32_t place)
{
    return &moment->history->entity_baselines[end->view->entity_baselines[place]];
}

// Fills an entity with what it is extrapolated to at the end's tick.
static void extrapolate(const sb_interpolation_moment *moment, const sb_interpolation_end *end,
                        const sb_entity *baseline, sb_entity *out_entity)
{
    *out_entity = (sb_entity){.tick = end->view->tick,
                              .index = baseline->index,
                              .generation = baseline->generation,
                              .kind = baseline->kind};
    sb_delta_extrapolate(moment->def, baseline, end->view->tick, out_entity->values);
    if (end->tick != end->view->tick) {
        // From the values of the snapshot's tick, which are rounded.
        const sb_entity held = *out_entity;
        out_entity->tick = end->tick;
        sb_delta_extrapolate(moment->def, &held, end->tick, out_entity->values);
    }
}

const sb_entity *sb_interpolation_entity(const sb_interpolation_moment *moment,
                                         const sb_interpolation_end *end, uint32_t place)
{
    if (end->view == NULL || place >= end->view->count) {
        return NULL;
    }
    sb_interpolation_cache *cache = end->cache;
    if (!cache->known[place]) {
        extrapolate(moment, end, baseline_at(moment, end, place), &cache->entities[place]);
        cache->known[place] = true;
    }
    return &cache->entities[place];
}

const sb_entity *sb_interpolation_after(sb_interpolation_moment *moment, const sb_entity *entity)
{
    const sb_interpolation_end *after = &moment->after;
    while (after->view != NULL && moment->after_next < after->view->count) {
        const uint32_t place = moment->after_next;
        const sb_entity *to = baseline_at(moment, after, place);
        if (to->index > entity->index) {
            return NULL;
        }
        moment->after_next++;
        if (to->index == entity->index) {
            bool same = to->generation == entity->generation && to->kind == entity->kind;
            return same ? sb_interpolation_entity(moment, after, place) : NULL;
        }
    }
    return NULL;
}

uint32_t sb_interpolation_values(const sb_interpolation_moment *moment, const sb_entity *entity,
                                 const sb_entity *after, float *out_values)
{
    if (after != NULL) {
        (void)sb_entity_values_between(moment->def, entity, after, moment->tick, out_values);
    } else if (moment->stands) {
        sb_entity_values_after(moment->def, entity, (double)entity->tick, out_values);
    } else {
        // No newer snapshot has it: it is gone, or no newer one has come.
        sb_entity_values_after(moment->def, entity, moment->tick, out_values);
        return moment->after.view == NULL ? SB_CLIENT_ENTITY_STARVED : 0;
    }
    return 0;
}
