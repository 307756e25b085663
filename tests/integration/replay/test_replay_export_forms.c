/// `sabot replay export` as a program: notes and names, CSV, wrong use, outputs that fail.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "export_stage.h"

static const json_t *item(const json_t *line, const char *list, size_t index)
{
    const json_t *value = json_array_get(json_object_get(line, list), index);
    assert_non_null(value);
    return value;
}

static void notes_and_names_are_exported_and_secrets_are_not(void **state)
{
    (void)state;
    static export_lines all;
    export_json(&all, 0, (const char *[]){export_stage.path_notes, NULL});
    assert_int_equal(all.count, 8); // head, state, three ticks, a pause, a tick, end
    assert_string_equal(export_word(item(all.list[2], "commands", 0), "name"),
                        "<\"\\\xef\xbf\xbd\xef\xbf\xbd");
    const json_t *chat = item(all.list[3], "chat", 0);
    assert_int_equal(export_number(chat, "player"), 0);
    assert_int_equal(export_number(chat, "scope"), 1);
    assert_int_equal(export_number(chat, "to"), 2);
    assert_string_equal(export_word(chat, "text"), "only you");
    chat = item(all.list[3], "chat", 1);
    assert_true(json_is_null(json_object_get(chat, "to")));
    assert_string_equal(export_word(chat, "text"), "all\xef\xbf\xbd");
    assert_int_equal(export_number(item(all.list[3], "late", 0), "player"), 2);
    assert_int_equal(export_number(item(all.list[3], "late", 0), "inputs"), 258);
    assert_string_equal(export_word(item(all.list[3], "inputs", 0), "origin"), "own");
    assert_string_equal(export_word(item(all.list[4], "inputs", 0), "origin"), "repeated");
    assert_string_equal(export_word(item(all.list[4], "inputs", 1), "origin"), "neutral");
    assert_string_equal(export_word(all.list[5], "type"), "pause");
    assert_int_equal(export_number(all.list[5], "ticks"), 40);
    assert_string_equal(export_word(item(all.list[6], "commands", 0), "kind"), "leave");
    assert_int_equal(json_array_size(json_object_get(all.list[6], "inputs")), 1);
    for (uint32_t i = 0; i < all.count; i++) {
        char *text = json_dumps(all.list[i], 0);
        assert_null(strstr(text, "5a5a"));
        assert_null(strstr(text, "ZZ"));
        free(text);
    }
    export_forget(&all);
}

static void csv_has_a_row_for_each_tank_and_tick(void **state)
{
    (void)state;
    static export_lines all;
    export_json(&all, 0, (const char *[]){export_stage.path_small, NULL});
    test_process process;
    assert_int_equal(
        export_run(&process, PROCESS_PIPES, "csv", (const char *[]){export_stage.path_small, NULL}),
        0);
    static const char head[] = "tick,seconds,index,entity,generation,x,y,z,vx,vy,vz,yaw,yaw_rate,"
                               "thrust,tilt_x,tilt_z,turret_yaw,turret_rate,turret_pitch,health,"
                               "shield,type,ammunition,charge\n";
    assert_memory_equal(process.out.data, head, strlen(head));
    uint32_t rows = 0, expected = 0;
    for (const char *row = process.out.data + strlen(head); *row != '\0';
         row = strchr(row, '\n') + 1) {
        unsigned tick, index, entity, generation;
        double seconds, x, y, z;
        assert_int_equal(sscanf(row, "%u,%lf,%u,%u,%u,%lf,%lf,%lf,", &tick, &seconds, &index,
                                &entity, &generation, &x, &y, &z),
                         8);
        const json_t *tank = export_find(all.list[tick + 1], "tank", index);
        export_assert_near(x, export_real(tank, "x"), 0.0);
        export_assert_near(z, export_real(tank, "z"), 0.0);
        export_assert_near(seconds, tick / 20.0, 1e-9);
        rows++;
    }
    process_deinit(&process);
    for (uint32_t tick = 1; tick <= 60; tick++) {
        for (uint32_t slot = 0; slot < 3; slot++) {
            expected += export_find(all.list[tick + 1], "tank", slot) != NULL;
        }
    }
    assert_int_equal(rows, expected);
    export_forget(&all);
    assert_int_equal(export_run(&process, PROCESS_PIPES, "csv",
                                (const char *[]){"--entity", "round", "--from", "10", "--every",
                                                 "10", export_stage.path_small, NULL}),
                     0);
    uint32_t count = 0;
    for (const char *at = process.out.data; *at != '\0'; at++) {
        count += *at == '\n';
    }
    assert_int_equal(count, 1 + 6);
    process_deinit(&process);
}

static void assert_refused(const char *format, const char *const *more, const char *message)
{
    test_process process;
    int status = export_run(&process, PROCESS_PIPES, format, more);
    bool told = strstr(process.err.data, message) != NULL && process.out.size == 0;
    if (!told) {
        print_error("%s\n", process.err.data);
    }
    process_deinit(&process);
    assert_int_equal(status, 2);
    assert_true(told);
}

static void wrong_uses_are_refused(void **state)
{
    (void)state;
    assert_refused("xml", (const char *[]){export_stage.path_small, NULL},
                   "'xml' is not json, csv or msgpack");
    assert_refused("json", (const char *[]){NULL}, "no file was given");
    assert_refused("json", (const char *[]){export_stage.path_small, export_stage.path_gap, NULL},
                   "one file at a time");
    assert_refused("json",
                   (const char *[]){"--from", "9", "--to", "8", export_stage.path_small, NULL},
                   "--from is after --to");
    assert_refused("json", (const char *[]){"--from", "62", export_stage.path_small, NULL},
                   "the log ends at tick 60");
    assert_refused("json",
                   (const char *[]){"--from", "27", "--to", "27", export_stage.path_gap, NULL},
                   "its next tick is");
    assert_refused("json", (const char *[]){"--entity", "dragon", export_stage.path_small, NULL},
                   "'dragon' is no kind of entity; the kinds are tank, shell");
    assert_refused(
        "csv",
        (const char *[]){"--entity", "tank", "--entity", "ball", export_stage.path_small, NULL},
        "one kind of entity");
    assert_refused("json", (const char *[]){"--every", "0", export_stage.path_small, NULL},
                   "--every");
    assert_refused(
        "json", (const char *[]){"--output", export_stage.path_small, export_stage.path_gap, NULL},
        "it exists");
    assert_refused("json", (const char *[]){export_stage.folder.path, NULL}, "Is a directory");
}

static void unwritable_output_gives_a_message_and_a_closed_pipe_none(void **state)
{
    (void)state;
    test_process process;
    assert_int_equal(
        export_run(&process, PROCESS_FULL, "json", (const char *[]){export_stage.path_small, NULL}),
        2);
    assert_non_null(strstr(process.err.data, "cannot write"));
    process_deinit(&process);
    assert_int_equal(
        export_run(&process, PROCESS_DEAF, "json", (const char *[]){export_stage.path_small, NULL}),
        0);
    assert_int_equal(process.err.size, 0);
    process_deinit(&process);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_and_names_are_exported_and_secrets_are_not),
        cmocka_unit_test(csv_has_a_row_for_each_tank_and_tick),
        cmocka_unit_test(wrong_uses_are_refused),
        cmocka_unit_test(unwritable_output_gives_a_message_and_a_closed_pipe_none),
    };
    return cmocka_run_group_tests(tests, export_set_up, export_tear_down);
}
