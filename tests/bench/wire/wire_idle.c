#include "wire_idle.h"

#include <stddef.h>
#include <stdlib.h>

#include "host/base/heap.h"
#include "session/match/session.h"

#define TANKS 32u
#define TICK_RATE_HZ 60u
#define SETTLE_S 10u
#define SECONDS 60u
#define ROUND_TRIP_TICKS 6u

typedef struct idle {
    sb_session *session;
    uint32_t ticks[64]; // tick of snapshot n to the first peer at n % 64
    uint32_t count;
    bool counting;
    uint64_t bytes;
} idle;

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    idle *world = context;
    (void)bytes;
    if (peer != 0) {
        return;
    }
    if (channel == SB_CHANNEL_DOWN) {
        world->ticks[world->count++ % 64] = sb_game_tick(sb_session_game(world->session));
    }
    world->bytes += world->counting ? size : 0;
}

static void close_down(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
}

static void send_input(idle *world, uint32_t peer, uint32_t tick)
{
    sb_message message = {
        .type = SB_MESSAGE_INPUT,
        .input = {.ack_bits = UINT32_MAX,
                  .tick = tick,
                  .input_count = 1,
                  .inputs = {{.buttons = SB_BUTTON_HOLD_AIM}}},
    };
    for (uint32_t i = 1; i <= 64 && i <= world->count && message.input.ack_tick == 0; i++) {
        uint32_t sent = world->ticks[(world->count - i) % 64];
        message.input.ack_tick = sent + ROUND_TRIP_TICKS <= tick ? sent : 0;
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    if (sb_message_encode(&message, &writer) == SB_OK) {
        sb_hosted_receive(sb_session_hosted(world->session), peer, bytes, writer.size);
    }
}

static bool play(idle *world)
{
    for (uint32_t peer = 0; peer < TANKS; peer++) {
        const sb_message_hello hello = {.form = SB_FORM_PACKED, .name = {"bench", 5}};
        if (sb_hosted_join(sb_session_hosted(world->session), peer, SB_PEER_SOURCE_UNKNOWN,
                           &hello) != SB_OK) {
            return false;
        }
    }
    for (uint32_t tick = 1; tick <= (SETTLE_S + SECONDS) * TICK_RATE_HZ; tick++) {
        for (uint32_t peer = 0; peer < TANKS; peer++) {
            send_input(world, peer, tick);
        }
        world->counting = tick > SETTLE_S * TICK_RATE_HZ;
        sb_hosted_tick(sb_session_hosted(world->session));
    }
    return true;
}

bool wire_idle_run(double *out_bits_per_second)
{
    idle world = {0};
    sb_allocator allocator = sb_heap_allocator();
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = TANKS;
    def.output = (sb_session_output){send_down, &world, close_down, &world};
    sb_map *map = malloc(sizeof *map);
    bool good = map != NULL;
    if (good) {
        sb_map_arena(map);
        good = sb_session_create(&def, map, &allocator, &world.session) == SB_OK && play(&world);
    }
    free(map);
    sb_hosted_destroy(sb_session_hosted(world.session));
    *out_bits_per_second = (double)world.bytes * 8.0 / SECONDS;
    return good && world.bytes > 0;
}
