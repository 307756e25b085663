/// A match of the real game with random frames and notes, recorded by the real encoder. Everything
/// that entered it is kept for comparison.
#ifndef SABOT_TESTS_RANDOM_MATCH_H
#define SABOT_TESTS_RANDOM_MATCH_H

#include "counting_heap.h"
#include "memory_log.h"
#include "random_frames.h"
#include "record/encoder.h"
#include "record/log_roster.h"

#define RANDOM_MATCH_TICK_MAX 400u

typedef struct random_match_script {
    uint64_t seed;
    uint32_t player_capacity;
    uint32_t tick_rate_hz;
    uint32_t commit_ms;   ///< 0 for the default
    uint32_t keyframe_ms; ///< 0 for the default
    uint32_t keyframe_turn;
    bool noted;   ///< random notes, including secrets, and stand-in inputs
    bool largest; ///< everything changes in every tick, not only in the first
    bool quiet;   ///< no joins or leaves after the first tick
} random_match_script;

/// What entered a tick, and its result.
typedef struct random_match_tick {
    sb_frame frame;
    sb_notes notes;
    uint64_t hash;
    sb_log_roster roster; ///< after the tick; kept separately from the room's own
} random_match_tick;

typedef struct random_match {
    random_match_script script;
    counting_heap heap;
    memory_log log;
    sb_game *game;
    sb_log_encoder *encoder;
    random_frames frames;
    sb_log_roster roster;
    uint32_t tick_count;
    random_match_tick *ticks; ///< tick t at t - 1
} random_match;

/// Makes the head and map of a script's match.
sb_log_head random_match_head(const random_match_script *script);
const sb_map *random_match_map(void);

/// Starts a match before its first tick, with head, map and first keyframe in the log.
random_match *random_match_begin(const random_match_script *script);
/// Plays and records ticks; in the first one every player joins.
void random_match_play(random_match *match, uint32_t tick_count);
/// Destroys the encoder, not the log.
void random_match_close(random_match *match);
void random_match_free(random_match *match);

/// True if two sets of notes are equal: their stand-ins and every byte of their notes.
bool random_match_notes_equal(const sb_notes *a, const sb_notes *b);

#endif
