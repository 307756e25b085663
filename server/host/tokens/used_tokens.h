/// The ids of tokens that were used, each until its token has ended. Pure: time is an argument.
#ifndef SABOT_HOST_TOKENS_USED_TOKENS_H
#define SABOT_HOST_TOKENS_USED_TOKENS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "protocol/token/token.h"

/// 32 bytes each, and 4 for each bucket: 1.1 MiB.
#define SB_USED_TOKENS_COUNT_MAX 32768u

typedef struct sb_used_tokens sb_used_tokens;

/// Makes an empty set of at most `capacity` ids; 1 to SB_USED_TOKENS_COUNT_MAX. SB_ERROR_MEMORY.
sb_error sb_used_tokens_create(uint32_t capacity, sb_used_tokens **out_used);
void sb_used_tokens_destroy(sb_used_tokens *used);

bool sb_used_tokens_has(const sb_used_tokens *used, const uint8_t id[SB_TOKEN_ID_SIZE]);

/// Returns true if there is room for one more id. Forgets ids whose time is over if that is needed,
/// at most once in a second of `now_s`.
bool sb_used_tokens_make_room(sb_used_tokens *used, uint64_t now_s);

/// Forgets an id, because its token was not used after all. One that is not there is ignored.
void sb_used_tokens_remove(sb_used_tokens *used, const uint8_t id[SB_TOKEN_ID_SIZE]);

/// Remembers an id until `until_s` has passed. There must be room.
void sb_used_tokens_add(sb_used_tokens *used, const uint8_t id[SB_TOKEN_ID_SIZE], uint64_t until_s);

#endif
