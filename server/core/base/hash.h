/// Hashing: XXH3-64 with seed 0, by libxxhash. Fast and portable, not cryptographic.
#ifndef SABOT_BASE_HASH_H
#define SABOT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t sb_hash(const void *bytes, size_t size);

/// The same hash of bytes that come in pieces. It may live on the stack; there is nothing to
/// release.
typedef struct sb_hasher {
    _Alignas(64) uint8_t state[640];
} sb_hasher;

void sb_hasher_init(sb_hasher *hasher);
void sb_hasher_update(sb_hasher *hasher, const void *bytes, size_t size);
/// Adds `size` zero bytes. Long runs of them cost little.
void sb_hasher_update_zeros(sb_hasher *hasher, size_t size);
uint64_t sb_hasher_digest(const sb_hasher *hasher);

#endif
