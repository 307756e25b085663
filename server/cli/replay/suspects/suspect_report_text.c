#include <inttypes.h>
#include <stdio.h>

#include "cli/replay/common/clean_text.h"
#include "cli/replay/suspects/suspect_report.h"

#define CELL_SIZE 24

const char sb_suspect_caution[] =
    "A figure is no proof. Luck, practice, a bad connection and the map change it too.";

static void cell_of(bool there, sb_suspect_figure figure, double value, char out_cell[CELL_SIZE])
{
    if (there) {
        const double scale = sb_suspect_figure_types[figure].is_share ? 100.0 : 1.0;
        snprintf(out_cell, CELL_SIZE, "%.1f", scale * value);
    } else {
        snprintf(out_cell, CELL_SIZE, "-");
    }
}

static void print_figure(const sb_suspect_report *report, const sb_suspect_player *player,
                         sb_suspect_figure figure)
{
    static const uint32_t percents[] = {50, 90, 99};
    const sb_suspect_population *population = &report->population;
    char cell[CELL_SIZE];
    double value, rank;
    uint64_t samples;
    const bool there = sb_suspect_figure_of(player, figure, &value, &samples);
    const bool ranked = there && sb_suspect_population_has(population, player, samples) &&
                        sb_suspect_population_rank(population, figure, value, &rank);
    cell_of(there, figure, value, cell);
    printf("  %-18s  %7" PRIu64 "  %8s", sb_suspect_figure_types[figure].name, samples, cell);
    if (ranked) {
        printf("  %5.1f", rank);
    } else {
        printf("  %5s", "-");
    }
    for (uint32_t i = 0; i < sizeof percents / sizeof percents[0]; i++) {
        double other = 0.0;
        const bool known =
            sb_suspect_population_percentile(population, figure, percents[i], &other);
        cell_of(known, figure, other, cell);
        printf("  %8s", cell);
    }
    putchar('\n');
}

static void print_player(const sb_suspect_report *report, const sb_suspect_player *player)
{
    char name[SB_SHOWN_NAME_SIZE];
    sb_shown_name(player->name, player->computer, player->slot, name);
    printf("\n%s, slot %" PRIu32 " of %s: %" PRIu32 " shots, %" PRIu32 " of them hit an enemy%s\n",
           name, player->slot, report->logs[player->log].path, player->shots, player->hits,
           player->computer && !report->population.with_computers ? "; not in the population" : "");
    printf("  %-18s  %7s  %8s  %5s  %8s  %8s  %8s\n", "figure", "samples", "value", "rank", "p50",
           "p90", "p99");
    for (int figure = 0; figure < SB_SUSPECT_FIGURE_COUNT; figure++) {
        print_figure(report, player, (sb_suspect_figure)figure);
    }
    if (player->views_ms.count > 0) {
        printf("  view claims, ms: p50 %.1f, p90 %.1f, p99 %.1f, largest %.1f\n",
               sb_sample_list_percentile(&player->views_ms, 50),
               sb_sample_list_percentile(&player->views_ms, 90),
               sb_sample_list_percentile(&player->views_ms, 99),
               sb_sample_list_percentile(&player->views_ms, 100));
    }
}

void sb_suspect_report_print(void *of)
{
    const sb_suspect_report *report = of;
    const sb_suspect_players *players = &report->players;
    uint32_t computers = 0;
    for (uint32_t i = 0; i < report->log_count; i++) {
        const sb_suspect_log *log = &report->logs[i];
        printf("%s: %s, %" PRIu32 " ticks at %" PRIu32 " Hz (%.1f s), %s\n", log->path, log->map,
               log->ticks, log->tick_rate_hz, (double)log->ticks / (double)log->tick_rate_hz,
               log->end);
    }
    for (uint32_t i = 0; i < players->count; i++) {
        computers += players->list[i].computer;
    }
    printf("%" PRIu32 " players and %" PRIu32 " computer players%s\n%s\n",
           players->count - computers, computers,
           report->population.with_computers ? ", all in the population" : "", sb_suspect_caution);
    for (int computer = 0; computer < 2; computer++) {
        for (uint32_t i = 0; i < players->count; i++) {
            if (players->list[i].computer == (computer == 1)) {
                print_player(report, &players->list[i]);
            }
        }
    }
    if (players->beyond > 0) {
        printf("\nand %" PRIu32 " more joins, which are not counted\n", players->beyond);
    }
}
