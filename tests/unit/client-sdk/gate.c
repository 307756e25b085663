#include "gate.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

#define TIME_S 1000u

static int open_socket(uint16_t port, uint16_t *out_port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct sockaddr generic;
    memcpy(&generic, &address, sizeof generic);
    const int opened = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int large = 1 << 20;
    assert_true(opened >= 0);
    (void)setsockopt(opened, SOL_SOCKET, SO_RCVBUF, &large, sizeof large);
    assert_int_equal(bind(opened, &generic, sizeof generic), 0);
    socklen_t size = sizeof address;
    assert_int_equal(getsockname(opened, &generic, &size), 0);
    memcpy(&address, &generic, sizeof address);
    *out_port = ntohs(address.sin_port);
    return opened;
}

// Addresses are on loopback.
static sb_net_address loopback_address(uint16_t port)
{
    return (sb_net_address){.ip = {[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1}, .port = port};
}

static void send_bytes(int from, uint16_t port, const uint8_t *bytes, size_t size)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct sockaddr generic;
    memcpy(&generic, &address, sizeof generic);
    (void)sendto(from, bytes, size, 0, &generic, sizeof generic);
}

// Returns the size, or -1 if nothing has arrived.
static ssize_t receive_bytes(int from, uint8_t *bytes, size_t capacity, uint16_t *out_port)
{
    struct sockaddr_in address = {0};
    struct sockaddr generic = {0};
    socklen_t size = sizeof generic;
    const ssize_t received = recvfrom(from, bytes, capacity, 0, &generic, &size);
    memcpy(&address, &generic, sizeof address);
    *out_port = ntohs(address.sin_port);
    return received;
}

void gate_open(gate *g, uint16_t port, uint16_t enet_port, uint8_t identity)
{
    memset(g, 0, sizeof *g);
    g->outer = open_socket(port, &g->port);
    g->enet_port = enet_port;
    const uint8_t secret[SB_SECURE_KEY_SIZE] = {(uint8_t)(identity << 3), 7};
    const uint8_t cookie_key[SB_COOKIE_KEY_SIZE] = {5};
    sb_handshake_server_init(&g->handshakes, secret, cookie_key, false);
}

void gate_close(gate *g)
{
    for (uint32_t i = 0; i < g->client_count; i++) {
        close(g->clients[i].inner);
    }
    if (g->outer >= 0) {
        close(g->outer);
    }
    g->client_count = 0;
    g->outer = -1;
}

static void accept_client(gate *g, const sb_net_address *from,
                          const sb_handshake_response *response)
{
    uint8_t denied[SB_DENIED_SIZE];
    if (g->denial != 0) {
        sb_handshake_deny(response->client_key, g->denial, denied);
        denied[4] = g->denial_major != 0 ? g->denial_major : denied[4];
        send_bytes(g->outer, from->port, denied, sizeof denied);
        return;
    }
    for (uint32_t i = 0; i < g->client_count; i++) {
        if (memcmp(g->clients[i].key, response->client_key, sizeof g->clients[i].key) == 0) {
            send_bytes(g->outer, from->port, g->clients[i].accepted, SB_ACCEPTED_SIZE);
            return;
        }
    }
    assert_true(g->client_count < GATE_CLIENT_COUNT_MAX);
    gate_client *client = &g->clients[g->client_count++];
    const uint8_t secret[SB_SECURE_KEY_SIZE] = {(uint8_t)g->client_count, (uint8_t)g->port, 3};
    uint16_t inner_port;
    assert_true(sb_handshake_server_accept(&g->handshakes, response, g->client_count, secret,
                                           client->accepted, &client->envelope));
    memcpy(client->key, response->client_key, sizeof client->key);
    client->address = *from;
    client->inner = open_socket(0, &inner_port);
    send_bytes(g->outer, from->port, client->accepted, SB_ACCEPTED_SIZE);
}

static void take_handshake(gate *g, const sb_net_address *from, const uint8_t *bytes, size_t size)
{
    uint8_t answer[SB_CHALLENGE_SIZE];
    sb_handshake_response response;
    if (sb_handshake_server_verify(&g->handshakes, from, TIME_S, bytes, size, &response)) {
        accept_client(g, from, &response);
        return;
    }
    const size_t answer_size =
        sb_handshake_server_answer(&g->handshakes, from, TIME_S, bytes, size, answer);
    g->requests += answer_size > 0;
    if (answer_size > 0 && !g->silent) {
        send_bytes(g->outer, from->port, answer, answer_size);
    }
}

static void take_outer(gate *g)
{
    uint8_t bytes[2048], *contents;
    size_t contents_size;
    uint16_t port;
    for (ssize_t size; (size = receive_bytes(g->outer, bytes, sizeof bytes, &port)) >= 0;) {
        const sb_net_address from = loopback_address(port);
        g->newest = from;
        if (!sb_envelope_is(bytes, (size_t)size)) {
            take_handshake(g, &from, bytes, (size_t)size);
            continue;
        }
        const uint32_t number = sb_envelope_connection(bytes);
        if (number >= 1 && number <= g->client_count &&
            sb_envelope_open(&g->clients[number - 1].envelope, bytes, (size_t)size, &contents,
                             &contents_size) == SB_ENVELOPE_OPENED) {
            send_bytes(g->clients[number - 1].inner, g->enet_port, contents, contents_size);
        }
    }
}

static void send_sealed(const gate *g, gate_client *client, const uint8_t *bytes, size_t size)
{
    uint8_t sealed[SB_ENVELOPE_SIZE_MAX];
    const size_t sealed_size = sb_envelope_seal(&client->envelope, bytes, size, sealed);
    send_bytes(g->outer, client->address.port, sealed, sealed_size);
}

void gate_pump(gate *g)
{
    if (g->outer < 0) {
        return;
    }
    take_outer(g);
    for (uint32_t i = 0; i < g->client_count; i++) {
        uint8_t bytes[SB_ENVELOPE_CONTENTS_SIZE_MAX];
        uint16_t port;
        for (ssize_t size;
             (size = receive_bytes(g->clients[i].inner, bytes, sizeof bytes, &port)) >= 0;) {
            send_sealed(g, &g->clients[i], bytes, (size_t)size);
        }
    }
}

void gate_send(gate *g, const uint8_t *bytes, size_t size)
{
    assert_true(g->client_count > 0);
    send_sealed(g, &g->clients[g->client_count - 1], bytes, size);
}

void gate_send_to(const gate *g, const sb_net_address *to, const uint8_t *bytes, size_t size)
{
    send_bytes(g->outer, to->port, bytes, size);
}
