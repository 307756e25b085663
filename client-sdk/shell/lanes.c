#include "shell/lanes.h"

// Between two updates of a client that does not play: ENet and the tunnel repeat what is not
// answered.
#define IDLE_MS 20u
// While there is another connection than the present one, its socket is not waited for.
#define BESIDE_WAIT_MS 2u

static void drop_carrier(sb_shell_lane *from, bool said_goodbye)
{
    if (from->carrier.functions != NULL) {
        from->carrier.functions->destroy(from->carrier.self, said_goodbye);
    }
    from->carrier = (sb_carrier){0};
    from->answers = 0;
}

static void drop_others(sb_shell_lanes *lanes)
{
    drop_carrier(lanes->tail, false);
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        drop_carrier(lanes->ahead[i], false);
        lanes->ahead[i]->number = 0;
    }
}

void sb_shell_lanes_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    sb_shell_lanes *lanes = context;
    if (sb_shell_lanes_is_open(lanes)) {
        const sb_carrier *carrier = &lanes->present->carrier;
        carrier->functions->send(carrier->self, channel, bytes, size);
    }
}

// Returns the index of a lane that is made ahead of time.
static uint32_t index_of(const sb_shell_lane *from)
{
    uint32_t index = 0;
    while (index < SB_CLIENT_AHEAD_COUNT && from->owner->ahead[index] != from) {
        index++;
    }
    return index;
}

static void on_connected(void *context)
{
    sb_shell_lane *from = context;
    sb_shell_lanes *lanes = from->owner;
    if (from == lanes->present) {
        sb_client_core_connected(lanes->core, lanes->now_us);
        return;
    }
    // The core may want another connection meanwhile, or none: it is closed, or has gone over.
    const uint32_t index = index_of(from);
    if (from->number != sb_client_core_ahead(lanes->core, index)) {
        return;
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    const size_t size = sb_client_core_ahead_connected(lanes->core, index, lanes->now_us, bytes);
    from->carrier.functions->send(from->carrier.self, SB_CHANNEL_RELIABLE, bytes, size);
}

// The server of this lane has welcomed the client. The present lane is left, and the lane that was
// left before is free again.
static void go_over(sb_shell_lanes *lanes, uint32_t index)
{
    sb_shell_lane *free_lane = lanes->tail;
    drop_carrier(free_lane, false);
    free_lane->number = 0;
    lanes->tail = lanes->present;
    lanes->present = lanes->ahead[index];
    lanes->present->number = sb_client_core_transport(lanes->core);
    lanes->ahead[index] = free_lane;
    if (!sb_client_core_tail(lanes->core)) {
        drop_carrier(lanes->tail, false);
    }
}

static void on_received(void *context, const void *bytes, size_t size)
{
    sb_shell_lane *from = context;
    sb_shell_lanes *lanes = from->owner;
    if (from == lanes->present) {
        sb_client_core_receive(lanes->core, bytes, size, lanes->now_us);
        return;
    }
    if (from == lanes->tail) {
        sb_client_core_tail_receive(lanes->core, bytes, size, lanes->now_us);
        return;
    }
    const uint32_t index = index_of(from);
    if (from->number == sb_client_core_ahead(lanes->core, index) &&
        sb_client_core_ahead_receive(lanes->core, index, bytes, size, lanes->now_us)) {
        go_over(lanes, index);
    }
}

static void lose_other(const sb_shell_lane *from)
{
    if (from == from->owner->tail) {
        sb_client_core_tail_lost(from->owner->core);
        return;
    }
    const uint32_t index = index_of(from);
    if (from->number == sb_client_core_ahead(from->owner->core, index)) {
        sb_client_core_ahead_lost(from->owner->core, index);
    }
}

static void on_refused(void *context, uint32_t refusal, const char *text)
{
    sb_shell_lane *from = context;
    if (from == from->owner->present) {
        sb_client_core_refused(from->owner->core, refusal, text);
    } else {
        lose_other(from);
    }
}

static void on_disconnected(void *context)
{
    sb_shell_lane *from = context;
    sb_shell_lanes *lanes = from->owner;
    if (from != lanes->present) {
        lose_other(from);
    } else if (sb_client_core_transport(lanes->core) == from->number) {
        // A server that has sent the client to another port ends this connection, which is no loss.
        sb_client_core_disconnected(lanes->core);
    }
}

static sb_carrier_handler handler_of(sb_shell_lane *to)
{
    return (sb_carrier_handler){
        .connected = on_connected,
        .received = on_received,
        .refused = on_refused,
        .disconnected = on_disconnected,
        .context = to,
    };
}

static bool is_closed(const sb_shell_lanes *lanes)
{
    sb_client_status status;
    sb_client_core_status(lanes->core, &status);
    return status.state == SB_CLIENT_CLOSED;
}

// The core may want another connection than the present one, or none.
static void follow_core(sb_shell_lanes *lanes)
{
    sb_shell_lane *present = lanes->present;
    const sb_carrier_functions *carrier = present->carrier.functions;
    uint32_t wanted = sb_client_core_transport(lanes->core);
    if (wanted == present->number) {
        return;
    }
    present->number = wanted;
    if (wanted == 0) {
        carrier->stop(present->carrier.self);
    } else if (carrier->restart(present->carrier.self, sb_client_core_port(lanes->core, false)) !=
               SB_OK) {
        sb_client_core_disconnected(lanes->core);
    }
}

// Likewise for a connection that is made ahead of time.
static void follow_ahead(sb_shell_lanes *lanes, uint32_t index)
{
    sb_shell_lane *ahead = lanes->ahead[index];
    const sb_carrier *present = &lanes->present->carrier;
    const uint32_t wanted = sb_client_core_ahead(lanes->core, index);
    if (wanted == ahead->number) {
        return;
    }
    drop_carrier(ahead, false);
    ahead->number = wanted;
    if (wanted != 0 &&
        (present->functions->beside == NULL ||
         present->functions->beside(present->self, sb_client_core_ahead_place(lanes->core, index),
                                    handler_of(ahead), &ahead->carrier) != SB_OK)) {
        ahead->carrier = (sb_carrier){0};
        sb_client_core_ahead_lost(lanes->core, index);
    }
}

// Tells the core of each step of a handshake that was answered.
static void tell_answers(sb_shell_lane *of)
{
    const sb_shell_lanes *lanes = of->owner;
    const sb_carrier *carrier = &of->carrier;
    const uint32_t answers = carrier->functions != NULL && carrier->functions->answers != NULL
                                 ? carrier->functions->answers(carrier->self)
                                 : of->answers;
    if (answers == of->answers) {
        return;
    }
    of->answers = answers;
    const uint32_t index = index_of(of);
    if (of == lanes->present) {
        sb_client_core_answered(lanes->core);
    } else if (index < SB_CLIENT_AHEAD_COUNT &&
               of->number == sb_client_core_ahead(lanes->core, index)) {
        sb_client_core_ahead_answered(lanes->core, index);
    }
}

// The connection that was left is kept as long as something may come by it.
static void follow_tail(sb_shell_lanes *lanes)
{
    const sb_carrier *tail = &lanes->tail->carrier;
    if (tail->functions != NULL && !sb_client_core_tail(lanes->core)) {
        drop_carrier(lanes->tail, false);
    } else if (tail->functions != NULL) {
        tail->functions->flush(tail->self); // it acknowledges what has come
    }
}

// Takes in what has come by each lane, the present one first. A message may make another lane the
// present one.
static void service(sb_shell_lanes *lanes)
{
    sb_shell_lane *all[SB_SHELL_LANE_COUNT] = {lanes->present};
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        all[1 + i] = lanes->ahead[i];
    }
    all[SB_SHELL_LANE_COUNT - 1] = lanes->tail;
    for (uint32_t i = 0; i < SB_SHELL_LANE_COUNT; i++) {
        const sb_carrier carrier = all[i]->carrier;
        if (carrier.functions != NULL) {
            carrier.functions->service(carrier.self);
            tell_answers(all[i]);
        }
    }
    const sb_carrier *present = &lanes->present->carrier;
    if (present->functions->quiet != NULL) {
        sb_client_core_quiet(lanes->core, present->functions->quiet(present->self));
    }
}

// Updates to the time of the client.
static void step(sb_shell_lanes *lanes)
{
    sb_client_core_time(lanes->core, lanes->now_us);
    service(lanes);
    sb_client_core_update(lanes->core, lanes->now_us);
    const sb_carrier_functions *carrier = lanes->present->carrier.functions;
    void *self = lanes->present->carrier.self;
    bool closed = is_closed(lanes);
    if (closed) {
        drop_others(lanes);
        carrier->finish(self);
    } else {
        follow_core(lanes);
    }
    for (uint32_t i = 0; !closed && i < SB_CLIENT_AHEAD_COUNT; i++) {
        follow_ahead(lanes, i);
        const sb_carrier *ahead = &lanes->ahead[i]->carrier;
        if (ahead->functions != NULL) {
            ahead->functions->flush(ahead->self);
        }
    }
    if (!closed) {
        follow_tail(lanes);
    }
    carrier->flush(self);
    if (closed && carrier->is_over(self)) {
        // Its resources, such as a socket, are not needed until destroy.
        drop_carrier(lanes->present, false);
    }
}

sb_error sb_shell_lanes_open(sb_shell_lanes *lanes, sb_client_core *core, const sb_client_def *def,
                             sb_carrier_open *open, void *argument)
{
    lanes->core = core;
    for (uint32_t i = 0; i < SB_SHELL_LANE_COUNT; i++) {
        lanes->all[i].owner = lanes;
    }
    lanes->present = &lanes->all[0];
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        lanes->ahead[i] = &lanes->all[1 + i];
    }
    lanes->tail = &lanes->all[SB_SHELL_LANE_COUNT - 1];
    const sb_error error =
        open(argument, def, handler_of(lanes->present), &lanes->present->carrier);
    if (error == SB_OK) {
        lanes->present->number = sb_client_core_transport(core);
    }
    return error;
}

bool sb_shell_lanes_is_open(const sb_shell_lanes *lanes)
{
    return lanes->present != NULL && lanes->present->carrier.functions != NULL;
}

void sb_shell_lanes_close(sb_shell_lanes *lanes)
{
    if (lanes->present != NULL) {
        drop_others(lanes);
    }
    if (sb_shell_lanes_is_open(lanes)) {
        drop_carrier(lanes->present, sb_client_core_close(lanes->core));
    }
}

void sb_shell_lanes_update(sb_shell_lanes *lanes, uint64_t now_us)
{
    for (bool more = true; more && sb_shell_lanes_is_open(lanes);) {
        const sb_carrier *carrier = &lanes->present->carrier;
        more = carrier->functions->step(carrier->self, now_us, &lanes->now_us);
        step(lanes);
    }
}

// How long the client may sleep at most before it has something to do by itself: a tick of the
// match, or a repetition of what connects.
static uint32_t sleep_ms(const sb_shell_lanes *lanes, const sb_client_status *status)
{
    if (lanes->tail->carrier.functions != NULL) {
        return BESIDE_WAIT_MS;
    }
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        if (lanes->ahead[i]->carrier.functions != NULL) {
            return BESIDE_WAIT_MS;
        }
    }
    const uint32_t rate_hz = status->state == SB_CLIENT_PLAYING ? status->tick_rate_hz : 0;
    return rate_hz > 0 ? (1000u + rate_hz - 1u) / rate_hz : IDLE_MS;
}

bool sb_shell_lanes_wait(const sb_shell_lanes *lanes, const sb_client_status *status,
                         uint32_t timeout_ms, uint64_t due_us)
{
    if (!sb_shell_lanes_is_open(lanes) || lanes->present->carrier.functions->wait == NULL) {
        return false;
    }
    const uint32_t most_ms = sleep_ms(lanes, status);
    const sb_carrier *carrier = &lanes->present->carrier;
    carrier->functions->wait(carrier->self, timeout_ms < most_ms ? timeout_ms : most_ms, due_us);
    return true;
}

void sb_shell_lanes_status(const sb_shell_lanes *lanes, sb_client_status *out_status)
{
    if (sb_shell_lanes_is_open(lanes)) {
        const sb_carrier *carrier = &lanes->present->carrier;
        carrier->functions->status(carrier->self, out_status);
    }
}
