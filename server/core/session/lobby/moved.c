#include "session/lobby/moved.h"

#include <stddef.h>

void sb_moved_note(sb_moved *moved, const sb_allocator *allocator, uint32_t number,
                   const sb_session_move *move)
{
    if (moved->sessions == NULL) {
        moved->sessions =
            allocator->allocate(allocator->context, SB_LOBBY_MOVED_COUNT * sizeof *moved->sessions);
    }
    if (moved->sessions != NULL) {
        moved->sessions[moved->count++ % SB_LOBBY_MOVED_COUNT] =
            (sb_moved_session){.number = number, .move = *move};
    }
}

const sb_session_move *sb_moved_find(const sb_moved *moved, uint32_t number)
{
    const uint32_t known =
        moved->count < SB_LOBBY_MOVED_COUNT ? moved->count : SB_LOBBY_MOVED_COUNT;
    for (uint32_t i = 0; i < known; i++) {
        if (moved->sessions[i].number == number) {
            return &moved->sessions[i].move;
        }
    }
    return NULL;
}

void sb_moved_deinit(sb_moved *moved, const sb_allocator *allocator)
{
    allocator->release(allocator->context, moved->sessions);
    *moved = (sb_moved){0};
}
