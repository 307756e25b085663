#include "shell/client_shell.h"

#include <stdlib.h>
#include <string.h>

#include "base/float_mode.h"
#include "client/core.h"
#include "client/def.h"
#include "content/rules_loader.h"

// Between two updates of a client that does not play: ENet and the tunnel repeat what is not
// answered.
#define IDLE_MS 20u

// While a connection is made ahead of time, its socket is not waited for.
#define AHEAD_WAIT_MS 2u
#define LANE_COUNT (1u + SB_CLIENT_AHEAD_COUNT)

// A connection, present or ahead of time.
typedef struct lane {
    struct sb_client *client;
    sb_carrier carrier; ///< none: no connection, or it has ended for good
    uint32_t number;    ///< of the transport connection, as the core counts them
} lane;

struct sb_client {
    sb_client_core *core;
    sb_rules_library library;
    lane lanes[LANE_COUNT];
    lane *present;                      ///< the lane of the present connection
    lane *ahead[SB_CLIENT_AHEAD_COUNT]; ///< those that are made beside it
    uint64_t now_us;                    ///< time of the running step
    bool waited;                        ///< since the last update
};

static void *heap_allocate(void *context, size_t size)
{
    (void)context;
    // calloc(1, 0) may return NULL, which callers would take for "out of memory".
    return calloc(1, size > 0 ? size : 1);
}

static void heap_release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

sb_allocator sb_shell_heap(void)
{
    return (sb_allocator){.allocate = heap_allocate, .release = heap_release};
}

static bool has_carrier(const sb_client *client)
{
    return client->present->carrier.functions != NULL;
}

static void drop_carrier(lane *from, bool said_goodbye)
{
    if (from->carrier.functions != NULL) {
        from->carrier.functions->destroy(from->carrier.self, said_goodbye);
    }
    from->carrier = (sb_carrier){0};
}

static void drop_ahead(sb_client *client)
{
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        drop_carrier(client->ahead[i], false);
        client->ahead[i]->number = 0;
    }
}

// Messages from the core to the carrier, and from the carriers to the core.

static void on_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    sb_client *client = context;
    if (has_carrier(client)) {
        const sb_carrier *carrier = &client->present->carrier;
        carrier->functions->send(carrier->self, channel, bytes, size);
    }
}

// Index of a lane that is made ahead of time.
static uint32_t index_of(const lane *from)
{
    uint32_t index = 0;
    while (index < SB_CLIENT_AHEAD_COUNT && from->client->ahead[index] != from) {
        index++;
    }
    return index;
}

static void on_connected(void *context)
{
    lane *from = context;
    sb_client *client = from->client;
    if (from == client->present) {
        sb_client_core_connected(client->core, client->now_us);
        return;
    }
    // The core may want another one meanwhile, or none: it is closed, or has gone over.
    const uint32_t index = index_of(from);
    if (from->number != sb_client_core_ahead(client->core, index)) {
        return;
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    const size_t size = sb_client_core_ahead_connected(client->core, index, client->now_us, bytes);
    from->carrier.functions->send(from->carrier.self, SB_CHANNEL_RELIABLE, bytes, size);
}

// The server of this lane has welcomed the client. Nothing of the present lane counts any more.
static void go_over(sb_client *client, uint32_t index)
{
    lane *left = client->present;
    client->present = client->ahead[index];
    client->present->number = sb_client_core_transport(client->core);
    client->ahead[index] = left;
    drop_carrier(left, false);
    left->number = 0;
}

static void on_received(void *context, const void *bytes, size_t size)
{
    lane *from = context;
    sb_client *client = from->client;
    if (from == client->present) {
        sb_client_core_receive(client->core, bytes, size, client->now_us);
        return;
    }
    const uint32_t index = index_of(from);
    if (from->number == sb_client_core_ahead(client->core, index) &&
        sb_client_core_ahead_receive(client->core, index, bytes, size, client->now_us)) {
        go_over(client, index);
    }
}

static void lose_ahead(const lane *from)
{
    const uint32_t index = index_of(from);
    if (from->number == sb_client_core_ahead(from->client->core, index)) {
        sb_client_core_ahead_lost(from->client->core, index);
    }
}

static void on_refused(void *context, uint32_t refusal, const char *text)
{
    lane *from = context;
    if (from == from->client->present) {
        sb_client_core_refused(from->client->core, refusal, text);
    } else {
        lose_ahead(from);
    }
}

static void on_disconnected(void *context)
{
    lane *from = context;
    sb_client *client = from->client;
    if (from != client->present) {
        lose_ahead(from);
    } else if (sb_client_core_transport(client->core) == from->number) {
        // A server that has sent the client to another port ends this connection, which is no loss.
        sb_client_core_disconnected(client->core);
    }
}

static sb_carrier_handler handler_of(lane *to)
{
    return (sb_carrier_handler){
        .connected = on_connected,
        .received = on_received,
        .refused = on_refused,
        .disconnected = on_disconnected,
        .context = to,
    };
}

static bool is_closed(const sb_client *client)
{
    sb_client_status status;
    sb_client_core_status(client->core, &status);
    return status.state == SB_CLIENT_CLOSED;
}

static void destroy(sb_client *client)
{
    if (client == NULL) {
        return;
    }
    drop_ahead(client);
    if (has_carrier(client)) {
        drop_carrier(client->present, sb_client_core_close(client->core));
    }
    sb_client_core_destroy(client->core);
    sb_rules_library_close(&client->library);
    free(client);
}

static sb_error create(const sb_client_def *def, sb_carrier_open *open, void *argument,
                       sb_client **out_client)
{
    sb_client *client = calloc(1, sizeof *client);
    if (client == NULL) {
        return SB_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < LANE_COUNT; i++) {
        client->lanes[i].client = client;
    }
    client->present = &client->lanes[0];
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        client->ahead[i] = &client->lanes[1 + i];
    }
    const sb_allocator heap = sb_shell_heap();
    sb_client_output output = {.send = on_send, .context = client};
    sb_error error = SB_OK;
    if (def->rules != NULL) {
        char message[SB_RULES_LOADER_MESSAGE_SIZE];
        error = sb_rules_library_open(def->rules, &client->library, message);
        if (error != SB_OK) {
            (void)sb_client_def_refuse(def, error, message);
        }
    }
    if (error == SB_OK) {
        error = sb_client_core_create(def, client->library.rules, output, &heap, &client->core);
    }
    if (error == SB_OK) {
        error = open(argument, def, handler_of(client->present), &client->present->carrier);
    }
    if (error != SB_OK) {
        destroy(client);
        return error;
    }
    client->present->number = sb_client_core_transport(client->core);
    *out_client = client;
    return SB_OK;
}

sb_error sb_shell_create(const sb_client_def *def, sb_carrier_open *open, void *argument,
                         sb_client **out_client)
{
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = create(def, open, argument, out_client);
    sb_float_mode_leave(&mode);
    // What nobody has explained more closely, such as a lack of memory.
    return error == SB_OK ? error : sb_client_def_refuse(def, error, sb_error_message(error));
}

void sb_client_destroy(sb_client *client)
{
    sb_float_mode mode = sb_float_mode_enter();
    destroy(client);
    sb_float_mode_leave(&mode);
}

// The core may want another connection than the present one, or none.
static void follow_core(sb_client *client)
{
    lane *present = client->present;
    const sb_carrier_functions *carrier = present->carrier.functions;
    uint32_t wanted = sb_client_core_transport(client->core);
    if (wanted == present->number) {
        return;
    }
    present->number = wanted;
    if (wanted == 0) {
        carrier->stop(present->carrier.self);
    } else if (carrier->restart(present->carrier.self, sb_client_core_port(client->core, false)) !=
               SB_OK) {
        sb_client_core_disconnected(client->core);
    }
}

// The same beside it.
static void follow_ahead(sb_client *client, uint32_t index)
{
    lane *ahead = client->ahead[index];
    const sb_carrier *present = &client->present->carrier;
    const uint32_t wanted = sb_client_core_ahead(client->core, index);
    if (wanted == ahead->number) {
        return;
    }
    drop_carrier(ahead, false);
    ahead->number = wanted;
    if (wanted != 0 &&
        (present->functions->beside == NULL ||
         present->functions->beside(present->self, sb_client_core_ahead_place(client->core, index),
                                    handler_of(ahead), &ahead->carrier) != SB_OK)) {
        ahead->carrier = (sb_carrier){0};
        sb_client_core_ahead_lost(client->core, index);
    }
}

// What has come by a lane, the present one first. A message may make another one the present.
static void service(sb_client *client)
{
    lane *lanes[LANE_COUNT] = {client->present};
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        lanes[1 + i] = client->ahead[i];
    }
    for (uint32_t i = 0; i < LANE_COUNT; i++) {
        const sb_carrier carrier = lanes[i]->carrier;
        if (carrier.functions != NULL) {
            carrier.functions->service(carrier.self);
        }
    }
    const sb_carrier *present = &client->present->carrier;
    if (present->functions->quiet != NULL) {
        sb_client_core_quiet(client->core, present->functions->quiet(present->self));
    }
}

// Updates to the time of the client.
static void step(sb_client *client)
{
    sb_client_core_time(client->core, client->now_us);
    service(client);
    sb_client_core_update(client->core, client->now_us);
    const sb_carrier_functions *carrier = client->present->carrier.functions;
    void *self = client->present->carrier.self;
    bool closed = is_closed(client);
    if (closed) {
        drop_ahead(client);
        carrier->finish(self);
    } else {
        follow_core(client);
    }
    for (uint32_t i = 0; !closed && i < SB_CLIENT_AHEAD_COUNT; i++) {
        follow_ahead(client, i);
        const sb_carrier *ahead = &client->ahead[i]->carrier;
        if (ahead->functions != NULL) {
            ahead->functions->flush(ahead->self);
        }
    }
    carrier->flush(self);
    if (closed && carrier->is_over(self)) {
        // Its resources, such as a socket, are not needed until destroy.
        drop_carrier(client->present, false);
    }
}

static void update(sb_client *client, uint64_t now_us)
{
    for (bool more = true; more && has_carrier(client);) {
        const sb_carrier *carrier = &client->present->carrier;
        more = carrier->functions->step(carrier->self, now_us, &client->now_us);
        step(client);
    }
}

sb_error sb_client_update(sb_client *client, uint64_t now_us)
{
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    client->waited = false;
    update(client, now_us);
    sb_float_mode_leave(&mode);
    return SB_OK;
}

// How long the client may sleep at most before it has something to do by itself: a tick of the
// match, or a repetition of what connects.
static uint32_t sleep_ms(const sb_client *client, const sb_client_status *status)
{
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        if (client->ahead[i]->carrier.functions != NULL) {
            return AHEAD_WAIT_MS;
        }
    }
    const uint32_t rate_hz = status->state == SB_CLIENT_PLAYING ? status->tick_rate_hz : 0;
    return rate_hz > 0 ? (1000u + rate_hz - 1u) / rate_hz : IDLE_MS;
}

sb_error sb_client_wait(sb_client *client, uint32_t timeout_ms)
{
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_client_status status;
    sb_float_mode mode = sb_float_mode_enter();
    sb_client_core_status(client->core, &status);
    // Without an update in between, the next input stays due, and a program that only waits must
    // not take all of the processor.
    const uint64_t due_us = client->waited ? UINT64_MAX : sb_client_core_due_us(client->core);
    sb_float_mode_leave(&mode);
    if (status.state == SB_CLIENT_CLOSED || !has_carrier(client) ||
        client->present->carrier.functions->wait == NULL) {
        return SB_ERROR_STATE;
    }
    client->waited = true;
    const uint32_t most_ms = sleep_ms(client, &status);
    const sb_carrier *carrier = &client->present->carrier;
    carrier->functions->wait(carrier->self, timeout_ms < most_ms ? timeout_ms : most_ms, due_us);
    return SB_OK;
}

sb_error sb_client_input_set(sb_client *client, const sb_client_control *control)
{
    if (client == NULL || control == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_client_core_input_set(client->core, control);
    sb_float_mode_leave(&mode);
    return SB_OK;
}

sb_error sb_client_view(const sb_client *client, sb_client_view_data *out_view)
{
    if (out_view == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_view, 0, sizeof *out_view);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_view(client->core, out_view);
    sb_float_mode_leave(&mode);
    return error;
}

bool sb_client_event_poll(sb_client *client, sb_client_event *out_event)
{
    if (client == NULL || out_event == NULL) {
        return false;
    }
    sb_float_mode mode = sb_float_mode_enter();
    bool found = sb_client_core_event_poll(client->core, out_event);
    sb_float_mode_leave(&mode);
    return found;
}

sb_error sb_client_get_player(const sb_client *client, uint32_t slot, sb_client_player *out_player)
{
    if (out_player == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_player, 0, sizeof *out_player);
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_player(client->core, slot, out_player);
}

sb_error sb_client_chat_send(sb_client *client, sb_client_chat_scope scope, uint32_t player,
                             const char *text)
{
    if (client == NULL || text == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_chat_send(client->core, scope, player, text);
}

bool sb_client_chat_poll(sb_client *client, sb_client_chat *out_chat)
{
    return client != NULL && out_chat != NULL && sb_client_core_chat_poll(client->core, out_chat);
}

sb_error sb_client_list(sb_client *client, const sb_client_filter *filter)
{
    static const sb_client_filter all = {0};
    return client == NULL ? SB_ERROR_ARGUMENT
                          : sb_client_core_list(client->core, filter != NULL ? filter : &all);
}

bool sb_client_listing_poll(sb_client *client, sb_client_listing *out_listing)
{
    return client != NULL && out_listing != NULL &&
           sb_client_core_listing_poll(client->core, out_listing);
}

sb_error sb_client_get_lobby(const sb_client *client, sb_client_lobby *out_lobby)
{
    if (client == NULL || out_lobby == NULL) {
        if (out_lobby != NULL) {
            memset(out_lobby, 0, sizeof *out_lobby);
        }
        return SB_ERROR_ARGUMENT;
    }
    *out_lobby = *sb_client_core_lobby(client->core);
    return SB_OK;
}

sb_error sb_client_get_session(const sb_client *client, sb_client_session *out_session)
{
    if (out_session == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_session, 0, sizeof *out_session);
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_client_session *session = sb_client_core_session(client->core);
    if (session == NULL) {
        return SB_ERROR_STATE;
    }
    *out_session = *session;
    return SB_OK;
}

sb_error sb_client_join(sb_client *client, const sb_client_join_def *wanted)
{
    return client == NULL || wanted == NULL ? SB_ERROR_ARGUMENT
                                            : sb_client_core_join(client->core, wanted);
}

sb_error sb_client_session_create(sb_client *client, const sb_client_session_def *wanted)
{
    return client == NULL || wanted == NULL ? SB_ERROR_ARGUMENT
                                            : sb_client_core_session_create(client->core, wanted);
}

sb_error sb_client_leave(sb_client *client)
{
    return client == NULL ? SB_ERROR_ARGUMENT : sb_client_core_leave(client->core);
}

sb_error sb_client_ready_set(sb_client *client, bool ready)
{
    return client == NULL ? SB_ERROR_ARGUMENT : sb_client_core_ready_set(client->core, ready);
}

sb_error sb_client_team_set(sb_client *client, uint32_t team)
{
    return client == NULL ? SB_ERROR_ARGUMENT : sb_client_core_team_set(client->core, team);
}

sb_error sb_client_vote(sb_client *client, sb_client_vote_kind kind, uint32_t target, bool yes)
{
    return client == NULL ? SB_ERROR_ARGUMENT
                          : sb_client_core_vote(client->core, kind, target, yes);
}

sb_error sb_client_get_playback(const sb_client *client, sb_client_playback *out_playback)
{
    if (out_playback == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_playback, 0, sizeof *out_playback);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_get_playback(client->core, out_playback);
    sb_float_mode_leave(&mode);
    return error;
}

sb_error sb_client_playback_set(sb_client *client, const sb_client_playback *wanted)
{
    if (client == NULL || wanted == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_playback_set(client->core, wanted);
    sb_float_mode_leave(&mode);
    return error;
}

sb_error sb_client_get_kind(const sb_client *client, uint32_t kind, sb_client_kind *out_kind)
{
    if (out_kind == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_kind, 0, sizeof *out_kind);
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_kind(client->core, kind, out_kind);
}

sb_error sb_client_find_kind(const sb_client *client, const char *name, uint32_t *out_kind)
{
    if (out_kind == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_kind = UINT32_MAX;
    return client == NULL || name == NULL ? SB_ERROR_ARGUMENT
                                          : sb_client_core_find_kind(client->core, name, out_kind);
}

sb_error sb_client_find_value(const sb_client *client, uint32_t kind, const char *name,
                              uint32_t *out_index)
{
    if (out_index == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_index = UINT32_MAX;
    return client == NULL || name == NULL
               ? SB_ERROR_ARGUMENT
               : sb_client_core_find_value(client->core, kind, name, out_index);
}

sb_error sb_client_value(const sb_client *client, const sb_client_entity *entity, const char *name,
                         float *out_value)
{
    if (out_value == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_value = 0.0f;
    if (client == NULL || entity == NULL || name == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    uint32_t index;
    sb_error error = sb_client_core_find_value(client->core, entity->kind, name, &index);
    if (error == SB_OK) {
        *out_value = entity->values[index];
    }
    return error;
}

uint32_t sb_client_hit_set_count(const sb_client *client)
{
    return client == NULL ? 0 : sb_client_core_hit_set_count(client->core);
}

sb_error sb_client_get_hit_set(const sb_client *client, uint32_t set, sb_client_hit_set *out_set)
{
    if (client == NULL || out_set == NULL) {
        if (out_set != NULL) {
            memset(out_set, 0, sizeof *out_set);
        }
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_hit_set(client->core, set, out_set);
}

sb_error sb_client_get_hit_shape(const sb_client *client, uint32_t set, uint32_t shape,
                                 sb_client_hit_shape *out_shape)
{
    if (client == NULL || out_shape == NULL) {
        if (out_shape != NULL) {
            memset(out_shape, 0, sizeof *out_shape);
        }
        return SB_ERROR_ARGUMENT;
    }
    return sb_client_core_hit_shape(client->core, set, shape, out_shape);
}

uint32_t sb_client_hit_set_of(const sb_client *client, const sb_client_entity *entity)
{
    return client == NULL || entity == NULL ? SB_CLIENT_HIT_SET_NONE
                                            : sb_client_core_hit_set_of(client->core, entity);
}

sb_error sb_client_place_hit_shape(const sb_client *client, const sb_client_entity *entity,
                                   uint32_t shape, float out_position[3], float out_orientation[4])
{
    if (out_position == NULL || out_orientation == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_position, 0, 3 * sizeof *out_position);
    memset(out_orientation, 0, 4 * sizeof *out_orientation);
    if (client == NULL || entity == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error =
        sb_client_core_place_hit_shape(client->core, entity, shape, out_position, out_orientation);
    sb_float_mode_leave(&mode);
    return error;
}

const char *sb_client_event_name(const sb_client *client, uint32_t kind)
{
    return client == NULL ? NULL : sb_client_core_event_name(client->core, kind);
}

sb_error sb_client_map(const sb_client *client, const sb_client_box **out_boxes,
                       uint32_t *out_count, float out_bounds_min[3], float out_bounds_max[3])
{
    if (out_boxes == NULL || out_count == NULL || out_bounds_min == NULL ||
        out_bounds_max == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    *out_boxes = NULL;
    *out_count = 0;
    memset(out_bounds_min, 0, 3 * sizeof *out_bounds_min);
    memset(out_bounds_max, 0, 3 * sizeof *out_bounds_max);
    if (client == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error =
        sb_client_core_map(client->core, out_boxes, out_count, out_bounds_min, out_bounds_max);
    sb_float_mode_leave(&mode);
    return error;
}

uint32_t sb_client_map_count(const sb_client *client, sb_client_map_list list)
{
    return client == NULL ? 0 : sb_client_core_map_count(client->core, list);
}

sb_error sb_client_get_map_item(const sb_client *client, sb_client_map_list list, uint32_t index,
                                sb_client_map_item *out_item)
{
    if (out_item == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_item, 0, sizeof *out_item);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = sb_client_core_map_item(client->core, list, index, out_item);
    sb_float_mode_leave(&mode);
    return error;
}

sb_error sb_client_get_status(const sb_client *client, sb_client_status *out_status)
{
    if (out_status == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (client == NULL) {
        memset(out_status, 0, sizeof *out_status);
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_client_core_status(client->core, out_status);
    if (has_carrier(client)) {
        const sb_carrier *carrier = &client->present->carrier;
        carrier->functions->status(carrier->self, out_status);
    }
    sb_float_mode_leave(&mode);
    return SB_OK;
}
