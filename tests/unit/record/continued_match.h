/// A log that ends somewhere, gone on with by what the room offers for it, and read back.
#ifndef SABOT_TESTS_CONTINUED_MATCH_H
#define SABOT_TESTS_CONTINUED_MATCH_H

#include "counting_heap.h"
#include "forgery.h"
#include "memory_log.h"
#include "random_match.h"
#include "record/encoder.h"
#include "record/replay.h"

/// What is known of where a log of whole and torn chunks must go on, by its chunks alone.
typedef struct expected_place {
    bool is_playable; ///< head, map and first keyframe are there
    size_t offset;    ///< bytes that are of use
    uint32_t tick;    ///< the last one
    uint32_t gaps;    ///< with their keyframes
    uint32_t epochs;
} expected_place;

/// Of the first `size` bytes of a log.
expected_place expected_place_in(const memory_log *whole, size_t size);

/// A match that is going on.
typedef struct continued_match {
    counting_heap heap;
    sb_game *game;
    sb_log_encoder *encoder;
    sb_log_place place;
    sb_log_roster roster; ///< after the last tick that was played, kept apart from the room's own
    sb_error recovered;   ///< what `sb_replay_recover` said
    bool resumed;         ///< what `sb_log_encoder_resume` said
} continued_match;

/// Recovers the log, cuts it off where it goes on, and reopens it in the epoch after its last; the
/// log needs room for more. False, and nothing is left, if it cannot be opened or recovered. Torn
/// ends are cut off, and asserted to be found by their checksum.
bool continued_match_begin(continued_match *match, memory_log *log, uint64_t unix_ms);

/// Plays by inputs that the first match has not had; in the third tick slot 0 is left, or taken.
void continued_match_play(continued_match *match, uint32_t tick_count);

/// Ends the encoder without closing or, with `closed`, with the closing chunk.
void continued_match_end(continued_match *match, bool closed);

#endif
