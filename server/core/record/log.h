/// What a tick log says about its match, and where its bytes go and come from. README.md beside
/// this file defines the format.
#ifndef SABOT_RECORD_LOG_H
#define SABOT_RECORD_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

#define SB_LOG_FORMAT_VERSION 1u

/// Bytes of the prologue, which begins a log of any format version and says which version it is.
#define SB_LOG_PROLOGUE_SIZE 16u

/// The head of a log. Together with the map it is everything that a match starts from.
typedef struct sb_log_head {
    uint32_t format_version;
    uint32_t simulation_version;
    uint32_t session;         ///< number of the session on its server, from 1
    uint64_t started_unix_ms; ///< wall clock at the start, for information only
    sb_rules_identity rules;  ///< the rules of the match
    uint32_t setting_count;   ///< settings of the rules
    sb_game_def game; ///< a log that is read does not know the rules' table: its `rules` are NULL
} sb_log_head;

/// A sink takes the log's bytes in order.
typedef struct sb_log_sink {
    /// Copies one or more whole chunks and returns true; the log then holds all ticks up to `tick`
    /// except those in gaps. Or takes none of the bytes and returns false. Must not block.
    bool (*write)(void *context, const void *bytes, size_t size, uint32_t tick);
    /// Returns how many bytes there is room for now, so that no keyframe is packed in vain. May be
    /// NULL.
    size_t (*room)(void *context);
    /// Gives the newest tick of the log that a crash cannot undo any more; false if there is none
    /// yet. May be NULL.
    bool (*durable)(void *context, uint32_t *out_tick);
    void *context;
} sb_log_sink;

/// A source gives a log's bytes.
typedef struct sb_log_source {
    /// Reads up to `size` bytes at `offset` and returns how many there were. There are fewer only
    /// at the end of the log or after a read error.
    size_t (*read_at)(void *context, uint64_t offset, void *buffer, size_t size);
    void *context;
} sb_log_source;

#endif
