/// A model of a client beside the server's stream to it: it holds a view for every tick that it
/// got, takes changes to the one that a snapshot builds on, and says what it holds.
#ifndef SABOT_TESTS_STREAM_MODEL_H
#define SABOT_TESTS_STREAM_MODEL_H

#include "counting_heap.h"
#include "session/audience/stream.h"
#include "toy_world.h"

#define STREAM_MODEL_CAPACITY 48u
#define STREAM_MODEL_VIEW_COUNT 2048u

typedef struct stream_model_view {
    bool held;
    bool present[STREAM_MODEL_CAPACITY];
    sb_keyframe keyframes[STREAM_MODEL_CAPACITY];
} stream_model_view;

typedef struct stream_model {
    counting_heap heap;
    sb_delta_def delta;
    sb_track *track;
    sb_stream *stream;
    sb_entity world[STREAM_MODEL_CAPACITY]; ///< by index: lamps, until a test has it otherwise
    bool there[STREAM_MODEL_CAPACITY];
    stream_model_view views[STREAM_MODEL_VIEW_COUNT]; ///< by tick

    // The snapshot that was planned last.
    sb_stream_plan plan;
    sb_change changes[STREAM_MODEL_CAPACITY];
} stream_model;

/// An empty world, and a client without a byte budget that holds nothing.
void stream_model_begin(stream_model *m);
/// Asserts that nothing leaks.
void stream_model_end(stream_model *m);

/// A lamp of this brightness is there.
void stream_model_set(stream_model *m, uint32_t index, int32_t brightness);

/// The track takes the world of a tick.
void stream_model_step(stream_model *m, uint32_t tick);

/// Steps, plans and sends the snapshot of a tick; weights and room as the stream has them.
void stream_model_send_weighted(stream_model *m, uint32_t tick, const uint16_t *weights,
                                uint32_t room);
/// The same with all weights alike and room for anything.
void stream_model_send(stream_model *m, uint32_t tick);

/// The client gets a snapshot: one from a while ago, or that of the last plan.
void stream_model_receive(stream_model *m, uint32_t tick, uint32_t baseline_tick,
                          const sb_change *list, uint32_t count);
void stream_model_receive_last(stream_model *m, uint32_t tick);

/// Bits of an acknowledgement of this tick: what is held of those before it.
uint32_t stream_model_history(const stream_model *m, uint32_t tick);

/// The client's acknowledgement of a tick arrives.
void stream_model_acknowledge(stream_model *m, uint32_t tick, uint32_t now);

/// Asserts that the view as held is what the server believes, keyframe by keyframe where it
/// remembers them.
void stream_model_assert_believed(const stream_model *m, uint32_t tick);

/// Asserts that the view shows the world as it is now.
void stream_model_assert_shows_the_world(const stream_model *m, uint32_t tick);

#endif
