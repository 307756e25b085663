#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench_physics.h"
#include "stopwatch.h"

static const uint32_t body_counts[] = {64, 256, 1024, 4096, 16384};
#define BODY_COUNT_COUNT (sizeof body_counts / sizeof body_counts[0])

// Half the bodies are tanks, half shells, at scene T's density.
static double measure_arena(const settings *set, uint32_t body_count)
{
    double ns[RUN_COUNT_MAX];
    arena scene;
    if (!arena_init(&scene, body_count / 2)) {
        return 0;
    }
    for (uint32_t run = 0; run < set->run_count; run++) {
        ns[run] = time_arena(engine_sabot(), &scene, set);
    }
    arena_deinit(&scene);
    return median(ns, set->run_count);
}

static double measure_room(const settings *set, uint32_t body_count)
{
    double ns[RUN_COUNT_MAX];
    room scene;
    if (!room_init(&scene, body_count)) {
        return 0;
    }
    for (uint32_t run = 0; run < set->run_count; run++) {
        ns[run] = time_room(engine_sabot(), &scene, set);
    }
    room_deinit(&scene);
    return median(ns, set->run_count);
}

static void print_growth(double ns, double first)
{
    if (ns > 0) {
        printf("  %8.1f  %5.2f", ns, ns / first);
    } else {
        printf("  %8s  %5s", "-", "-");
    }
}

bool print_scaling(const settings *set)
{
    bool is_ours = set->engine == NULL || strcmp(set->engine, "sabot") == 0;
    if (!is_ours || !settings_want(set, "scaling")) {
        return true;
    }
    puts("\nNanoseconds per body per tick at equal density, and as a multiple of the first\n"
         "(to 4,096 bodies at most 1.5, to 16,384 at most 2):\n"
         "  bodies     tanks and shells             balls");
    double arena_first = 0;
    double room_first = 0;
    for (size_t i = 0; i < BODY_COUNT_COUNT; i++) {
        progress("sabot", "scaling", body_counts[i]);
        double arena_ns = measure_arena(set, body_counts[i]);
        double room_ns = measure_room(set, body_counts[i]);
        arena_first = i == 0 ? arena_ns : arena_first;
        room_first = i == 0 ? room_ns : room_first;
        progress("", "", 0);
        printf("%8" PRIu32 "  ", body_counts[i]);
        print_growth(arena_ns, arena_first);
        print_growth(room_ns, room_first);
        puts("");
        if (!(arena_ns > 0) || !(room_ns > 0)) {
            fputs("bench_physics: a world cannot be set up\n", stderr);
            return false;
        }
    }
    return true;
}
