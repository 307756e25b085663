#include "fleet.h"

#include <dirent.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crew.h"
#include "failure.h"
#include "fleet_server.h"
#include "host/base/heap.h"
#include "host/logs/file_source.h"
#include "record/verify.h"

#define SERVER_COUNT 3u
#define MOVE_MS 40000.0
#define STEP_NS 3000000
#define CALL_MS 25.0   // between two looks at a move
#define AFTER_MS 1000u // behind a move, its gaps still count
// A client goes four times at once, and once more every ten seconds.
#define REST_MS 10500.0
#define MOVES_AT_ONCE 3u

typedef struct gap_list {
    double *ms;
    size_t count, capacity;
} gap_list;

typedef struct match {
    crew all;
    uint32_t at;                     // the server that plays it
    uint32_t number;                 // of its session there
    uint64_t seen[CREW_COUNT_MAX];   // snapshots of each client at the last step
    double since_ms[CREW_COUNT_MAX]; // when the last of them came
    double worst_ms[CREW_COUNT_MAX]; // gap in the present move
    bool moving;
    uint32_t moves;
    double moved_ms; // when it went last
} match;

typedef struct fleet {
    const fleet_settings *settings;
    fleet_result *result;
    fleet_server nodes[SERVER_COUNT];
    match *matches;
    gap_list usual, moving, times;
} fleet;

fleet_settings fleet_settings_default(void)
{
    return (fleet_settings){.run_count = 12, .match_count = 4, .player_count = 8, .seed = 1};
}

static void add_gap(gap_list *list, double ms)
{
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity > 0 ? 2 * list->capacity : 4096;
        double *grown = realloc(list->ms, capacity * sizeof *grown);
        if (grown == NULL) {
            return;
        }
        list->ms = grown;
        list->capacity = capacity;
    }
    list->ms[list->count++] = ms;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static fleet_gaps sum_up(gap_list *list)
{
    if (list->count == 0) {
        return (fleet_gaps){0};
    }
    qsort(list->ms, list->count, sizeof *list->ms, by_value);
    return (fleet_gaps){.count = list->count,
                        .p50 = list->ms[list->count / 2],
                        .p99 = list->ms[(list->count - 1) * 99 / 100],
                        .max = list->ms[list->count - 1]};
}

// Servers

static bool start_node(fleet *at, uint32_t index)
{
    char sessions[16], capacity[16], players[16], seed[32], message[FLEET_MESSAGE_SIZE];
    snprintf(sessions, sizeof sessions, "%" PRIu32, index == 0 ? at->settings->match_count : 1);
    snprintf(capacity, sizeof capacity, "%" PRIu32, at->settings->match_count + 4);
    snprintf(players, sizeof players, "%" PRIu32, at->settings->player_count);
    snprintf(seed, sizeof seed, "%" PRIu64, at->settings->seed + index);
    const char *more[] = {"--sessions",
                          sessions,
                          "--session-capacity",
                          capacity,
                          "--players",
                          players,
                          "--seed",
                          seed,
                          "--set",
                          "time_limit_s=0",
                          "--set",
                          "score_limit=10000",
                          NULL};
    return (fleet_server_create(&at->nodes[index], &at->nodes[0], message) &&
            fleet_server_start(&at->nodes[index], at->settings->program, more, message)) ||
           FAIL(at, "server %" PRIu32 ": %s", index, message);
}

static bool start_all(fleet *at)
{
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        if (!start_node(at, i)) {
            return false;
        }
    }
    return true;
}

// Asks the admin interface of a server. The caller releases the answer; NULL without one.
static json_t *ask(fleet *at, uint32_t index, const char *method, const char *path,
                   const char *body, int *out_status)
{
    char message[FLEET_MESSAGE_SIZE];
    json_t *answer = fleet_server_ask(&at->nodes[index], method, path, body, out_status, message);
    if (*out_status == 0) {
        FAIL(at, "server %" PRIu32 ": %s", index, message);
    }
    return answer;
}

// Clients

static void note_gaps(fleet *at, match *of, double now_ms)
{
    for (uint32_t i = 0; i < of->all.count; i++) {
        const uint64_t snapshots = of->all.members[i].status.snapshots_received;
        const double gap_ms = now_ms - of->since_ms[i];
        if (snapshots == of->seen[i]) {
            continue;
        }
        if (of->seen[i] != 0 && of->moving) {
            of->worst_ms[i] = gap_ms > of->worst_ms[i] ? gap_ms : of->worst_ms[i];
        } else if (of->seen[i] != 0) {
            add_gap(&at->usual, gap_ms);
        }
        of->seen[i] = snapshots;
        of->since_ms[i] = now_ms;
    }
}

static void play(fleet *at, double time_ms)
{
    const double until_ms = crew_now_ms() + time_ms;
    do {
        for (uint32_t i = 0; i < at->settings->match_count; i++) {
            crew_step(&at->matches[i].all);
            note_gaps(at, &at->matches[i], crew_now_ms());
        }
        nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
    } while (crew_now_ms() < until_ms);
}

static bool all_play(const match *of)
{
    for (uint32_t i = 0; i < of->all.count; i++) {
        const crew_member *member = &of->all.members[i];
        if (member->status.state != SB_CLIENT_PLAYING || member->status.snapshot_tick == 0) {
            return false;
        }
    }
    return true;
}

// Until everybody plays. False after 40 s.
static bool await_players(fleet *at, match *of)
{
    for (uint32_t i = 0; i < 400 && !all_play(of); i++) {
        play(at, 100);
    }
    return all_play(of);
}

static bool begin_matches(fleet *at)
{
    const fleet_settings *settings = at->settings;
    for (uint32_t i = 0; i < settings->match_count; i++) {
        match *of = &at->matches[i];
        of->number = i + 1;
        if (!crew_create_in(&of->all, settings->player_count, at->nodes[0].port, of->number,
                            settings->seed + 1000 * i)) {
            return FAIL(at, "no clients");
        }
    }
    for (uint32_t i = 0; i < settings->match_count; i++) {
        if (!await_players(at, &at->matches[i])) {
            return FAIL(at, "the clients of match %" PRIu32 " do not get in", i + 1);
        }
    }
    play(at, 2000);
    return true;
}

// Moves

typedef enum outcome {
    OUTCOME_MOVED,
    OUTCOME_STAYED,
    OUTCOME_LOST,
} outcome;

static outcome follow_move(fleet *at, match *of, uint32_t to, char *out_reason, size_t reason_size)
{
    char path[64];
    const double until_ms = crew_now_ms() + MOVE_MS;
    snprintf(path, sizeof path, "/v1/sessions/%" PRIu32 "/move", of->number);
    while (crew_now_ms() < until_ms) {
        int status = 0;
        play(at, CALL_MS);
        json_t *state = ask(at, of->at, "GET", path, NULL, &status);
        const bool over = json_is_true(json_object_get(state, "over"));
        const bool moved = json_is_true(json_object_get(state, "moved"));
        const json_int_t number = json_integer_value(json_object_get(state, "session_there"));
        const char *reason = json_string_value(json_object_get(state, "reason"));
        snprintf(out_reason, reason_size, "%s", reason != NULL ? reason : "");
        if (over && !moved && at->settings->verbose) {
            char *text = json_dumps(state, JSON_COMPACT);
            fprintf(stderr, "%s\n", text);
            free(text);
        }
        json_decref(state);
        if (over && moved) {
            of->at = to;
            of->number = (uint32_t)number;
            return OUTCOME_MOVED;
        }
        if (over) {
            return OUTCOME_STAYED;
        }
    }
    snprintf(out_reason, reason_size, "it does not end");
    return OUTCOME_LOST;
}

static void note_seats(fleet *at, const match *of)
{
    for (uint32_t i = 0; i < of->all.count; i++) {
        const crew_member *member = &of->all.members[i];
        at->result->seats_lost +=
            member->status.state == SB_CLIENT_PLAYING && member->status.player != member->player;
    }
}

static bool fail_with_states(fleet *at, const match *of, uint32_t run, const char *reason)
{
    char states[256] = "";
    size_t size = 0;
    for (uint32_t i = 0; i < of->all.count && size + 48 < sizeof states; i++) {
        const sb_client_status *status = &of->all.members[i].status;
        size += (size_t)snprintf(states + size, sizeof states - size, " %d/%d/%" PRIu32 "/%" PRIu32,
                                 (int)status->state, (int)status->reason, status->refusal,
                                 status->snapshot_tick);
    }
    return FAIL(at, "run %" PRIu32 ": a match is lost: %s;%s", run, reason, states);
}

static bool move_once(fleet *at, uint32_t run)
{
    match *of = &at->matches[run % at->settings->match_count];
    const uint32_t to = (of->at + 1) % SERVER_COUNT, from = of->at;
    char path[64], body[64], reason[256] = "";
    int status = 0;
    while (of->moves >= MOVES_AT_ONCE && crew_now_ms() - of->moved_ms < REST_MS) {
        play(at, CALL_MS);
    }
    of->moves++;
    of->moved_ms = crew_now_ms();
    memset(of->worst_ms, 0, sizeof of->worst_ms);
    snprintf(path, sizeof path, "/v1/sessions/%" PRIu32 "/move", of->number);
    snprintf(body, sizeof body, "{\"to\": \"127.0.0.1:%u\"}", (unsigned)at->nodes[to].follow_port);
    const double begun_ms = crew_now_ms();
    of->moving = true;
    json_decref(ask(at, of->at, "POST", path, body, &status));
    if (status != 202) {
        return FAIL(at, "run %" PRIu32 ": the move is refused with %d", run, status);
    }
    const outcome what = follow_move(at, of, to, reason, sizeof reason);
    const double took_ms = crew_now_ms() - begun_ms;
    at->result->moves += what == OUTCOME_MOVED;
    at->result->stayed += what == OUTCOME_STAYED;
    play(at, AFTER_MS);
    const bool there = what != OUTCOME_LOST && await_players(at, of);
    at->result->lost += !there;
    of->moving = false;
    if (what == OUTCOME_MOVED) {
        add_gap(&at->times, took_ms);
        for (uint32_t i = 0; i < of->all.count; i++) {
            add_gap(&at->moving, of->worst_ms[i]);
        }
    }
    note_seats(at, of);
    if (at->settings->verbose) {
        fprintf(stderr, "run %" PRIu32 ": server %" PRIu32 " to %" PRIu32 ", %s%s%s, %.0f ms\n",
                run, from, to, what == OUTCOME_MOVED ? "moved" : "stayed",
                reason[0] != '\0' ? ": " : "", reason, took_ms);
    }
    return there || fail_with_states(at, of, run, reason);
}

// Logs

static bool is_beginning(const char *part_path, const char *whole_path)
{
    size_t part_size = 0, whole_size = 0;
    uint8_t *part = file_read(part_path, &part_size);
    uint8_t *whole = file_read(whole_path, &whole_size);
    const bool is = part != NULL && whole != NULL && part_size <= whole_size &&
                    memcmp(part, whole, part_size) == 0;
    free(part);
    free(whole);
    return is;
}

static bool verify(fleet *at, const char *path, sb_verify_report *out_report)
{
    const sb_allocator heap = sb_heap_allocator();
    sb_file_source file;
    if (sb_file_source_open(&file, path) != SB_OK) {
        return FAIL(at, "%s cannot be read", path);
    }
    const sb_error error =
        sb_log_verify(sb_file_source_view(&file), NULL, &heap, NULL, NULL, out_report);
    sb_file_source_close(&file);
    return error == SB_OK || FAIL(at, "%s cannot be verified", path);
}

typedef struct log_entry {
    char path[FLEET_PATH_SIZE];
    sb_verify_report report;
} log_entry;

static uint32_t list_logs(fleet *at, log_entry *list, uint32_t capacity)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        DIR *folder = opendir(at->nodes[i].folder.path);
        for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
            const size_t size = strlen(entry->d_name);
            if (size < 6 || strcmp(entry->d_name + size - 6, ".sblog") != 0 || count == capacity) {
                continue;
            }
            snprintf(list[count].path, sizeof list[count].path, "%s/%s", at->nodes[i].folder.path,
                     entry->d_name);
            count += verify(at, list[count].path, &list[count].report);
        }
        if (folder != NULL) {
            closedir(folder);
        }
    }
    return count;
}

// Each log of a source must be the beginning of a log with the same match that went on elsewhere,
// and each last log must have all ticks.
static bool check_logs(fleet *at)
{
    const uint32_t capacity = at->settings->run_count + at->settings->match_count + 16;
    log_entry *list = calloc(capacity, sizeof *list);
    const uint32_t count = list != NULL ? list_logs(at, list, capacity) : 0;
    uint32_t moved = 0;
    for (uint32_t i = 0; i < count; i++) {
        const sb_verify_report *report = &list[i].report;
        if (report->verdict != SB_VERDICT_AGREES || report->ticks_agreed != report->last_tick) {
            at->result->ticks_lost +=
                report->ticks_missing + (report->verdict != SB_VERDICT_AGREES);
            FAIL(at, "%s: verdict %d, %" PRIu32 " of %" PRIu32 " ticks agree", list[i].path,
                 (int)report->verdict, report->ticks_agreed, report->last_tick);
        }
        if (report->end != SB_LOG_END_MOVED) {
            at->result->ticks += report->last_tick;
            continue;
        }
        bool found = false;
        moved++;
        for (uint32_t k = 0; k < count && !found; k++) {
            found = k != i && is_beginning(list[i].path, list[k].path);
        }
        at->result->logs_apart += !found;
    }
    free(list);
    if (moved != at->result->moves) {
        return FAIL(at, "%" PRIu32 " logs say that their match has moved, not %" PRIu32, moved,
                    at->result->moves);
    }
    return at->result->failure[0] == '\0';
}

static void end_all(fleet *at)
{
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        if (at->nodes[i].process.pid != 0) {
            process_signal(&at->nodes[i].process, SIGINT);
        }
    }
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        if (at->nodes[i].process.pid != 0) {
            (void)process_finish(&at->nodes[i].process, FLEET_START_MS);
        }
        if (at->settings->verbose && at->nodes[i].process.err.data != NULL) {
            fprintf(stderr, "--- server %" PRIu32 "\n%s", i, at->nodes[i].process.err.data);
        }
    }
}

bool fleet_play(const fleet_settings *settings, fleet_result *out_result)
{
    static fleet whole;
    fleet *at = &whole;
    *out_result = (fleet_result){0};
    *at = (fleet){.settings = settings, .result = out_result};
    at->matches = calloc(settings->match_count, sizeof *at->matches);
    bool good = at->matches != NULL && start_all(at) && begin_matches(at);
    for (uint32_t run = 0; good && run < settings->run_count; run++) {
        good = move_once(at, run);
    }
    for (uint32_t i = 0; at->matches != NULL && i < settings->match_count; i++) {
        for (uint32_t k = 0; k < at->matches[i].all.count; k++) {
            out_result->reconnects += at->matches[i].all.members[k].status.reconnects;
        }
    }
    end_all(at);
    good = good && check_logs(at);
    const fleet_gaps times = sum_up(&at->times);
    out_result->usual = sum_up(&at->usual);
    out_result->moving = sum_up(&at->moving);
    out_result->move_ms_p50 = times.p50;
    out_result->move_ms_max = times.max;
    for (uint32_t i = 0; at->matches != NULL && i < settings->match_count; i++) {
        crew_destroy(&at->matches[i].all);
    }
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        fleet_server_destroy(&at->nodes[i]);
    }
    free(at->matches);
    free(at->usual.ms);
    free(at->moving.ms);
    free(at->times.ms);
    return good;
}
