/// The goals of the figures, relative to peers in the same run or to exact mathematics.
#include <math.h>
#include <stdio.h>

#include "bench_physics.h"

static void print_goal(const char *what, double value, const char *relation, double bound)
{
    if (isnan(value)) {
        return;
    }
    bool holds = relation[0] == '>' ? value >= bound : value <= bound;
    printf("%-62s %10.4g %s %-8g %s\n", what, value, relation, bound, holds ? "yes" : "NO");
}

static double ratio(double peer, double ours)
{
    return peer / ours;
}

static double ns_of(const row *r)
{
    return r != NULL ? r->ns : (double)NAN;
}

static void print_arena_goals(const table *t)
{
    static const uint32_t sizes[] = {64, 512, 2048};
    const row *middle = table_find(t, "sabot", "T", 512);
    const row *large = table_find(t, "sabot", "T", 2048);
    print_goal("T 512: Bullet over ours",
               ratio(ns_of(table_find(t, "bullet", "T", 512)), ns_of(middle)), ">=", 18);
    print_goal("T 512: ODE over ours", ratio(ns_of(table_find(t, "ode", "T", 512)), ns_of(middle)),
               ">=", 11);
    print_goal("T 2048: over ours at 64",
               ratio(ns_of(large), ns_of(table_find(t, "sabot", "T", 64))), "<=", 1.5);
    for (int i = 0; i < 3; i++) {
        const row *ours = table_find(t, "sabot", "T", sizes[i]);
        if (ours != NULL) {
            printf("T %u:\n", sizes[i]);
        }
        print_goal("  shells below the ground or behind a wall", row_figure(ours, "shells_through"),
                   "<=", 0);
        print_goal("  tanks below the ground, m", row_figure(ours, "sink_max_m"), "<=", 1e-3);
        print_goal("  overlap of tanks at p99, m", row_figure(ours, "overlap_p99_m"), "<=", 0.01);
        print_goal("  overlap of tanks at worst, m", row_figure(ours, "overlap_max_m"), "<=", 0.1);
    }
}

static void print_room_goals(const table *t)
{
    static const uint32_t sizes[] = {100, 1000, 10000};
    const row *middle = table_find(t, "sabot", "B", 1000);
    const row *large = table_find(t, "sabot", "B", 10000);
    print_goal("B 1000: ODE over ours",
               ratio(ns_of(table_find(t, "ode", "B", 1000)), ns_of(middle)), ">=", 4);
    print_goal("B 10000: over ours at 1000", ratio(ns_of(large), ns_of(middle)), "<=", 1.3);
    for (int i = 0; i < 3; i++) {
        const row *ours = table_find(t, "sabot", "B", sizes[i]);
        if (ours != NULL) {
            printf("B %u:\n", sizes[i]);
        }
        print_goal("  energy gained or lost", fabs(row_figure(ours, "energy_drift")), "<=", 5e-4);
        print_goal("  the same without gravity", fabs(row_figure(ours, "energy_drift_weightless")),
                   "<=", 1e-5);
        print_goal("  the same with exact parabolas",
                   fabs(row_figure(ours, "energy_drift_ballistic")), "<=", 1e-5);
        print_goal("  balls that left the room", row_figure(ours, "left"), "<=", 0);
        print_goal("  overlap over all events, m", row_figure(ours, "overlap_max_m"), "<=", 1e-5);
    }
}

static void print_pair_goals(const table *t)
{
    static const struct {
        const char *what, *scene, *peer;
        double bound;
    } goals[] = {
        {"M1, the vector: ODE over ours", "M1", "ode", 2.2},
        {"M1, with contacts: ODE over ours", "M1contacts", "ode", 1.2},
        {"M2, a box: Bullet over ours", "M2box", "bullet", 16},
        {"M2, a sphere: Bullet over ours", "M2sphere", "bullet", 35},
    };
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        const row *ours = table_find(t, "sabot", goals[i].scene, PAIR_COUNT);
        double peer = ns_of(table_find(t, goals[i].peer, goals[i].scene, PAIR_COUNT));
        print_goal(goals[i].what, ratio(peer, ns_of(ours)), ">=", goals[i].bound);
        print_goal("  disagreements with double precision", row_figure(ours, "disagreements"),
                   "<=", 0);
    }
}

static double alone(const table *t, const char *name)
{
    row r = {.figure_count = t->alone_count};
    for (uint32_t i = 0; i < t->alone_count; i++) {
        r.figures[i] = t->alone[i];
    }
    return row_figure(&r, name);
}

void print_goals(const table *t)
{
    if (t->row_count == 0 && t->alone_count == 0) {
        return;
    }
    puts("\nGoals:");
    print_pair_goals(t);
    print_arena_goals(t);
    print_room_goals(t);
    print_goal("alone: clone, us", alone(t, "clone_us"), "<=", 20);
    print_goal("alone: hash over tick", alone(t, "hash_share_of_tick"), "<=", 0.05);
    print_goal("alone: 20 ticks again, ms", alone(t, "resim20_ms"), "<=", 1);
    print_goal("alone: bytes per body", alone(t, "bytes_per_body"), "<=", 512);
}
