/// A lively match, recorded by the real encoder, of which every tick is kept: the frame, the hash,
/// the live state byte by byte, who was there, and what queries of the past answer.
#ifndef SABOT_TESTS_STAGED_MATCH_H
#define SABOT_TESTS_STAGED_MATCH_H

#include "base/random.h"
#include "counting_heap.h"
#include "memory_log.h"
#include "record/encoder.h"
#include "record/log_roster.h"

typedef enum staged_rules {
    STAGED_TANKS, ///< the built-in ones
    STAGED_HOUSE, ///< house_rules.h
    STAGED_BLIND, ///< the tanks, but no pose of the past is kept
} staged_rules;

typedef struct staged_script {
    uint64_t seed;
    uint32_t player_count; ///< who join in the first tick; 0 for a deserted match
    uint32_t computer_count;
    uint32_t tick_rate_hz;
    uint32_t tick_count;
    uint32_t keyframe_ms;
    uint32_t commit_ms;      ///< 0 for the default
    uint32_t turnover_ticks; ///< after so many somebody leaves or joins; 0 for never
    uint32_t pause_ticks;    ///< after so many the match stands still; 0 for never
    uint32_t gaps[2][2];     ///< the sink refuses after the first tick of each up to the second
    size_t call_refused;     ///< the call of the sink, from 1, that it does not take; 0 for none
    staged_rules rules;
    bool closed;
} staged_script;

typedef struct staged_tick {
    sb_frame frame; ///< with which this tick was played
    uint64_t hash;
    uint64_t past; ///< staged_past after it
    uint8_t *live; ///< `live_size` bytes, as the layout saves them
    sb_log_roster roster;
    bool missing; ///< not in the log, by what a reader of the whole log sees
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

/// Another game of the same match, in its first state, from the match's heap.
sb_game *staged_game(staged_match *match);

/// Plays a game by the match's frames to the end of a tick.
void staged_game_play(const staged_match *match, sb_game *game, uint32_t to_tick);

/// A hash of all that sb_pose_ring_at answers: each body, each tick that may be asked for and
/// those about them, whole and in between.
uint64_t staged_past(const sb_game *game);

/// Asserts that the game is in the state after a tick: every live byte, the hash, the past.
void staged_assert_at(const staged_match *match, const sb_game *game, uint32_t tick);

#endif
