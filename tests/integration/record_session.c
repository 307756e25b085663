// record_session FOLDER [SEED]: plays matches of computer players and five clients in virtual time,
// over links that lose, duplicate and reorder. Writes what each client received, sent and held into
// FOLDER/client_<number>.txt (recording.h). The same seed gives the same files.
//
// Clients 0 and 3 ask for the plain form, the others for the packed form. Client 2 joins later,
// does not predict its own tank, and leaves before the end. Packets to clients 3 and 4 are damaged
// now and then; these clients hold what is still a snapshot after that. The last two of the three
// matches are on the same map.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "cli/bot/bot_brain.h"
#include "client/state.h"
#include "game/tanks/mode/settings.h"
#include "record_changes.h"
#include "recording.h"
#include "session/lobby/lobby.h"
#include "sim_link.h"

#define CLIENT_COUNT 5u
#define TICK_RATE_HZ 60u
#define LENGTH_S 21u
#define ROUND_S 9
#define RESULT_S 1
#define CHAT_EVERY_TICKS 97u
#define VIEW_DISTANCE_M 70
#define SEED_DEFAULT 20261122u

typedef struct record_client {
    uint32_t number;
    uint64_t join_us, leave_us;
    bool damaged;
    sb_random random;     ///< draws the damage
    sb_client_core *core; ///< NULL before it joins and after it has left
    sb_bot_brain brain;
    sim_link up, down;
    record_file recording;
    bool closing; ///< the server has closed the connection
    sb_client_view_data view;
    struct record_stage *stage; ///< receives what it sends
} record_client;

typedef struct record_stage {
    sb_allocator allocator;
    sb_lobby *lobby;
    sb_map maps[2];
    record_client clients[CLIENT_COUNT];
    uint32_t match_count; ///< count of matches that are over
    uint64_t now_us;
    uint64_t seed;
} record_stage;

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *pointer)
{
    (void)context;
    free(pointer);
}

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    record_stage *stage = context;
    sim_link_send(&stage->clients[peer].down, stage->now_us, channel == SB_CHANNEL_RELIABLE, bytes,
                  size);
}

static void close_down(void *context, uint32_t peer)
{
    ((record_stage *)context)->clients[peer].closing = true;
}

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    record_stage *stage = context;
    (void)index;
    (void)over;
    stage->match_count++;
    next->map = &stage->maps[1];
}

static void send_up(void *context, sb_channel channel, const void *bytes, size_t size)
{
    record_client *client = context;
    recording_sent(&client->recording, bytes, size);
    sim_link_send(&client->up, client->stage->now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
}

// Gaps are longer than the server's history, so some snapshots have no baseline in mid-match.
static void init_client(record_stage *stage, uint32_t number, uint64_t join_us, uint64_t leave_us)
{
    record_client *client = &stage->clients[number];
    client->stage = stage;
    client->number = number;
    client->damaged = number >= 3;
    client->random = sb_random_seed(stage->seed, number);
    client->join_us = join_us;
    client->leave_us = leave_us;
    sim_link_def link = {
        .round_trip_us = 60000,
        .jitter_us = 15000,
        .loss = 0.08f,
        .duplication = 0.05f,
        .reordering = 0.1f,
        .gap_us = 2600000,
        .gap_every_us = 12000000,
        .seed = stage->seed + 2 * number,
    };
    sim_link_init(&client->down, &link);
    link.seed++;
    sim_link_init(&client->up, &link);
    sb_bot_brain_init(&client->brain, stage->seed, number);
}

static void make_maps(record_stage *stage)
{
    sb_map_arena(&stage->maps[0]);
    stage->maps[1] = stage->maps[0];
    memcpy(stage->maps[1].name, "another", sizeof "another");
    stage->maps[1].crate_count--;
    memset(&stage->maps[1].crates[stage->maps[1].crate_count], 0, sizeof(sb_map_crate));
}

static void set_up(record_stage *stage)
{
    stage->allocator = (sb_allocator){allocate, release, NULL};
    make_maps(stage);
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = CLIENT_COUNT;
    sb_game_def *game = &def.session.game;
    game->seed = stage->seed;
    game->tick_rate_hz = TICK_RATE_HZ;
    game->player_capacity = SB_PLAYER_COUNT_MAX;
    game->computer_count = SB_PLAYER_COUNT_MAX - CLIENT_COUNT;
    game->settings[SB_SETTING_MODE] = SB_MODE_CTF;
    game->settings[SB_SETTING_TIME_LIMIT_S] = ROUND_S;
    game->settings[SB_SETTING_RESULT_S] = RESULT_S;
    game->settings[SB_SETTING_VIEW_DISTANCE_M] = VIEW_DISTANCE_M;
    def.session.output = (sb_session_output){send_down, stage, close_down, stage};
    def.next_match = next_match;
    def.next_match_context = stage;
    SB_ASSERT(sb_lobby_create(&def, &stage->maps[0], &stage->allocator, &stage->lobby) == SB_OK);
    init_client(stage, 0, 0, UINT64_MAX);
    init_client(stage, 1, 200000, UINT64_MAX);
    init_client(stage, 2, 3000000, 16000000);
    init_client(stage, 3, 400000, UINT64_MAX);
    init_client(stage, 4, 600000, UINT64_MAX);
}

static void join(record_client *client)
{
    sb_client_def def = sb_client_def_default();
    char name[32];
    (void)snprintf(name, sizeof name, "Zo\xc3\xab %u", client->number);
    def.name = name;
    def.plain = client->number % 3 == 0;
    def.predict = client->number < 2;
    record_stage *stage = client->stage;
    sb_client_output output = {send_up, client};
    SB_ASSERT(sb_client_core_create(&def, NULL, output, &stage->allocator, &client->core) == SB_OK);
    sb_lobby_connect(stage->lobby, client->number, SB_PEER_SOURCE_UNKNOWN);
    sb_client_core_connected(client->core, stage->now_us);
}

static void leave(record_client *client)
{
    SB_ASSERT(recording_close(&client->recording, client->core));
    sb_client_core_destroy(client->core);
    client->core = NULL;
}

static void play(record_client *client, uint64_t tick)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    if (sb_client_core_map(client->core, &boxes, &box_count, low, high) != SB_OK ||
        sb_client_core_view(client->core, &client->view) != SB_OK) {
        return;
    }
    sb_client_control control;
    sb_bot_brain_think(&client->brain, &client->view, boxes, box_count, &control);
    sb_client_core_input_set(client->core, &control);
    if (tick % CHAT_EVERY_TICKS == client->number) {
        // Chat goes to all, to the team and to one player in turn.
        sb_client_chat_scope scope = (sb_client_chat_scope)(tick / CHAT_EVERY_TICKS % 3);
        (void)sb_client_core_chat_send(client->core, scope, 1, "to the flag \xe2\x86\x91");
    }
}

// Damages one unreliable packet in four: changes a byte, or removes or adds some. The new value of
// a byte is mostly near the old one, so that much can still be read.
static void damage(record_client *client, sim_packet *packet)
{
    sb_random *random = &client->random;
    if (!client->damaged || packet->reliable || sb_random_below(random, 4) != 0) {
        return;
    }
    uint8_t *byte = &packet->bytes[sb_random_below(random, packet->size)];
    switch (sb_random_below(random, 8)) {
    case 0:
        packet->size = (uint16_t)(packet->size - sb_random_below(random, packet->size));
        break;
    case 1:
        packet->size = (uint16_t)(packet->size + 1);
        packet->bytes[packet->size - 1] = (uint8_t)sb_random_u32(random);
        break;
    case 2:
        *byte = (uint8_t)sb_random_u32(random);
        break;
    default:
        *byte = (uint8_t)(*byte + sb_random_below(random, 9) - 4);
        break;
    }
}

static void run_client(record_client *client, uint64_t tick)
{
    record_stage *stage = client->stage;
    if (client->core == NULL && stage->now_us >= client->join_us &&
        stage->now_us < client->leave_us) {
        join(client);
    }
    if (client->core == NULL) {
        return;
    }
    sim_packet *packet;
    while ((packet = sim_link_receive(&client->down, stage->now_us)) != NULL) {
        damage(client, packet);
        recording_received(&client->recording, packet->bytes, packet->size);
        // The SDK does not report a predicted event again when the server confirms it. The
        // recording needs every event of the wire, so no event counts as predicted.
        client->core->prediction.predicted_events.count = 0;
        sb_client_core_receive(client->core, packet->bytes, packet->size, stage->now_us);
        recording_outcome(&client->recording, client->core);
        free(packet);
    }
    sb_client_core_update(client->core, stage->now_us);
    play(client, tick);
    if (stage->now_us >= client->leave_us) {
        sb_client_core_close(client->core);
        leave(client);
    }
}

static void deliver_up(record_client *client)
{
    sim_packet *packet;
    while ((packet = sim_link_receive(&client->up, client->stage->now_us)) != NULL) {
        if (!client->closing) {
            sb_lobby_receive(client->stage->lobby, client->number, packet->bytes, packet->size);
        }
        free(packet);
    }
}

static void run(record_stage *stage)
{
    for (uint64_t tick = 0; tick < LENGTH_S * TICK_RATE_HZ; tick++) {
        stage->now_us = tick * 1000000 / TICK_RATE_HZ;
        for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
            deliver_up(&stage->clients[i]);
        }
        sb_lobby_tick(stage->lobby);
        for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
            run_client(&stage->clients[i], tick);
        }
    }
    sb_lobby_close(stage->lobby);
    stage->now_us += 5000000;
    for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
        run_client(&stage->clients[i], LENGTH_S * TICK_RATE_HZ);
    }
}

int main(int argument_count, char **arguments)
{
    if (argument_count != 2 && argument_count != 3) {
        (void)fputs("usage: record_session FOLDER [SEED]\n", stderr);
        return 2;
    }
    record_stage *stage = calloc(1, sizeof *stage);
    SB_ASSERT(stage != NULL);
    stage->seed = argument_count == 3 ? strtoull(arguments[2], NULL, 10) : SEED_DEFAULT;
    set_up(stage);
    for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
        char path[4096];
        (void)snprintf(path, sizeof path, "%s/client_%u.txt", arguments[1], i);
        if (!recording_open(&stage->clients[i].recording, path)) {
            (void)fprintf(stderr, "%s cannot be written\n", path);
            return 2;
        }
    }
    char changes_path[4096];
    (void)snprintf(changes_path, sizeof changes_path, "%s/changes.txt", arguments[1]);
    if (!record_changes(changes_path, stage->seed)) {
        (void)fprintf(stderr, "%s cannot be written\n", changes_path);
        return 2;
    }
    run(stage);
    for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
        record_client *client = &stage->clients[i];
        if (client->core != NULL) {
            leave(client);
        }
        sim_link_deinit(&client->up);
        sim_link_deinit(&client->down);
    }
    sb_lobby_destroy(stage->lobby);
    free(stage);
    return 0;
}
