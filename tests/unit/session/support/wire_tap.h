/// Catches and decodes what sessions send. Every message is checked. It fits the wire's limit,
/// decodes, travels on the channel of its type, and goes to a peer that was not closed.
#ifndef SABOT_TESTS_WIRE_TAP_H
#define SABOT_TESTS_WIRE_TAP_H

#include "protocol/message.h"
#include "session/match/session.h"

#define WIRE_TAP_PEER_COUNT 512u
#define WIRE_TAP_MESSAGE_COUNT_MAX 2048u

typedef struct wire_tap_message {
    uint32_t peer;
    sb_channel channel;
    uint32_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} wire_tap_message;

typedef struct wire_tap {
    wire_tap_message *messages; ///< since the last clear
    uint32_t message_count;
    uint64_t byte_count; ///< since the start
    bool closed[WIRE_TAP_PEER_COUNT];
    uint32_t close_count;
} wire_tap;

void wire_tap_begin(wire_tap *tap);
void wire_tap_end(wire_tap *tap);
sb_session_output wire_tap_output(wire_tap *tap);

/// Forgets the messages.
void wire_tap_clear(wire_tap *tap);

/// Notes that a new connection uses the peer number.
void wire_tap_reopen(wire_tap *tap, uint32_t peer);

/// Returns the number of messages of a type to a peer since the last clear.
uint32_t wire_tap_count(wire_tap *tap, uint32_t peer, sb_message_type type);

/// Finds message number `nth` (from 0) of a type to a peer; fails the test if there is none. Its
/// data is valid until the next clear.
void wire_tap_get(wire_tap *tap, uint32_t peer, sb_message_type type, uint32_t nth,
                  sb_message *out_message);

/// Encodes a message as a client would, into a block of exactly its size, and hands it to `take`.
void wire_tap_encoded(const sb_message *message,
                      void (*take)(void *context, const void *bytes, size_t size), void *context);

/// Returns a hello with the server's versions and the built-in rules, for any session, from a
/// client that has no map.
sb_message wire_tap_hello(const char *name);

/// Returns the identity of rules as it is sent; their name must stay valid.
sb_wire_rules wire_tap_rules(const sb_rules *rules);

#endif
