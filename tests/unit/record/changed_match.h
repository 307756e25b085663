/// A recorded match recorded again with one thing changed, by the real game and encoder: as another
/// server, whose players did otherwise, would have.
#ifndef SABOT_TESTS_CHANGED_MATCH_H
#define SABOT_TESTS_CHANGED_MATCH_H

#include "memory_log.h"
#include "record/encoder.h"

#define CHANGED_MATCH_TICK_MAX 80u

/// What went into a match.
typedef struct match_frames {
    uint32_t count;
    sb_frame list[CHANGED_MATCH_TICK_MAX]; ///< tick t at t - 1
} match_frames;

/// The frames of a log without gaps, of at most CHANGED_MATCH_TICK_MAX ticks.
void match_frames_read(memory_log *log, match_frames *out_frames);

/// All zeros changes nothing.
typedef struct match_change {
    uint32_t tick; ///< in this tick, 0 for none,
    uint32_t player;
    const sb_input *input;     ///< the player's input is this one, unless NULL,
    const sb_command *command; ///< and this command comes last, unless NULL
    bool untold;               ///< the log has the hashes and keyframes of the changed match, but
                               ///< the inputs and commands of the unchanged one
    uint32_t refused_from;     ///< after this tick the sink refuses,
    uint32_t refused_to;       ///< up to this one
    uint32_t last_tick;        ///< the log is closed there; 0 for the last one that there is
} match_change;

/// Plays the frames, changed, and records them with a keyframe each second. The log is the caller's
/// to free. `out_losses` may be NULL.
memory_log match_record_changed(const sb_log_head *head, const sb_map *map,
                                const match_frames *frames, const match_change *change,
                                sb_log_losses *out_losses);

/// A game of that head after that many of the frames, changed; to be destroyed by the caller.
sb_game *match_play_changed(const sb_log_head *head, const sb_map *map, const match_frames *frames,
                            const match_change *change, uint32_t tick);

#endif
