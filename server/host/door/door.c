#include "host/door/door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/clock/ticker.h"
#include "session/match/people.h"

#define NOBODY_SPARE 8u ///< ids that a full turn of the counter leaves out

typedef struct arrival {
    uint32_t id;
    uint64_t since_ns;
} arrival;

struct sb_door {
    sb_door_def def;
    sb_gate inner;
    const sb_token_gate *tokens;
    sb_ban_set *bans;
    uint32_t count; ///< connections so far
    char text[SB_REASON_SIZE_MAX + 1];
    sb_door_counters counters;
    arrival arrivals[];
};

sb_door *sb_door_create(const sb_door_def *def)
{
    sb_door *door = calloc(1, sizeof *door + def->peer_capacity * sizeof door->arrivals[0]);
    if (door != NULL) {
        door->def = *def;
    }
    return door;
}

void sb_door_destroy(sb_door *door)
{
    if (door != NULL) {
        sb_ban_set_destroy(door->bans);
        free(door);
    }
}

void sb_door_connected(sb_door *door, uint32_t peer)
{
    // Ids of shards interleave, and 0 is none.
    const uint32_t id = door->count * door->def.shard_count + door->def.shard + 1;
    door->count = id > UINT32_MAX - NOBODY_SPARE * door->def.shard_count ? 0 : door->count + 1;
    door->arrivals[peer] = (arrival){id, sb_clock_ns()};
}

uint32_t sb_door_id(const sb_door *door, uint32_t peer, uint64_t *out_since_ns)
{
    *out_since_ns = door->arrivals[peer].since_ns;
    return door->arrivals[peer].id;
}

static const sb_ban *find_ban(const sb_door *door, uint32_t peer, const char *account,
                              size_t account_size)
{
    uint8_t address[16];
    if (door->bans == NULL) {
        return NULL;
    }
    door->def.find_address(door->def.context, peer, address);
    return sb_ban_set_find(door->bans, address, account, account_size, (uint64_t)time(NULL));
}

#define BANNED_TEXT "you are banned here"

_Static_assert(sizeof BANNED_TEXT ": " - 1 + SB_BAN_REASON_SIZE <= SB_REASON_SIZE_MAX + 1,
               "a client is told the whole reason");

// The text that a client is told, in the door's memory.
static const char *tell(sb_door *door, const sb_ban *ban)
{
    door->counters.refused_banned++;
    snprintf(door->text, sizeof door->text, "%s%s%s", BANNED_TEXT,
             ban->reason[0] != '\0' ? ": " : "", ban->reason);
    return door->text;
}

// Players that come back by their secret need no token, so their address alone is judged here; a
// ban of their account has sent them away before.
static const char *bar(void *context, uint32_t peer, sb_text account)
{
    sb_door *door = context;
    const sb_ban *ban = find_ban(door, peer, account.data, account.size);
    return ban != NULL ? tell(door, ban) : NULL;
}

static sb_gate_verdict judge(void *context, uint32_t peer, sb_message_hello *hello)
{
    sb_door *door = context;
    sb_gate_verdict verdict = door->inner.judge(door->inner.context, peer, hello);
    if (verdict.refusal == NULL && door->tokens != NULL) {
        verdict.account = sb_token_gate_user(door->tokens);
        const sb_ban *ban = find_ban(door, peer, verdict.account.data, verdict.account.size);
        if (ban != NULL) {
            verdict.refusal = tell(door, ban);
            verdict.banned = true;
        }
    }
    return verdict;
}

static void joined(void *context, uint32_t peer, uint32_t session)
{
    sb_door *door = context;
    if (door->inner.joined != NULL) {
        door->inner.joined(door->inner.context, peer, session);
    }
}

sb_gate sb_door_gate(sb_door *door, sb_gate inner, const sb_token_gate *tokens)
{
    door->inner = inner;
    door->tokens = tokens;
    // A lobby takes a gate that judges for one that asks for tokens.
    return (sb_gate){
        .bar = bar, .judge = inner.judge != NULL ? judge : NULL, .joined = joined, .context = door};
}

sb_ban_set *sb_door_set_bans(sb_door *door, sb_ban_set *set)
{
    sb_ban_set *old = door->bans;
    door->bans = set;
    return old;
}

static bool is_banned(const sb_door *door, const sb_person *person)
{
    static const uint8_t nowhere[16] = {0};
    const size_t size = strlen(person->account);
    return person->peer != SB_NO_PEER ? find_ban(door, person->peer, person->account, size) != NULL
                                      : sb_ban_set_find(door->bans, nowhere, person->account, size,
                                                        (uint64_t)time(NULL)) != NULL;
}

static void enforce(sb_door *door, sb_session *session)
{
    for (uint32_t index = 0; index < sb_session_person_capacity(session); index++) {
        sb_person person;
        if (sb_session_person(session, index, &person) && is_banned(door, &person)) {
            sb_session_expel(session, index, SB_GOODBYE_KICKED);
            door->counters.kicked_banned++;
        }
    }
}

static bool is_out(void *context, uint32_t peer, sb_text account)
{
    const sb_door *door = context;
    return find_ban(door, peer, account.data, account.size) != NULL;
}

uint32_t sb_door_enforce(sb_door *door, sb_lobby *lobby)
{
    const uint64_t before = door->counters.kicked_banned;
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        if (!place->plays_back) {
            enforce(door, sb_session_from(place->hosted));
        }
    }
    door->counters.kicked_banned += sb_lobby_dismiss_waiting(lobby, is_out, door);
    return (uint32_t)(door->counters.kicked_banned - before);
}

const sb_door_counters *sb_door_get_counters(const sb_door *door)
{
    return &door->counters;
}
