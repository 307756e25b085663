/// Measures what 200 spectators over WebSockets add to the time of a server's ticks and to how late
/// they begin. Rounds alternate between a server of 32 computer players without spectators and one
/// with 200 spectators that acknowledge every snapshot. This process is the spectators, on the same
/// machine. It also runs a bare timer beside each server, which shows how late the machine wakes
/// any thread. The half of the rounds that is quieter by that timer counts.
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bare_timer.h"
#include "process.h"
#include "stopwatch.h"
#include "web_watchers.h"

#define GOAL_MS 0.2
// The bare timer's 99th percentile without spectators. Above it the machine is busy.
#define QUIET_MS 0.5
#define ROUND_COUNT_MAX 100
#define JOIN_NS 5000000u // time between joins, since joining all at once would distort the result
#define START_MS 10000
#define TICK_RATE_HZ 60 // the defaults of `sabot serve`
#define SNAPSHOTS_PER_SECOND 30.0
#define RECENT_NS 1000000000u

enum {
    TICK_P50,
    TICK_P99,
    LATE_P50,
    LATE_P99,
    SERVER_FIGURE_COUNT,
    BARE_P50 = SERVER_FIGURE_COUNT,
    BARE_P99,
    FIGURE_COUNT
};

static const char *const FIGURES[FIGURE_COUNT] = {"tick_ms_p50",      "tick_ms_p99",
                                                  "tick_late_ms_p50", "tick_late_ms_p99",
                                                  "bare_late_ms_p50", "bare_late_ms_p99"};

typedef struct settings {
    int round_count;
    int seconds;
    uint32_t watcher_count;
    bool json;
    bool judged; ///< a missed goal makes the run fail
} settings;

typedef struct side_result {
    double figures[FIGURE_COUNT];
    double load_cpu;        ///< CPU time of this process, as a share of a core
    double snapshots_least; ///< fewest snapshots a second that any spectator was shown
} side_result;

enum { ALONE, WATCHED, SIDE_COUNT };

typedef struct test_round {
    side_result sides[SIDE_COUNT];
} test_round;

// Returns the fewest snapshots a second that any spectator was shown. If one was not shown the
// match to its end, prints why and returns a negative number.
static double watched(const web_watchers *all, uint64_t end_ns)
{
    double least = SNAPSHOTS_PER_SECOND;
    for (uint32_t i = 0; i < all->count; i++) {
        const web_watcher *watcher = &all->list[i];
        double seconds = (double)(end_ns - watcher->watching_ns) / 1e9;
        double rate = watcher->watching_ns != 0 ? (double)watcher->snapshots / seconds : 0.0;
        if (rate < SNAPSHOTS_PER_SECOND / 2.0 || end_ns - watcher->snapshot_ns > RECENT_NS) {
            fprintf(stderr,
                    "bench_spectators: spectator %" PRIu32 " of %" PRIu32 " was shown %" PRIu64
                    " snapshots, %.1f a second, the last one %.1f s before the end\n",
                    i + 1, all->count, watcher->snapshots, rate,
                    (double)(end_ns - watcher->snapshot_ns) / 1e9);
            return -1.0;
        }
        least = rate < least ? rate : least;
    }
    return least;
}

// Lets the spectators join and watch until the server ends.
static bool watch(const settings *set, uint16_t port, uint32_t count, side_result *out_result)
{
    web_watchers all;
    if (!web_watchers_create(&all)) {
        return false;
    }
    uint64_t begun_ns = stopwatch_ns();
    uint64_t limit_ns = begun_ns + (uint64_t)(set->seconds + 10) * 1000000000u;
    uint64_t joined_ns = begun_ns;
    uint64_t end_ns = begun_ns;
    clock_t begun_cpu = clock();
    bool good = true;
    while (good && stopwatch_ns() < limit_ns) {
        if (all.count < count && stopwatch_ns() >= joined_ns) {
            good = web_watchers_add(&all, port);
            joined_ns += JOIN_NS;
        }
        web_watchers_step(&all, all.count < count ? 2 : 10);
        end_ns = stopwatch_ns();
        // All messages that the server has sent by then are taken together.
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        if (all.count == count && web_watchers_connected(&all) < count) {
            break; // the server ends
        }
    }
    double seconds = (double)(end_ns - begun_ns) / 1e9;
    out_result->load_cpu = (double)(clock() - begun_cpu) / CLOCKS_PER_SEC / seconds;
    if (!good || all.count < count) {
        fprintf(stderr, "bench_spectators: %" PRIu32 " of %" PRIu32 " spectators could connect\n",
                all.count, count);
    } else if (seconds < set->seconds * 0.9 - 1.0) {
        fprintf(stderr, "bench_spectators: a connection ended after %.1f s\n", seconds);
        good = false;
    } else {
        out_result->snapshots_least = watched(&all, end_ns);
        good = out_result->snapshots_least > 0.0;
    }
    web_watchers_destroy(&all);
    return good;
}

static bool read_summary(const settings *set, uint32_t count, const char *text,
                         side_result *out_result)
{
    json_t *summary = text != NULL ? json_loads(text, 0, NULL) : NULL;
    bool good = json_integer_value(json_object_get(summary, "ticks")) >= 60 * set->seconds / 2;
    json_t *web = json_object_get(summary, "web");
    good = good && json_integer_value(json_object_get(web, "sockets")) == (json_int_t)count;
    for (int i = 0; i < SERVER_FIGURE_COUNT && good; i++) {
        out_result->figures[i] = json_number_value(json_object_get(summary, FIGURES[i]));
        good = out_result->figures[i] > 0.0;
    }
    json_decref(summary);
    return good;
}

static bool play(const settings *set, uint32_t count, side_result *out_result)
{
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%d", set->seconds);
    const char *const arguments[] = {
        SABOT_PROGRAM, "serve",     "--ai",         "32",
        "--players",   "0",         "--port",       "0",
        "--web",       "0",         "--spectators", "256",
        "--json",      "--seconds", seconds,        "--web-per-address",
        "256",         NULL};
    *out_result = (side_result){0};
    test_process server = {0};
    unsigned port = 0;
    bool good = process_start(&server, PROCESS_PIPES, arguments);
    const char *address = good ? process_await(&server, "http://127.0.0.1:", START_MS) : NULL;
    good = address != NULL && sscanf(address, "http://127.0.0.1:%u", &port) == 1;
    bare_timer bare;
    bool timed = good && bare_timer_start(&bare, TICK_RATE_HZ, set->seconds);
    good = timed;
    if (good && count > 0) {
        good = watch(set, (uint16_t)port, count, out_result);
    }
    int status = good ? process_finish(&server, (set->seconds + 10) * 1000) : -1;
    if (timed) {
        bare_timer_finish(&bare, &out_result->figures[BARE_P50], &out_result->figures[BARE_P99]);
    }
    if (good && (status != 0 || !read_summary(set, count, server.out.data, out_result))) {
        good = false;
        fputs("bench_spectators: the server's summary is not that of such a match\n", stderr);
    } else if (!good) {
        fprintf(stderr, "bench_spectators: the server said: %s\n",
                server.err.data != NULL ? server.err.data : "nothing");
    }
    process_deinit(&server);
    return good;
}

static bool parse(int argc, char **argv, settings *out_set)
{
    *out_set = (settings){.round_count = 5, .seconds = 12, .watcher_count = 200, .judged = true};
    for (int i = 1; i < argc; i++) {
        bool more = i + 1 < argc;
        if (strcmp(argv[i], "--json") == 0) {
            out_set->json = true;
        } else if (strcmp(argv[i], "--short") == 0) {
            out_set->round_count = 1;
            out_set->seconds = 4;
            out_set->watcher_count = 20;
            out_set->judged = false;
        } else if (more && strcmp(argv[i], "--rounds") == 0) {
            out_set->round_count = atoi(argv[++i]);
        } else if (more && strcmp(argv[i], "--seconds") == 0) {
            out_set->seconds = atoi(argv[++i]);
        } else {
            return false;
        }
    }
    return out_set->round_count >= 1 && out_set->round_count <= ROUND_COUNT_MAX &&
           out_set->seconds >= 4 && out_set->seconds <= 600;
}

static double disturbance(const test_round *round)
{
    return round->sides[ALONE].figures[BARE_P99] + round->sides[WATCHED].figures[BARE_P99];
}

static int compare_disturbance(const void *a, const void *b)
{
    double x = disturbance(a);
    double y = disturbance(b);
    return (x > y) - (x < y);
}

static side_result side_medians(const test_round *rounds, int count, int side)
{
    double values[ROUND_COUNT_MAX];
    side_result result = rounds[0].sides[side];
    for (int f = 0; f < FIGURE_COUNT; f++) {
        for (int i = 0; i < count; i++) {
            values[i] = rounds[i].sides[side].figures[f];
        }
        result.figures[f] = median(values, (size_t)count);
    }
    for (int i = 0; i < count; i++) {
        double least = rounds[i].sides[side].snapshots_least;
        values[i] = rounds[i].sides[side].load_cpu;
        result.snapshots_least = least < result.snapshots_least ? least : result.snapshots_least;
    }
    result.load_cpu = median(values, (size_t)count);
    return result;
}

// Computes the medians of the quieter half of the rounds.
static test_round sum_up(test_round *rounds, int count)
{
    qsort(rounds, (size_t)count, sizeof *rounds, compare_disturbance);
    int kept = (count + 1) / 2;
    return (test_round){
        .sides = {side_medians(rounds, kept, ALONE), side_medians(rounds, kept, WATCHED)}};
}

static void print_json(const settings *set, const test_round *sum, bool busy)
{
    const side_result *alone = &sum->sides[ALONE];
    const side_result *watched = &sum->sides[WATCHED];
    printf("{\"spectators\": %" PRIu32 ", \"rounds\": %d, \"seconds\": %d", set->watcher_count,
           set->round_count, set->seconds);
    for (int i = 0; i < FIGURE_COUNT; i++) {
        double a = alone->figures[i], w = watched->figures[i];
        printf(", \"%s\": {\"alone\": %.4f, \"watched\": %.4f, \"difference\": %.4f, "
               "\"ratio\": %.2f}",
               FIGURES[i], a, w, w - a, w / a);
    }
    printf(", \"load_cpu\": %.3f, \"snapshots_per_second_least\": %.1f, \"busy\": %s}\n",
           watched->load_cpu, watched->snapshots_least, busy ? "true" : "false");
}

static void print_text(const settings *set, const test_round *sum, bool busy)
{
    static const char *const names[FIGURE_COUNT] = {"tick, median",       "tick, 99 %",
                                                    "late, median",       "late, 99 %",
                                                    "bare timer, median", "bare timer, 99 %"};
    const side_result *alone = &sum->sides[ALONE];
    const side_result *watched = &sum->sides[WATCHED];
    printf("%-18s %10s %10s %10s %7s\n", "ms", "alone", "watched", "more", "times");
    for (int i = 0; i < FIGURE_COUNT; i++) {
        double a = alone->figures[i], w = watched->figures[i];
        printf("%-18s %10.3f %10.3f %10.3f %7.1f\n", names[i], a, w, w - a, w / a);
    }
    printf("%" PRIu32 " spectators were shown %.1f snapshots a second or more; their process took "
           "%.0f %% of a core\n",
           set->watcher_count, watched->snapshots_least, watched->load_cpu * 100.0);
    if (busy) {
        printf("the machine was busy: one wake-up in a hundred of a bare timer was %.2f ms late "
               "without any spectators, and lateness tells of that\n",
               alone->figures[BARE_P99]);
    }
}

int main(int argc, char **argv)
{
    settings set;
    if (!parse(argc, argv, &set)) {
        fputs("usage: bench_spectators [--rounds N] [--seconds N] [--short] [--json]\n", stderr);
        return 2;
    }
    static test_round rounds[ROUND_COUNT_MAX];
    for (int i = 0; i < set.round_count; i++) {
        if (!play(&set, 0, &rounds[i].sides[ALONE]) ||
            !play(&set, set.watcher_count, &rounds[i].sides[WATCHED])) {
            return 1;
        }
    }
    test_round sum = sum_up(rounds, set.round_count);
    const double *alone = sum.sides[ALONE].figures;
    const double *watched = sum.sides[WATCHED].figures;
    bool busy = alone[BARE_P99] > QUIET_MS;
    (set.json ? print_json : print_text)(&set, &sum, busy);
    return set.judged && !busy && watched[LATE_P99] - alone[LATE_P99] >= GOAL_MS ? 1 : 0;
}
