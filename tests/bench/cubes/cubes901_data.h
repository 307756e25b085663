/// Reads the recording of the 901 cubes.
#ifndef SABOT_TESTS_CUBES901_DATA_H
#define SABOT_TESTS_CUBES901_DATA_H

#include "cubes901_coder.h"

#define CUBES901_FRAME_COUNT 2843u
/// A packet codes a frame against the frame that is `CUBES901_LAG` frames earlier.
#define CUBES901_LAG 6u
/// The tables are trained on the frames before this one.
#define CUBES901_TRAINED_FRAMES 1424u

/// Returns all frames, decompressed, on the heap; the caller frees them. Returns NULL if the file
/// is missing, damaged, or of another size.
cubes901_frame *cubes901_load(const char *path);

#endif
