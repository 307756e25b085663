// Plays a match of one client against computer players in one process and virtual time, over a link
// with delay, jitter and loss. It writes the inputs and outputs of the client's core to a file, so
// that a test can check that the core compiled to WebAssembly gives the same, and the match's log.
//
//   wasm_conversation SECONDS CONVERSATION LOG
//
// A conversation is a list of records. Each is a kind (1 byte) and its values, little-endian; times
// are microseconds as f64:
//
// - C time: the transport is connected
// - R time size(2) bytes: a message arrives
// - I f32 x 4, fire(1), select(4): the control is set (throttle, steering, yaw and pitch of the
// aim)
// - U time: update
// - S channel(1) size(2) bytes: a message that the client has sent by now
// - V error(4) tick(4) interpolation_tick(f64) count(4), then count sb_client_entity: its view
// - E tick kind entity other value (4 each) point(f32 x 3) predicted(1): an event
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "base/random.h"
#include "client/core.h"
#include "session/lobby/lobby.h"
#include "sim_link.h"

#define FRAME_US 16667u
#define TICKS_PER_CONTROL 45u
#define VIEW_EVERY 3u

typedef struct conversation {
    FILE *said, *log;
    sb_lobby *lobby;
    sb_client_core *core;
    sim_link up, down;
    uint64_t now_us;
    sb_random random;
    sb_client_view_data view;
} conversation;

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static const sb_allocator heap = {.allocate = allocate, .release = release};

static void put(conversation *c, const void *bytes, size_t size)
{
    SB_ASSERT(size == 0 || fwrite(bytes, size, 1, c->said) == 1);
}

// In this machine's byte order: the test runs on the same, little-endian machine.
static void put_u32(conversation *c, uint32_t value)
{
    put(c, &value, sizeof value);
}

static void put_time(conversation *c, char kind)
{
    double now = (double)c->now_us;
    put(c, &kind, 1);
    put(c, &now, sizeof now);
}

static void put_sized(conversation *c, const void *bytes, size_t size)
{
    uint16_t size16 = (uint16_t)size;
    put(c, &size16, sizeof size16);
    put(c, bytes, size);
}

static void on_core_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    conversation *c = context;
    uint8_t channel8 = (uint8_t)channel;
    put(c, "S", 1);
    put(c, &channel8, 1);
    put_sized(c, bytes, size);
    sim_link_send(&c->up, c->now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
}

static void on_lobby_send(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                          size_t size)
{
    conversation *c = context;
    SB_ASSERT(peer == 0);
    sim_link_send(&c->down, c->now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
}

static void on_lobby_close(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
}

static bool on_log(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)tick;
    return fwrite(bytes, size, 1, ((conversation *)context)->log) == 1;
}

static void begin(conversation *c)
{
    static sb_map map;
    sb_map_arena(&map);
    sim_link_def link = {.round_trip_us = 60000, .jitter_us = 15000, .loss = 0.03f, .seed = 11};
    sim_link_init(&c->up, &link);
    link.seed = 12;
    sim_link_init(&c->down, &link);
    c->random = sb_random_seed(13, 0);
    c->now_us = 1000000;
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = 1;
    def.session.game.player_capacity = 12;
    def.session.game.computer_count = 11;
    def.session.output = (sb_session_output){on_lobby_send, c, on_lobby_close, c};
    def.session.recorded = true;
    def.session.log.write = on_log;
    void *log_contexts[1] = {c};
    def.log_contexts = log_contexts;
    SB_ASSERT(sb_lobby_create(&def, &map, &heap, &c->lobby) == SB_OK);
    sb_lobby_connect(c->lobby, 0, SB_PEER_SOURCE_UNKNOWN);
    sb_client_def client = sb_client_def_default();
    SB_ASSERT(sb_client_core_create(&client, NULL, (sb_client_output){on_core_send, c}, &heap,
                                    &c->core) == SB_OK);
    put_time(c, 'C');
    sb_client_core_connected(c->core, c->now_us);
}

static void set_control(conversation *c)
{
    float unit[4];
    for (uint32_t i = 0; i < 4; i++) {
        unit[i] = sb_random_unit(&c->random);
    }
    sb_client_control control = {
        .throttle = 1.5f * unit[0] - 0.3f,
        .steering = 2.0f * unit[1] - 1.0f,
        .aim_yaw = 6.0f * unit[2] - 3.0f,
        .aim_pitch = 0.2f * unit[3],
        .fire = sb_random_below(&c->random, 3) > 0,
    };
    const float values[4] = {control.throttle, control.steering, control.aim_yaw,
                             control.aim_pitch};
    uint8_t fire = control.fire;
    put(c, "I", 1);
    put(c, values, sizeof values);
    put(c, &fire, 1);
    put(c, control.select, sizeof control.select);
    sb_client_core_input_set(c->core, &control);
}

static void receive(conversation *c)
{
    for (sim_packet *packet; (packet = sim_link_receive(&c->down, c->now_us)) != NULL;) {
        put_time(c, 'R');
        put_sized(c, packet->bytes, packet->size);
        sb_client_core_time(c->core, c->now_us);
        sb_client_core_receive(c->core, packet->bytes, packet->size, c->now_us);
        free(packet);
    }
}

static void put_view(conversation *c)
{
    uint32_t error = (uint32_t)sb_client_core_view(c->core, &c->view);
    put(c, "V", 1);
    put_u32(c, error);
    put_u32(c, c->view.tick);
    put(c, &c->view.interpolation_tick, sizeof c->view.interpolation_tick);
    put_u32(c, c->view.entity_count);
    put(c, c->view.entities, c->view.entity_count * sizeof c->view.entities[0]);
}

static void put_events(conversation *c)
{
    for (sb_client_event event; sb_client_core_event_poll(c->core, &event);) {
        uint8_t predicted = event.predicted;
        put(c, "E", 1);
        put_u32(c, event.tick);
        put_u32(c, event.kind);
        put_u32(c, event.entity);
        put_u32(c, event.other);
        put_u32(c, event.value);
        put(c, event.point, sizeof event.point);
        put(c, &predicted, 1);
    }
}

static void play_frame(conversation *c, uint32_t frame)
{
    for (sim_packet *packet; (packet = sim_link_receive(&c->up, c->now_us)) != NULL;) {
        sb_lobby_receive(c->lobby, 0, packet->bytes, packet->size);
        free(packet);
    }
    sb_lobby_tick(c->lobby);
    c->now_us += FRAME_US / 2; // the client's frame falls between two ticks
    receive(c);
    if (frame % TICKS_PER_CONTROL == 0) {
        set_control(c);
    }
    put_time(c, 'U');
    sb_client_core_time(c->core, c->now_us);
    sb_client_core_update(c->core, c->now_us);
    if (frame % VIEW_EVERY == 0) {
        put_view(c);
    }
    put_events(c);
    c->now_us += FRAME_US - FRAME_US / 2;
}

static void end(conversation *c)
{
    sb_client_core_destroy(c->core);
    sb_lobby_close(c->lobby);
    sb_lobby_destroy(c->lobby);
    sim_link_deinit(&c->up);
    sim_link_deinit(&c->down);
}

int main(int argc, char **argv)
{
    static conversation c;
    char *rest = NULL;
    unsigned long seconds = argc == 4 ? strtoul(argv[1], &rest, 10) : 0;
    if (seconds == 0 || seconds > 3600 || *rest != '\0') {
        (void)fputs("usage: wasm_conversation SECONDS CONVERSATION LOG\n", stderr);
        return 2;
    }
    c.said = fopen(argv[2], "wb");
    c.log = fopen(argv[3], "wb");
    if (c.said == NULL || c.log == NULL) {
        (void)fprintf(stderr, "wasm_conversation: cannot write %s or %s\n", argv[2], argv[3]);
        return 2;
    }
    begin(&c);
    for (uint32_t frame = 0; frame < 60 * seconds; frame++) {
        play_frame(&c, frame);
    }
    end(&c);
    return fclose(c.said) == 0 && fclose(c.log) == 0 ? 0 : 2;
}
