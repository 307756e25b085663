/// ENet's range coder between real hosts on loopback: who is sent what, and how much less it is.
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <enet/enet.h>
#include <sabot/client.h>

#include "game/rules_identity.h"
#include "lockstep.h"
#include "process.h"
#include "protocol/message.h"

#define JOIN_TICK_COUNT 600
#define PLAY_TICK_COUNT 600
#define MOVED_M 2.0f
#define PROCESS_MS 20000

// ---- a client of the SDK

typedef struct player {
    sb_client *client;
    sb_client_status status;
    sb_client_view_data view;
    float first[SB_PLAYER_COUNT_MAX][3]; ///< where a tank was seen first, by its index
    bool seen[SB_PLAYER_COUNT_MAX], moved[SB_PLAYER_COUNT_MAX];
} player;

static player *open_player(uint16_t port, bool plain)
{
    player *self = calloc(1, sizeof(*self));
    assert_non_null(self);
    sb_client_def def = sb_client_def_default();
    def.port = port;
    def.plain = plain;
    assert_int_equal(sb_client_create(&def, &self->client), SB_OK);
    return self;
}

static void close_player(player *self)
{
    sb_client_destroy(self->client);
    free(self);
}

static void watch_tanks(player *self)
{
    for (uint32_t i = 0; i < self->view.entity_count; i++) {
        const sb_client_entity *tank = &self->view.entities[i];
        if (tank->kind != SB_CLIENT_TANK || tank->index == self->view.player) {
            continue;
        }
        assert_true(tank->index < SB_PLAYER_COUNT_MAX);
        float *first = self->first[tank->index];
        if (!self->seen[tank->index]) {
            self->seen[tank->index] = true;
            memcpy(first, tank->position, sizeof(self->first[0]));
        }
        float dx = tank->position[0] - first[0], dz = tank->position[2] - first[2];
        self->moved[tank->index] |= dx * dx + dz * dz > MOVED_M * MOVED_M;
    }
}

static void update(player *self, uint64_t now_us)
{
    assert_int_equal(sb_client_update(self->client, now_us), SB_OK);
    assert_int_equal(sb_client_get_status(self->client, &self->status), SB_OK);
    if (sb_client_view(self->client, &self->view) == SB_OK) {
        watch_tanks(self);
    }
}

static void turn(const lockstep_server *server, player *self)
{
    update(self, server->tick_count * LOCKSTEP_TICK_US);
}

static void join(lockstep_server *server, player *self)
{
    for (int i = 0; i < JOIN_TICK_COUNT && self->status.snapshots_received == 0; i++) {
        lockstep_tick(server);
        turn(server, self);
    }
    assert_int_equal(self->status.state, SB_CLIENT_PLAYING);
    assert_true(self->status.snapshots_received > 0);
}

static uint32_t moved_count(const player *self)
{
    uint32_t count = 0;
    for (size_t i = 0; i < sizeof(self->moved) / sizeof(self->moved[0]); i++) {
        count += self->moved[i];
    }
    return count;
}

// ---- a match that is watched by one client

typedef struct result {
    uint64_t bytes_sent, bytes_saved, datagrams_compressed; ///< while it was watched
    uint64_t snapshots;
    uint32_t moved;
} result;

static result watch_match(bool compress, bool plain)
{
    lockstep_server server;
    assert_true(lockstep_open(&server, compress));
    player *self = open_player(sb_host_transport_port(server.transport), plain);
    join(&server, self);
    sb_host_transport_counters before = *sb_host_transport_get_counters(server.transport);
    uint64_t snapshots_before = self->status.snapshots_received;
    for (int i = 0; i < PLAY_TICK_COUNT; i++) {
        lockstep_tick(&server);
        turn(&server, self);
    }
    assert_int_equal(self->status.state, SB_CLIENT_PLAYING);
    assert_int_equal(self->status.messages_malformed, 0);
    const sb_host_transport_counters *after = sb_host_transport_get_counters(server.transport);
    result watched = {
        .bytes_sent = after->bytes_sent - before.bytes_sent,
        .bytes_saved = after->bytes_saved - before.bytes_saved,
        .datagrams_compressed = after->datagrams_compressed - before.datagrams_compressed,
        .snapshots = self->status.snapshots_received - snapshots_before,
        .moved = moved_count(self),
    };
    assert_int_equal(after->datagrams_refused, 0);
    close_player(self);
    lockstep_close(&server);
    print_message("%s server, %s client: %llu bytes, %llu saved\n",
                  compress ? "compressing" : "other", plain ? "plain" : "packed",
                  (unsigned long long)watched.bytes_sent, (unsigned long long)watched.bytes_saved);
    return watched;
}

static void assert_alive(const result *watched)
{
    // 30 a second, less what is on its way at either end.
    assert_in_range(watched->snapshots, PLAY_TICK_COUNT / 2 - 30, PLAY_TICK_COUNT / 2 + 30);
    assert_true(watched->moved >= LOCKSTEP_COMPUTER_COUNT / 2);
}

static void plain_snapshots_take_a_tenth_less_on_a_compressing_server(void **state)
{
    (void)state;
    result whole = watch_match(false, true);
    result less = watch_match(true, true);
    assert_alive(&whole);
    assert_alive(&less);
    assert_int_equal(whole.datagrams_compressed, 0);
    assert_int_equal(whole.bytes_saved, 0);
    assert_true(less.datagrams_compressed > less.snapshots * 9 / 10);
    assert_true(less.bytes_sent * 10 < whole.bytes_sent * 9);
    // What it says that it saved is what is missing: the match is the same but for who is hit.
    uint64_t together = less.bytes_sent + less.bytes_saved;
    assert_in_range(together, whole.bytes_sent * 97 / 100, whole.bytes_sent * 103 / 100);
}

static void packed_snapshots_are_never_compressed(void **state)
{
    (void)state;
    result watched = watch_match(true, false);
    assert_alive(&watched);
    assert_int_equal(watched.datagrams_compressed, 0);
    assert_int_equal(watched.bytes_saved, 0);
}

// ---- a client of ENet's alone, which says hello and listens

typedef struct guest {
    ENetHost *host;
    ENetPeer *peer;
    sb_decoder *decoder;
    bool connected, gone;
    uint32_t snapshots, others, events; ///< messages; events are some of the others
} guest;

static void open_guest(guest *self, const lockstep_server *server)
{
    memset(self, 0, sizeof(*self));
    ENetAddress address = {.port = sb_host_transport_port(server->transport)};
    assert_int_equal(enet_address_set_host_ip(&address, "127.0.0.1"), 0);
    self->host = enet_host_create(NULL, 1, SB_CHANNEL_COUNT, 0, 0);
    assert_non_null(self->host);
    self->peer = enet_host_connect(self->host, &address, SB_CHANNEL_COUNT, 0);
    assert_non_null(self->peer);
    assert_int_equal(sb_decoder_create(&self->decoder), SB_OK);
}

static void close_guest(guest *self)
{
    sb_decoder_destroy(self->decoder);
    enet_host_destroy(self->host);
}

static void say(guest *self, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof(bytes));
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    ENetPacket *packet = enet_packet_create(bytes, writer.size, ENET_PACKET_FLAG_RELIABLE);
    assert_int_equal(enet_peer_send(self->peer, SB_CHANNEL_RELIABLE, packet), 0);
}

static void say_hello(guest *self)
{
    const sb_game_def game = sb_game_def_default();
    const sb_rules_identity rules = sb_rules_identify(game.rules);
    const sb_message hello = {
        .type = SB_MESSAGE_HELLO,
        .hello = {.major_version = SB_PROTOCOL_VERSION,
                  .simulation_version = SB_SIMULATION_VERSION,
                  .form = SB_FORM_PLAIN,
                  .name = {"guest", 5},
                  .rules = {.name = {rules.name, (uint32_t)strlen(rules.name)},
                            .interface_version = rules.interface_version,
                            .behaviour_version = rules.behaviour_version,
                            .tables_hash = rules.tables_hash}}};
    say(self, &hello);
}

static void say_chat(guest *self)
{
    static char letters[SB_CHAT_SIZE_MAX];
    memset(letters, 'a', sizeof(letters));
    const sb_message chat = {.type = SB_MESSAGE_CHAT,
                             .chat = {.player = SB_NO_PLAYER, .text = {letters, sizeof(letters)}}};
    say(self, &chat);
}

static void note_message(guest *self, const ENetPacket *packet)
{
    static sb_message message;
    assert_int_equal(sb_decoder_decode(self->decoder, packet->data, packet->dataLength, &message),
                     SB_OK);
    self->snapshots += message.type == SB_MESSAGE_SNAPSHOT;
    self->others += message.type != SB_MESSAGE_SNAPSHOT;
    self->events += message.type == SB_MESSAGE_EVENT;
}

// A tick of at least a millisecond, so that ENet sends again within a few of them.
static void guest_turn(lockstep_server *server, guest *self)
{
    lockstep_tick(server);
    ENetEvent event;
    enet_uint32 wait_ms = 1;
    while (enet_host_service(self->host, &event, wait_ms) > 0) {
        wait_ms = 0;
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            self->connected = true;
            say_hello(self);
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            self->gone = true;
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            note_message(self, event.packet);
            enet_packet_destroy(event.packet);
        }
    }
}

static void guest_turns(lockstep_server *server, guest *self, int count)
{
    for (int i = 0; i < count; i++) {
        guest_turn(server, self);
    }
}

static void client_that_cannot_decompress_gets_all_but_its_plain_snapshots(void **state)
{
    (void)state;
    lockstep_server server;
    guest self;
    assert_true(lockstep_open(&server, true));
    open_guest(&self, &server);
    guest_turns(&server, &self, 2000);
    assert_true(sb_host_transport_get_counters(server.transport)->datagrams_compressed > 100);
    assert_int_equal(self.snapshots, 0);
    // Events that were in a datagram with a snapshot come when ENet sends them again.
    assert_true(self.others > 10 && self.events > 2);
    assert_false(self.gone);
    close_guest(&self);
    lockstep_close(&server);
}

// As the standard tells clients to do it.
static void read_compressed(guest *self)
{
    assert_int_equal(enet_host_compress_with_range_coder(self->host), 0);
    self->host->compressor.compress = NULL;
}

static void client_that_only_decompresses_gets_everything(void **state)
{
    (void)state;
    lockstep_server server;
    guest self;
    assert_true(lockstep_open(&server, true));
    open_guest(&self, &server);
    read_compressed(&self);
    guest_turns(&server, &self, 400);
    assert_true(sb_host_transport_get_counters(server.transport)->datagrams_compressed > 100);
    assert_true(self.snapshots > 100 && self.events > 0);
    assert_int_equal(sb_host_transport_get_counters(server.transport)->datagrams_refused, 0);
    close_guest(&self);
    lockstep_close(&server);
}

static const sb_session_counters *session_counters(const lockstep_server *server)
{
    return sb_session_get_counters(sb_lobby_session(server->lobby, 0));
}

static void datagrams_that_a_client_compresses_are_dropped_and_no_harm_is_done(void **state)
{
    (void)state;
    for (int compress = 0; compress <= 1; compress++) {
        lockstep_server server;
        guest self;
        assert_true(lockstep_open(&server, compress != 0));
        open_guest(&self, &server);
        read_compressed(&self);
        guest_turns(&server, &self, 100);
        assert_true(self.snapshots > 0);
        const sb_host_transport_counters *counters =
            sb_host_transport_get_counters(server.transport);
        assert_int_equal(counters->datagrams_refused, 0);

        self.host->compressor.compress = enet_range_coder_compress;
        say_chat(&self);
        guest_turns(&server, &self, 100);
        assert_true(sb_host_transport_get_counters(server.transport)->datagrams_refused > 0);
        assert_int_equal(session_counters(&server)->chat_relayed, 0);

        // It was not acknowledged, so that ENet sends it again: now as it is.
        self.host->compressor.compress = NULL;
        for (int i = 0; i < 3000 && session_counters(&server)->chat_relayed == 0; i++) {
            guest_turn(&server, &self);
        }
        assert_int_equal(session_counters(&server)->chat_relayed, 1);
        assert_int_equal(session_counters(&server)->messages_refused, 0);
        assert_false(self.gone);
        close_guest(&self);
        lockstep_close(&server);
    }
}

static void form_of_one_client_does_not_matter_to_another(void **state)
{
    (void)state;
    lockstep_server server;
    assert_true(lockstep_open(&server, true));
    player *plain = open_player(sb_host_transport_port(server.transport), true);
    player *packed = open_player(sb_host_transport_port(server.transport), false);
    join(&server, plain);
    join(&server, packed);
    uint64_t compressed = sb_host_transport_get_counters(server.transport)->datagrams_compressed;
    uint64_t plain_before = plain->status.snapshots_received;
    uint64_t packed_before = packed->status.snapshots_received;
    for (int i = 0; i < PLAY_TICK_COUNT; i++) {
        lockstep_tick(&server);
        turn(&server, plain);
        turn(&server, packed);
    }
    compressed =
        sb_host_transport_get_counters(server.transport)->datagrams_compressed - compressed;
    uint64_t plain_count = plain->status.snapshots_received - plain_before;
    uint64_t packed_count = packed->status.snapshots_received - packed_before;
    assert_true(plain_count > PLAY_TICK_COUNT / 3 && packed_count > PLAY_TICK_COUNT / 3);
    // A snapshot of one part is one datagram.
    assert_in_range(compressed, plain_count * 9 / 10, plain_count * 11 / 10);
    close_player(plain);
    close_player(packed);
    lockstep_close(&server);
}

// ---- the program

// The digits behind the key, or UINT64_MAX.
static uint64_t count_in(const char *json, const char *key)
{
    const char *place = json != NULL ? strstr(json, key) : NULL;
    return place != NULL ? strtoull(place + strlen(key), NULL, 10) : UINT64_MAX;
}

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

// What a server with these arguments says in the end that it compressed, after a plain client has
// had so many snapshots.
static void play_on_program(const char *const *arguments, uint64_t *out_datagrams,
                            uint64_t *out_bytes)
{
    static const char LISTENING[] = "listening on 127.0.0.1:";
    test_process program;
    assert_true(process_start(&program, PROCESS_PIPES, arguments));
    const char *line = process_await(&program, LISTENING, PROCESS_MS);
    assert_non_null(line);
    long port = strtol(line + strlen(LISTENING), NULL, 10);
    player *self = open_player((uint16_t)port, true);
    uint64_t end_us = now_us() + PROCESS_MS * 1000u;
    while (self->status.snapshots_received < 30) {
        update(self, now_us());
        assert_true(now_us() < end_us);
        nanosleep(&(struct timespec){.tv_nsec = 4000000}, NULL);
    }
    process_signal(&program, SIGTERM);
    assert_int_equal(process_finish(&program, PROCESS_MS), 0);
    *out_datagrams = count_in(program.out.data, "\"datagrams_compressed\": ");
    *out_bytes = count_in(program.out.data, "\"bytes_saved\": ");
    close_player(self);
    process_deinit(&program);
}

static void serve_compresses_if_it_is_told_to(void **state)
{
    (void)state;
    const char *arguments[] = {SABOT_PROGRAM, "serve",  "--port",     "0", "--ai",
                               "8",           "--json", "--compress", NULL};
    uint64_t datagrams, bytes;
    play_on_program(arguments, &datagrams, &bytes);
    assert_in_range(datagrams, 25, 100000);
    assert_in_range(bytes, datagrams, datagrams * SB_MESSAGE_SIZE_MAX);
    arguments[7] = NULL;
    play_on_program(arguments, &datagrams, &bytes);
    assert_int_equal(datagrams, 0);
    assert_int_equal(bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_snapshots_take_a_tenth_less_on_a_compressing_server),
        cmocka_unit_test(packed_snapshots_are_never_compressed),
        cmocka_unit_test(form_of_one_client_does_not_matter_to_another),
        cmocka_unit_test(client_that_cannot_decompress_gets_all_but_its_plain_snapshots),
        cmocka_unit_test(client_that_only_decompresses_gets_everything),
        cmocka_unit_test(datagrams_that_a_client_compresses_are_dropped_and_no_harm_is_done),
        cmocka_unit_test(serve_compresses_if_it_is_told_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
