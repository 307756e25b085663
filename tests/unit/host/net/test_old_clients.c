// Clients of the wire's version 1, by ENet itself: they ask for a cookie, connect without a tunnel,
// say hello, and get a refusal that names both versions.
#include "host/net/old_clients.h"

#include <arpa/inet.h>
#include <enet/enet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/net/host_transport.h"
#include "protocol/message.h"
#include "test.h"

// Of version 1: protocol version, simulation version, minor version, session, role, form, name,
// choices, maps, rules, secret. Written by hand from its standard.
static const uint8_t HELLO[] = {0xdc, 0,   15,   1, 1,    6,    0,   0,    0,   1,   0xa3,
                                'o',  'l', 'd',  0, 0x90, 0xa5, 't', 'a',  'n', 'k', 's',
                                5,    2,   0xce, 1, 2,    3,    4,   0xc4, 0};

typedef struct old_client {
    ENetHost *host;
    ENetPeer *peer;
    uint32_t cookie;
    bool connected, gone;
    uint32_t refusal_count;
    char refusal[256];
} old_client;

static void nobody_connects(void *context, uint32_t peer, sb_peer_source source)
{
    (void)context;
    (void)peer;
    (void)source;
    fail();
}

static void nobody_sends(void *context, uint32_t peer, const void *bytes, size_t size)
{
    (void)context;
    (void)peer;
    (void)bytes;
    (void)size;
    fail();
}

static void nobody_leaves(void *context, uint32_t peer, bool left)
{
    (void)context;
    (void)peer;
    (void)left;
    fail();
}

static sb_host_transport *open_transport(void)
{
    sb_host_transport *transport;
    char message[128];
    sb_host_transport_def def = sb_host_transport_def_default();
    def.port = 0;
    def.input = (sb_host_transport_input){nobody_connects, nobody_sends, nobody_leaves, NULL};
    assert_int_equal(sb_host_transport_create(&def, &transport, message, sizeof message), SB_OK);
    return transport;
}

static ENetAddress address_of(const sb_host_transport *transport)
{
    const char *text = sb_host_transport_address(transport);
    return (ENetAddress){.host = htonl(INADDR_LOOPBACK),
                         .port = (enet_uint16)strtoul(strrchr(text, ':') + 1, NULL, 10)};
}

static void ask_for_cookie(old_client *self, sb_host_transport *transport)
{
    uint8_t question[32] = {'S', 'B', 'C', 'Q', 1}, reply[64];
    const ENetAddress server = address_of(transport);
    ENetBuffer buffer = {.data = question, .dataLength = sizeof question};
    assert_int_equal(enet_socket_send(self->host->socket, &server, &buffer, 1), sizeof question);
    int size = 0;
    for (uint32_t i = 0; i < 5000 && size == 0; i++) {
        enet_uint32 wait = ENET_SOCKET_WAIT_RECEIVE;
        sb_host_transport_service(transport);
        (void)enet_socket_wait(self->host->socket, &wait, 1);
        ENetAddress from;
        buffer = (ENetBuffer){.data = reply, .dataLength = sizeof reply};
        size = enet_socket_receive(self->host->socket, &from, &buffer, 1);
    }
    assert_int_equal(size, 12);
    assert_memory_equal(reply, ((const uint8_t[]){'S', 'B', 'C', 'R', 1, 0, 0, 0}), 8);
    self->cookie = (uint32_t)reply[8] | (uint32_t)reply[9] << 8 | (uint32_t)reply[10] << 16 |
                   (uint32_t)reply[11] << 24;
    assert_int_not_equal(self->cookie, 0);
}

static void open_client(old_client *self, sb_host_transport *transport, uint32_t cookie_change)
{
    memset(self, 0, sizeof *self);
    const ENetAddress own = {.host = htonl(INADDR_LOOPBACK)}, server = address_of(transport);
    self->host = enet_host_create(&own, 1, 3, 0, 0);
    assert_non_null(self->host);
    ask_for_cookie(self, transport);
    self->peer = enet_host_connect(self->host, &server, 3, self->cookie ^ cookie_change);
    assert_non_null(self->peer);
}

static void take(old_client *self, const ENetEvent *event)
{
    sb_message message;
    switch (event->type) {
    case ENET_EVENT_TYPE_CONNECT:
        self->connected = true;
        // As clients of version 1 did: this reliable command goes out with the hello.
        enet_peer_throttle_configure(self->peer, 5000, ENET_PEER_PACKET_THROTTLE_SCALE, 0);
        (void)enet_peer_send(self->peer, 0,
                             enet_packet_create(HELLO, sizeof HELLO, ENET_PACKET_FLAG_RELIABLE));
        break;
    case ENET_EVENT_TYPE_RECEIVE:
        assert_int_equal(
            sb_message_decode(event->packet->data, event->packet->dataLength, &message), SB_OK);
        assert_int_equal(message.type, SB_MESSAGE_REFUSE);
        assert_int_equal(message.refuse.reason, SB_REFUSAL_PROTOCOL_VERSION);
        snprintf(self->refusal, sizeof self->refusal, "%.*s", (int)message.refuse.text.size,
                 message.refuse.text.data);
        self->refusal_count++;
        enet_packet_destroy(event->packet);
        break;
    case ENET_EVENT_TYPE_DISCONNECT:
        self->gone = true;
        break;
    case ENET_EVENT_TYPE_NONE:
        break;
    }
}

static void run(old_client *self, sb_host_transport *transport, uint32_t turns)
{
    for (uint32_t i = 0; i < turns && !self->gone; i++) {
        ENetEvent event;
        sb_host_transport_service(transport);
        if (enet_host_service(self->host, &event, 1) > 0) {
            take(self, &event);
        }
    }
}

static void client_of_version_1_is_refused_in_words_that_name_both_versions(void **state)
{
    (void)state;
    sb_host_transport *transport = open_transport();
    for (uint32_t i = 0; i < 3; i++) {
        old_client client;
        char meant[256];
        open_client(&client, transport, 0);
        run(&client, transport, 5000);
        assert_true(client.connected && client.gone);
        assert_int_equal(client.refusal_count, 1);
        snprintf(meant, sizeof meant,
                 "this server speaks version %u.%u of the wire, and this client version 1",
                 SB_PROTOCOL_VERSION, SB_PROTOCOL_MINOR_VERSION);
        assert_string_equal(client.refusal, meant);
        enet_host_destroy(client.host);
    }
    assert_int_equal(sb_host_transport_peer_count(transport), 0);
    sb_host_transport_destroy(transport);
}

static void connect_request_with_another_cookie_is_not_answered(void **state)
{
    (void)state;
    sb_host_transport *transport = open_transport();
    old_client client;
    open_client(&client, transport, 1);
    run(&client, transport, 300);
    assert_false(client.connected || client.gone);
    assert_int_equal(client.refusal_count, 0);
    enet_host_destroy(client.host);
    sb_host_transport_destroy(transport);
}

static const sb_net_address ADDRESS = {.ip = {[10] = 0xff, [11] = 0xff, [12] = 192, [15] = 9},
                                       .port = 5000};

static void question_is_answered_with_less_and_at_a_bounded_rate(void **state)
{
    (void)state;
    static sb_old_clients clients;
    uint8_t answer[SB_OLD_CLIENTS_ANSWER_SIZE_MAX];
    uint8_t question[33] = {'S', 'B', 'C', 'Q', 1};
    sb_old_clients_init(&clients);
    for (uint64_t second = 0; second < 3; second++) {
        uint32_t answered = 0;
        for (uint32_t i = 0; i < 1000; i++) {
            const size_t size = sb_old_clients_answer(&clients, &ADDRESS, second * 1000000000u + i,
                                                      question, 32, answer);
            assert_true(size == 0 || size == 12);
            answered += size > 0;
        }
        assert_int_equal(answered, SB_OLD_CLIENTS_RATE);
    }
    for (size_t size = 0; size <= sizeof question; size++) {
        assert_int_equal(
            sb_old_clients_answer(&clients, &ADDRESS, 9000000000u, question, size, answer),
            size == 32 ? 12 : 0);
    }
    question[4] = 2;
    assert_int_equal(sb_old_clients_answer(&clients, &ADDRESS, 10000000000u, question, 32, answer),
                     0);
}

// Without the cookie of its address nobody draws a refusal, except by a guess of 14 bits.
static void no_bytes_draw_a_larger_answer_without_the_cookie(void **state)
{
    (void)state;
    static sb_old_clients clients;
    uint8_t answer[SB_OLD_CLIENTS_ANSWER_SIZE_MAX], bytes[128];
    uint64_t random = 1, answered_size = 0, asked_size = 0;
    sb_old_clients_init(&clients);
    for (uint32_t i = 0; i < 200000; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        // A hello behind a guessed head, or a connect request behind a guessed cookie.
        const uint16_t head = (uint16_t)(0x8000 | (random >> 40 & 0x3fff));
        memset(bytes, 0, sizeof bytes);
        bytes[0] = (uint8_t)(head >> 8);
        bytes[1] = (uint8_t)head;
        const ENetProtocolSendReliable send = {
            .header = {ENET_PROTOCOL_COMMAND_SEND_RELIABLE | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                       0, htons(1)},
            .dataLength = htons(sizeof HELLO)};
        memcpy(bytes + 4, &send, sizeof send);
        memcpy(bytes + 4 + sizeof send, HELLO, sizeof HELLO);
        size_t size = 4 + sizeof send + sizeof HELLO;
        if (i % 2 == 0) {
            memcpy(bytes, (const uint8_t[4]){0x8f, 0xff}, 4);
            bytes[4] = ENET_PROTOCOL_COMMAND_CONNECT | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE;
            memcpy(bytes + 48, &random, 4);
            size = 52;
        }
        const uint64_t second = i / 50; // below the rate
        answered_size +=
            sb_old_clients_answer(&clients, &ADDRESS, second * 1000000000u, bytes, size, answer);
        asked_size += size;
    }
    assert_true(answered_size > 0); // some guess was right
    assert_true(answered_size * 100 < asked_size);
}

static void hostile_bytes_behind_the_right_head_are_survived(void **state)
{
    (void)state;
    static sb_old_clients clients;
    uint8_t answer[SB_OLD_CLIENTS_ANSWER_SIZE_MAX];
    uint64_t random = 7;
    uint32_t answered = 0;
    sb_old_clients_init(&clients);
    for (uint32_t head = 0x8000; head < 0xc000; head++) {
        for (uint32_t round = 0; round < 12; round++) {
            uint8_t any[100];
            for (size_t i = 0; i < sizeof any; i++) {
                random = random * 6364136223846793005u + 1442695040888963407u;
                any[i] = (uint8_t)(random >> 56);
            }
            any[0] = (uint8_t)(head >> 8);
            any[1] = (uint8_t)head;
            any[4] = (uint8_t)(0x80 | round);
            const size_t size = random >> 32 & 0x3f;
            uint8_t *copy = malloc(size > 0 ? size : 1); // a sanitizer sees what is read beyond it
            memcpy(copy, any, size);
            answered += sb_old_clients_answer(&clients, &ADDRESS, 1000000000u + random % 1000u,
                                              copy, size, answer) > 0;
            free(copy);
        }
    }
    assert_true(answered > 0);
}

int main(void)
{
    assert_true(sodium_init() >= 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(client_of_version_1_is_refused_in_words_that_name_both_versions),
        cmocka_unit_test(connect_request_with_another_cookie_is_not_answered),
        cmocka_unit_test(question_is_answered_with_less_and_at_a_bounded_rate),
        cmocka_unit_test(no_bytes_draw_a_larger_answer_without_the_cookie),
        cmocka_unit_test(hostile_bytes_behind_the_right_head_are_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
