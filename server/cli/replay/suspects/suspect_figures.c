#include "cli/replay/suspects/suspect_figures.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

#define FIRST_CAPACITY 32u

const sb_suspect_figure_type sb_suspect_figure_types[SB_SUSPECT_FIGURE_COUNT] = {
    [SB_SUSPECT_REACTION_MS] = {.key = "reaction_ms",
                                .name = "reaction time, ms",
                                .low_is_unusual = true},
    [SB_SUSPECT_SNAP_DEG] = {.key = "snap_deg", .name = "aim snap, degrees"},
    [SB_SUSPECT_SNAP_RATIO] = {.key = "snap_ratio", .name = "aim snap / mean"},
    [SB_SUSPECT_COVER_SHARE] = {.key = "cover_share",
                                .name = "shots at cover, %",
                                .is_share = true},
    [SB_SUSPECT_CLAMP_SHARE] = {.key = "clamp_share",
                                .name = "claims at clamp, %",
                                .is_share = true},
    [SB_SUSPECT_VIEW_MS] = {.key = "view_ms", .name = "view claim, ms"},
};

bool sb_sample_list_add(sb_sample_list *list, double value)
{
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity > 0 ? 2u * list->capacity : FIRST_CAPACITY;
        double *larger = realloc(list->values, capacity * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        list->values = larger;
        list->capacity = capacity;
    }
    list->values[list->count++] = value;
    return true;
}

void sb_sample_list_free(sb_sample_list *list)
{
    free(list->values);
    *list = (sb_sample_list){0};
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sb_sample_list_sort(sb_sample_list *list)
{
    if (list->count > 0) {
        qsort(list->values, list->count, sizeof *list->values, compare);
    }
}

double sb_sample_list_percentile(const sb_sample_list *list, uint32_t p)
{
    SB_ASSERT(list->count > 0 && p >= 1 && p <= 100);
    return list->values[(list->count * p + 99u) / 100u - 1u];
}

static bool make_room(sb_suspect_players *players)
{
    if (players->count < players->capacity) {
        return true;
    }
    const uint32_t capacity = players->capacity > 0 ? 2u * players->capacity : FIRST_CAPACITY;
    sb_suspect_player *larger = realloc(players->list, capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    players->list = larger;
    players->capacity = capacity;
    return true;
}

bool sb_suspect_players_find(sb_suspect_players *players, uint32_t log, uint32_t slot,
                             bool computer, const char name[SB_PLAYER_NAME_SIZE],
                             uint32_t *out_index)
{
    uint32_t first = players->count;
    for (; first > 0 && players->list[first - 1].log == log; first--) {
        const sb_suspect_player *player = &players->list[first - 1];
        if (player->slot == slot && player->computer == computer &&
            memcmp(player->name, name, SB_PLAYER_NAME_SIZE) == 0) {
            *out_index = first - 1;
            return true;
        }
    }
    *out_index = SB_SUSPECT_NO_PLAYER;
    if (players->count - first == SB_SUSPECT_PLAYER_COUNT_MAX) {
        players->beyond++;
        return true;
    }
    if (!make_room(players)) {
        return false;
    }
    *out_index = players->count++;
    sb_suspect_player *player = &players->list[*out_index];
    *player = (sb_suspect_player){.log = log, .slot = slot, .computer = computer};
    memcpy(player->name, name, SB_PLAYER_NAME_SIZE);
    return true;
}

void sb_suspect_players_free(sb_suspect_players *players)
{
    for (uint32_t i = 0; i < players->count; i++) {
        sb_sample_list_free(&players->list[i].reactions_ms);
        sb_sample_list_free(&players->list[i].snaps_deg);
        sb_sample_list_free(&players->list[i].views_ms);
    }
    free(players->list);
    *players = (sb_suspect_players){0};
}

void sb_suspect_players_sort(sb_suspect_players *players)
{
    for (uint32_t i = 0; i < players->count; i++) {
        sb_sample_list_sort(&players->list[i].reactions_ms);
        sb_sample_list_sort(&players->list[i].snaps_deg);
        sb_sample_list_sort(&players->list[i].views_ms);
    }
}

static bool median_of(const sb_sample_list *list, double *out_value, uint64_t *out_samples)
{
    *out_samples = list->count;
    if (list->count == 0) {
        return false;
    }
    *out_value = sb_sample_list_percentile(list, 50);
    return true;
}

static bool share_of(uint32_t part, uint32_t whole, double *out_value, uint64_t *out_samples)
{
    *out_samples = whole;
    if (whole == 0) {
        return false;
    }
    *out_value = (double)part / (double)whole;
    return true;
}

bool sb_suspect_figure_of(const sb_suspect_player *player, sb_suspect_figure figure,
                          double *out_value, uint64_t *out_samples)
{
    *out_value = 0.0;
    switch (figure) {
    case SB_SUSPECT_REACTION_MS:
        return median_of(&player->reactions_ms, out_value, out_samples);
    case SB_SUSPECT_SNAP_DEG:
        return median_of(&player->snaps_deg, out_value, out_samples);
    case SB_SUSPECT_SNAP_RATIO:
        if (!median_of(&player->snaps_deg, out_value, out_samples) || !(player->aim_deg > 0.0)) {
            return false;
        }
        *out_value /= player->aim_deg / (double)player->aim_ticks;
        return true;
    case SB_SUSPECT_COVER_SHARE:
        return share_of(player->covered_shots, player->aimed_shots, out_value, out_samples);
    case SB_SUSPECT_CLAMP_SHARE:
        return share_of(player->clamped_claims, player->claims, out_value, out_samples);
    case SB_SUSPECT_VIEW_MS:
        return median_of(&player->views_ms, out_value, out_samples);
    case SB_SUSPECT_FIGURE_COUNT:
        break;
    }
    *out_samples = 0;
    return false;
}

bool sb_suspect_population_has(const sb_suspect_population *population,
                               const sb_suspect_player *player, uint64_t samples)
{
    return samples >= population->samples_min && (population->with_computers || !player->computer);
}

bool sb_suspect_population_fill(sb_suspect_population *population,
                                const sb_suspect_players *players)
{
    for (int figure = 0; figure < SB_SUSPECT_FIGURE_COUNT; figure++) {
        sb_sample_list *values = &population->values[figure];
        for (uint32_t i = 0; i < players->count; i++) {
            const sb_suspect_player *player = &players->list[i];
            double value;
            uint64_t samples;
            if (sb_suspect_figure_of(player, (sb_suspect_figure)figure, &value, &samples) &&
                sb_suspect_population_has(population, player, samples) &&
                !sb_sample_list_add(values, value)) {
                return false;
            }
        }
        sb_sample_list_sort(values);
    }
    return true;
}

void sb_suspect_population_free(sb_suspect_population *population)
{
    for (int figure = 0; figure < SB_SUSPECT_FIGURE_COUNT; figure++) {
        sb_sample_list_free(&population->values[figure]);
    }
}

bool sb_suspect_population_percentile(const sb_suspect_population *population,
                                      sb_suspect_figure figure, uint32_t p, double *out_value)
{
    SB_ASSERT(p >= 1 && p <= 99);
    const sb_sample_list *values = &population->values[figure];
    if (values->count == 0) {
        return false;
    }
    const size_t rank = (values->count * p + 99u) / 100u;
    *out_value =
        values->values[sb_suspect_figure_types[figure].low_is_unusual ? values->count - rank
                                                                      : rank - 1u];
    return true;
}

bool sb_suspect_population_rank(const sb_suspect_population *population, sb_suspect_figure figure,
                                double value, double *out_rank)
{
    const sb_sample_list *values = &population->values[figure];
    const bool low = sb_suspect_figure_types[figure].low_is_unusual;
    size_t below = 0, equal = 0;
    for (size_t i = 0; i < values->count; i++) {
        const double other = values->values[i];
        below += low ? other > value : other < value;
        equal += !(other > value) && !(other < value);
    }
    *out_rank = 0.0;
    if (values->count < 2 || equal == 0) {
        return false;
    }
    *out_rank = 100.0 * ((double)below + (double)(equal - 1) / 2.0) / (double)(values->count - 1);
    return true;
}
