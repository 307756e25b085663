/// The inside of a client's send state, for the files that choose what it is sent: send_state.c by
/// differences, send_absolute.c in the absolute form. send_rows.c keeps sent states.
#ifndef SABOT_SESSION_REPLICATION_SEND_STATE_INSIDE_H
#define SABOT_SESSION_REPLICATION_SEND_STATE_INSIDE_H

#include "session/replication/send_state.h"

/// Sent states that are kept of one client. While more snapshots are under way, every second of the
/// older ones is forgotten, then every fourth. So a link with a round trip of 1.8 s builds on
/// snapshots that are at most a quarter of a second older.
#define SB_SEND_ROW_COUNT 16u
#define SB_SEND_ROW_NONE UINT8_MAX

typedef struct sb_sent {
    uint32_t tick;    // 0 for none
    uint16_t step;    // at which every number in its sent state was remembered; its lower 16 bits
    uint8_t distance; // in snapshots, to its baseline; 0: it has none
    bool acknowledged : 1;
    bool denied : 1; // an acknowledgement says that the client does not hold it
} sb_sent;

_Static_assert(SB_SEND_STATE_DEPTH <= UINT8_MAX, "distances take a byte");

struct sb_send_state {
    sb_allocator allocator;
    uint32_t capacity;
    uint32_t refresh_ticks;
    uint32_t sent_count; // snapshot n lies at n % SB_SEND_STATE_DEPTH
    uint32_t tick_rate_hz;
    uint32_t acknowledged;        // tick of the newest one; 0 for none
    uint32_t acknowledged_number; // of that snapshot
    uint32_t baseline;            // number of the newest one whose sent state is kept
    bool has_baseline;            // there is one
    uint32_t heard_tick; // of the last acknowledgement, which the client repeats with each input
    uint32_t heard_bits;
    uint32_t resolved_count; // snapshots of smaller numbers were counted as delivered or lost
    uint32_t run_count;      // snapshots delivered since the last loss; at most CALM_COUNT_MAX
    uint32_t calm_count; // after how many the link is calm; doubles with each loss that cost more
    uint32_t step;       // steps of the history, or of the versions in the absolute form
    bool partial;        // the last snapshot left out changes, for which there was no room
    bool certain;        // the next snapshot builds on an acknowledged one in any case
    sb_send_rate send_rate;
    sb_sent sent[SB_SEND_STATE_DEPTH];
    uint8_t row_of[SB_SEND_STATE_DEPTH];  // with its sent state; SB_SEND_ROW_NONE if not kept
    uint8_t free_rows[SB_SEND_ROW_COUNT]; // a stack
    uint32_t free_row_count;
    uint32_t kept_from;      // no snapshot of a smaller number has a row
    uint8_t *rows;           // SB_SEND_ROW_COUNT of `capacity`
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

/// Returns true if the sent state of a snapshot is kept.
static inline bool sb_send_state_has_row(const sb_send_state *send_state, uint32_t number)
{
    return send_state->row_of[number % SB_SEND_STATE_DEPTH] != SB_SEND_ROW_NONE;
}

/// Returns a row by its place.
static inline uint8_t *sb_send_state_row_at(const sb_send_state *send_state, uint32_t row)
{
    return send_state->rows + (size_t)row * send_state->capacity;
}

/// Returns the sent state of a snapshot, which must be kept.
static inline uint8_t *sb_send_state_row(const sb_send_state *send_state, uint32_t number)
{
    return sb_send_state_row_at(send_state, send_state->row_of[number % SB_SEND_STATE_DEPTH]);
}

/// Begins without a sent state.
void sb_send_state_clear_rows(sb_send_state *send_state);

/// Returns a row for the next snapshot's sent state. Rows of snapshots older than the baseline are
/// free again. If none is, one of a snapshot under way is given up: not of the baseline, and not of
/// the last two.
uint8_t sb_send_state_take_row(sb_send_state *send_state);

/// Returns true if the snapshot of `tick` may rely on this one, if the client holds it.
bool sb_send_state_is_recent(const sb_send_state *send_state, uint32_t number, uint32_t tick);

/// Restores the heap of `count` indices in `order` below the place `at`. Its front has the highest
/// priority.
void sb_send_state_sift(const sb_send_state *send_state, uint32_t at, uint32_t count);

/// Notes that a snapshot was sent. `baseline` is its baseline's number, or its own if it has none.
/// `row` holds its sent state. `step` is that at which every number in it was remembered.
void sb_send_state_note_sent(sb_send_state *send_state, uint32_t tick, uint32_t baseline,
                             uint8_t row, uint16_t step);

#endif
