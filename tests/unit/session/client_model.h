/// A model of a client beside the server's send_state to it: it holds a view for every tick that it
/// got, takes changes to the one that a snapshot builds on, and says what it holds.
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
    sb_entity_baseline entity_baselines[CLIENT_MODEL_CAPACITY];
} client_model_view;

typedef struct client_model {
    counting_heap heap;
    sb_delta_def delta;
    sb_entity_history *history;
    sb_send_state *send_state;
    sb_entity world[CLIENT_MODEL_CAPACITY]; ///< by index: lamps, until a test has it otherwise
    bool there[CLIENT_MODEL_CAPACITY];
    client_model_view views[CLIENT_MODEL_VIEW_COUNT]; ///< by tick

    // The snapshot that was planned last.
    sb_send_list send_list;
    sb_change changes[CLIENT_MODEL_CAPACITY];
} client_model;

/// An empty world, and a client without a byte budget that holds nothing.
void client_model_begin(client_model *m);
/// Asserts that nothing leaks.
void client_model_end(client_model *m);

/// A lamp of this brightness is there.
void client_model_set(client_model *m, uint32_t index, int32_t brightness);

/// The history takes the world of a tick.
void client_model_step(client_model *m, uint32_t tick);

/// Steps, plans and sends the snapshot of a tick; relevances and room as the send_state has them.
void client_model_send_by(client_model *m, uint32_t tick, const uint16_t *relevances,
                          uint32_t room);
/// The same with all relevances alike and room for anything.
void client_model_send(client_model *m, uint32_t tick);

/// The client gets a snapshot: one from a while ago, or that of the last send_list.
void client_model_receive(client_model *m, uint32_t tick, uint32_t baseline_tick,
                          const sb_change *list, uint32_t count);
void client_model_receive_last(client_model *m, uint32_t tick);

/// Bits of an acknowledgement of this tick: what is held of those before it.
uint32_t client_model_ack_bits(const client_model *m, uint32_t tick);

/// The client's acknowledgement of a tick arrives.
void client_model_acknowledge(client_model *m, uint32_t tick, uint32_t now);

/// Asserts that the view as held is what the server believes, keyframe by keyframe where it
/// remembers them.
void client_model_assert_sent_states(const client_model *m, uint32_t tick);

/// Asserts that the view shows the world as it is now.
void client_model_assert_shows_the_world(const client_model *m, uint32_t tick);

#endif
