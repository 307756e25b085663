/// A recorded match, shown to those who watch it: at any speed, paused, step by step, from any
/// tick. All see the same, and each may control it. Pure, as a session is.
///
/// It begins in the state after its first tick. Ticks up to a second ahead are played through, and
/// their events heard; any other jump tells of nothing that lies between.
#ifndef SABOT_SESSION_PLAYBACK_H
#define SABOT_SESSION_PLAYBACK_H

#include "record/replay.h"
#include "session/hosted.h"

#define SB_PLAYBACK_VIEWER_COUNT_MAX 1024u

typedef struct sb_playback_def {
    uint32_t number;           ///< of the session that it is, from 1
    sb_replay *replay;         ///< anywhere; lent until the playback is destroyed
    uint32_t last_tick;        ///< of its log (sizes.h)
    uint32_t clock_hz;         ///< how often it is ticked, 10 to 240; default 60
    uint32_t snapshot_rate_hz; ///< 1 to clock_hz, whatever the speed, but no more than the match
                               ///< had ticks; default 30
    uint32_t viewer_capacity;  ///< 1 to SB_PLAYBACK_VIEWER_COUNT_MAX; default 32
    uint32_t speed_percent;    ///< of the match's own, SB_PLAYBACK_PERCENT_MIN to _MAX; default 100
    bool paused;               ///< default false
    uint32_t tick;             ///< where it begins; default 0, its first tick
    sb_session_output output;
} sb_playback_def;

sb_playback_def sb_playback_def_default(void);

/// How a replay stands.
typedef struct sb_playback_state {
    bool paused; ///< by a viewer, or because it has come to its end
    uint32_t speed_percent;
    uint32_t tick;
    uint32_t first_tick;
    uint32_t last_tick;     ///< an earlier one once the log has turned out to be damaged there
    uint32_t diverged_tick; ///< first one seen whose state is not the recorded one; 0: none
    bool damaged;           ///< the log cannot be read beyond last_tick
    sb_log_fault fault;     ///< if it is damaged, where and how
    uint32_t client_count;
} sb_playback_state;

typedef struct sb_playback sb_playback;

/// SB_ERROR_ARGUMENT, SB_ERROR_MEMORY; SB_ERROR_RANGE if the log has no tick; otherwise an error of
/// the log, which `sb_replay_fault` locates.
sb_error sb_playback_create(const sb_playback_def *def, const sb_allocator *allocator,
                            sb_playback **out_playback);

/// The playback as its lobby and its viewers meet it; it is destroyed by that too. NULL gives NULL.
/// While no viewer is there, it stands still. Of several ticks that viewers ask to go to between
/// two ticks of the clock, the last one counts.
static inline sb_hosted *sb_playback_hosted(sb_playback *playback)
{
    return (sb_hosted *)playback;
}

/// The playback behind a session that was made by `sb_playback_create`.
static inline sb_playback *sb_playback_from(sb_hosted *hosted)
{
    return (sb_playback *)hosted;
}

sb_playback_state sb_playback_get_state(const sb_playback *playback);

#endif
