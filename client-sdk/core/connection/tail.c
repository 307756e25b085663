#include "client/connection/tail.h"

// The server before says goodbye once it knows that the match has gone. This is for one that died,
// or lost the connection, and longer than lost packets take to come again.
#define TAIL_US 3000000u

void sb_tail_open(sb_tail *tail, uint32_t sequence, uint32_t tick, uint64_t now_us)
{
    *tail =
        (sb_tail){.open = true, .sequence = sequence, .tick = tick, .until_us = now_us + TAIL_US};
}

void sb_tail_close(sb_tail *tail)
{
    *tail = (sb_tail){0};
}

bool sb_tail_is_open(const sb_tail *tail, uint64_t now_us)
{
    return tail->open && now_us < tail->until_us;
}
