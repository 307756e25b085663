/// The connect token: what a game's backend says of one player to one server, and signs (key.h).
/// protocol/tokens.md is the standard. This part is the form alone, and needs no cryptography.
///
/// A token is one msgpack array, then the first bytes of a hash of the public key, then the
/// signature.
#ifndef SABOT_PROTOCOL_TOKEN_TOKEN_H
#define SABOT_PROTOCOL_TOKEN_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/bytes.h"
#include "protocol/message.h"

#define SB_TOKEN_VERSION 1u
#define SB_TOKEN_ID_SIZE 16u
#define SB_TOKEN_LIFE_S_MAX 86400u ///< longest time from `not_before_s` to `expires_s`
#define SB_TOKEN_USER_SIZE_MAX 63u
#define SB_TOKEN_MODE_SIZE_MAX 23u
#define SB_TOKEN_PARTY_SIZE_MAX 63u
#define SB_TOKEN_TEAM_MAX 255u
#define SB_TOKEN_SERVER_SIZE 32u
#define SB_TOKEN_PREFIX_COUNT_MAX 4u
#define SB_TOKEN_ADDRESS_SIZE 16u ///< of an IPv6 address
#define SB_TOKEN_ADDRESS_BIT_COUNT 128u
#define SB_TOKEN_IPV4_BIT_COUNT 96u ///< bits before an IPv4 address (::ffff:0:0/96)

#define SB_TOKEN_KEY_ID_SIZE 8u
#define SB_TOKEN_SIGNATURE_SIZE 64u
#define SB_TOKEN_TRAILER_SIZE (SB_TOKEN_KEY_ID_SIZE + SB_TOKEN_SIGNATURE_SIZE)

/// Client addresses that begin with the same bits. IPv4 as ::ffff:a.b.c.d.
typedef struct sb_token_prefix {
    uint8_t address[SB_TOKEN_ADDRESS_SIZE]; ///< bits from `bit_count` on are 0
    uint8_t bit_count;                      ///< 0 to SB_TOKEN_ADDRESS_BIT_COUNT
} sb_token_prefix;

typedef struct sb_token {
    uint8_t id[SB_TOKEN_ID_SIZE]; ///< random; a server admits each id once
    uint64_t not_before_s;        ///< Unix time at which it becomes valid
    uint64_t expires_s;           ///< Unix time at which it ends; later than `not_before_s`
    sb_text user;                 ///< stable identity, 1 to SB_TOKEN_USER_SIZE_MAX bytes
    sb_text name;     ///< for people, at most SB_NAME_SIZE_MAX bytes; empty: the hello's
    uint32_t session; ///< from 1; 0 for any
    sb_text mode;     ///< of the match, at most SB_TOKEN_MODE_SIZE_MAX bytes; empty: any
    sb_text party;    ///< equal for players that belong together; at most SB_TOKEN_PARTY_SIZE_MAX
                      ///< bytes; empty: none
    uint32_t team;    ///< 0 for any; at most SB_TOKEN_TEAM_MAX
    uint32_t role;    ///< sb_role, but not SB_ROLE_LOBBY
    sb_blob server; ///< public key of the server that it is for, SB_TOKEN_SERVER_SIZE bytes; empty
                    ///< for any server
    uint32_t prefix_count; ///< 0: from any address
    sb_token_prefix prefixes[SB_TOKEN_PREFIX_COUNT_MAX];
} sb_token;

/// Appends the array, in the shortest forms. SB_ERROR_RANGE, SB_ERROR_LIMIT or SB_ERROR_MALFORMED
/// for a member that breaks the rules above or text that is not valid (text.h), SB_ERROR_FULL if it
/// does not fit; nothing is written then. Never allocates.
sb_error sb_token_encode(const sb_token *token, sb_writer *writer);

/// Reads a whole token without a look at key and signature. Never allocates; text and data point
/// into `bytes`. After an error the token is all zeros. The errors are those of messages; also:
/// SB_ERROR_LIMIT for more than SB_TOKEN_SIZE_MAX bytes, SB_ERROR_UNKNOWN for another version,
/// SB_ERROR_MALFORMED for a known element that is not in its shortest form. Elements after the last
/// known one are skipped.
sb_error sb_token_decode(const void *bytes, size_t size, sb_token *out_token);

/// Returns true if the token admits a client at this IPv6 address (IPv4: ::ffff:a.b.c.d).
bool sb_token_admits(const sb_token *token, const uint8_t address[SB_TOKEN_ADDRESS_SIZE]);

#endif
