// Measures what players feel over a grid of round trips, jitters and losses, in virtual time, with
// the complete SDK and with its parts off. Ends with status 1 if a goal is missed, which depends
// only on the seed and the code. See `./dev bench feel --help`.
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feel_match.h"
#include "feel_measure.h"
#include "game/game.h"
#include "protocol/limits.h"

static const uint32_t round_trips_ms[] = {0, 50, 100, 200};
static const uint32_t jitters_ms[] = {0, 10, 30};
static const uint32_t losses_percent[] = {0, 2, 5, 20};

#define CELL_COUNT_MAX (4 * 3 * 4 * FEEL_VARIANT_COUNT)

typedef struct options {
    uint64_t seconds, players, seed;
    bool json, quick, all_variants;
    const char *svg;
} options;

// Sums the hits of all cells of a variant and round trip, since one cell alone has too few.
typedef struct agreement {
    uint64_t seen, confirmed, overtaken;
} agreement;

static agreement agreements[FEEL_VARIANT_COUNT][4];

static double share(uint64_t part, uint64_t all)
{
    return all > 0 ? (double)part / (double)all : (double)NAN;
}

// Returns a quantile; NaN without samples.
static double quantile(feel_samples *samples, double at)
{
    return samples->count > 0 ? feel_samples_quantile(samples, at) : (double)NAN;
}

static feel_cell cell_of(const feel_def *def, feel_result *result)
{
    feel_cell cell = {
        .round_trip_ms = def->round_trip_ms,
        .jitter_ms = def->jitter_ms,
        .loss = (double)def->loss,
        .variant = def->variant,
        .own_latency_frames = quantile(&result->latency_frames, 0.99),
        .own_latency_frames_max = quantile(&result->latency_frames, 1.0),
        .correction_p50_m = quantile(&result->correction_m, 0.5),
        .correction_p99_m = quantile(&result->correction_m, 0.99),
        .correction_max_m = quantile(&result->correction_m, 1.0),
        .others_error_p99_m = quantile(&result->others_error_m, 0.99),
        .acceleration_error_p99_m_s2 = quantile(&result->acceleration_error_m_s2, 0.99),
        .starved_frames = share(result->frames_starved, result->frames),
        .interpolation_delay_ms = result->delay_us / (double)result->frames * 1e-3,
        .hit_agreement = share(result->hits_confirmed, result->hits_seen),
        .hits_confirmed = (double)result->hits_confirmed,
        .hits_of_living = (double)(result->hits_seen - result->hits_overtaken),
        .behind_cover_p99_m = quantile(&result->behind_cover_m, 0.99),
        .late_inputs = share(result->late_inputs, result->inputs),
        .input_lead_ticks = result->lead_ticks / (double)result->first_copies,
        .bytes_up = (double)result->bytes_up / result->player_seconds,
        .bytes_down = (double)result->bytes_down / result->player_seconds,
    };
    uint64_t corrections = 0;
    for (uint32_t i = 0; i < SB_CLIENT_CAUSE_COUNT; i++) {
        corrections += result->corrections[i];
        cell.corrections_by_cause[i] = share(result->corrections[i], result->snapshots);
    }
    cell.corrections = share(corrections, result->snapshots);
    return cell;
}

static void print_number(const char *name, double value)
{
    if (isfinite(value)) {
        printf(", \"%s\": %.6g", name, value);
    } else {
        printf(", \"%s\": null", name);
    }
}

static void print_json(const feel_cell *cell, feel_result *result, bool first)
{
    printf("%s{\"round_trip_ms\": %" PRIu32 ", \"jitter_ms\": %" PRIu32
           ", \"loss\": %.2f, \"variant\": \"%s\"",
           first ? "" : ",\n", cell->round_trip_ms, cell->jitter_ms, cell->loss,
           feel_variant_names[cell->variant]);
    print_number("own_latency_frames", cell->own_latency_frames);
    print_number("own_latency_frames_max", cell->own_latency_frames_max);
    printf(", \"own_latency_presses\": %zu", result->latency_frames.count);
    print_number("corrections", cell->corrections);
    print_number("corrections_without_cause", cell->corrections_by_cause[SB_CLIENT_CAUSE_NONE]);
    printf(", \"corrections_by_cause\": {");
    for (uint32_t i = 0; i < SB_CLIENT_CAUSE_COUNT; i++) {
        printf("%s\"%s\": %.6g", i == 0 ? "" : ", ", feel_cause_names[i],
               cell->corrections_by_cause[i]);
    }
    printf("}");
    print_number("correction_p50_m", cell->correction_p50_m);
    print_number("correction_p99_m", cell->correction_p99_m);
    print_number("correction_max_m", cell->correction_max_m);
    print_number("rollbacks", share(result->rollbacks, result->snapshots));
    print_number("others_error_p50_m", feel_samples_quantile(&result->others_error_m, 0.5));
    print_number("others_error_p99_m", cell->others_error_p99_m);
    print_number("acceleration_error_p99_m_s2", cell->acceleration_error_p99_m_s2);
    print_number("starved_frames", cell->starved_frames);
    print_number("interpolation_delay_ms", cell->interpolation_delay_ms);
    print_number("hit_agreement", cell->hit_agreement);
    printf(", \"hits_on_screens\": %" PRIu64 ", \"hits_overtaken\": %" PRIu64
           ", \"hits_on_server\": %" PRIu64 ", \"hits_on_no_screen\": %" PRIu64,
           result->hits_seen, result->hits_overtaken, result->hits, result->hits_unseen);
    print_number("behind_cover_p50_m", feel_samples_quantile(&result->behind_cover_m, 0.5));
    print_number("behind_cover_p99_m", cell->behind_cover_p99_m);
    print_number("late_inputs", cell->late_inputs);
    print_number("input_lead_ticks", cell->input_lead_ticks);
    printf(", \"presents_cleared\": %" PRIu64, result->presents_cleared);
    print_number("views_clamped", share(result->views_clamped, result->inputs));
    print_number("clock_error_ms", result->clock_error_us / (double)result->clock_samples * 1e-3);
    print_number("clock_error_ms_max", result->clock_error_us_max * 1e-3);
    printf(", \"clock_jumps\": %" PRIu64 ", \"input_clock_jumps\": %" PRIu64, result->clock_jumps,
           result->input_clock_jumps);
    print_number("bytes_up", cell->bytes_up);
    print_number("bytes_down", cell->bytes_down);
    printf("}");
}

static void print_head(void)
{
    printf("%-18s %9s %6s %5s | %7s | %8s %8s %7s %7s | %7s %7s %7s %6s | %6s %6s | %7s %5s | %5s "
           "%5s\n",
           "variant", "roundtrip", "jitter", "loss", "latency", "uncaused", "correct.", "p99 m",
           "max m", "others", "accel.", "starved", "delay", "hits", "cover", "late", "lead", "up",
           "down");
    printf("%-18s %9s %6s %5s | %7s | %8s %8s %7s %7s | %7s %7s %7s %6s | %6s %6s | %7s %5s | %5s "
           "%5s\n",
           "", "ms", "ms", "%", "frames", "%", "%", "", "", "p99 m", "m/s2", "%", "ms", "%",
           "p99 m", "%", "ticks", "B/s", "B/s");
}

static void print_row(const feel_cell *cell)
{
    printf("%-18s %9" PRIu32 " %6" PRIu32
           " %5.0f | %7.0f | %8.4f %8.3f %7.3f %7.3f | %7.3f %7.1f %7.3f %6.1f | %6.1f %6.2f | "
           "%7.3f %5.2f | %5.0f %5.0f\n",
           feel_variant_names[cell->variant], cell->round_trip_ms, cell->jitter_ms,
           cell->loss * 100.0, cell->own_latency_frames,
           cell->corrections_by_cause[SB_CLIENT_CAUSE_NONE] * 100.0, cell->corrections * 100.0,
           cell->correction_p99_m, cell->correction_max_m, cell->others_error_p99_m,
           cell->acceleration_error_p99_m_s2, cell->starved_frames * 100.0,
           cell->interpolation_delay_ms, cell->hit_agreement * 100.0, cell->behind_cover_p99_m,
           cell->late_inputs * 100.0, cell->input_lead_ticks, cell->bytes_up, cell->bytes_down);
}

// Checks the goals of input timing, clock and prediction on playable links. A cell has too few
// hits, so `hits_agree` checks those.
static bool holds(const feel_cell *cell, feel_result *result)
{
    if (cell->variant != FEEL_DEFAULT || !feel_is_playable(cell)) {
        return true;
    }
    const double clock_ms = result->clock_error_us / (double)result->clock_samples * 1e-3;
    return feel_holds(cell) && clock_ms < 1.0 &&
           result->clock_jumps + result->input_clock_jumps == 0;
}

static void note_hits(const feel_cell *cell, uint32_t round_trip, const feel_result *result)
{
    if (feel_is_playable(cell)) {
        agreement *at = &agreements[cell->variant][round_trip];
        at->seen += result->hits_seen;
        at->confirmed += result->hits_confirmed;
        at->overtaken += result->hits_overtaken;
    }
}

// With fewer hits 99 % cannot be distinguished from less.
#define JUDGED_HIT_COUNT 200u

// Agreement of hits on the shooter's screen, while both tanks were alive on the server.
static bool hits_agree(const options *chosen)
{
    bool agree = true, first = true;
    for (uint32_t v = 0; v < FEEL_VARIANT_COUNT; v++) {
        for (uint32_t r = 0; r < 4; r++) {
            const agreement *at = &agreements[v][r];
            if (at->seen == 0) {
                continue;
            }
            const double all = share(at->confirmed, at->seen);
            const double alive = share(at->confirmed, at->seen - at->overtaken);
            if (chosen->json) {
                printf("%s{\"variant\": \"%s\", \"round_trip_ms\": %" PRIu32
                       ", \"hits_on_screens\": %" PRIu64
                       ", \"hit_agreement\": %.5f, \"hit_agreement_of_the_living\": %.5f}",
                       first ? "" : ", ", feel_variant_names[v], round_trips_ms[r], at->seen, all,
                       alive);
            } else {
                printf("%-18s %4" PRIu32 " ms: of %" PRIu64
                       " hits on screens %.2f %% are the server's; %.2f %% where nobody was "
                       "destroyed meanwhile\n",
                       feel_variant_names[v], round_trips_ms[r], at->seen, all * 100.0,
                       alive * 100.0);
            }
            first = false;
            const bool judged = v == FEEL_DEFAULT && at->seen >= JUDGED_HIT_COUNT;
            agree = agree && (!judged || alive >= FEEL_GOAL_HIT_AGREEMENT);
        }
    }
    return agree;
}

static bool number(const char *text, uint64_t most, uint64_t *out_value)
{
    char *rest;
    *out_value = strtoull(text, &rest, 10);
    return text[0] >= '0' && text[0] <= '9' && *rest == '\0' && *out_value <= most;
}

static int usage(FILE *to, int status)
{
    (void)fputs("usage: bench_feel [--seconds N] [--players N] [--seed N] [--quick] [--default] "
                "[--svg FILE] [--json]\n"
                "  --seconds N  measured on each link, 1 to 3600; default 20\n"
                "  --players N  who fight at close quarters, 1 to 16; default 16\n"
                "  --seed N     default 1\n"
                "  --quick      4 of the 48 links\n"
                "  --default    the SDK as it is, without the variants that lack a part of it\n"
                "  --svg FILE   draws the report into this new file\n"
                "  --json       one object\n"
                "Status 1 if a goal is missed, 2 if it could not be measured or drawn.\n",
                to);
    return status;
}

// Returns the exit status, or -1 to go on.
static int parse(int argc, char **argv, options *out)
{
    *out = (options){.seconds = 20, .players = 16, .seed = 1, .all_variants = true};
    for (int i = 1; i < argc; i++) {
        uint64_t *value = strcmp(argv[i], "--seconds") == 0   ? &out->seconds
                          : strcmp(argv[i], "--players") == 0 ? &out->players
                          : strcmp(argv[i], "--seed") == 0    ? &out->seed
                                                              : NULL;
        if (strcmp(argv[i], "--help") == 0) {
            return usage(stdout, 0);
        } else if (strcmp(argv[i], "--json") == 0) {
            out->json = true;
        } else if (strcmp(argv[i], "--quick") == 0) {
            out->quick = true;
        } else if (strcmp(argv[i], "--default") == 0) {
            out->all_variants = false;
        } else if (strcmp(argv[i], "--svg") == 0 && i + 1 < argc) {
            out->svg = argv[++i];
        } else if (value == NULL || i + 1 == argc ||
                   !number(argv[++i],
                           value == &out->players   ? 16
                           : value == &out->seconds ? 3600
                                                    : UINT64_MAX,
                           value) ||
                   (value != &out->seed && *value == 0)) {
            return usage(stderr, 2);
        }
    }
    return -1;
}

typedef struct progress {
    feel_cell cells[CELL_COUNT_MAX];
    size_t count;
    bool alive, good;
} progress;

// Returns false if the match could not be made.
static bool run_cell(const options *chosen, const feel_def *def, uint32_t round_trip, progress *to)
{
    feel_result result;
    if (!feel_match_run(def, &result)) {
        return false;
    }
    to->alive = to->alive && result.alive;
    const feel_cell cell = cell_of(def, &result);
    to->good = holds(&cell, &result) && to->good;
    note_hits(&cell, round_trip, &result);
    if (chosen->json) {
        print_json(&cell, &result, to->count == 0);
    } else {
        print_row(&cell);
    }
    (void)fflush(stdout);
    to->cells[to->count++] = cell;
    feel_result_free(&result);
    return true;
}

static bool is_left_out(const options *chosen, uint32_t r, uint32_t j, uint32_t l)
{
    return chosen->quick && (r != 1 || j == 1 || l % 2 == 1);
}

static bool run_grid(const options *chosen, feel_variant variant, progress *to)
{
    for (uint32_t r = 0; r < 4; r++) {
        for (uint32_t j = 0; j < 3; j++) {
            for (uint32_t l = 0; l < 4; l++) {
                const feel_def def = {.seed = chosen->seed,
                                      .player_count = (uint32_t)chosen->players,
                                      .seconds = (uint32_t)chosen->seconds,
                                      .round_trip_ms = round_trips_ms[r],
                                      .jitter_ms = jitters_ms[j],
                                      .loss = (float)losses_percent[l] / 100.0f,
                                      .variant = variant};
                if (!is_left_out(chosen, r, j, l) && !run_cell(chosen, &def, r, to)) {
                    return false;
                }
            }
        }
    }
    return true;
}

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

static bool draw(const options *chosen, const progress *of)
{
    char build[128];
    (void)snprintf(build, sizeof build, "sabot %s, protocol %u, simulation %u, %s", SABOT_VERSION,
                   SB_PROTOCOL_VERSION, SB_SIMULATION_VERSION, COMPILER);
    const feel_run run = {.player_count = (uint32_t)chosen->players,
                          .seconds = (uint32_t)chosen->seconds,
                          .seed = chosen->seed,
                          .build = build};
    return feel_report_write(chosen->svg, &run, of->cells, of->count);
}

int main(int argc, char **argv)
{
    options chosen;
    int status = parse(argc, argv, &chosen);
    if (status >= 0) {
        return status;
    }
    if (chosen.svg != NULL && !feel_report_can_write(chosen.svg)) {
        return 2;
    }
    if (chosen.json) {
        printf("{\"grid\": [");
    } else {
        print_head();
    }
    static progress to = {.alive = true, .good = true};
    for (int v = 0; v < (chosen.all_variants ? FEEL_VARIANT_COUNT : 1); v++) {
        if (!run_grid(&chosen, (feel_variant)v, &to)) {
            return 2;
        }
    }
    if (chosen.json) {
        printf("],\n\"hits\": [");
    }
    const bool agree = hits_agree(&chosen);
    if (chosen.json) {
        printf("],\n\"alive\": %s, \"goals_hold\": %s, \"hits_agree\": %s}\n",
               to.alive ? "true" : "false", to.good ? "true" : "false", agree ? "true" : "false");
    }
    if (chosen.svg != NULL && !draw(&chosen, &to)) {
        return 2;
    }
    return to.alive && to.good && agree ? 0 : 1;
}
