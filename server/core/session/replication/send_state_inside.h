/// The inside of a client's send state, for the files that choose what it is sent: send_state.c by
/// differences, send_absolute.c in the absolute form.
#ifndef SABOT_SESSION_REPLICATION_SEND_STATE_INSIDE_H
#define SABOT_SESSION_REPLICATION_SEND_STATE_INSIDE_H

#include "session/replication/send_state.h"

typedef struct sb_sent {
    uint32_t tick;     // 0 for none
    uint32_t baseline; // number of the snapshot, if has_baseline
    uint16_t step;     // at which every number in its sent state was remembered; the last digits
    bool has_baseline : 1;
    bool acknowledged : 1;
    bool denied : 1; // an acknowledgement says that the client does not hold it
} sb_sent;

struct sb_send_state {
    sb_allocator allocator;
    uint32_t capacity;
    uint32_t refresh_ticks;
    uint32_t sent_count; // snapshot n lies at n % SB_SEND_STATE_DEPTH
    uint32_t tick_rate_hz;
    uint32_t acknowledged; // tick of the newest one; 0 for none
    uint32_t baseline;     // number of that snapshot
    uint32_t heard_tick;   // of the last acknowledgement, which the client repeats with each input
    uint32_t heard_bits;
    uint32_t resolved_count; // snapshots of smaller numbers were counted as delivered or lost
    uint32_t run_count;      // snapshots delivered since the last loss; at most CALM_COUNT_MAX
    uint32_t calm_count; // after how many the link is calm; doubles with each loss that cost more
    uint32_t step;       // steps of the history, or of the versions in the absolute form
    bool partial;        // the last snapshot left out changes, for which there was no room
    bool certain;        // the next snapshot builds on an acknowledged one in any case
    sb_send_rate send_rate;
    sb_sent sent[SB_SEND_STATE_DEPTH];
    uint8_t *sent_states;    // SB_SEND_STATE_DEPTH rows of `capacity`
    uint32_t *pending_since; // tick since which an index waits; 0 if it does not
    uint32_t *priority;      // grows while it waits
    uint16_t *order;         // working memory for choosing changes
    uint8_t *says;           // sb_says, by index: the last absolute snapshot
};

/// Returns the number of the oldest snapshot that is kept.
static inline uint32_t sb_send_state_oldest(const sb_send_state *send_state)
{
    return send_state->sent_count > SB_SEND_STATE_DEPTH
               ? send_state->sent_count - SB_SEND_STATE_DEPTH
               : 0;
}

/// Returns the sent state of a snapshot that is kept, or of the next one.
static inline uint8_t *sb_send_state_row(const sb_send_state *send_state, uint32_t number)
{
    return send_state->sent_states + (size_t)(number % SB_SEND_STATE_DEPTH) * send_state->capacity;
}

/// Returns true if the client acknowledged a snapshot on which the one of `tick` may rely.
bool sb_send_state_has_acknowledged(const sb_send_state *send_state, uint32_t tick);

/// Restores the heap of `count` indices in `order` below the place `at`. Its front has the highest
/// priority.
void sb_send_state_sift(const sb_send_state *send_state, uint32_t at, uint32_t count);

/// Notes the snapshot whose row was filled last. `baseline` is its baseline's number, or its own if
/// it has none. `step` is that at which every number in the row was remembered.
void sb_send_state_note_sent(sb_send_state *send_state, uint32_t tick, uint32_t baseline,
                             uint16_t step);

#endif
