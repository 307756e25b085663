/// The node `SabotClient`: a client of a match, with its picture of this frame.
#ifndef SABOT_GODOT_NODE_H
#define SABOT_GODOT_NODE_H

#include <sabot/client.h>
#include <sabot/tanks.h>

#include "engine.h"

typedef struct node {
    void *object;      ///< Godot's, which owns this
    sb_client *client; ///< NULL before `join_match` and after `leave_match`
    sb_client_state state;
    bool has_view;
    sb_client_control control;
    sb_client_view_data view;
} node;

#define METHOD_ARGUMENT_COUNT_MAX 5

/// A method of the node, as scripts see it.
typedef struct method {
    const char *name;
    gd_type result; ///< GD_NIL for none
    struct {
        const char *name;
        gd_type type;
    } arguments[METHOD_ARGUMENT_COUNT_MAX];
    int argument_count;
    /// Finds its result empty, and leaves it so where there is nothing to give.
    void (*body)(node *self, const gd_value *arguments, gd_value *result);
} method;

extern const method node_methods[];
extern const int node_method_count;

/// Ends the match, if there is one.
void node_leave(node *self);

/// Updates the client, and emits what has happened. Called once a frame.
void node_process(node *self);

/// The time of a monotonic clock. The length of Godot's frames will not do: a game may slow it
/// down.
uint64_t clock_us(void);

#endif
