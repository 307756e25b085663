/// Plays a server with many clients for an hour and asks for the cause of each late tick. A real
/// `sabot serve` plays with clients of the SDK in other processes over loopback. Beside them a
/// timer on each core measures how late the machine wakes a thread. A tick is late if it begins
/// more than a tick after its deadline (`sabot_late_ticks_total`). The machine explains it if a
/// timer was late by half a tick or more in the same second or in one beside it.
#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#include "children.h"
#include "cli/admin/admin_client.h"
#include "core_timers.h"
#include "process.h"
#include "process_cost.h"
#include "sdk_load.h"
#include "stopwatch.h"

#define START_MS 20000
#define JOIN_MS 90000
#define END_MS 30000
#define PLAYERS_PER_SESSION 16u
#define LOAD_COUNT 4u ///< processes of clients
#define CLIENT_COUNT_MAX 4000u
#define SECOND_COUNT_MAX (24u * 3600u)
#define TICK_MS (1000.0 / 60.0)
// Clients share the machine with the server, and on a real one would not.
#define LOAD_NICENESS 5
#define STEP_COUNT 4u
#define SPARE_PARTS 8u ///< of this number of parts one is added to the sessions

// Lateness of ticks that the server counts in a histogram of its metrics.
static const char *const STEP_KEYS[STEP_COUNT] = {
    "sabot_tick_lateness_seconds_bucket{le=\"0.0025\"} ",
    "sabot_tick_lateness_seconds_bucket{le=\"0.005\"} ",
    "sabot_tick_lateness_seconds_bucket{le=\"0.01\"} ",
    "sabot_tick_lateness_seconds_count ",
};

typedef struct settings {
    uint32_t clients;
    uint32_t seconds;
    bool json;
} settings;

// What the server counts.
typedef struct server_counts {
    uint64_t late_ticks;
    uint64_t steps[STEP_COUNT]; ///< ticks that were not later than 2.5, 5 and 10 ms; all ticks
} server_counts;

typedef struct stage {
    char token_path[64];
    char token[65];
    char url[64];
    test_process server;
    test_process loads[LOAD_COUNT];
} stage;

typedef struct outcome {
    server_counts counts; ///< of the measured time
    uint64_t late_unexplained;
    uint32_t late_seconds, unexplained_seconds; ///< those with late ticks
    double timer_ms_max;
    uint32_t timer_late_seconds; ///< those in which a timer was late by a tick or more
    double cores;                ///< that the server used
    uint64_t memory_begin, memory_end;
    sdk_load_counts load;
} outcome;

static bool make_token(stage *all)
{
    uint8_t bytes[32];
    strcpy(all->token_path, "/tmp/sabot-hour-XXXXXX");
    const int descriptor = mkstemp(all->token_path); // its owner alone may read it
    bool good = descriptor >= 0 && getrandom(bytes, sizeof bytes, 0) == (ssize_t)sizeof bytes;
    for (size_t i = 0; good && i < sizeof bytes; i++) {
        snprintf(all->token + 2 * i, 3, "%02x", bytes[i]);
    }
    good = good && write(descriptor, all->token, 2 * sizeof bytes) == 2 * (ssize_t)sizeof bytes;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return good;
}

static bool start_server(uint32_t clients, stage *all, char *out_port)
{
    const uint32_t sessions = clients / PLAYERS_PER_SESSION;
    char session_text[16], player_text[16];
    snprintf(session_text, sizeof session_text, "%" PRIu32, sessions + sessions / SPARE_PARTS + 1);
    snprintf(player_text, sizeof player_text, "%u", PLAYERS_PER_SESSION);
    const char *const arguments[] = {SABOT_PROGRAM,
                                     "serve",
                                     "--port",
                                     "0",
                                     "--json",
                                     "--sessions",
                                     session_text,
                                     "--players",
                                     player_text,
                                     "--spectators",
                                     "0",
                                     "--admin",
                                     "0",
                                     "--admin-token-file",
                                     all->token_path,
                                     NULL};
    if (!process_start(&all->server, PROCESS_PIPES, arguments)) {
        return false;
    }
    const char *admin = process_await(&all->server, "admin interface at ", START_MS);
    const char *port =
        admin != NULL ? strstr(all->server.err.data, "listening on 127.0.0.1:") : NULL;
    return port != NULL && sscanf(admin, "admin interface at %63s", all->url) == 1 &&
           sscanf(port, "listening on 127.0.0.1:%7[0-9]", out_port) == 1;
}

static bool start_loads(uint32_t clients, const char *port, stage *all)
{
    for (uint32_t i = 0; i < LOAD_COUNT; i++) {
        char count_text[16];
        snprintf(count_text, sizeof count_text, "%" PRIu32,
                 clients / LOAD_COUNT + (i < clients % LOAD_COUNT));
        if (!child_start(&all->loads[i], "--clients-of", port, count_text, NULL)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < LOAD_COUNT; i++) {
        if (child_await(&all->loads[i], "playing", 0, JOIN_MS) == NULL) {
            return false;
        }
    }
    return true;
}

static bool count_loads(stage *all, sdk_load_counts *out_sum)
{
    *out_sum = (sdk_load_counts){0};
    for (uint32_t i = 0; i < LOAD_COUNT; i++) {
        sdk_load_counts one;
        if (!child_counts(&all->loads[i], &one)) {
            return false;
        }
        out_sum->connected += one.connected;
        out_sum->bytes_up += one.bytes_up;
        out_sum->bytes_down += one.bytes_down;
        out_sum->snapshots += one.snapshots;
        out_sum->snapshots_lost += one.snapshots_lost;
        out_sum->reconnects += one.reconnects;
    }
    return true;
}

static bool read_metric(const char *text, const char *key, uint64_t *out_value)
{
    const char *at = strstr(text, key);
    return at != NULL && sscanf(at + strlen(key), "%" SCNu64, out_value) == 1;
}

static bool count_server(const stage *all, server_counts *out_counts)
{
    sb_admin_answer answer;
    char message[256];
    if (!sb_admin_client_ask(all->url, all->token, "GET", "/metrics", NULL, &answer, message,
                             sizeof message)) {
        fprintf(stderr, "bench_hour: %s\n", message);
        return false;
    }
    bool good = answer.status == 200 &&
                read_metric(answer.body, "\nsabot_late_ticks_total ", &out_counts->late_ticks);
    for (uint32_t i = 0; i < STEP_COUNT; i++) {
        good = good && read_metric(answer.body, STEP_KEYS[i], &out_counts->steps[i]);
    }
    free(answer.body);
    return good;
}

// Reads what the children print, so that no pipe fills, until the second is over.
static void wait_second(stage *all, const core_timers *timers, uint32_t second)
{
    while (core_timers_second(timers) <= second) {
        (void)process_read(&all->server, 50);
        for (uint32_t i = 0; i < LOAD_COUNT; i++) {
            (void)process_read(&all->loads[i], 0);
        }
    }
}

// Judges the late ticks of a second once the timers of the next one are known.
static void judge_second(const core_timers *timers, uint32_t second, uint64_t late_ticks,
                         outcome *out)
{
    if (core_timers_late_ms(timers, second, second) >= TICK_MS) {
        out->timer_late_seconds++;
    }
    if (late_ticks == 0) {
        return;
    }
    const double timer_ms = core_timers_late_ms(timers, (int64_t)second - 1, (int64_t)second + 1);
    const bool explained = timer_ms >= TICK_MS / 2.0;
    out->late_seconds++;
    out->unexplained_seconds += !explained;
    out->late_unexplained += explained ? 0 : late_ticks;
    fprintf(stderr, "second %" PRIu32 ": %" PRIu64 " late ticks, a timer %.1f ms: %s\n", second,
            late_ticks, timer_ms, explained ? "explained" : "NOT EXPLAINED");
}

static bool measure_seconds(const settings *set, stage *all, const core_timers *timers,
                            outcome *out)
{
    server_counts first, last, now;
    uint64_t late_before = 0; // in the second before
    if (!count_server(all, &first)) {
        return false;
    }
    last = first;
    for (uint32_t second = 0; second <= set->seconds; second++) {
        wait_second(all, timers, second);
        if (!count_server(all, &now)) {
            return false;
        }
        if (second > 0) {
            judge_second(timers, second - 1, late_before, out);
        }
        late_before = now.late_ticks - last.late_ticks;
        last = second < set->seconds ? now : last;
    }
    out->counts.late_ticks = last.late_ticks - first.late_ticks;
    for (uint32_t i = 0; i < STEP_COUNT; i++) {
        out->counts.steps[i] = last.steps[i] - first.steps[i];
    }
    out->timer_ms_max = core_timers_late_ms(timers, 0, set->seconds - 1);
    return true;
}

static bool measure(const settings *set, stage *all, outcome *out)
{
    char port[8];
    sdk_load_counts before, after;
    if (!make_token(all) || !start_server(set->clients, all, port) ||
        !start_loads(set->clients, port, all) || !count_loads(all, &before)) {
        return false;
    }
    // One second more, by which the last second's late ticks are judged.
    core_timers *timers = core_timers_start(set->seconds + 1);
    if (timers == NULL) {
        return false;
    }
    out->memory_begin = process_memory(all->server.pid);
    const uint64_t begun_cpu_ns = process_cpu_ns(all->server.pid), begun_ns = stopwatch_ns();
    bool good = measure_seconds(set, all, timers, out);
    const uint64_t cpu_ns = process_cpu_ns(all->server.pid) - begun_cpu_ns;
    out->cores = (double)cpu_ns / (double)(stopwatch_ns() - begun_ns);
    out->memory_end = process_memory(all->server.pid);
    core_timers_destroy(timers);
    good = good && count_loads(all, &after);
    if (good) {
        out->load = (sdk_load_counts){
            .connected = after.connected,
            .bytes_up = after.bytes_up - before.bytes_up,
            .bytes_down = after.bytes_down - before.bytes_down,
            .snapshots = after.snapshots - before.snapshots,
            .snapshots_lost = after.snapshots_lost - before.snapshots_lost,
            .reconnects = after.reconnects - before.reconnects,
        };
    }
    return good;
}

static void end_stage(stage *all, bool good)
{
    if (!good) {
        fprintf(stderr, "bench_hour: the server said: %.400s\n",
                all->server.err.data != NULL ? all->server.err.data : "nothing");
    }
    for (uint32_t i = 0; i < LOAD_COUNT; i++) {
        process_deinit(&all->loads[i]);
    }
    if (all->server.pid > 0) {
        process_signal(&all->server, SIGINT);
        (void)process_finish(&all->server, END_MS);
    }
    process_deinit(&all->server);
    if (all->token_path[0] != '\0') {
        unlink(all->token_path);
    }
}

static uint64_t later_than(const outcome *out, uint32_t step)
{
    return out->counts.steps[STEP_COUNT - 1] - out->counts.steps[step];
}

static void print_json(const settings *set, const outcome *out)
{
    json_t *all = json_pack(
        "{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:i, s:i, s:f, s:i, s:f, s:I, s:I, s:I, s:I, "
        "s:I}",
        "clients", (json_int_t)set->clients, "seconds", (json_int_t)set->seconds, "ticks",
        (json_int_t)out->counts.steps[STEP_COUNT - 1], "later_2_5ms",
        (json_int_t)later_than(out, 0), "later_5ms", (json_int_t)later_than(out, 1), "later_10ms",
        (json_int_t)later_than(out, 2), "late_ticks", (json_int_t)out->counts.late_ticks,
        "late_ticks_unexplained", (json_int_t)out->late_unexplained, "late_seconds",
        (int)out->late_seconds, "late_seconds_unexplained", (int)out->unexplained_seconds,
        "timer_late_ms_max", out->timer_ms_max, "timer_late_seconds", (int)out->timer_late_seconds,
        "server_cores", out->cores, "memory_begin_bytes", (json_int_t)out->memory_begin,
        "memory_end_bytes", (json_int_t)out->memory_end, "snapshots",
        (json_int_t)out->load.snapshots, "snapshots_lost", (json_int_t)out->load.snapshots_lost,
        "reconnects", (json_int_t)out->load.reconnects);
    if (all != NULL) {
        json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
        putchar('\n');
    }
    json_decref(all);
}

static void print_text(const settings *set, const outcome *out)
{
    const uint64_t ticks = out->counts.steps[STEP_COUNT - 1];
    printf("%" PRIu32 " clients, %" PRIu32 " s, %" PRIu64 " ticks; the server used %.2f cores\n",
           set->clients, set->seconds, ticks, out->cores);
    printf("ticks later than 2.5 ms: %" PRIu64 ", 5 ms: %" PRIu64 ", 10 ms: %" PRIu64
           ", a tick: %" PRIu64 "\n",
           later_than(out, 0), later_than(out, 1), later_than(out, 2), out->counts.late_ticks);
    printf("late by a tick in %" PRIu32 " seconds; in %" PRIu32
           " of them no timer was late: %" PRIu64 " ticks without an explanation\n",
           out->late_seconds, out->unexplained_seconds, out->late_unexplained);
    printf("the machine's timers: late by %.1f ms at most, by a tick or more in %" PRIu32
           " seconds\n",
           out->timer_ms_max, out->timer_late_seconds);
    printf("memory %.1f MiB, at the end %.1f MiB; %" PRIu64 " snapshots, %" PRIu64 " lost, %" PRIu64
           " reconnects\n",
           (double)out->memory_begin / 1048576.0, (double)out->memory_end / 1048576.0,
           out->load.snapshots, out->load.snapshots_lost, out->load.reconnects);
}

static bool read_number(const char *text, uint32_t max, uint32_t *out_number)
{
    char *end;
    const unsigned long value = strtoul(text, &end, 10);
    *out_number = (uint32_t)value;
    return end != text && *end == '\0' && value >= 1 && value <= max;
}

static bool parse(int argc, char **argv, settings *out_set)
{
    *out_set = (settings){.clients = 500, .seconds = 3600};
    for (int i = 1; i < argc; i++) {
        const bool more = i + 1 < argc;
        if (strcmp(argv[i], "--json") == 0) {
            out_set->json = true;
        } else if (strcmp(argv[i], "--short") == 0) {
            out_set->clients = 16;
            out_set->seconds = 3;
        } else if (more && strcmp(argv[i], "--clients") == 0) {
            if (!read_number(argv[++i], CLIENT_COUNT_MAX, &out_set->clients)) {
                return false;
            }
        } else if (more && strcmp(argv[i], "--seconds") == 0) {
            if (!read_number(argv[++i], SECOND_COUNT_MAX, &out_set->seconds)) {
                return false;
            }
        } else {
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--clients-of") == 0) {
        setpriority(PRIO_PROCESS, 0, LOAD_NICENESS);
        return sdk_load_run(argv[2], (uint32_t)strtoul(argv[3], NULL, 10), false);
    }
    settings set;
    if (!parse(argc, argv, &set)) {
        fputs("usage: bench_hour [--clients N] [--seconds N] [--short] [--json]\n", stderr);
        return 2;
    }
    static stage all;
    static outcome out;
    const bool good = measure(&set, &all, &out);
    end_stage(&all, good);
    if (!good) {
        return 1;
    }
    (set.json ? print_json : print_text)(&set, &out);
    if (out.load.connected != set.clients) {
        fprintf(stderr, "bench_hour: %" PRIu32 " of %" PRIu32 " clients play at the end\n",
                out.load.connected, set.clients);
        return 1;
    }
    return out.late_unexplained > 0 ? 1 : 0;
}
