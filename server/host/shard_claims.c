#include "host/shard_claims.h"

#include <stdlib.h>
#include <string.h>

#include "host/server_loop.h"

typedef struct peer_state {
    uint32_t serial; ///< of the connection
    bool heard;      ///< its first message has come
    bool waits;      ///< a claim is out
} peer_state;

struct sb_shard_claims {
    sb_shard_thread *shard;
    sb_message message;
    peer_state peers[];
};

typedef struct claim_task {
    sb_task task; // must be first
    sb_shard_thread *asker, *owner;
    uint32_t peer, serial;
    sb_token_claim claim;
    uint32_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} claim_task;

sb_shard_claims *sb_shard_claims_create(sb_shard_thread *shard, uint32_t peer_capacity)
{
    sb_shard_claims *claims = calloc(1, sizeof *claims + peer_capacity * sizeof claims->peers[0]);
    if (claims != NULL) {
        claims->shard = shard;
    }
    return claims;
}

void sb_shard_claims_destroy(sb_shard_claims *claims)
{
    free(claims);
}

void sb_shard_claims_reset(sb_shard_claims *claims, uint32_t peer)
{
    claims->peers[peer] = (peer_state){.serial = claims->peers[peer].serial + 1};
}

static void forget(sb_task *task)
{
    free(task);
}

static void release(sb_task *task, void *owner)
{
    const sb_shard_thread *shard = owner;
    sb_token_gate_release(shard->token_gate, &((claim_task *)task)->claim);
    free(task);
}

static void give_back(claim_task *claim)
{
    claim->task = (sb_task){.run = release, .drop = forget};
    (void)sb_mailbox_post(claim->owner->mailbox, &claim->task);
}

// The answer has come: the lobby gets the hello, and the id is given back if nothing came of it.
static void take_answer(sb_task *task, void *owner)
{
    claim_task *claim = (claim_task *)task;
    sb_shard_thread *self = owner;
    sb_shard *shard = &self->shard;
    peer_state *peer = &shard->claims->peers[claim->peer];
    bool used = false;
    if (peer->serial == claim->serial && peer->waits && !shard->closed) {
        peer->waits = false;
        sb_token_gate_begin(self->token_gate, &claim->claim);
        sb_lobby_receive(shard->lobby, claim->peer, claim->bytes, claim->size);
        used = sb_token_gate_end(self->token_gate);
    }
    if (used || claim->claim.fault != SB_TOKEN_FAULT_NONE) {
        free(claim);
    } else {
        give_back(claim);
    }
}

static void ask_owner(sb_task *task, void *owner)
{
    claim_task *claim = (claim_task *)task;
    const sb_shard_thread *shard = owner;
    sb_token_gate_claim(shard->token_gate, &claim->claim);
    claim->task.run = take_answer;
    // If the asker has ended, the server ends: used ids end with it.
    claim->task.drop = forget;
    (void)sb_mailbox_post(claim->asker->mailbox, &claim->task);
}

static uint32_t owner_of(const sb_token_claim *claim, uint32_t shard_count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < SB_TOKEN_ID_SIZE; i++) {
        sum = sum * 31 + claim->id[i];
    }
    return sum % shard_count;
}

// The lobby sends such a client to another shard, which asks for the token itself.
static bool goes_on(const sb_shard_thread *shard, const sb_message_hello *hello,
                    const sb_token_claim *claim)
{
    const uint32_t count = shard->server->shard_count;
    return hello->role != SB_ROLE_LOBBY && claim->session > 0 &&
           (claim->session - 1) % count != shard->index;
}

static bool ask(sb_shard_claims *claims, uint32_t peer, const sb_token_claim *claim,
                const void *bytes, size_t size)
{
    sb_shard_thread *shard = claims->shard;
    const uint32_t owner = owner_of(claim, shard->server->shard_count);
    claim_task *task = owner != shard->index ? calloc(1, sizeof *task) : NULL;
    if (task == NULL) {
        return false;
    }
    task->task = (sb_task){.run = ask_owner, .drop = forget};
    task->asker = shard;
    task->owner = &shard->server->shards[owner];
    task->peer = peer;
    task->serial = claims->peers[peer].serial;
    task->claim = *claim;
    task->size = (uint32_t)size;
    memcpy(task->bytes, bytes, size);
    claims->peers[peer].waits = true;
    (void)sb_mailbox_post(task->owner->mailbox, &task->task);
    return true;
}

bool sb_shard_claims_receive(sb_shard_claims *claims, uint32_t peer, const void *bytes, size_t size)
{
    peer_state *state = &claims->peers[peer];
    if (state->heard) {
        return state->waits;
    }
    state->heard = true;
    const sb_message_hello *hello = &claims->message.hello;
    sb_token_claim claim;
    if (size > SB_MESSAGE_SIZE_MAX || sb_message_decode(bytes, size, &claims->message) != SB_OK ||
        claims->message.type != SB_MESSAGE_HELLO || hello->token.size == 0 ||
        sb_ticket_is(hello->token) || (hello->resume.size > 0 && hello->role == SB_ROLE_PLAYER) ||
        !sb_token_gate_peek(claims->shard->token_gate, peer, hello, &claim) ||
        goes_on(claims->shard, hello, &claim)) {
        return false; // the lobby refuses it, or needs no claim
    }
    return ask(claims, peer, &claim, bytes, size);
}
