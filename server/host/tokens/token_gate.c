#include "host/tokens/token_gate.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "game/tanks/tanks.h"
#include "host/clock/ticker.h"

struct sb_token_gate {
    sb_token_gate_def def;
    sb_token_judge judge;
    sb_token token;              ///< of the hello that was judged last
    const sb_token_claim *claim; ///< of the hello that is judged next; NULL: it has none
    bool let_in;                 ///< a session or the lobby took the client of the claim
};

sb_token_settings sb_token_settings_default(void)
{
    return (sb_token_settings){.leeway_s = 5};
}

const char *sb_token_settings_fault(const sb_token_settings *settings)
{
    if (settings->key_count > SB_TOKEN_JUDGE_KEY_COUNT_MAX) {
        return "tokens.key_count must be at most 2";
    }
    return settings->leeway_s > SB_TOKEN_LEEWAY_S_MAX ? "tokens.leeway_s must be at most 60" : NULL;
}

static sb_token_judge_def judge_def(const sb_token_gate_def *gate)
{
    const sb_token_settings *settings = gate->settings;
    sb_token_judge_def def = {.key_count = settings->key_count,
                              .server_key = gate->server_key,
                              .leeway_s = settings->leeway_s,
                              .started_s = (uint64_t)time(NULL),
                              .used_capacity = SB_USED_TOKENS_COUNT_MAX};
    memcpy(def.keys, settings->keys, sizeof def.keys);
    return def;
}

sb_error sb_token_gate_create(const sb_token_gate_def *def, sb_token_gate **out_gate)
{
    *out_gate = NULL;
    if (sodium_init() < 0) {
        return SB_ERROR_IO;
    }
    sb_token_gate *gate = calloc(1, sizeof *gate);
    if (gate == NULL) {
        return SB_ERROR_MEMORY;
    }
    gate->def = *def;
    const sb_token_judge_def judge = judge_def(def);
    sb_error error = sb_token_judge_init(&gate->judge, &judge);
    if (error != SB_OK) {
        free(gate);
        return error;
    }
    *out_gate = gate;
    return SB_OK;
}

void sb_token_gate_set(sb_token_gate *gate, const sb_token_settings *settings)
{
    sb_token_judge_def *def = &gate->judge.def;
    memcpy(def->keys, settings->keys, sizeof def->keys);
    def->key_count = settings->key_count;
    def->leeway_s = settings->leeway_s;
}

void sb_token_gate_destroy(sb_token_gate *gate)
{
    if (gate != NULL) {
        sb_token_judge_deinit(&gate->judge);
        free(gate);
    }
}

static uint64_t key_of_party(sb_text party)
{
    uint64_t key = 0;
    if (party.size > 0) {
        uint8_t hash[crypto_generichash_BYTES_MIN];
        (void)crypto_generichash(hash, sizeof hash, (const uint8_t *)party.data, party.size, NULL,
                                 0);
        for (uint32_t i = 0; i < sizeof key; i++) {
            key = key << 8 | hash[i];
        }
        key |= 1u; // 0 means none
    }
    return key;
}

// Puts what the token says into the hello. Teams are the third choice, as in the tank game.
static void change_hello(const sb_token *token, sb_message_hello *hello)
{
    hello->session = token->session != 0 ? token->session : hello->session;
    hello->name = token->name.size > 0 ? token->name : hello->name;
    if (token->team != 0) {
        uint8_t select[4];
        sb_wire_unpack4(hello->select, select);
        select[SB_SELECT_TEAM] = (uint8_t)token->team;
        hello->select = sb_wire_pack4(select);
    }
}

static sb_gate_verdict judge(void *context, uint32_t peer, sb_message_hello *hello)
{
    sb_token_gate *gate = context;
    uint8_t address[SB_TOKEN_ADDRESS_SIZE];
    gate->def.find_address(gate->def.context, peer, address);
    const sb_token_time now = {(uint64_t)time(NULL), sb_clock_ns()};
    const sb_token_fault fault =
        gate->claim != NULL ? sb_token_judge_claimed(&gate->judge, hello, address, now,
                                                     gate->claim->fault, &gate->token)
                            : sb_token_judge_hello(&gate->judge, hello, address, now, &gate->token);
    if (fault != SB_TOKEN_FAULT_NONE) {
        return (sb_gate_verdict){.refusal = sb_token_fault_text(fault)};
    }
    change_hello(&gate->token, hello);
    return (sb_gate_verdict){
        .mode = gate->token.mode,
        .party = key_of_party(gate->token.party),
        .role = gate->token.role,
        .fixes_session = gate->token.session != 0,
        .fixed_choices = gate->token.team != 0 ? (uint8_t)(1u << SB_SELECT_TEAM) : 0,
    };
}

static void joined(void *context, uint32_t peer, uint32_t session)
{
    (void)peer;
    sb_token_gate *gate = context;
    if (gate->claim != NULL) {
        gate->let_in = true;
        sb_token_judge_count(&gate->judge);
    } else {
        sb_token_judge_use(&gate->judge, &gate->token);
    }
    gate->def.joined(gate->def.context, &gate->token, session);
}

bool sb_token_gate_peek(sb_token_gate *gate, uint32_t peer, const sb_message_hello *hello,
                        sb_token_claim *out_claim)
{
    uint8_t address[SB_TOKEN_ADDRESS_SIZE];
    sb_token token;
    gate->def.find_address(gate->def.context, peer, address);
    const sb_token_time now = {(uint64_t)time(NULL), sb_clock_ns()};
    const sb_token_fault fault = sb_token_judge_peek(&gate->judge, hello, address, now, &token);
    if (fault != SB_TOKEN_FAULT_NONE) {
        return false;
    }
    *out_claim = (sb_token_claim){
        .until_s = token.expires_s + gate->judge.def.leeway_s,
        .session = token.session != 0 ? token.session : hello->session,
    };
    memcpy(out_claim->id, token.id, sizeof out_claim->id);
    return true;
}

void sb_token_gate_claim(sb_token_gate *gate, sb_token_claim *claim)
{
    claim->fault =
        sb_token_judge_claim(&gate->judge, claim->id, claim->until_s, (uint64_t)time(NULL));
}

void sb_token_gate_release(sb_token_gate *gate, const sb_token_claim *claim)
{
    sb_token_judge_release(&gate->judge, claim->id);
}

void sb_token_gate_begin(sb_token_gate *gate, const sb_token_claim *claim)
{
    gate->claim = claim;
    gate->let_in = false;
}

bool sb_token_gate_end(sb_token_gate *gate)
{
    gate->claim = NULL;
    return gate->let_in;
}

sb_gate sb_token_gate_of(sb_token_gate *gate)
{
    return (sb_gate){.judge = judge, .joined = joined, .context = gate};
}

sb_text sb_token_gate_user(const sb_token_gate *gate)
{
    return gate->token.user;
}

uint64_t sb_token_gate_count(const sb_token_gate *gate, sb_token_fault fault)
{
    return gate->judge.counts[fault];
}
