#include "roll.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "crew.h"
#include "failure.h"
#include "fleet_server.h"
#include "troop.h"

#define JOIN_MS 180000.0
#define QUIET_MS 120000.0 // without a move, an upgrade has come to a standstill
#define SETTLE_MS 60000.0 // until all clients play again behind an upgrade
#define USUAL_MS 3000.0   // of play before the first upgrade and between two
#define LOOK_MS 5
#define SESSION_COUNT_MAX 4096u

typedef struct roll_server {
    fleet_server base;
    size_t read;                        // bytes of what it said that were looked at
    uint32_t left;                      // sessions that have moved away from it
    double begun_ms[SESSION_COUNT_MAX]; // when each session's move began
} roll_server;

typedef struct roll {
    const roll_settings *settings;
    roll_result *result;
    roll_server *servers;
    troop_board *troop;
    double said_ms; // when a server said something of a move last
} roll;

roll_settings roll_settings_default(void)
{
    return (roll_settings){.move_count = 1000,
                           .match_count = 100,
                           .player_count = 8,
                           .process_count = 2,
                           .tick_rate_hz = 30,
                           .snapshot_rate_hz = 10,
                           .commit_ms = 100,
                           .seed = 1};
}

// Servers

// Of the matches, server i has those whose index leaves i when divided by the servers.
static uint32_t first_count(const roll *at, uint32_t index)
{
    return (at->settings->match_count + ROLL_SERVER_COUNT - 1 - index) / ROLL_SERVER_COUNT;
}

static bool start(roll *at, uint32_t index, uint32_t session_count)
{
    const roll_settings *settings = at->settings;
    roll_server *of = &at->servers[index];
    char texts[7][24], message[FLEET_MESSAGE_SIZE];
    snprintf(texts[0], sizeof texts[0], "%" PRIu32, session_count > 0 ? session_count : 1);
    snprintf(texts[1], sizeof texts[1], "%" PRIu32, settings->match_count + session_count + 4);
    snprintf(texts[2], sizeof texts[2], "%" PRIu32, settings->player_count);
    snprintf(texts[3], sizeof texts[3], "%" PRIu32, settings->tick_rate_hz);
    snprintf(texts[4], sizeof texts[4], "%" PRIu32, settings->snapshot_rate_hz);
    snprintf(texts[5], sizeof texts[5], "%" PRIu32, settings->commit_ms);
    snprintf(texts[6], sizeof texts[6], "%" PRIu64, settings->seed + index * UINT64_C(1000000));
    // Steps of overload would send fewer snapshots: the gaps shall say what is late.
    const char *more[] = {"--sessions",
                          texts[0],
                          "--session-capacity",
                          texts[1],
                          "--players",
                          texts[2],
                          "--tick-rate",
                          texts[3],
                          "--snapshot-rate",
                          texts[4],
                          "--record-commit",
                          texts[5],
                          "--seed",
                          texts[6],
                          "--overload-steps",
                          "0",
                          "--idle-timeout",
                          "0",
                          "--set",
                          "time_limit_s=0",
                          "--set",
                          "score_limit=10000",
                          NULL};
    memset(of->begun_ms, 0, sizeof of->begun_ms);
    of->read = 0;
    of->left = 0;
    return fleet_server_start(&of->base, settings->program, more, message) ||
           FAIL(at, "server %" PRIu32 ": %s", index, message);
}

static bool start_all(roll *at)
{
    char message[FLEET_MESSAGE_SIZE];
    for (uint32_t i = 0; i < ROLL_SERVER_COUNT; i++) {
        if (!fleet_server_create(&at->servers[i].base, &at->servers[0].base, message)) {
            return FAIL(at, "server %" PRIu32 ": %s", i, message);
        }
        if (!start(at, i, first_count(at, i))) {
            return false;
        }
    }
    return true;
}

// What the servers say

static void note_reason(roll_result *result, const char *text)
{
    for (uint32_t i = 0; i < ROLL_REASON_COUNT_MAX; i++) {
        roll_reason *reason = &result->reasons[i];
        if (reason->count == 0) {
            snprintf(reason->text, sizeof reason->text, "%s", text);
        }
        if (strncmp(reason->text, text, sizeof reason->text - 1) == 0) {
            reason->count++;
            return;
        }
    }
}

static void hear(roll *at, roll_server *of, const char *line)
{
    roll_result *result = at->result;
    uint32_t number = 0, ticks = 0;
    if (sscanf(line, "warning: too slow, the matches were held up by %" SCNu32, &ticks) == 1) {
        result->held_up += ticks;
        return;
    }
    if (strstr(line, " is not taken as session") != NULL) {
        result->refused++;
        return;
    }
    const char *session = strstr(line, "session ");
    if (session == NULL || sscanf(session, "session %" SCNu32, &number) != 1 ||
        number >= SESSION_COUNT_MAX) {
        return;
    }
    const double time_ms = crew_now_ms();
    const char *reason = NULL;
    if (strstr(line, " is to move to the server at ") != NULL) {
        of->begun_ms[number] = time_ms;
    } else if (strstr(line, " has moved to the server at ") != NULL) {
        result->moves++;
        of->left++;
        spread_add(&result->move_ms, time_ms - of->begun_ms[number]);
    } else if ((reason = strstr(line, " has not moved to the server at ")) != NULL) {
        const char *why = strstr(reason + sizeof " has not moved to the server at ", ": ");
        result->fell_back++;
        note_reason(result, why != NULL ? why + 2 : reason);
    } else {
        return;
    }
    at->said_ms = time_ms;
}

static void listen(roll *at, roll_server *of)
{
    const process_text *text = &of->base.process.err;
    for (char *line = text->data + of->read, *end; (end = strchr(line, '\n')) != NULL;
         line = end + 1) {
        *end = '\0';
        hear(at, of, line);
        if (at->settings->verbose) {
            fprintf(stderr, "%u %s\n", (unsigned)(of - at->servers), line);
        }
        *end = '\n';
        of->read = (size_t)(end + 1 - text->data);
    }
}

static void listen_for(roll *at, double time_ms)
{
    const double until_ms = crew_now_ms() + time_ms;
    do {
        for (uint32_t i = 0; i < ROLL_SERVER_COUNT; i++) {
            if (at->servers[i].base.process.pid != 0) {
                (void)process_read(&at->servers[i].base.process, i == 0 ? LOOK_MS : 0);
                listen(at, &at->servers[i]);
            }
        }
    } while (crew_now_ms() < until_ms);
}

// Clients

// True if the client plays where its match is: at the server that took it last, whose epoch is the
// highest. What it went through on its way there does not count.
static bool is_there(const roll *at, uint32_t index)
{
    const uint32_t player_count = at->settings->player_count;
    const troop_seat *seats = &at->troop->seats[index - index % player_count];
    uint32_t newest = 0;
    for (uint32_t i = 0; i < player_count; i++) {
        const uint32_t epoch = atomic_load(&seats[i].epoch);
        newest = epoch > newest ? epoch : newest;
    }
    const troop_seat *seat = &at->troop->seats[index];
    return atomic_load(&seat->plays) && atomic_load(&seat->epoch) == newest;
}

static uint32_t count_playing(const roll *at)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < at->troop->seat_count; i++) {
        count += is_there(at, i);
    }
    return count;
}

// What the first clients that do not play are doing.
static void describe_absent(const roll *at, char *out_text, size_t text_size)
{
    size_t size = 0;
    out_text[0] = '\0';
    for (uint32_t i = 0; i < at->troop->seat_count && size + 120 < text_size; i++) {
        const troop_seat *seat = &at->troop->seats[i];
        if (!is_there(at, i)) {
            size += (size_t)snprintf(out_text + size, text_size - size,
                                     "; client %" PRIu32 ": state %d, reason %d, moves %" PRIu32
                                     ", returns %" PRIu32 ", epoch %" PRIu32 ", tick %" PRIu32,
                                     i, atomic_load(&seat->state), atomic_load(&seat->reason),
                                     atomic_load(&seat->moves), atomic_load(&seat->returns),
                                     atomic_load(&seat->epoch), atomic_load(&seat->tick));
        }
    }
}

static bool await_players(roll *at, double time_ms, const char *when)
{
    char absent[400];
    const double until_ms = crew_now_ms() + time_ms;
    while (count_playing(at) < at->troop->seat_count && crew_now_ms() < until_ms) {
        listen_for(at, 50);
    }
    const uint32_t playing = count_playing(at);
    describe_absent(at, absent, sizeof absent);
    return playing == at->troop->seat_count ||
           FAIL(at, "%s, %" PRIu32 " of %" PRIu32 " clients do not play%s", when,
                at->troop->seat_count - playing, at->troop->seat_count, absent);
}

static bool join_all(roll *at)
{
    const roll_settings *settings = at->settings;
    at->troop =
        troop_create(settings->match_count * settings->player_count, settings->process_count);
    if (at->troop == NULL) {
        return FAIL(at, "no memory for the clients");
    }
    at->troop->seed = settings->seed;
    at->troop->tick_rate_hz = settings->tick_rate_hz;
    for (uint32_t i = 0; i < at->troop->seat_count; i++) {
        const uint32_t match = i / settings->player_count;
        at->troop->seats[i].port = at->servers[match % ROLL_SERVER_COUNT].base.port;
        at->troop->seats[i].session = match / ROLL_SERVER_COUNT + 1;
    }
    return (troop_start(at->troop) || FAIL(at, "the clients cannot be started")) &&
           await_players(at, JOIN_MS, "after the start");
}

// Each client plays in its first slot.
static void count_players(roll *at)
{
    for (uint32_t i = 0; i < at->troop->seat_count; i++) {
        const troop_seat *seat = &at->troop->seats[i];
        at->result->players_lost += !atomic_load(&seat->plays) || atomic_load(&seat->strays) > 0;
        at->result->reconnects += atomic_load(&seat->returns);
        at->result->repeats += atomic_load(&seat->repeats);
    }
}

// Upgrades

// True once the server has ended.
static bool has_ended(roll_server *of)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)of->base.process.pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
}

static bool empty(roll *at, uint32_t index, uint32_t to)
{
    roll_server *of = &at->servers[index];
    char body[64], message[FLEET_MESSAGE_SIZE];
    int status;
    snprintf(body, sizeof body, "{\"move_to\": \"127.0.0.1:%u\"}",
             (unsigned)at->servers[to].base.follow_port);
    const double begun_ms = at->said_ms = crew_now_ms();
    json_decref(fleet_server_ask(&of->base, "POST", "/v1/server/drain", body, &status, message));
    if (status != 202) {
        return FAIL(at, "server %" PRIu32 " does not drain: %d %s", index, status,
                    status == 0 ? message : "");
    }
    while (!has_ended(of)) {
        listen_for(at, LOOK_MS);
        if (crew_now_ms() - at->said_ms > QUIET_MS) {
            return FAIL(at,
                        "server %" PRIu32 " does not become empty: %" PRIu32
                        " of its matches have moved, the last one %.0f s ago",
                        index, of->left, QUIET_MS / 1e3);
        }
    }
    const double took_s = (crew_now_ms() - begun_ms) / 1e3;
    const int code = process_finish(&of->base.process, FLEET_START_MS);
    listen(at, of);
    at->result->upgrade_s_max =
        took_s > at->result->upgrade_s_max ? took_s : at->result->upgrade_s_max;
    if (at->settings->verbose) {
        fprintf(stderr, "server %" PRIu32 " was empty after %.1f s: %" PRIu32 " matches moved\n",
                index, took_s, of->left);
    }
    return code == 0 || FAIL(at, "server %" PRIu32 " ended with %d: %.300s", index, code,
                             of->base.process.err.size > 300
                                 ? of->base.process.err.data + of->base.process.err.size - 300
                                 : of->base.process.err.data);
}

static bool upgrade(roll *at, uint32_t index)
{
    const uint32_t before = at->result->moves;
    atomic_store(&at->troop->upgrading, true);
    if (!empty(at, index, (index + 1) % ROLL_SERVER_COUNT) || !start(at, index, 0) ||
        !await_players(at, SETTLE_MS, "after an upgrade")) {
        return false;
    }
    atomic_store(&at->troop->upgrading, false);
    at->result->upgrades++;
    listen_for(at, USUAL_MS);
    return at->result->moves > before || FAIL(at, "an upgrade moves no match");
}

// The end

static double children_cpu_s(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void end_clients(roll *at)
{
    if (at->troop == NULL) {
        return;
    }
    if (!troop_stop(at->troop)) {
        FAIL(at, "a process of clients has failed");
    }
    for (uint32_t i = 0; i < at->troop->worker_count; i++) {
        const troop_worker *worker = &at->troop->workers[i];
        spread_merge(&at->result->usual, &worker->usual);
        spread_merge(&at->result->beside, &worker->beside);
        spread_merge(&at->result->moving, &worker->moving);
        spread_merge(&at->result->rounds, &worker->rounds);
        at->result->clients_cpu += worker->cpu_s / at->result->played_s;
    }
}

static void end_servers(roll *at)
{
    for (uint32_t i = 0; i < ROLL_SERVER_COUNT; i++) {
        fleet_server *of = &at->servers[i].base;
        if (of->process.pid == 0) {
            continue;
        }
        process_signal(&of->process, SIGINT);
        const int code = process_finish(&of->process, FLEET_START_MS);
        listen(at, &at->servers[i]);
        if (code != 0) {
            FAIL(at, "server %" PRIu32 " ended with %d", i, code);
        }
    }
}

static bool judge(roll *at)
{
    const char *folders[ROLL_SERVER_COUNT];
    roll_result *result = at->result;
    for (uint32_t i = 0; i < ROLL_SERVER_COUNT; i++) {
        folders[i] = at->servers[i].base.folder.path;
    }
    if (!chains_check(folders, ROLL_SERVER_COUNT, &result->logs)) {
        return FAIL(at, "%s", result->logs.message);
    }
    if (result->logs.matches != at->settings->match_count || result->logs.moves != result->moves) {
        return FAIL(at,
                    "the logs have %" PRIu32 " matches that moved %" PRIu32
                    " times, instead of %" PRIu32 " and %" PRIu32,
                    result->logs.matches, result->logs.moves, at->settings->match_count,
                    result->moves);
    }
    if (result->players_lost > 0 || result->reconnects > 0 || result->repeats > 0) {
        return FAIL(at,
                    "%" PRIu32 " players lost, %" PRIu32 " reconnects, %" PRIu32
                    " snapshots of ticks that were seen already",
                    result->players_lost, result->reconnects, result->repeats);
    }
    return true;
}

bool roll_play(const roll_settings *settings, roll_result *out_result)
{
    *out_result = (roll_result){0};
    roll at = {.settings = settings, .result = out_result};
    at.servers = calloc(ROLL_SERVER_COUNT, sizeof *at.servers);
    if (at.servers == NULL) {
        return FAIL(&at, "no memory");
    }
    bool good = start_all(&at) && join_all(&at);
    const double begun_ms = crew_now_ms();
    const double cpu_before_s = children_cpu_s();
    if (good) {
        listen_for(&at, USUAL_MS);
    }
    for (uint32_t turn = 0; good && out_result->moves < settings->move_count; turn++) {
        good = upgrade(&at, turn % ROLL_SERVER_COUNT);
    }
    out_result->played_s = (crew_now_ms() - begun_ms) / 1e3;
    if (at.troop != NULL) {
        count_players(&at);
    }
    end_clients(&at);
    end_servers(&at);
    out_result->servers_cpu =
        (children_cpu_s() - cpu_before_s) / out_result->played_s - out_result->clients_cpu;
    good = good && out_result->failure[0] == '\0' && judge(&at);
    troop_destroy(at.troop);
    for (uint32_t i = 0; i < ROLL_SERVER_COUNT; i++) {
        fleet_server_destroy(&at.servers[i].base);
    }
    free(at.servers);
    return good;
}
