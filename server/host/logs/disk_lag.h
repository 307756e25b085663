/// How far the disk is behind the logs, as far as people should know: said once when it is far
/// behind, and once when it has caught up. Pure.
#ifndef SABOT_HOST_LOGS_DISK_LAG_H
#define SABOT_HOST_LOGS_DISK_LAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// All zeros at the start.
typedef struct sb_disk_lag {
    bool behind;       ///< that was said
    uint64_t worst_ns; ///< since then
    uint64_t late_ns;  ///< when it was behind for the last time
} sb_disk_lag;

/// `lag_ns`: how long the oldest bytes wait that are not safe, at `now_ns`; to be told a few times
/// a second. True, and a sentence without a full stop, when they wait for more than 2 s, and when
/// after that they never did for more than 1 s in 10 s. A disk that always takes as long is behind
/// by anything from that to twice as long, and so is far behind or not, never by turns.
bool sb_disk_lag_news(sb_disk_lag *lag, uint64_t now_ns, uint64_t lag_ns, char *out_text,
                      size_t text_size);

#endif
