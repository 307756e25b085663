#include "record/keyframe.h"

#include <string.h>

#include "base/assert.h"
#include "physics/world/pose_ring.h"
#include "record/pack.h"

#define WORD_SIZE 4u

struct sb_log_keyframe_coder {
    sb_allocator allocator;
    sb_packer *packer;
    sb_unpacker *unpacker;
    uint32_t live_size;
    size_t capacity; ///< of `plain`, `poses` and `unpacked` each
    bool has_first;
    uint8_t *first; ///< the live state of the match's first keyframe; zeros before that
    uint8_t *plain;
    uint8_t *poses;
    uint8_t *unpacked;
};

static size_t poses_size_max(sb_world world)
{
    size_t rows = (size_t)sb_pose_ring_age_max(world) + 2u;
    return WORD_SIZE + rows * sb_pose_ring_capacity(world) * sizeof(sb_pose);
}

sb_log_keyframe_coder *sb_log_keyframe_coder_create(const sb_game *game,
                                                    const sb_allocator *allocator)
{
    sb_world world = sb_game_world(game);
    uint32_t live_size = sb_layout_live_size(world.layout);
    size_t capacity = live_size + poses_size_max(world);
    sb_log_keyframe_coder *coder = allocator->allocate(allocator->context, sizeof *coder);
    if (coder == NULL) {
        return NULL;
    }
    *coder = (sb_log_keyframe_coder){
        .allocator = *allocator,
        .packer = sb_packer_create(allocator),
        .unpacker = sb_unpacker_create(allocator),
        .live_size = live_size,
        .capacity = capacity,
        .first = allocator->allocate(allocator->context, live_size),
        .plain = allocator->allocate(allocator->context, capacity),
        .poses = allocator->allocate(allocator->context, capacity),
        .unpacked = allocator->allocate(allocator->context, capacity),
    };
    if (coder->packer == NULL || coder->unpacker == NULL || coder->first == NULL ||
        coder->plain == NULL || coder->poses == NULL || coder->unpacked == NULL) {
        sb_log_keyframe_coder_destroy(coder);
        return NULL;
    }
    return coder;
}

void sb_log_keyframe_coder_destroy(sb_log_keyframe_coder *coder)
{
    if (coder == NULL) {
        return;
    }
    sb_allocator allocator = coder->allocator;
    sb_packer_destroy(coder->packer, &allocator);
    sb_unpacker_destroy(coder->unpacker, &allocator);
    allocator.release(allocator.context, coder->first);
    allocator.release(allocator.context, coder->plain);
    allocator.release(allocator.context, coder->poses);
    allocator.release(allocator.context, coder->unpacked);
    allocator.release(allocator.context, coder);
}

static uint32_t word_at(const uint8_t *bytes, size_t index)
{
    sb_reader reader = sb_reader_over(bytes + index * WORD_SIZE, WORD_SIZE);
    return sb_reader_u32(&reader);
}

static uint32_t zigzag(uint32_t difference)
{
    return difference << 1 ^ (0u - (difference >> 31));
}

// A pose seldom changes its pace: from what the state says of the body back through time, the
// second difference of each word is left, small ones of either sign as small numbers, and of all of
// them the lowest bytes first.
static void write_differences(const uint8_t *rows, size_t row_count, size_t row_words,
                              uint32_t byte, sb_writer *writer)
{
    for (size_t word = 0; word < row_words; word++) {
        uint32_t last = word_at(rows, word), last_step = 0;
        for (size_t row = 1; row <= row_count; row++) {
            uint32_t value = word_at(rows, row * row_words + word);
            uint32_t step = value - last;
            sb_writer_u8(writer, (uint8_t)(zigzag(step - last_step) >> 8u * byte));
            last = value;
            last_step = step;
        }
    }
}

static void write_poses(sb_log_keyframe_coder *coder, const sb_game *game, sb_writer *writer)
{
    sb_world world = sb_game_world(game);
    sb_writer poses = sb_writer_over(coder->poses, coder->capacity);
    uint32_t row_count = sb_pose_ring_save(world, &poses);
    SB_ASSERT(poses.error == SB_OK);
    size_t row_words = (size_t)sb_pose_ring_capacity(world) * sizeof(sb_pose) / WORD_SIZE;
    sb_writer_u32(writer, row_count);
    for (uint32_t byte = 0; byte < WORD_SIZE; byte++) {
        write_differences(coder->poses, row_count, row_words, byte, writer);
    }
}

// The first is packed as it is, the others by what differs from it.
static void write_live(sb_log_keyframe_coder *coder, const sb_game *game, sb_writer *writer)
{
    sb_world world = sb_game_world(game);
    uint8_t *live = coder->plain + writer->size;
    sb_layout_save_live(world.layout, world.block, writer);
    SB_ASSERT(writer->error == SB_OK);
    if (!coder->has_first) {
        memcpy(coder->first, live, coder->live_size);
        coder->has_first = true;
        return;
    }
    for (uint32_t i = 0; i < coder->live_size; i++) {
        live[i] ^= coder->first[i];
    }
}

// Into `coder->plain`; the size.
static size_t make_plain(sb_log_keyframe_coder *coder, const sb_game *game)
{
    sb_writer writer = sb_writer_over(coder->plain, coder->capacity);
    write_live(coder, game, &writer);
    write_poses(coder, game, &writer);
    SB_ASSERT(writer.error == SB_OK);
    return writer.size;
}

static void write_head(const sb_log_keyframe_head *head, void *out_bytes)
{
    sb_writer writer = sb_writer_over(out_bytes, SB_LOG_KEYFRAME_HEAD_SIZE);
    sb_writer_u64(&writer, head->previous_offset);
    sb_writer_u64(&writer, head->roster_offset);
    sb_writer_u64(&writer, head->occupied);
    sb_writer_u32(&writer, head->plain_size);
    SB_ASSERT(writer.error == SB_OK && writer.size == SB_LOG_KEYFRAME_HEAD_SIZE);
}

sb_error sb_log_keyframe_head_read(const void *payload, size_t size, sb_log_keyframe_head *out_head)
{
    sb_reader reader = sb_reader_over(payload, size);
    out_head->previous_offset = sb_reader_u64(&reader);
    out_head->roster_offset = sb_reader_u64(&reader);
    out_head->occupied = sb_reader_u64(&reader);
    out_head->plain_size = sb_reader_u32(&reader);
    return reader.error;
}

size_t sb_log_keyframe_write(sb_log_keyframe_coder *coder, const sb_game *game,
                             sb_log_keyframe_head head, void *out_bytes, size_t capacity)
{
    SB_ASSERT(capacity > SB_LOG_KEYFRAME_HEAD_SIZE);
    head.plain_size = (uint32_t)make_plain(coder, game);
    write_head(&head, out_bytes);
    size_t size = sb_pack(coder->packer, coder->plain, head.plain_size,
                          (uint8_t *)out_bytes + SB_LOG_KEYFRAME_HEAD_SIZE,
                          capacity - SB_LOG_KEYFRAME_HEAD_SIZE);
    return size == 0 ? 0 : size + SB_LOG_KEYFRAME_HEAD_SIZE;
}

bool sb_log_keyframe_is_of(sb_log_keyframe_coder *coder, const sb_game *game, const void *payload,
                           size_t size, sb_error *out_error)
{
    sb_log_keyframe_head head;
    *out_error = SB_ERROR_MALFORMED;
    if (sb_log_keyframe_head_read(payload, size, &head) != SB_OK ||
        head.plain_size > coder->capacity ||
        sb_unpack(coder->unpacker, (const uint8_t *)payload + SB_LOG_KEYFRAME_HEAD_SIZE,
                  size - SB_LOG_KEYFRAME_HEAD_SIZE, coder->unpacked, head.plain_size) != SB_OK) {
        return false;
    }
    *out_error = SB_OK;
    return make_plain(coder, game) == head.plain_size &&
           memcmp(coder->plain, coder->unpacked, head.plain_size) == 0;
}
