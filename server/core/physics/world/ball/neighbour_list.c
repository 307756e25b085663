#include "physics/world/ball/neighbour_list.h"

sb_neighbour_lists sb_neighbour_lists_open(void *memory, uint32_t thing_count)
{
    sb_neighbour_lists lists = {
        .chunks = memory,
        .used = thing_count,
        .capacity = thing_count * SB_NEIGHBOUR_CHUNKS_A_THING,
    };
    for (uint32_t i = 0; i < thing_count; i++) {
        lists.chunks[i].next = SB_NEIGHBOUR_END;
        lists.chunks[i].count = 0;
        lists.chunks[i].lost = 0;
    }
    return lists;
}

void sb_neighbour_lists_extend(sb_neighbour_lists *lists, uint32_t thing, uint32_t id)
{
    sb_neighbour_chunk *first = &lists->chunks[thing];
    if (lists->used == lists->capacity) {
        first->lost = 1;
        return;
    }
    // Index 0 is a thing's first chunk and nobody's next: it can mean the end.
    uint32_t moved = lists->used++;
    lists->chunks[moved] = *first;
    first->next = moved;
    first->count = 1;
    first->ids[0] = id;
}
