/// Tells people when the disk is far behind the logs, and when it has caught up; each once. Pure.
#ifndef SABOT_HOST_LOGS_DISK_LAG_H
#define SABOT_HOST_LOGS_DISK_LAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// All zeros at the start.
typedef struct sb_disk_lag {
    bool behind;       ///< the lag was reported
    uint64_t worst_ns; ///< largest lag since then
    uint64_t late_ns;  ///< when the lag was last above the limit
} sb_disk_lag;

/// Takes `lag_ns`, how long the oldest unsynced bytes have waited at `now_ns`; call it a few times
/// a second. Returns true, and a sentence without a full stop, when they have waited for more than
/// 2 s, and when the wait has stayed below 1 s for 10 s after that. The lag of a disk with constant
/// delay varies between that delay and twice of it. The two limits keep such a disk from being
/// reported in turns.
bool sb_disk_lag_news(sb_disk_lag *lag, uint64_t now_ns, uint64_t lag_ns, char *out_text,
                      size_t text_size);

#endif
