/// Bounds the lines of a process log, so that no flood fills a disk: repeats of an event, and all
/// lines together. Pure: the time is an argument.
#ifndef SABOT_HOST_JOURNAL_JOURNAL_LIMIT_H
#define SABOT_HOST_JOURNAL_JOURNAL_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "host/journal/journal_event.h"

/// Lines of one event and session within a period. Further ones are counted, and told of by one
/// line when the period is over.
#define SB_JOURNAL_REPEAT_COUNT_MAX 20u
#define SB_JOURNAL_PERIOD_NS UINT64_C(10000000000)
/// All lines of one thread: at once, and a second in the long run. The last quarter of the burst is
/// for warnings and errors.
#define SB_JOURNAL_BURST 1000u
#define SB_JOURNAL_RATE_PER_S 50u

#define SB_JOURNAL_REPEAT_SLOTS 512u

typedef struct sb_journal_repeat {
    uint64_t begun_ns; ///< 0: the slot is free
    sb_journal_event event;
    uint32_t session;
    uint32_t count;
    uint32_t suppressed;
} sb_journal_repeat;

/// All zeros is one that has admitted nothing.
typedef struct sb_journal_limit {
    sb_journal_repeat repeats[SB_JOURNAL_REPEAT_SLOTS];
    uint64_t refilled_ns;    ///< 0: the bucket is full
    uint64_t credit_ns;      ///< in time that fills it
    uint64_t repeated_count; ///< lines that were suppressed as repeats
    uint64_t excess_count;   ///< lines beyond the bound of all
    uint64_t told_excess;
    uint64_t told_ns; ///< when the excess was told of last
    uint32_t next;    ///< where the search for news goes on
} sb_journal_limit;

/// Returns true if a line may be printed. `now_ns` is at least 1 and never falls.
bool sb_journal_limit_admit(sb_journal_limit *limit, sb_journal_event event, uint32_t session,
                            uint64_t now_ns);

/// Returns true, and what was suppressed, if a period with suppressed lines is over, or at the
/// `last` call in any case. Call it until it returns false.
bool sb_journal_limit_repeated(sb_journal_limit *limit, uint64_t now_ns, bool last,
                               sb_journal_repeat *out_repeat);

/// Returns the lines beyond the bound of all that were not told of yet, once a period or at the
/// `last` call; 0 if there are none.
uint64_t sb_journal_limit_excess(sb_journal_limit *limit, uint64_t now_ns, bool last);

#endif
