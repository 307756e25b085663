/// Random frames that keep the rules of a match, without a match.
#ifndef SABOT_TESTS_RANDOM_FRAMES_H
#define SABOT_TESTS_RANDOM_FRAMES_H

#include "base/random.h"
#include "game/frame.h"

typedef struct random_frames {
    sb_random random;
    uint32_t player_capacity;
    uint64_t occupied;
    sb_frame frame; ///< the last frame
} random_frames;

random_frames random_frames_make(uint64_t seed, uint32_t player_capacity);

/// Makes the next frame, with occasional joins and leaves and with inputs that mostly stay or
/// change a little.
const sb_frame *random_frames_next(random_frames *frames);

/// Makes a frame in which everything changes. Each taken slot is left, each slot is joined under
/// the longest name, and every input is far from the one before.
const sb_frame *random_frames_next_largest(random_frames *frames);

#endif
