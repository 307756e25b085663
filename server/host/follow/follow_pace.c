#include "host/follow/follow_pace.h"

void sb_follow_pace_init(sb_follow_pace *pace, uint64_t now_ns)
{
    *pace = (sb_follow_pace){.moved_ns = now_ns, .heard_ns = now_ns};
}

bool sb_follow_pace_may_send(const sb_follow_pace *pace, size_t waiting)
{
    return waiting < SB_FOLLOW_WAITING_MAX && pace->sent - pace->taken < SB_FOLLOW_UNTAKEN_MAX;
}

void sb_follow_pace_sent(sb_follow_pace *pace, size_t size, uint64_t now_ns)
{
    if (pace->sent == pace->taken) {
        pace->moved_ns = now_ns;
    }
    pace->sent += size;
}

void sb_follow_pace_heard(sb_follow_pace *pace, uint64_t now_ns)
{
    pace->heard_ns = now_ns;
}

bool sb_follow_pace_taken(sb_follow_pace *pace, uint64_t size, uint64_t now_ns)
{
    if (size > pace->sent - pace->taken) {
        return false;
    }
    pace->taken += size;
    pace->moved_ns = size > 0 ? now_ns : pace->moved_ns;
    return true;
}

bool sb_follow_pace_is_stuck(const sb_follow_pace *pace, uint64_t now_ns)
{
    return (pace->sent > pace->taken && now_ns - pace->moved_ns > SB_FOLLOW_STUCK_NS) ||
           now_ns - pace->heard_ns > SB_FOLLOW_STUCK_NS;
}
