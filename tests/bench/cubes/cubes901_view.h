/// What the coder knows of a cube before it codes it: the cube's past, the player, and those cubes
/// around it that are already coded.
#ifndef SABOT_TESTS_CUBES901_VIEW_H
#define SABOT_TESTS_CUBES901_VIEW_H

#include "base/coding/value.h"
#include "cubes901_coder.h"
#include "cubes901_turn.h"

/// A size is a log2 in units of 1 / `CUBES901_SIZE_ONE`.
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
    int32_t slip[3]; ///< old displacement minus that of a point fixed to the player, rotated with
                     ///< the player
    int32_t near[CUBES901_DEEDS]; ///< mean deeds of the coded cubes around
    bool has_near;
    uint32_t distance_class; ///< by cubes901_distance_class
    uint32_t group;          ///< of weights that predict it
    int16_t size_old, size_slip, size_distance;
    // Set while the cube is coded.
    int32_t moved[3];
    int32_t turned[3];
    int16_t move_miss, turn_miss;
} cubes901_view;

static inline int32_t cubes901_absolute(int32_t x)
{
    return x < 0 ? -x : x;
}

/// out = a - b, for three components.
static inline void cubes901_differ(const int32_t *a, const int32_t *b, int32_t *out)
{
    for (uint32_t i = 0; i < 3; i++) {
        out[i] = a[i] - b[i];
    }
}

/// log2(|x| + 1) in 1/16, linear between powers of two.
static inline int16_t cubes901_size(int32_t x)
{
    uint32_t value = (uint32_t)cubes901_absolute(x) + 1u;
    uint32_t length = sb_bit_length(value);
    uint32_t rest = length > 5u ? value >> (length - 5u) : value << (5u - length);
    return (int16_t)((length - 1u) * 16u + (rest & 15u));
}

/// cubes901_size of the sum of three magnitudes.
static inline int16_t cubes901_size_of3(const int32_t *x)
{
    return cubes901_size(cubes901_absolute(x[0]) + cubes901_absolute(x[1]) +
                         cubes901_absolute(x[2]));
}

/// Returns how far a cube was from the player six frames ago, from 0 (touches) to 7 (far).
uint32_t cubes901_distance_class(const cubes901_coder *coder, uint32_t number);

/// Returns how much a cube changed in the last twelve frames: 0 for no change, 1 for a change only
/// in the first six of them, otherwise up to 5 by the size of the change.
uint32_t cubes901_unrest(const cubes901_coder *coder, uint32_t number);

/// Collects all that is known of a cube.
void cubes901_look(const cubes901_coder *coder, uint32_t number, cubes901_view *out_view);

/// Sets the sizes from which every part's residual is predicted; the other features are 0.
void cubes901_view_sizes(const cubes901_view *view, int16_t out[CUBES901_SIZE_FEATURES]);

/// Keeps what the cube did, for the cubes that are coded later.
void cubes901_remember(cubes901_coder *coder, const cubes901_view *view);

#endif
