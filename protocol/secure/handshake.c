#define _POSIX_C_SOURCE 200809L
#include "protocol/secure/handshake.h"

#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "protocol/limits.h"

#define MARK_SIZE 4u
#define ECHO_SIZE 8u ///< bytes of the client's key that every answer repeats
#define FLAG_PLAIN 1u
#define REFUSAL_PROTOCOL_VERSION 1u ///< as in message.h, in every version

// Mark, major version, minor version, client's key: at these places in every version.
#define REQUEST_HEAD_SIZE (MARK_SIZE + 4u + 4u + SB_SECURE_KEY_SIZE)

static const uint8_t request_mark[MARK_SIZE] = {'S', 'B', 'R', 'Q'};
static const uint8_t challenge_mark[MARK_SIZE] = {'S', 'B', 'C', 'H'};
static const uint8_t response_mark[MARK_SIZE] = {'S', 'B', 'R', 'S'};
static const uint8_t accepted_mark[MARK_SIZE] = {'S', 'B', 'A', 'C'};
static const uint8_t denied_mark[MARK_SIZE] = {'S', 'B', 'D', 'N'};

_Static_assert(SB_SECURE_KEY_SIZE == crypto_scalarmult_BYTES, "key of X25519");
_Static_assert(SB_SECURE_KEY_SIZE == crypto_scalarmult_SCALARBYTES, "secret of X25519");
_Static_assert(SB_COOKIE_KEY_SIZE == crypto_shorthash_KEYBYTES, "key of SipHash");
_Static_assert(SB_COOKIE_SIZE == crypto_shorthash_BYTES, "SipHash");
_Static_assert(SB_CHALLENGE_SIZE < SB_REQUEST_SIZE && SB_ACCEPTED_SIZE < SB_RESPONSE_SIZE &&
                   SB_DENIED_SIZE < REQUEST_HEAD_SIZE,
               "no answer is larger than its question");

bool sb_secure_key_read(const char *text, uint8_t out_key[SB_SECURE_KEY_SIZE])
{
    size_t size;
    const size_t length = strnlen(text, SB_SECURE_KEY_TEXT_SIZE + 1);
    return length == SB_SECURE_KEY_TEXT_SIZE &&
           sodium_hex2bin(out_key, SB_SECURE_KEY_SIZE, text, length, NULL, &size, NULL) == 0 &&
           size == SB_SECURE_KEY_SIZE;
}

void sb_secure_key_write(const uint8_t key[SB_SECURE_KEY_SIZE],
                         char out_text[SB_SECURE_KEY_TEXT_SIZE + 1])
{
    (void)sodium_bin2hex(out_text, SB_SECURE_KEY_TEXT_SIZE + 1, key, SB_SECURE_KEY_SIZE);
}

static bool has_mark(const void *bytes, size_t size, const uint8_t mark[MARK_SIZE])
{
    return size >= MARK_SIZE && memcmp(bytes, mark, MARK_SIZE) == 0;
}

// Copies `size` bytes; zeros after an error of the reader.
static void read_bytes(sb_reader *reader, uint8_t *out, size_t size)
{
    const uint8_t *bytes = sb_reader_bytes(reader, size);
    if (bytes != NULL) {
        memcpy(out, bytes, size);
    } else {
        memset(out, 0, size);
    }
}

// The keys of a connection: the BLAKE2b-512 hash of both agreed secrets, keyed with the hash of all
// that the two sides have said. Its halves are the keys to the server and to the client.

typedef struct agreement {
    uint8_t secrets[2 * SB_SECURE_KEY_SIZE]; ///< with the server's identity; with its ephemeral key
    const uint8_t *client_key;
    const uint8_t *identity;
    const uint8_t *server_key;
    const uint8_t *cookie;
    uint32_t connection;
    bool plain;
} agreement;

static void derive(const agreement *agreed, uint8_t out_to_server[SB_SECURE_KEY_SIZE],
                   uint8_t out_to_client[SB_SECURE_KEY_SIZE])
{
    static const char name[] = "sabot handshake 2"; // without its terminating zero
    uint8_t text[160], transcript[SB_SECURE_KEY_SIZE], keys[2 * SB_SECURE_KEY_SIZE];
    sb_writer writer = sb_writer_over(text, sizeof text);
    sb_writer_bytes(&writer, name, sizeof name - 1);
    sb_writer_bytes(&writer, agreed->client_key, SB_SECURE_KEY_SIZE);
    sb_writer_bytes(&writer, agreed->identity, SB_SECURE_KEY_SIZE);
    sb_writer_bytes(&writer, agreed->server_key, SB_SECURE_KEY_SIZE);
    sb_writer_bytes(&writer, agreed->cookie, SB_COOKIE_SIZE);
    sb_writer_u32(&writer, agreed->connection);
    sb_writer_u32(&writer, agreed->plain ? FLAG_PLAIN : 0);
    SB_ASSERT(writer.error == SB_OK);
    crypto_generichash(transcript, sizeof transcript, text, writer.size, NULL, 0);
    crypto_generichash(keys, sizeof keys, agreed->secrets, sizeof agreed->secrets, transcript,
                       sizeof transcript);
    memcpy(out_to_server, keys, SB_SECURE_KEY_SIZE);
    memcpy(out_to_client, keys + SB_SECURE_KEY_SIZE, SB_SECURE_KEY_SIZE);
    sodium_memzero(keys, sizeof keys);
}

// The proof is the tag of an empty text under the key to the client, with the sequence number 0.
static void prove(const uint8_t to_client[SB_SECURE_KEY_SIZE], const uint8_t *bytes, size_t size,
                  uint8_t out_proof[SB_ENVELOPE_TAG_SIZE])
{
    static const uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES];
    crypto_aead_chacha20poly1305_ietf_encrypt(out_proof, NULL, NULL, 0, bytes, size, NULL, nonce,
                                              to_client);
}

void sb_handshake_server_init(sb_handshake_server *server,
                              const uint8_t identity_secret[SB_SECURE_KEY_SIZE],
                              const uint8_t cookie_key[SB_COOKIE_KEY_SIZE], bool plain)
{
    *server = (sb_handshake_server){.plain = plain};
    memcpy(server->identity_secret, identity_secret, SB_SECURE_KEY_SIZE);
    memcpy(server->cookie_key, cookie_key, SB_COOKIE_KEY_SIZE);
    (void)crypto_scalarmult_base(server->identity, identity_secret);
}

static void make_cookie(const sb_handshake_server *server, const sb_net_address *client,
                        const uint8_t client_key[SB_SECURE_KEY_SIZE], uint64_t period,
                        uint8_t out_cookie[SB_COOKIE_SIZE])
{
    uint8_t text[sizeof client->ip + 2 + SB_SECURE_KEY_SIZE + 8];
    sb_writer writer = sb_writer_over(text, sizeof text);
    sb_writer_bytes(&writer, client->ip, sizeof client->ip);
    sb_writer_u16(&writer, client->port);
    sb_writer_bytes(&writer, client_key, SB_SECURE_KEY_SIZE);
    sb_writer_u64(&writer, period);
    crypto_shorthash(out_cookie, text, writer.size, server->cookie_key);
}

void sb_handshake_deny(const uint8_t client_key[SB_SECURE_KEY_SIZE], uint32_t reason,
                       uint8_t out_bytes[SB_DENIED_SIZE])
{
    sb_writer writer = sb_writer_over(out_bytes, SB_DENIED_SIZE);
    sb_writer_bytes(&writer, denied_mark, MARK_SIZE);
    sb_writer_u32(&writer, SB_PROTOCOL_VERSION);
    sb_writer_u32(&writer, SB_PROTOCOL_MINOR_VERSION);
    sb_writer_bytes(&writer, client_key, ECHO_SIZE);
    sb_writer_u32(&writer, reason);
}

size_t sb_handshake_server_answer(const sb_handshake_server *server, const sb_net_address *client,
                                  uint64_t now_s, const void *bytes, size_t size,
                                  uint8_t out_bytes[SB_CHALLENGE_SIZE])
{
    uint8_t client_key[SB_SECURE_KEY_SIZE], cookie[SB_COOKIE_SIZE];
    sb_reader reader = sb_reader_over(bytes, size);
    if (!has_mark(bytes, size, request_mark) || size < REQUEST_HEAD_SIZE) {
        return 0;
    }
    (void)sb_reader_bytes(&reader, MARK_SIZE);
    const uint32_t major = sb_reader_u32(&reader);
    (void)sb_reader_u32(&reader); // minor: the hello says it again
    read_bytes(&reader, client_key, sizeof client_key);
    if (major != SB_PROTOCOL_VERSION) {
        sb_handshake_deny(client_key, REFUSAL_PROTOCOL_VERSION, out_bytes);
        return SB_DENIED_SIZE;
    }
    if (size != SB_REQUEST_SIZE) {
        return 0;
    }
    make_cookie(server, client, client_key, now_s / SB_COOKIE_LIFE_S, cookie);
    sb_writer writer = sb_writer_over(out_bytes, SB_CHALLENGE_SIZE);
    sb_writer_bytes(&writer, challenge_mark, MARK_SIZE);
    sb_writer_u32(&writer, SB_PROTOCOL_VERSION);
    sb_writer_bytes(&writer, client_key, ECHO_SIZE);
    sb_writer_bytes(&writer, cookie, sizeof cookie);
    sb_writer_bytes(&writer, server->identity, sizeof server->identity);
    sb_writer_u32(&writer, server->plain ? FLAG_PLAIN : 0);
    return writer.size;
}

bool sb_handshake_server_verify(const sb_handshake_server *server, const sb_net_address *client,
                                uint64_t now_s, const void *bytes, size_t size,
                                sb_handshake_response *out_response)
{
    sb_reader reader = sb_reader_over(bytes, size);
    if (size != SB_RESPONSE_SIZE || !has_mark(bytes, size, response_mark)) {
        return false;
    }
    (void)sb_reader_bytes(&reader, MARK_SIZE);
    if (sb_reader_u32(&reader) != SB_PROTOCOL_VERSION) {
        return false;
    }
    read_bytes(&reader, out_response->client_key, sizeof out_response->client_key);
    read_bytes(&reader, out_response->cookie, sizeof out_response->cookie);
    const uint64_t period = now_s / SB_COOKIE_LIFE_S;
    for (uint64_t age = 0; age < 2 && age <= period; age++) {
        uint8_t cookie[SB_COOKIE_SIZE];
        make_cookie(server, client, out_response->client_key, period - age, cookie);
        if (sodium_memcmp(cookie, out_response->cookie, sizeof cookie) == 0) {
            return true;
        }
    }
    return false;
}

bool sb_handshake_server_accept(const sb_handshake_server *server,
                                const sb_handshake_response *response, uint32_t connection,
                                const uint8_t ephemeral_secret[SB_SECURE_KEY_SIZE],
                                uint8_t out_bytes[SB_ACCEPTED_SIZE], sb_envelope *out_envelope)
{
    uint8_t server_key[SB_SECURE_KEY_SIZE];
    (void)crypto_scalarmult_base(server_key, ephemeral_secret);
    agreement agreed = {.client_key = response->client_key,
                        .identity = server->identity,
                        .server_key = server_key,
                        .cookie = response->cookie,
                        .connection = connection,
                        .plain = server->plain};
    const bool possible =
        crypto_scalarmult(agreed.secrets, server->identity_secret, response->client_key) == 0 &&
        crypto_scalarmult(agreed.secrets + SB_SECURE_KEY_SIZE, ephemeral_secret,
                          response->client_key) == 0;
    if (possible) {
        sb_envelope_keys keys;
        derive(&agreed, keys.receive, keys.send);
        sb_writer writer = sb_writer_over(out_bytes, SB_ACCEPTED_SIZE);
        sb_writer_bytes(&writer, accepted_mark, MARK_SIZE);
        sb_writer_u32(&writer, connection);
        sb_writer_bytes(&writer, response->client_key, ECHO_SIZE);
        sb_writer_bytes(&writer, server_key, sizeof server_key);
        prove(keys.send, out_bytes, writer.size, out_bytes + writer.size);
        sb_envelope_init(out_envelope, connection, &keys, server->plain);
        sodium_memzero(&keys, sizeof keys);
    }
    sodium_memzero(&agreed, sizeof agreed);
    return possible;
}

void sb_handshake_client_init(sb_handshake_client *client, const uint8_t secret[SB_SECURE_KEY_SIZE],
                              const uint8_t server_identity[SB_SECURE_KEY_SIZE], bool plain)
{
    *client = (sb_handshake_client){.plain = plain, .identity_known = server_identity != NULL};
    memcpy(client->secret, secret, SB_SECURE_KEY_SIZE);
    (void)crypto_scalarmult_base(client->key, secret);
    if (server_identity != NULL) {
        memcpy(client->server_identity, server_identity, SB_SECURE_KEY_SIZE);
    }
}

size_t sb_handshake_client_write(const sb_handshake_client *client,
                                 uint8_t out_bytes[SB_HANDSHAKE_SIZE_MAX])
{
    memset(out_bytes, 0, SB_HANDSHAKE_SIZE_MAX);
    sb_writer writer = sb_writer_over(out_bytes, SB_HANDSHAKE_SIZE_MAX);
    sb_writer_bytes(&writer, client->challenged ? response_mark : request_mark, MARK_SIZE);
    sb_writer_u32(&writer, SB_PROTOCOL_VERSION);
    if (client->challenged) {
        sb_writer_bytes(&writer, client->key, sizeof client->key);
        sb_writer_bytes(&writer, client->cookie, sizeof client->cookie);
        return SB_RESPONSE_SIZE;
    }
    sb_writer_u32(&writer, SB_PROTOCOL_MINOR_VERSION);
    sb_writer_bytes(&writer, client->key, sizeof client->key);
    return SB_REQUEST_SIZE;
}

// An answer repeats the first bytes of the client's key. So only a party that saw the question can
// have sent it.
static bool is_echo(const sb_handshake_client *client, sb_reader *reader)
{
    const uint8_t *echo = sb_reader_bytes(reader, ECHO_SIZE);
    return echo != NULL && memcmp(echo, client->key, ECHO_SIZE) == 0;
}

static sb_handshake_event receive_challenge(sb_handshake_client *client, sb_reader *reader)
{
    uint8_t cookie[SB_COOKIE_SIZE], identity[SB_SECURE_KEY_SIZE];
    // One challenge is enough: the keys depend on its cookie.
    if (client->challenged || sb_reader_u32(reader) != SB_PROTOCOL_VERSION ||
        !is_echo(client, reader)) {
        return SB_HANDSHAKE_NOTHING;
    }
    read_bytes(reader, cookie, sizeof cookie);
    read_bytes(reader, identity, sizeof identity);
    const bool plain = (sb_reader_u32(reader) & FLAG_PLAIN) != 0;
    if (client->identity_known && memcmp(identity, client->server_identity, sizeof identity) != 0) {
        return SB_HANDSHAKE_WRONG_KEY;
    }
    if (plain != client->plain) {
        return SB_HANDSHAKE_WRONG_FORM;
    }
    memcpy(client->server_identity, identity, sizeof identity);
    client->identity_known = true;
    memcpy(client->cookie, cookie, sizeof cookie);
    client->challenged = true;
    return SB_HANDSHAKE_CHALLENGED;
}

static sb_handshake_event receive_accepted(const sb_handshake_client *client, sb_reader *reader,
                                           sb_envelope *out_envelope)
{
    uint8_t server_key[SB_SECURE_KEY_SIZE], proof[SB_ENVELOPE_TAG_SIZE];
    const uint32_t connection = sb_reader_u32(reader);
    if (!client->challenged || !is_echo(client, reader)) {
        return SB_HANDSHAKE_NOTHING;
    }
    read_bytes(reader, server_key, sizeof server_key);
    agreement agreed = {.client_key = client->key,
                        .identity = client->server_identity,
                        .server_key = server_key,
                        .cookie = client->cookie,
                        .connection = connection,
                        .plain = client->plain};
    sb_handshake_event event = SB_HANDSHAKE_NOTHING;
    if (crypto_scalarmult(agreed.secrets, client->secret, client->server_identity) == 0 &&
        crypto_scalarmult(agreed.secrets + SB_SECURE_KEY_SIZE, client->secret, server_key) == 0) {
        sb_envelope_keys keys;
        derive(&agreed, keys.send, keys.receive);
        prove(keys.receive, reader->data, reader->offset, proof);
        if (sodium_memcmp(proof, reader->data + reader->offset, sizeof proof) == 0) {
            sb_envelope_init(out_envelope, connection, &keys, client->plain);
            event = SB_HANDSHAKE_ACCEPTED;
        }
        sodium_memzero(&keys, sizeof keys);
    }
    sodium_memzero(&agreed, sizeof agreed);
    return event;
}

static sb_handshake_event receive_denied(sb_handshake_client *client, sb_reader *reader)
{
    const uint32_t major = sb_reader_u32(reader), minor = sb_reader_u32(reader);
    if (!is_echo(client, reader)) {
        return SB_HANDSHAKE_NOTHING;
    }
    client->server_major = major;
    client->server_minor = minor;
    client->refusal = sb_reader_u32(reader);
    return SB_HANDSHAKE_DENIED;
}

sb_handshake_event sb_handshake_client_receive(sb_handshake_client *client, const void *bytes,
                                               size_t size, sb_envelope *out_envelope)
{
    sb_reader reader = sb_reader_over(bytes, size);
    (void)sb_reader_bytes(&reader, MARK_SIZE);
    if (size == SB_CHALLENGE_SIZE && has_mark(bytes, size, challenge_mark)) {
        return receive_challenge(client, &reader);
    }
    if (size == SB_ACCEPTED_SIZE && has_mark(bytes, size, accepted_mark)) {
        return receive_accepted(client, &reader, out_envelope);
    }
    if (size == SB_DENIED_SIZE && has_mark(bytes, size, denied_mark)) {
        return receive_denied(client, &reader);
    }
    return SB_HANDSHAKE_NOTHING;
}
