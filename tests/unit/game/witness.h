/// Rules that record their calls and arguments, and act as a test wants. A match has 4 slots, the
/// last 2 of them for computer players, and runs at 50 Hz on the bare field. A ball falls from 20
/// m.
#ifndef SABOT_TESTS_WITNESS_H
#define SABOT_TESTS_WITNESS_H

#include "game/game.h"

#define WITNESS_CALL_COUNT_MAX 64u
#define WITNESS_BODY_COUNT 2u
#define WITNESS_SEED 77u

typedef enum callback {
    NONE,
    CAPACITIES,
    PREPARE,
    START,
    LEAVE,
    JOIN,
    BEFORE_STEP,
    CONTACT,
    AFTER_STEP,
    END,
    CALLBACK_COUNT,
} callback;

// The arguments of a call, and the state of the world during it.
typedef struct call {
    callback which;
    uint32_t slot; // of join and leave; of a contact its first body
    uint32_t tick;
    uint8_t slot_state;
    uint8_t generation;
    int8_t throttle; // of slot 0
    bool predicting;
    uint32_t predicted;
    float height; // of body 0, m
    uint32_t event_count;
} call;

typedef struct score {
    uint64_t goals;
    uint64_t time_us;
} score;

typedef struct witness_log {
    call calls[WITNESS_CALL_COUNT_MAX];
    uint32_t call_count;
    callback finish_in;                           ///< the callback that ends the match
    void (*act)(const sb_rules_context *context); ///< called in before_step
    const sb_game *watched; ///< the game whose events are counted at each call
} witness_log;

/// The record of the match that is played. A test begins by clearing it.
extern witness_log witness;

extern const sb_rules witness_rules;

/// A sphere of half a metre.
sb_body_def witness_ball(const sb_rules_context *context, float height);

#endif
