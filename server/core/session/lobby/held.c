#include "session/lobby/held.h"

#include <string.h>

static uint32_t find(const sb_held *held, uint32_t number)
{
    uint32_t at = 0;
    while (at < held->awaited_count && held->awaited[at] != number) {
        at++;
    }
    return at;
}

bool sb_held_await(sb_held *held, uint32_t number)
{
    if (find(held, number) < held->awaited_count) {
        return true;
    }
    if (held->awaited_count == SB_LOBBY_AWAITED_COUNT_MAX) {
        return false;
    }
    held->awaited[held->awaited_count++] = number;
    return true;
}

bool sb_held_awaits(const sb_held *held, uint32_t number)
{
    return find(held, number) < held->awaited_count;
}

bool sb_held_release(sb_held *held, uint32_t number)
{
    const uint32_t index = find(held, number);
    if (index == held->awaited_count) {
        return false;
    }
    held->awaited[index] = held->awaited[--held->awaited_count];
    return true;
}

sb_held_hello *sb_held_add(sb_held *held, const sb_allocator *allocator, uint32_t number,
                           const void *bytes, size_t size)
{
    if (find(held, number) == held->awaited_count || held->count == SB_LOBBY_HELD_COUNT_MAX ||
        size > SB_MESSAGE_SIZE_MAX) {
        return NULL;
    }
    sb_held_hello *hello = allocator->allocate(allocator->context, sizeof *hello);
    if (hello == NULL) {
        return NULL;
    }
    *hello = (sb_held_hello){.number = number, .size = (uint32_t)size};
    memcpy(hello->bytes, bytes, size);
    if (held->first == NULL) {
        held->last = &held->first;
    }
    *held->last = hello;
    held->last = &hello->next;
    held->count++;
    return hello;
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

sb_held_hello *sb_held_take(sb_held *held, uint32_t number)
{
    sb_held_hello **at = &held->first;
    while (*at != NULL && (*at)->number != number) {
        at = &(*at)->next;
    }
    return *at != NULL ? take(held, at) : NULL;
}

sb_held_hello *sb_held_take_first(sb_held *held)
{
    return held->first != NULL ? take(held, &held->first) : NULL;
}

void sb_held_deinit(sb_held *held, const sb_allocator *allocator)
{
    while (held->first != NULL) {
        allocator->release(allocator->context, take(held, &held->first));
    }
}
