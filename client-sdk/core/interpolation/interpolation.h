/// Entities at a time between two snapshots of the history, or after the newest.
///
/// A server whose match goes as extrapolated is idle, and sends nothing for a while. Up to one
/// interval before the snapshot that ends the idle time, entities go on as extrapolated; only then
/// they go over to it.
#ifndef SABOT_CLIENT_INTERPOLATION_H
#define SABOT_CLIENT_INTERPOLATION_H

#include "client/interpolation/interpolation_clock.h"
#include "client/snapshots/snapshot_history.h"

/// The entities of one of the history's views at one tick. Each is extrapolated when it is first
/// asked for, and kept, because a game asks for many times between the same two snapshots.
typedef struct sb_interpolation_cache {
    uint32_t number;                        ///< of the history's view; 0: nothing is cached
    uint32_t tick;                          ///< that the entities are extrapolated to
    bool known[SB_CLIENT_ENTITY_COUNT_MAX]; ///< by place in the view
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
} sb_interpolation_cache;

typedef struct sb_interpolation {
    bool enabled;            ///< false: the newest snapshot is shown as it comes
    uint32_t number_min;     ///< views from this number on are interpolated: those of the match
                             ///< since its map was there
    uint32_t interval_ticks; ///< between two snapshots
    sb_interpolation_clock clock;
    sb_interpolation_cache caches[2]; ///< of the two ends of the newest moment, in any order
} sb_interpolation;

/// A view, or what it is extrapolated to at a later tick.
typedef struct sb_interpolation_end {
    const sb_snapshot_history_view *view; ///< NULL: there is none
    uint32_t tick;
    sb_interpolation_cache *cache; ///< of the interpolation; NULL if there is no view
} sb_interpolation_end;

/// The surroundings of a time.
typedef struct sb_interpolation_moment {
    const sb_delta_def *def;
    const sb_snapshot_history *history;
    double tick;
    sb_interpolation_end before;
    sb_interpolation_end after; ///< without a view where no newer snapshot has come
    bool stands;         ///< `before` is shown as it is: nothing is known before it, or there
                         ///< is no interpolation
    uint32_t after_next; ///< of `after`, the first entity that was not passed
} sb_interpolation_moment;

/// Interpolates the views that come from now on, for a match with these rates. `interpolation_ms`
/// is how late they are shown, 0 for as late as the link needs.
void sb_interpolation_start(sb_interpolation *interpolation, const sb_snapshot_history *history,
                            uint32_t tick_rate_hz, uint32_t snapshot_rate_hz,
                            uint32_t interpolation_ms, uint64_t now_us);

/// Shows each snapshot as it comes.
void sb_interpolation_stop(sb_interpolation *interpolation);

/// The time that is shown, in ticks.
double sb_interpolation_tick(const sb_interpolation *interpolation,
                             const sb_snapshot_history *history);

/// Finds the views around a time. The moment points into the history and the interpolation, and is
/// valid until the next snapshot or call. The caches name views by their numbers: before the
/// history is initialised again, or another is passed, the interpolation must be stopped.
void sb_interpolation_open(sb_interpolation *interpolation, const sb_snapshot_history *history,
                           const sb_delta_def *def, double tick,
                           sb_interpolation_moment *out_moment);

/// One of the entities of an end of the moment, by rising index, with its values at that tick. NULL
/// beyond the last. The entity is valid as long as the moment.
const sb_entity *sb_interpolation_entity(const sb_interpolation_moment *moment,
                                         const sb_interpolation_end *end, uint32_t place);

/// The same entity in `after`, with its values at that tick; NULL if that lacks it, or if the
/// moment stands. Indices must rise from call to call. The entity is valid as long as the moment.
const sb_entity *sb_interpolation_after(sb_interpolation_moment *moment, const sb_entity *entity);

/// The values of an entity of `before` at the moment. `after` is what `sb_interpolation_after`
/// returned. Returns SB_CLIENT_ENTITY_STARVED, or 0.
uint32_t sb_interpolation_values(const sb_interpolation_moment *moment, const sb_entity *entity,
                                 const sb_entity *after, float *out_values);

#endif
