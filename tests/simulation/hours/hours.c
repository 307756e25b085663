/// `./dev simulate hours`: days of a server's life in minutes.
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "../command.h"
#include "play.h"

static const char usage[] =
    "usage: ./dev simulate hours [flags]\n"
    "\n"
    "Plays hours of one server in virtual time: clients come, look at the lobby, join, change\n"
    "session, make sessions, vote, leave and vanish; an operator bans, adds, drains and ends.\n"
    "At each quiet moment everybody has left, and the server must use exactly the memory that it\n"
    "used at the first one.\n"
    "\n"
    "  --hours N     hours to play, from 2 (72)\n"
    "  --quiet N     hours from one quiet moment to the next (6)\n"
    "  --visitors N  clients, at most 64 (24)\n"
    "  --seed N      seed (1)\n"
    "  --help        this text\n"
    "\n"
    "exit status: 0 all held; 1 something did not; 2 wrong use.\n";

static void print_moment(const hours_result *so_far)
{
    const hours_moment *moment = &so_far->moments[so_far->moment_count - 1];
    printf("%4u h  %7" PRIu64 " joins  %6" PRIu64 " moves  %6" PRIu64 " matches  %5" PRIu64
           " sessions ended  %4" PRIu64 " bans  at most %6.1f MiB, now %6.1f in %" PRIu64
           " blocks, resident %6.1f\n",
           moment->minute / 60, so_far->visitors.joins, so_far->visitors.moves,
           so_far->service.matches_over, so_far->service.sessions_ended, so_far->service.bans,
           (double)moment->bytes_max / 1048576.0, (double)moment->bytes / 1048576.0, moment->blocks,
           (double)moment->resident / 1048576.0);
}

static void print_sum(const hours_def *def, const hours_result *result, double seconds)
{
    printf("%u hours of %u clients, %" PRIu64 " ticks in %.0f s: %" PRIu64 " visits, %" PRIu64
           " goodbyes, %" PRIu64 " vanished, %" PRIu64 " ended by the server, %" PRIu64
           " listings, %" PRIu64 " requests declined, %" PRIu64 " votes passed, %" PRIu64
           " refusals of banned clients, %" PRIu64 " inputs acted, %.1f MiB of logs; digest "
           "%016" PRIx64 "\n",
           def->minutes / 60, def->visitor_count, result->ticks, seconds, result->visitors.visits,
           result->visitors.goodbyes, result->visitors.vanished, result->visitors.refused,
           result->visitors.listings, result->requests_declined, result->votes_passed,
           result->refused_banned, result->inputs_applied,
           (double)result->service.log_bytes / 1048576.0, result->digest);
    printf("%s%s\n", result->passed ? "all held" : "FAILED: ", result->failure);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"hours", required_argument, NULL, 'n'},    {"quiet", required_argument, NULL, 'q'},
        {"visitors", required_argument, NULL, 'v'}, {"seed", required_argument, NULL, 's'},
        {"help", no_argument, NULL, 'h'},           {0},
    };
    (void)setvbuf(stdout, NULL, _IOLBF, 0);
    hours_def def = hours_def_default();
    uint64_t hours = def.minutes / 60, quiet = def.quiet_minutes / 60;
    uint64_t visitors = def.visitor_count;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        int status = 0;
        switch (option) {
        case 'n':
            status = sim_parse_u64("hours", "--hours", optarg, 2, 1000, &hours);
            break;
        case 'q':
            status = sim_parse_u64("hours", "--quiet", optarg, 1, 1000, &quiet);
            break;
        case 'v':
            status =
                sim_parse_u64("hours", "--visitors", optarg, 1, HOURS_VISITOR_COUNT_MAX, &visitors);
            break;
        case 's':
            status = sim_parse_u64("hours", "--seed", optarg, 0, UINT64_MAX / 2000, &def.seed);
            break;
        case 'h':
            (void)fputs(usage, stdout);
            return 0;
        default:
            status = 2;
        }
        if (status != 0) {
            (void)fputs("Try './dev simulate hours --help'.\n", stderr);
            return status;
        }
    }
    if (optind < argc || quiet * 2 > hours) {
        (void)fprintf(stderr, "hours: %s\nTry './dev simulate hours --help'.\n",
                      optind < argc ? "unexpected argument"
                                    : "--hours has no room for two quiet moments");
        return 2;
    }
    def.minutes = 60 * (uint32_t)hours;
    def.quiet_minutes = 60 * (uint32_t)quiet;
    def.visitor_count = (uint32_t)visitors;
    static hours_result result;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    hours_play(&def, print_moment, &result);
    clock_gettime(CLOCK_MONOTONIC, &end);
    print_sum(&def, &result,
              (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9);
    return result.passed ? 0 : 1;
}
