/// Reads the 901 cubes' recording.
#ifndef SABOT_TESTS_CUBES901_DATA_H
#define SABOT_TESTS_CUBES901_DATA_H

#include "cubes901_coder.h"

#define CUBES901_FRAME_COUNT 2843u
/// A packet says what differs from the frame so many earlier.
#define CUBES901_LAG 6u
/// The tables are trained on the frames before this one.
#define CUBES901_TRAINED_FRAMES 1424u

/// All frames, unpacked, on the heap; the caller frees them. NULL if the file is not the recording:
/// missing, damaged, or of another size.
cubes901_frame *cubes901_load(const char *path);

#endif
