#include "host/net/host_transport.h"

#include <arpa/inet.h>
#include <enet/enet.h>
#include <fcntl.h>
#include <malloc.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/random.h"
#include "test.h"
#include "tunnel.h"

// Calls that the transport made to its owner.
typedef struct owner {
    sb_host_transport *transport;
    uint32_t connects, disconnects, messages;
    uint32_t leaves; ///< count of disconnects that followed a goodbye
    uint32_t last_peer;
    sb_peer_source last_source;
    char last_message[64];
    bool echoes; ///< sends messages back on both channels
    bool closes; ///< closes every peer that sends a message
} owner;

static uint16_t port_of(const sb_host_transport *transport)
{
    return (uint16_t)strtoul(strrchr(sb_host_transport_address(transport), ':') + 1, NULL, 10);
}

static void on_connected(void *context, uint32_t peer, sb_peer_source source)
{
    owner *self = context;
    self->connects++;
    self->last_peer = peer;
    self->last_source = source;
}

static void on_received(void *context, uint32_t peer, const void *bytes, size_t size)
{
    owner *self = context;
    self->messages++;
    self->last_peer = peer;
    snprintf(self->last_message, sizeof self->last_message, "%.*s", (int)size, (const char *)bytes);
    if (self->echoes) {
        sb_host_transport_send(self->transport, peer, SB_CHANNEL_RELIABLE, bytes, size);
        sb_host_transport_send(self->transport, peer, SB_CHANNEL_DOWN, bytes, size);
    }
    if (self->closes) {
        sb_host_transport_close_peer(self->transport, peer);
    }
}

static void on_disconnected(void *context, uint32_t peer, bool left)
{
    owner *self = context;
    self->disconnects++;
    self->leaves += left;
    self->last_peer = peer;
}

static void open_owner_on(owner *self, uint32_t peer_capacity, const char *bind_address)
{
    memset(self, 0, sizeof *self);
    sb_host_transport_def def = sb_host_transport_def_default();
    def.bind_address = bind_address;
    def.port = 0;
    def.peer_capacity = peer_capacity;
    def.input = (sb_host_transport_input){on_connected, on_received, on_disconnected, self};
    char message[128] = "";
    assert_int_equal(sb_host_transport_create(&def, &self->transport, message, sizeof message),
                     SB_OK);
}

static void open_owner(owner *self, uint32_t peer_capacity)
{
    open_owner_on(self, peer_capacity, "127.0.0.1");
}

// A plain ENet client in a tunnel.
typedef struct guest {
    sb_tunnel *tunnel;
    bool silent; ///< does not connect once the tunnel is open
    ENetHost *host;
    ENetPeer *peer;
    bool greets; ///< sends a hello at once, with the handshake's last acknowledgement
    bool connected, gone;
    size_t channel_count; ///< that it asks for
    uint32_t mtu;         ///< that it asks for; 0 for ENet's own
    uint32_t messages[2]; ///< by channel
    uint32_t reliable;    ///< count of those that ENet sent reliably
} guest;

static void open_guest_at(guest *self, const sb_net_address *address)
{
    memset(self, 0, sizeof *self);
    const ENetAddress loopback = {.host = htonl(INADDR_LOOPBACK)};
    self->host = enet_host_create(&loopback, 1, SB_CHANNEL_COUNT, 0, 0);
    assert_non_null(self->host);
    self->host->mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX;
    self->host->peers[0].mtu = SB_ENVELOPE_CONTENTS_SIZE_MAX;
    const sb_tunnel_def def = {.servers = {*address}, .server_count = 1};
    assert_int_equal(sb_tunnel_create(&def, &self->tunnel), SB_OK);
    const sb_net_address own = sb_udp_loopback(self->host->address.port);
    assert_int_equal(sb_tunnel_open(self->tunnel, &own), SB_OK);
    self->channel_count = SB_CHANNEL_COUNT;
}

static void open_guest(guest *self, const owner *server)
{
    const sb_net_address address = sb_udp_loopback(port_of(server->transport));
    open_guest_at(self, &address);
}

// The tunnel sends on what ENet has sent before.
static void close_guest(guest *self)
{
    sb_tunnel_destroy(self->tunnel);
    enet_host_destroy(self->host);
}

static void say(guest *self, enet_uint8 channel, const char *text)
{
    ENetPacket *packet = enet_packet_create(text, strlen(text), ENET_PACKET_FLAG_RELIABLE);
    assert_int_equal(enet_peer_send(self->peer, channel, packet), 0);
}

static void connect_guest(guest *self)
{
    const ENetAddress address = {.host = htonl(INADDR_LOOPBACK),
                                 .port = sb_tunnel_inner(self->tunnel)->port};
    self->peer = enet_host_connect(self->host, &address, self->channel_count, 0);
    assert_non_null(self->peer);
    if (self->mtu > 0) {
        // The connect request has not been sent yet, because nothing has been serviced.
        self->peer->mtu = self->mtu;
        ENetOutgoingCommand *connect =
            (ENetOutgoingCommand *)(void *)enet_list_begin(&self->peer->outgoingCommands);
        connect->command.connect.mtu = ENET_HOST_TO_NET_32(self->mtu);
    }
}

// Runs both ends once; waits at most a millisecond for a packet.
static void exchange(owner *server, guest *self)
{
    ENetEvent event;
    sb_tunnel_pump(self->tunnel);
    if (self->peer == NULL && !self->silent &&
        sb_tunnel_get_state(self->tunnel) == SB_TUNNEL_OPEN) {
        connect_guest(self);
    }
    while (enet_host_service(self->host, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            self->connected = true;
            if (self->greets) {
                say(self, 0, "hello");
            }
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            self->gone = true;
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            self->messages[event.channelID > 0]++;
            self->reliable += (event.packet->flags & ENET_PACKET_FLAG_RELIABLE) != 0;
            enet_packet_destroy(event.packet);
        }
    }
    sb_tunnel_pump(self->tunnel);
    sb_host_transport_service(server->transport);
}

// Runs both ends until the condition holds, at most about three seconds.
#define EXCHANGE_UNTIL(server, client, condition)                                                  \
    do {                                                                                           \
        for (int round = 0; round < 3000 && !(condition); round++) {                               \
            exchange(server, client);                                                              \
        }                                                                                          \
        assert_true(condition);                                                                    \
    } while (0)

// Opens a socket that is no ENet client.
static int open_stranger(const owner *server)
{
    int stranger = socket(AF_INET, SOCK_DGRAM, 0);
    assert_true(stranger >= 0);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(port_of(server->transport)),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr generic;
    memcpy(&generic, &address, sizeof generic);
    assert_int_equal(connect(stranger, &generic, sizeof address), 0);
    return stranger;
}

static void client_talks_and_is_answered_on_both_channels(void **state)
{
    (void)state;
    owner server;
    guest client;
    open_owner(&server, 4);
    open_guest(&client, &server);
    server.echoes = true;
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    say(&client, SB_CHANNEL_RELIABLE, "on its channel");
    EXCHANGE_UNTIL(&server, &client, client.messages[0] == 1 && client.messages[1] == 1);
    assert_string_equal(server.last_message, "on its channel");
    const sb_host_transport_counters *counters = sb_host_transport_get_counters(server.transport);
    assert_int_equal(counters->datagrams_refused, 0);
    assert_true(counters->bytes_sent > 28 && counters->bytes_received > 14);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

static void message_beside_the_last_step_of_the_handshake_is_not_lost(void **state)
{
    (void)state;
    owner server;
    guest client;
    open_owner(&server, 2);
    open_guest(&client, &server);
    client.greets = true;
    EXCHANGE_UNTIL(&server, &client, client.connected);
    // ENet repeats a packet that was not acknowledged within half a second.
    enet_uint32 start_ms = enet_time_get();
    EXCHANGE_UNTIL(&server, &client, server.messages == 1);
    assert_true(enet_time_get() - start_ms < 400);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

static void connection_without_a_free_slot_is_denied_and_counted(void **state)
{
    (void)state;
    owner server;
    guest first, second;
    open_owner(&server, 1);
    open_guest(&first, &server);
    EXCHANGE_UNTIL(&server, &first, first.connected && server.connects == 1);
    open_guest(&second, &server);
    EXCHANGE_UNTIL(&server, &second, sb_tunnel_get_state(second.tunnel) == SB_TUNNEL_DENIED);
    static const uint8_t loopback[] = {127, 0, 0, 1};
    const sb_peer_source source = sb_peer_source_of_ip(loopback, sizeof loopback);
    assert_true(server.last_source.address == source.address && source.unlimited);
    assert_true(server.last_source.network == source.network && server.last_source.unlimited);
    assert_int_equal(sb_tunnel_refusal(second.tunnel), SB_REFUSAL_SESSION_FULL);
    assert_true(sb_host_transport_get_counters(server.transport)->handshakes_denied > 0);
    assert_false(second.connected);
    assert_int_equal(server.connects, 1);
    close_guest(&second);
    close_guest(&first);
    sb_host_transport_destroy(server.transport);
}

static void peer_with_fewer_channels_than_the_wire_has_is_not_let_in(void **state)
{
    (void)state;
    owner server;
    guest client;
    open_owner(&server, 2);
    open_guest(&client, &server);
    client.channel_count = SB_CHANNEL_COUNT - 1;
    EXCHANGE_UNTIL(&server, &client, client.gone);
    assert_int_equal(server.connects, 0);
    assert_int_equal(server.disconnects, 0);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

// Clients that open a tunnel and say nothing in it hold its place until others need it.
static void tunnels_without_a_connection_give_their_places_to_newcomers(void **state)
{
    (void)state;
    owner server;
    guest silent[2], client, late;
    open_owner(&server, 2);
    for (uint32_t i = 0; i < 2; i++) {
        open_guest(&silent[i], &server);
        silent[i].silent = true;
        EXCHANGE_UNTIL(&server, &silent[i],
                       sb_tunnel_get_state(silent[i].tunnel) == SB_TUNNEL_OPEN);
    }
    assert_int_equal(sb_host_transport_peer_count(server.transport), 0);
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, sb_tunnel_get_state(client.tunnel) == SB_TUNNEL_DENIED);
    close_guest(&client);
    // Both are older than a second now, and the older one gives way.
    const enet_uint32 start_ms = enet_time_get();
    while (enet_time_get() - start_ms < 1100) {
        exchange(&server, &silent[0]);
    }
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    // After three seconds the other one is over too.
    while (enet_time_get() - start_ms < 3600) {
        exchange(&server, &client);
    }
    open_guest(&late, &server);
    EXCHANGE_UNTIL(&server, &late, late.connected && server.connects == 2);
    close_guest(&late);
    close_guest(&client);
    close_guest(&silent[0]);
    close_guest(&silent[1]);
    sb_host_transport_destroy(server.transport);
}

// The client's socket takes only what comes from the address that it asked.
static void server_of_several_addresses_answers_from_the_one_that_was_asked(void **state)
{
    (void)state;
    static const char *const binds[] = {"0.0.0.0", "::"};
    for (uint32_t i = 0; i < 2; i++) {
        owner server;
        guest client;
        open_owner_on(&server, 2, binds[i]);
        sb_net_address other = sb_udp_loopback(port_of(server.transport));
        other.ip[15] = 5; // 127.0.0.5
        open_guest_at(&client, &other);
        EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
        server.echoes = true;
        say(&client, SB_CHANNEL_RELIABLE, "hello");
        EXCHANGE_UNTIL(&server, &client, client.messages[0] == 1 && client.messages[1] == 1);
        close_guest(&client);
        sb_host_transport_destroy(server.transport);
    }
}

// A second connection in a tunnel would begin with new budgets.
static void tunnel_carries_one_connection_only(void **state)
{
    (void)state;
    owner server;
    guest client;
    open_owner(&server, 4);
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    enet_peer_reset(client.peer);
    client.connected = false;
    connect_guest(&client);
    const uint64_t before =
        sb_host_transport_get_counters(server.transport)->refused[SB_FILTER_EARLY];
    EXCHANGE_UNTIL(&server, &client,
                   sb_host_transport_get_counters(server.transport)->refused[SB_FILTER_EARLY] >
                       before + 1);
    assert_false(client.connected);
    assert_int_equal(server.connects, 1);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

// ENet lets a peer choose 576 bytes, and sends longer packets as reliable fragments.
static void snapshots_stay_unreliable_for_a_peer_that_asks_for_small_datagrams(void **state)
{
    (void)state;
    owner server;
    guest client;
    static const uint8_t snapshot[SB_MESSAGE_SIZE_MAX];
    open_owner(&server, 2);
    open_guest(&client, &server);
    client.mtu = ENET_PROTOCOL_MINIMUM_MTU;
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    for (uint32_t i = 1; i <= 5; i++) {
        sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_DOWN, snapshot,
                               sizeof snapshot);
        EXCHANGE_UNTIL(&server, &client, client.messages[1] == i);
    }
    assert_int_equal(client.reliable, 0);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

static void peer_that_acknowledges_nothing_is_dropped_before_it_costs_memory(void **state)
{
    (void)state;
    owner server;
    guest client;
    static const uint8_t chunk[1024];
    open_owner(&server, 2);
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    // 256 KiB may wait; from now on the client is not serviced.
    for (uint32_t i = 0; i < 256; i++) {
        sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, chunk,
                               sizeof chunk);
    }
    sb_host_transport_service(server.transport);
    assert_int_equal(server.disconnects, 0);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, chunk,
                           sizeof chunk);
    assert_int_equal(server.disconnects, 0); // never from within a send
    sb_host_transport_service(server.transport);
    assert_int_equal(server.disconnects, 1);
    assert_int_equal(sb_host_transport_get_counters(server.transport)->peers_clogged, 1);
    assert_int_equal(sb_host_transport_peer_count(server.transport), 0);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

// Bytes that ENet holds, as the allocator rounds them.
static size_t enet_size;

static void *ENET_CALLBACK counted_malloc(size_t size)
{
    void *memory = malloc(size);
    enet_size += malloc_usable_size(memory) + sizeof(size_t);
    return memory;
}

static void ENET_CALLBACK counted_free(void *memory)
{
    enet_size -= memory != NULL ? malloc_usable_size(memory) + sizeof(size_t) : 0;
    free(memory);
}

// README.md states it.
#define PEER_SIZE_MAX (768u * 1024u)

static void peer_costs_at_most_768_kib_and_can_cost_nearly_that(void **state)
{
    (void)state;
    owner server;
    guest client;
    static const uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    const ENetCallbacks callbacks = {.malloc = counted_malloc, .free = counted_free};
    assert_int_equal(enet_initialize_with_callbacks(ENET_VERSION, &callbacks), 0);
    open_owner(&server, 2);
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    size_t before = enet_size;
    // One reliable message is missing, so that the server keeps those behind it: 64 KiB at most.
    client.peer->channels[SB_CHANNEL_RELIABLE].outgoingReliableSequenceNumber++;
    for (uint32_t i = 0; i < 57; i++) {
        ENetPacket *packet = enet_packet_create(bytes, sizeof bytes, ENET_PACKET_FLAG_RELIABLE);
        assert_int_equal(enet_peer_send(client.peer, SB_CHANNEL_RELIABLE, packet), 0);
    }
    EXCHANGE_UNTIL(&server, &client,
                   enet_list_empty(&client.peer->outgoingCommands) &&
                       enet_list_empty(&client.peer->sentReliableCommands));
    size_t waiting = enet_size - before;
    assert_true(waiting > 57 * sizeof bytes);
    // From now on the client is not serviced. The server may keep 256 KiB in 2,048 messages for it.
    for (uint32_t i = 0; i < 2048; i++) {
        sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, bytes, 128);
    }
    sb_host_transport_service(server.transport);
    print_message("%zu bytes wait of the peer, %zu in all\n", waiting, enet_size - before);
    assert_true(enet_size - before <= PEER_SIZE_MAX);
    assert_true(enet_size - before >= PEER_SIZE_MAX * 3 / 4);
    assert_int_equal(server.messages, 0);
    assert_int_equal(server.disconnects, 0);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, bytes, 1);
    sb_host_transport_service(server.transport);
    assert_int_equal(server.disconnects, 1);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
    assert_int_equal(enet_size, 0);
    const ENetCallbacks plain = {.malloc = malloc, .free = free};
    assert_int_equal(enet_initialize_with_callbacks(ENET_VERSION, &plain), 0);
}

static void socket_is_closed_in_programs_that_the_process_starts(void **state)
{
    (void)state;
    owner server;
    open_owner(&server, 1);
    int flags = fcntl(sb_host_transport_descriptor(server.transport), F_GETFD);
    assert_true(flags >= 0 && (flags & FD_CLOEXEC) != 0);
    sb_host_transport_destroy(server.transport);
}

static void disconnect_behind_a_goodbye_says_so(void **state)
{
    (void)state;
    owner server;
    open_owner(&server, 1);
    static const uint32_t data[] = {SB_DISCONNECT_GOODBYE, 0, 2, SB_DISCONNECT_GOODBYE};
    static const uint32_t leaves[] = {1, 1, 1, 2};
    for (uint32_t i = 0; i < 4; i++) {
        guest client;
        open_guest(&client, &server);
        EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == i + 1);
        // Both at once, so that the server may read neither the message nor an orderly end.
        say(&client, 0, "goodbye");
        enet_host_flush(client.host);
        enet_peer_disconnect_now(client.peer, data[i]);
        sb_tunnel_pump(client.tunnel);
        EXCHANGE_UNTIL(&server, &client, server.disconnects == i + 1);
        assert_int_equal(server.leaves, leaves[i]);
        close_guest(&client);
    }
    sb_host_transport_destroy(server.transport);
}

static void slot_is_used_again_after_a_disconnect(void **state)
{
    (void)state;
    owner server;
    open_owner(&server, 1);
    for (uint32_t i = 1; i <= 3; i++) {
        guest client;
        open_guest(&client, &server);
        EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == i);
        assert_int_equal(server.last_peer, 0);
        say(&client, 0, "hello");
        EXCHANGE_UNTIL(&server, &client, server.messages == i);
        enet_peer_disconnect(client.peer, 0);
        EXCHANGE_UNTIL(&server, &client, server.disconnects == i && client.gone);
        close_guest(&client);
    }
    // The check of raw datagrams still works after the first slot is used again.
    int stranger = open_stranger(&server);
    assert_int_equal(send(stranger, "xx", 2, 0), 2);
    sb_host_transport_service(server.transport);
    assert_int_equal(sb_host_transport_get_counters(server.transport)->datagrams_refused, 1);
    close(stranger);
    sb_host_transport_destroy(server.transport);
}

static void closed_peer_gets_earlier_messages_and_is_ignored(void **state)
{
    (void)state;
    owner server;
    guest client;
    open_owner(&server, 2);
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, "bye", 3);
    sb_host_transport_close_peer(server.transport, server.last_peer);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, "late", 4);
    say(&client, 0, "too late");
    EXCHANGE_UNTIL(&server, &client, client.gone);
    EXCHANGE_UNTIL(&server, &client, sb_host_transport_peer_count(server.transport) == 0);
    assert_int_equal(client.messages[0], 1);
    assert_int_equal(server.messages, 0);
    assert_int_equal(server.disconnects, 0);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

static void peer_closed_over_its_first_message_is_not_heard_with_its_second(void **state)
{
    (void)state;
    owner server;
    guest client;
    open_owner(&server, 2);
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    // An answer under way keeps ENet from dropping the queue itself.
    server.echoes = true;
    server.closes = true;
    // Both messages leave in one datagram and are in ENet's queue at once.
    say(&client, 0, "first");
    say(&client, 0, "second");
    EXCHANGE_UNTIL(&server, &client, client.gone);
    assert_int_equal(server.messages, 1);
    assert_string_equal(server.last_message, "first");
    assert_int_equal(server.disconnects, 0);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

static void garbage_is_counted_while_a_client_stays_connected(void **state)
{
    (void)state;
    enum { ROUND_COUNT = 50 };
    const uint64_t seed = 31;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    owner server;
    guest client;
    open_owner(&server, 4);
    open_guest(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    int stranger = open_stranger(&server);
    uint64_t refused = 0;
    for (uint32_t i = 0; i < ROUND_COUNT; i++) {
        uint8_t bytes[4097];
        for (size_t k = 0; k < sizeof bytes; k++) {
            bytes[k] = (uint8_t)sb_random_u32(&random);
        }
        bytes[0] |= 0x40; // neither a handshake nor an envelope, so every one of these must count
        bytes[0] &= (uint8_t)~0x80;
        // Once behind a datagram that ENet accepts, and once at the head of the queue.
        assert_int_equal(send(stranger, bytes, 100, 0), 100);
        assert_int_equal(send(stranger, bytes, 4097, 0), 4097);
        assert_int_equal(send(stranger, bytes, 0, 0), 0);
        assert_int_equal(send(stranger, bytes, 4096, 0), 4096);
        refused += 4;
        say(&client, 0, "still here");
        EXCHANGE_UNTIL(&server, &client, server.messages == i + 1);
    }
    const sb_host_transport_counters *counters = sb_host_transport_get_counters(server.transport);
    assert_int_equal(counters->datagrams_refused, refused);
    assert_int_equal(counters->send_errors, 0);
    assert_int_equal(server.disconnects, 0);
    assert_false(client.gone);
    close(stranger);
    close_guest(&client);
    sb_host_transport_destroy(server.transport);
}

static void flood_is_cut_off_by_a_bound_in_one_service(void **state)
{
    (void)state;
    owner server;
    open_owner(&server, 4);
    int stranger = open_stranger(&server);
    // More than the socket's buffer holds; the kernel drops the rest.
    for (int i = 0; i < 20000; i++) {
        assert_int_equal(send(stranger, "", 0, 0), 0);
    }
    // A service that the system interrupts at its beginning may have no time left.
    uint64_t first = 0;
    for (uint32_t i = 0; i < 100 && first == 0; i++) {
        sb_host_transport_service(server.transport);
        first = sb_host_transport_get_counters(server.transport)->datagrams_refused;
    }
    assert_true(first > 0 && first <= 9 * 256);
    close(stranger);
    sb_host_transport_destroy(server.transport);
}

static void port_in_use_is_refused_with_address_and_reason(void **state)
{
    (void)state;
    owner server;
    open_owner(&server, 1);
    sb_host_transport_def def = sb_host_transport_def_default();
    def.port = port_of(server.transport);
    sb_host_transport *second = NULL;
    char message[128], expected[128];
    assert_int_equal(sb_host_transport_create(&def, &second, message, sizeof message), SB_ERROR_IO);
    assert_null(second);
    snprintf(expected, sizeof expected, "cannot bind 127.0.0.1:%u: Address already in use",
             def.port);
    assert_string_equal(message, expected);
    def.bind_address = "0.0.0.0";
    assert_int_equal(sb_host_transport_create(&def, &second, message, sizeof message), SB_ERROR_IO);
    sb_host_transport_destroy(server.transport);
}

static void address_that_is_a_name_or_not_ours_is_refused(void **state)
{
    (void)state;
    sb_host_transport_def def = sb_host_transport_def_default();
    sb_host_transport *transport = NULL;
    char message[128];
    def.bind_address = "localhost";
    assert_int_equal(sb_host_transport_create(&def, &transport, message, sizeof message),
                     SB_ERROR_ARGUMENT);
    assert_non_null(strstr(message, "localhost"));
    def.bind_address = "192.0.2.1"; // an address for documentation, which no machine has
    assert_int_equal(sb_host_transport_create(&def, &transport, message, sizeof message),
                     SB_ERROR_IO);
    assert_non_null(strstr(message, "cannot bind 192.0.2.1:7777: "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(client_talks_and_is_answered_on_both_channels),
        cmocka_unit_test(message_beside_the_last_step_of_the_handshake_is_not_lost),
        cmocka_unit_test(connection_without_a_free_slot_is_denied_and_counted),
        cmocka_unit_test(peer_with_fewer_channels_than_the_wire_has_is_not_let_in),
        cmocka_unit_test(tunnels_without_a_connection_give_their_places_to_newcomers),
        cmocka_unit_test(server_of_several_addresses_answers_from_the_one_that_was_asked),
        cmocka_unit_test(tunnel_carries_one_connection_only),
        cmocka_unit_test(snapshots_stay_unreliable_for_a_peer_that_asks_for_small_datagrams),
        cmocka_unit_test(peer_that_acknowledges_nothing_is_dropped_before_it_costs_memory),
        cmocka_unit_test(peer_costs_at_most_768_kib_and_can_cost_nearly_that),
        cmocka_unit_test(socket_is_closed_in_programs_that_the_process_starts),
        cmocka_unit_test(disconnect_behind_a_goodbye_says_so),
        cmocka_unit_test(slot_is_used_again_after_a_disconnect),
        cmocka_unit_test(closed_peer_gets_earlier_messages_and_is_ignored),
        cmocka_unit_test(peer_closed_over_its_first_message_is_not_heard_with_its_second),
        cmocka_unit_test(garbage_is_counted_while_a_client_stays_connected),
        cmocka_unit_test(flood_is_cut_off_by_a_bound_in_one_service),
        cmocka_unit_test(port_in_use_is_refused_with_address_and_reason),
        cmocka_unit_test(address_that_is_a_name_or_not_ours_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
