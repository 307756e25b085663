// Plays scripted scenarios and prints the hash of all their hashes, a line each. With a file of
// such lines as argument it compares and says which scenario differs: the same bits are asked of
// every compiler, optimisation level and architecture.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/trigonometry.h"
#include "game/game.h"
#include "host/heap.h"

typedef struct scenario {
    const char *name;
    uint32_t players;
    uint32_t tick_rate_hz;
    uint32_t ticks;
    uint64_t seed;
} scenario;

static const scenario scenarios[] = {
    {"duel", 2, 60, 3600, 1},      {"battle", 16, 60, 3600, 2},     {"crowd", 64, 60, 1200, 3},
    {"slow_ticks", 8, 10, 600, 4}, {"fast_ticks", 8, 240, 4800, 5},
};

// Players come and go, drive and shoot at random: every rule is met.
static void script(sb_random *random, const scenario *what, uint32_t tick, sb_frame *frame)
{
    frame->command_count = 0;
    uint32_t period = what->tick_rate_hz / 2;
    for (uint32_t slot = 0; slot < what->players; slot++) {
        if (tick == 0) {
            frame->commands[frame->command_count++] =
                (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
        }
        if ((tick + slot) % period == 0) {
            frame->inputs[slot] = (sb_input){
                .aim_yaw = (uint16_t)sb_random_u32(random),
                .aim_pitch = (int16_t)((int32_t)sb_random_below(random, 2000) - 500),
                .throttle = (int8_t)((int32_t)sb_random_below(random, 255) - 127),
                .steering = (int8_t)((int32_t)sb_random_below(random, 255) - 127),
                .buttons = (uint8_t)(sb_random_below(random, 4) != 0),
            };
        }
    }
    uint32_t restless = sb_random_below(random, what->players);
    if (tick % (5 * what->tick_rate_hz) == 4 * what->tick_rate_hz) {
        frame->commands[0] = (sb_command){.kind = SB_COMMAND_LEAVE, .player = (uint8_t)restless};
        frame->commands[1] = (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)restless};
        frame->command_count = 2;
    }
}

// The hash of all ticks' hashes. A scenario in which nothing happens would prove nothing.
static uint64_t play(const scenario *what)
{
    static sb_map map;
    static sb_frame frame;
    sb_allocator heap = sb_heap_allocator();
    sb_game_def def = {
        .seed = what->seed, .player_capacity = what->players, .tick_rate_hz = what->tick_rate_hz};
    sb_game *game;
    sb_map_arena(&map);
    sb_error error = sb_game_create(&def, &map, &heap, &game);
    SB_ASSERT(error == SB_OK);
    memset(&frame, 0, sizeof frame);
    sb_random random = sb_random_seed(what->seed, 99);
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    uint32_t counts[SB_EVENT_KIND_COUNT] = {0};
    for (uint32_t tick = 0; tick < what->ticks; tick++) {
        script(&random, what, tick, &frame);
        error = sb_game_advance(game, &frame);
        SB_ASSERT(error == SB_OK);
        uint8_t bytes[8];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        sb_writer_u64(&writer, sb_game_hash(game));
        sb_hasher_update(&hasher, bytes, sizeof bytes);
        uint32_t count;
        const sb_event *events = sb_game_events(game, &count);
        for (uint32_t i = 0; i < count; i++) {
            counts[events[i].kind]++;
        }
    }
    SB_ASSERT(counts[SB_EVENT_FIRE] > 0 && counts[SB_EVENT_IMPACT] > 0);
    SB_ASSERT(what->players < 16 || (counts[SB_EVENT_HIT] > 0 && counts[SB_EVENT_DEATH] > 0));
    sb_game_destroy(game);
    return sb_hasher_digest(&hasher);
}

static uint64_t trigonometry(void)
{
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    sb_random random = sb_random_seed(6, 6);
    for (int i = 0; i < 200000; i++) {
        uint8_t bytes[16];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        float x = (sb_random_unit(&random) - 0.5f) * 16000.0f;
        float y = (sb_random_unit(&random) - 0.5f) * 16000.0f;
        sb_writer_f32(&writer, sb_sin(x));
        sb_writer_f32(&writer, sb_cos(x));
        sb_writer_f32(&writer, sb_atan2(y, x));
        sb_writer_f32(&writer, sb_angle_wrap(y));
        sb_hasher_update(&hasher, bytes, writer.size);
    }
    return sb_hasher_digest(&hasher);
}

// True if the file has exactly this line.
static bool golden_has(const char *path, const char *line)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        (void)fprintf(stderr, "determinism_scenarios: cannot read %s\n", path);
        exit(2);
    }
    char buffer[128];
    bool found = false;
    while (!found && fgets(buffer, sizeof buffer, file) != NULL) {
        found = strcmp(buffer, line) == 0;
    }
    (void)fclose(file);
    return found;
}

static int report(const char *golden, const char *name, uint64_t hash)
{
    char line[128];
    (void)snprintf(line, sizeof line, "%s %016llx\n", name, (unsigned long long)hash);
    (void)fputs(line, stdout);
    if (golden != NULL && !golden_has(golden, line)) {
        (void)fprintf(stderr, "determinism_scenarios: %s differs from %s\n", name, golden);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    const char *golden = argc > 1 ? argv[1] : NULL;
    int status = report(golden, "trigonometry", trigonometry());
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        status |= report(golden, scenarios[i].name, play(&scenarios[i]));
    }
    return status;
}
