/// The logs in a simulated folder, byte for byte as the record room writes them, and the match that
/// is played from one of them.
#ifndef SABOT_MOVES_LOG_FILE_H
#define SABOT_MOVES_LOG_FILE_H

#include "host/wire/move_mark.h"
#include "log_bytes.h"
#include "record/replay.h"

/// One log. What was written survives the death of a process; what was also synced survives a power
/// cut, and of the rest a part may.
typedef struct log_file {
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    sim_log_bytes bytes;
    bool removed;        ///< the file is gone
    bool removed_surely; ///< also after a power cut
    bool slow;           ///< its disk takes up to 0.8 s now and then
    bool frozen;         ///< its writer is dead: nothing reaches the file any more
} log_file;

/// Lets the sync of the last write take that much longer.
void log_file_delay(log_file *file, uint64_t more_us);

/// Callbacks of a log's sink; `context` is a log_file.
bool log_file_write(void *context, const void *bytes, size_t size, uint32_t tick);
bool log_file_durable(void *context, uint32_t *out_tick);

/// Returns the newest tick that a power cut cannot undo; 0 if there is none.
uint32_t log_file_durable_tick(const log_file *file);
/// Returns true if the first `size` bytes are synced by now.
bool log_file_is_synced(const log_file *file, size_t size);
/// The first `size` bytes are what the file has, and they are synced.
void log_file_cut(log_file *file, size_t size, uint32_t tick);
void log_file_remove(log_file *file, bool surely);
void log_file_cut_power(log_file *file, sb_random *random);

/// A match that is played from a log which may grow.
typedef struct log_play {
    sb_log_reader *reader; ///< NULL until something can be played
    sb_replay *replay;
    uint32_t tick; ///< the last one
    uint64_t hash; ///< of the state after it
} log_play;

void log_play_close(log_play *play);
/// Opens the log and moves to its last keyframe. False if it is too short.
bool log_play_open(log_play *play, const log_file *file, const sb_allocator *allocator);
/// Opens the log at its first keyframe.
bool log_play_open_first(log_play *play, const log_file *file, const sb_allocator *allocator);
/// Plays at most `count` entries. Returns how many there were, or UINT32_MAX if a state is not the
/// recorded one.
uint32_t log_play_on(log_play *play, uint32_t count);
/// Opens the log of a server that has died, and plays it to its end, as `--resume` does. False if
/// it is closed, or has too little, or what is left of it is not the end that a crash leaves.
bool log_play_recover(log_play *play, const log_file *file, const sb_allocator *allocator);
/// Returns what may be done with the log.
sb_move_verdict log_play_judge(const log_play *play, const log_file *file,
                               sb_move_story *out_story);

/// Moves `chain` past the whole chunks that have come, and fills in the header of the last one.
/// `checked` says that they come from a disk that lost its power, and may be anything.
void log_file_walk(const log_file *file, sb_chunk_chain *chain, bool checked,
                   uint64_t *out_last_offset, uint8_t out_last_header[SB_CHUNK_HEADER_SIZE]);

#endif
