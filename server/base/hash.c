#include "base/hash.h"

#define XXH_STATIC_LINKING_ONLY
#include <xxhash.h>
#if defined __x86_64__ && !defined XXH_INLINE_ALL
// The widest vectors that the processor has: the state of every tick is hashed.
#include <xxh_x86dispatch.h>
#endif

_Static_assert(sizeof(sb_hasher) >= sizeof(XXH3_state_t), "the hasher holds libxxhash's state");
_Static_assert(_Alignof(sb_hasher) >= _Alignof(XXH3_state_t), "and is aligned for it");

uint64_t sb_hash(const void *bytes, size_t size)
{
    return XXH3_64bits(bytes, size);
}

void sb_hasher_init(sb_hasher *hasher)
{
    XXH3_INITSTATE((XXH3_state_t *)(void *)hasher->state);
    (void)XXH3_64bits_reset((XXH3_state_t *)(void *)hasher->state);
}

void sb_hasher_update(sb_hasher *hasher, const void *bytes, size_t size)
{
    (void)XXH3_64bits_update((XXH3_state_t *)(void *)hasher->state, bytes, size);
}

uint64_t sb_hasher_digest(const sb_hasher *hasher)
{
    return XXH3_64bits_digest((const XXH3_state_t *)(const void *)hasher->state);
}
