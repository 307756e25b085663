/// The simple peer: frames as plain bits, by the published ideas of Glenn Fiedler's "Snapshot
/// compression" (2015): a bit for a cube that is as before, relative indices where few changed,
/// positions and components as differences of the smallest width that holds them. Written anew.
#ifndef SABOT_TESTS_CUBES901_BITS_H
#define SABOT_TESTS_CUBES901_BITS_H

#include "cubes901_coder.h"

/// The size in bytes; 0 if it does not fit.
size_t cubes901_bits_encode(const cubes901_cube *before, const cubes901_cube *now, void *bytes,
                            size_t capacity);

bool cubes901_bits_decode(const cubes901_cube *before, cubes901_cube *out_now, const void *bytes,
                          size_t size);

#endif
