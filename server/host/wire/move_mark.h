/// What a match's log says about moves, and what follows from it for a process that finds the log.
/// Pure. ../move/README.md explains the marks.
#ifndef SABOT_HOST_WIRE_MOVE_MARK_H
#define SABOT_HOST_WIRE_MOVE_MARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/wire/follow_frame.h"
#include "record/handover.h"

/// A mark, as the log has it.
typedef sb_log_handover sb_move_mark;

#define SB_MOVE_NAME_SIZE 44u ///< of a copy's name, terminating zero included

/// Writes the name of a target's copy: "move-", the id in hexadecimal digits, ".sblog". The log
/// keeps it once the match is taken.
void sb_move_name_write(const uint8_t id[SB_MOVE_ID_SIZE], char out_name[SB_MOVE_NAME_SIZE]);

/// Reads such a name. False if it is another one.
bool sb_move_name_read(const char *name, uint8_t out_id[SB_MOVE_ID_SIZE]);

/// What name and marks of one log say together.
typedef struct sb_move_story {
    bool brought; ///< it came here by a move: `id`
    bool arrived; ///< it has the mark TAKEN of that move
    bool leaves;  ///< a mark LEAVES stands: neither STAYS nor TAKEN of its move follows it
    uint8_t id[SB_MOVE_ID_SIZE];
    uint32_t session;  ///< the session's number here; 0: the one in the log's head
    sb_move_mark last; ///< the mark LEAVES, if it stands
} sb_move_story;

/// Begins with the name of the log's file.
void sb_move_story_init(sb_move_story *story, const char *name);

/// Adds the next mark of the log.
void sb_move_story_add(sb_move_story *story, const sb_move_mark *mark);

/// Makes the story of a log from its path and what its marks say together.
void sb_move_story_of(sb_move_story *story, const char *path, const sb_log_handovers *marks);

/// What a process may do with a log that was not closed and that no other process writes.
typedef enum sb_move_verdict {
    SB_MOVE_RESUME, ///< continue its match
    SB_MOVE_ASK,    ///< ask the target of `story->last` first (sb_move_source_init_doubtful)
    SB_MOVE_COPY,   ///< nothing: it is a copy of a match that was never taken here
} sb_move_verdict;

sb_move_verdict sb_move_story_judge(const sb_move_story *story);

#endif
