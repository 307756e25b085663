#include "host/logs/disk_lag.h"

#include <stdio.h>

#define SECOND_NS UINT64_C(1000000000)
#define FAR_NS (2 * SECOND_NS)
#define NEAR_NS SECOND_NS
// The longest time between two writes of a log. With a shorter time every pause between two writes
// would look calm.
#define CALM_NS (10 * SECOND_NS)

bool sb_disk_lag_news(sb_disk_lag *lag, uint64_t now_ns, uint64_t lag_ns, char *out_text,
                      size_t text_size)
{
    if (!lag->behind && lag_ns <= FAR_NS) {
        return false;
    }
    if (!lag->behind) {
        *lag = (sb_disk_lag){.behind = true, .worst_ns = lag_ns, .late_ns = now_ns};
        snprintf(out_text, text_size,
                 "the disk is %.1f s behind the logs: a crash now would lose as much",
                 (double)lag_ns / (double)SECOND_NS);
        return true;
    }
    lag->worst_ns = lag_ns > lag->worst_ns ? lag_ns : lag->worst_ns;
    if (lag_ns > NEAR_NS) {
        lag->late_ns = now_ns;
    }
    if (now_ns - lag->late_ns < CALM_NS) {
        return false;
    }
    lag->behind = false;
    snprintf(out_text, text_size, "the disk keeps up with the logs again, it was %.1f s behind",
             (double)lag->worst_ns / (double)SECOND_NS);
    return true;
}
