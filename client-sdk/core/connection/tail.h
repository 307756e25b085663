/// The connection that a client has left because its match has moved. What the server before sent
/// last may be under way there: events of its last ticks, and chat. Nothing is sent by it any more.
#ifndef SABOT_CLIENT_TAIL_H
#define SABOT_CLIENT_TAIL_H

#include <stdbool.h>
#include <stdint.h>

/// All zeros: there is none.
typedef struct sb_tail {
    bool open;
    uint32_t sequence; ///< number of the next event
    uint32_t tick;     ///< the last one that the server before has played
    uint64_t until_us; ///< after which it is given up
} sb_tail;

/// The client has gone over, and the other server plays on behind `tick`.
void sb_tail_open(sb_tail *tail, uint32_t sequence, uint32_t tick, uint64_t now_us);
void sb_tail_close(sb_tail *tail);

/// True while the connection is of use.
bool sb_tail_is_open(const sb_tail *tail, uint64_t now_us);

#endif
