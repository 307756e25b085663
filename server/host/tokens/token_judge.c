#include "host/tokens/token_judge.h"

#include <string.h>

#include "base/assert.h"

static const struct {
    const char *name;
    const char *text;
} FAULTS[SB_TOKEN_FAULT_COUNT] = {
    [SB_TOKEN_FAULT_NONE] = {"admitted", "the token is accepted"},
    [SB_TOKEN_FAULT_MISSING] = {"missing", "this server asks for a token, and the hello has none"},
    [SB_TOKEN_FAULT_KEY] = {"key", "the token is signed by a key that this server does not know"},
    [SB_TOKEN_FAULT_FORM] = {"form", "the token is malformed, or of another version"},
    [SB_TOKEN_FAULT_EARLY] = {"early", "the token is not valid yet"},
    [SB_TOKEN_FAULT_EXPIRED] = {"expired", "the token has expired"},
    [SB_TOKEN_FAULT_START] = {"start", "the token was issued before this server started"},
    [SB_TOKEN_FAULT_SERVER] = {"server", "the token is for another server"},
    [SB_TOKEN_FAULT_ADDRESS] = {"address", "the token is for another address"},
    [SB_TOKEN_FAULT_ROLE] = {"role", "the token is for another role"},
    [SB_TOKEN_FAULT_SESSION] = {"session", "the token is for another session"},
    [SB_TOKEN_FAULT_USED] = {"used", "the token was used before"},
    [SB_TOKEN_FAULT_FULL] = {"full", "the server remembers too many used tokens: try again"},
    [SB_TOKEN_FAULT_BUSY] = {"busy", "the server checks too many tokens: try again"},
    [SB_TOKEN_FAULT_SIGNATURE] = {"signature", "the token's signature is not valid"},
};

const char *sb_token_fault_name(sb_token_fault fault)
{
    return FAULTS[fault].name;
}

const char *sb_token_fault_text(sb_token_fault fault)
{
    return FAULTS[fault].text;
}

sb_error sb_token_judge_init(sb_token_judge *judge, const sb_token_judge_def *def)
{
    SB_ASSERT(def->key_count >= 1 && def->key_count <= SB_TOKEN_JUDGE_KEY_COUNT_MAX);
    SB_ASSERT(def->leeway_s <= SB_TOKEN_LEEWAY_S_MAX);
    *judge = (sb_token_judge){.def = *def};
    return sb_used_tokens_create(def->used_capacity, &judge->used);
}

void sb_token_judge_deinit(sb_token_judge *judge)
{
    sb_used_tokens_destroy(judge->used);
    judge->used = NULL;
}

// Times are unsigned and may be anything, so nothing is added that could wrap.
static sb_token_fault check_time(const sb_token_judge_def *def, const sb_token *token,
                                 uint64_t now_s)
{
    if (token->not_before_s > now_s && token->not_before_s - now_s > def->leeway_s) {
        return SB_TOKEN_FAULT_EARLY;
    }
    if (token->expires_s < now_s && now_s - token->expires_s > def->leeway_s) {
        return SB_TOKEN_FAULT_EXPIRED;
    }
    // An earlier process of this server may have admitted it; its ids are forgotten.
    return token->not_before_s <= def->started_s ? SB_TOKEN_FAULT_START : SB_TOKEN_FAULT_NONE;
}

static sb_token_fault check_place(const sb_token_judge_def *def, const sb_token *token,
                                  const sb_message_hello *hello,
                                  const uint8_t address[SB_TOKEN_ADDRESS_SIZE])
{
    if (token->server.size > 0 &&
        memcmp(token->server.data, def->server_key, SB_TOKEN_SERVER_SIZE) != 0) {
        return SB_TOKEN_FAULT_SERVER;
    }
    if (!sb_token_admits(token, address)) {
        return SB_TOKEN_FAULT_ADDRESS;
    }
    // A client of the lobby names its role when it joins.
    if (hello->role != SB_ROLE_LOBBY && token->role != hello->role) {
        return SB_TOKEN_FAULT_ROLE;
    }
    return token->session != 0 && hello->session != 0 && token->session != hello->session
               ? SB_TOKEN_FAULT_SESSION
               : SB_TOKEN_FAULT_NONE;
}

static bool may_check(sb_token_judge *judge, uint64_t now_ns)
{
    if (now_ns - judge->window_ns >= SB_TOKEN_JUDGE_CHECK_NS) {
        judge->window_ns = now_ns;
        judge->window_count = 0;
    }
    if (judge->window_count == SB_TOKEN_JUDGE_CHECK_COUNT) {
        return false;
    }
    judge->window_count++;
    return true;
}

static const sb_token_key *find_key(const sb_token_judge_def *def, sb_blob bytes)
{
    return sb_token_key_find(def->keys, def->key_count, bytes.data, bytes.size);
}

// What costs little: form, time and place.
static sb_token_fault judge_contents(const sb_token_judge *judge, const sb_message_hello *hello,
                                     const uint8_t address[SB_TOKEN_ADDRESS_SIZE],
                                     sb_token_time now, sb_token *out_token)
{
    const sb_token_judge_def *def = &judge->def;
    const sb_blob bytes = hello->token;
    if (bytes.size == 0) {
        return SB_TOKEN_FAULT_MISSING;
    }
    if (find_key(def, bytes) == NULL) {
        return SB_TOKEN_FAULT_KEY;
    }
    if (sb_token_decode(bytes.data, bytes.size, out_token) != SB_OK) {
        return SB_TOKEN_FAULT_FORM;
    }
    const sb_token_fault fault = check_time(def, out_token, now.unix_s);
    return fault == SB_TOKEN_FAULT_NONE ? check_place(def, out_token, hello, address) : fault;
}

static sb_token_fault judge_token(sb_token_judge *judge, const sb_message_hello *hello,
                                  const uint8_t address[SB_TOKEN_ADDRESS_SIZE], sb_token_time now,
                                  sb_token *out_token)
{
    const sb_blob bytes = hello->token;
    const sb_token_fault fault = judge_contents(judge, hello, address, now, out_token);
    if (fault != SB_TOKEN_FAULT_NONE) {
        return fault;
    }
    if (sb_used_tokens_has(judge->used, out_token->id)) {
        return SB_TOKEN_FAULT_USED;
    }
    if (!sb_used_tokens_make_room(judge->used, now.unix_s)) {
        return SB_TOKEN_FAULT_FULL;
    }
    if (!may_check(judge, now.monotonic_ns)) {
        return SB_TOKEN_FAULT_BUSY;
    }
    return sb_token_key_verify(find_key(&judge->def, bytes), bytes.data, bytes.size)
               ? SB_TOKEN_FAULT_NONE
               : SB_TOKEN_FAULT_SIGNATURE;
}

sb_token_fault sb_token_judge_hello(sb_token_judge *judge, const sb_message_hello *hello,
                                    const uint8_t address[SB_TOKEN_ADDRESS_SIZE], sb_token_time now,
                                    sb_token *out_token)
{
    memset(out_token, 0, sizeof *out_token);
    const sb_token_fault fault = judge_token(judge, hello, address, now, out_token);
    judge->counts[fault] += fault != SB_TOKEN_FAULT_NONE;
    return fault;
}

sb_token_fault sb_token_judge_peek(sb_token_judge *judge, const sb_message_hello *hello,
                                   const uint8_t address[SB_TOKEN_ADDRESS_SIZE], sb_token_time now,
                                   sb_token *out_token)
{
    memset(out_token, 0, sizeof *out_token);
    return judge_token(judge, hello, address, now, out_token);
}

sb_token_fault sb_token_judge_claimed(sb_token_judge *judge, const sb_message_hello *hello,
                                      const uint8_t address[SB_TOKEN_ADDRESS_SIZE],
                                      sb_token_time now, sb_token_fault claim, sb_token *out_token)
{
    memset(out_token, 0, sizeof *out_token);
    sb_token_fault fault = judge_contents(judge, hello, address, now, out_token);
    fault = fault == SB_TOKEN_FAULT_NONE ? claim : fault;
    judge->counts[fault] += fault != SB_TOKEN_FAULT_NONE;
    return fault;
}

sb_token_fault sb_token_judge_claim(sb_token_judge *judge, const uint8_t id[SB_TOKEN_ID_SIZE],
                                    uint64_t until_s, uint64_t now_s)
{
    if (sb_used_tokens_has(judge->used, id)) {
        return SB_TOKEN_FAULT_USED;
    }
    if (!sb_used_tokens_make_room(judge->used, now_s)) {
        return SB_TOKEN_FAULT_FULL;
    }
    sb_used_tokens_add(judge->used, id, until_s);
    return SB_TOKEN_FAULT_NONE;
}

void sb_token_judge_release(sb_token_judge *judge, const uint8_t id[SB_TOKEN_ID_SIZE])
{
    sb_used_tokens_remove(judge->used, id);
}

void sb_token_judge_count(sb_token_judge *judge)
{
    judge->counts[SB_TOKEN_FAULT_NONE]++;
}

void sb_token_judge_use(sb_token_judge *judge, const sb_token *token)
{
    // The end is at most a day behind now and the leeway, so that nothing wraps.
    sb_used_tokens_add(judge->used, token->id, token->expires_s + judge->def.leeway_s);
    judge->counts[SB_TOKEN_FAULT_NONE]++;
}
