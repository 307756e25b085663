#include "raw_link.h"

#include <arpa/inet.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <enet/enet.h>

#include "protocol/limits.h"

#define PROBE_US 10000u
#define SILENCE_US 80000u
#define BESIDE 0xFFu

uint64_t raw_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

void raw_put(raw_datagram *datagram, uint64_t value, size_t size)
{
    for (size_t i = size; i > 0 && datagram->size < sizeof datagram->bytes; i--) {
        datagram->bytes[datagram->size++] = (uint8_t)(i > sizeof value ? 0u : value >> 8 * (i - 1));
    }
}

void raw_put_command(raw_datagram *datagram, uint32_t command, uint32_t channel, uint32_t number)
{
    raw_put(datagram, command, 1);
    raw_put(datagram, channel, 1);
    raw_put(datagram, number, 2);
}

uint16_t raw_enet_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint16_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

void raw_begin(const raw_link *link, raw_datagram *datagram)
{
    datagram->size = 0;
    raw_put(datagram, 0x8000u | (uint32_t)link->session << 12 | link->peer, 2);
    raw_put(datagram, raw_enet_time(), 2);
}

void raw_link_send_bytes(const raw_link *link, const uint8_t *bytes, size_t size,
                         raw_traffic *traffic)
{
    if (send(link->socket, bytes, size, MSG_DONTWAIT) == (ssize_t)size) {
        traffic->out += size + RAW_HEADERS_SIZE;
    }
}

void raw_link_send(raw_link *link, const raw_datagram *datagram, raw_traffic *traffic)
{
    uint8_t sealed[SB_ENVELOPE_SIZE_MAX];
    const size_t size = datagram->size < SB_ENVELOPE_CONTENTS_SIZE_MAX
                            ? datagram->size
                            : SB_ENVELOPE_CONTENTS_SIZE_MAX;
    raw_link_send_bytes(link, sealed,
                        sb_envelope_seal(&link->envelope, datagram->bytes, size, sealed), traffic);
}

// Returns what has arrived, as it is on the wire; 0 if nothing has.
static size_t receive_bytes(raw_link *link, uint8_t bytes[RAW_DATAGRAM_SIZE_MAX],
                            raw_traffic *traffic)
{
    ssize_t size = recv(link->socket, bytes, RAW_DATAGRAM_SIZE_MAX, MSG_DONTWAIT);
    if (size <= 0) {
        return 0;
    }
    traffic->in += (size_t)size + RAW_HEADERS_SIZE;
    link->heard_us = raw_now_us();
    return (size_t)size;
}

size_t raw_link_receive(raw_link *link, uint8_t out_bytes[RAW_DATAGRAM_SIZE_MAX],
                        raw_traffic *traffic)
{
    uint8_t bytes[RAW_DATAGRAM_SIZE_MAX], *contents;
    size_t contents_size;
    for (size_t size; (size = receive_bytes(link, bytes, traffic)) > 0;) {
        if (sb_envelope_open(&link->envelope, bytes, size, &contents, &contents_size) ==
            SB_ENVELOPE_OPENED) {
            memcpy(out_bytes, contents, contents_size);
            return contents_size;
        }
    }
    return 0;
}

static uint32_t read_number(const uint8_t *bytes, size_t size)
{
    uint32_t value = 0;
    for (size_t i = 0; i < size; i++) {
        value = value << 8 | bytes[i];
    }
    return value;
}

// Bytes of a command with its payload; 0 for one that a server does not send.
static size_t command_size(const uint8_t *command, size_t size)
{
    static const size_t fixed[] = {0, 8, 48, 44, 8, 4, 6, 8, 24, 8, 12, 16, 24};
    uint8_t kind = command[0] & ENET_PROTOCOL_COMMAND_MASK;
    if (kind >= sizeof fixed / sizeof fixed[0] || fixed[kind] == 0 || fixed[kind] > size) {
        return 0;
    }
    size_t whole = fixed[kind];
    whole += kind == ENET_PROTOCOL_COMMAND_SEND_RELIABLE      ? read_number(command + 4, 2)
             : kind == ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED ? read_number(command + 6, 2)
                                                              : 0;
    return whole <= size ? whole : 0;
}

static void acknowledge(const raw_link *link, raw_datagram *answer, const uint8_t *command,
                        uint32_t sent_time)
{
    (void)link;
    uint32_t number = read_number(command + 2, 2);
    raw_put_command(answer, ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, command[1], number);
    raw_put(answer, number, 2);
    raw_put(answer, sent_time, 2);
}

size_t raw_link_take(raw_link *link, uint8_t *out_message, size_t message_size,
                     raw_traffic *traffic)
{
    uint8_t bytes[RAW_DATAGRAM_SIZE_MAX];
    size_t last = 0;
    for (size_t size; (size = raw_link_receive(link, bytes, traffic)) > 0;) {
        bool timed = (bytes[0] & 0x80) != 0;
        raw_datagram answer;
        raw_begin(link, &answer);
        const size_t empty = answer.size;
        for (size_t at = timed ? 4 : 2; at + 4 <= size;) {
            size_t whole = command_size(bytes + at, size - at);
            if (whole == 0) {
                break;
            }
            uint8_t kind = bytes[at] & ENET_PROTOCOL_COMMAND_MASK;
            if ((bytes[at] & ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE) != 0 && timed) {
                acknowledge(link, &answer, bytes + at, read_number(bytes + 2, 2));
            }
            if (kind == ENET_PROTOCOL_COMMAND_SEND_RELIABLE) {
                link->heard_number = (uint16_t)read_number(bytes + at + 2, 2);
                last = whole - 6;
                memcpy(out_message, bytes + at + 6, last < message_size ? last : message_size);
            }
            at += whole;
        }
        if (link->acknowledges && answer.size > empty) {
            raw_link_send(link, &answer, traffic);
        }
    }
    return last;
}

bool raw_link_lives(raw_link *link, raw_traffic *traffic)
{
    uint64_t now_us = raw_now_us();
    if (now_us - link->tried_us > PROBE_US) {
        raw_datagram ping;
        raw_begin(link, &ping);
        raw_put_command(&ping, ENET_PROTOCOL_COMMAND_PING | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE,
                        BESIDE, ++link->control_number);
        raw_link_send(link, &ping, traffic);
        link->tried_us = now_us;
    }
    return now_us - link->heard_us < SILENCE_US;
}

static bool open_socket(raw_link *link, uint16_t port, uint32_t source)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(source)};
    struct sockaddr_in server = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr generic;
    link->socket = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (link->socket < 0) {
        return false;
    }
    memcpy(&generic, &own, sizeof generic);
    bool bound = bind(link->socket, &generic, sizeof own) == 0;
    memcpy(&generic, &server, sizeof generic);
    return bound && connect(link->socket, &generic, sizeof server) == 0;
}

static bool await(const raw_link *link, int timeout_ms)
{
    struct pollfd ready = {.fd = link->socket, .events = POLLIN};
    return poll(&ready, 1, timeout_ms) == 1;
}

// Does the tunnel's handshake.
static bool open_tunnel(raw_link *link, int timeout_ms, raw_traffic *traffic)
{
    static uint64_t count; // secrets need only differ
    uint8_t bytes[RAW_DATAGRAM_SIZE_MAX], secret[SB_SECURE_KEY_SIZE] = {0};
    sb_handshake_client client;
    const uint64_t number = ++count;
    memcpy(secret, &number, sizeof number);
    secret[SB_SECURE_KEY_SIZE - 2] = (uint8_t)getpid();
    sb_handshake_client_init(&client, secret, NULL, false);
    for (;;) {
        raw_link_send_bytes(link, bytes, sb_handshake_client_write(&client, bytes), traffic);
        const size_t size = await(link, timeout_ms) ? receive_bytes(link, bytes, traffic) : 0;
        const sb_handshake_event event =
            sb_handshake_client_receive(&client, bytes, size, &link->envelope);
        if (event != SB_HANDSHAKE_CHALLENGED) {
            return event == SB_HANDSHAKE_ACCEPTED;
        }
    }
}

void raw_put_connect(raw_datagram *datagram)
{
    datagram->size = 0;
    raw_put(datagram, 0x8FFF, 2);
    raw_put(datagram, raw_enet_time(), 2);
    raw_put_command(datagram,
                    ENET_PROTOCOL_COMMAND_CONNECT | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE, BESIDE,
                    1);
    raw_put(datagram, 0, 2);      // this peer's number at home
    raw_put(datagram, 0xFFFF, 2); // no session numbers yet
    raw_put(datagram, SB_ENVELOPE_CONTENTS_SIZE_MAX, 4);
    raw_put(datagram, ENET_PROTOCOL_MAXIMUM_WINDOW_SIZE, 4);
    raw_put(datagram, SB_CHANNEL_COUNT, 4);
    raw_put(datagram, 0, 8); // no limits of bandwidth
    raw_put(datagram, ENET_PEER_PACKET_THROTTLE_INTERVAL, 4);
    raw_put(datagram, ENET_PEER_PACKET_THROTTLE_ACCELERATION, 4);
    raw_put(datagram, ENET_PEER_PACKET_THROTTLE_DECELERATION, 4);
    raw_put(datagram, raw_now_us() * 2654435761u, 4); // the connection's number
    raw_put(datagram, 0, 4);
}

// Reads the answer to a connect, and acknowledges it.
static bool verify(raw_link *link, const uint8_t *bytes, size_t size, raw_traffic *traffic)
{
    size_t at = (bytes[0] & 0x80) != 0 ? 4 : 2;
    while (at + 4 <= size &&
           (bytes[at] & ENET_PROTOCOL_COMMAND_MASK) != ENET_PROTOCOL_COMMAND_VERIFY_CONNECT) {
        size_t whole = command_size(bytes + at, size - at);
        at = whole > 0 ? at + whole : size;
    }
    if (at + sizeof(ENetProtocolVerifyConnect) > size) {
        return false;
    }
    link->peer = (uint16_t)read_number(bytes + at + 4, 2);
    link->session = bytes[at + offsetof(ENetProtocolVerifyConnect, outgoingSessionID)];
    raw_datagram answer;
    raw_begin(link, &answer);
    acknowledge(link, &answer, bytes + at, read_number(bytes + 2, 2));
    raw_link_send(link, &answer, traffic);
    return true;
}

bool raw_link_open_tunnel(raw_link *link, uint16_t port, uint32_t source, int timeout_ms,
                          raw_traffic *traffic)
{
    memset(link, 0, sizeof *link);
    link->control_number = 1;
    link->acknowledges = true;
    if (!open_socket(link, port, source) || !open_tunnel(link, timeout_ms, traffic)) {
        raw_link_close(link);
        return false;
    }
    return true;
}

bool raw_link_open(raw_link *link, uint16_t port, uint32_t source, int timeout_ms,
                   raw_traffic *traffic)
{
    uint8_t bytes[RAW_DATAGRAM_SIZE_MAX];
    raw_datagram connect_request;
    if (!raw_link_open_tunnel(link, port, source, timeout_ms, traffic)) {
        return false;
    }
    raw_put_connect(&connect_request);
    raw_link_send(link, &connect_request, traffic);
    size_t size = await(link, timeout_ms) ? raw_link_receive(link, bytes, traffic) : 0;
    if (size < 8 || !verify(link, bytes, size, traffic)) {
        raw_link_close(link);
        return false;
    }
    link->tried_us = raw_now_us();
    return true;
}

void raw_link_close(raw_link *link)
{
    if (link->socket >= 0) {
        close(link->socket);
    }
    link->socket = -1;
}
