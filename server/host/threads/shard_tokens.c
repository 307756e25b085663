#include "host/threads/shard_tokens.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct peer_state {
    uint32_t serial; ///< of the connection
    bool heard;      ///< its first message has come
    bool waits;      ///< a claim is out
} peer_state;

// The intake of a shard that has others beside it: a first message waits for the answer to its
// claim.
typedef struct claims {
    sb_shard_thread *shard;
    sb_message message;
    peer_state peers[];
} claims;

typedef struct claim_task {
    sb_task task; // must be first
    sb_shard_thread *asker, *owner;
    uint32_t peer, serial;
    sb_token_claim claim;
    uint32_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} claim_task;

static void reset(void *context, uint32_t peer)
{
    claims *self = context;
    self->peers[peer] = (peer_state){.serial = self->peers[peer].serial + 1};
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
    peer_state *peer = &((claims *)shard->intake.context)->peers[claim->peer];
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

static bool ask(claims *self, uint32_t peer, const sb_token_claim *claim, const void *bytes,
                size_t size)
{
    sb_shard_thread *shard = self->shard;
    const uint32_t owner = owner_of(claim, shard->server->shard_count);
    claim_task *task = owner != shard->index ? calloc(1, sizeof *task) : NULL;
    if (task == NULL) {
        return false;
    }
    task->task = (sb_task){.run = ask_owner, .drop = forget};
    task->asker = shard;
    task->owner = &shard->server->shards[owner];
    task->peer = peer;
    task->serial = self->peers[peer].serial;
    task->claim = *claim;
    task->size = (uint32_t)size;
    memcpy(task->bytes, bytes, size);
    self->peers[peer].waits = true;
    (void)sb_mailbox_post(task->owner->mailbox, &task->task);
    return true;
}

// The lobby gets a first message once its claim is answered, and none that comes meanwhile.
static bool receive(void *context, uint32_t peer, const void *bytes, size_t size)
{
    claims *self = context;
    peer_state *state = &self->peers[peer];
    if (state->heard) {
        return state->waits;
    }
    state->heard = true;
    const sb_message_hello *hello = &self->message.hello;
    sb_token_claim claim;
    if (size > SB_MESSAGE_SIZE_MAX || sb_message_decode(bytes, size, &self->message) != SB_OK ||
        self->message.type != SB_MESSAGE_HELLO || hello->token.size == 0 ||
        sb_ticket_is(hello->token) || (hello->resume.size > 0 && hello->role == SB_ROLE_PLAYER) ||
        !sb_token_gate_peek(self->shard->token_gate, peer, hello, &claim) ||
        goes_on(self->shard, hello, &claim)) {
        return false; // the lobby refuses it, or needs no claim
    }
    return ask(self, peer, &claim, bytes, size);
}

static sb_error claim_first(sb_shard_thread *shard)
{
    const uint32_t peer_capacity = sb_shard_peer_capacity(&shard->shard);
    claims *self = calloc(1, sizeof *self + peer_capacity * sizeof self->peers[0]);
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    self->shard = shard;
    shard->shard.intake = (sb_shard_intake){reset, receive, free, self};
    return SB_OK;
}

static void find_address(void *context, uint32_t peer, uint8_t out_address[SB_TOKEN_ADDRESS_SIZE])
{
    const sb_shard_thread *shard = context;
    sb_shard_peer_address(&shard->shard, peer, out_address);
}

// The operator's record of who came: no log, client or page is told a user's identity.
static void joined_by_token(void *context, const sb_token *token, uint32_t session)
{
    sb_shard_thread *shard = context;
    char user[SB_ACCOUNT_SIZE_MAX + 1];
    snprintf(user, sizeof user, "%.*s", (int)token->user.size, token->user.data);
    const sb_journal_entry entry = {
        .event = SB_SAYS_USER_JOINED, .session = session, .account = user};
    sb_journal_tell(&shard->journal, &entry, "user %s joined match %" PRIu32, user, session);
}

sb_error sb_shard_tokens_ask(sb_shard_thread *shard, const sb_token_settings *settings,
                             sb_lobby_def *lobby)
{
    if (settings->key_count == 0) {
        return SB_OK;
    }
    const sb_token_gate_def def = {.settings = settings,
                                   .server_key = sb_host_transport_identity(shard->shard.transport),
                                   .find_address = find_address,
                                   .joined = joined_by_token,
                                   .context = shard};
    sb_error error = sb_token_gate_create(&def, &shard->token_gate);
    if (error != SB_OK) {
        return error;
    }
    lobby->gate = sb_token_gate_of(shard->token_gate);
    return shard->server->shard_count > 1 ? claim_first(shard) : SB_OK;
}
