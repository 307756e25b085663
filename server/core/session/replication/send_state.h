/// One client's snapshots: what it has been sent, what it has said it holds, and so what the server
/// believes that it holds. For this room alone.
///
/// A belief is the number of a keyframe (entity_history.h) for each index. The beliefs of the last
/// 64 snapshots are kept; the newest that the client has acknowledged is the baseline of the next.
#ifndef SABOT_SESSION_REPLICATION_SEND_STATE_H
#define SABOT_SESSION_REPLICATION_SEND_STATE_H

#include "session/replication/entity_history.h"
#include "session/replication/send_rate.h"

#define SB_SEND_STATE_DEPTH 64u

/// What has changed for a client is urgent after so many milliseconds: it goes before all that is
/// not, and of what is urgent goes first what has waited longest. So an entity is sent at the
/// latest after this time and the time in which the budget pays for what the client is sent
/// meanwhile, which is no more than one change of each other entity, and the heads, own states and
/// events that go with them; at once, if everything fits.
#define SB_SEND_STATE_REFRESH_MS 500u

typedef struct sb_send_state sb_send_state;

/// For indices below `capacity`. SB_ERROR_MEMORY.
sb_error sb_send_state_create(uint32_t capacity, const sb_allocator *allocator,
                              sb_send_state **out_send_state);
void sb_send_state_destroy(sb_send_state *send_state);

/// Begins with a client that holds nothing. `client_bandwidth` as in send_rate.h.
void sb_send_state_start(sb_send_state *send_state, uint32_t client_bandwidth,
                         uint32_t tick_rate_hz, uint32_t tick);

/// The client holds the snapshot of `ack_tick` (0: none), and of those before it the ones that
/// `ack_bits` says: bit i that of tick ack_tick - 1 - i. Ticks that were not sent are ignored.
void sb_send_state_acknowledge(sb_send_state *send_state, uint32_t ack_tick, uint32_t ack_bits,
                               uint32_t tick);

/// Tick of the newest snapshot that the client has acknowledged; 0 for none.
uint32_t sb_send_state_acknowledged(const sb_send_state *send_state);

uint32_t sb_send_state_capacity(const sb_send_state *send_state);

/// What the client is believed to hold of the snapshot on which that of `tick` will build, by
/// index, and that one's tick; NULL and 0 if it is sent everything anew. Lives until that of `tick`
/// is noted as sent, and one longer.
const uint16_t *sb_send_state_baseline(const sb_send_state *send_state, uint32_t tick,
                                       uint32_t *out_baseline_tick);

/// True if all that has changed for the client is sure to fit into `room` bytes of the plain form.
/// Then relevances that hide nothing make no difference.
bool sb_send_state_fits(const sb_send_state *send_state, const sb_entity_history *history,
                        uint32_t tick, uint32_t room);

/// What has changed for the client, and is chosen to be sent.
typedef struct sb_send_list {
    uint32_t baseline_tick; ///< 0: the client is sent everything anew
    uint32_t pending_count; ///< entities that differ from the baseline
    uint32_t change_count;  ///< of those, chosen; into the array given
} sb_send_list;

/// Chooses the changes of the snapshot of `tick`, by rising index, within `room` bytes of the plain
/// form. `relevances` are 1 to 65,535 by index, 0 for what the client may not know; NULL for all
/// alike. `changes` has the capacity's room. Nothing is noted as sent yet.
sb_send_list sb_send_state_list_changes(sb_send_state *send_state, const sb_entity_history *history,
                                        const sb_delta_def *def, uint32_t tick,
                                        const uint16_t *relevances, uint32_t room,
                                        sb_change *changes);

/// The snapshot of `tick` was sent, with the changes planned last.
void sb_send_state_commit(sb_send_state *send_state, const sb_entity_history *history,
                          uint32_t tick, const sb_send_list *send_list, const sb_change *changes);

/// The snapshot of `tick` was sent, all of what had changed, and was the very one that `alike`,
/// which has noted it, was sent last: both held the same.
void sb_send_state_commit_shared(sb_send_state *send_state, uint32_t tick,
                                 const sb_send_state *alike);

/// The changes of the snapshot that was sent last, once more, while the history is as it was then.
/// One must have been sent.
sb_send_list sb_send_state_list_again(const sb_send_state *send_state,
                                      const sb_entity_history *history, const sb_delta_def *def,
                                      sb_change *changes);

/// Tick of the last snapshot sent; 0 for none.
uint32_t sb_send_state_sent_tick(const sb_send_state *send_state);

sb_send_rate *sb_send_state_rate(sb_send_state *send_state);

/// The belief of a snapshot that was sent, by index; NULL if it is not among those kept.
const uint16_t *sb_send_state_sent(const sb_send_state *send_state, uint32_t tick);

#endif
