/// How what has a heading drives, in integers: along it by its thrust, while what moves across is
/// held back by its grip. A part of motion.h.
#ifndef SABOT_PROTOCOL_DRIVE_H
#define SABOT_PROTOCOL_DRIVE_H

#include <stdint.h>

#include "base/schema.h"

/// A direction's parts are within +-2^12: sine and cosine of a heading.
#define SB_DIRECTION_ONE 4096

typedef struct sb_direction {
    int32_t sine;   ///< of the first axis
    int32_t cosine; ///< of the third
} sb_direction;

/// Of an angle in 1/65,536 of a turn, of which the lower 16 bits count. Off by less than 0.0003.
sb_direction sb_direction_of(int32_t angle);

/// The heading of a kind that has one, in 1/65,536 of a turn.
int32_t sb_drive_heading(const sb_net_kind *kind, const int32_t *values);

/// Where the horizontal velocity leads.
typedef struct sb_drive_path {
    int32_t velocity[2]; ///< at the end, in steps of velocity: of the first axis and the third
    int32_t displacement_twice[2]; ///< twice the way, in steps of velocity times ticks
} sb_drive_path;

/// From `values`, over `ticks` (at most `tick_rate_hz`), to the heading and thrust of `later`.
sb_drive_path sb_drive(const sb_net_kind *kind, int32_t tick_rate_hz, const int32_t *values,
                       int32_t ticks, const int32_t *later);

#endif
