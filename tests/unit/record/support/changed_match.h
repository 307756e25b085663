/// Plays the frames of a recorded match with one change, and records them with the real game and
/// encoder. The result is the log of another server whose players acted differently.
#ifndef SABOT_TESTS_CHANGED_MATCH_H
#define SABOT_TESTS_CHANGED_MATCH_H

#include "memory_log.h"
#include "record/encoder.h"

#define CHANGED_MATCH_TICK_MAX 80u

/// The frames of a match.
typedef struct match_frames {
    uint32_t count;
    sb_frame list[CHANGED_MATCH_TICK_MAX]; ///< tick t at t - 1
} match_frames;

/// The frames of a log without gaps, of at most CHANGED_MATCH_TICK_MAX ticks.
void match_frames_read(memory_log *log, match_frames *out_frames);

/// What is changed. All zeros for nothing.
typedef struct match_change {
    uint32_t tick; ///< tick of the change, 0 for none
    uint32_t player;
    const sb_input *input;     ///< the player's input in that tick, unless NULL
    const sb_command *command; ///< a command that comes last in that tick, unless NULL
    bool untold; ///< the log has the hashes and keyframes of the changed match, but the inputs and
                 ///< commands of the unchanged one
    uint32_t refused_from; ///< after this tick the sink refuses,
    uint32_t refused_to;   ///< up to this one
    uint32_t last_tick;    ///< the log is closed there; 0 for the last tick of the frames
} match_change;

/// Plays the changed frames and records them with a keyframe each second. The caller frees the log.
/// `out_losses` may be NULL.
memory_log match_record_changed(const sb_log_head *head, const sb_map *map,
                                const match_frames *frames, const match_change *change,
                                sb_log_losses *out_losses);

/// Creates a game of that head and plays `count` changed frames. The caller destroys the game.
sb_game *match_play_changed(const sb_log_head *head, const sb_map *map, const match_frames *frames,
                            const match_change *change, uint32_t tick);

#endif
