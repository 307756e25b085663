#include "record/pack.h"

// Contexts in given memory are outside zstd's stable interface.
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>

#include "base/assert.h"

#define LEVEL 3
// Keyframes gain nothing from larger tables, which would be the largest part of a recorded match's
// memory.
#define TABLE_LOG 13u
// States are hundreds of kilobytes at most.
#define PLAIN_SIZE (256u * 1024u)

struct sb_packer {
    ZSTD_CCtx *context;
    _Alignas(16) uint8_t memory[];
};

struct sb_unpacker {
    ZSTD_DCtx *context;
    _Alignas(16) uint8_t memory[];
};

static ZSTD_compressionParameters compression_parameters(void)
{
    ZSTD_compressionParameters parameters = ZSTD_getCParams(LEVEL, PLAIN_SIZE, 0);
    parameters.hashLog = TABLE_LOG;
    parameters.chainLog = TABLE_LOG;
    return parameters;
}

static void set_parameter(ZSTD_CCtx *context, ZSTD_cParameter name, unsigned value)
{
    SB_ASSERT(!ZSTD_isError(ZSTD_CCtx_setParameter(context, name, (int)value)));
}

sb_packer *sb_packer_create(const sb_allocator *allocator)
{
    ZSTD_compressionParameters parameters = compression_parameters();
    size_t size = ZSTD_estimateCCtxSize_usingCParams(parameters);
    sb_packer *packer = allocator->allocate(allocator->context, sizeof *packer + size);
    if (packer == NULL) {
        return NULL;
    }
    packer->context = ZSTD_initStaticCCtx(packer->memory, size);
    SB_ASSERT(packer->context != NULL);
    set_parameter(packer->context, ZSTD_c_windowLog, parameters.windowLog);
    set_parameter(packer->context, ZSTD_c_hashLog, parameters.hashLog);
    set_parameter(packer->context, ZSTD_c_chainLog, parameters.chainLog);
    set_parameter(packer->context, ZSTD_c_searchLog, parameters.searchLog);
    set_parameter(packer->context, ZSTD_c_minMatch, parameters.minMatch);
    set_parameter(packer->context, ZSTD_c_targetLength, parameters.targetLength);
    set_parameter(packer->context, ZSTD_c_strategy, (unsigned)parameters.strategy);
    return packer;
}

void sb_packer_destroy(sb_packer *packer, const sb_allocator *allocator)
{
    allocator->release(allocator->context, packer);
}

size_t sb_pack(sb_packer *packer, const void *plain, size_t size, void *out_packed, size_t capacity)
{
    size_t packed_size = ZSTD_compress2(packer->context, out_packed, capacity, plain, size);
    return ZSTD_isError(packed_size) ? 0 : packed_size;
}

sb_unpacker *sb_unpacker_create(const sb_allocator *allocator)
{
    size_t size = ZSTD_estimateDCtxSize();
    sb_unpacker *unpacker = allocator->allocate(allocator->context, sizeof *unpacker + size);
    if (unpacker == NULL) {
        return NULL;
    }
    unpacker->context = ZSTD_initStaticDCtx(unpacker->memory, size);
    SB_ASSERT(unpacker->context != NULL);
    return unpacker;
}

void sb_unpacker_destroy(sb_unpacker *unpacker, const sb_allocator *allocator)
{
    allocator->release(allocator->context, unpacker);
}

sb_error sb_unpack(sb_unpacker *unpacker, const void *packed, size_t packed_size, void *out_plain,
                   size_t plain_size)
{
    // Checks that there is one frame and nothing after it, because zstd would unpack several in a
    // row.
    if (ZSTD_findFrameCompressedSize(packed, packed_size) != packed_size) {
        return SB_ERROR_MALFORMED;
    }
    size_t size =
        ZSTD_decompressDCtx(unpacker->context, out_plain, plain_size, packed, packed_size);
    // An error is a number beyond any size.
    return size == plain_size ? SB_OK : SB_ERROR_MALFORMED;
}
