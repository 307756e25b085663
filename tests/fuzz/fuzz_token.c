// Reads any bytes as a connect token. Reading is total, and a refused token is all zeros. An
// accepted one is written and read again, equal, and issued: then its key verifies it, the other
// key does not, and no longer after one bit has changed.
//
// The input is the token; its last byte also says which bit is changed.
#include "fuzz_target.h"

#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "protocol/token/key.h"

static const uint8_t SEEDS[2][SB_TOKEN_SEED_SIZE] = {{1}, {2}};

static bool texts_equal(sb_text a, sb_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static bool tokens_equal(const sb_token *a, const sb_token *b)
{
    return memcmp(a->id, b->id, sizeof a->id) == 0 && a->not_before_s == b->not_before_s &&
           a->expires_s == b->expires_s && texts_equal(a->user, b->user) &&
           texts_equal(a->name, b->name) && a->session == b->session &&
           texts_equal(a->mode, b->mode) && texts_equal(a->party, b->party) && a->team == b->team &&
           a->role == b->role && a->server.size == b->server.size &&
           (a->server.size == 0 || memcmp(a->server.data, b->server.data, a->server.size) == 0) &&
           a->prefix_count == b->prefix_count &&
           memcmp(a->prefixes, b->prefixes, sizeof a->prefixes) == 0;
}

static void check_limits(const sb_token *token)
{
    SB_ASSERT(token->expires_s > token->not_before_s);
    SB_ASSERT(token->expires_s - token->not_before_s <= SB_TOKEN_LIFE_S_MAX);
    SB_ASSERT(token->user.size >= 1 && token->user.size <= SB_TOKEN_USER_SIZE_MAX);
    SB_ASSERT(token->name.size <= SB_NAME_SIZE_MAX);
    SB_ASSERT(token->team <= SB_TOKEN_TEAM_MAX && token->role <= SB_ROLE_REPLAY_VIEWER);
    SB_ASSERT(token->prefix_count <= SB_TOKEN_PREFIX_COUNT_MAX);
    for (uint32_t i = 0; i < token->prefix_count; i++) {
        SB_ASSERT(sb_token_admits(token, token->prefixes[i].address));
    }
}

static void check_issued(const sb_token *token, uint32_t choice, bool shortest, size_t read_size)
{
    uint8_t bytes[SB_TOKEN_SIZE_MAX];
    size_t size;
    SB_ASSERT(sb_token_issue(token, SEEDS[0], bytes, &size) == SB_OK);
    SB_ASSERT(size <= read_size && (!shortest || size == read_size));
    sb_token again;
    SB_ASSERT(sb_token_decode(bytes, size, &again) == SB_OK && tokens_equal(token, &again));
    const sb_token_key own = sb_token_key_of_seed(SEEDS[0]), other = sb_token_key_of_seed(SEEDS[1]);
    SB_ASSERT(sb_token_key_verify(&own, bytes, size));
    SB_ASSERT(!sb_token_key_verify(&other, bytes, size));
    const size_t bit = choice * 37u % (8 * size);
    bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    SB_ASSERT(!sb_token_key_verify(&own, bytes, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const sb_token zeros;
    sb_token token;
    SB_ASSERT(sodium_init() >= 0);
    if (sb_token_decode(data, size, &token) != SB_OK) {
        SB_ASSERT(memcmp(&token, &zeros, sizeof token) == 0);
        return 0;
    }
    check_limits(&token);
    check_issued(&token, data[size - 1], data[0] == 0x9d, size);
    return 0;
}
