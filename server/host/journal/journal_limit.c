#include "host/journal/journal_limit.h"

#include <stddef.h>

#define NS_PER_S UINT64_C(1000000000)
#define LINE_NS (NS_PER_S / SB_JOURNAL_RATE_PER_S)
#define FULL_NS (LINE_NS * SB_JOURNAL_BURST)
#define PROBES 8u

static bool is_free(const sb_journal_repeat *repeat, uint64_t now_ns)
{
    return repeat->begun_ns == 0 ||
           (repeat->suppressed == 0 && now_ns - repeat->begun_ns >= SB_JOURNAL_PERIOD_NS);
}

// Returns the slot of an event and session, a new one if it has none. NULL if all near ones are
// taken: then the bound of all lines alone holds.
static sb_journal_repeat *find(sb_journal_limit *limit, sb_journal_event event, uint32_t session,
                               uint64_t now_ns)
{
    const uint32_t hash = (session * 64u + (uint32_t)event) * 2654435761u >> 16;
    sb_journal_repeat *fresh = NULL;
    for (uint32_t i = 0; i < PROBES; i++) {
        sb_journal_repeat *repeat = &limit->repeats[(hash + i) % SB_JOURNAL_REPEAT_SLOTS];
        const bool free = is_free(repeat, now_ns);
        if (!free && repeat->event == event && repeat->session == session) {
            return repeat;
        }
        fresh = fresh == NULL && free ? repeat : fresh;
    }
    if (fresh != NULL) {
        *fresh = (sb_journal_repeat){now_ns, event, session, 0, 0};
    }
    return fresh;
}

static bool take_credit(sb_journal_limit *limit, sb_journal_event event, uint64_t now_ns)
{
    const uint64_t elapsed_ns = now_ns - limit->refilled_ns;
    const bool full = limit->refilled_ns == 0 || elapsed_ns >= FULL_NS - limit->credit_ns;
    limit->credit_ns = full ? FULL_NS : limit->credit_ns + elapsed_ns;
    limit->refilled_ns = now_ns;
    const uint64_t kept_ns = sb_journal_event_level(event) >= SB_JOURNAL_WARNING ? 0 : FULL_NS / 4;
    if (limit->credit_ns < kept_ns + LINE_NS) {
        return false;
    }
    limit->credit_ns -= LINE_NS;
    return true;
}

bool sb_journal_limit_admit(sb_journal_limit *limit, sb_journal_event event, uint32_t session,
                            uint64_t now_ns)
{
    sb_journal_repeat *repeat = find(limit, event, session, now_ns);
    if (repeat != NULL && repeat->count == SB_JOURNAL_REPEAT_COUNT_MAX) {
        repeat->suppressed++;
        limit->repeated_count++;
        return false;
    }
    if (!take_credit(limit, event, now_ns)) {
        limit->excess_count++;
        return false;
    }
    if (repeat != NULL) {
        repeat->count++;
    }
    return true;
}

bool sb_journal_limit_repeated(sb_journal_limit *limit, uint64_t now_ns, bool last,
                               sb_journal_repeat *out_repeat)
{
    for (; limit->next < SB_JOURNAL_REPEAT_SLOTS; limit->next++) {
        sb_journal_repeat *repeat = &limit->repeats[limit->next];
        if (repeat->suppressed > 0 && (last || now_ns - repeat->begun_ns >= SB_JOURNAL_PERIOD_NS)) {
            *out_repeat = *repeat;
            repeat->begun_ns = 0;
            repeat->suppressed = 0;
            return true;
        }
    }
    limit->next = 0;
    return false;
}

uint64_t sb_journal_limit_excess(sb_journal_limit *limit, uint64_t now_ns, bool last)
{
    const uint64_t count = limit->excess_count - limit->told_excess;
    if (count == 0 ||
        (!last && limit->told_ns != 0 && now_ns - limit->told_ns < SB_JOURNAL_PERIOD_NS)) {
        return 0;
    }
    limit->told_ns = now_ns;
    limit->told_excess = limit->excess_count;
    return count;
}
