/// The settings that the parts of bench_physics share, and the table that they fill.
#ifndef SABOT_TESTS_BENCH_PHYSICS_H
#define SABOT_TESTS_BENCH_PHYSICS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine.h"

#define RUN_COUNT_MAX 101u
#define WARM_UP_TICKS 60u
#define STEP_S (1.0 / SCENE_TICK_RATE_HZ)

typedef struct settings {
    uint32_t tick_count; ///< measured ticks, after WARM_UP_TICKS
    uint32_t run_count;
    uint32_t n;         ///< size of the scenes; 0: their own sizes
    const char *scene;  ///< the prefix of the scenes to run; NULL: all
    const char *engine; ///< NULL: all
    bool json;
    bool ballistic;  ///< scene B with exact parabolas, if the engine can
    bool weightless; ///< scene B without gravity
} settings;

/// Returns true if the settings ask for this scene, or part of the bench.
bool settings_want(const settings *set, const char *scene);

/// Sets the engines that the settings ask for, and returns their count.
#define ENGINE_COUNT_MAX 3
uint32_t settings_engines(const settings *set, const engine *out_engines[ENGINE_COUNT_MAX]);

/// A measured value by name, as --json prints it.
typedef struct figure {
    const char *name;
    double value;
} figure;

#define FIGURE_COUNT_MAX 12

typedef struct row {
    const char *engine;
    const char *scene;
    uint32_t n;
    double ns; ///< per body per tick, per pair or per cast
    uint32_t figure_count;
    figure figures[FIGURE_COUNT_MAX];
} row;

#define ROW_COUNT_MAX 64

typedef struct table {
    uint32_t row_count;
    row rows[ROW_COUNT_MAX];
    uint32_t alone_count; ///< count of figures of our engine without a peer
    figure alone[FIGURE_COUNT_MAX];
} table;

row *table_add(table *t, const char *engine_name, const char *scene, uint32_t n);
void row_note(row *r, const char *name, double value);

/// table_find returns NULL if the row does not exist, row_figure NAN if the figure does not.
const row *table_find(const table *t, const char *engine_name, const char *scene, uint32_t n);
double row_figure(const row *r, const char *name);

/// Returns the CPU time of this thread in nanoseconds. Other programs on a busy machine do not add
/// to it.
uint64_t spent_ns(void);

/// Prints on a terminal the engine and scene that are measured now; "" clears the line.
void progress(const char *engine_name, const char *scene, uint32_t n);

// The parts of the benchmark. Each adds its rows. Each returns false, with a line on stderr, if it
// cannot set something up.
bool measure_arenas(const settings *set, table *t);
bool measure_rooms(const settings *set, table *t);
bool measure_pairs(const settings *set, table *t);
bool measure_alone(const settings *set, table *t);

/// Print the cost at equal density, and the pairs a second, as text only.
bool print_scaling(const settings *set);
bool print_pair_rates(const settings *set);

/// Prints each goal with its measured value, as text.
void print_goals(const table *t);

/// Returns the nanoseconds per body per tick of `tank_count` tanks and as many shells; 0 if the
/// scene cannot be set up.
double time_arena(const engine *e, const arena *scene, const settings *set);
double time_room(const engine *e, const room *scene, const settings *set);

#endif
