#include "game/event_name.h"

const char *sb_event_name(const sb_rules *rules, uint32_t kind)
{
    static const char *const own[] = {
        [SB_EVENT_NONE] = "none",
        [SB_EVENT_JOIN] = "join",
        [SB_EVENT_LEAVE] = "leave",
        [SB_EVENT_END] = "end",
    };
    if (kind < sizeof own / sizeof own[0]) {
        return own[kind];
    }
    bool known = kind >= SB_EVENT_RULES && kind - SB_EVENT_RULES < rules->event_kind_count;
    return known ? rules->event_kinds[kind - SB_EVENT_RULES] : NULL;
}
