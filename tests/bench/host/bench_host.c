/// Measures how many clients one core of a server carries. A real `sabot serve` plays with clients
/// of the SDK in other processes over loopback, at rising loads. Beside it, in the same run, ENet
/// alone moves packets of the same number and size.
///
/// The machine also runs the clients, so a core is not seen full: the clients that it carries
/// follow from the server's time on the processors. A load counts if 99 % of the server's ticks
/// began less than 2 ms late.
#include <enet/enet.h>
#include <inttypes.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "children.h"
#include "process.h"
#include "process_cost.h"
#include "raw_enet.h"
#include "sdk_load.h"
#include "stopwatch.h"

#define START_MS 20000
#define JOIN_MS 90000
#define END_MS 20000
#define PLAYERS_PER_SESSION 16u
#define LATE_MS_MAX 2.0
#define LOAD_COUNT_MAX 8
#define SHARD_COUNT_MAX 8u
#define SHARD_ROUND_COUNT 3u
// Sessions whose memory is measured have computer players, so that they play without clients.
#define MEMORY_COMPUTER_COUNT 4u
// The most computer players in sessions that clients fill to measure the memory of a client.
#define MEMORY_COMPUTER_COUNT_MAX 12u
#define MEMORY_PLAY_S 3
#define TICK_RATE_HZ 60.0
#define GOAL_TIMES_RAW 1.5
// Clients share the machine with the server, and on a real one would not.
#define LOAD_NICENESS 2

enum { RECEIVE, SIMULATE, ENCODE, SEND, STAGE_COUNT };

static const char *const STAGES[STAGE_COUNT] = {"receive", "simulate", "encode", "send"};
static const char *const STAGE_KEYS[STAGE_COUNT] = {"receive_ms", "simulate_ms", "encode_ms",
                                                    "send_ms"};

typedef struct settings {
    uint32_t loads[LOAD_COUNT_MAX]; ///< clients
    uint32_t load_count;
    uint32_t shards; ///< with which the cost of a client is measured too; 1: not
    uint32_t seconds;
    uint32_t memory_sessions; ///< that play beside one, to measure the memory of a session
    uint32_t filled_sessions; ///< that clients fill, to measure the memory of a client
    bool json;
    bool judged;      ///< a missed goal makes the run fail
    bool memory_only; ///< nothing but memory is measured
} settings;

typedef struct host_result {
    uint32_t clients;
    double cpu_us;                ///< of the server, for a client and second
    double stage_us[STAGE_COUNT]; ///< of the shards, for a client and tick
    double late_ms_p99;
    double bytes_up, bytes_down; ///< for a client and second
    double snapshots;            ///< for a client and second
} host_result;

// What a server is started with.
typedef struct server_def {
    uint32_t sessions, shards, computers;
} server_def;

// Finds the port of each shard.
static bool await_ports(const server_def *def, test_process *server, unsigned *out_ports)
{
    const char *at = process_await(server, "server key", START_MS); // it follows the addresses
    at = at != NULL ? server->err.data : NULL;
    for (uint32_t i = 0; at != NULL && i < def->shards; i++) {
        at = strstr(at, "listening on 127.0.0.1:");
        if (at != NULL && sscanf(at, "listening on 127.0.0.1:%u", &out_ports[i]) != 1) {
            return false;
        }
        at = at != NULL ? at + 1 : NULL;
    }
    return at != NULL;
}

static bool start_server(const server_def *def, test_process *server, unsigned *out_ports)
{
    char sessions[16], shards[16], players[16], computers[16];
    snprintf(sessions, sizeof sessions, "%" PRIu32, def->sessions);
    snprintf(shards, sizeof shards, "%" PRIu32, def->shards);
    snprintf(players, sizeof players, "%" PRIu32, PLAYERS_PER_SESSION - def->computers);
    snprintf(computers, sizeof computers, "%" PRIu32, def->computers);
    const char *const arguments[] = {SABOT_PROGRAM, "serve",      "--port",  "0",
                                     "--json",      "--sessions", sessions,  "--players",
                                     players,       "--shards",   shards,    "--spectators",
                                     "0",           "--ai",       computers, NULL};
    return process_start(server, PROCESS_PIPES, arguments) && await_ports(def, server, out_ports);
}

static bool read_summary(const char *text, host_result *out_result)
{
    json_t *summary = text != NULL ? json_loads(text, 0, NULL) : NULL;
    const double client_ticks =
        json_number_value(json_object_get(summary, "client_seconds")) * TICK_RATE_HZ;
    for (int i = 0; i < STAGE_COUNT && client_ticks > 0.0; i++) {
        out_result->stage_us[i] =
            json_number_value(json_object_get(summary, STAGE_KEYS[i])) * 1e3 / client_ticks;
    }
    out_result->late_ms_p99 = json_number_value(json_object_get(summary, "tick_late_ms_p99"));
    json_decref(summary);
    return client_ticks > 0.0;
}

// Measures while all clients play.
static bool measure_window(const settings *set, const test_process *server, test_process *load,
                           host_result *out_result)
{
    sdk_load_counts before, after;
    if (!child_counts(load, &before)) {
        return false;
    }
    const uint64_t begun_cpu_ns = process_cpu_ns(server->pid);
    const uint64_t begun_ns = stopwatch_ns();
    const uint64_t end_ns = begun_ns + (uint64_t)set->seconds * 1000000000u;
    while (stopwatch_ns() < end_ns) {
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    const uint64_t cpu_ns = process_cpu_ns(server->pid) - begun_cpu_ns;
    const double client_seconds =
        (double)(stopwatch_ns() - begun_ns) / 1e9 * (double)out_result->clients;
    if (!child_counts(load, &after) || after.connected != out_result->clients) {
        fputs("bench_host: not all clients played until the end\n", stderr);
        return false;
    }
    out_result->cpu_us = (double)cpu_ns / 1e3 / client_seconds;
    out_result->bytes_up = (double)(after.bytes_up - before.bytes_up) / client_seconds;
    out_result->bytes_down = (double)(after.bytes_down - before.bytes_down) / client_seconds;
    out_result->snapshots = (double)(after.snapshots - before.snapshots) / client_seconds;
    return true;
}

// Returns the memory of a server whose sessions have played for a while; 0 if there is none.
static uint64_t played_memory(uint32_t sessions)
{
    const server_def def = {sessions, 1, MEMORY_COMPUTER_COUNT};
    test_process server = {0};
    unsigned port;
    uint64_t bytes = 0;
    if (start_server(&def, &server, &port)) {
        nanosleep(&(struct timespec){.tv_sec = MEMORY_PLAY_S}, NULL);
        bytes = process_memory(server.pid);
    }
    process_deinit(&server);
    return bytes;
}

// The memory of a session that plays: what further ones take beside one.
static double measure_session(const settings *set)
{
    const uint64_t one = played_memory(1), all = played_memory(1 + set->memory_sessions);
    return one > 0 && all > one ? (double)(all - one) / set->memory_sessions : 0.0;
}

static bool start_load(uint32_t clients, const server_def *def, const unsigned *ports,
                       test_process *load)
{
    char port_text[8 * SHARD_COUNT_MAX] = "", count_text[16];
    for (uint32_t i = 0; i < def->shards; i++) {
        const size_t size = strlen(port_text);
        snprintf(port_text + size, sizeof port_text - size, "%s%u", i > 0 ? "," : "", ports[i]);
    }
    snprintf(count_text, sizeof count_text, "%" PRIu32, clients);
    return child_start(load, "--clients-of", port_text, count_text, NULL) &&
           child_await(load, "playing", 0, JOIN_MS) != NULL;
}

// Returns the memory of a server whose sessions clients and computer players fill, after a while; 0
// if there is none.
static uint64_t filled_memory(const settings *set, uint32_t computers, uint32_t *out_clients)
{
    const server_def def = {set->filled_sessions, 1, computers};
    test_process server = {0}, load = {0};
    unsigned port;
    uint64_t bytes = 0;
    *out_clients = set->filled_sessions * (PLAYERS_PER_SESSION - computers);
    if (start_server(&def, &server, &port) && start_load(*out_clients, &def, &port, &load)) {
        nanosleep(&(struct timespec){.tv_sec = MEMORY_PLAY_S}, NULL);
        bytes = process_memory(server.pid);
    }
    process_deinit(&load);
    process_deinit(&server);
    return bytes;
}

// The memory of a client: what clients take in the place of computer players. So the sessions are
// the same, as are those of their pages that a match touches.
static double measure_client(const settings *set)
{
    uint32_t few_clients, more_clients;
    const uint64_t few = filled_memory(set, MEMORY_COMPUTER_COUNT_MAX, &few_clients);
    const uint64_t more = filled_memory(set, MEMORY_COMPUTER_COUNT, &more_clients);
    return few > 0 && more > few ? (double)(more - few) / (more_clients - few_clients) : 0.0;
}

static bool play(const settings *set, uint32_t clients, uint32_t shards, host_result *out_result)
{
    const uint32_t filled = (clients + PLAYERS_PER_SESSION - 1) / PLAYERS_PER_SESSION;
    // As many for each shard, since the clients are spread evenly.
    const server_def def = {(filled + shards - 1) / shards * shards, shards, 0};
    *out_result = (host_result){.clients = clients};
    test_process server = {0}, load = {0};
    unsigned ports[SHARD_COUNT_MAX];
    bool good = start_server(&def, &server, ports);
    good = good && start_load(clients, &def, ports, &load);
    good = good && measure_window(set, &server, &load, out_result);
    if (good) {
        process_signal(&load, SIGTERM);
        process_signal(&server, SIGINT);
        good = process_finish(&server, END_MS) == 0 && read_summary(server.out.data, out_result);
    }
    if (!good) {
        fprintf(stderr, "bench_host: %" PRIu32 " clients; the server said: %.400s\n%.400s\n",
                clients, server.err.data != NULL ? server.err.data : "nothing",
                load.err.data != NULL ? load.err.data : "");
    }
    process_deinit(&load);
    process_deinit(&server);
    return good;
}

// Returns the microseconds of ENet alone for a client and second, negative if it cannot be had.
static double play_raw(const settings *set, const host_result *like)
{
    char count_text[16], up_text[16], down_text[16], port_text[16];
    snprintf(count_text, sizeof count_text, "%" PRIu32, like->clients);
    snprintf(up_text, sizeof up_text, "%.0f", like->bytes_up / RAW_ENET_UP_HZ);
    snprintf(down_text, sizeof down_text, "%.0f", like->bytes_down / RAW_ENET_DOWN_HZ);
    test_process server = {0}, load = {0};
    unsigned port = 0;
    bool good = child_start(&server, "--raw-server", count_text, down_text, NULL);
    const char *line = good ? child_await(&server, "port ", 0, START_MS) : NULL;
    good = line != NULL && sscanf(line, "port %u", &port) == 1;
    snprintf(port_text, sizeof port_text, "%u", port);
    good = good && child_start(&load, "--raw-clients", port_text, count_text, up_text) &&
           child_await(&load, "playing", 0, JOIN_MS) != NULL;
    double us = -1.0;
    if (good) {
        const uint64_t begun_cpu_ns = process_cpu_ns(server.pid), begun_ns = stopwatch_ns();
        nanosleep(&(struct timespec){.tv_sec = set->seconds}, NULL);
        us = (double)(process_cpu_ns(server.pid) - begun_cpu_ns) / 1e3 /
             ((double)(stopwatch_ns() - begun_ns) / 1e9 * (double)like->clients);
    }
    process_deinit(&load);
    process_deinit(&server);
    return us;
}

typedef struct outcome {
    host_result loads[LOAD_COUNT_MAX];
    double raw_us;        ///< of ENet alone, at the largest load that counts
    uint32_t best;        ///< index of the largest load that counts
    host_result sharded;  ///< the same load with several shards, in the round of the median
    double shard_times;   ///< how many times the clients of one shard several carry, the median
    double session_bytes; ///< of one that plays
    double client_bytes;
} outcome;

static double clients_per_core(const host_result *result)
{
    return 1e6 / result->cpu_us;
}

typedef struct shard_round {
    double times;
    host_result several;
} shard_round;

static int compare_rounds(const void *a, const void *b)
{
    const shard_round *first = a, *second = b;
    return (first->times > second->times) - (first->times < second->times);
}

// How many times the clients of one shard several carry, each on a core of its own: by the server's
// time for a client. A busy machine changes that time by a fifth, so both are played in turn.
static bool measure_shards(const settings *set, outcome *out)
{
    const uint32_t clients = set->loads[out->best];
    shard_round rounds[SHARD_ROUND_COUNT];
    for (uint32_t i = 0; i < SHARD_ROUND_COUNT; i++) {
        host_result one;
        if (!play(set, clients, 1, &one) || !play(set, clients, set->shards, &rounds[i].several)) {
            return false;
        }
        rounds[i].times = set->shards * one.cpu_us / rounds[i].several.cpu_us;
    }
    qsort(rounds, SHARD_ROUND_COUNT, sizeof rounds[0], compare_rounds);
    out->sharded = rounds[SHARD_ROUND_COUNT / 2].several;
    out->shard_times = rounds[SHARD_ROUND_COUNT / 2].times;
    return true;
}

static bool measure_memory(const settings *set, outcome *out)
{
    out->session_bytes = measure_session(set);
    out->client_bytes = measure_client(set);
    if (out->session_bytes <= 0.0 || out->client_bytes <= 0.0) {
        fputs("bench_host: no memory of a session or client: clients did not all play, or more of "
              "them took no more\n",
              stderr);
        return false;
    }
    return true;
}

static bool measure(const settings *set, outcome *out)
{
    out->best = UINT32_MAX;
    for (uint32_t i = 0; i < set->load_count; i++) {
        if (!play(set, set->loads[i], 1, &out->loads[i])) {
            return false;
        }
        if (out->best == UINT32_MAX || out->loads[i].late_ms_p99 < LATE_MS_MAX) {
            out->best = i;
        }
    }
    out->raw_us = play_raw(set, &out->loads[out->best]);
    if (out->raw_us <= 0.0) {
        fputs("bench_host: the clients of ENet alone did not all play\n", stderr);
        return false;
    }
    return measure_memory(set, out) && (set->shards == 1 || measure_shards(set, out));
}

static json_t *json_of_shards(const settings *set, const outcome *out)
{
    const host_result *one = &out->loads[out->best];
    json_t *all = json_pack("[{s:i, s:f, s:f}]", "shards", 1, "clients_per_core",
                            clients_per_core(one), "us_per_client_second", one->cpu_us);
    if (set->shards > 1) {
        json_array_append_new(all, json_pack("{s:i, s:f, s:f, s:f}", "shards", (int)set->shards,
                                             "clients_per_core", clients_per_core(&out->sharded),
                                             "us_per_client_second", out->sharded.cpu_us,
                                             "times_one_shard", out->shard_times));
    }
    return all;
}

static json_t *json_of_load(const host_result *result)
{
    return json_pack("{s:i, s:f, s:f, s:f, s:f, s:f, s:f}", "clients", (int)result->clients,
                     "us_per_client_second", result->cpu_us, "clients_per_core",
                     clients_per_core(result), "tick_late_ms_p99", result->late_ms_p99, "bytes_up",
                     result->bytes_up, "bytes_down", result->bytes_down, "snapshots",
                     result->snapshots);
}

static void print_json(const settings *set, const outcome *out)
{
    const host_result *best = &out->loads[out->best];
    json_t *stages = json_object(), *loads = json_array();
    for (int i = 0; i < STAGE_COUNT; i++) {
        json_object_set_new(stages, STAGES[i], json_real(best->stage_us[i]));
    }
    for (uint32_t i = 0; i < set->load_count; i++) {
        json_array_append_new(loads, json_of_load(&out->loads[i]));
    }
    json_t *all =
        json_pack("{s:f, s:f, s:f, s:o, s:o, s:f, s:f, s:o}", "clients_per_core",
                  clients_per_core(best), "times_raw_enet", best->cpu_us / out->raw_us,
                  "raw_enet_clients_per_core", 1e6 / out->raw_us, "us_per_client_tick", stages,
                  "shards", json_of_shards(set, out), "bytes_per_session", out->session_bytes,
                  "bytes_per_client", out->client_bytes, "loads", loads);
    if (all != NULL) {
        json_dumpf(all, stdout, JSON_COMPACT | JSON_REAL_PRECISION(6));
        putchar('\n');
    }
    json_decref(all);
}

static void print_memory(const outcome *out)
{
    printf("memory: %.0f KiB a session that plays, %.1f KiB a client\n",
           out->session_bytes / 1024.0, out->client_bytes / 1024.0);
}

static void print_text(const settings *set, const outcome *out)
{
    printf("%8s %10s %10s %8s %8s %9s %9s\n", "clients", "us/client", "per core", "late 99%",
           "snap/s", "up B/s", "down B/s");
    for (uint32_t i = 0; i < set->load_count; i++) {
        const host_result *load = &out->loads[i];
        printf("%8" PRIu32 " %10.0f %10.0f %8.2f %8.1f %9.0f %9.0f\n", load->clients, load->cpu_us,
               clients_per_core(load), load->late_ms_p99, load->snapshots, load->bytes_up,
               load->bytes_down);
    }
    const host_result *best = &out->loads[out->best];
    printf("with %" PRIu32 " clients: %.0f clients a core; ENet alone %.0f, so %.2f times its "
           "cost\n",
           best->clients, clients_per_core(best), 1e6 / out->raw_us, best->cpu_us / out->raw_us);
    printf("us of a client's tick:");
    for (int i = 0; i < STAGE_COUNT; i++) {
        printf(" %s %.2f%s", STAGES[i], best->stage_us[i], i + 1 < STAGE_COUNT ? "," : "\n");
    }
    print_memory(out);
    if (set->shards > 1) {
        printf("%" PRIu32 " shards: %.0f us a client, so they carry %.2f times one shard's "
               "clients\n",
               set->shards, out->sharded.cpu_us, out->shard_times);
    }
}

static bool parse_loads(const char *text, settings *out_set)
{
    out_set->load_count = 0;
    while (out_set->load_count < LOAD_COUNT_MAX) {
        char *end;
        const unsigned long clients = strtoul(text, &end, 10);
        if (end == text || clients < 1 || clients > 4000) {
            return false;
        }
        out_set->loads[out_set->load_count++] = (uint32_t)clients;
        if (*end == '\0') {
            return true;
        }
        text = end + 1;
        if (*end != ',') {
            return false;
        }
    }
    return false;
}

static bool parse(int argc, char **argv, settings *out_set)
{
    *out_set = (settings){.loads = {64, 128, 256},
                          .load_count = 3,
                          .shards = 2,
                          .seconds = 10,
                          .memory_sessions = 16,
                          .filled_sessions = 8,
                          .judged = true};
    for (int i = 1; i < argc; i++) {
        const bool more = i + 1 < argc;
        if (strcmp(argv[i], "--json") == 0) {
            out_set->json = true;
        } else if (strcmp(argv[i], "--memory") == 0) {
            out_set->memory_only = true;
        } else if (strcmp(argv[i], "--short") == 0) {
            *out_set = (settings){.loads = {16},
                                  .load_count = 1,
                                  .shards = 1,
                                  .seconds = 2,
                                  .memory_sessions = 4,
                                  .filled_sessions = 1,
                                  .json = out_set->json};
        } else if (more && strcmp(argv[i], "--clients") == 0) {
            if (!parse_loads(argv[++i], out_set)) {
                return false;
            }
        } else if (more && strcmp(argv[i], "--shards") == 0) {
            out_set->shards = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else if (more && strcmp(argv[i], "--seconds") == 0) {
            out_set->seconds = (uint32_t)strtoul(argv[++i], NULL, 10);
        } else {
            return false;
        }
    }
    return out_set->shards >= 1 && out_set->shards <= SHARD_COUNT_MAX && out_set->seconds >= 1 &&
           out_set->seconds <= 3600;
}

// Runs as a child of the benchmark. Returns -1 if this is none.
static int run_as_child(int argc, char **argv)
{
    const char *role = argc > 1 ? argv[1] : "";
    const uint32_t first = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    const uint32_t second = argc > 3 ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    const uint32_t third = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
    const bool clients = argc == 4 && strcmp(role, "--clients-of") == 0;
    const bool raw_clients = argc == 5 && strcmp(role, "--raw-clients") == 0;
    if (clients || raw_clients) {
        setpriority(PRIO_PROCESS, 0, LOAD_NICENESS);
    }
    if (clients) {
        return sdk_load_run(argv[2], second, true);
    }
    if (raw_clients) {
        return raw_enet_play((uint16_t)first, second, third);
    }
    return argc == 4 && strcmp(role, "--raw-server") == 0 ? raw_enet_serve(first, second) : -1;
}

int main(int argc, char **argv)
{
    const int status = run_as_child(argc, argv);
    if (status >= 0) {
        return status;
    }
    settings set;
    if (!parse(argc, argv, &set)) {
        fputs("usage: bench_host [--clients N,N,...] [--shards N] [--seconds N] [--short] "
              "[--json] [--memory]\n",
              stderr);
        return 2;
    }
    static outcome out;
    if (set.memory_only) {
        const bool measured = measure_memory(&set, &out);
        print_memory(&out);
        return measured ? 0 : 1;
    }
    if (!measure(&set, &out)) {
        return 1;
    }
    (set.json ? print_json : print_text)(&set, &out);
    const host_result *best = &out.loads[out.best];
    return set.judged && best->cpu_us > GOAL_TIMES_RAW * out.raw_us ? 1 : 0;
}
