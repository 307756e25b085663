#include "record/encoder.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "record/chunk.h"
#include "record/frame_code.h"
#include "record/head.h"
#include "record/keyframe.h"
#include "record/log_roster.h"

// A sink that was full is tried again once it has room for this many keyframes of the last one's
// size.
#define ROOM_FACTOR 4u
#define ROW_SIZE_MAX (128u * 1024u)
// Bytes that go out together: head, map and first keyframe, or epoch, gap, roster and a keyframe.
#define CHUNKS_SIZE_MAX                                                                            \
    (SB_HEAD_SIZE + 4u * SB_CHUNK_HEADER_SIZE + SB_MAP_BYTES_MAX + SB_EPOCH_PAYLOAD_SIZE +         \
     SB_CHUNK_PAYLOAD_SIZE_MAX)

_Static_assert(SB_EPOCH_PAYLOAD_SIZE + SB_GAP_PAYLOAD_SIZE + SB_LOG_ROSTER_SIZE_MAX <=
                   SB_HEAD_SIZE + SB_MAP_BYTES_MAX,
               "epoch, gap and roster take less room than head and map");
_Static_assert(2 * SB_FRAME_CODE_SIZE_MAX <= ROW_SIZE_MAX, "any frame fits a row");
_Static_assert(ROW_SIZE_MAX <= SB_CHUNK_PAYLOAD_SIZE_MAX, "and the row a chunk");

struct sb_log_encoder {
    sb_allocator allocator;
    sb_log_sink sink;
    uint32_t epoch;
    bool epoch_is_news; ///< the log does not have the epoch yet, nor its beginning:
    uint64_t epoch_unix_ms;
    uint32_t commit_ticks;
    uint32_t keyframe_ticks;
    uint32_t keyframe_phase; ///< remainder of the ticks with a keyframe modulo `keyframe_ticks`
    bool closed;
    bool mark_is_news; ///< the sink has refused `mark` so far
    sb_log_handover mark;
    bool behind; ///< the sink refused bytes: a gap begins here
    sb_chunk_chain chain;
    sb_frame_coder coder;
    sb_log_roster roster;
    sb_log_roster roster_written; ///< the last roster in the log
    sb_log_keyframe_coder *keyframes;
    uint64_t keyframe_offset; ///< of the last keyframe
    size_t keyframe_size;     ///< of that keyframe and the chunks before it in one call, bytes
    uint64_t roster_offset;   ///< of the last roster, 0 for none
    uint32_t tick_count;      ///< frames in `row`
    uint32_t note_count;      ///< notes of these frames
    sb_log_losses losses;
    uint8_t row[ROW_SIZE_MAX];
    uint8_t chunks[CHUNKS_SIZE_MAX]; ///< as the sink gets them
};

sb_log_encoder_def sb_log_encoder_def_default(void)
{
    return (sb_log_encoder_def){.commit_ms = 100, .keyframe_ms = 10000};
}

static uint32_t ticks_of(uint32_t ms, uint32_t tick_rate_hz)
{
    uint32_t ticks = (uint32_t)((uint64_t)ms * tick_rate_hz / 1000u);
    return ticks > 0 ? ticks : 1;
}

// Multiples of the golden ratio, modulo 1, are evenly spread for any count of them.
static uint32_t phase_of(uint32_t turn, uint32_t keyframe_ticks)
{
    uint32_t fraction = turn * UINT32_C(2654435769); // 2^32 / golden ratio
    return (uint32_t)((uint64_t)fraction * keyframe_ticks >> 32);
}

// Appends a chunk to `chunks`. The payload may already lie in its place.
static void put_chunk(sb_log_encoder *encoder, sb_chunk_chain *chain, size_t *size,
                      sb_chunk_kind kind, uint32_t ticks, uint32_t tick, const void *payload,
                      uint32_t payload_size)
{
    uint8_t *at = encoder->chunks + *size;
    SB_ASSERT(*size + SB_CHUNK_HEADER_SIZE + payload_size <= sizeof encoder->chunks);
    if (payload != at + SB_CHUNK_HEADER_SIZE) {
        memcpy(at + SB_CHUNK_HEADER_SIZE, payload, payload_size);
    }
    sb_chunk_write_header(chain, kind, ticks, tick, at + SB_CHUNK_HEADER_SIZE, payload_size, at);
    *size += SB_CHUNK_HEADER_SIZE + payload_size;
}

// Sends `size` bytes of `chunks`; `chain` is the chain after them.
static bool send(sb_log_encoder *encoder, const sb_chunk_chain *chain, size_t size)
{
    if (!encoder->sink.write(encoder->sink.context, encoder->chunks, size, chain->tick)) {
        return false;
    }
    encoder->chain = *chain;
    return true;
}

static bool send_chunk(sb_log_encoder *encoder, sb_chunk_kind kind, uint32_t ticks,
                       const void *payload, uint32_t payload_size)
{
    sb_chunk_chain chain = encoder->chain;
    size_t size = 0;
    put_chunk(encoder, &chain, &size, kind, ticks, 0, payload, payload_size);
    return send(encoder, &chain, size);
}

static void fall_behind(sb_log_encoder *encoder)
{
    encoder->behind = true;
    encoder->losses.gaps++;
}

static void put_gap(sb_log_encoder *encoder, sb_chunk_chain *chain, size_t *size, uint32_t tick)
{
    uint8_t payload[SB_GAP_PAYLOAD_SIZE];
    sb_gap_write(tick, payload);
    put_chunk(encoder, chain, size, SB_CHUNK_GAP, 0, 0, payload, sizeof payload);
}

static void put_roster(sb_log_encoder *encoder, sb_chunk_chain *chain, size_t *size)
{
    uint8_t payload[SB_LOG_ROSTER_SIZE_MAX];
    sb_writer writer = sb_writer_over(payload, sizeof payload);
    sb_log_roster_write(&encoder->roster, &writer);
    SB_ASSERT(writer.error == SB_OK);
    put_chunk(encoder, chain, size, SB_CHUNK_ROSTER, 0, 0, payload, (uint32_t)writer.size);
}

static bool put_keyframe(sb_log_encoder *encoder, sb_chunk_chain *chain, size_t *size,
                         const sb_game *game, uint64_t roster_offset)
{
    uint8_t *payload = encoder->chunks + *size + SB_CHUNK_HEADER_SIZE;
    size_t room = sizeof encoder->chunks - *size - SB_CHUNK_HEADER_SIZE;
    sb_log_keyframe_head head = {
        .previous_offset = encoder->keyframe_offset,
        .roster_offset = roster_offset,
        .occupied = encoder->roster.occupied,
    };
    size_t payload_size =
        sb_log_keyframe_write(encoder->keyframes, game, head, payload,
                              room < SB_CHUNK_PAYLOAD_SIZE_MAX ? room : SB_CHUNK_PAYLOAD_SIZE_MAX);
    if (payload_size > 0) {
        put_chunk(encoder, chain, size, SB_CHUNK_KEYFRAME, 0, sb_game_tick(game), payload,
                  (uint32_t)payload_size);
    }
    return payload_size > 0;
}

static void put_epoch(sb_log_encoder *encoder, sb_chunk_chain *chain, size_t *size,
                      uint64_t unix_ms)
{
    uint8_t payload[SB_EPOCH_PAYLOAD_SIZE];
    sb_epoch_write(encoder->epoch, unix_ms, payload);
    put_chunk(encoder, chain, size, SB_CHUNK_EPOCH, 0, 0, payload, sizeof payload);
}

static void put_mark(sb_log_encoder *encoder, sb_chunk_chain *chain, size_t *size)
{
    uint8_t payload[SB_HANDOVER_PAYLOAD_SIZE_MAX];
    const uint32_t payload_size = sb_handover_write(&encoder->mark, payload);
    put_chunk(encoder, chain, size, SB_CHUNK_HANDOVER, 0, 0, payload, payload_size);
}

// Sends what is in `chunks` and a keyframe. Before the keyframe comes the roster, if it differs
// from the log's or if `rostered`. False if the keyframe is too large or the sink refuses it.
static bool send_keyframe_behind(sb_log_encoder *encoder, sb_chunk_chain chain, size_t size,
                                 bool rostered, const sb_game *game)
{
    uint64_t roster_offset = encoder->roster_offset;
    if (rostered ||
        memcmp(&encoder->roster, &encoder->roster_written, sizeof encoder->roster) != 0) {
        roster_offset = chain.offset;
        put_roster(encoder, &chain, &size);
    }
    uint64_t offset = chain.offset;
    if (!put_keyframe(encoder, &chain, &size, game, roster_offset) ||
        !send(encoder, &chain, size)) {
        return false;
    }
    encoder->keyframe_offset = offset;
    encoder->keyframe_size = size;
    encoder->roster_offset = roster_offset;
    encoder->roster_written = encoder->roster;
    encoder->behind = false;
    encoder->epoch_is_news = false;
    encoder->mark_is_news = false;
    sb_frame_coder_restart(&encoder->coder, encoder->roster.occupied);
    return true;
}

// Sends the state after a tick. Before it come the epoch if the log does not have it yet, and a gap
// if the encoder is behind.
static bool send_keyframe(sb_log_encoder *encoder, const sb_game *game)
{
    sb_chunk_chain chain = encoder->chain;
    size_t size = 0;
    bool rostered = encoder->behind || encoder->epoch_is_news;
    if (encoder->mark_is_news) {
        put_mark(encoder, &chain, &size);
    }
    if (encoder->epoch_is_news) {
        put_epoch(encoder, &chain, &size, encoder->epoch_unix_ms);
    }
    if (encoder->behind) {
        put_gap(encoder, &chain, &size, sb_game_tick(game));
    }
    return send_keyframe_behind(encoder, chain, size, rostered, game);
}

// Sends head, map and first keyframe.
static sb_error send_start(sb_log_encoder *encoder, const sb_log_encoder_def *def)
{
    sb_log_head head = def->head;
    head.format_version = SB_LOG_FORMAT_VERSION;
    head.simulation_version = SB_SIMULATION_VERSION;
    sb_chunk_chain chain;
    sb_head_write(&head, &chain, encoder->chunks);
    size_t size = SB_HEAD_SIZE;
    sb_writer map = sb_writer_over(encoder->row, sizeof encoder->row);
    sb_map_write(def->map, &map);
    SB_ASSERT(map.error == SB_OK);
    put_chunk(encoder, &chain, &size, SB_CHUNK_MAP, 0, 0, encoder->row, (uint32_t)map.size);
    uint64_t offset = chain.offset;
    if (!put_keyframe(encoder, &chain, &size, def->game, 0)) {
        return SB_ERROR_LIMIT;
    }
    encoder->keyframe_offset = offset;
    encoder->keyframe_size = size;
    if (def->epoch != 0) {
        put_epoch(encoder, &chain, &size, head.started_unix_ms);
    }
    return send(encoder, &chain, size) ? SB_OK : SB_ERROR_FULL;
}

// True if the head describes this match. The rules are compared by their identity, because a head
// that was read has no table. The version of their interface does not matter to a state.
static bool head_is_of(const sb_log_head *head, const sb_game *game)
{
    const sb_game_def *a = &head->game, *b = sb_game_get_def(game);
    return a->seed == b->seed && a->player_capacity == b->player_capacity &&
           a->computer_count == b->computer_count && a->tick_rate_hz == b->tick_rate_hz &&
           head->setting_count == b->rules->setting_count &&
           memcmp(a->settings, b->settings, head->setting_count * sizeof a->settings[0]) == 0 &&
           sb_rules_identity_plays_as(&head->rules, sb_game_get_identity(game));
}

static bool def_is_valid(const sb_log_encoder_def *def)
{
    sb_log_head head = def->head;
    head.format_version = SB_LOG_FORMAT_VERSION;
    return def->sink.write != NULL && def->commit_ms >= 1 && def->commit_ms <= 10000 &&
           def->keyframe_ms >= 100 && def->keyframe_ms <= 600000 && sb_head_check(&head) == SB_OK &&
           sb_map_validate(def->map, NULL) == SB_OK && sb_game_tick(def->game) == 0 &&
           head_is_of(&head, def->game);
}

static sb_error make(const sb_log_encoder_def *def, const sb_allocator *allocator,
                     sb_log_encoder **out_encoder)
{
    *out_encoder = NULL;
    if (!def_is_valid(def)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_log_encoder *encoder = allocator->allocate(allocator->context, sizeof *encoder);
    if (encoder == NULL) {
        return SB_ERROR_MEMORY;
    }
    const sb_game_def *game = &def->head.game;
    encoder->allocator = *allocator;
    encoder->sink = def->sink;
    encoder->epoch = def->epoch;
    encoder->commit_ticks = ticks_of(def->commit_ms, game->tick_rate_hz);
    encoder->keyframe_ticks = ticks_of(def->keyframe_ms, game->tick_rate_hz);
    encoder->keyframe_phase = phase_of(def->keyframe_turn, encoder->keyframe_ticks);
    sb_frame_coder_init(&encoder->coder, game->player_capacity, game->tick_rate_hz);
    encoder->keyframes = sb_log_keyframe_coder_create(def->game, SB_LOG_KEYFRAME_WRITE, allocator);
    if (encoder->keyframes == NULL) {
        sb_log_encoder_destroy(encoder);
        return SB_ERROR_MEMORY;
    }
    *out_encoder = encoder;
    return SB_OK;
}

sb_error sb_log_encoder_create(const sb_log_encoder_def *def, const sb_allocator *allocator,
                               sb_log_encoder **out_encoder)
{
    sb_error error = make(def, allocator, out_encoder);
    if (error == SB_OK) {
        error = send_start(*out_encoder, def);
    }
    if (error != SB_OK) {
        sb_log_encoder_destroy(*out_encoder);
        *out_encoder = NULL;
    }
    return error;
}

sb_error sb_log_encoder_reopen(const sb_log_encoder_def *def, const sb_log_place *place,
                               const sb_allocator *allocator, sb_log_encoder **out_encoder)
{
    sb_error error = make(def, allocator, out_encoder);
    if (error == SB_OK) {
        (*out_encoder)->chain = place->chain;
        (*out_encoder)->keyframe_offset = place->keyframe_offset;
        (*out_encoder)->roster = place->roster;
        if (def->taken != NULL) {
            (*out_encoder)->mark = *def->taken;
            (*out_encoder)->mark_is_news = true;
        }
    }
    return error;
}

bool sb_log_encoder_resume(sb_log_encoder *encoder, const sb_game *game, uint64_t unix_ms)
{
    encoder->epoch_is_news = true;
    encoder->epoch_unix_ms = unix_ms;
    if (send_keyframe(encoder, game)) {
        return true;
    }
    fall_behind(encoder);
    return false;
}

static void lose_row(sb_log_encoder *encoder)
{
    encoder->losses.ticks += encoder->tick_count;
    encoder->losses.notes += encoder->note_count;
    fall_behind(encoder);
}

void sb_log_encoder_flush(sb_log_encoder *encoder)
{
    if (encoder->tick_count == 0) {
        return;
    }
    uint32_t size = (uint32_t)sb_frame_code_end(&encoder->coder);
    if (!send_chunk(encoder, SB_CHUNK_TICKS, encoder->tick_count, encoder->row, size)) {
        lose_row(encoder);
    }
    encoder->tick_count = 0;
    encoder->note_count = 0;
}

static void put_frame(sb_log_encoder *encoder, const sb_game *game, const sb_frame *frame,
                      sb_notes *notes)
{
    if (encoder->tick_count == 0) {
        sb_frame_code_begin(&encoder->coder, encoder->row, sizeof encoder->row);
    }
    sb_frame_code_write(&encoder->coder, frame, notes, sb_game_tick(game), sb_game_hash(game));
    encoder->tick_count++;
    encoder->note_count += notes->count;
    size_t room = sizeof encoder->row - sb_frame_code_size(&encoder->coder);
    if (encoder->tick_count >= encoder->commit_ticks || room < SB_FRAME_CODE_SIZE_MAX) {
        sb_log_encoder_flush(encoder);
    }
}

// A keyframe is expensive, and a full sink stays full for a while.
static bool has_room(const sb_log_encoder *encoder)
{
    const sb_log_sink *sink = &encoder->sink;
    return sink->room == NULL || sink->room(sink->context) >= ROOM_FACTOR * encoder->keyframe_size;
}

void sb_log_encoder_tick(sb_log_encoder *encoder, const sb_game *game, const sb_frame *frame,
                         sb_notes *notes)
{
    SB_ASSERT(!encoder->closed);
    sb_log_roster_follow(&encoder->roster, frame, notes);
    encoder->losses.notes += notes->dropped;
    uint32_t tick = sb_game_tick(game);
    if (encoder->behind) {
        encoder->losses.ticks++;
        encoder->losses.notes += notes->count;
        if (tick % encoder->commit_ticks == 0 && has_room(encoder)) {
            (void)send_keyframe(encoder, game);
        }
        return;
    }
    put_frame(encoder, game, frame, notes);
    if (tick % encoder->keyframe_ticks == encoder->keyframe_phase) {
        sb_log_encoder_flush(encoder);
        if (!encoder->behind) {
            encoder->losses.keyframes += !send_keyframe(encoder, game);
        }
    }
}

bool sb_log_encoder_jump(sb_log_encoder *encoder, const sb_game *game, const sb_log_roster *roster)
{
    sb_log_encoder_flush(encoder);
    SB_ASSERT(!encoder->closed && sb_game_tick(game) > encoder->chain.tick);
    encoder->losses.ticks += encoder->behind ? 0 : sb_game_tick(game) - encoder->chain.tick;
    if (!encoder->behind) {
        fall_behind(encoder);
    }
    encoder->roster = *roster;
    return send_keyframe(encoder, game);
}

void sb_log_encoder_pause(sb_log_encoder *encoder, const sb_game *game, uint64_t ticks)
{
    SB_ASSERT(!encoder->closed && ticks > 0);
    sb_log_encoder_flush(encoder);
    if (encoder->behind && !send_keyframe(encoder, game)) {
        return;
    }
    uint8_t payload[8];
    sb_writer writer = sb_writer_over(payload, sizeof payload);
    sb_writer_u64(&writer, ticks);
    if (!send_chunk(encoder, SB_CHUNK_PAUSE, 0, payload, sizeof payload)) {
        fall_behind(encoder);
    }
}

bool sb_log_encoder_mark(sb_log_encoder *encoder, const sb_game *game, const sb_log_handover *mark)
{
    SB_ASSERT(!encoder->closed);
    sb_log_encoder_flush(encoder);
    if (encoder->behind && !send_keyframe(encoder, game)) {
        return false;
    }
    sb_chunk_chain chain = encoder->chain;
    size_t size = 0;
    encoder->mark = *mark;
    put_mark(encoder, &chain, &size);
    return send(encoder, &chain, size);
}

void sb_log_encoder_mark_surely(sb_log_encoder *encoder, const sb_game *game,
                                const sb_log_handover *mark)
{
    if (!sb_log_encoder_mark(encoder, game, mark)) {
        encoder->mark = *mark;
        encoder->mark_is_news = true;
        if (!encoder->behind) {
            fall_behind(encoder);
        }
    }
}

void sb_log_encoder_close(sb_log_encoder *encoder, const sb_game *game)
{
    SB_ASSERT(!encoder->closed);
    sb_log_encoder_flush(encoder);
    encoder->closed = true;
    encoder->losses.unclosed = 1;
    if (encoder->behind && !send_keyframe(encoder, game)) {
        return;
    }
    uint8_t payload[SB_CLOSE_PAYLOAD_SIZE];
    sb_close_write(&encoder->chain, encoder->keyframe_offset, payload);
    encoder->losses.unclosed = !send_chunk(encoder, SB_CHUNK_CLOSE, 0, payload, sizeof payload);
}

void sb_log_encoder_destroy(sb_log_encoder *encoder)
{
    if (encoder == NULL) {
        return;
    }
    sb_allocator allocator = encoder->allocator;
    sb_log_keyframe_coder_destroy(encoder->keyframes);
    allocator.release(allocator.context, encoder);
}

sb_log_losses sb_log_encoder_losses(const sb_log_encoder *encoder)
{
    return encoder->losses;
}
