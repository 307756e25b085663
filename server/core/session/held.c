#include "session/held.h"

#include <string.h>

#include "session/lobby_state.h"

struct sb_held_hello {
    sb_held_hello *next;
    uint32_t peer;
    uint32_t serial; ///< of its connection: the peer's number may belong to another one by now
    uint32_t number; ///< of the session
    uint32_t since_tick;
    uint32_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
};

static uint32_t find(const sb_held *held, uint32_t number)
{
    uint32_t at = 0;
    while (at < held->awaited_count && held->awaited[at] != number) {
        at++;
    }
    return at;
}

bool sb_lobby_await_session(sb_lobby *lobby, uint32_t number)
{
    sb_held *held = &lobby->held;
    if (find(held, number) < held->awaited_count) {
        return true;
    }
    if (held->awaited_count == SB_LOBBY_AWAITED_COUNT_MAX) {
        return false;
    }
    held->awaited[held->awaited_count++] = number;
    return true;
}

bool sb_lobby_hold(sb_lobby *lobby, uint32_t peer, uint32_t number, const void *bytes, size_t size)
{
    sb_held *held = &lobby->held;
    if (find(held, number) == held->awaited_count || held->count == SB_LOBBY_HELD_COUNT_MAX ||
        size > SB_MESSAGE_SIZE_MAX) {
        return false;
    }
    sb_held_hello *hello = lobby->allocator.allocate(lobby->allocator.context, sizeof *hello);
    if (hello == NULL) {
        return false;
    }
    *hello = (sb_held_hello){.peer = peer,
                             .serial = lobby->peers[peer].serial,
                             .number = number,
                             .since_tick = lobby->tick,
                             .size = (uint32_t)size};
    memcpy(hello->bytes, bytes, size);
    if (held->first == NULL) {
        held->last = &held->first;
    }
    *held->last = hello;
    held->last = &hello->next;
    held->count++;
    lobby->peers[peer].state = SB_PEER_HELD;
    return true;
}

// Takes a hello out of the list at `at`.
static sb_held_hello *take(sb_held *held, sb_held_hello **at)
{
    sb_held_hello *hello = *at;
    *at = hello->next;
    if (hello->next == NULL) {
        held->last = at;
    }
    held->count--;
    return hello;
}

// Judges a hello, if its connection is still there.
static void judge(sb_lobby *lobby, sb_held_hello *hello)
{
    sb_lobby_peer *entry = &lobby->peers[hello->peer];
    if (entry->state == SB_PEER_HELD && entry->serial == hello->serial) {
        entry->state = SB_PEER_SILENT;
        sb_lobby_judge_first(lobby, hello->peer, hello->bytes, hello->size);
    }
    lobby->allocator.release(lobby->allocator.context, hello);
}

void sb_lobby_release_session(sb_lobby *lobby, uint32_t number)
{
    sb_held *held = &lobby->held;
    const uint32_t index = find(held, number);
    if (index == held->awaited_count) {
        return;
    }
    held->awaited[index] = held->awaited[--held->awaited_count];
    for (sb_held_hello **at = &held->first; *at != NULL;) {
        if ((*at)->number == number) {
            judge(lobby, take(held, at));
        } else {
            at = &(*at)->next;
        }
    }
}

// Its number is awaited still, so that the judge must not be asked: it would wait again.
static void refuse(sb_lobby *lobby, sb_held_hello *hello)
{
    sb_lobby_peer *entry = &lobby->peers[hello->peer];
    if (entry->state == SB_PEER_HELD && entry->serial == hello->serial) {
        sb_lobby_refuse(lobby, hello->peer, SB_REFUSAL_SESSION_UNKNOWN,
                        &lobby->counters.refused_unknown);
    }
    lobby->allocator.release(lobby->allocator.context, hello);
}

void sb_lobby_tick_held(sb_lobby *lobby)
{
    sb_held *held = &lobby->held;
    const uint32_t most = SB_LOBBY_HELD_S * lobby->def.session.game.tick_rate_hz;
    while (held->first != NULL && lobby->tick - held->first->since_tick > most) {
        refuse(lobby, take(held, &held->first));
    }
}

void sb_lobby_free_held(sb_lobby *lobby)
{
    while (lobby->held.first != NULL) {
        lobby->allocator.release(lobby->allocator.context, take(&lobby->held, &lobby->held.first));
    }
}
