#include "host/journal/journal_line.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include <jansson.h>

#include "test.h"

static char line[SB_JOURNAL_LINE_SIZE_MAX + 1];

static const char *write_line(sb_journal_format format, const sb_journal_entry *entry,
                              const char *message)
{
    const size_t size = sb_journal_line(format, 1764363173007, entry, message, line);
    assert_in_range(size, 1, SB_JOURNAL_LINE_SIZE_MAX);
    assert_int_equal(line[size - 1], '\n');
    line[size] = '\0';
    assert_ptr_equal(strchr(line, '\n'), line + size - 1);
    return line;
}

// Returns what another library reads in the line.
static json_t *read_line(const sb_journal_entry *entry, const char *message)
{
    json_error_t fault;
    json_t *object =
        json_loads(write_line(SB_JOURNAL_JSON, entry, message), JSON_REJECT_DUPLICATES, &fault);
    if (object == NULL) {
        fail_msg("%s: %s", fault.text, line);
    }
    return object;
}

static const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static void names_are_in_snake_case_and_differ(void **state)
{
    (void)state;
    for (int i = 0; i < SB_JOURNAL_EVENT_COUNT; i++) {
        const char *name = sb_journal_event_name((sb_journal_event)i);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz_"), strlen(name));
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(name, sb_journal_event_name((sb_journal_event)k));
        }
    }
}

static void json_has_the_fields_that_hold(void **state)
{
    (void)state;
    const sb_journal_entry entry = {.event = SB_SAYS_PLAYER_LEFT,
                                    .has_shard = true,
                                    .has_epoch = true,
                                    .has_slot = true,
                                    .session = 3,
                                    .epoch = 131072,
                                    .client = 7,
                                    .role = "player",
                                    .name = "Zoe \"\\\"",
                                    .account = "",
                                    .address = "::1",
                                    .code = "lost"};
    json_t *object = read_line(&entry, "gone");
    assert_string_equal(text_of(object, "time"), "2025-11-28T20:52:53.007Z");
    assert_string_equal(text_of(object, "level"), "info");
    assert_string_equal(text_of(object, "event"), "player_left");
    assert_string_equal(text_of(object, "name"), "Zoe \"\\\"");
    assert_string_equal(text_of(object, "message"), "gone");
    assert_int_equal(json_integer_value(json_object_get(object, "session")), 3);
    assert_int_equal(json_integer_value(json_object_get(object, "epoch")), 131072);
    assert_true(json_is_integer(json_object_get(object, "shard")));
    assert_true(json_is_integer(json_object_get(object, "slot")));
    assert_null(json_object_get(object, "account"));
    assert_null(json_object_get(object, "suppressed"));
    json_decref(object);
}

static void text_has_the_level_of_warnings_before_it(void **state)
{
    (void)state;
    const sb_journal_entry info = {.event = SB_SAYS_STATUS, .session = 1},
                           warning = {.event = SB_SAYS_TICKS_SLOWED};
    assert_string_equal(write_line(SB_JOURNAL_TEXT, &info, "all is well"), "all is well\n");
    assert_string_equal(write_line(SB_JOURNAL_TEXT, &warning, "too slow"), "warning: too slow\n");
}

static void hostile_text_stays_one_harmless_line(void **state)
{
    (void)state;
    static const char hostile[] =
        "a\n\x1b[2J\r\t\x7f\xc2\x85\xe2\x80\xae\xff\xc0\xaf\xed\xa0\x80\xc3\xa9";
    const sb_journal_entry entry = {.event = SB_SAYS_STATUS};
    assert_string_equal(
        write_line(SB_JOURNAL_TEXT, &entry, hostile),
        "a\\n\\x1b[2J\\x0d\\x09\\x7f\\x85\\u202e\\xff\\xc0\\xaf\\xed\\xa0\\x80\xc3\xa9\n");
    json_t *object = read_line(&entry, hostile);
    for (const char *at = line; *at != '\n'; at++) {
        assert_true((unsigned char)*at >= ' ' && *at != 0x7f);
    }
    static const char bad[] = "\xef\xbf\xbd";
    const char *message = text_of(object, "message");
    assert_memory_equal(message, "a\n\x1b[2J\r\t\x7f\xc2\x85\xe2\x80\xae", 14);
    assert_memory_equal(message + 14, bad, 3);
    assert_string_equal(message + strlen(message) - 2, "\xc3\xa9");
    json_decref(object);
}

static void every_byte_gives_a_line_that_can_be_read(void **state)
{
    (void)state;
    for (unsigned first = 1; first < 256; first++) {
        for (unsigned second = 1; second < 256; second += 5) {
            const char text[] = {(char)first, (char)second, 'z', '\0'};
            const sb_journal_entry entry = {.event = SB_SAYS_STATUS, .name = text};
            json_t *object = read_line(&entry, text);
            assert_int_equal(text_of(object, "message")[strlen(text_of(object, "message")) - 1],
                             'z');
            json_decref(object);
        }
    }
}

static void what_does_not_fit_is_cut_and_stays_json(void **state)
{
    (void)state;
    static char huge[6000];
    for (size_t size = 4100; size < sizeof huge; size += 7) {
        memset(huge, size % 2 == 0 ? 'x' : '\x01', size);
        huge[size] = '\0';
        const sb_journal_entry entry = {
            .event = SB_SAYS_STATUS, .name = huge, .account = "kept", .has_slot = true};
        json_t *object = read_line(&entry, huge);
        assert_string_equal(text_of(object, "account"), "kept");
        assert_null(json_object_get(object, "name")); // left out whole
        const char *message = text_of(object, "message");
        assert_string_equal(message + strlen(message) - 3, "\xe2\x80\xa6");
        json_decref(object);
        (void)write_line(SB_JOURNAL_TEXT, &entry, huge);
    }
}

static void times_are_those_of_the_c_library(void **state)
{
    (void)state;
    for (uint64_t second = 0; second < UINT64_C(8000000000); second += 86399 * 7 + 13) {
        char expected[32], time[SB_JOURNAL_TIME_SIZE];
        const time_t at = (time_t)second;
        struct tm parts;
        gmtime_r(&at, &parts);
        (void)strftime(expected, sizeof expected, "%Y-%m-%dT%H:%M:%S.042Z", &parts);
        sb_journal_time(second * 1000 + 42, time);
        assert_string_equal(time, expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_in_snake_case_and_differ),
        cmocka_unit_test(json_has_the_fields_that_hold),
        cmocka_unit_test(text_has_the_level_of_warnings_before_it),
        cmocka_unit_test(hostile_text_stays_one_harmless_line),
        cmocka_unit_test(every_byte_gives_a_line_that_can_be_read),
        cmocka_unit_test(what_does_not_fit_is_cut_and_stays_json),
        cmocka_unit_test(times_are_those_of_the_c_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
