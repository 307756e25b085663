#include "play_logs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "forgery.h"
#include "process.h"
#include "recorded_match.h"

#define TICKS_CHUNK 3u // the kind, by the log's standard

json_t *play_run_json(const char *const *arguments, int status_expected)
{
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, arguments, PLAY_TIME_MS);
    json_t *result = json_loads(process.out.data, JSON_REJECT_DUPLICATES, NULL);
    if (status != status_expected || result == NULL) {
        print_error("status %d: %s\n%s\n", status, process.out.data, process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, status_expected);
    assert_non_null(result);
    return result;
}

uint32_t play_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value)) {
        fail_msg("no number '%s'", key);
    }
    return (uint32_t)json_integer_value(value);
}

static void write_log(const play_logs *logs, const memory_log *log, size_t size, const char *name,
                      char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&logs->folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, size));
}

// Finds the first chunk of ticks from here on. A chunk's kind is its first byte.
static uint32_t ticks_chunk_from(const memory_log *log, const forgery_chunks *chunks, uint32_t i)
{
    while (i < chunks->count && log->bytes[chunks->list[i].offset] != TICKS_CHUNK) {
        i++;
    }
    assert_true(i < chunks->count);
    return i;
}

static void write_small_logs(play_logs *logs)
{
    match_counts counts;
    match_script script = match_script_small();
    memory_log log = match_record(&script, &counts);
    static forgery_chunks chunks;
    forgery_find(&log, &chunks);
    const uint32_t first = ticks_chunk_from(&log, &chunks, 0);
    const uint32_t middle = ticks_chunk_from(&log, &chunks, chunks.count / 2);
    logs->intact_tick = forgery_ticks_before(&chunks, middle);
    assert_true(logs->intact_tick > 5 && logs->intact_tick < 59);
    write_log(logs, &log, log.size, "small.sblog", logs->small);
    write_log(logs, &log, chunks.list[middle].offset + FORGERY_HEADER_SIZE + 1, "cut.sblog",
              logs->cut);
    write_log(logs, &log, 100, "stub.sblog", logs->stub);
    write_log(logs, &log, chunks.list[first].offset, "tickless.sblog", logs->tickless);
    log.bytes[chunks.list[middle].offset + FORGERY_HEADER_SIZE] ^= 1u;
    write_log(logs, &log, log.size, "damaged.sblog", logs->damaged);
    memory_log_free(&log);
    script.hash_wrong_tick = PLAY_WRONG_TICK;
    log = match_record(&script, &counts);
    write_log(logs, &log, log.size, "wrong.sblog", logs->wrong);
    memory_log_free(&log);
    script = match_script_small();
    script.refused_from = 22;
    script.refused_to = 33;
    log = match_record(&script, &counts);
    write_log(logs, &log, log.size, "holed.sblog", logs->holed);
    memory_log_free(&log);
}

void play_logs_make(play_logs *logs)
{
    memset(logs, 0, sizeof *logs);
    assert_true(folder_create(&logs->folder));
    char recordings[FOLDER_PATH_SIZE];
    folder_file(&logs->folder, "logs", recordings);
    const char *serve[] = {SABOT_PROGRAM, "serve",  "--port",  "0",    "--players", "0",
                           "--ai",        "8",      "--ticks", "3600", "--fast",    "--record",
                           recordings,    "--json", "--quiet", NULL};
    logs->recorded = play_run_json(serve, 0);
    snprintf(logs->match, sizeof logs->match, "%s",
             json_string_value(json_array_get(json_object_get(logs->recorded, "logs"), 0)));
    folder_file(&logs->folder, "part.sblog", logs->part);
    const char *cut[] = {SABOT_PROGRAM, "replay",   "cut",      "--from",    "1000", "--to",
                         "1500",        "--output", logs->part, logs->match, NULL};
    test_process process;
    int status = process_run(&process, PROCESS_PIPES, cut, PLAY_TIME_MS);
    if (status != 0) {
        print_error("%s%s", process.out.data, process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, 0);
    write_small_logs(logs);
    folder_file(&logs->folder, "missing.sblog", logs->missing);
    folder_file(&logs->folder, "empty.sblog", logs->empty);
    folder_file(&logs->folder, "text.sblog", logs->letter);
    assert_true(file_write(logs->empty, "", 0));
    static const char text[] = "This is a letter, and no log of anything that ever happened.\n";
    assert_true(file_write(logs->letter, text, sizeof text - 1));
}

void play_logs_remove(play_logs *logs)
{
    json_decref(logs->recorded);
    folder_destroy(&logs->folder);
}
