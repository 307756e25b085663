#include "host/journal/journal_event.h"

typedef struct row {
    const char *name;
    sb_journal_level level;
} row;

static const row ROWS[] = {
#define ROW(enumerator, name, level) {name, SB_JOURNAL_##level},
    SB_JOURNAL_EVENTS(ROW)
#undef ROW
};

const char *sb_journal_event_name(sb_journal_event event)
{
    return ROWS[event].name;
}

sb_journal_level sb_journal_event_level(sb_journal_event event)
{
    return ROWS[event].level;
}

const char *sb_journal_level_name(sb_journal_level level)
{
    static const char *const NAMES[] = {"debug", "info", "warning", "error"};
    return NAMES[level];
}
