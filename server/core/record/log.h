/// What a tick log says about its match, and where its bytes go and come from. README.md beside
/// this file is the format.
#ifndef SABOT_RECORD_LOG_H
#define SABOT_RECORD_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

#define SB_LOG_FORMAT_VERSION 1u

/// The first bytes of a log of any format version: what it is, and which version.
#define SB_LOG_PROLOGUE_SIZE 16u

/// The head of a log: with the map, all that a match starts from.
typedef struct sb_log_head {
    uint32_t format_version;
    uint32_t simulation_version;
    uint32_t session;         ///< number on its server, from 1
    uint64_t started_unix_ms; ///< wall clock at the start, for people
    sb_rules_identity rules;  ///< by which it was played
    uint32_t setting_count;   ///< of the rules
    sb_game_def game; ///< a log that is read does not know the rules' table: `rules` is NULL
} sb_log_head;

/// Takes the log's bytes in order.
typedef struct sb_log_sink {
    /// Copies one or more whole chunks, after which the log holds all ticks up to `tick` that did
    /// not fall into a gap; or takes nothing of them, and returns false. Must not block.
    bool (*write)(void *context, const void *bytes, size_t size, uint32_t tick);
    /// Bytes for which there is room now, so that no keyframe is packed for nothing. May be NULL.
    size_t (*room)(void *context);
    /// The newest such tick that a crash cannot undo any more; false if there is none yet. May be
    /// NULL.
    bool (*durable)(void *context, uint32_t *out_tick);
    void *context;
} sb_log_sink;

/// Gives a log's bytes.
typedef struct sb_log_source {
    /// Reads up to `size` bytes at `offset` and returns how many there were; fewer only at the end
    /// of the log or after a read error.
    size_t (*read_at)(void *context, uint64_t offset, void *buffer, size_t size);
    void *context;
} sb_log_source;

#endif
