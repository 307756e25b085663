#include "host/journal/journal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "host/clock/ticker.h"

#define MESSAGE_SIZE 2048u
#define NS_PER_S UINT64_C(1000000000)

sb_journal_settings sb_journal_settings_default(void)
{
    return (sb_journal_settings){.level = SB_JOURNAL_INFO};
}

void sb_journal_pass(sb_journal *journal, const char *line, size_t size)
{
    if (journal->write(journal->context, line, size)) {
        journal->written++;
    } else {
        journal->dropped++;
    }
}

static uint64_t unix_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

static void print(sb_journal *journal, const sb_journal_entry *entry, const char *message)
{
    char line[SB_JOURNAL_LINE_SIZE_MAX];
    sb_journal_entry whole = *entry;
    if (journal->has_shard) {
        whole.has_shard = true;
        whole.shard = journal->shard;
    }
    const size_t size = sb_journal_line(journal->format, unix_ms(), &whole, message, line);
    sb_journal_pass(journal, line, size);
}

__attribute__((format(printf, 3, 0))) static void
tell(sb_journal *journal, const sb_journal_entry *entry, const char *format, va_list arguments)
{
    char message[MESSAGE_SIZE];
    if (journal->quiet || sb_journal_event_level(entry->event) < journal->level ||
        !sb_journal_limit_admit(&journal->limit, entry->event, entry->session, sb_clock_ns())) {
        return;
    }
    if (vsnprintf(message, sizeof message, format, arguments) >= 0) {
        print(journal, entry, message);
    }
}

void sb_journal_tell(sb_journal *journal, const sb_journal_entry *entry, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell(journal, entry, format, arguments);
    va_end(arguments);
}

void sb_journal_say(sb_journal *journal, sb_journal_event event, const char *format, ...)
{
    const sb_journal_entry entry = {.event = event};
    va_list arguments;
    va_start(arguments, format);
    tell(journal, &entry, format, arguments);
    va_end(arguments);
}

static void tell_repeated(sb_journal *journal, const sb_journal_repeat *repeat, uint64_t now_ns)
{
    char message[160];
    const sb_journal_entry entry = {
        .event = repeat->event, .session = repeat->session, .suppressed = repeat->suppressed};
    const uint64_t seconds = (now_ns - repeat->begun_ns + NS_PER_S / 2) / NS_PER_S;
    snprintf(message, sizeof message, "%s: \xe2\x80\xa6 and %" PRIu32 " more in %" PRIu64 " s",
             sb_journal_event_name(repeat->event), repeat->suppressed,
             seconds > 0 ? seconds : UINT64_C(1));
    print(journal, &entry, message);
}

static void tell_lost(sb_journal *journal, sb_journal_event event, uint64_t count, const char *why)
{
    char message[160];
    const sb_journal_entry entry = {.event = event, .suppressed = count};
    snprintf(message, sizeof message, "%" PRIu64 " line%s %s", count, count == 1 ? "" : "s", why);
    print(journal, &entry, message);
}

void sb_journal_watch(sb_journal *journal, bool last)
{
    const uint64_t now_ns = sb_clock_ns();
    sb_journal_repeat repeat;
    while (!journal->quiet && sb_journal_limit_repeated(&journal->limit, now_ns, last, &repeat)) {
        tell_repeated(journal, &repeat, now_ns);
    }
    const uint64_t excess = sb_journal_limit_excess(&journal->limit, now_ns, last);
    if (excess > 0 && !journal->quiet) {
        tell_lost(journal, SB_SAYS_LINES_SUPPRESSED, excess,
                  "of the log were left out: there were too many");
    }
    const uint64_t dropped = journal->dropped;
    if (dropped > journal->told_dropped && !journal->quiet) {
        tell_lost(journal, SB_SAYS_LINES_DROPPED, dropped - journal->told_dropped,
                  "of the log were left out: nobody took them");
        if (journal->dropped == dropped) {
            journal->told_dropped = dropped;
        } else {
            journal->dropped = dropped; // the attempt was no line of its own
        }
    }
}

sb_journal_counters sb_journal_get_counters(const sb_journal *journal)
{
    return (sb_journal_counters){.written = journal->written,
                                 .dropped = journal->dropped,
                                 .suppressed =
                                     journal->limit.repeated_count + journal->limit.excess_count};
}
