// Plays many short matches in virtual time, each from its own seed, and reports the first failure
// of each.

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "command.h"
#include "match.h"

static const char usage[] =
    "Usage: simulate [--seeds N] [--seed FIRST] [--jobs N] [--rough] [--verbose]\n"
    "\n"
    "Plays N short matches in one process and in virtual time, with the real server session\n"
    "and the real client cores. The links between them are simulated, with delay, jitter,\n"
    "loss, duplication and reordering. Connections are lost, clients crash or hang, and\n"
    "servers die and are resumed from their logs. Every snapshot and event that a client\n"
    "holds must agree with the server's records. Its prediction of its own tank must be right\n"
    "to the last bit, except for the causes that are listed. No client may be stuck, the\n"
    "match must be alive, and its log must verify.\n"
    "\n"
    "  --seeds N     matches to play, 1 to 10000000 (default 100; 1 if --seed is given)\n"
    "  --seed FIRST  seed of the first match; each later match adds 1 (default 1)\n"
    "  --jobs N      processes that play at a time, 1 to 256 (default: as many as there are\n"
    "                processors; 1 with --verbose)\n"
    "  --rough       links at their worst: 20 % lost, 5 % doubled, overtaken by ten snapshots,\n"
    "                silent for a second at a time; late inputs are then no failure\n"
    "  --verbose     a line for every match, and one for each of its clients\n"
    "  --help        this text\n"
    "\n"
    "The same seed plays the same match to the bit: its digest is printed.\n"
    "Exit status: 0 all matches passed, 1 one did not, 2 wrong use.\n";

// The command line's settings.
typedef struct request {
    uint64_t count, first, jobs;
    bool rough, verbose;
} request;

typedef struct totals {
    const request *of;
    bool terminal;
    uint64_t played;
    uint64_t budgets, hidden, outages, crashes, stalls, clients_crashed, clients_hung, forgotten,
        ticks_lost, matches, packets_lost, packets_duplicated, packets_reordered;
    uint64_t passed, ticks, clients, snapshots, baselines, unusable, events, shells, hits, kills,
        predicted, predicted_rightly, bases, causes[SIM_CAUSE_COUNT], lost, returned, late, applied,
        clamped, cleared, shown, as_in_truth, waited_ms, digest;
    double metres;
} totals;

static void add_hazards(totals *sum, const sim_match_def *def, const sim_match_result *result)
{
    sum->budgets += def->bytes_per_second != 0;
    sum->hidden += def->fog || def->view_distance_m != 0;
    sum->outages += def->grace_ms != 0 && def->crash_us == 0;
    sum->crashes += result->crashes;
    sum->stalls += result->stalled;
    sum->clients_crashed += result->clients_crashed;
    sum->clients_hung += result->clients_hung;
    sum->forgotten += result->forgotten;
    sum->ticks_lost += result->ticks_lost;
    sum->matches += result->matches;
    sum->packets_lost += result->packets_lost;
    sum->packets_duplicated += result->packets_duplicated;
    sum->packets_reordered += result->packets_reordered;
}

static void add(totals *sum, const sim_match_result *result)
{
    sum->passed += result->passed;
    sum->ticks += result->ticks;
    sum->clients += result->clients;
    sum->snapshots += result->snapshots_compared;
    sum->baselines += result->entity_baselines_compared;
    sum->unusable += result->snapshots_unusable;
    sum->events += result->events_compared;
    sum->shells += result->shells_fired;
    sum->hits += result->hits;
    sum->kills += result->kills;
    sum->predicted += result->ticks_predicted;
    sum->predicted_rightly += result->ticks_predicted_rightly;
    sum->bases += result->bases_compared;
    for (uint32_t cause = 0; cause < SIM_CAUSE_COUNT; cause++) {
        sum->causes[cause] += result->causes[cause];
    }
    sum->lost += result->players_lost;
    sum->returned += result->players_returned;
    sum->late += result->inputs_late;
    sum->applied += result->inputs_applied;
    sum->clamped += result->views_clamped;
    sum->cleared += result->presents_cleared;
    sum->shown += result->entities_shown;
    sum->as_in_truth += result->entities_true;
    sum->waited_ms =
        sum->waited_ms > result->waited_ms_max ? sum->waited_ms : result->waited_ms_max;
    sum->metres += result->distance_driven_m;
    const uint64_t trace[2] = {sum->digest, result->digest};
    sum->digest = sb_hash(trace, sizeof trace);
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

static sim_match_def match_of(const request *of, uint64_t seed)
{
    sim_match_def match = sim_match_def_from_seed(seed);
    match.rough = of->rough;
    match.verbose = of->verbose;
    return match;
}

static void play(void *context, uint64_t seed, void *out_result)
{
    const totals *sum = context;
    const sim_match_def match = match_of(sum->of, seed);
    sim_match_play(&match, out_result);
}

static void done(void *context, uint64_t seed, const void *bytes, const char *death)
{
    totals *sum = context;
    const sim_match_def match = match_of(sum->of, seed), *def = &match;
    sim_match_result played, *result = &played;
    memcpy(&played, bytes, sizeof played);
    if (death != NULL) {
        (void)snprintf(played.failure, sizeof played.failure, "%s", death);
    }
    add(sum, result);
    add_hazards(sum, def, result);
    sum->played++;
    if (sum->terminal) {
        (void)fprintf(stderr, "\r\033[K");
    }
    if (sum->of->verbose || !result->passed || sum->of->count == 1) {
        print_match(def->seed, def->rough, result);
        print_limits(def, result);
    }
    if (sum->terminal) {
        (void)fprintf(stderr, "%llu of %llu matches, %llu failed", (unsigned long long)sum->played,
                      (unsigned long long)sum->of->count,
                      (unsigned long long)(sum->played - sum->passed));
    }
}

static void print_hazards(const totals *sum)
{
    (void)printf(
        "%llu with budgets, %llu in fog or by a view distance, %llu with lost connections, "
        "%llu whose server stood still\n",
        (unsigned long long)sum->budgets, (unsigned long long)sum->hidden,
        (unsigned long long)sum->outages, (unsigned long long)sum->stalls);
    (void)printf(
        "%llu servers died and were resumed, %llu ticks lost in all; %llu of their players "
        "had come too late for the log\n",
        (unsigned long long)sum->crashes, (unsigned long long)sum->ticks_lost,
        (unsigned long long)sum->forgotten);
    (void)printf("%llu clients crashed, %llu hung; %llu connections lost, %llu players back\n",
                 (unsigned long long)sum->clients_crashed, (unsigned long long)sum->clients_hung,
                 (unsigned long long)sum->lost, (unsigned long long)sum->returned);
    (void)printf("%llu packets lost, %llu doubled, %llu overtaken\n",
                 (unsigned long long)sum->packets_lost, (unsigned long long)sum->packets_duplicated,
                 (unsigned long long)sum->packets_reordered);
}

static void print_predicted(const totals *sum)
{
    (void)printf("%llu own ticks predicted, %.3f %% of them to the last bit; the others by cause:",
                 (unsigned long long)sum->predicted,
                 100.0 * (double)sum->predicted_rightly /
                     (double)(sum->predicted + !sum->predicted));
    for (uint32_t cause = 0; cause < SIM_CAUSE_COUNT; cause++) {
        (void)printf(" %s %llu", sim_cause_name((sim_cause)cause),
                     (unsigned long long)sum->causes[cause]);
    }
    (void)printf("; %llu told states taken over, to the last bit\n",
                 (unsigned long long)sum->bases);
}

static void print_sum(const totals *sum)
{
    (void)printf("%llu of %llu matches passed, digest %016llx\n", (unsigned long long)sum->passed,
                 (unsigned long long)sum->played, (unsigned long long)sum->digest);
    (void)printf(
        "%llu ticks, %llu clients, %llu snapshots, %llu baselines and %llu events compared, "
        "%llu snapshots unusable, "
        "%llu inputs applied, %llu late, %llu with a view that was not believed, "
        "%llu tanks that cannot have been seen in the present, %llu shells, %llu "
        "hits, %llu kills, %.0f m\n",
        (unsigned long long)sum->ticks, (unsigned long long)sum->clients,
        (unsigned long long)sum->snapshots, (unsigned long long)sum->baselines,
        (unsigned long long)sum->events, (unsigned long long)sum->unusable,
        (unsigned long long)sum->applied, (unsigned long long)sum->late,
        (unsigned long long)sum->clamped, (unsigned long long)sum->cleared,
        (unsigned long long)sum->shells, (unsigned long long)sum->hits,
        (unsigned long long)sum->kills, sum->metres);
    print_hazards(sum);
    print_predicted(sum);
    (void)printf("with budgets %.1f %% of %llu entities in views as in truth; the longest wait of "
                 "one %llu ms\n",
                 sum->shown == 0 ? 100.0 : 100.0 * (double)sum->as_in_truth / (double)sum->shown,
                 (unsigned long long)sum->shown, (unsigned long long)sum->waited_ms);
}

// Returns whether all matches together are alive; a single match need not be.
static bool is_alive(const totals *sum)
{
    bool few = sum->played < 20;
    bool predicts = sum->predicted_rightly * 4 > sum->predicted * 3 || sum->of->rough;
    if (!few && (sum->hits == 0 || sum->kills == 0 || !predicts)) {
        (void)printf("not alive: %llu hits, %llu kills, %llu of %llu ticks predicted in %llu "
                     "matches\n",
                     (unsigned long long)sum->hits, (unsigned long long)sum->kills,
                     (unsigned long long)sum->predicted_rightly, (unsigned long long)sum->predicted,
                     (unsigned long long)sum->played);
        return false;
    }
    return true;
}

static int run(const request *of)
{
    totals sum = {.of = of, .terminal = isatty(STDERR_FILENO) == 1};
    const sim_jobs_def def = {.first = of->first,
                              .count = of->count,
                              .jobs = (uint32_t)of->jobs,
                              .result_size = sizeof(sim_match_result),
                              .play = play,
                              .done = done,
                              .context = &sum};
    if (!sim_play_all("simulate", &def, sum.terminal)) {
        return 2;
    }
    print_sum(&sum);
    return is_alive(&sum) && sum.passed == of->count ? 0 : 1;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"seeds", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},
        {"jobs", required_argument, NULL, 'j'},
        {"rough", no_argument, NULL, 'r'},
        {"verbose", no_argument, NULL, 'v'},
        {"help", no_argument, NULL, 'h'},
        {0},
    };
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    request of = {.first = 1};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int status = 0;
        switch (option) {
        case 'n':
            status = sim_parse_u64("simulate", "--seeds", optarg, 1, 10000000, &of.count);
            break;
        case 's':
            status = sim_parse_u64("simulate", "--seed", optarg, 0, UINT64_MAX / 2, &of.first);
            of.count = of.count == 0 ? 1 : of.count;
            break;
        case 'j':
            status = sim_parse_u64("simulate", "--jobs", optarg, 1, SIM_JOB_COUNT_MAX, &of.jobs);
            break;
        case 'r':
            of.rough = true;
            break;
        case 'v':
            of.verbose = true;
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
    of.count = of.count == 0 ? 100 : of.count;
    of.jobs = of.jobs != 0 ? of.jobs : of.verbose ? 1 : sim_processor_count();
    of.jobs = of.jobs < of.count ? of.jobs : of.count;
    return run(&of);
}
