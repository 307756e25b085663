/// Decides by its token whether a hello is admitted. protocol/tokens.md states the order of checks.
/// Pure: times and the client's address are arguments.
#ifndef SABOT_HOST_TOKENS_TOKEN_JUDGE_H
#define SABOT_HOST_TOKENS_TOKEN_JUDGE_H

#include "host/tokens/used_tokens.h"
#include "protocol/token/key.h"
#include "session/lobby/gate.h"

#define SB_TOKEN_JUDGE_KEY_COUNT_MAX 2u
#define SB_TOKEN_LEEWAY_S_MAX 60u
/// A signature takes some 35 microseconds to check (measured), so that is some 0.14 ms of 8.
#define SB_TOKEN_JUDGE_CHECK_COUNT 4u
#define SB_TOKEN_JUDGE_CHECK_NS UINT64_C(8000000)

/// Why a hello is refused, in the order of the checks.
typedef enum sb_token_fault {
    SB_TOKEN_FAULT_NONE,
    SB_TOKEN_FAULT_MISSING,
    SB_TOKEN_FAULT_KEY,  ///< signed by an unknown key
    SB_TOKEN_FAULT_FORM, ///< malformed, or of another version
    SB_TOKEN_FAULT_EARLY,
    SB_TOKEN_FAULT_EXPIRED,
    SB_TOKEN_FAULT_START, ///< issued before this server started
    SB_TOKEN_FAULT_SERVER,
    SB_TOKEN_FAULT_ADDRESS,
    SB_TOKEN_FAULT_ROLE,
    SB_TOKEN_FAULT_SESSION,
    SB_TOKEN_FAULT_USED,
    SB_TOKEN_FAULT_FULL, ///< no room for another used id
    SB_TOKEN_FAULT_BUSY, ///< too many signatures to check
    SB_TOKEN_FAULT_SIGNATURE,
    SB_TOKEN_FAULT_COUNT,
} sb_token_fault;

/// A name for machines, and a text for the client. Both are static.
const char *sb_token_fault_name(sb_token_fault fault);
const char *sb_token_fault_text(sb_token_fault fault);

typedef struct sb_token_judge_def {
    sb_token_key keys[SB_TOKEN_JUDGE_KEY_COUNT_MAX];
    uint32_t key_count;
    const uint8_t *server_key; ///< the server's own public key; must outlive the judge
    uint32_t leeway_s;         ///< for clocks that differ
    uint64_t started_s;        ///< Unix time of the server's start
    uint32_t used_capacity;    ///< 1 to SB_USED_TOKENS_COUNT_MAX
} sb_token_judge_def;

typedef struct sb_token_judge {
    sb_token_judge_def def;
    sb_used_tokens *used;
    uint64_t window_ns;    ///< when the present window of SB_TOKEN_JUDGE_CHECK_NS began
    uint32_t window_count; ///< signatures checked in it
    uint64_t counts[SB_TOKEN_FAULT_COUNT]; ///< hellos by fault; that of NONE counts those admitted
} sb_token_judge;

/// The time of a hello.
typedef struct sb_token_time {
    uint64_t unix_s;
    uint64_t monotonic_ns;
} sb_token_time;

/// SB_ERROR_MEMORY.
sb_error sb_token_judge_init(sb_token_judge *judge, const sb_token_judge_def *def);
void sb_token_judge_deinit(sb_token_judge *judge);

/// Judges a hello that came from an IPv6 address (IPv4: ::ffff:a.b.c.d). Fills in the token, unless
/// it cannot be read. Counts the hello, unless it is admitted.
sb_token_fault sb_token_judge_hello(sb_token_judge *judge, const sb_message_hello *hello,
                                    const uint8_t address[SB_TOKEN_ADDRESS_SIZE], sb_token_time now,
                                    sb_token *out_token);

/// Judges a hello likewise whose token was judged before, and whose id is claimed: neither id nor
/// signature is looked at again. `claim` is what became of the claim.
sb_token_fault sb_token_judge_claimed(sb_token_judge *judge, const sb_message_hello *hello,
                                      const uint8_t address[SB_TOKEN_ADDRESS_SIZE],
                                      sb_token_time now, sb_token_fault claim, sb_token *out_token);

/// Judges a hello likewise before its id is claimed. Nothing is counted.
sb_token_fault sb_token_judge_peek(sb_token_judge *judge, const sb_message_hello *hello,
                                   const uint8_t address[SB_TOKEN_ADDRESS_SIZE], sb_token_time now,
                                   sb_token *out_token);

/// Claims an id for a hello of another judge: nobody else gets it until `until_s`.
/// SB_TOKEN_FAULT_NONE, SB_TOKEN_FAULT_USED or SB_TOKEN_FAULT_FULL.
sb_token_fault sb_token_judge_claim(sb_token_judge *judge, const uint8_t id[SB_TOKEN_ID_SIZE],
                                    uint64_t until_s, uint64_t now_s);

/// Gives a claimed id back, which was not used after all.
void sb_token_judge_release(sb_token_judge *judge, const uint8_t id[SB_TOKEN_ID_SIZE]);

/// Counts a token that was admitted by a claim.
void sb_token_judge_count(sb_token_judge *judge);

/// Marks an admitted token as used, and counts it. No other hello may be judged in between.
void sb_token_judge_use(sb_token_judge *judge, const sb_token *token);

#endif
