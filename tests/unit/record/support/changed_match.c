#include "changed_match.h"

#include "base/assert.h"
#include "counting_heap.h"
#include "record/reader.h"

static counting_heap heap;

void match_frames_read(memory_log *log, match_frames *out_frames)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    SB_ASSERT(sb_log_reader_open(memory_log_source(log), &allocator, &reader, &fault) == SB_OK);
    out_frames->count = 0;
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            SB_ASSERT(out_frames->count < CHANGED_MATCH_TICK_MAX);
            out_frames->list[out_frames->count++] = *entry.frame;
            SB_ASSERT(out_frames->count == entry.tick);
        }
    }
    SB_ASSERT(sb_log_reader_end(reader) == SB_LOG_END_CLOSED);
    sb_log_reader_destroy(reader);
}

static sb_frame frame_of(const match_frames *frames, const match_change *change, uint32_t tick)
{
    sb_frame frame = frames->list[tick - 1];
    if (tick == change->tick && change->input != NULL) {
        frame.inputs[change->player] = *change->input;
    }
    if (tick == change->tick && change->command != NULL) {
        frame.commands[frame.command_count++] = *change->command;
    }
    return frame;
}

static void advance(sb_game *game, const match_frames *frames, const match_change *change,
                    uint32_t tick)
{
    sb_frame frame = frame_of(frames, change, tick);
    SB_ASSERT(sb_game_advance(game, &frame) == SB_OK);
}

memory_log match_record_changed(const sb_log_head *head, const sb_map *map,
                                const match_frames *frames, const match_change *change,
                                sb_log_losses *out_losses)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(1u << 20);
    sb_game *game;
    SB_ASSERT(sb_game_create(&head->game, map, &allocator, &game) == SB_OK);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = *head;
    def.map = map;
    def.game = game;
    def.sink = memory_log_sink(&log);
    def.keyframe_ms = 1000;
    sb_log_encoder *encoder;
    SB_ASSERT(sb_log_encoder_create(&def, &allocator, &encoder) == SB_OK);
    static const match_change none;
    uint32_t last = change->last_tick == 0 ? frames->count : change->last_tick;
    for (uint32_t tick = 1; tick <= last; tick++) {
        log.refuses = tick > change->refused_from && tick <= change->refused_to;
        advance(game, frames, change, tick);
        sb_frame told = frame_of(frames, change->untold ? &none : change, tick);
        sb_notes notes = {0};
        sb_log_encoder_tick(encoder, game, &told, &notes);
    }
    sb_log_encoder_close(encoder, game);
    if (out_losses != NULL) {
        *out_losses = sb_log_encoder_losses(encoder);
    }
    sb_log_encoder_destroy(encoder);
    sb_game_destroy(game);
    return log;
}

sb_game *match_play_changed(const sb_log_head *head, const sb_map *map, const match_frames *frames,
                            const match_change *change, uint32_t tick)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game *game;
    SB_ASSERT(sb_game_create(&head->game, map, &allocator, &game) == SB_OK);
    for (uint32_t t = 1; t <= tick; t++) {
        advance(game, frames, change, t);
    }
    return game;
}
