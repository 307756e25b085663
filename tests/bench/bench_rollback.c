/// Measures what a correction costs a client in a match of 64 tanks. Each snapshot is 20 ticks old
/// when it arrives and differs from the prediction, so the client simulates 20 ticks again. The
/// same run measures what the same 20 ticks cost the server.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/trigonometry.h"
#include "client/prediction/prediction.h"
#include "client/view.h"
#include "game/tanks/look.h"
#include "game/tanks/mode/settings.h"
#include "host/base/heap.h"
#include "stopwatch.h"

#define PLAYER_COUNT 64u
#define OWN 0u ///< the client's slot; computer players have all others
#define TICKS_AHEAD 20u
#define TICKS_BETWEEN 2u ///< ticks between snapshots at 30 Hz
#define GOAL_MS 2.0
#define RUN_COUNT_MAX 2000u
#define WARM_UP_TICKS_MAX 3600u
#define NEAR_MIN 9.0         // fewest tanks near the own one in the crowd
#define CROWD_RADIUS_M 28.0f // 64 tanks hull to hull: 40 m^2 for each

typedef struct bench {
    uint32_t run_count;
    bool json;
    bool judged; ///< a missed goal makes the run fail
    sb_game *server;
    sb_game *peer; ///< a copy of `server` on which the server's 20 ticks are timed
    sb_prediction prediction;
    sb_input_ring inputs;
    sb_view_field_map field_map;
    sb_snapshot snapshot;
    uint8_t own_bytes[SB_OWN_AGE_COUNT + SB_GAME_OWN_SIZE_MAX];
    double rollbacks_ms[RUN_COUNT_MAX], looks_us[RUN_COUNT_MAX], servers_ms[RUN_COUNT_MAX];
} bench;

typedef struct result {
    double p50_ms, p99_ms, look_ahead_us, server_ticks_ms;
    uint32_t tanks_min;   ///< fewest tanks alive in any snapshot
    double near_mean;     ///< mean count of predicted tanks, the own one included
    uint64_t distance_mm; ///< longest distance by which a correction moved the own tank
} result;

static bool create(bench *b)
{
    const sb_allocator allocator = sb_heap_allocator();
    static sb_map map;
    sb_map_arena(&map);
    sb_game_def def = sb_game_def_default();
    def.seed = 1;
    def.player_capacity = PLAYER_COUNT;
    def.computer_count = PLAYER_COUNT - 1;
    def.settings[SB_SETTING_RESPAWN_S] = 0;       // no tank stays away
    def.settings[SB_SETTING_SCORE_LIMIT] = 10000; // the match does not end
    def.settings[SB_SETTING_TIME_LIMIT_S] = 0;
    sb_message_welcome welcome = {
        .seed = def.seed,
        .player = OWN,
        .player_capacity = PLAYER_COUNT,
        .tick_rate_hz = def.tick_rate_hz,
        .setting_count = def.rules->setting_count,
    };
    memcpy(welcome.settings, def.settings, sizeof welcome.settings);
    b->field_map = sb_view_find_fields(&def.rules->schema);
    b->prediction.wanted = true;
    sb_prediction_start(&b->prediction, def.rules, &welcome, &map, &allocator);
    return b->prediction.base != NULL &&
           sb_game_create(&def, &map, &allocator, &b->server) == SB_OK &&
           sb_game_create(&def, &map, &allocator, &b->peer) == SB_OK;
}

static void destroy(bench *b)
{
    sb_prediction_deinit(&b->prediction);
    sb_game_destroy(b->server);
    sb_game_destroy(b->peer);
    free(b);
}

// The client sends sent_input; the server plays played_input instead. The two always differ, so
// that no snapshot agrees with the prediction.
static sb_input sent_input(uint32_t tick)
{
    return (sb_input){.throttle = (int8_t)(tick / 90 % 3 == 2 ? -127 : 127),
                      .steering = (int8_t)(tick / 40 % 2 == 0 ? 70 : -70),
                      .aim_yaw = (uint16_t)(tick * 97 % SB_INPUT_TURN)};
}

static sb_input played_input(uint32_t tick)
{
    sb_input input = sent_input(tick);
    input.steering = (int8_t)-input.steering;
    return input;
}

static bool advance(sb_game *game, uint32_t tick_count, bool join)
{
    static sb_frame frame;
    frame.command_count = join ? 1 : 0;
    frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = OWN, .name = "bench"};
    for (uint32_t i = 0; i < tick_count; i++) {
        frame.inputs[OWN] = played_input(sb_game_tick(game) + 1);
        if (sb_game_advance(game, &frame) != SB_OK) {
            return false;
        }
        frame.command_count = 0;
    }
    return true;
}

static void take_snapshot(bench *b)
{
    b->snapshot.tick = sb_game_tick(b->server);
    b->snapshot.entity_count =
        sb_game_entities(b->server, b->snapshot.entities, SB_CLIENT_ENTITY_COUNT_MAX);
}

static uint32_t count_tanks(const sb_snapshot *snapshot)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        count += snapshot->entities[i].kind == SB_ENTITY_TANK;
    }
    return count;
}

// Plays until all tanks are alive.
static bool begin(bench *b)
{
    bool good = advance(b->server, 1, true);
    for (uint32_t tick = 0; good && tick < WARM_UP_TICKS_MAX; tick++) {
        take_snapshot(b);
        if (count_tanks(&b->snapshot) == PLAYER_COUNT) {
            return true;
        }
        good = advance(b->server, 1, false);
    }
    return false;
}

static void put(sb_entity *entity, uint32_t value, float metres)
{
    const sb_net_field *field = &sb_tanks_rules.schema.kinds[entity->kind].fields[value];
    entity->values[value] = sb_net_field_quantise(field, metres);
}

static float metres_of(const sb_entity *entity, uint32_t value)
{
    return sb_net_field_restore(&sb_tanks_rules.schema.kinds[entity->kind].fields[value],
                                entity->values[value]);
}

// Changes the snapshot: all tanks are on a disc around the own tank, spread evenly like the seeds
// of a sunflower, at another angle in each run. The server's own game does not change.
static void crowd(sb_snapshot *snapshot, uint32_t run)
{
    const sb_entity *own = &snapshot->entities[0];
    const float x = metres_of(own, SB_VALUE_X), z = metres_of(own, SB_VALUE_Z);
    for (uint32_t i = 1; i < snapshot->entity_count; i++) {
        sb_entity *entity = &snapshot->entities[i];
        if (own->index == OWN && own->kind == SB_ENTITY_TANK && entity->kind == SB_ENTITY_TANK) {
            float radius = CROWD_RADIUS_M * sqrtf((float)i / PLAYER_COUNT);
            float angle = sb_angle_wrap((float)i * 2.3999632f + (float)run * 0.1f);
            put(entity, SB_VALUE_X, x + radius * sb_sin(angle));
            put(entity, SB_VALUE_Z, z + radius * sb_cos(angle));
        }
    }
}

static sb_own own_state(bench *b)
{
    memset(b->own_bytes, 0, SB_OWN_AGE_COUNT);
    sb_writer writer = sb_writer_over(b->own_bytes, sizeof b->own_bytes);
    const uint8_t ages[SB_OWN_AGE_COUNT] = {SB_OWN_AGE_MAX, SB_OWN_AGE_MAX, 0, 0};
    sb_writer_bytes(&writer, ages, sizeof ages);
    sb_game_own_write(b->server, OWN, &writer);
    return (sb_own){SB_OWN_FULL, {b->own_bytes, (uint32_t)writer.size}};
}

// Measures one snapshot. Returns false if it did not cause the correction that is measured.
static bool measure_once(bench *b, bool crowded, uint32_t run)
{
    take_snapshot(b);
    if (crowded) {
        crowd(&b->snapshot, run);
    }
    const sb_own own = own_state(b);
    const uint32_t newest = b->snapshot.tick + TICKS_AHEAD;
    uint32_t tick = b->inputs.count == 0 ? b->snapshot.tick - 1 : b->inputs.newest_tick;
    while (tick < newest) {
        tick++;
        const sb_input input = sent_input(tick);
        sb_input_ring_push(&b->inputs, tick, &input);
    }
    uint64_t start_ns = stopwatch_ns();
    bool valid =
        sb_prediction_correct(&b->prediction, &b->snapshot, &own, &b->field_map, &b->inputs);
    b->rollbacks_ms[run] = (double)(stopwatch_ns() - start_ns) * 1e-6;
    sb_prediction_advance(&b->prediction, &b->inputs); // if the prediction was right
    const sb_input control = sent_input(newest + 1);
    start_ns = stopwatch_ns();
    sb_prediction_look_ahead(&b->prediction, &control);
    b->looks_us[run] = (double)(stopwatch_ns() - start_ns) * 1e-3;
    sb_game_copy(b->peer, b->server);
    start_ns = stopwatch_ns();
    bool played = advance(b->peer, TICKS_AHEAD, false);
    b->servers_ms[run] = (double)(stopwatch_ns() - start_ns) * 1e-6;
    return valid && played && b->prediction.set && b->prediction.failures == 0 &&
           sb_game_tick(b->prediction.present) == newest;
}

static double percentile_99(const double *sorted, uint32_t count)
{
    return sorted[(count * 99u + 99u) / 100u - 1u];
}

// The first snapshot only sets the state; it is not measured.
static bool measure(bench *b, bool crowded, result *out_result)
{
    *out_result = (result){.tanks_min = PLAYER_COUNT};
    b->prediction.set = false;
    b->inputs.count = 0;
    bool good = true;
    uint64_t near_count = 0;
    const uint64_t before = b->prediction.rollbacks;
    for (uint32_t i = 0; good && i <= b->run_count; i++) {
        good = advance(b->server, TICKS_BETWEEN, false);
        good = good && measure_once(b, crowded, i > 0 ? i - 1 : 0);
        const uint32_t tanks = count_tanks(&b->snapshot);
        out_result->tanks_min = tanks < out_result->tanks_min ? tanks : out_result->tanks_min;
        static sb_entity held[SB_CLIENT_ENTITY_COUNT_MAX];
        const uint32_t count =
            sb_game_entities(b->prediction.base, held, SB_CLIENT_ENTITY_COUNT_MAX);
        for (uint32_t k = 0; i > 0 && k < count; k++) {
            near_count += held[k].kind == SB_ENTITY_TANK;
        }
    }
    // While the own tank is destroyed, a snapshot may agree with the prediction.
    good = good && (b->prediction.rollbacks - before) * 10 >= (uint64_t)b->run_count * 9;
    out_result->near_mean = (double)near_count / b->run_count;
    out_result->p50_ms = median(b->rollbacks_ms, b->run_count); // sorts
    out_result->p99_ms = percentile_99(b->rollbacks_ms, b->run_count);
    out_result->look_ahead_us = median(b->looks_us, b->run_count);
    out_result->server_ticks_ms = median(b->servers_ms, b->run_count);
    return good;
}

static void print(const char *name, const result *r, bool json)
{
    printf(json ? "\"%s\": {\"rollback_ms_p50\": %.4f, \"rollback_ms_p99\": %.4f, "
                  "\"look_ahead_us\": %.2f, \"server_ticks_ms\": %.4f, \"ratio\": %.3f, "
                  "\"tanks_near_mean\": %.1f, \"tanks_min\": %" PRIu32 "}"
                : "%-7s a rollback of 20 ticks %.3f ms, p99 %.3f ms; a look ahead %.1f us; the "
                  "server's 20 ticks %.3f ms, ratio %.2f; %.1f tanks played along, of %" PRIu32
                  " at least\n",
           name, r->p50_ms, r->p99_ms, r->look_ahead_us, r->server_ticks_ms,
           r->p50_ms / r->server_ticks_ms, r->near_mean, r->tanks_min);
}

static int run(bench *b)
{
    result usual, crowded;
    if (!create(b) || !begin(b)) {
        fputs("bench_rollback: the match cannot be set up\n", stderr);
        return 1;
    }
    if (!measure(b, false, &usual) || !measure(b, true, &crowded)) {
        fputs("bench_rollback: a snapshot did not play 20 ticks again\n", stderr);
        return 1;
    }
    if (crowded.near_mean < NEAR_MIN) {
        fprintf(stderr, "bench_rollback: not everybody was near: %.1f of %" PRIu32 "\n",
                crowded.near_mean, crowded.tanks_min);
        return 1;
    }
    fputs(b->json ? "{" : "", stdout);
    print("usual", &usual, b->json);
    fputs(b->json ? ", " : "", stdout);
    print("crowded", &crowded, b->json);
    const bool met = usual.p99_ms < GOAL_MS && crowded.p99_ms < GOAL_MS;
    printf(b->json ? ", \"goal_ms\": %.1f, \"goal_met\": %s}\n" : "goal: under %.1f ms: %s\n",
           GOAL_MS, b->json ? (met ? "true" : "false") : (met ? "met" : "missed"));
    return met || !b->judged ? 0 : 1;
}

static void print_usage(FILE *file)
{
    fputs("usage: bench_rollback [--runs N] [--short] [--json] [--help]\n"
          "  --runs N  snapshots in each case, 1 to 2000; default 500\n"
          "  --short   20 snapshots, and no goal: whether it still works\n"
          "  --json    one object\n"
          "Status 1 if one rollback in a hundred misses the goal.\n",
          file);
}

// Parses a count from 1 to `max`. Returns 0 for any other text.
static uint32_t parse_count(const char *text, uint32_t max)
{
    char *end;
    unsigned long value = text != NULL ? strtoul(text, &end, 10) : 0;
    return value >= 1 && value <= max && *end == '\0' ? (uint32_t)value : 0;
}

int main(int argc, char **argv)
{
    uint32_t run_count = 500;
    bool json = false, judged = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            print_usage(stdout);
            return 0;
        }
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--short") == 0) {
            run_count = 20;
            judged = false;
        } else if (strcmp(argv[i], "--runs") == 0) {
            run_count = parse_count(argv[++i], RUN_COUNT_MAX);
        } else {
            run_count = 0;
        }
        if (run_count == 0) {
            print_usage(stderr);
            return 2;
        }
    }
    bench *b = calloc(1, sizeof *b);
    if (b == NULL) {
        fputs("bench_rollback: no memory\n", stderr);
        return 1;
    }
    b->run_count = run_count;
    b->json = json;
    b->judged = judged;
    int status = run(b);
    destroy(b);
    return status;
}
