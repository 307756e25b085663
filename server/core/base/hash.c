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

// XXH3 takes 64 bytes at a time as eight numbers: each, mixed with a part of the secret, is added
// to one of eight sums, and after 1,024 bytes the sums are scrambled. For zeros these numbers are
// constant: here are their sums over 1,024 zeros, and the secret that scrambles. (By the definition
// that the xxHash project publishes; the test compares with its library.)
#define BLOCK_SIZE 1024u
static const uint64_t zero_sums[8] = {
    UINT64_C(0xa3466136d413cc07), UINT64_C(0xdd5c6b67091d2a67), UINT64_C(0xc36b7c4c79371925),
    UINT64_C(0x12ce5f973b3436fc), UINT64_C(0x1654008b0f1bd349), UINT64_C(0x48a42e038b854584),
    UINT64_C(0xe11f750e90eb4c12), UINT64_C(0xb6f39cd122f4f7b3),
};
static const uint64_t scramble_keys[8] = {
    UINT64_C(0xc3ebd33483acc5ea), UINT64_C(0xeb6313faffa081c5), UINT64_C(0x49daf0b751dd0d17),
    UINT64_C(0x9e68d429265516d3), UINT64_C(0xfca1477d58be162b), UINT64_C(0xce31d07ad1b8f88f),
    UINT64_C(0x280416958f3acb45), UINT64_C(0x7e404bbbcafbd7af),
};
#define SCRAMBLE_PRIME UINT64_C(0x9E3779B1)

static void add_zero_blocks(XXH3_state_t *state, size_t count)
{
    for (uint32_t lane = 0; lane < 8; lane++) {
        uint64_t sum = state->acc[lane];
        for (size_t i = 0; i < count; i++) {
            sum += zero_sums[lane];
            sum = (sum ^ sum >> 47 ^ scramble_keys[lane]) * SCRAMBLE_PRIME;
        }
        state->acc[lane] = sum;
    }
    state->totalLen += count * BLOCK_SIZE;
}

void sb_hasher_update_zeros(sb_hasher *hasher, size_t size)
{
    static const uint8_t zeros[3 * BLOCK_SIZE];
    XXH3_state_t *state = (XXH3_state_t *)(void *)hasher->state;
    if (size >= sizeof zeros) {
        // As much as makes the library use up all but the last 64 bytes, with which a block begins:
        // it keeps 1 to 64 after an update that is longer than its buffer and a block.
        size_t lead = sizeof state->buffer + BLOCK_SIZE;
        lead += (64u - (size_t)state->totalLen - lead) % BLOCK_SIZE;
        sb_hasher_update(hasher, zeros, lead);
        size -= lead;
        // Only if the state has the expected size: another release of the library may keep more.
        if (state->bufferedSize == 64 && state->nbStripesSoFar == 0) {
            add_zero_blocks(state, size / BLOCK_SIZE);
            size %= BLOCK_SIZE;
        }
    }
    while (size > 0) {
        size_t piece = size < sizeof zeros ? size : sizeof zeros;
        sb_hasher_update(hasher, zeros, piece);
        size -= piece;
    }
}

uint64_t sb_hasher_digest(const sb_hasher *hasher)
{
    return XXH3_64bits_digest((const XXH3_state_t *)(const void *)hasher->state);
}
