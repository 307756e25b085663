/// Whether a shard lives: its ticks go on. Pure.
#ifndef SABOT_HOST_AGONES_AGONES_PULSE_H
#define SABOT_HOST_AGONES_AGONES_PULSE_H

#include <stdbool.h>
#include <stdint.h>

/// A shard whose ticks stand still for longer than this does not live.
#define SB_AGONES_STILL_MS 3000u

/// All zeros is a shard that has not played yet.
typedef struct sb_agones_pulse {
    uint64_t ticks; ///< when they were looked at last
    uint64_t moved_ms;
    bool has_moved;
} sb_agones_pulse;

/// Notes the ticks that a shard has played. A shard that has ended in order owes no more.
void sb_agones_pulse_see(sb_agones_pulse *pulse, uint64_t ticks, bool ended, uint64_t now_ms);

/// Returns true if the ticks went on within SB_AGONES_STILL_MS.
bool sb_agones_pulse_lives(const sb_agones_pulse *pulse, uint64_t now_ms);

#endif
