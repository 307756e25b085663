#include "node.h"

#include "axes.h"

static void emit(node *self, const char *signal, const gd_type *types, const gd_value *values,
                 int count)
{
    gd_type all_types[ENGINE_ARGUMENT_COUNT_MAX] = {GD_STRING};
    gd_value all_values[ENGINE_ARGUMENT_COUNT_MAX];
    value_init(GD_STRING, &all_values[0]);
    string_set(&all_values[0], signal);
    for (int i = 0; i < count; i++) {
        all_types[i + 1] = types[i];
        all_values[i + 1] = values[i];
    }
    engine_call(GD_OBJECT, &self->object, "emit_signal", all_types, all_values, count + 1);
    value_destroy(GD_STRING, &all_values[0]);
}

static void emit_state(node *self)
{
    static const gd_type types[] = {GD_INT};
    const gd_value values[] = {{.integer = self->state}};
    emit(self, "state_changed", types, values, 1);
}

static void emit_event(node *self, const sb_client_event *event)
{
    static const gd_type types[] = {GD_INT, GD_STRING, GD_INT, GD_INT, GD_INT, GD_VECTOR3};
    gd_value values[] = {{.integer = event->kind},   {.integer = 0},
                         {.integer = event->entity}, {.integer = event->other},
                         {.integer = event->value},  {.vector = axes_position(event->point)}};
    value_init(GD_STRING, &values[1]);
    string_set(&values[1], sb_client_event_name(self->client, event->kind));
    emit(self, "event_happened", types, values, 6);
    value_destroy(GD_STRING, &values[1]);
}

static void emit_chat(node *self, const sb_client_chat *line)
{
    static const gd_type types[] = {GD_INT, GD_STRING};
    gd_value values[] = {{.integer = line->player}, {.integer = 0}};
    value_init(GD_STRING, &values[1]);
    string_set(&values[1], line->text);
    emit(self, "chat_received", types, values, 2);
    value_destroy(GD_STRING, &values[1]);
}

void node_leave(node *self)
{
    sb_client_destroy(self->client);
    self->client = NULL;
    self->has_view = false;
    self->state = SB_CLIENT_CLOSED;
}

// A script that answers a signal may leave the match, so each step looks at the client again.
void node_process(node *self)
{
    if (self->client == NULL) {
        return;
    }
    sb_client_update(self->client, clock_us());
    self->has_view = sb_client_view(self->client, &self->view) == SB_OK;
    sb_client_status status;
    sb_client_get_status(self->client, &status);
    if (status.state != self->state) {
        self->state = status.state;
        emit_state(self);
    }
    for (sb_client_event event; self->client && sb_client_event_poll(self->client, &event);) {
        emit_event(self, &event);
    }
    for (sb_client_chat line; self->client && sb_client_chat_poll(self->client, &line);) {
        emit_chat(self, &line);
    }
}
