/// Continues a log that ends anywhere, with the functions of the room, and reads it back.
#ifndef SABOT_TESTS_CONTINUED_MATCH_H
#define SABOT_TESTS_CONTINUED_MATCH_H

#include "counting_heap.h"
#include "forgery.h"
#include "memory_log.h"
#include "random_match.h"
#include "record/encoder.h"
#include "record/replay.h"

/// Where a log of whole and torn chunks must continue, calculated from its chunks alone.
typedef struct expected_place {
    bool is_playable; ///< head, map and first keyframe are whole
    size_t offset;    ///< useful bytes
    uint32_t tick;    ///< the last tick
    uint32_t gaps;    ///< gaps that have their keyframes
    uint32_t epochs;
} expected_place;

/// Calculates the place for the first `size` bytes of a log.
expected_place expected_place_in(const memory_log *whole, size_t size);

/// A match that is being continued.
typedef struct continued_match {
    counting_heap heap;
    sb_game *game;
    sb_log_encoder *encoder;
    sb_log_place place;
    sb_log_roster roster; ///< after the last played tick; kept separately from the room's own
    sb_error recovered;   ///< result of `sb_replay_recover`
    bool resumed;         ///< result of `sb_log_encoder_resume`
} continued_match;

/// Recovers the log, cuts it off where it must continue, and reopens it in the epoch after its last
/// one. The log needs room for more bytes. False, with nothing left, if it cannot be opened or
/// recovered. Torn ends are cut off, and asserted to be found by their checksums.
bool continued_match_begin(continued_match *match, memory_log *log, uint64_t unix_ms);

/// Plays with inputs that the first match did not have. In the third tick slot 0 is left or taken.
void continued_match_play(continued_match *match, uint32_t tick_count);

/// Destroys the encoder, after writing the closing chunk if `closed`.
void continued_match_end(continued_match *match, bool closed);

#endif
