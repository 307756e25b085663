// Which sent states of a client are kept. A snapshot can be a baseline while its sent state is.

#include <string.h>

#include "base/assert.h"
#include "session/replication/send_state_inside.h"

void sb_send_state_clear_rows(sb_send_state *send_state)
{
    memset(send_state->row_of, SB_SEND_ROW_NONE, sizeof send_state->row_of);
    for (uint8_t row = 0; row < SB_SEND_ROW_COUNT; row++) {
        send_state->free_rows[row] = row;
    }
    send_state->free_row_count = SB_SEND_ROW_COUNT;
    send_state->kept_from = 0;
}

static void give_up(sb_send_state *send_state, uint32_t number)
{
    uint8_t *row = &send_state->row_of[number % SB_SEND_STATE_DEPTH];
    if (*row != SB_SEND_ROW_NONE) {
        send_state->free_rows[send_state->free_row_count++] = *row;
        *row = SB_SEND_ROW_NONE;
    }
}

// Returns the snapshot on which the next ones can do without most easily: those before and after it
// are the nearest to each other, and of equal ones it is the oldest. All rows are in use.
static uint32_t find_dispensable(const sb_send_state *send_state)
{
    uint32_t kept[SB_SEND_ROW_COUNT], count = 0;
    for (uint32_t n = send_state->kept_from; n < send_state->sent_count; n++) {
        if (sb_send_state_has_row(send_state, n)) {
            SB_ASSERT(count < SB_SEND_ROW_COUNT);
            kept[count++] = n;
        }
    }
    SB_ASSERT(count == SB_SEND_ROW_COUNT);
    uint32_t found = 1;
    for (uint32_t i = 2; i + 2 < SB_SEND_ROW_COUNT; i++) {
        if (kept[i + 1] - kept[i - 1] < kept[found + 1] - kept[found - 1]) {
            found = i;
        }
    }
    return kept[found];
}

uint8_t sb_send_state_take_row(sb_send_state *send_state)
{
    // The next snapshot takes the place of the oldest.
    const uint32_t oldest = send_state->sent_count >= SB_SEND_STATE_DEPTH
                                ? send_state->sent_count + 1 - SB_SEND_STATE_DEPTH
                                : 0;
    const bool holds = send_state->has_baseline && send_state->baseline > oldest;
    const uint32_t needed_from = holds ? send_state->baseline : oldest;
    for (; send_state->kept_from < needed_from; send_state->kept_from++) {
        give_up(send_state, send_state->kept_from);
    }
    if (send_state->free_row_count == 0) {
        give_up(send_state, find_dispensable(send_state));
    }
    return send_state->free_rows[--send_state->free_row_count];
}
