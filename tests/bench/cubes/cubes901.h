/// Runs the packed coder on 901 cubes. Measures size and time, and compares every decoded frame.
/// data/README.md has the rule.
#ifndef SABOT_TESTS_CUBES901_H
#define SABOT_TESTS_CUBES901_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cubes901_result {
    double bytes_per_frame;             ///< mean over all 2,837 packets
    double bytes_per_frame_second_half; ///< mean over the frames not used for training
    double kbit_per_second;             ///< over all packets, at 60 packets a second
    uint32_t bytes_max;
    double encode_us; ///< median over the packets
    double decode_us;
    double bit_packed_bytes_per_frame; ///< the same frames by plain bit packing, in the same run
} cubes901_result;

/// Codes and decodes the whole recording. Returns false, with a message on stderr, if it cannot be
/// read, or if a decoded frame differs.
bool cubes901_run(const char *path, cubes901_result *out_result);

#endif
