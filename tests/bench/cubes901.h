/// The field's classic stress, 901 cubes, through the packed coder: size, time, and every frame
/// decoded and compared. data/README.md has the rule.
#ifndef SABOT_TESTS_CUBES901_H
#define SABOT_TESTS_CUBES901_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cubes901_result {
    double bytes_per_frame;             ///< mean over all 2,837 packets
    double bytes_per_frame_second_half; ///< of frames that the tables were not trained on
    double kbit_per_second;             ///< of all, at 60 packets a second
    uint32_t bytes_max;
    double encode_us; ///< median over the packets
    double decode_us;
    double bit_packed_bytes_per_frame; ///< the same frames by plain bit packing, in the same run
} cubes901_result;

/// Codes and decodes the whole recording. False, with a message on stderr, if it cannot be read, or
/// if a frame does not come back as it was.
bool cubes901_run(const char *path, cubes901_result *out_result);

#endif
