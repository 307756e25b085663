/// zstd over memory that is fixed at creation. Neither packer nor unpacker allocates later.
#ifndef SABOT_RECORD_PACK_H
#define SABOT_RECORD_PACK_H

#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "base/error.h"

typedef struct sb_packer sb_packer;

/// NULL if there is not enough memory.
sb_packer *sb_packer_create(const sb_allocator *allocator);
void sb_packer_destroy(sb_packer *packer, const sb_allocator *allocator);

/// Compresses `size` bytes into one zstd frame of at most `capacity` and returns its size; 0 if it
/// does not fit.
size_t sb_pack(sb_packer *packer, const void *plain, size_t size, void *out_packed,
               size_t capacity);

typedef struct sb_unpacker sb_unpacker;

/// NULL if there is not enough memory.
sb_unpacker *sb_unpacker_create(const sb_allocator *allocator);
void sb_unpacker_destroy(sb_unpacker *unpacker, const sb_allocator *allocator);

/// Restores exactly `plain_size` bytes to `out_plain`. SB_ERROR_MALFORMED if the packed bytes hold
/// anything else.
sb_error sb_unpack(sb_unpacker *unpacker, const void *packed, size_t packed_size, void *out_plain,
                   size_t plain_size);

#endif
