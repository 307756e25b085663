/// Rotations of the cubes in integers: quaternions x, y, z, w in 1/16,384.
#ifndef SABOT_TESTS_CUBES901_TURN_H
#define SABOT_TESTS_CUBES901_TURN_H

#include <stdint.h>

typedef struct cubes901_turn {
    int32_t v[4];
} cubes901_turn;

/// Returns x / 2^bits, rounded to the nearest integer, halves upwards.
static inline int32_t cubes901_round(int32_t x, uint32_t bits)
{
    return (x + (1 << (bits - 1u))) >> bits;
}

/// Returns the largest integer whose square is at most x.
uint32_t cubes901_root(uint32_t x);

/// Unpacks the four fields of a cube's orientation, each in its range.
cubes901_turn cubes901_turn_unpack(const int32_t fields[4]);

/// Sets the vector part of the shorter rotation from one turn to the other: its axis in the world
/// frame times the sine of half its angle.
void cubes901_turn_between(const cubes901_turn *from, const cubes901_turn *to, int32_t out[3]);

/// Returns `turn`, followed by the rotation with the vector part `by`.
cubes901_turn cubes901_turn_by(const cubes901_turn *turn, const int32_t by[3]);

/// Returns which component is the largest. Sets the second largest, and how far it is behind.
uint32_t cubes901_turn_largest(const cubes901_turn *turn, int32_t *out_margin,
                               uint32_t *out_second);

/// Packs the three other components in units of the fields, rounded, within 0 to 511.
void cubes901_turn_pack(const cubes901_turn *turn, uint32_t largest, int32_t out[3]);

/// Sets the rotation matrix of a vector part, row by row, in 1/16,384.
void cubes901_turn_matrix(const int32_t by[3], int32_t out[9]);

#endif
