/// What is known of a cube before it is coded: its own past, the player, and the cubes around it
/// that are coded already.
#ifndef SABOT_TESTS_CUBES901_VIEW_H
#define SABOT_TESTS_CUBES901_VIEW_H

#include "base/coding/value.h"
#include "cubes901_coder.h"
#include "cubes901_turn.h"

/// A whole power of two in a size, which is a log2.
#define CUBES901_SIZE_ONE 16

typedef struct cubes901_view {
    uint32_t number;
    const int32_t *before;
    int32_t moved_old[3];
    int32_t moved_older[3];
    cubes901_turn turn_before;
    int32_t turned_old[3];
    int32_t to_player[3]; ///< from the player, six frames ago
    int32_t rigid[3];
    int32_t slip[3]; ///< old motion against that of a body fixed to the player, turned with it
    int32_t near[CUBES901_DEEDS]; ///< mean of what the coded cubes around did
    bool has_near;
    uint32_t distance_class; ///< as cubes901_distance_class says
    uint32_t group;          ///< of the weights that foretell it
    int16_t size_old, size_slip, size_distance;
    // Filled while it is coded.
    int32_t moved[3];
    int32_t turned[3];
    int16_t move_miss, turn_miss;
} cubes901_view;

static inline int32_t cubes901_absolute(int32_t x)
{
    return x < 0 ? -x : x;
}

/// Three numbers less three others.
static inline void cubes901_differ(const int32_t *a, const int32_t *b, int32_t *out)
{
    for (uint32_t i = 0; i < 3; i++) {
        out[i] = a[i] - b[i];
    }
}

/// log2(|x| + 1) in 1/16, straight between powers of two.
static inline int16_t cubes901_size(int32_t x)
{
    uint32_t value = (uint32_t)cubes901_absolute(x) + 1u;
    uint32_t length = sb_bit_length(value);
    uint32_t rest = length > 5u ? value >> (length - 5u) : value << (5u - length);
    return (int16_t)((length - 1u) * 16u + (rest & 15u));
}

/// The same of the sum of three magnitudes.
static inline int16_t cubes901_size_of3(const int32_t *x)
{
    return cubes901_size(cubes901_absolute(x[0]) + cubes901_absolute(x[1]) +
                         cubes901_absolute(x[2]));
}

/// How far a cube was from the player six frames ago: 0 touches it, 7 is far.
uint32_t cubes901_distance_class(const cubes901_coder *coder, uint32_t number);

/// What the last twelve frames saw of a cube: 0 no change, 1 none but before, then by its size, 5
/// at most.
uint32_t cubes901_unrest(const cubes901_coder *coder, uint32_t number);

void cubes901_look(const cubes901_coder *coder, uint32_t number, cubes901_view *out_view);

/// The sizes that all parts are foretold from; the others are 0.
void cubes901_view_sizes(const cubes901_view *view, int16_t out[CUBES901_SIZE_FEATURES]);

/// Keeps what the cube did, for those to come.
void cubes901_remember(cubes901_coder *coder, const cubes901_view *view);

#endif
