/// `kill9`: see kill9.h.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kill9.h"
#include "run_dir.h"

static bool parse_number(const char *text, uint64_t max, uint64_t *out_value)
{
    char *end = NULL;
    if (text == NULL || text[0] < '0' || text[0] > '9') {
        return false;
    }
    *out_value = strtoull(text, &end, 10);
    return *end == '\0' && *out_value <= max;
}

static bool parse(int argc, char **argv, kill9_settings *settings, bool *out_json)
{
    for (int i = 1; i < argc; i++) {
        uint64_t value = 0;
        if (strcmp(argv[i], "--json") == 0) {
            *out_json = true;
        } else if (strcmp(argv[i], "--verbose") == 0) {
            settings->verbose = true;
        } else if (i + 1 >= argc || !parse_number(argv[i + 1], UINT64_MAX, &value)) {
            return false;
        } else if (strcmp(argv[i], "--runs") == 0 && value >= 1 && value <= 10000) {
            settings->run_count = (uint32_t)value;
            i++;
        } else if (strcmp(argv[i], "--players") == 0 && value >= 1 && value <= 64) {
            settings->player_count = (uint32_t)value;
            i++;
        } else if (strcmp(argv[i], "--lost-ticks") == 0 && value <= 10000) {
            settings->lost_ticks_max = (uint32_t)value;
            i++;
        } else if (strcmp(argv[i], "--seed") == 0) {
            settings->seed = value;
            i++;
        } else {
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    kill9_settings settings = kill9_settings_default();
    settings.program = SABOT_PROGRAM;
    bool json = false;
    if (!parse(argc, argv, &settings, &json)) {
        fputs("usage: kill9 [--runs N] [--players N] [--seed N] [--lost-ticks N] [--verbose] "
              "[--json]\n",
              stderr);
        return 2;
    }
    run_dir own;
    if (!run_dir_enter(&own, "kill9")) {
        fputs("kill9: no folder for its files\n", stderr);
        return 1;
    }
    kill9_result result;
    bool good = kill9_play(&settings, &result);
    run_dir_leave(&own);
    if (!good) {
        fprintf(stderr, "kill9: seed %" PRIu64 ": %s\n", settings.seed, result.failure);
        return 1;
    }
    if (json) {
        printf("{\"runs\": %" PRIu32 ", \"ticks\": %" PRIu32 ", \"inputs_checked\": %" PRIu64
               ", \"inputs_stand_in\": %" PRIu64 ", \"lost_ticks_max\": %" PRIu32
               ", \"resume_ms_median\": %.1f, \"resume_ms_max\": %.1f, \"back_ms_median\": %.1f, "
               "\"back_ms_max\": %.1f, \"shells_fired\": %" PRIu64 ", \"kills\": %" PRIu64 "}\n",
               result.run_count, result.ticks, result.inputs_checked, result.inputs_stand_in,
               result.lost_ticks_max, result.resume_ms_median, result.resume_ms_max,
               result.back_ms_median, result.back_ms_max, result.shells_fired, result.kills);
        return 0;
    }
    printf("killed %" PRIu32 " times in %" PRIu32 " ticks: goes on after %.0f ms (worst %.0f), all "
           "clients are back after %.0f ms (worst %.0f)\n",
           result.run_count, result.ticks, result.resume_ms_median, result.resume_ms_max,
           result.back_ms_median, result.back_ms_max);
    printf("%" PRIu64 " inputs are in the log as they were made, %" PRIu64
           " had stand-ins; at most %" PRIu32 " ticks that were seen are lost\n",
           result.inputs_checked, result.inputs_stand_in, result.lost_ticks_max);
    return 0;
}
