/// A model of a client beside the server's send state for it. It keeps a view for every snapshot
/// that it got, applies changes to the snapshot's baseline, and acknowledges what it holds.
#ifndef SABOT_TESTS_CLIENT_MODEL_H
#define SABOT_TESTS_CLIENT_MODEL_H

#include "counting_heap.h"
#include "session/replication/send_state.h"
#include "toy_world.h"

#define CLIENT_MODEL_CAPACITY 48u
#define CLIENT_MODEL_VIEW_COUNT 2048u

typedef struct client_model_view {
    bool held;
    bool present[CLIENT_MODEL_CAPACITY];
    sb_entity entity_baselines[CLIENT_MODEL_CAPACITY];
} client_model_view;

typedef struct client_model {
    counting_heap heap;
    sb_delta_def delta;
    sb_entity_history *history;
    sb_send_state *send_state;
    sb_entity world[CLIENT_MODEL_CAPACITY]; ///< by index: lamps, unless a test changes them
    bool there[CLIENT_MODEL_CAPACITY];
    client_model_view views[CLIENT_MODEL_VIEW_COUNT]; ///< by tick

    // The snapshot whose changes were chosen last.
    sb_send_list send_list;
    sb_change changes[CLIENT_MODEL_CAPACITY];
} client_model;

/// Begins with an empty world, and a client without a bandwidth limit that holds nothing.
void client_model_begin(client_model *m);
/// Asserts that nothing leaks.
void client_model_end(client_model *m);

/// Puts a lamp of this brightness into the world.
void client_model_set(client_model *m, uint32_t index, int32_t brightness);

/// Gives the world of a tick to the history.
void client_model_step(client_model *m, uint32_t tick);

/// Steps, chooses the changes and sends the snapshot of a tick; relevances and room are as for the
/// send state.
void client_model_send_by(client_model *m, uint32_t tick, const uint16_t *relevances,
                          uint32_t room);
/// Does the same with equal relevances and unlimited room.
void client_model_send(client_model *m, uint32_t tick);

/// The client gets a snapshot: an earlier one, or the one of the last send list.
void client_model_receive(client_model *m, uint32_t tick, uint32_t baseline_tick,
                          const sb_change *list, uint32_t count);
void client_model_receive_last(client_model *m, uint32_t tick);

/// Returns the bits of an acknowledgement of this tick: which earlier snapshots are held.
uint32_t client_model_ack_bits(const client_model *m, uint32_t tick);

/// The client's acknowledgement of a tick arrives.
void client_model_acknowledge(client_model *m, uint32_t tick, uint32_t now);

/// Asserts that the client's view is the server's sent state, baseline by baseline where the server
/// remembers them.
void client_model_assert_sent_states(const client_model *m, uint32_t tick);

/// Asserts that the view shows the world as it is now.
void client_model_assert_shows_the_world(const client_model *m, uint32_t tick);

#endif
