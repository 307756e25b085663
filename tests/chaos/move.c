/// `move`: moves matches between three servers while clients play them (fleet.h).
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fleet.h"
#include "run_dir.h"

static bool parse_number(const char *text, uint64_t min, uint64_t max, uint64_t *out_value)
{
    char *end = NULL;
    if (text == NULL || text[0] < '0' || text[0] > '9') {
        return false;
    }
    *out_value = strtoull(text, &end, 10);
    return *end == '\0' && *out_value >= min && *out_value <= max;
}

static bool parse(int argc, char **argv, fleet_settings *settings, bool *out_json)
{
    for (int i = 1; i < argc; i++) {
        uint64_t value = 0;
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--json") == 0) {
            *out_json = true;
            continue;
        } else if (strcmp(argv[i], "--verbose") == 0) {
            settings->verbose = true;
            continue;
        } else if (strcmp(argv[i], "--runs") == 0 && parse_number(next, 1, 10000, &value)) {
            settings->run_count = (uint32_t)value;
        } else if (strcmp(argv[i], "--matches") == 0 &&
                   parse_number(next, 1, FLEET_MATCH_COUNT_MAX, &value)) {
            settings->match_count = (uint32_t)value;
        } else if (strcmp(argv[i], "--players") == 0 && parse_number(next, 1, 32, &value)) {
            settings->player_count = (uint32_t)value;
        } else if (strcmp(argv[i], "--seed") == 0 && parse_number(next, 0, UINT64_MAX, &value)) {
            settings->seed = value;
        } else {
            return false;
        }
        i++;
    }
    return true;
}

static void print_text(const fleet_result *result)
{
    printf("moves %" PRIu32 ", stayed %" PRIu32 ", lost %" PRIu32 "; %.0f ms each, at most %.0f\n",
           result->moves, result->stayed, result->lost, result->move_ms_p50, result->move_ms_max);
    printf("gaps between snapshots: usual p50 %.1f, p99 %.1f, at most %.1f ms; the worst in a move "
           "p50 %.1f, p99 %.1f, at most %.1f ms\n",
           result->usual.p50, result->usual.p99, result->usual.max, result->moving.p50,
           result->moving.p99, result->moving.max);
    printf("%" PRIu64 " ticks verified, %" PRIu64 " lost or repeated, %" PRIu32
           " logs apart; %" PRIu32 " seats lost, %" PRIu64 " reconnects\n",
           result->ticks, result->ticks_lost, result->logs_apart, result->seats_lost,
           result->reconnects);
}

static void print_json(const fleet_result *result)
{
    printf("{\"moves\": %" PRIu32 ", \"stayed\": %" PRIu32 ", \"lost\": %" PRIu32
           ", \"move_ms_p50\": %.1f, \"move_ms_max\": %.1f, \"gap_ms_usual\": {\"p50\": %.1f, "
           "\"p99\": %.1f, \"max\": %.1f}, \"gap_ms_moving\": {\"p50\": %.1f, \"p99\": %.1f, "
           "\"max\": %.1f}, \"ticks\": %" PRIu64 ", \"ticks_lost\": %" PRIu64
           ", \"logs_apart\": %" PRIu32 ", \"seats_lost\": %" PRIu32 ", \"reconnects\": %" PRIu64
           "}\n",
           result->moves, result->stayed, result->lost, result->move_ms_p50, result->move_ms_max,
           result->usual.p50, result->usual.p99, result->usual.max, result->moving.p50,
           result->moving.p99, result->moving.max, result->ticks, result->ticks_lost,
           result->logs_apart, result->seats_lost, result->reconnects);
}

int main(int argc, char **argv)
{
    fleet_settings settings = fleet_settings_default();
    settings.program = SABOT_PROGRAM;
    bool json = false;
    if (!parse(argc, argv, &settings, &json)) {
        fputs(
            "usage: move [--runs N] [--matches N] [--players N] [--seed N] [--verbose] [--json]\n",
            stderr);
        return 2;
    }
    run_dir own;
    if (!run_dir_enter(&own, "move")) {
        fputs("move: no folder for its files\n", stderr);
        return 1;
    }
    fleet_result result;
    const bool good = fleet_play(&settings, &result);
    run_dir_leave(&own);
    if (json) {
        print_json(&result);
    } else {
        print_text(&result);
    }
    if (!good || result.lost > 0 || result.ticks_lost > 0 || result.logs_apart > 0 ||
        result.seats_lost > 0) {
        fprintf(stderr, "move: seed %" PRIu64 ": %s\n", settings.seed, result.failure);
        return 1;
    }
    return 0;
}
