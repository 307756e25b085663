/// One client's snapshots: those it was sent, those it acknowledged, and so what the client holds.
/// For this room alone.
///
/// The sent state of a snapshot is the number of an entity baseline (entity_history.h) for each
/// index. The last SB_SEND_STATE_DEPTH snapshots are remembered, and the sent states of some of
/// them are kept (send_rows.c). One of these is the baseline of the next: the newest one that the
/// client acknowledged. On a link that has lost nothing for some time, it is the last one sent or
/// the last but one. The client is then taken to hold what is under way. So a change is sent once
/// or twice instead of until it is acknowledged. The same holds for the first quarter of a second.
///
/// For a client of the absolute form the numbers are those of entity_versions.h, and no snapshot
/// has a baseline. Only the last sent state is kept, and for how many snapshots each number has
/// been the same.
#ifndef SABOT_SESSION_REPLICATION_SEND_STATE_H
#define SABOT_SESSION_REPLICATION_SEND_STATE_H

#include "session/replication/entity_history.h"
#include "session/replication/entity_versions.h"
#include "session/replication/send_rate.h"

#define SB_SEND_STATE_DEPTH 64u

/// A change that has waited for this time is overdue: it goes before all others, the longest wait
/// first. So an entity is sent at the latest after this time plus the time in which the send rate
/// pays for what goes before it. That is at most one change of each other entity, with the heads,
/// own states and events that are sent meanwhile. If everything fits, an entity is sent at once.
#define SB_SEND_STATE_REFRESH_MS 500u

typedef struct sb_send_state sb_send_state;

/// Makes one for entity indices below `capacity`. SB_ERROR_MEMORY.
sb_error sb_send_state_create(uint32_t capacity, const sb_allocator *allocator,
                              sb_send_state **out_send_state);
void sb_send_state_destroy(sb_send_state *send_state);

/// Starts with a client that holds nothing. `client_bandwidth` and `clock` are as in send_rate.h.
void sb_send_state_start(sb_send_state *send_state, uint32_t client_bandwidth,
                         uint32_t tick_rate_hz, uint32_t clock);

/// Gives a client another bandwidth. What its link was found to carry is measured again.
void sb_send_state_limit(sb_send_state *send_state, uint32_t client_bandwidth,
                         uint32_t tick_rate_hz, uint32_t clock);

/// Notes that the client holds the snapshot of `ack_tick` (0 for none), and earlier ones by
/// `ack_bits`: bit i stands for tick ack_tick - 1 - i. Ticks without a snapshot are ignored.
void sb_send_state_acknowledge(sb_send_state *send_state, uint32_t ack_tick, uint32_t ack_bits,
                               uint32_t tick);

/// Returns the tick of the newest snapshot that the client acknowledged; 0 for none.
uint32_t sb_send_state_acknowledged(const sb_send_state *send_state);

/// Tells how often what the numbers stand for has stepped: the history, or the versions for a
/// client of the absolute form. Sent states whose numbers may have begun again are no baselines.
void sb_send_state_follow(sb_send_state *send_state, uint32_t step_count);

/// While `certain`, snapshots build on acknowledged ones alone.
void sb_send_state_be_certain(sb_send_state *send_state, bool certain);

/// Returns true if a snapshot with this baseline builds on one that is not acknowledged.
bool sb_send_state_assumes(const sb_send_state *send_state, uint32_t baseline_tick);

uint32_t sb_send_state_capacity(const sb_send_state *send_state);

/// Returns the sent state of the baseline for the snapshot of `tick`, by index, and the baseline's
/// tick. NULL and 0 if there is no baseline and everything is sent. Valid until the snapshot after
/// that of `tick` is noted as sent.
const uint8_t *sb_send_state_baseline(const sb_send_state *send_state, uint32_t tick,
                                      uint32_t *out_baseline_tick);

/// Returns true if all changes for the client are sure to fit into `room` bytes of the plain form.
/// Relevances that hide nothing make no difference then.
bool sb_send_state_fits(const sb_send_state *send_state, const sb_entity_history *history,
                        uint32_t tick, uint32_t room);

/// The changes that are chosen for a client's next snapshot.
typedef struct sb_send_list {
    uint32_t baseline_tick; ///< 0: there is no baseline, everything is sent
    uint32_t pending_count; ///< entities that differ from the baseline
    uint32_t change_count;  ///< of those, chosen; in the array given
} sb_send_list;

/// Chooses the changes for the snapshot of `tick`, by rising index, within `room` bytes of the
/// plain form. `relevances` are 1 to 65,535 by index, and 0 for an entity that the client may not
/// know; NULL if all are equal. `changes` has room for `capacity` changes. Nothing is noted as
/// sent.
sb_send_list sb_send_state_list_changes(sb_send_state *send_state, const sb_entity_history *history,
                                        const sb_delta_def *def, uint32_t tick,
                                        const uint16_t *relevances, uint32_t room,
                                        sb_change *changes);

/// Notes that the snapshot of `tick` was sent with the changes of `send_list`.
void sb_send_state_commit(sb_send_state *send_state, const sb_entity_history *history,
                          uint32_t tick, const sb_send_list *send_list, const sb_change *changes);

/// Notes that the snapshot of `tick` was sent with all changes, in the same bytes that the client
/// of `alike` was sent last. Both clients held the same; `alike` has noted the snapshot.
void sb_send_state_commit_shared(sb_send_state *send_state, uint32_t tick,
                                 const sb_send_state *alike);

/// Lists the changes of the last snapshot again, if the history has not changed since. A snapshot
/// must have been sent. If its baseline is not acknowledged, it builds on the newest acknowledged
/// one from now on.
sb_send_list sb_send_state_list_again(sb_send_state *send_state, const sb_entity_history *history,
                                      const sb_delta_def *def, sb_change *changes);

/// What an absolute snapshot says of one index.
typedef enum sb_says {
    SB_SAYS_NOTHING = 0, ///< there is no room for it
    SB_SAYS_AS_KNOWN,    ///< nothing either: the client holds what is there
    SB_SAYS_EMPTY,       ///< there is no entity
    SB_SAYS_ENTITY,      ///< the entity's values
} sb_says;

/// Chooses what the absolute snapshot of `tick` says, within `room` bytes of its entities and empty
/// ranges. It leaves out what the client holds: what it was sent in a snapshot that it has
/// acknowledged, if no snapshot since then said or hid anything else. `relevances` are as above.
/// Nothing is noted as sent. Of the result, `baseline_tick` is the acknowledged snapshot's.
sb_send_list sb_send_state_list_absolute(sb_send_state *send_state,
                                         const sb_entity_versions *versions, uint32_t tick,
                                         const uint16_t *relevances, uint32_t room);

/// Returns what was chosen last, sb_says by index. Valid until something else is chosen.
const uint8_t *sb_send_state_says(const sb_send_state *send_state);

/// Notes that the absolute snapshot of `tick` was sent as it was chosen last.
void sb_send_state_commit_absolute(sb_send_state *send_state, const sb_entity_versions *versions,
                                   uint32_t tick);

/// Returns true if the last snapshot sent left out changes, for which there was no room.
bool sb_send_state_is_partial(const sb_send_state *send_state);

/// Returns the tick of the last snapshot sent; 0 for none.
uint32_t sb_send_state_sent_tick(const sb_send_state *send_state);

sb_send_rate *sb_send_state_rate(sb_send_state *send_state);

/// Returns the sent state of the snapshot of `tick`, by index; NULL if it is not kept, as in the
/// absolute form.
const uint8_t *sb_send_state_sent(const sb_send_state *send_state, uint32_t tick);

#endif
