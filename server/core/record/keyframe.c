#include "record/keyframe.h"

#include <string.h>

#include "base/assert.h"
#include "physics/world/pose_ring.h"
#include "record/pack.h"

#define WORD_SIZE 4u

struct sb_log_keyframe_coder {
    sb_allocator allocator;
    sb_packer *packer;     ///< NULL if the coder does not write
    sb_unpacker *unpacker; ///< NULL, like `unpacked`, if the coder does not read
    uint32_t live_size;
    size_t capacity; ///< of `plain`, `poses` and `unpacked` each
    uint8_t *first;  ///< the live state of the match's first keyframe
    uint8_t *plain;
    uint8_t *poses;
    uint8_t *unpacked;
};

static size_t poses_size_max(sb_world world)
{
    size_t rows = (size_t)sb_pose_ring_age_max(world) + 2u;
    return WORD_SIZE + rows * sb_pose_ring_capacity(world) * sizeof(sb_pose);
}

static bool is_whole(const sb_log_keyframe_coder *coder, bool writes, bool reads)
{
    return coder->first != NULL && coder->plain != NULL && coder->poses != NULL &&
           (!writes || coder->packer != NULL) &&
           (!reads || (coder->unpacker != NULL && coder->unpacked != NULL));
}

sb_log_keyframe_coder *sb_log_keyframe_coder_create(const sb_game *game, sb_log_keyframe_side side,
                                                    const sb_allocator *allocator)
{
    sb_world world = sb_game_world(game);
    uint32_t live_size = sb_layout_live_size(world.layout);
    size_t capacity = live_size + poses_size_max(world);
    bool writes = (side & SB_LOG_KEYFRAME_WRITE) != 0, reads = (side & SB_LOG_KEYFRAME_READ) != 0;
    sb_log_keyframe_coder *coder = allocator->allocate(allocator->context, sizeof *coder);
    if (coder == NULL) {
        return NULL;
    }
    *coder = (sb_log_keyframe_coder){
        .allocator = *allocator,
        .packer = writes ? sb_packer_create(allocator) : NULL,
        .unpacker = reads ? sb_unpacker_create(allocator) : NULL,
        .live_size = live_size,
        .capacity = capacity,
        .first = allocator->allocate(allocator->context, live_size),
        .plain = allocator->allocate(allocator->context, capacity),
        .poses = allocator->allocate(allocator->context, capacity),
        .unpacked = reads ? allocator->allocate(allocator->context, capacity) : NULL,
    };
    if (!is_whole(coder, writes, reads)) {
        sb_log_keyframe_coder_destroy(coder);
        return NULL;
    }
    sb_writer writer = sb_writer_over(coder->first, live_size);
    sb_layout_save_live(world.layout, world.block, &writer);
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

static uint32_t unzigzag(uint32_t folded)
{
    return folded >> 1 ^ (0u - (folded & 1u));
}

// A pose seldom changes its velocity. So the second difference of each word is written, from the
// state back through time. Zigzag makes small differences of either sign small numbers, and the
// lowest bytes of all of them come first.
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

// XORs a live state with the first one; a second call restores it.
static void mask_live(const sb_log_keyframe_coder *coder, uint8_t *live)
{
    for (uint32_t i = 0; i < coder->live_size; i++) {
        live[i] ^= coder->first[i];
    }
}

static bool is_first(const sb_log_keyframe_head *head)
{
    return head->previous_offset == 0;
}

// Writes the unpacked form to `coder->plain` and returns its size.
static size_t make_plain(sb_log_keyframe_coder *coder, const sb_game *game,
                         const sb_log_keyframe_head *head)
{
    sb_world world = sb_game_world(game);
    sb_writer writer = sb_writer_over(coder->plain, coder->capacity);
    sb_layout_save_live(world.layout, world.block, &writer);
    if (!is_first(head)) {
        mask_live(coder, coder->plain);
    }
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
    SB_ASSERT(coder->packer != NULL && capacity > SB_LOG_KEYFRAME_HEAD_SIZE);
    head.plain_size = (uint32_t)make_plain(coder, game, &head);
    write_head(&head, out_bytes);
    size_t size = sb_pack(coder->packer, coder->plain, head.plain_size,
                          (uint8_t *)out_bytes + SB_LOG_KEYFRAME_HEAD_SIZE,
                          capacity - SB_LOG_KEYFRAME_HEAD_SIZE);
    return size == 0 ? 0 : size + SB_LOG_KEYFRAME_HEAD_SIZE;
}

// Unpacks a payload to `coder->unpacked`.
static sb_error unpack(sb_log_keyframe_coder *coder, const void *payload, size_t size,
                       sb_log_keyframe_head *out_head)
{
    SB_ASSERT(coder->unpacker != NULL);
    if (sb_log_keyframe_head_read(payload, size, out_head) != SB_OK ||
        out_head->plain_size > coder->capacity) {
        return SB_ERROR_MALFORMED;
    }
    return sb_unpack(coder->unpacker, (const uint8_t *)payload + SB_LOG_KEYFRAME_HEAD_SIZE,
                     size - SB_LOG_KEYFRAME_HEAD_SIZE, coder->unpacked,
                     out_head->plain_size) == SB_OK
               ? SB_OK
               : SB_ERROR_MALFORMED;
}

bool sb_log_keyframe_is_of(sb_log_keyframe_coder *coder, const sb_game *game, const void *payload,
                           size_t size, sb_error *out_error)
{
    sb_log_keyframe_head head;
    *out_error = unpack(coder, payload, size, &head);
    return *out_error == SB_OK && make_plain(coder, game, &head) == head.plain_size &&
           memcmp(coder->plain, coder->unpacked, head.plain_size) == 0;
}

// Restores the rows after row 0 from their differences.
static void read_differences(const uint8_t *differences, size_t row_count, size_t row_words,
                             uint8_t *rows)
{
    for (size_t word = 0; word < row_words; word++) {
        uint32_t value = word_at(rows, word), step = 0;
        for (size_t row = 1; row <= row_count; row++) {
            uint32_t folded = 0;
            for (uint32_t byte = 0; byte < WORD_SIZE; byte++) {
                size_t at = (byte * row_words + word) * row_count + row - 1;
                folded |= (uint32_t)differences[at] << 8u * byte;
            }
            step += unzigzag(folded);
            value += step;
            sb_writer writer =
                sb_writer_over(rows + (row * row_words + word) * WORD_SIZE, WORD_SIZE);
            sb_writer_u32(&writer, value);
        }
    }
}

// Loads the poses; the game already has the live state.
static sb_error load_poses(sb_log_keyframe_coder *coder, sb_game *game, sb_reader *reader)
{
    sb_world world = sb_game_world(game);
    sb_writer poses = sb_writer_over(coder->poses, coder->capacity);
    uint32_t row_count = sb_pose_ring_save(world, &poses);
    SB_ASSERT(poses.error == SB_OK);
    size_t row_words = (size_t)sb_pose_ring_capacity(world) * sizeof(sb_pose) / WORD_SIZE;
    size_t size = row_words * WORD_SIZE * row_count;
    if (sb_reader_u32(reader) != row_count || sb_reader_remaining(reader) != size) {
        return SB_ERROR_MALFORMED;
    }
    read_differences(sb_reader_bytes(reader, size), row_count, row_words, coder->poses);
    sb_reader rows = sb_reader_over(coder->poses + row_words * WORD_SIZE, size);
    return sb_pose_ring_load(world, &rows, row_count);
}

sb_error sb_log_keyframe_load(sb_log_keyframe_coder *coder, sb_game *game, const void *payload,
                              size_t size)
{
    sb_log_keyframe_head head;
    sb_error error = unpack(coder, payload, size, &head);
    if (error != SB_OK) {
        return error;
    }
    if (head.plain_size < coder->live_size) {
        return SB_ERROR_TRUNCATED;
    }
    if (!is_first(&head)) {
        mask_live(coder, coder->unpacked);
    }
    sb_reader live = sb_reader_over(coder->unpacked, coder->live_size);
    error = sb_game_load(game, &live);
    if (error != SB_OK) {
        return error;
    }
    sb_reader poses =
        sb_reader_over(coder->unpacked + coder->live_size, head.plain_size - coder->live_size);
    return load_poses(coder, game, &poses);
}
