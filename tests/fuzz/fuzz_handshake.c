// Any bytes as the datagrams of a handshake, to a server and to a client. Bytes that are not
// answered change nothing. No answer is as large as its question. A server verifies only a cookie
// that it would give to this address and key, at this time or a period before. A client accepts
// only the bytes that the server would send to it; then both have the same keys.
//
// The first byte is options: bit 0 a plain server, bit 1 a plain client, bit 2 the client knows the
// server's identity, bit 3 it knows another one. Operations follow: a byte, and its argument.
//   0 SIZE16 BYTES  to the server            4 S     S seconds pass
//   1 SIZE16 BYTES  to the client            5 PORT  the client's port changes
//   2 AT XOR  the client's datagram, changed 6 KEY   the server starts again
//     in one byte, to the server             7 KEY   the client starts again
//   3 AT XOR  the server's last answer, changed in one byte, to the client
// Secrets are those of the first vector, so that the vectors are seeds.
#include "fuzz_target.h"

#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "protocol/secure/handshake.h"

#define CONNECTION 0x00010002u ///< that the server gives
#define OPERATION_COUNT_MAX 24u

static const uint8_t CLIENT_SECRET[32] = {
    0x77, 0x07, 0x6d, 0x0a, 0x73, 0x18, 0xa5, 0x7d, 0x3c, 0x16, 0xc1, 0x72, 0x51, 0xb2, 0x66, 0x45,
    0xdf, 0x4c, 0x2f, 0x87, 0xeb, 0xc0, 0x99, 0x2a, 0xb1, 0x77, 0xfb, 0xa5, 0x1d, 0xb9, 0x2c, 0x2a};
static const uint8_t IDENTITY_SECRET[32] = {
    0x5d, 0xab, 0x08, 0x7e, 0x62, 0x4a, 0x8a, 0x4b, 0x79, 0xe1, 0x7f, 0x8b, 0x83, 0x80, 0x0e, 0xe6,
    0x6f, 0x3b, 0xb1, 0x29, 0x26, 0x18, 0xb6, 0xfd, 0x1c, 0x2f, 0x8b, 0x27, 0xff, 0x88, 0xe0, 0xeb};

typedef struct exchange {
    uint8_t options;
    uint64_t now_s;
    sb_net_address address;
    sb_handshake_server server;
    sb_handshake_client client;
    uint8_t answer[SB_HANDSHAKE_SIZE_MAX]; ///< the server's last one
    size_t answer_size;
} exchange;

static void server_secret(uint8_t out_secret[SB_SECURE_KEY_SIZE])
{
    memset(out_secret, 0x5e, SB_SECURE_KEY_SIZE);
}

static void start_server(exchange *in, uint8_t key)
{
    uint8_t cookie_key[SB_COOKIE_KEY_SIZE];
    for (uint32_t i = 0; i < sizeof cookie_key; i++) {
        cookie_key[i] = (uint8_t)(i ^ key);
    }
    sb_handshake_server_init(&in->server, IDENTITY_SECRET, cookie_key, (in->options & 1) != 0);
}

static void start_client(exchange *in, uint8_t key)
{
    uint8_t secret[SB_SECURE_KEY_SIZE], identity[SB_SECURE_KEY_SIZE];
    memcpy(secret, CLIENT_SECRET, sizeof secret);
    secret[1] ^= key;
    memcpy(identity, in->server.identity, sizeof identity);
    identity[0] ^= (in->options & 8) != 0;
    sb_handshake_client_init(&in->client, secret, (in->options & 12) != 0 ? identity : NULL,
                             (in->options & 2) != 0);
}

// Asserts that the server would give this cookie to this client.
static void check_cookie(const exchange *in, const sb_handshake_response *response)
{
    uint8_t bytes[SB_HANDSHAKE_SIZE_MAX], challenge[SB_CHALLENGE_SIZE];
    sb_handshake_client asking = in->client;
    asking.challenged = false;
    memcpy(asking.key, response->client_key, sizeof asking.key);
    SB_ASSERT(sb_handshake_client_write(&asking, bytes) == SB_REQUEST_SIZE);
    bool given = false;
    for (uint64_t age_s = 0; age_s <= SB_COOKIE_LIFE_S && age_s <= in->now_s;
         age_s += SB_COOKIE_LIFE_S) {
        SB_ASSERT(sb_handshake_server_answer(&in->server, &in->address, in->now_s - age_s, bytes,
                                             SB_REQUEST_SIZE, challenge) == SB_CHALLENGE_SIZE);
        given = given || memcmp(challenge + 16, response->cookie, SB_COOKIE_SIZE) == 0;
    }
    SB_ASSERT(given);
}

static void to_server(exchange *in, const uint8_t *bytes, size_t size)
{
    sb_handshake_response response;
    const exchange before = *in;
    if (sb_handshake_server_verify(&in->server, &in->address, in->now_s, bytes, size, &response)) {
        uint8_t secret[SB_SECURE_KEY_SIZE];
        sb_envelope envelope;
        check_cookie(in, &response);
        server_secret(secret);
        in->answer_size = sb_handshake_server_accept(&in->server, &response, CONNECTION, secret,
                                                     in->answer, &envelope)
                              ? SB_ACCEPTED_SIZE
                              : 0;
    } else {
        in->answer_size = sb_handshake_server_answer(&in->server, &in->address, in->now_s, bytes,
                                                     size, in->answer);
        SB_ASSERT(in->answer_size == 0 || in->answer_size == SB_CHALLENGE_SIZE ||
                  in->answer_size == SB_DENIED_SIZE);
    }
    SB_ASSERT(in->answer_size == 0 || in->answer_size < size);
    SB_ASSERT(memcmp(&before.server, &in->server, sizeof in->server) == 0);
}

// Asserts that these are the bytes that the server sends to this client, and the keys are its keys.
static void check_accepted(const exchange *in, const uint8_t *bytes, const sb_envelope *envelope)
{
    sb_handshake_response response;
    uint8_t secret[SB_SECURE_KEY_SIZE], meant[SB_ACCEPTED_SIZE];
    sb_envelope server;
    sb_handshake_server as_client = in->server;
    as_client.plain = in->client.plain; // what both have agreed on
    memcpy(response.client_key, in->client.key, sizeof response.client_key);
    memcpy(response.cookie, in->client.cookie, sizeof response.cookie);
    server_secret(secret);
    // The vectors have connections of several numbers.
    sb_reader reader = sb_reader_over(bytes + 4, 4);
    const uint32_t number = sb_reader_u32(&reader);
    SB_ASSERT(sb_handshake_server_accept(&as_client, &response, number, secret, meant, &server));
    SB_ASSERT(memcmp(bytes, meant, sizeof meant) == 0);
    SB_ASSERT(envelope->connection == number && envelope->plain == in->client.plain);
    SB_ASSERT(memcmp(envelope->keys.send, server.keys.receive, SB_ENVELOPE_KEY_SIZE) == 0);
    SB_ASSERT(memcmp(envelope->keys.receive, server.keys.send, SB_ENVELOPE_KEY_SIZE) == 0);
    SB_ASSERT(memcmp(envelope->keys.send, envelope->keys.receive, SB_ENVELOPE_KEY_SIZE) != 0);
}

static void to_client(exchange *in, const uint8_t *bytes, size_t size)
{
    sb_handshake_client before;
    sb_envelope envelope;
    memcpy(&before, &in->client, sizeof before);
    const sb_handshake_event event =
        sb_handshake_client_receive(&in->client, bytes, size, &envelope);
    switch (event) {
    case SB_HANDSHAKE_CHALLENGED:
        SB_ASSERT(!before.challenged && in->client.challenged && in->client.identity_known);
        SB_ASSERT(!before.identity_known || memcmp(before.server_identity, bytes + 24, 32) == 0);
        break;
    case SB_HANDSHAKE_ACCEPTED:
        check_accepted(in, bytes, &envelope);
        break;
    case SB_HANDSHAKE_DENIED:
        SB_ASSERT(memcmp(bytes + 12, in->client.key, 8) == 0);
        break;
    case SB_HANDSHAKE_WRONG_KEY:
        SB_ASSERT(before.identity_known);
        break;
    case SB_HANDSHAKE_NOTHING:
    case SB_HANDSHAKE_WRONG_FORM:
        break;
    }
    if (event != SB_HANDSHAKE_CHALLENGED && event != SB_HANDSHAKE_DENIED) {
        SB_ASSERT(memcmp(&before, &in->client, sizeof before) == 0);
    }
}

// Changes one byte, by the operation's argument.
static void change(sb_reader *reader, uint8_t *bytes, size_t size)
{
    const size_t at = sb_reader_u8(reader);
    const uint8_t with = sb_reader_u8(reader);
    if (at < size) {
        bytes[at] ^= with;
    }
}

static void operate(exchange *in, sb_reader *reader)
{
    uint8_t bytes[SB_HANDSHAKE_SIZE_MAX];
    const uint8_t operation = sb_reader_u8(reader) % 8;
    switch (operation) {
    case 0:
    case 1: {
        size_t size = sb_reader_u16(reader);
        size = size < sb_reader_remaining(reader) ? size : sb_reader_remaining(reader);
        const uint8_t *raw = sb_reader_bytes(reader, size);
        if (raw != NULL) {
            operation == 0 ? to_server(in, raw, size) : to_client(in, raw, size);
        }
        break;
    }
    case 2: {
        const size_t size = sb_handshake_client_write(&in->client, bytes);
        change(reader, bytes, size);
        to_server(in, bytes, size);
        break;
    }
    case 3:
        memcpy(bytes, in->answer, sizeof bytes);
        change(reader, bytes, in->answer_size);
        to_client(in, bytes, in->answer_size);
        break;
    case 4:
        in->now_s += sb_reader_u8(reader);
        break;
    case 5:
        in->address.port = (uint16_t)(50000 + sb_reader_u8(reader));
        break;
    case 6:
        start_server(in, sb_reader_u8(reader));
        break;
    default:
        start_client(in, sb_reader_u8(reader));
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static exchange in;
    SB_ASSERT(sodium_init() >= 0);
    sb_reader reader = sb_reader_over(data, size);
    memset(&in, 0, sizeof in);
    in.options = sb_reader_u8(&reader);
    in.now_s = 1000;
    memcpy(in.address.ip,
           (const uint8_t[16]){[10] = 0xff, [11] = 0xff, [12] = 203, [14] = 113, [15] = 7}, 16);
    in.address.port = 50000;
    start_server(&in, 0);
    start_client(&in, 0);
    for (uint32_t i = 0; i < OPERATION_COUNT_MAX && sb_reader_remaining(&reader) > 0; i++) {
        operate(&in, &reader);
    }
    return 0;
}
