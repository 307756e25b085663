#include "export_stage.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "forgery.h"
#include "record/encoder.h"

#define TIME_MS 60000
#define ARGUMENT_COUNT_MAX 20

export_stage_logs export_stage;

static void write_log(const memory_log *log, const char *name, char out_path[FOLDER_PATH_SIZE])
{
    folder_file(&export_stage.folder, name, out_path);
    assert_true(file_write(out_path, log->bytes, log->size));
}

// Tick 1: two players join, one of them with a secret. Tick 2: chat and late inputs. Tick 3: inputs
// that others replaced. Tick 4: one player leaves.
static void frame_by_hand(uint32_t tick, sb_frame *frame, sb_notes *notes)
{
    static const char hostile[] = "<\"\\\xff\n";
    static const uint8_t secret[SB_SECRET_HASH_SIZE] = {0x5a, 0x5a};
    memset(frame, 0, sizeof *frame);
    sb_notes_clear(notes);
    if (tick == 1) {
        frame->command_count = 2;
        frame->commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 2};
        memcpy(frame->commands[0].name, hostile, sizeof hostile);
        frame->commands[1] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 0, .name = "plain"};
        sb_notes_add(notes, SB_NOTE_SECRET, 2, secret, sizeof secret);
    } else if (tick == 2) {
        sb_notes_add(notes, SB_NOTE_CHAT, 0, "\1\2only you", 10);
        sb_notes_add(notes, SB_NOTE_CHAT, 2, "\0\377all\x1b", 6);
        sb_notes_add(notes, SB_NOTE_LATE, 2, "\2\1", 2);
    } else if (tick == 3) {
        notes->repeated = 1;
        notes->missing = 4;
    } else {
        frame->command_count = 1;
        frame->commands[0] = (sb_command){.kind = SB_COMMAND_LEAVE, .player = 2};
    }
}

static void record_by_hand(void)
{
    match_script script = match_script_small();
    sb_log_head head = match_head(&script);
    static sb_map map;
    static sb_frame frame;
    static sb_notes notes;
    match_map(&map);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    memory_log log = memory_log_make(1u << 16);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    sb_game *game;
    sb_log_encoder *encoder;
    assert_int_equal(sb_game_create(&head.game, &map, &allocator, &game), SB_OK);
    def.head = head;
    def.map = &map;
    def.game = game;
    def.sink = memory_log_sink(&log);
    assert_int_equal(sb_log_encoder_create(&def, &allocator, &encoder), SB_OK);
    for (uint32_t tick = 1; tick <= 4; tick++) {
        frame_by_hand(tick, &frame, &notes);
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        sb_log_encoder_tick(encoder, game, &frame, &notes);
        if (tick == 3) {
            sb_log_encoder_pause(encoder, game, 40);
        }
    }
    sb_log_encoder_close(encoder, game);
    sb_log_encoder_destroy(encoder);
    sb_game_destroy(game);
    write_log(&log, "notes.sblog", export_stage.path_notes);
    memory_log_free(&log);
}

int export_set_up(void **state)
{
    (void)state;
    assert_true(folder_create(&export_stage.folder));
    record_by_hand();
    match_counts counts;
    match_script script = match_script_small();
    export_stage.small = match_record(&script, &counts);
    write_log(&export_stage.small, "small.sblog", export_stage.path_small);
    memory_log log = memory_log_copy(&export_stage.small, 0);
    static forgery_chunks chunks;
    forgery_find(&log, &chunks);
    log.bytes[chunks.list[chunks.count / 2].offset + FORGERY_HEADER_SIZE] ^= 1u;
    write_log(&log, "damaged.sblog", export_stage.path_damaged);
    memory_log_free(&log);
    script.hash_wrong_tick = 37;
    log = match_record(&script, &counts);
    write_log(&log, "wrong.sblog", export_stage.path_wrong);
    memory_log_free(&log);
    script = match_script_small();
    script.refused_from = 25;
    script.refused_to = 33;
    log = match_record(&script, &counts);
    export_stage.gap_tick = 24 + (uint32_t)counts.losses.ticks;
    write_log(&log, "gap.sblog", export_stage.path_gap);
    memory_log_free(&log);
    return 0;
}

int export_tear_down(void **state)
{
    (void)state;
    memory_log_free(&export_stage.small);
    folder_destroy(&export_stage.folder);
    return 0;
}

int export_run(test_process *process, process_output output, const char *format,
               const char *const *more)
{
    const char *arguments[ARGUMENT_COUNT_MAX] = {SABOT_PROGRAM, "replay", "export", "--format",
                                                 format};
    for (uint32_t i = 5; *more != NULL; more++) {
        assert_true(i + 1 < ARGUMENT_COUNT_MAX);
        arguments[i++] = *more;
    }
    return process_run(process, output, arguments, TIME_MS);
}

static void read_lines(char *text, export_lines *out)
{
    *out = (export_lines){0};
    while (*text != '\0') {
        char *end = strchr(text, '\n');
        assert_non_null(end);
        *end = '\0';
        assert_true(out->count < EXPORT_LINE_COUNT_MAX);
        out->list[out->count] = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(out->list[out->count]);
        out->count++;
        text = end + 1;
    }
}

void export_forget(export_lines *all)
{
    for (uint32_t i = 0; i < all->count; i++) {
        json_decref(all->list[i]);
    }
}

void export_json(export_lines *out, int status_expected, const char *const *more)
{
    test_process process;
    int status = export_run(&process, PROCESS_PIPES, "json", more);
    if (status != status_expected) {
        print_error("%s\n", process.err.data);
    }
    read_lines(process.out.data, out);
    process_deinit(&process);
    assert_int_equal(status, status_expected);
}

json_int_t export_number(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_integer(value));
    return json_integer_value(value);
}

double export_real(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    assert_true(json_is_number(value));
    return json_number_value(value);
}

const char *export_word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

void export_assert_near(double value, double expected, double error)
{
    if (!(fabs(value - expected) <= error)) {
        print_error("%.9g is not %.9g\n", value, expected);
    }
    assert_true(fabs(value - expected) <= error);
}

const json_t *export_find(const json_t *line, const char *kind, uint32_t index)
{
    size_t i;
    json_t *entity;
    json_array_foreach(json_object_get(line, "entities"), i, entity)
    {
        if (strcmp(export_word(entity, "kind"), kind) == 0 &&
            export_number(entity, "index") == index) {
            return json_object_get(entity, "values");
        }
    }
    return NULL;
}
