// Plays many short matches in virtual time, each from its seed, and reports the first fault of
// each.

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "match.h"

static const char usage[] =
    "Usage: simulate [--seeds N] [--seed FIRST] [--rough] [--verbose]\n"
    "\n"
    "Plays N short matches in one process: the real server session and the real client\n"
    "cores over simulated links with delay, jitter, loss, duplication and reordering, in\n"
    "virtual time. Checks that every snapshot and event that a client holds is what the\n"
    "server believes, that the match is alive, and that its log verifies.\n"
    "\n"
    "  --seeds N     matches to play, 1 to 10000000 (default 100; 1 if --seed is given)\n"
    "  --seed FIRST  seed of the first match; the others count on (default 1)\n"
    "  --rough       links at their worst: 20 % lost, 5 % doubled, overtaken by ten snapshots,\n"
    "                gone for a second at a time; whether inputs come in time is not asked then\n"
    "  --verbose     a line for every match, and one for each of its clients\n"
    "  --help        this text\n"
    "\n"
    "The same seed plays the same match to the bit: its digest is printed.\n"
    "Exit status: 0 all matches passed, 1 one did not, 2 wrong use.\n";

typedef struct totals {
    uint64_t passed, ticks, clients, snapshots, keyframes, unusable, events, shells, hits, kills,
        foreseen, foreseen_rightly, bases, causes[SIM_CAUSE_COUNT], lost, returned, late, applied,
        shown, as_in_truth, waited_ms, digest;
    double metres;
} totals;

static void add(totals *sum, const sim_match_result *result)
{
    sum->passed += result->passed;
    sum->ticks += result->ticks;
    sum->clients += result->clients;
    sum->snapshots += result->snapshots_compared;
    sum->keyframes += result->keyframes_compared;
    sum->unusable += result->snapshots_unusable;
    sum->events += result->events_compared;
    sum->shells += result->shells_fired;
    sum->hits += result->hits;
    sum->kills += result->kills;
    sum->foreseen += result->ticks_foreseen;
    sum->foreseen_rightly += result->ticks_foreseen_rightly;
    sum->bases += result->bases_compared;
    for (uint32_t cause = 0; cause < SIM_CAUSE_COUNT; cause++) {
        sum->causes[cause] += result->causes[cause];
    }
    sum->lost += result->players_lost;
    sum->returned += result->players_returned;
    sum->late += result->inputs_late;
    sum->applied += result->inputs_applied;
    sum->shown += result->entities_shown;
    sum->as_in_truth += result->entities_true;
    sum->waited_ms =
        sum->waited_ms > result->waited_ms_max ? sum->waited_ms : result->waited_ms_max;
    sum->metres += result->distance_driven_m;
    const uint64_t trace[2] = {sum->digest, result->digest};
    sum->digest = sb_hash(trace, sizeof trace);
}

static int parse_u64(const char *flag, const char *text, uint64_t min, uint64_t max,
                     uint64_t *out_value)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || text[0] == '-' || value < min || value > max) {
        (void)fprintf(stderr, "simulate: %s: '%s' is not a number from %llu to %llu\n", flag, text,
                      (unsigned long long)min, (unsigned long long)max);
        return 2;
    }
    *out_value = value;
    return 0;
}

static void print_limits(const sim_match_def *def, const sim_match_result *result)
{
    if (def->bytes_per_second != 0) {
        (void)printf("  %u bytes a second, %u at the least; %.1f %% of %llu entities as in truth\n",
                     def->bytes_per_second, result->rate_least,
                     100.0 * (double)result->entities_true / (double)result->entities_shown,
                     (unsigned long long)result->entities_shown);
    }
    if (def->fog || def->view_distance_m != 0) {
        (void)printf("  %s, view distance %u m, %s\n", def->fog ? "fog" : "no fog",
                     def->view_distance_m, def->mode == 0 ? "no teams" : "teams");
    }
    if (result->waited_ms_max > 0) {
        (void)printf("  longest wait of an entity %u ms\n", result->waited_ms_max);
    }
}

static void print_match(uint64_t seed, bool rough, const sim_match_result *result)
{
    (void)printf("seed %llu: %s, digest %016llx, %u ticks, %u clients, %llu shells, %llu hits, "
                 "%llu kills, %.0f m\n",
                 (unsigned long long)seed, result->passed ? "passed" : "FAILED",
                 (unsigned long long)result->digest, result->ticks, result->clients,
                 (unsigned long long)result->shells_fired, (unsigned long long)result->hits,
                 (unsigned long long)result->kills, result->distance_driven_m);
    if (!result->passed) {
        (void)printf("  %s\n  again with: ./dev simulate --seed %llu%s --verbose\n",
                     result->failure, (unsigned long long)seed, rough ? " --rough" : "");
    }
}

static int run(uint64_t first, uint64_t count, bool rough, bool verbose)
{
    totals sum = {0};
    bool terminal = isatty(STDERR_FILENO) == 1;
    for (uint64_t i = 0; i < count; i++) {
        sim_match_def def = sim_match_def_from_seed(first + i);
        def.rough = rough;
        def.verbose = verbose;
        sim_match_result result;
        sim_match_play(&def, &result);
        add(&sum, &result);
        if (verbose || !result.passed || count == 1) {
            print_match(first + i, rough, &result);
            print_limits(&def, &result);
        }
        if (terminal && (i + 1) % 10 == 0) {
            (void)fprintf(stderr, "\r%llu of %llu matches", (unsigned long long)(i + 1),
                          (unsigned long long)count);
        }
    }
    if (terminal) {
        (void)fprintf(stderr, "\r\033[K");
    }
    (void)printf("%llu of %llu matches passed, digest %016llx\n", (unsigned long long)sum.passed,
                 (unsigned long long)count, (unsigned long long)sum.digest);
    (void)printf(
        "%llu ticks, %llu clients, %llu snapshots, %llu keyframes and %llu events compared, "
        "%llu snapshots unusable, "
        "%llu inputs applied, %llu late, %llu shells, %llu hits, %llu kills, %.0f m\n",
        (unsigned long long)sum.ticks, (unsigned long long)sum.clients,
        (unsigned long long)sum.snapshots, (unsigned long long)sum.keyframes,
        (unsigned long long)sum.events, (unsigned long long)sum.unusable,
        (unsigned long long)sum.applied, (unsigned long long)sum.late,
        (unsigned long long)sum.shells, (unsigned long long)sum.hits, (unsigned long long)sum.kills,
        sum.metres);
    (void)printf("%llu own ticks foreseen, %.3f %% of them to the last bit; the others by cause:",
                 (unsigned long long)sum.foreseen,
                 100.0 * (double)sum.foreseen_rightly / (double)(sum.foreseen + !sum.foreseen));
    for (uint32_t cause = 0; cause < SIM_CAUSE_COUNT; cause++) {
        (void)printf(" %s %llu", sim_cause_name((sim_cause)cause),
                     (unsigned long long)sum.causes[cause]);
    }
    (void)printf("; %llu told states taken over\n", (unsigned long long)sum.bases);
    (void)printf("%llu connections lost, %llu players back\n", (unsigned long long)sum.lost,
                 (unsigned long long)sum.returned);
    (void)printf("with budgets %.1f %% of %llu entities in views as in truth; the longest wait of "
                 "one %llu ms\n",
                 sum.shown == 0 ? 100.0 : 100.0 * (double)sum.as_in_truth / (double)sum.shown,
                 (unsigned long long)sum.shown, (unsigned long long)sum.waited_ms);
    if (count >= 20 && (sum.hits == 0 || sum.kills == 0)) {
        (void)printf("not alive: nothing was hit or destroyed in %llu matches\n",
                     (unsigned long long)count);
        return 1;
    }
    return sum.passed == count ? 0 : 1;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"seeds", required_argument, NULL, 'n'}, {"seed", required_argument, NULL, 's'},
        {"rough", no_argument, NULL, 'r'},       {"verbose", no_argument, NULL, 'v'},
        {"help", no_argument, NULL, 'h'},        {0},
    };
    uint64_t count = 0, first = 1;
    bool rough = false, verbose = false;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int status = 0;
        switch (option) {
        case 'n':
            status = parse_u64("--seeds", optarg, 1, 10000000, &count);
            break;
        case 's':
            status = parse_u64("--seed", optarg, 0, UINT64_MAX / 2, &first);
            count = count == 0 ? 1 : count;
            break;
        case 'r':
            rough = true;
            break;
        case 'v':
            verbose = true;
            break;
        case 'h':
            (void)fputs(usage, stdout);
            return 0;
        default:
            status = 2;
        }
        if (status != 0) {
            (void)fputs("Try 'simulate --help'.\n", stderr);
            return status;
        }
    }
    if (optind < argc) {
        (void)fprintf(stderr, "simulate: unexpected argument '%s'\nTry 'simulate --help'.\n",
                      argv[optind]);
        return 2;
    }
    return run(first, count == 0 ? 100 : count, rough, verbose);
}
