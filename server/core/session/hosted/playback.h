/// A recorded match that is played back to replay viewers: at any speed, paused, step by step, from
/// any tick. All viewers see the same tick, and each may control it. Pure, as a session is.
///
/// It begins in the state after its first tick. A jump of up to a second ahead plays the ticks
/// between and sends their events. Any other jump sends no events of the ticks between.
#ifndef SABOT_SESSION_HOSTED_PLAYBACK_H
#define SABOT_SESSION_HOSTED_PLAYBACK_H

#include "record/replay.h"
#include "session/hosted/hosted.h"

#define SB_PLAYBACK_VIEWER_COUNT_MAX 1024u

typedef struct sb_playback_def {
    uint32_t number;           ///< session number, from 1
    sb_replay *replay;         ///< at any tick; borrowed until the playback is destroyed
    uint32_t last_tick;        ///< last tick of its log (record/sizes.h)
    uint32_t clock_hz;         ///< calls of sb_hosted_tick a second, 10 to 240; default 60
    uint32_t snapshot_rate_hz; ///< 1 to clock_hz, at any speed, and at most the match's tick rate;
                               ///< default 30
    uint32_t viewer_capacity;  ///< 1 to SB_PLAYBACK_VIEWER_COUNT_MAX; default 32
    /// Percent of the match's own speed: SB_PLAYBACK_PERCENT_MIN to _MAX; default 100.
    uint32_t speed_percent;
    bool paused;   ///< default false
    uint32_t tick; ///< where it begins; default 0, the first tick
    sb_session_output output;
} sb_playback_def;

sb_playback_def sb_playback_def_default(void);

/// The state of a playback.
typedef struct sb_playback_state {
    bool paused; ///< by a viewer, or because it has reached its end
    uint32_t speed_percent;
    uint32_t tick;
    uint32_t first_tick;
    /// Last tick that can be reached; it falls when the log turns out to be damaged.
    uint32_t last_tick;
    uint32_t diverged_tick; ///< first tick played whose state differs from the record; 0 for none
    bool damaged;           ///< the log cannot be read beyond last_tick
    sb_log_fault fault;     ///< if `damaged`, where and how
    uint32_t client_count;
} sb_playback_state;

typedef struct sb_playback sb_playback;

/// SB_ERROR_ARGUMENT, SB_ERROR_MEMORY, SB_ERROR_RANGE if the log has no tick. Otherwise an error of
/// the log, which `sb_replay_fault` locates. `*out_playback` is NULL on error.
sb_error sb_playback_create(const sb_playback_def *def, const sb_allocator *allocator,
                            sb_playback **out_playback);

/// The interface through which a lobby and viewers use the playback, and by which it is destroyed.
/// NULL gives NULL. A playback without viewers stands still. If viewers ask for several ticks
/// between two ticks of the clock, it goes to the last of them.
static inline sb_hosted *sb_playback_hosted(sb_playback *playback)
{
    return (sb_hosted *)playback;
}

/// The playback behind an interface that belongs to a playback.
static inline sb_playback *sb_playback_from(sb_hosted *hosted)
{
    return (sb_playback *)hosted;
}

sb_playback_state sb_playback_get_state(const sb_playback *playback);

#endif
