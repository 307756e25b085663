/// A lively match, recorded by the real encoder. Every tick is kept: the frame, the hash, the live
/// state byte by byte, the roster, and the answers of queries of the past.
#ifndef SABOT_TESTS_STAGED_MATCH_H
#define SABOT_TESTS_STAGED_MATCH_H

#include "base/random.h"
#include "counting_heap.h"
#include "memory_log.h"
#include "record/encoder.h"
#include "record/log_roster.h"

typedef enum staged_rules {
    STAGED_TANKS, ///< the built-in rules
    STAGED_HOUSE, ///< house_rules.h
    STAGED_BLIND, ///< the tanks, without past poses
} staged_rules;

typedef struct staged_script {
    uint64_t seed;
    uint32_t player_count; ///< players that join in the first tick; 0 for a deserted match
    uint32_t computer_count;
    uint32_t tick_rate_hz;
    uint32_t tick_count;
    uint32_t keyframe_ms;
    uint32_t commit_ms;      ///< 0 for the default
    uint32_t turnover_ticks; ///< ticks after which a player leaves or joins; 0 for never
    uint32_t pause_ticks;    ///< ticks after which the match stands still; 0 for never
    uint32_t gaps[2][2];     ///< the sink refuses after the first tick of each, up to the second
    size_t call_refused;     ///< number of the sink's call, from 1, that it refuses; 0 for none
    staged_rules rules;
    bool closed;
} staged_script;

typedef struct staged_tick {
    sb_frame frame; ///< by which this tick was played
    uint64_t hash;
    uint64_t past; ///< staged_past after it
    uint8_t *live; ///< `live_size` bytes, as the layout saves them
    sb_log_roster roster;
    bool missing; ///< not in the log, as a reader of the whole log sees it
} staged_tick;

typedef struct staged_match {
    staged_script script;
    counting_heap heap;
    memory_log log;
    sb_log_head head;
    size_t live_size;
    uint32_t fired, hits;
    staged_tick *ticks; ///< tick t at t, 0 the state before the first
} staged_match;

const sb_rules *staged_rules_of(staged_rules rules);

/// Plays and records the whole script.
staged_match *staged_match_play(const staged_script *script);
void staged_match_free(staged_match *match);

/// Creates another game of the same match, in its first state, from the match's heap.
sb_game *staged_game(staged_match *match);

/// Plays a game by the match's frames to the end of a tick.
void staged_game_play(const staged_match *match, sb_game *game, uint32_t to_tick);

/// Returns a hash of all answers of sb_pose_ring_at: for each body and each tick that may be
/// queried, for ticks just outside, and in between.
uint64_t staged_past(const sb_game *game);

/// Asserts that the game is in the state after a tick: every live byte, the hash, the past poses.
void staged_assert_at(const staged_match *match, const sb_game *game, uint32_t tick);

#endif
