/// The simple peer codes frames as plain bits, by the ideas of Glenn Fiedler's "Snapshot
/// compression" (2015). An unchanged cube takes one bit; where few cubes changed, relative indices
/// name them. Positions and components are differences in the smallest width that holds them. The
/// code is our own.
#ifndef SABOT_TESTS_CUBES901_BITS_H
#define SABOT_TESTS_CUBES901_BITS_H

#include "cubes901_coder.h"

/// Returns the size in bytes; 0 if the frame does not fit into `capacity`.
size_t cubes901_bits_encode(const cubes901_cube *before, const cubes901_cube *now, void *bytes,
                            size_t capacity);

/// Returns false if the bytes are malformed.
bool cubes901_bits_decode(const cubes901_cube *before, cubes901_cube *out_now, const void *bytes,
                          size_t size);

#endif
