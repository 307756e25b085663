/// The handshake ahead of ENet: four datagrams that prove the client's address and the server's
/// identity, and give both sides the keys of an envelope.
///
///     client                            server
///     request   (client key)       ->
///                                  <-   challenge (cookie, server's identity)
///     response  (client key, cookie) ->
///                                  <-   accepted  (connection, server key, proof), or denied
///
/// The server stores nothing before it has a genuine response. No answer is larger than its
/// question. Keys are agreed by X25519 (RFC 7748) between two pairs that live for one connection,
/// and between the client's pair and the server's identity. This is the pattern NK of the Noise
/// framework, with BLAKE2b as its hash. ../transport.md gives the bytes. Everything here is pure:
/// time and bytes are arguments.
#ifndef SABOT_PROTOCOL_SECURE_HANDSHAKE_H
#define SABOT_PROTOCOL_SECURE_HANDSHAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/secure/envelope.h"
#include "protocol/secure/net_address.h"

/// Sizes in bytes.
#define SB_SECURE_KEY_SIZE 32u
#define SB_COOKIE_KEY_SIZE 16u
#define SB_COOKIE_SIZE 8u
#define SB_REQUEST_SIZE 96u
#define SB_CHALLENGE_SIZE 60u
#define SB_RESPONSE_SIZE 128u
#define SB_ACCEPTED_SIZE 64u
#define SB_DENIED_SIZE 24u
#define SB_HANDSHAKE_SIZE_MAX SB_RESPONSE_SIZE

/// A cookie is good for at least this time, and at most twice this time.
#define SB_COOKIE_LIFE_S 30u

/// Characters of a key as text, in hexadecimal digits, without a terminating zero.
#define SB_SECURE_KEY_TEXT_SIZE 64u

/// Reads a key from exactly SB_SECURE_KEY_TEXT_SIZE hexadecimal digits. Returns false for any other
/// text.
bool sb_secure_key_read(const char *text, uint8_t out_key[SB_SECURE_KEY_SIZE]);

void sb_secure_key_write(const uint8_t key[SB_SECURE_KEY_SIZE],
                         char out_text[SB_SECURE_KEY_TEXT_SIZE + 1]);

/// What a server must remember for its handshakes.
typedef struct sb_handshake_server {
    uint8_t identity_secret[SB_SECURE_KEY_SIZE];
    uint8_t identity[SB_SECURE_KEY_SIZE]; ///< the public key by which clients know the server
    uint8_t cookie_key[SB_COOKIE_KEY_SIZE];
    bool plain; ///< connections are not encrypted, for debugging on loopback
} sb_handshake_server;

/// `cookie_key` is random and lives as long as the process.
void sb_handshake_server_init(sb_handshake_server *server,
                              const uint8_t identity_secret[SB_SECURE_KEY_SIZE],
                              const uint8_t cookie_key[SB_COOKIE_KEY_SIZE], bool plain);

/// Answers a request: with a challenge, or with a denial if the client speaks another major
/// version. Returns the bytes written, which are fewer than `size`; 0 if this is not a request.
size_t sb_handshake_server_answer(const sb_handshake_server *server, const sb_net_address *client,
                                  uint64_t now_s, const void *bytes, size_t size,
                                  uint8_t out_bytes[SB_CHALLENGE_SIZE]);

typedef struct sb_handshake_response {
    uint8_t client_key[SB_SECURE_KEY_SIZE];
    uint8_t cookie[SB_COOKIE_SIZE];
} sb_handshake_response;

/// Returns true if the bytes are a response with a cookie that this server gave to this address.
bool sb_handshake_server_verify(const sb_handshake_server *server, const sb_net_address *client,
                                uint64_t now_s, const void *bytes, size_t size,
                                sb_handshake_response *out_response);

/// Accepts a verified response: writes the answer and begins the envelope. `ephemeral_secret` is 32
/// random bytes that are used for this connection alone. Takes about 0.1 ms. Returns false if the
/// client's key is one with which no secret can be agreed.
bool sb_handshake_server_accept(const sb_handshake_server *server,
                                const sb_handshake_response *response, uint32_t connection,
                                const uint8_t ephemeral_secret[SB_SECURE_KEY_SIZE],
                                uint8_t out_bytes[SB_ACCEPTED_SIZE], sb_envelope *out_envelope);

/// Writes a denial for the client with this key. `reason` is a refusal code of the standard.
void sb_handshake_deny(const uint8_t client_key[SB_SECURE_KEY_SIZE], uint32_t reason,
                       uint8_t out_bytes[SB_DENIED_SIZE]);

/// A client's side of one handshake.
typedef struct sb_handshake_client {
    uint8_t secret[SB_SECURE_KEY_SIZE];
    uint8_t key[SB_SECURE_KEY_SIZE];
    uint8_t server_identity[SB_SECURE_KEY_SIZE]; ///< pinned, or of the first challenge
    uint8_t cookie[SB_COOKIE_SIZE];
    bool identity_known;
    bool challenged;       ///< the next datagram is a response
    bool plain;            ///< what this client wants
    uint32_t refusal;      ///< after SB_HANDSHAKE_DENIED: the refusal code
    uint32_t server_major; ///< likewise: the server's version
    uint32_t server_minor;
} sb_handshake_client;

typedef enum sb_handshake_event {
    SB_HANDSHAKE_NOTHING = 0, ///< not of this handshake, or nothing new
    SB_HANDSHAKE_CHALLENGED,  ///< send the next datagram at once
    SB_HANDSHAKE_ACCEPTED,    ///< the server has proved its identity; the envelope has begun
    SB_HANDSHAKE_DENIED,
    SB_HANDSHAKE_WRONG_KEY,  ///< the server's identity is not the pinned one
    SB_HANDSHAKE_WRONG_FORM, ///< one side wants encryption and the other does not
} sb_handshake_event;

/// `secret` is 32 random bytes that are used for this handshake alone. `server_identity` is the
/// identity that the server must have; NULL trusts the server that answers.
void sb_handshake_client_init(sb_handshake_client *client, const uint8_t secret[SB_SECURE_KEY_SIZE],
                              const uint8_t server_identity[SB_SECURE_KEY_SIZE], bool plain);

/// Writes the datagram to send now, and to repeat until there is an answer: a request, or after a
/// challenge a response. Returns its size.
size_t sb_handshake_client_write(const sb_handshake_client *client,
                                 uint8_t out_bytes[SB_HANDSHAKE_SIZE_MAX]);

/// Takes a datagram that the server may have sent. Only SB_HANDSHAKE_ACCEPTED fills the envelope.
sb_handshake_event sb_handshake_client_receive(sb_handshake_client *client, const void *bytes,
                                               size_t size, sb_envelope *out_envelope);

#endif
