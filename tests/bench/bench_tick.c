/// Measures what a tick of a match that is alive costs. It compares with two things that state
/// hashes and rollbacks always need: hashing every byte of the state once, and copying the state
/// once.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "scripted_match.h"
#include "stopwatch.h"

#define RUN_COUNT_MAX 101u

typedef struct settings {
    uint32_t tick_count;
    uint32_t run_count;
    bool json;
} settings;

typedef struct result {
    uint32_t player_count;
    size_t state_size;
    double tick_ns; ///< one sb_game_advance
    double copy_ns; ///< memcpy of the state
    double hash_ns; ///< XXH3-64 of it
    const scripted_match *match;
} result;

// Results are written here, so that the compiler cannot remove their computation.
static volatile uint64_t sink;

// Plays the whole match once. Returns false if it does not end in the recorded state.
static bool time_ticks(const scripted_match *match, double *out_ns)
{
    sb_game *game = scripted_match_game(match);
    if (game == NULL) {
        return false;
    }
    uint64_t start = stopwatch_ns();
    for (uint32_t tick = 0; tick < match->frame_count; tick++) {
        if (sb_game_advance(game, &match->frames[tick]) != SB_OK) {
            break;
        }
    }
    *out_ns = (double)(stopwatch_ns() - start) / match->frame_count;
    bool same = sb_game_hash(game) == match->hash;
    sb_game_destroy(game);
    return same;
}

static double time_copies(const sb_world *world, uint8_t *copy, uint32_t count)
{
    size_t size = world->layout->size;
    uint64_t start = stopwatch_ns();
    for (uint32_t i = 0; i < count; i++) {
        memcpy(copy, world->block, size);
        sink += copy[i % size];
    }
    return (double)(stopwatch_ns() - start) / count;
}

static double time_hashes(const sb_world *world, uint32_t count)
{
    uint64_t start = stopwatch_ns();
    for (uint32_t i = 0; i < count; i++) {
        sink += sb_hash(world->block, world->layout->size);
    }
    return (double)(stopwatch_ns() - start) / count;
}

static bool measure(const scripted_match *match, const settings *set, result *out_result)
{
    double ticks[RUN_COUNT_MAX], copies[RUN_COUNT_MAX], hashes[RUN_COUNT_MAX];
    sb_game *game = scripted_match_game(match);
    if (game == NULL) {
        return false;
    }
    sb_world world = sb_game_world(game);
    uint8_t *copy = malloc(world.layout->size);
    bool good = copy != NULL;
    // Interleaved, so that a slow phase of the machine affects all three equally.
    for (uint32_t run = 0; good && run < set->run_count; run++) {
        good = time_ticks(match, &ticks[run]);
        copies[run] = time_copies(&world, copy, set->tick_count);
        hashes[run] = time_hashes(&world, set->tick_count);
    }
    if (good) {
        *out_result = (result){
            .player_count = match->def.player_capacity,
            .state_size = world.layout->size,
            .tick_ns = median(ticks, set->run_count),
            .copy_ns = median(copies, set->run_count),
            .hash_ns = median(hashes, set->run_count),
            .match = match,
        };
    }
    free(copy);
    sb_game_destroy(game);
    return good;
}

static void print_text(const result *r)
{
    printf("%3" PRIu32 " players, %zu bytes of state: %.2f us a tick, %.0f ns a player; "
           "copy %.0f ns, hash %.0f ns; a tick costs %.1f times copy and hash\n",
           r->player_count, r->state_size, r->tick_ns / 1e3, r->tick_ns / r->player_count,
           r->copy_ns, r->hash_ns, r->tick_ns / (r->copy_ns + r->hash_ns));
}

static void print_json(const result *r)
{
    const scripted_match *match = r->match;
    printf("{\"players\": %" PRIu32 ", \"state_bytes\": %zu, \"tick_ns\": %.1f, "
           "\"copy_ns\": %.1f, \"hash_ns\": %.1f, \"tick_over_copy_and_hash\": %.3f, "
           "\"ticks\": %" PRIu32 ", \"shells_fired\": %" PRIu32 ", \"hits\": %" PRIu32
           ", \"kills\": %" PRIu32 ", \"distance_m\": %.1f}",
           r->player_count, r->state_size, r->tick_ns, r->copy_ns, r->hash_ns,
           r->tick_ns / (r->copy_ns + r->hash_ns), match->frame_count, match->shells_fired,
           match->hits, match->kills, match->distance_m);
}

static int wrong_use(void)
{
    fputs("usage: bench_tick [--ticks N] [--runs N] [--json]\n", stderr);
    return 2;
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
    *out_settings = (settings){.tick_count = 1800, .run_count = 9};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            out_settings->json = true;
        } else if (strcmp(argv[i], "--ticks") == 0) {
            out_settings->tick_count = parse_count(argv[++i], 36000);
        } else if (strcmp(argv[i], "--runs") == 0) {
            out_settings->run_count = parse_count(argv[++i], RUN_COUNT_MAX);
        } else {
            return false;
        }
    }
    return out_settings->tick_count != 0 && out_settings->run_count != 0;
}

static int bench(const settings *set)
{
    const uint32_t player_counts[] = {16, 64};
    int status = 0;
    fputs(set->json ? "{\"results\": [" : "", stdout);
    for (size_t i = 0; i < sizeof player_counts / sizeof player_counts[0] && status == 0; i++) {
        scripted_match match;
        if (!scripted_match_init(&match, player_counts[i], set->tick_count)) {
            fputs("bench_tick: the match cannot be set up\n", stderr);
            status = 1;
            break;
        }
        result measured;
        // Figures of an idle world or of a different match would mean nothing.
        if (match.shells_fired == 0 || !(match.distance_m > 0)) {
            fputs("bench_tick: the match is not alive\n", stderr);
            status = 1;
        } else if (!measure(&match, set, &measured)) {
            fputs("bench_tick: a replay ended in another state\n", stderr);
            status = 1;
        } else if (set->json) {
            fputs(i > 0 ? ", " : "", stdout);
            print_json(&measured);
        } else {
            print_text(&measured);
        }
        scripted_match_deinit(&match);
    }
    fputs(set->json ? "]}\n" : "", stdout);
    return status;
}

int main(int argc, char **argv)
{
    settings set;
    return parse(argc, argv, &set) ? bench(&set) : wrong_use();
}
