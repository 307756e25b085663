/// Questions to a local network, and the answers of the servers there. A question is padded, so
/// that no answer is larger. Pure. ../transport.md gives the bytes.
#ifndef SABOT_PROTOCOL_SECURE_DISCOVERY_H
#define SABOT_PROTOCOL_SECURE_DISCOVERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "protocol/limits.h"

#define SB_DISCOVERY_PORT 7776u
#define SB_DISCOVERY_VERSION 1u
#define SB_DISCOVERY_SIZE 256u ///< bytes of a question, and of an answer at most
#define SB_DISCOVERY_NONCE_SIZE 8u
#define SB_DISCOVERY_KEY_SIZE 32u
#define SB_DISCOVERY_NAME_SIZE_MAX 63u

#define SB_DISCOVERY_PASSWORD 0x1u ///< a flag: every public session asks for a password
#define SB_DISCOVERY_TOKEN 0x2u    ///< a flag: clients need tokens

/// What a server says of itself. Texts are UTF-8 without control characters, and end with zero.
typedef struct sb_discovery_answer {
    uint8_t nonce[SB_DISCOVERY_NONCE_SIZE]; ///< of the question
    uint32_t protocol_major, protocol_minor;
    uint16_t port;     ///< UDP, of the first shard
    uint16_t web_port; ///< TCP; 0: no web
    uint16_t sessions; ///< public ones; the next three are summed over them
    uint16_t players, player_capacity, spectators;
    uint16_t flags;
    uint8_t server_key[SB_DISCOVERY_KEY_SIZE];
    char name[SB_DISCOVERY_NAME_SIZE_MAX + 1];
    char mode[SB_MODE_SIZE_MAX + 1]; ///< of the first session
    char map[SB_MAP_TEXT_SIZE_MAX + 1];
} sb_discovery_answer;

void sb_discovery_write_question(const uint8_t nonce[SB_DISCOVERY_NONCE_SIZE],
                                 uint8_t out_bytes[SB_DISCOVERY_SIZE]);

/// Returns true if the bytes are a question, which is at least SB_DISCOVERY_SIZE long.
bool sb_discovery_read_question(const void *bytes, size_t size,
                                uint8_t out_nonce[SB_DISCOVERY_NONCE_SIZE]);

/// Returns the size of the answer, whose texts must be valid (asserted).
size_t sb_discovery_write_answer(const sb_discovery_answer *answer,
                                 uint8_t out_bytes[SB_DISCOVERY_SIZE]);

/// Returns true if the bytes are an answer of this version, and fills `*out_answer`.
bool sb_discovery_read_answer(const void *bytes, size_t size, sb_discovery_answer *out_answer);

#endif
