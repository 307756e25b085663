/// A lobby's gate that asks for tokens: reads the clocks, and lets `token_judge` decide.
#ifndef SABOT_HOST_TOKENS_TOKEN_GATE_H
#define SABOT_HOST_TOKENS_TOKEN_GATE_H

#include "host/tokens/token_judge.h"

/// What a server is told of tokens.
typedef struct sb_token_settings {
    /// Public keys of the backends that sign tokens. With a key every client needs a token.
    sb_token_key keys[SB_TOKEN_JUDGE_KEY_COUNT_MAX];
    uint32_t key_count; ///< at most SB_TOKEN_JUDGE_KEY_COUNT_MAX; default 0: no token is needed
    uint32_t leeway_s;  ///< by which clocks may differ; at most SB_TOKEN_LEEWAY_S_MAX, default 5
} sb_token_settings;

sb_token_settings sb_token_settings_default(void);

/// Returns NULL, or what is wrong with the settings, which it calls `tokens`.
const char *sb_token_settings_fault(const sb_token_settings *settings);

typedef struct sb_token_gate_def {
    const sb_token_settings *settings; ///< with a key; copied
    const uint8_t *server_key; ///< the server's public key, which a token may name; must outlive
                               ///< the gate
    /// Gives the IPv6 address of a peer (IPv4: ::ffff:a.b.c.d).
    void (*find_address)(void *context, uint32_t peer, uint8_t out_address[SB_TOKEN_ADDRESS_SIZE]);
    /// Tells of a client that joined a session by its token, whose texts are valid for the call.
    void (*joined)(void *context, const sb_token *token, uint32_t session);
    void *context;
} sb_token_gate_def;

typedef struct sb_token_gate sb_token_gate;

/// The gate's time of start is now. SB_ERROR_MEMORY; SB_ERROR_IO if libsodium does not work.
sb_error sb_token_gate_create(const sb_token_gate_def *def, sb_token_gate **out_gate);

/// Takes other keys, at least one, and another leeway. Used tokens stay used. The settings are
/// copied.
void sb_token_gate_set(sb_token_gate *gate, const sb_token_settings *settings);
void sb_token_gate_destroy(sb_token_gate *gate);

/// A claim of a token's id at the shard that owns it.
typedef struct sb_token_claim {
    uint8_t id[SB_TOKEN_ID_SIZE];
    uint64_t until_s;     ///< up to which the id must be remembered
    uint32_t session;     ///< that the token or the hello names; 0: any
    sb_token_fault fault; ///< the answer
} sb_token_claim;

/// Says whether a hello's token would be admitted, and what is to be claimed then.
bool sb_token_gate_peek(sb_token_gate *gate, uint32_t peer, const sb_message_hello *hello,
                        sb_token_claim *out_claim);

/// Claims an id of which this gate keeps account, for a hello of another gate.
void sb_token_gate_claim(sb_token_gate *gate, sb_token_claim *claim);
/// Gives it back.
void sb_token_gate_release(sb_token_gate *gate, const sb_token_claim *claim);

/// The next hello to be judged is the one for which `claim` was answered. Returns true at the end,
/// by `sb_token_gate_end`, if its client was let in.
void sb_token_gate_begin(sb_token_gate *gate, const sb_token_claim *claim);
bool sb_token_gate_end(sb_token_gate *gate);

/// What a lobby's def takes; it refers to `gate`.
sb_gate sb_token_gate_of(sb_token_gate *gate);

/// Returns the user of the token of the hello that was judged last and admitted; it points into
/// that hello's bytes.
sb_text sb_token_gate_user(const sb_token_gate *gate);

/// Hellos by fault, as in the judge.
uint64_t sb_token_gate_count(const sb_token_gate *gate, sb_token_fault fault);

#endif
