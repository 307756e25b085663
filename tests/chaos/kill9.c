#include "kill9.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "failure.h"
#include "folder.h"
#include "host/base/heap.h"
#include "host/logs/file_source.h"
#include "process.h"
#include "record/verify.h"

#define RUN_COUNT_MAX 10000u
#define START_MS 60000
#define BACK_MS 60000u
#define MORE_COUNT_MAX 300u
// Fewest own inputs of each player between two kills, on average. While a player is away, stand-ins
// act.
#define INPUTS_MIN 5u
#define COMMIT_TICKS 6u // 100 ms at 60 Hz

// The newest ticks that clients knew when the server died.
typedef struct kill_note {
    uint32_t durable_tick; ///< newest tick that any client was told to be safe
    uint32_t seen_tick;    ///< tick of any client's newest snapshot
} kill_note;

typedef struct play {
    const kill9_settings *settings;
    kill9_result *result;
    test_folder folder;
    test_process server;
    uint16_t port; ///< 0 before the first start
    crew all;
    sb_random random;
    kill_note *kills; ///< one element for each run, like the next two
    double *resume_ms;
    double *back_ms;
} play;

kill9_settings kill9_settings_default(void)
{
    return (kill9_settings){.run_count = 3,
                            .player_count = 32,
                            .seed = 1,
                            .play_ms_min = 300,
                            .play_ms_max = 2500,
                            .lost_ticks_max = COMMIT_TICKS};
}

// Starts the server: the first time with a new match on a free port, later from the last one's log.
static bool start_server(play *at)
{
    bool first = at->port == 0;
    char port[16], players[16];
    snprintf(port, sizeof port, "%u", at->port);
    snprintf(players, sizeof players, "%" PRIu32, at->settings->player_count);
    const char *arguments[] = {at->settings->program,
                               "serve",
                               "--port",
                               port,
                               "--players",
                               players,
                               first ? "--record" : "--resume",
                               at->folder.path,
                               "--set",
                               "time_limit_s=0",
                               "--set",
                               "score_limit=10000",
                               NULL};
    process_deinit(&at->server);
    if (!process_start(&at->server, PROCESS_PIPES, arguments)) {
        return FAIL(at, "the server does not start");
    }
    const char *line = process_await(&at->server, "listening on ", START_MS);
    if (line == NULL) {
        return FAIL(at, "the server does not listen: %.300s", at->server.err.data);
    }
    if (!first && strstr(at->server.err.data, "goes on behind tick") == NULL) {
        return FAIL(at, "the match does not go on: %.300s", at->server.err.data);
    }
    unsigned number = 0;
    if (sscanf(line, "listening on 127.0.0.1:%u", &number) != 1 || number > UINT16_MAX) {
        return FAIL(at, "no port: %.100s", line);
    }
    at->port = (uint16_t)number;
    return true;
}

// Checks that every player's own input in the log carries the mark with which it was made.
static bool check_inputs(play *at, const sb_log_entry *entry)
{
    const sb_notes *notes = entry->notes;
    for (uint32_t i = 0; i < at->all.count; i++) {
        const crew_member *member = &at->all.members[i];
        uint32_t slot = member->player;
        if (!member->has_player || (entry->roster->occupied >> slot & 1u) == 0) {
            continue;
        }
        if (((notes->repeated | notes->missing) >> slot & 1u) != 0) {
            at->result->inputs_stand_in++;
            continue;
        }
        uint8_t mark = entry->frame->inputs[slot].select[3];
        if (entry->tick >= CREW_TICK_MAX) {
            return FAIL(at, "the match is longer than what is remembered of it");
        }
        uint8_t known = member->known[entry->tick];
        if (known == CREW_PERHAPS) {
            continue;
        }
        if (known == CREW_NONE || member->marks[entry->tick] != mark) {
            return FAIL(at,
                        "tick %" PRIu32 ": the input of player %" PRIu32
                        " carries %u, what was sent for it %u (%u)",
                        entry->tick, slot, mark, member->marks[entry->tick], known);
        }
        at->result->inputs_checked++;
    }
    return true;
}

// Checks where a match was resumed. No tick is lost that any client was told to be safe, and no
// more than the last commit's, unless the settings allow more.
static bool check_resume(play *at, uint32_t run, uint32_t tick)
{
    if (run >= at->settings->run_count) {
        return FAIL(at, "the log was gone on with more often than the server was killed");
    }
    const kill_note *last = &at->kills[run];
    if (tick < last->durable_tick) {
        return FAIL(at, "tick %" PRIu32 " was told to be safe, the log went on behind %" PRIu32,
                    last->durable_tick, tick);
    }
    uint32_t lost = last->seen_tick > tick ? last->seen_tick - tick : 0;
    at->result->lost_ticks_max =
        lost > at->result->lost_ticks_max ? lost : at->result->lost_ticks_max;
    return lost <= at->settings->lost_ticks_max ||
           FAIL(at, "%" PRIu32 " ticks are lost at tick %" PRIu32, lost, tick);
}

static bool read_log(play *at, sb_log_source source)
{
    sb_allocator heap = sb_heap_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    if (sb_log_reader_open(source, &heap, &reader, &fault) != SB_OK) {
        return FAIL(at, "the log cannot be read: %s", sb_error_message(fault.error));
    }
    bool good = true;
    uint32_t run = 0;
    sb_log_entry entry;
    while (good && sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            good = check_inputs(at, &entry);
        } else if (entry.kind == SB_LOG_ENTRY_EPOCH) {
            good = check_resume(at, run++, entry.tick);
        }
    }
    sb_log_reader_destroy(reader);
    return good && (run == at->settings->run_count ||
                    FAIL(at, "%" PRIu32 " kills, but the log went on %" PRIu32 " times",
                         at->settings->run_count, run));
}

static void note_totals(play *at, const sb_verify_report *report)
{
    at->result->ticks = report->ticks_agreed;
    for (uint32_t i = 0; report->rules != NULL && i < report->rules->total_count; i++) {
        const char *name = report->rules->totals[i].name;
        if (strcmp(name, "shells_fired") == 0) {
            at->result->shells_fired = report->totals[i];
        } else if (strcmp(name, "kills") == 0) {
            at->result->kills = report->totals[i];
        }
    }
}

// Checks that every hash agrees, and that every input was made by its player.
static bool check_log(play *at)
{
    char path[FOLDER_PATH_SIZE];
    sb_file_source file;
    if (!folder_find(&at->folder, ".sblog", path) || sb_file_source_open(&file, path) != SB_OK) {
        return FAIL(at, "there is no log");
    }
    sb_allocator heap = sb_heap_allocator();
    sb_log_source source = sb_file_source_view(&file);
    sb_verify_report report;
    bool good = sb_log_verify(source, NULL, &heap, NULL, NULL, &report) == SB_OK &&
                report.verdict == SB_VERDICT_AGREES;
    if (!good) {
        (void)FAIL(at, "the log's verdict is %d behind tick %" PRIu32, (int)report.verdict,
                   report.last_tick);
    }
    note_totals(at, &report);
    good = good && read_log(at, source);
    sb_file_source_close(&file);
    return good;
}

static bool kill_once(play *at, uint32_t run)
{
    const kill9_settings *set = at->settings;
    uint32_t span = set->play_ms_max - set->play_ms_min + 1;
    crew_play(&at->all, set->play_ms_min + sb_random_below(&at->random, span));
    // A machine that stood still lets it last longer.
    for (uint32_t i = 0; i < MORE_COUNT_MAX &&
                         (crew_durable_tick(&at->all) == 0 || crew_newest_tick(&at->all) == 0);
         i++) {
        crew_play(&at->all, 100);
    }
    kill_note *this = &at->kills[run];
    *this = (kill_note){.durable_tick = crew_durable_tick(&at->all),
                        .seen_tick = crew_newest_tick(&at->all)};
    if (this->durable_tick == 0 || this->seen_tick == 0) {
        return FAIL(at, "no snapshot told of a safe tick");
    }
    double killed_ms = crew_now_ms();
    process_signal(&at->server, SIGKILL);
    (void)process_finish(&at->server, START_MS);
    if (!start_server(at)) {
        return false;
    }
    at->resume_ms[run] = crew_now_ms() - killed_ms;
    if (!crew_gather(&at->all, run + 1, BACK_MS)) {
        return FAIL(at, "kill %" PRIu32 ": not everybody is back", run + 1);
    }
    at->back_ms[run] = crew_now_ms() - killed_ms;
    if (set->verbose) {
        fprintf(stderr,
                "kill9: %" PRIu32 ": behind tick %" PRIu32
                " after %.0f ms, all back after %.0f ms\n",
                run + 1, this->seen_tick, at->resume_ms[run], at->back_ms[run]);
    }
    return true;
}

static bool begin(play *at)
{
    const kill9_settings *set = at->settings;
    if (set->run_count < 1 || set->run_count > RUN_COUNT_MAX || set->player_count < 1 ||
        set->player_count > CREW_COUNT_MAX || set->play_ms_max < set->play_ms_min) {
        return FAIL(at, "settings out of range");
    }
    at->kills = calloc(set->run_count, sizeof *at->kills);
    at->resume_ms = calloc(set->run_count, sizeof *at->resume_ms);
    at->back_ms = calloc(set->run_count, sizeof *at->back_ms);
    if (at->kills == NULL || at->resume_ms == NULL || at->back_ms == NULL ||
        !folder_create(&at->folder)) {
        return FAIL(at, "no memory, or no folder");
    }
    at->random = sb_random_seed(set->seed, 0);
    return start_server(at) &&
           (crew_create(&at->all, set->player_count, at->port, set->seed) ||
            FAIL(at, "a client cannot be made")) &&
           (crew_gather(&at->all, 0, BACK_MS) || FAIL(at, "not everybody came"));
}

static bool finish(play *at)
{
    crew_play(&at->all, 500);
    process_signal(&at->server, SIGINT);
    int status = process_finish(&at->server, START_MS);
    if (status != 0) {
        return FAIL(at, "the last server ended with %d: %.300s", status, at->server.err.data);
    }
    const kill9_result *result = at->result;
    uint64_t wanted = (uint64_t)at->settings->run_count * at->settings->player_count * INPUTS_MIN;
    return check_log(at) &&
           (result->inputs_checked >= wanted ||
            FAIL(at, "only %" PRIu64 " inputs are the players' own", result->inputs_checked)) &&
           (result->shells_fired > 0 || FAIL(at, "nobody fired"));
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void summarise(play *at)
{
    uint32_t count = at->settings->run_count;
    kill9_result *result = at->result;
    qsort(at->resume_ms, count, sizeof *at->resume_ms, by_size);
    qsort(at->back_ms, count, sizeof *at->back_ms, by_size);
    result->run_count = count;
    result->resume_ms_median = at->resume_ms[count / 2];
    result->resume_ms_max = at->resume_ms[count - 1];
    result->back_ms_median = at->back_ms[count / 2];
    result->back_ms_max = at->back_ms[count - 1];
}

bool kill9_play(const kill9_settings *settings, kill9_result *out_result)
{
    *out_result = (kill9_result){0};
    play *at = calloc(1, sizeof *at);
    if (at == NULL) {
        return false;
    }
    at->settings = settings;
    at->result = out_result;
    bool good = begin(at);
    for (uint32_t run = 0; good && run < settings->run_count; run++) {
        good = kill_once(at, run);
    }
    good = good && finish(at);
    if (good) {
        summarise(at);
    }
    process_deinit(&at->server);
    crew_destroy(&at->all);
    folder_destroy(&at->folder);
    free(at->kills);
    free(at->resume_ms);
    free(at->back_ms);
    free(at);
    return good;
}
