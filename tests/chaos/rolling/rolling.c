/// `rolling`: upgrades three servers one after the other while clients play (roll.h).
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "roll.h"
#include "run_dir.h"
#include "troop.h"

static const char USAGE[] =
    "usage: rolling [--moves N] [--matches N] [--players N] [--tick-rate HZ] [--snapshot-rate HZ]\n"
    "               [--commit MS] [--processes N] [--seed N] [--verbose] [--json]\n"
    "\n"
    "Three servers on loopback, and clients of the SDK that play without prediction. One server\n"
    "after the other moves its matches to the next one by a drain, ends, and starts again, until\n"
    "--moves moves are done (1000). Fails if a match, a tick or a player is lost.\n"
    "\n"
    "  --matches N         matches in all (100), shared among the servers at the start\n"
    "  --players N         players of each match (8)\n"
    "  --tick-rate HZ      ticks a second (30): at 60, and 30 snapshots, the servers and clients "
    "of\n"
    "                      100 matches need more than three processors\n"
    "  --snapshot-rate HZ  snapshots a second (10)\n"
    "  --commit MS         time between two synced writes of a log (100)\n"
    "  --processes N       processes of clients (2)\n"
    "  --seed N            seed of matches and clients (1)\n";

typedef struct number {
    const char *option;
    uint32_t min, max;
    uint32_t *value;
} number;

static bool parse_number(const char *text, uint64_t min, uint64_t max, uint64_t *out_value)
{
    char *end = NULL;
    if (text == NULL || text[0] < '0' || text[0] > '9') {
        return false;
    }
    *out_value = strtoull(text, &end, 10);
    return *end == '\0' && *out_value >= min && *out_value <= max;
}

static bool parse_option(const char *option, const char *text, roll_settings *settings)
{
    const number numbers[] = {
        {"--moves", 1, 100000, &settings->move_count},
        {"--matches", 1, ROLL_MATCH_COUNT_MAX, &settings->match_count},
        {"--players", 1, 32, &settings->player_count},
        {"--tick-rate", 10, 240, &settings->tick_rate_hz},
        {"--snapshot-rate", 1, 240, &settings->snapshot_rate_hz},
        {"--commit", 10, 10000, &settings->commit_ms},
        {"--processes", 1, TROOP_PROCESS_COUNT_MAX, &settings->process_count},
    };
    uint64_t value = 0;
    if (strcmp(option, "--seed") == 0) {
        return parse_number(text, 0, UINT64_MAX, &settings->seed);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(option, numbers[i].option) == 0 &&
            parse_number(text, numbers[i].min, numbers[i].max, &value)) {
            *numbers[i].value = (uint32_t)value;
            return true;
        }
    }
    return false;
}

static bool parse(int argc, char **argv, roll_settings *settings, bool *out_json)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            *out_json = true;
        } else if (strcmp(argv[i], "--verbose") == 0) {
            settings->verbose = true;
        } else if (i + 1 < argc && parse_option(argv[i], argv[i + 1], settings)) {
            i++;
        } else {
            return false;
        }
    }
    return settings->snapshot_rate_hz <= settings->tick_rate_hz;
}

static void print_spread(const char *name, const spread *of)
{
    printf("  %-38s p50 %4.0f, p99 %4.0f, worst %6.1f ms, %" PRIu64 " of them\n", name,
           spread_part(of, 0.5), spread_part(of, 0.99), of->max, of->count);
}

static void print_text(const roll_settings *settings, const roll_result *result)
{
    printf("%" PRIu32 " matches with %" PRIu32 " players, %" PRIu32 " ticks and %" PRIu32
           " snapshots a second, %.0f s; busy processors: servers %.2f, clients %.2f\n",
           settings->match_count, settings->player_count, settings->tick_rate_hz,
           settings->snapshot_rate_hz, result->played_s, result->servers_cpu, result->clients_cpu);
    printf("%" PRIu32 " upgrades, at most %.1f s; moves done %" PRIu32 ", refused %" PRIu32
           ", fallen back %" PRIu32 "; each match moved %" PRIu32 " times or more\n",
           result->upgrades, result->upgrade_s_max, result->moves, result->refused,
           result->fell_back, result->logs.moves_min);
    for (uint32_t i = 0; i < ROLL_REASON_COUNT_MAX && result->reasons[i].count > 0; i++) {
        printf("  fallen back %" PRIu32 " times: %s\n", result->reasons[i].count,
               result->reasons[i].text);
    }
    printf("lost: matches %" PRIu32 ", ticks %" PRIu64 " of %" PRIu64 ", players %" PRIu32
           "; reconnects %" PRIu32 ", ticks seen twice %" PRIu32 ", logs apart %" PRIu32
           ", pauses %" PRIu32 "\n",
           result->logs.lost, result->logs.ticks_lost, result->logs.ticks, result->players_lost,
           result->reconnects, result->repeats, result->logs.logs_apart, result->logs.pauses);
    print_spread("duration of a move", &result->move_ms);
    print_spread("gap between snapshots, usual", &result->usual);
    print_spread("the same during upgrades", &result->beside);
    print_spread("longest gap of a client about its move", &result->moving);
    print_spread("clients were asked every", &result->rounds);
    printf("  servers were too slow for %" PRIu32 " ticks in all\n", result->held_up);
}

static void print_json_spread(const char *name, const spread *of)
{
    printf(", \"%s\": {\"count\": %" PRIu64 ", \"p50\": %.0f, \"p99\": %.0f, \"max\": %.1f}", name,
           of->count, spread_part(of, 0.5), spread_part(of, 0.99), of->max);
}

static void print_json(const roll_result *result)
{
    printf("{\"upgrades\": %" PRIu32 ", \"upgrade_s_max\": %.1f, \"moves\": %" PRIu32
           ", \"refused\": %" PRIu32 ", \"fell_back\": %" PRIu32 ", \"moves_min\": %" PRIu32,
           result->upgrades, result->upgrade_s_max, result->moves, result->refused,
           result->fell_back, result->logs.moves_min);
    printf(", \"matches_lost\": %" PRIu32 ", \"ticks\": %" PRIu64 ", \"ticks_lost\": %" PRIu64
           ", \"players_lost\": %" PRIu32 ", \"reconnects\": %" PRIu32 ", \"repeats\": %" PRIu32
           ", \"logs_apart\": %" PRIu32 ", \"pauses\": %" PRIu32 ", \"held_up\": %" PRIu32,
           result->logs.lost, result->logs.ticks, result->logs.ticks_lost, result->players_lost,
           result->reconnects, result->repeats, result->logs.logs_apart, result->logs.pauses,
           result->held_up);
    printf(", \"played_s\": %.1f, \"servers_cpu\": %.2f, \"clients_cpu\": %.2f", result->played_s,
           result->servers_cpu, result->clients_cpu);
    print_json_spread("move_ms", &result->move_ms);
    print_json_spread("gap_ms_usual", &result->usual);
    print_json_spread("gap_ms_beside", &result->beside);
    print_json_spread("gap_ms_moving", &result->moving);
    print_json_spread("round_ms", &result->rounds);
    printf("}\n");
}

int main(int argc, char **argv)
{
    static roll_result result; // too large for a stack of unknown size
    roll_settings settings = roll_settings_default();
    settings.program = SABOT_PROGRAM;
    bool json = false;
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(USAGE, stdout);
        return 0;
    }
    if (!parse(argc, argv, &settings, &json)) {
        fputs(USAGE, stderr);
        return 2;
    }
    run_dir own;
    if (!run_dir_enter(&own, "rolling")) {
        fputs("rolling: no folder for its files\n", stderr);
        return 1;
    }
    const bool good = roll_play(&settings, &result);
    run_dir_leave(&own);
    if (json) {
        print_json(&result);
    } else {
        print_text(&settings, &result);
    }
    if (!good) {
        fprintf(stderr, "rolling: seed %" PRIu64 ": %s\n", settings.seed, result.failure);
    }
    return good ? 0 : 1;
}
