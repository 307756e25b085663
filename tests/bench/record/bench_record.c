/// Measures what a tick log costs and how fast it is verified. The matches are played by SDK
/// clients, and recorded as a server records them.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/base/heap.h"
#include "kill9.h"
#include "record/encoder.h"
#include "record/reader.h"
#include "record/verify.h"
#include "record_match.h"
#include "seek_match.h"
#include "stopwatch.h"

#define TICK_RATE_HZ 60.0
#define TICKS_PER_HOUR (3600.0 * TICK_RATE_HZ)
#define RUN_COUNT_MAX 101u

typedef struct settings {
    uint32_t tick_count;
    uint32_t run_count;
    uint32_t kill_count;      ///< how often a server is killed and resumed
    uint32_t seek_tick_count; ///< length of the match in which ticks are sought
    bool json;
} settings;

typedef struct result {
    uint32_t player_count;
    double verify_times_real_time;
    double bytes_per_hour;
    double record_ns;     ///< of each tick: hash, frame, keyframes
    double server_ns;     ///< of each tick in all, recording included
    double tick_overhead; ///< recording time divided by the rest of the tick's time
    size_t log_size;
} result;

static bool time_verify(const record_match *match, double *out_ns)
{
    sb_allocator heap = sb_heap_allocator();
    sb_verify_report report;
    uint64_t start = stopwatch_ns();
    sb_error error = sb_log_verify(record_match_source(match), NULL, &heap, NULL, NULL, &report);
    *out_ns = (double)(stopwatch_ns() - start);
    return error == SB_OK && report.verdict == SB_VERDICT_AGREES &&
           report.ticks_agreed == match->ticks;
}

static bool swallow(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)bytes;
    (void)tick;
    *(size_t *)context += size;
    return true;
}

// Plays the log once more, records it again, and measures the time that recording takes.
static bool time_recording(const record_match *match, double *out_ns)
{
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    if (sb_log_reader_open(record_match_source(match), &heap, &reader, &fault) != SB_OK) {
        return false;
    }
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = *sb_log_reader_head(reader);
    def.head.game.rules = sb_rules_builtin(def.head.rules.name);
    def.map = sb_log_reader_map(reader);
    size_t size = 0;
    def.sink = (sb_log_sink){.write = swallow, .context = &size};
    sb_game *game = NULL;
    sb_log_encoder *encoder = NULL;
    bool good = sb_game_create(&def.head.game, def.map, &heap, &game) == SB_OK;
    def.game = game;
    good = good && sb_log_encoder_create(&def, &heap, &encoder) == SB_OK;
    static sb_notes notes;
    sb_log_entry entry;
    uint64_t spent_ns = 0;
    while (good && sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            good = sb_game_advance(game, entry.frame) == SB_OK;
            notes = *entry.notes;
            uint64_t start = stopwatch_ns();
            sb_log_encoder_tick(encoder, game, entry.frame, &notes);
            spent_ns += stopwatch_ns() - start;
        }
    }
    *out_ns = (double)spent_ns / match->ticks;
    sb_log_encoder_destroy(encoder);
    sb_game_destroy(game);
    sb_log_reader_destroy(reader);
    return good && size > 0;
}

static bool measure(const settings *set, uint32_t player_count, result *out)
{
    record_match match;
    static double verify_ns[RUN_COUNT_MAX], record_ns[RUN_COUNT_MAX];
    bool good = record_match_play(&match, player_count, set->tick_count);
    for (uint32_t i = 0; good && i < set->run_count; i++) {
        good = time_verify(&match, &verify_ns[i]) && time_recording(&match, &record_ns[i]);
    }
    if (good) {
        double real_ns = match.ticks / TICK_RATE_HZ * 1e9;
        *out = (result){
            .player_count = player_count,
            .verify_times_real_time = real_ns / median(verify_ns, set->run_count),
            .bytes_per_hour =
                (double)(match.log_size - match.start_size) / match.ticks * TICKS_PER_HOUR,
            .record_ns = median(record_ns, set->run_count),
            .server_ns = (double)match.server_ns / match.ticks,
            .log_size = match.log_size,
        };
        out->tick_overhead = out->record_ns / (out->server_ns - out->record_ns);
    }
    record_match_deinit(&match);
    return good;
}

static void print_text(const result *r)
{
    printf("%2" PRIu32 " players: %.2f MB an hour; recording %.1f us of a tick of %.1f us (%.1f %% "
           "of the rest); verified at %.0f times real time\n",
           r->player_count, r->bytes_per_hour / 1e6, r->record_ns / 1e3, r->server_ns / 1e3,
           100 * r->tick_overhead, r->verify_times_real_time);
}

static void print_json(const result *eight, const result *many, const seek_result *seek,
                       const kill9_result *kills)
{
    printf("{\"verify_times_real_time_8\": %.1f, \"verify_times_real_time_32\": %.1f, "
           "\"bytes_per_hour_32\": %.0f, \"bytes_per_hour_8\": %.0f, \"tick_overhead\": %.4f, "
           "\"record_ns\": %.0f, \"server_ns\": %.0f, \"seek_ms_in_an_hour\": %.2f, "
           "\"seek_ms_median\": %.2f, \"seek_ticks\": %" PRIu32 ", \"resume_ms\": %.1f, "
           "\"resume_ms_median\": %.1f, \"back_ms_median\": %.1f, \"lost_ticks_max\": %" PRIu32
           "}\n",
           eight->verify_times_real_time, many->verify_times_real_time, many->bytes_per_hour,
           eight->bytes_per_hour, many->tick_overhead, many->record_ns, many->server_ns,
           seek->worst_ms, seek->median_ms, seek->tick_count, kills->resume_ms_max,
           kills->resume_ms_median, kills->back_ms_median, kills->lost_ticks_max);
}

// Parses a count from 1 to `max`. Returns 0 for any other text.
static uint32_t parse_count(const char *text, uint32_t max)
{
    char *end;
    unsigned long value = text != NULL ? strtoul(text, &end, 10) : 0;
    return value >= 1 && value <= max && *end == '\0' ? (uint32_t)value : 0;
}

static bool parse(int argc, char **argv, settings *out_settings)
{
    *out_settings =
        (settings){.tick_count = 7200, .run_count = 5, .seek_tick_count = 216000, .kill_count = 5};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            out_settings->json = true;
        } else if (strcmp(argv[i], "--ticks") == 0) {
            out_settings->tick_count = parse_count(argv[++i], 216000);
        } else if (strcmp(argv[i], "--seek-ticks") == 0) {
            out_settings->seek_tick_count = parse_count(argv[++i], 216000);
        } else if (strcmp(argv[i], "--kills") == 0) {
            out_settings->kill_count = parse_count(argv[++i], 1000);
        } else if (strcmp(argv[i], "--runs") == 0) {
            out_settings->run_count = parse_count(argv[++i], RUN_COUNT_MAX);
        } else {
            return false;
        }
    }
    return out_settings->tick_count != 0 && out_settings->run_count != 0 &&
           out_settings->seek_tick_count != 0 && out_settings->kill_count != 0;
}

int main(int argc, char **argv)
{
    settings set;
    if (!parse(argc, argv, &set)) {
        fputs("usage: bench_record [--ticks N] [--runs N] [--seek-ticks N] [--kills N] [--json]\n",
              stderr);
        return 2;
    }
    result eight, many;
    if (!measure(&set, 8, &eight) || !measure(&set, 32, &many)) {
        fputs("bench_record: a match was not alive, or its log does not verify\n", stderr);
        return 1;
    }
    seek_result seek;
    if (!seek_match_measure(32, set.seek_tick_count, &seek)) {
        fputs("bench_record: a tick that was sought is not the recorded one\n", stderr);
        return 1;
    }
    kill9_settings kill = kill9_settings_default();
    kill.program = SABOT_PROGRAM;
    kill.run_count = set.kill_count;
    kill9_result kills;
    if (!kill9_play(&kill, &kills)) {
        fprintf(stderr, "bench_record: %s\n", kills.failure);
        return 1;
    }
    if (set.json) {
        print_json(&eight, &many, &seek, &kills);
    } else {
        print_text(&eight);
        print_text(&many);
        printf("a tick of %" PRIu32 " is found in %.1f ms, in the worst of %u cases in %.1f ms\n",
               seek.tick_count, seek.median_ms, SEEK_COUNT, seek.worst_ms);
        printf("killed %" PRIu32 " times with 32 players: goes on after %.0f ms, in the worst case "
               "after %.0f ms; %" PRIu32 " ticks lost at most\n",
               kills.run_count, kills.resume_ms_median, kills.resume_ms_max, kills.lost_ticks_max);
    }
    return 0;
}
