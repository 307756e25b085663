/// The drive model of the extrapolation, in integers. A vehicle accelerates along its heading by
/// its thrust, and its grip slows the velocity across the heading. Used by motion.c alone.
#ifndef SABOT_PROTOCOL_DRIVE_H
#define SABOT_PROTOCOL_DRIVE_H

#include <stdint.h>

#include "base/schema.h"

/// The length of a direction vector: sine and cosine lie within +-2^12.
#define SB_DIRECTION_ONE 4096

typedef struct sb_direction {
    int32_t sine;   ///< along the first axis
    int32_t cosine; ///< along the third axis
} sb_direction;

/// Returns the direction of an angle in 1/65,536 turn; only its lower 16 bits count. The error is
/// below 0.0003 of the length.
sb_direction sb_direction_of(int32_t angle);

/// Returns the heading in 1/65,536 turn. The kind must have one.
int32_t sb_drive_heading(const sb_net_kind *kind, const int32_t *values);

/// The result of driving: final velocity and displacement, both horizontal.
typedef struct sb_drive_path {
    int32_t velocity[2]; ///< at the end, in steps of velocity, along the first and third axis
    int32_t displacement_twice[2]; ///< twice the displacement, in steps of velocity times ticks
} sb_drive_path;

/// Drives from the state `values` for `ticks` ticks, at most `tick_rate_hz`. Heading and thrust
/// change evenly to those of `later`.
sb_drive_path sb_drive(const sb_net_kind *kind, int32_t tick_rate_hz, const int32_t *values,
                       int32_t ticks, const int32_t *later);

#endif
