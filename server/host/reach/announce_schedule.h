/// When a server announces itself to a list again. Pure: the clock and random numbers are
/// arguments.
///
/// After a success the next announcement follows after the interval, a tenth more or less. So the
/// servers of a restarted host do not announce themselves all at once. After a failure the delay
/// doubles from SB_ANNOUNCE_RETRY_MS_MIN on.
#ifndef SABOT_HOST_REACH_ANNOUNCE_SCHEDULE_H
#define SABOT_HOST_REACH_ANNOUNCE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#define SB_ANNOUNCE_RETRY_MS_MIN 1000u
#define SB_ANNOUNCE_RETRY_MS_MAX 300000u

/// Of one list. All zeros is due at once.
typedef struct sb_announce_schedule {
    uint64_t due_ms;
    uint32_t failures; ///< in a row
    bool listed;       ///< the last announcement was taken
    uint64_t taken, failed;
} sb_announce_schedule;

/// Notes the end of an announcement.
void sb_announce_schedule_end(sb_announce_schedule *schedule, bool taken, uint32_t interval_ms,
                              uint64_t now_ms, uint32_t random);

#endif
