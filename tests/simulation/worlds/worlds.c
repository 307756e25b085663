// Plays many random worlds, each from its own seed, and reports the first failure of each.

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "command.h"
#include "family.h"
#include "play.h"

#define FAMILY_COUNT_MAX 32u

static const char usage[] =
    "Usage: simulate worlds [--seeds N] [--seed FIRST] [--family NAME] [--jobs N]\n"
    "                       [--verbose] [--follow BODY] [--only BODY,BODY...]\n"
    "\n"
    "Plays N random worlds of boxes, hulls and balls, 1,200 ticks each, at 10 to 240 Hz.\n"
    "A judge with its own geometry watches each: no body leaves its cell, stays inside\n"
    "scenery or hangs in the air; an undriven world gains no energy, and in a driven one no\n"
    "body is faster than what drives it; a state that is saved, loaded or copied goes the\n"
    "same way. A seed's remainder chooses the family of its world.\n"
    "\n"
    "  --seeds N      worlds to play, 1 to 10000000 (default 100; 1 if --seed is given)\n"
    "  --seed FIRST   seed of the first world; each later world adds 1 (default 1)\n"
    "  --family NAME  only the worlds of this family; each later seed adds the count of\n"
    "                 families\n"
    "  --jobs N       processes that play at a time, 1 to 256 (default: as many as there are\n"
    "                 processors; 1 with --verbose)\n"
    "  --verbose      a line for every world\n"
    "  --follow BODY  a line for this body in every tick, and its contacts\n"
    "  --only BODIES  leaves all other bodies out, to find which ones a failure needs\n"
    "  --help         this text\n"
    "\n"
    "The same seed plays the same world to the bit: its digest is printed.\n"
    "Exit status: 0 all worlds passed, 1 one did not, 2 wrong use.\n";

// The command line's settings.
typedef struct request {
    uint64_t count, first, stride, jobs, follow;
    uint32_t family; // family_count: all
    bool verbose, follows, selects;
    bool kept[SCENE_BODY_COUNT_MAX];
} request;

typedef struct totals {
    const request *of;
    bool terminal;
    uint64_t played, passed, ticks, bodies, touches, slept, woken, replicas, undriven, overflowed,
        digest;
    uint64_t family_played[FAMILY_COUNT_MAX], family_passed[FAMILY_COUNT_MAX];
} totals;

static uint64_t seed_of(const request *of, uint64_t number)
{
    return of->first + (number - of->first) * of->stride;
}

static void play(void *context, uint64_t number, void *out_result)
{
    const request *of = ((const totals *)context)->of;
    const world_request world = {seed_of(of, number), of->selects ? of->kept : NULL, of->verbose,
                                 of->follows, (uint32_t)of->follow};
    world_play(&world, out_result);
}

static void add(totals *sum, const world_result *result)
{
    sum->played++;
    sum->passed += result->passed;
    sum->ticks += result->ticks;
    sum->bodies += result->bodies;
    sum->touches += result->touches;
    sum->slept += result->slept > 0;
    sum->woken += result->woken > 0;
    sum->replicas += result->replicas;
    sum->undriven += !result->driven;
    sum->overflowed += result->contacts_dropped > 0;
    sum->family_played[result->family]++;
    sum->family_passed[result->family] += result->passed;
    const uint64_t trace[2] = {sum->digest, result->digest};
    sum->digest = sb_hash(trace, sizeof trace);
}

static void print_world(uint64_t seed, const world_result *result)
{
    (void)printf("seed %llu, %s: %s, digest %016llx, %u ticks at %u Hz, %u bodies, %s, %llu "
                 "touches, %u times asleep, %u awakened, %u replicas\n",
                 (unsigned long long)seed, families[result->family].name,
                 result->passed ? "passed" : "FAILED", (unsigned long long)result->digest,
                 result->ticks, result->tick_rate_hz, result->bodies,
                 result->driven ? "driven" : "undriven", (unsigned long long)result->touches,
                 result->slept, result->woken, result->replicas);
    if (!result->passed) {
        (void)printf("  %s\n  again with: ./dev simulate worlds --seed %llu --verbose\n",
                     result->failure, (unsigned long long)seed);
    }
}

static void done(void *context, uint64_t number, const void *bytes, const char *death)
{
    totals *sum = context;
    world_result result;
    uint64_t seed = seed_of(sum->of, number);
    memcpy(&result, bytes, sizeof result);
    if (death != NULL) {
        result.family = (uint32_t)(seed % family_count);
        (void)snprintf(result.failure, sizeof result.failure, "%s", death);
    }
    add(sum, &result);
    if (sum->terminal) {
        (void)fprintf(stderr, "\r\033[K");
    }
    if (sum->of->verbose || !result.passed || sum->of->count == 1) {
        print_world(seed, &result);
    }
    if (sum->terminal) {
        (void)fprintf(stderr, "%llu of %llu worlds, %llu failed", (unsigned long long)sum->played,
                      (unsigned long long)sum->of->count,
                      (unsigned long long)(sum->played - sum->passed));
    }
}

static void print_sum(const totals *sum)
{
    (void)printf("%llu of %llu worlds passed, digest %016llx\n", (unsigned long long)sum->passed,
                 (unsigned long long)sum->played, (unsigned long long)sum->digest);
    (void)printf("%llu ticks, %llu bodies, %llu touches, %llu replicas; %llu worlds undriven, %llu "
                 "with sleepers, %llu with sleepers that awoke, %llu with contacts dropped\n",
                 (unsigned long long)sum->ticks, (unsigned long long)sum->bodies,
                 (unsigned long long)sum->touches, (unsigned long long)sum->replicas,
                 (unsigned long long)sum->undriven, (unsigned long long)sum->slept,
                 (unsigned long long)sum->woken, (unsigned long long)sum->overflowed);
    for (uint32_t i = 0; i < family_count; i++) {
        if (sum->family_played[i] > 0) {
            (void)printf("  %-12s %llu of %llu passed\n", families[i].name,
                         (unsigned long long)sum->family_passed[i],
                         (unsigned long long)sum->family_played[i]);
        }
    }
}

static int run(const request *of)
{
    totals sum = {.of = of, .terminal = isatty(STDERR_FILENO) == 1};
    const sim_jobs_def def = {.first = of->first,
                              .count = of->count,
                              .jobs = (uint32_t)of->jobs,
                              .result_size = sizeof(world_result),
                              .play = play,
                              .done = done,
                              .context = &sum};
    if (!sim_play_all("worlds", &def, sum.terminal)) {
        return 2;
    }
    print_sum(&sum);
    return sum.passed == of->count ? 0 : 1;
}

static int parse_bodies(const char *text, bool kept[SCENE_BODY_COUNT_MAX])
{
    for (const char *at = text; *at != 0;) {
        char *end;
        unsigned long body = strtoul(at, &end, 10);
        if (end == at || body >= SCENE_BODY_COUNT_MAX || (*end != 0 && *end != ',')) {
            (void)fprintf(stderr, "worlds: --only: '%s' is no list of bodies\n", text);
            return 2;
        }
        kept[body] = true;
        at = *end == ',' ? end + 1 : end;
    }
    return 0;
}

static int parse_family(const char *text, uint32_t *out_family)
{
    for (uint32_t i = 0; i < family_count; i++) {
        if (strcmp(text, families[i].name) == 0) {
            *out_family = i;
            return 0;
        }
    }
    (void)fprintf(stderr, "worlds: --family: '%s' is none of:", text);
    for (uint32_t i = 0; i < family_count; i++) {
        (void)fprintf(stderr, " %s", families[i].name);
    }
    (void)fprintf(stderr, "\n");
    return 2;
}

static void complete(request *of)
{
    of->count = of->count == 0 ? 100 : of->count;
    of->jobs = of->jobs != 0 ? of->jobs : of->verbose || of->follows ? 1 : sim_processor_count();
    of->jobs = of->jobs < of->count ? of->jobs : of->count;
    of->stride = of->family < family_count ? family_count : 1;
    while (of->family < family_count && of->first % family_count != of->family) {
        of->first++;
    }
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"seeds", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},
        {"family", required_argument, NULL, 'f'},
        {"jobs", required_argument, NULL, 'j'},
        {"follow", required_argument, NULL, 'b'},
        {"verbose", no_argument, NULL, 'v'},
        {"only", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},
        {0},
    };
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    request of = {.first = 1, .family = family_count};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int status = 0;
        switch (option) {
        case 'n':
            status = sim_parse_u64("worlds", "--seeds", optarg, 1, 10000000, &of.count);
            break;
        case 's':
            status = sim_parse_u64("worlds", "--seed", optarg, 0, UINT64_MAX / 2, &of.first);
            of.count = of.count == 0 ? 1 : of.count;
            break;
        case 'f':
            status = parse_family(optarg, &of.family);
            break;
        case 'j':
            status = sim_parse_u64("worlds", "--jobs", optarg, 1, SIM_JOB_COUNT_MAX, &of.jobs);
            break;
        case 'b':
            status = sim_parse_u64("worlds", "--follow", optarg, 0, SCENE_BODY_COUNT_MAX - 1,
                                   &of.follow);
            of.follows = true;
            break;
        case 'o':
            status = parse_bodies(optarg, of.kept);
            of.selects = true;
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
            (void)fputs("Try 'simulate worlds --help'.\n", stderr);
            return status;
        }
    }
    if (optind < argc) {
        (void)fprintf(stderr, "worlds: unexpected argument '%s'\nTry 'simulate worlds --help'.\n",
                      argv[optind]);
        return 2;
    }
    complete(&of);
    return run(&of);
}
