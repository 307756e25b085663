#include "tunnel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "link_emulator.h"
#include "platform/platform.h"
#include "protocol/message.h"
#include "relay.h"

// The rest waits, so that a flood cannot hold up the caller's frame.
#define DATAGRAM_COUNT_MAX 4096u
#define REPEAT_US UINT64_C(200000)
#define HURRIED_US UINT64_C(25000)
// Likewise once the server has answered: it listens, and repetitions only make up for losses.
#define HURRIED_RESPONSE_US UINT64_C(100000)
// Time for an address to answer before the next one is tried beside it (RFC 8305).
#define NEXT_SERVER_US UINT64_C(250000)
#define DATAGRAM_SIZE_MAX 2048u
// A response that is not answered for this time may name a cookie of a server that was started
// again: the candidate begins with a new request.
#define RESPONSE_US UINT64_C(1500000)

// A server that is being tried.
typedef struct candidate {
    sb_udp_socket socket; ///< SB_UDP_NONE: not tried yet, or not reachable
    sb_handshake_client handshake;
    uint64_t sent_us;       ///< when its last datagram went out
    uint64_t challenged_us; ///< when its first response went out
    bool unreachable;       ///< nobody listens there, as its system or ours says
    sb_tunnel_state failed; ///< why it does not count any more; SB_TUNNEL_CLOSED while it does
} candidate;

struct sb_tunnel {
    sb_tunnel_def def;
    sb_relay *relay; ///< NULL without a simulated link
    sb_tunnel_state state;
    sb_net_address enet;
    sb_net_address inner_address;
    sb_udp_socket inner;
    candidate candidates[SB_TUNNEL_SERVER_COUNT_MAX];
    uint32_t started_count;  ///< candidates that have been tried
    uint64_t started_us;     ///< when the last of them was
    uint32_t chosen;         ///< the candidate that accepted
    sb_tunnel_state failure; ///< of the last server that answered; SB_TUNNEL_CLOSED for none
    uint32_t refusal;
    char refusal_text[96]; ///< empty for none
    uint32_t answer_count; ///< challenges and acceptances
    bool reached;          ///< a server has proved its key once
    sb_envelope envelope;  ///< while open
    uint64_t heard_us;     ///< likewise: when an envelope last came
    bool deserted;         ///< likewise: nobody listens there, as an error has said since then
};

sb_error sb_tunnel_create(const sb_tunnel_def *def, sb_tunnel **out_tunnel)
{
    *out_tunnel = NULL;
    sb_tunnel *tunnel = calloc(1, sizeof *tunnel);
    if (tunnel == NULL || sodium_init() < 0) {
        free(tunnel);
        return SB_ERROR_MEMORY;
    }
    tunnel->def = *def;
    tunnel->inner = SB_UDP_NONE;
    for (uint32_t i = 0; i < SB_TUNNEL_SERVER_COUNT_MAX; i++) {
        tunnel->candidates[i].socket = SB_UDP_NONE;
    }
    if (!sb_link_emulator_is_off(&def->simulate)) {
        tunnel->def.server_count = 1;
        tunnel->relay = sb_relay_create(&def->simulate, &def->servers[0]);
        if (tunnel->relay == NULL) {
            free(tunnel);
            return SB_ERROR_MEMORY;
        }
    }
    *out_tunnel = tunnel;
    return SB_OK;
}

static void close_sockets(sb_tunnel *tunnel)
{
    sb_udp_close(tunnel->inner);
    tunnel->inner = SB_UDP_NONE;
    for (uint32_t i = 0; i < SB_TUNNEL_SERVER_COUNT_MAX; i++) {
        sb_udp_close(tunnel->candidates[i].socket);
        sodium_memzero(&tunnel->candidates[i], sizeof tunnel->candidates[i]);
        tunnel->candidates[i].socket = SB_UDP_NONE;
    }
    sb_envelope_deinit(&tunnel->envelope);
}

void sb_tunnel_destroy(sb_tunnel *tunnel)
{
    if (tunnel == NULL) {
        return;
    }
    sb_tunnel_close(tunnel);
    sb_relay_destroy(tunnel->relay);
    free(tunnel);
}

// Sends the request or the response of a candidate.
static void ask(candidate *asked, uint64_t now_us)
{
    uint8_t bytes[SB_HANDSHAKE_SIZE_MAX];
    const size_t size = sb_handshake_client_write(&asked->handshake, bytes);
    asked->unreachable = !sb_udp_send(asked->socket, NULL, bytes, size);
    asked->sent_us = now_us;
}

static bool connect_through_relay(const sb_tunnel *tunnel, candidate *tried)
{
    sb_net_address relay_address, own_address;
    if (sb_relay_open(tunnel->relay, &relay_address) != SB_OK) {
        return false;
    }
    if (sb_udp_connect(&relay_address, &tried->socket, &own_address) != SB_OK) {
        return false;
    }
    sb_relay_set_client(tunnel->relay, &own_address);
    return true;
}

static void begin_handshake(const sb_tunnel *tunnel, candidate *tried, uint64_t now_us)
{
    uint8_t secret[SB_SECURE_KEY_SIZE];
    randombytes_buf(secret, sizeof secret);
    sb_handshake_client_init(&tried->handshake, secret,
                             tunnel->def.pinned ? tunnel->def.server_key : NULL, tunnel->def.plain);
    sodium_memzero(secret, sizeof secret);
    ask(tried, now_us);
}

static void start_candidate(sb_tunnel *tunnel, uint64_t now_us)
{
    candidate *tried = &tunnel->candidates[tunnel->started_count];
    const sb_net_address *server = &tunnel->def.servers[tunnel->started_count];
    tunnel->started_count++;
    tunnel->started_us = now_us;
    sb_net_address own_address;
    const bool connected = tunnel->relay != NULL
                               ? connect_through_relay(tunnel, tried)
                               : sb_udp_connect(server, &tried->socket, &own_address) == SB_OK;
    if (connected) {
        begin_handshake(tunnel, tried, now_us);
    } else {
        tried->unreachable = true;
    }
}

sb_error sb_tunnel_open(sb_tunnel *tunnel, const sb_net_address *enet)
{
    const sb_net_address loopback = sb_udp_loopback(0);
    tunnel->started_count = 0;
    tunnel->refusal = 0;
    tunnel->failure = SB_TUNNEL_CLOSED;
    tunnel->enet = *enet;
    if (sb_udp_open(&loopback, &tunnel->inner, &tunnel->inner_address) != SB_OK) {
        return SB_ERROR_IO;
    }
    tunnel->state = SB_TUNNEL_OPENING;
    start_candidate(tunnel, sb_platform_clock_us());
    if (tunnel->def.server_count == 1 && tunnel->candidates[0].socket == SB_UDP_NONE) {
        sb_tunnel_close(tunnel);
        return SB_ERROR_IO;
    }
    return SB_OK;
}

// The sockets of candidates that were not chosen are closed, and no secret of a handshake is kept.
// Later connections try the chosen server first, and all must have its key.
static void choose(sb_tunnel *tunnel, uint32_t chosen)
{
    tunnel->state = SB_TUNNEL_OPEN;
    tunnel->answer_count++;
    tunnel->heard_us = sb_platform_clock_us();
    tunnel->deserted = false;
    tunnel->reached = true;
    tunnel->chosen = chosen;
    tunnel->def.pinned = true;
    memcpy(tunnel->def.server_key, tunnel->candidates[chosen].handshake.server_identity,
           sizeof tunnel->def.server_key);
    for (uint32_t i = 0; i < tunnel->started_count; i++) {
        candidate *tried = &tunnel->candidates[i];
        sodium_memzero(&tried->handshake, sizeof tried->handshake);
        if (i != chosen) {
            sb_udp_close(tried->socket);
            tried->socket = SB_UDP_NONE;
        }
    }
}

static void note_refusal(sb_tunnel *tunnel, const sb_handshake_client *denied)
{
    tunnel->refusal = denied->refusal;
    tunnel->refusal_text[0] = '\0';
    if (denied->refusal == SB_REFUSAL_PROTOCOL_VERSION) {
        (void)snprintf(tunnel->refusal_text, sizeof tunnel->refusal_text,
                       "the server speaks version %u.%u of the wire, and this client version %u.%u",
                       (unsigned)denied->server_major, (unsigned)denied->server_minor,
                       (unsigned)SB_PROTOCOL_VERSION, (unsigned)SB_PROTOCOL_MINOR_VERSION);
    }
}

// A server that does not want this client is not asked again. The tunnel fails once all have
// failed.
static void fail(sb_tunnel *tunnel, candidate *from, sb_tunnel_state why)
{
    from->failed = why;
    if (why == SB_TUNNEL_DENIED) {
        note_refusal(tunnel, &from->handshake);
    }
    sodium_memzero(&from->handshake, sizeof from->handshake);
    tunnel->failure = why;
}

// Servers that nobody reaches do not hide the failure of one that answered.
static void end_if_hopeless(sb_tunnel *tunnel)
{
    if (tunnel->failure == SB_TUNNEL_CLOSED || tunnel->started_count < tunnel->def.server_count) {
        return;
    }
    for (uint32_t i = 0; i < tunnel->started_count; i++) {
        const candidate *tried = &tunnel->candidates[i];
        if (tried->failed == SB_TUNNEL_CLOSED && !tried->unreachable) {
            return;
        }
    }
    tunnel->state = tunnel->failure;
}

static void take_handshake(sb_tunnel *tunnel, uint32_t index, const uint8_t *bytes, size_t size,
                           uint64_t now_us)
{
    candidate *from = &tunnel->candidates[index];
    if (from->failed != SB_TUNNEL_CLOSED) {
        return;
    }
    switch (sb_handshake_client_receive(&from->handshake, bytes, size, &tunnel->envelope)) {
    case SB_HANDSHAKE_NOTHING:
        break;
    case SB_HANDSHAKE_CHALLENGED:
        from->challenged_us = now_us;
        tunnel->answer_count++;
        ask(from, now_us);
        break;
    case SB_HANDSHAKE_ACCEPTED:
        choose(tunnel, index);
        break;
    case SB_HANDSHAKE_DENIED:
        fail(tunnel, from, SB_TUNNEL_DENIED);
        break;
    case SB_HANDSHAKE_WRONG_KEY:
        fail(tunnel, from, SB_TUNNEL_WRONG_KEY);
        break;
    case SB_HANDSHAKE_WRONG_FORM:
        fail(tunnel, from, SB_TUNNEL_WRONG_FORM);
        break;
    }
}

// Takes what a server has sent.
static void take_outer(sb_tunnel *tunnel, uint32_t index, uint64_t now_us)
{
    uint8_t bytes[DATAGRAM_SIZE_MAX], *contents;
    const sb_udp_socket socket = tunnel->candidates[index].socket;
    for (uint32_t i = 0; i < DATAGRAM_COUNT_MAX; i++) {
        size_t contents_size;
        const int size = sb_udp_receive(socket, NULL, bytes, sizeof bytes);
        if (size == SB_UDP_NOTHING) {
            break;
        }
        if (size < 0) {
            tunnel->candidates[index].unreachable = true;
            tunnel->deserted = tunnel->deserted || index == tunnel->chosen;
            continue;
        }
        if (tunnel->state == SB_TUNNEL_OPENING) {
            take_handshake(tunnel, index, bytes, (size_t)size, now_us);
        } else if (tunnel->state == SB_TUNNEL_OPEN && index == tunnel->chosen &&
                   sb_envelope_open(&tunnel->envelope, bytes, (size_t)size, &contents,
                                    &contents_size) == SB_ENVELOPE_OPENED) {
            tunnel->heard_us = now_us;
            tunnel->deserted = false;
            (void)sb_udp_send(tunnel->inner, &tunnel->enet, contents, contents_size);
        }
    }
}

// Takes what ENet has sent.
static void take_inner(sb_tunnel *tunnel)
{
    uint8_t bytes[SB_ENVELOPE_CONTENTS_SIZE_MAX], sealed[SB_ENVELOPE_SIZE_MAX];
    for (uint32_t i = 0; i < DATAGRAM_COUNT_MAX; i++) {
        sb_net_address sender;
        const int size = sb_udp_receive(tunnel->inner, &sender, bytes, sizeof bytes);
        if (size == SB_UDP_NOTHING) {
            break;
        }
        if (size < 0 || tunnel->state != SB_TUNNEL_OPEN ||
            !sb_net_address_equal(&sender, &tunnel->enet)) {
            continue;
        }
        const size_t sealed_size = sb_envelope_seal(&tunnel->envelope, bytes, (size_t)size, sealed);
        if (sealed_size > 0 &&
            !sb_udp_send(tunnel->candidates[tunnel->chosen].socket, NULL, sealed, sealed_size)) {
            tunnel->deserted = true;
        }
    }
}

static uint64_t pause_us(const sb_tunnel *tunnel, const candidate *asked)
{
    const bool hurried = tunnel->def.hurried && !tunnel->reached;
    return !hurried ? REPEAT_US : asked->handshake.challenged ? HURRIED_RESPONSE_US : HURRIED_US;
}

// Repeats what a candidate has to say, or begins again.
static void repeat_one(const sb_tunnel *tunnel, candidate *asked, uint64_t now_us)
{
    if (asked->handshake.challenged && now_us - asked->challenged_us >= RESPONSE_US) {
        begin_handshake(tunnel, asked, now_us);
    } else if (now_us - asked->sent_us >= pause_us(tunnel, asked)) {
        ask(asked, now_us);
    }
}

static void repeat(sb_tunnel *tunnel, uint64_t now_us)
{
    for (uint32_t i = 0; i < tunnel->started_count; i++) {
        candidate *asked = &tunnel->candidates[i];
        if (asked->socket != SB_UDP_NONE && asked->failed == SB_TUNNEL_CLOSED) {
            repeat_one(tunnel, asked, now_us);
        }
    }
    const candidate *last = &tunnel->candidates[tunnel->started_count - 1];
    if (tunnel->started_count < tunnel->def.server_count &&
        (last->unreachable || last->failed != SB_TUNNEL_CLOSED ||
         now_us - tunnel->started_us >= NEXT_SERVER_US)) {
        start_candidate(tunnel, now_us);
    }
}

static void pump_relay(const sb_tunnel *tunnel)
{
    if (tunnel->relay != NULL) {
        sb_relay_pump(tunnel->relay);
    }
}

void sb_tunnel_pump(sb_tunnel *tunnel)
{
    if (tunnel->state == SB_TUNNEL_CLOSED) {
        return;
    }
    const uint64_t now_us = sb_platform_clock_us();
    take_inner(tunnel);
    pump_relay(tunnel);
    for (uint32_t i = 0; i < tunnel->started_count; i++) {
        if (tunnel->candidates[i].socket != SB_UDP_NONE) {
            take_outer(tunnel, i, now_us);
        }
    }
    if (tunnel->state == SB_TUNNEL_OPENING) {
        end_if_hopeless(tunnel);
    }
    if (tunnel->state == SB_TUNNEL_OPENING) {
        repeat(tunnel, now_us);
        pump_relay(tunnel);
    }
}

// A server that has been reached is tried first the next time.
static void put_chosen_first(sb_tunnel *tunnel)
{
    const sb_net_address chosen = tunnel->def.servers[tunnel->chosen];
    memmove(&tunnel->def.servers[1], &tunnel->def.servers[0],
            tunnel->chosen * sizeof tunnel->def.servers[0]);
    tunnel->def.servers[0] = chosen;
    tunnel->chosen = 0;
}

void sb_tunnel_close(sb_tunnel *tunnel)
{
    if (tunnel->state == SB_TUNNEL_CLOSED) {
        return;
    }
    if (tunnel->state == SB_TUNNEL_OPEN) {
        take_inner(tunnel);
        put_chosen_first(tunnel);
    }
    close_sockets(tunnel);
    if (tunnel->relay != NULL) {
        sb_relay_close(tunnel->relay);
    }
    tunnel->state = SB_TUNNEL_CLOSED;
}

void sb_tunnel_set_port(sb_tunnel *tunnel, uint16_t port)
{
    for (uint32_t i = 0; i < tunnel->def.server_count; i++) {
        tunnel->def.servers[i].port = port;
    }
    if (tunnel->relay != NULL) {
        sb_relay_set_server(tunnel->relay, &tunnel->def.servers[0]);
    }
}

sb_tunnel_state sb_tunnel_get_state(const sb_tunnel *tunnel)
{
    return tunnel->state;
}

const sb_net_address *sb_tunnel_inner(const sb_tunnel *tunnel)
{
    return &tunnel->inner_address;
}

sb_tunnel_def sb_tunnel_beside(const sb_tunnel *tunnel)
{
    sb_tunnel_def def = tunnel->def;
    if (tunnel->state == SB_TUNNEL_OPEN) {
        def.servers[0] = tunnel->def.servers[tunnel->chosen];
    }
    def.server_count = tunnel->reached ? 1 : def.server_count;
    def.hurried = true;
    return def;
}

uint32_t sb_tunnel_answer_count(const sb_tunnel *tunnel)
{
    return tunnel->answer_count;
}

uint64_t sb_tunnel_heard_us(const sb_tunnel *tunnel)
{
    return tunnel->state == SB_TUNNEL_OPEN ? tunnel->heard_us : 0;
}

bool sb_tunnel_is_deserted(const sb_tunnel *tunnel)
{
    return tunnel->state == SB_TUNNEL_OPEN && tunnel->deserted;
}

sb_udp_socket sb_tunnel_socket(const sb_tunnel *tunnel)
{
    if (tunnel->relay != NULL || tunnel->state == SB_TUNNEL_CLOSED || tunnel->started_count == 0) {
        return SB_UDP_NONE;
    }
    if (tunnel->state == SB_TUNNEL_OPEN) {
        return tunnel->candidates[tunnel->chosen].socket;
    }
    return tunnel->started_count == 1 ? tunnel->candidates[0].socket : SB_UDP_NONE;
}

uint32_t sb_tunnel_refusal(const sb_tunnel *tunnel)
{
    return tunnel->refusal;
}

const char *sb_tunnel_refusal_text(const sb_tunnel *tunnel)
{
    return tunnel->refusal_text[0] != '\0' ? tunnel->refusal_text : NULL;
}

void sb_tunnel_status(const sb_tunnel *tunnel, sb_client_status *status)
{
    if (tunnel->reached) {
        sb_secure_key_write(tunnel->def.server_key, status->server_key);
    }
    if (tunnel->relay != NULL) {
        sb_relay_status(tunnel->relay, status);
    }
}
