#include "seek_match.h"

#include <stdlib.h>

#include "base/random.h"
#include "game/tanks/mode/settings.h"
#include "host/base/heap.h"
#include "record/encoder.h"
#include "record/replay.h"
#include "record_match.h"
#include "stopwatch.h"

#define SOURCE_TICKS 3600u // of play at most, which are repeated

// Reads the frames that are repeated. Players join in the first ones and stay.
static bool read_frames(sb_log_reader *reader, uint32_t count_max, sb_frame *frames,
                        uint32_t *out_count)
{
    sb_log_entry entry;
    *out_count = 0;
    while (*out_count < count_max && sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            frames[(*out_count)++] = *entry.frame;
        }
    }
    return *out_count > 0;
}

static bool record(const sb_log_reader *reader, const sb_frame *frames, uint32_t frame_count,
                   uint32_t tick_count, record_match *out_match)
{
    sb_allocator heap = sb_heap_allocator();
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = *sb_log_reader_head(reader);
    def.head.game.rules = sb_rules_builtin(def.head.rules.name);
    def.head.game.settings[SB_SETTING_TIME_LIMIT_S] = 0;
    def.head.game.settings[SB_SETTING_SCORE_LIMIT] = 10000;
    def.map = sb_log_reader_map(reader);
    def.sink = record_match_sink(out_match);
    sb_game *game = NULL;
    sb_log_encoder *encoder = NULL;
    bool good = sb_game_create(&def.head.game, def.map, &heap, &game) == SB_OK;
    def.game = game;
    good = good && sb_log_encoder_create(&def, &heap, &encoder) == SB_OK;
    static sb_frame frame;
    for (uint32_t tick = 0; good && tick < tick_count; tick++) {
        frame = frames[tick % frame_count];
        frame.command_count = tick < frame_count ? frame.command_count : 0;
        sb_notes notes = {0};
        good = sb_game_advance(game, &frame) == SB_OK;
        if (good) {
            sb_log_encoder_tick(encoder, game, &frame, &notes);
        }
    }
    if (good) {
        sb_log_encoder_close(encoder, game);
    }
    sb_log_encoder_destroy(encoder);
    sb_game_destroy(game);
    return good;
}

static bool make_long(uint32_t player_count, uint32_t tick_count, record_match *out_match)
{
    record_match source;
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader = NULL;
    sb_log_fault fault;
    const uint32_t played = tick_count < SOURCE_TICKS ? tick_count : SOURCE_TICKS;
    sb_frame *frames = calloc(played, sizeof *frames);
    uint32_t count = 0;
    bool good = record_match_play(&source, player_count, played) && frames != NULL &&
                sb_log_reader_open(record_match_source(&source), &heap, &reader, &fault) == SB_OK &&
                read_frames(reader, played, frames, &count) &&
                record(reader, frames, count, tick_count, out_match);
    free(frames);
    sb_log_reader_destroy(reader);
    record_match_deinit(&source);
    return good;
}

static bool seek(const record_match *match, uint32_t tick, double *out_ms)
{
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader = NULL;
    sb_replay *replay = NULL;
    sb_log_fault fault;
    sb_replay_arrival arrival;
    uint64_t start = stopwatch_ns();
    bool good = sb_log_reader_open(record_match_source(match), &heap, &reader, &fault) == SB_OK &&
                sb_replay_create(reader, NULL, &heap, &replay) == SB_OK &&
                sb_replay_seek(replay, tick, &arrival) == SB_OK;
    good = good && arrival.has_hash &&
           ((sb_game_hash(sb_replay_game(replay)) ^ arrival.hash) & arrival.mask) == 0;
    *out_ms = (double)(stopwatch_ns() - start) / 1e6;
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    return good;
}

bool seek_match_measure(uint32_t player_count, uint32_t tick_count, seek_result *out_result)
{
    record_match match = {0};
    bool good = make_long(player_count, tick_count, &match);
    double times_ms[SEEK_COUNT];
    sb_random random = sb_random_seed(1, 0);
    for (uint32_t i = 0; good && i < SEEK_COUNT; i++) {
        // The last tick comes first, since it lies deepest in the log.
        uint32_t tick = i == 0 ? tick_count : 1 + sb_random_below(&random, tick_count);
        good = seek(&match, tick, &times_ms[i]);
    }
    if (good) {
        *out_result =
            (seek_result){.tick_count = tick_count, .median_ms = median(times_ms, SEEK_COUNT)};
        for (uint32_t i = 0; i < SEEK_COUNT; i++) {
            out_result->worst_ms =
                times_ms[i] > out_result->worst_ms ? times_ms[i] : out_result->worst_ms;
        }
    }
    record_match_deinit(&match);
    return good;
}
