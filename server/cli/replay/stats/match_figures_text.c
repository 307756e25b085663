#include <inttypes.h>
#include <stdio.h>

#include "cli/replay/stats/match_figures.h"
#include "cli/totals.h"
#include "game/event_name.h"

#define CELL_SIZE 24

static int name_width(const sb_match_figures *figures)
{
    int width = 4;
    for (uint32_t i = 0; i < figures->statistics->player_count; i++) {
        char name[SB_SHOWN_NAME_SIZE];
        sb_figures_name(&figures->statistics->players[i], name);
        int own = sb_clean_text_width(name);
        width = own > width ? own : width;
    }
    return width;
}

static void print_head(const sb_match_figures *figures)
{
    const sb_match_statistics *statistics = figures->statistics;
    char rules[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity_text(&figures->head->rules, rules);
    printf("%s: %s on %s, %" PRIu32 " ticks at %" PRIu32 " Hz (%.1f s), %s\n", figures->path, rules,
           figures->map->name, statistics->ticks, figures->head->game.tick_rate_hz,
           sb_figures_seconds(figures, statistics->ticks), figures->end);
    if (statistics->tanks) {
        printf("%" PRIu32 " round%s, ", statistics->rounds, statistics->rounds == 1 ? "" : "s");
    }
    printf("%" PRIu32 " players at most, %" PRIu32 " pauses (%.1f s), %" PRIu32 " gaps (%" PRIu64
           " ticks), %" PRIu32 " resumes\n",
           statistics->players_most, statistics->pauses,
           sb_figures_seconds(figures, statistics->paused_ticks), statistics->gaps,
           statistics->ticks_missing, statistics->resumes.count);
    sb_totals_print(figures->rules, figures->totals);
}

static void print_player(const sb_match_figures *figures, const sb_player_statistics *player,
                         int width)
{
    char name[SB_SHOWN_NAME_SIZE], accuracy[CELL_SIZE] = "-";
    sb_figures_name(player, name);
    sb_clean_text_print(name, width);
    printf("  %4u  %4u  %9.1f  %10.1f", (unsigned)player->slot, (unsigned)player->team,
           sb_figures_seconds(figures, player->ticks), player->distance_m);
    double share;
    if (sb_figures_accuracy(player, &share)) {
        snprintf(accuracy, sizeof accuracy, "%.0f %%", 100.0 * share);
    }
    if (figures->statistics->tanks) {
        printf("  %6" PRIu32 "  %6" PRIu32 "  %8s  %7" PRIu64 "  %7" PRIu64 "  %5" PRIu32
               "  %6" PRIu32 "  %6" PRId32,
               player->shots, player->hits, accuracy, player->damage, player->damage_taken,
               player->kills, player->deaths, player->score);
    }
    putchar('\n');
}

static void print_players(const sb_match_figures *figures, int width)
{
    const sb_match_statistics *statistics = figures->statistics;
    if (statistics->player_count == 0) {
        printf("\nthere were no players\n");
        return;
    }
    putchar('\n');
    sb_clean_text_print("name", width);
    printf("  slot  team  present s  distance m%s\n",
           statistics->tanks ? "   shots    hits  accuracy   damage    taken  kills  deaths   score"
                             : "");
    for (uint32_t i = 0; i < statistics->player_count; i++) {
        print_player(figures, &statistics->players[i], width);
    }
    if (statistics->players_beyond > 0) {
        printf("and %" PRIu32 " more joins, which are not counted separately\n",
               statistics->players_beyond);
    }
}

static void print_input(const sb_match_figures *figures, const sb_player_statistics *player,
                        int width)
{
    char name[SB_SHOWN_NAME_SIZE], age[CELL_SIZE] = "-", age_max[CELL_SIZE] = "-";
    sb_figures_name(player, name);
    double age_ms;
    if (sb_figures_view_age(figures, player, &age_ms)) {
        snprintf(age, sizeof age, "%.1f", age_ms);
        snprintf(age_max, sizeof age_max, "%.1f",
                 1000.0 * sb_figures_seconds(figures, player->view_age_max_ticks));
    }
    sb_clean_text_print(name, width);
    printf("  %4u  %9" PRIu32 "  %6" PRIu32 "  %8" PRIu32 "  %7" PRIu32 "  %11s  %6s\n",
           (unsigned)player->slot, player->own_inputs, player->late_inputs, player->repeats,
           player->neutral_ticks, age, age_max);
}

static void print_inputs(const sb_match_figures *figures, int width)
{
    const sb_match_statistics *statistics = figures->statistics;
    bool first = true;
    for (uint32_t i = 0; i < statistics->player_count; i++) {
        if (statistics->players[i].computer) {
            continue;
        }
        if (first) {
            printf("\ninputs\n");
            sb_clean_text_print("name", width);
            printf("  slot        own    late  repeated  neutral  view age ms  at most\n");
            first = false;
        }
        print_input(figures, &statistics->players[i], width);
    }
}

static void print_standing(void *context, const sb_net_kind *kind, uint32_t index,
                           const sb_entity *entity)
{
    (void)context;
    printf("%s %" PRIu32 " at the end:", kind->name, index);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        printf("%s %s %.6g%s%s", i > 0 ? "," : "", field->name,
               (double)sb_net_field_restore(field, entity->values[i]),
               field->unit[0] != '\0' ? " " : "", field->unit);
    }
    putchar('\n');
}

static void print_events(const sb_match_figures *figures)
{
    const char *before = "\nevents: ";
    for (uint32_t kind = 0; kind < SB_EVENT_KIND_COUNT_MAX; kind++) {
        const char *name = sb_event_name(figures->rules, kind);
        uint64_t count = figures->statistics->events[kind];
        if (name != NULL && count > 0) {
            printf("%s%" PRIu64 " %s", before, count, name);
            before = ", ";
        }
    }
    printf("%s", before[0] == ',' ? "\n" : "");
}

static void print_bytes(const sb_match_figures *figures)
{
    double per_hour, per_player_second;
    bool has_time = sb_figures_per_hour(figures, figures->sizes.total, &per_hour);
    printf("\n%-10s %8s %10s %7s%s\n", "bytes of", "chunks", "bytes", "share",
           has_time ? "  kB/hour" : "");
    for (uint32_t part = 0; part < SB_LOG_PART_COUNT; part++) {
        uint64_t bytes = figures->sizes.bytes[part];
        if (bytes == 0) {
            continue;
        }
        printf("%-10s %8" PRIu64 " %10" PRIu64 " %5.1f %%", sb_log_part_name((sb_log_part)part),
               figures->sizes.chunks[part], bytes,
               100.0 * (double)bytes / (double)figures->sizes.total);
        double part_per_hour;
        if (sb_figures_per_hour(figures, bytes, &part_per_hour)) {
            printf(" %8.1f", part_per_hour / 1000.0);
        }
        putchar('\n');
    }
    printf("all        %8s %10" PRIu64 "        ", "", figures->sizes.total);
    if (has_time) {
        printf(" %8.1f", per_hour / 1000.0);
    }
    if (sb_figures_per_player_second(figures, figures->sizes.total, &per_player_second)) {
        printf(", %.1f bytes per player and second", per_player_second);
    }
    putchar('\n');
    if (figures->file_size != figures->sizes.total) {
        printf("%" PRIu64 " bytes after them are not whole chunks\n",
               figures->file_size - figures->sizes.total);
    }
}

void sb_figures_print(void *of)
{
    const sb_match_figures *figures = of;
    int width = name_width(figures);
    print_head(figures);
    print_players(figures, width);
    print_inputs(figures, width);
    print_events(figures);
    sb_figures_standing(figures, print_standing, NULL);
    print_bytes(figures);
}
