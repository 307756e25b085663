/// A short list of neighbours for each of many things. The lists are rebuilt each tick in scratch
/// memory of fixed size. A list for which no room is left is incomplete, and marked as lost.
#ifndef SABOT_PHYSICS_WORLD_BALL_NEIGHBOUR_LIST_H
#define SABOT_PHYSICS_WORLD_BALL_NEIGHBOUR_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_NEIGHBOUR_CHUNK_COUNT 6u ///< ids in a chunk
#define SB_NEIGHBOUR_CHUNKS_A_THING                                                                \
    4                       ///< on average: one of its own, and the others from a common pool
#define SB_NEIGHBOUR_END 0u ///< as the next chunk: there is none

/// A chunk is half a cache line. Chunk i is the first of thing i's list, and its newest.
typedef struct sb_neighbour_chunk {
    uint32_t next; ///< index of the next chunk, which is full, or SB_NEIGHBOUR_END
    uint16_t count;
    uint16_t lost; ///< in a thing's first chunk: not 0 if the list lacks an id
    uint32_t ids[SB_NEIGHBOUR_CHUNK_COUNT];
} sb_neighbour_chunk;

typedef struct sb_neighbour_lists {
    sb_neighbour_chunk *chunks;
    uint32_t used;
    uint32_t capacity;
} sb_neighbour_lists;

static inline size_t sb_neighbour_lists_size(uint32_t thing_count)
{
    return (size_t)thing_count * SB_NEIGHBOUR_CHUNKS_A_THING * sizeof(sb_neighbour_chunk);
}

/// Makes empty lists for `thing_count` things in memory of that size, aligned to 16 bytes.
sb_neighbour_lists sb_neighbour_lists_open(void *memory, uint32_t thing_count);

/// Returns true if the id is in the list.
static inline bool sb_neighbour_lists_has(const sb_neighbour_lists *lists, uint32_t thing,
                                          uint32_t id)
{
    const sb_neighbour_chunk *chunk = &lists->chunks[thing];
    for (;;) {
        for (uint32_t i = 0; i < chunk->count; i++) {
            if (chunk->ids[i] == id) {
                return true;
            }
        }
        if (chunk->next == SB_NEIGHBOUR_END) {
            return false;
        }
        chunk = &lists->chunks[chunk->next];
    }
}

/// Adds to a list whose first chunk is full.
void sb_neighbour_lists_extend(sb_neighbour_lists *lists, uint32_t thing, uint32_t id);

static inline void sb_neighbour_lists_add(sb_neighbour_lists *lists, uint32_t thing, uint32_t id)
{
    sb_neighbour_chunk *first = &lists->chunks[thing];
    if (first->count < SB_NEIGHBOUR_CHUNK_COUNT) {
        first->ids[first->count++] = id;
    } else {
        sb_neighbour_lists_extend(lists, thing, id);
    }
}

#endif
