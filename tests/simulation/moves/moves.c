// Plays many random fleets whose matches move, each from its own seed, and reports the first
// failure of each.

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "command.h"
#include "play.h"
#include "real.h"

static const char usage[] =
    "Usage: simulate moves [--seeds N] [--seed FIRST] [--jobs N] [--break NAME] [--real]\n"
    "                      [--verbose]\n"
    "\n"
    "Plays N random fleets of two to five servers whose matches move between them by the\n"
    "server's own rules (server/host/move), some with standbys and a lease. For 15 s of\n"
    "virtual time connections break, networks part, servers die, lose power or stand still,\n"
    "also in each step of a move. Then all is calm. No tick may be lost that was safe, none\n"
    "be played by two servers, no epoch have two leaders, and every match must be led again.\n"
    "\n"
    "  --seeds N      fleets to play, 1 to 10000000 (default 100; 1 if --seed is given)\n"
    "  --seed FIRST   seed of the first fleet; each later one adds 1 (default 1)\n"
    "  --jobs N       processes that play at a time, 1 to 256 (default: as many as there are\n"
    "                 processors; 1 with --verbose)\n"
    "  --break NAME   break a rule on purpose, to see that it is found\n"
    "  --real         one real match with real clients instead, between two servers of which each\n"
    "                 may have a standby and a lease; nothing fails in one seed of four\n"
    "  --verbose      a line for what happens\n"
    "  --help         this text\n"
    "\n"
    "Rules to break:";

static const char *const faults[MOVES_FAULT_COUNT] = {
    [MOVES_RIGHT] = "none",
    [MOVES_TAKES_EARLY] = "take-early",
    [MOVES_TAKES_UNSYNCED] = "take-unsynced",
    [MOVES_PLAYS_ON] = "play-on",
    [MOVES_MARKS_LATE] = "mark-late",
    [MOVES_ANSWERS_HASTILY] = "answer-hastily",
    [MOVES_RESUMES_COPIES] = "resume-copies",
    [MOVES_FORGETS_FOLLOWERS] = "forget-followers",
    [MOVES_RESUMES_UNSYNCED] = "resume-unsynced",
    [MOVES_ASKS_NOBODY] = "ask-nobody",
    [MOVES_OUTLIVES_LEASE] = "outlive-lease",
};

static const char *const source_states[MOVES_STATE_COUNT] = {
    "connects", "offers",    "copies", "prepares", "marks",
    "stops",    "committed", "doubts", "moved",    "stayed",
};
static const char *const target_states[MOVES_STATE_COUNT] = {
    "judges", "follows", "readies", "is ready", "finishes",
    "takes",  "erases",  "unsure",  "leads",    "dropped",
};

typedef struct request {
    uint64_t count, first, jobs;
    moves_fault fault;
    bool verbose, real;
} request;

typedef struct totals {
    const request *of;
    bool terminal;
    uint64_t played, passed;
    moves_result sum;
} totals;

static void play(void *context, uint64_t seed, void *out_result)
{
    const request *of = ((const totals *)context)->of;
    moves_play(seed, of->fault, of->verbose, out_result);
}

static void add(totals *all, const moves_result *result)
{
    moves_result *sum = &all->sum;
    all->played++;
    all->passed += result->passed;
    sum->ticks += result->ticks;
    sum->moves += result->moves;
    sum->stays += result->stays;
    sum->doubts += result->source_entered[7];
    sum->doubts_taken += result->doubts_taken;
    sum->doubts_refused += result->doubts_refused;
    sum->take_overs += result->take_overs;
    sum->resumes += result->resumes;
    sum->kills += result->kills;
    sum->power_cuts += result->power_cuts;
    sum->abandoned += result->abandoned;
    sum->recalled += result->recalled;
    sum->forks += result->forks;
    for (uint32_t i = 0; i < MOVES_STATE_COUNT; i++) {
        sum->source_entered[i] += result->source_entered[i];
        sum->source_died[i] += result->source_died[i];
        sum->target_entered[i] += result->target_entered[i];
        sum->target_died[i] += result->target_died[i];
    }
    const uint64_t trace[2] = {sum->digest, result->digest};
    sum->digest = sb_hash(trace, sizeof trace);
}

static void print_fleet(const request *of, uint64_t seed, const moves_result *result)
{
    (void)printf("seed %llu: %s, digest %016llx, %u nodes, %u matches, %llu ticks, %llu moves, "
                 "%llu that failed\n",
                 (unsigned long long)seed, result->passed ? "passed" : "FAILED",
                 (unsigned long long)result->digest, result->nodes, result->matches,
                 (unsigned long long)result->ticks, (unsigned long long)result->moves,
                 (unsigned long long)result->stays);
    if (!result->passed) {
        (void)printf("  %s\n  again with: ./dev simulate moves --seed %llu%s%s --verbose\n",
                     result->failure, (unsigned long long)seed,
                     of->fault != MOVES_RIGHT ? " --break " : "",
                     of->fault != MOVES_RIGHT ? faults[of->fault] : "");
    }
}

static void done(void *context, uint64_t seed, const void *bytes, const char *death)
{
    totals *all = context;
    moves_result result;
    memcpy(&result, bytes, sizeof result);
    if (death != NULL) {
        (void)snprintf(result.failure, sizeof result.failure, "%s", death);
    }
    add(all, &result);
    if (all->terminal) {
        (void)fprintf(stderr, "\r\033[K");
    }
    if (all->of->verbose || !result.passed || all->of->count == 1) {
        print_fleet(all->of, seed, &result);
    }
    if (all->terminal) {
        (void)fprintf(stderr, "%llu of %llu fleets, %llu failed", (unsigned long long)all->played,
                      (unsigned long long)all->of->count,
                      (unsigned long long)(all->played - all->passed));
    }
}

static void print_states(const char *side, const char *const names[MOVES_STATE_COUNT],
                         const uint32_t entered[MOVES_STATE_COUNT],
                         const uint32_t died[MOVES_STATE_COUNT])
{
    for (uint32_t i = 0; i < MOVES_STATE_COUNT; i++) {
        (void)printf("  %s %-10s %9u times, %7u died in it\n", side, names[i], entered[i], died[i]);
    }
}

static void print_sum(const totals *all)
{
    const moves_result *sum = &all->sum;
    (void)printf("%llu of %llu fleets passed, digest %016llx\n", (unsigned long long)all->passed,
                 (unsigned long long)all->played, (unsigned long long)sum->digest);
    (void)printf(
        "%llu ticks, %llu moves, %llu that failed; %llu in doubt, of these %llu taken, %llu "
        "refused; %llu resumes, %llu take-overs, %llu deaths, %llu power cuts, %llu "
        "abandoned, %llu answers from logs, %llu followers with ticks that their leader had lost\n",
        (unsigned long long)sum->ticks, (unsigned long long)sum->moves,
        (unsigned long long)sum->stays, (unsigned long long)sum->doubts,
        (unsigned long long)sum->doubts_taken, (unsigned long long)sum->doubts_refused,
        (unsigned long long)sum->resumes, (unsigned long long)sum->take_overs,
        (unsigned long long)sum->kills, (unsigned long long)sum->power_cuts,
        (unsigned long long)sum->abandoned, (unsigned long long)sum->recalled,
        (unsigned long long)sum->forks);
    print_states("source", source_states, sum->source_entered, sum->source_died);
    print_states("target", target_states, sum->target_entered, sum->target_died);
}

// Real matches

typedef struct real_totals {
    const request *of;
    uint64_t played, passed;
    real_result sum;
} real_totals;

static void play_real(void *context, uint64_t seed, void *out_result)
{
    const request *of = ((const real_totals *)context)->of;
    real_run(seed, seed % 4 != 0, of->fault, of->verbose, out_result);
}

static void add_gaps(real_gaps *sum, const real_gaps *gaps)
{
    for (uint32_t i = 0; i < REAL_GAP_COUNT; i++) {
        sum->by_tick[i] += gaps->by_tick[i];
        sum->by_time[i] += gaps->by_time[i];
    }
}

static void add_real(real_result *sum, const real_result *result)
{
    sum->ticks += result->ticks;
    sum->moves += result->moves;
    sum->stays += result->stays;
    sum->doubts += result->doubts;
    sum->doubts_taken += result->doubts_taken;
    sum->doubts_refused += result->doubts_refused;
    sum->found += result->found;
    sum->revivals += result->revivals;
    sum->recalled += result->recalled;
    sum->erasures += result->erasures;
    sum->kills += result->kills;
    sum->power_cuts += result->power_cuts;
    sum->follower_deaths += result->follower_deaths;
    sum->resume_deaths += result->resume_deaths;
    sum->resumes += result->resumes;
    sum->take_overs += result->take_overs;
    sum->leases_lost += result->leases_lost;
    sum->partitions += result->partitions;
    sum->resets += result->resets;
    sum->stalls += result->stalls;
    sum->forks += result->forks;
    sum->followed += result->followed;
    sum->reconnects += result->reconnects;
    sum->rejoined += result->rejoined;
    add_gaps(&sum->usual, &result->usual);
    add_gaps(&sum->switched, &result->switched);
    sum->events += result->events;
    sum->events_missed += result->events_missed;
    sum->events_late += result->events_late;
    sum->tails_cut += result->tails_cut;
    sum->snapshots += result->snapshots;
    sum->predicted += result->predicted;
    sum->equal += result->equal;
    for (uint32_t i = 0; i < MOVES_STATE_COUNT; i++) {
        sum->source_entered[i] += result->source_entered[i];
        sum->source_died[i] += result->source_died[i];
        sum->target_entered[i] += result->target_entered[i];
        sum->target_died[i] += result->target_died[i];
    }
    const uint64_t trace[2] = {sum->digest, result->digest};
    sum->digest = sb_hash(trace, sizeof trace);
}

static void done_real(void *context, uint64_t seed, const void *bytes, const char *death)
{
    real_totals *all = context;
    real_result result;
    memcpy(&result, bytes, sizeof result);
    if (death != NULL) {
        (void)snprintf(result.failure, sizeof result.failure, "%s", death);
    }
    all->played++;
    all->passed += result.passed;
    add_real(&all->sum, &result);
    if (all->of->verbose || !result.passed || all->of->count == 1) {
        (void)printf("seed %llu: %s, digest %016llx, %u nodes, %u clients, %u ticks, %u moves, %u "
                     "that failed, at most %u ms between two snapshots\n",
                     (unsigned long long)seed, result.passed ? "passed" : "FAILED",
                     (unsigned long long)result.digest, result.nodes, result.clients, result.ticks,
                     result.moves, result.stays, result.gap_ms);
    }
    if (!result.passed) {
        (void)printf("  %s\n  again with: ./dev simulate moves --real --seed %llu%s%s --verbose\n",
                     result.failure, (unsigned long long)seed,
                     all->of->fault != MOVES_RIGHT ? " --break " : "",
                     all->of->fault != MOVES_RIGHT ? faults[all->of->fault] : "");
    }
}

static uint32_t count_of(const uint32_t counts[REAL_GAP_COUNT])
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < REAL_GAP_COUNT; i++) {
        sum += counts[i];
    }
    return sum;
}

// The gap that one in `one_in` of them exceeds.
static uint32_t gap_of(const uint32_t counts[REAL_GAP_COUNT], uint32_t one_in)
{
    const uint32_t most = count_of(counts) / one_in;
    uint32_t at = REAL_GAP_COUNT, above = 0;
    while (at > 0 && above + counts[at - 1] <= most) {
        above += counts[--at];
    }
    return at > 0 ? at - 1 : 0;
}

static void print_gaps(const char *when, const real_gaps *gaps)
{
    (void)printf("  %-16s %6u periods; ticks between two snapshots: median %u, 99 %% %u; time "
                 "between them: median %u ticks, 99 %% %u\n",
                 when, count_of(gaps->by_tick), gap_of(gaps->by_tick, 2),
                 gap_of(gaps->by_tick, 100), gap_of(gaps->by_time, 2), gap_of(gaps->by_time, 100));
}

static void print_real(const real_totals *all)
{
    const real_result *sum = &all->sum;
    (void)printf("%llu of %llu matches passed, digest %016llx\n", (unsigned long long)all->passed,
                 (unsigned long long)all->played, (unsigned long long)sum->digest);
    (void)printf("%u ticks, %u moves, %u that failed; %u in doubt, %u logs of which the target was "
                 "asked after a restart, %u of them played on there; %u answers taken, %u refused, "
                 "%u from a folder\n",
                 sum->ticks, sum->moves, sum->stays, sum->doubts, sum->found, sum->revivals,
                 sum->doubts_taken, sum->doubts_refused, sum->recalled);
    (void)printf("%u deaths, %u power cuts, %u of these of followers, %u of "
                 "processes that had just resumed; %u resumes, %u take-overs, %u "
                 "leases lost, %u followers with ticks that their leader had lost; %u partitions, "
                 "%u broken connections, %u processes stood still, %u disks failed in a take\n",
                 sum->kills, sum->power_cuts, sum->follower_deaths, sum->resume_deaths,
                 sum->resumes, sum->take_overs, sum->leases_lost, sum->forks, sum->partitions,
                 sum->resets, sum->stalls, sum->erasures);
    (void)printf("%u clients went along, %u came back by themselves, %u joined again; %llu "
                 "snapshots, %llu of %llu predicted states equal\n",
                 sum->followed, sum->reconnects, sum->rejoined, (unsigned long long)sum->snapshots,
                 (unsigned long long)sum->equal, (unsigned long long)sum->predicted);
    (void)printf("%llu events reported once; %u times a client that went along lost its first "
                 "server before it had told all, which hid %u events; %u more were of ticks before "
                 "a late welcome\n",
                 (unsigned long long)sum->events, sum->tails_cut, sum->events_missed,
                 sum->events_late);
    (void)printf("longest gaps of clients in matches without faults\n");
    print_gaps("without a move", &sum->usual);
    print_gaps("over a move", &sum->switched);
    print_states("source", source_states, sum->source_entered, sum->source_died);
    print_states("target", target_states, sum->target_entered, sum->target_died);
}

static int run_real(const request *of)
{
    real_totals all = {.of = of};
    const sim_jobs_def def = {.first = of->first,
                              .count = of->count,
                              .jobs = (uint32_t)of->jobs,
                              .result_size = sizeof(real_result),
                              .play = play_real,
                              .done = done_real,
                              .context = &all};
    if (!sim_play_all("moves", &def, false)) {
        return 2;
    }
    print_real(&all);
    return all.passed == of->count ? 0 : 1;
}

static int run(const request *of)
{
    totals all = {.of = of, .terminal = isatty(STDERR_FILENO) == 1};
    const sim_jobs_def def = {.first = of->first,
                              .count = of->count,
                              .jobs = (uint32_t)of->jobs,
                              .result_size = sizeof(moves_result),
                              .play = play,
                              .done = done,
                              .context = &all};
    if (!sim_play_all("moves", &def, all.terminal)) {
        return 2;
    }
    print_sum(&all);
    return all.passed == of->count ? 0 : 1;
}

static void print_usage(void)
{
    (void)fputs(usage, stdout);
    for (uint32_t i = 1; i < MOVES_FAULT_COUNT; i++) {
        (void)printf("%s %s", i == 1 ? "" : ",", faults[i]);
    }
    (void)printf(".\n\nThe same seed plays the same fleet: its digest is printed.\n"
                 "Exit status: 0 all fleets passed, 1 one did not, 2 wrong use.\n");
}

static int parse_fault(const char *text, moves_fault *out_fault)
{
    for (uint32_t i = 0; i < MOVES_FAULT_COUNT; i++) {
        if (strcmp(text, faults[i]) == 0) {
            *out_fault = (moves_fault)i;
            return 0;
        }
    }
    (void)fprintf(stderr, "moves: --break: there is no '%s'\n", text);
    return 2;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"seeds", required_argument, NULL, 'n'}, {"seed", required_argument, NULL, 's'},
        {"jobs", required_argument, NULL, 'j'},  {"break", required_argument, NULL, 'b'},
        {"verbose", no_argument, NULL, 'v'},     {"real", no_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},        {0},
    };
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    request of = {.first = 1};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int status = 0;
        switch (option) {
        case 'n':
            status = sim_parse_u64("moves", "--seeds", optarg, 1, 10000000, &of.count);
            break;
        case 's':
            status = sim_parse_u64("moves", "--seed", optarg, 0, UINT64_MAX / 2, &of.first);
            of.count = of.count == 0 ? 1 : of.count;
            break;
        case 'j':
            status = sim_parse_u64("moves", "--jobs", optarg, 1, SIM_JOB_COUNT_MAX, &of.jobs);
            break;
        case 'b':
            status = parse_fault(optarg, &of.fault);
            break;
        case 'r':
            of.real = true;
            break;
        case 'v':
            of.verbose = true;
            break;
        case 'h':
            print_usage();
            return 0;
        default:
            status = 2;
        }
        if (status != 0) {
            (void)fputs("Try 'simulate moves --help'.\n", stderr);
            return status;
        }
    }
    if (optind < argc) {
        (void)fprintf(stderr, "moves: unexpected argument '%s'\nTry 'simulate moves --help'.\n",
                      argv[optind]);
        return 2;
    }
    of.count = of.count == 0 ? 100 : of.count;
    of.jobs = of.jobs != 0 ? of.jobs : of.verbose ? 1 : sim_processor_count();
    of.jobs = of.jobs < of.count ? of.jobs : of.count;
    return of.real ? run_real(&of) : run(&of);
}
