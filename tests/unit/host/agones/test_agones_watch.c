// The stream of changes, whole, in pieces, and with faults.
#include "host/agones/agones_watch.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

// As the documentation of Agones shows a game server.
#define READY                                                                                      \
    "{\"result\":{\"object_meta\":{\"name\":\"local\",\"annotations\":{\"a\":\"b\"}},"             \
    "\"status\":{\"state\":\"Ready\",\"address\":\"127.0.0.1\",\"ports\":[]}}}"
#define ALLOCATED(when)                                                                            \
    "{\"result\":{\"object_meta\":{\"annotations\":{\"agones.dev/last-allocated\":\"" when "\"}}," \
    "\"status\":{\"state\":\"Allocated\"}}}"

typedef struct told_list {
    uint32_t count, garbage;
    sb_agones_told last;
} told_list;

static void on_told(void *context, const sb_agones_told *told)
{
    told_list *list = context;
    list->count++;
    list->garbage += told == NULL;
    if (told != NULL) {
        list->last = *told;
    }
}

static void lines_are_told_however_they_are_cut(void **state)
{
    (void)state;
    static const char STREAM[] = READY "\n" ALLOCATED("2026-11-01T10:00:00Z") "\r\n\n" READY "\n";
    for (size_t piece = 1; piece < sizeof STREAM; piece++) {
        sb_agones_watch watch = {0};
        told_list list = {0};
        for (size_t at = 0; at < sizeof STREAM - 1; at += piece) {
            const size_t rest = sizeof STREAM - 1 - at;
            assert_true(sb_agones_watch_take(&watch, STREAM + at, rest < piece ? rest : piece,
                                             on_told, &list));
        }
        assert_int_equal(list.count, 3);
        assert_int_equal(list.garbage, 0);
        assert_int_equal(list.last.state, SB_AGONES_READY);
        sb_agones_watch_clear(&watch);
    }
}

static void a_game_server_is_read_as_it_is_and_as_a_result(void **state)
{
    (void)state;
    sb_agones_told plain, first, second;
    static const char PLAIN[] = "{\"status\":{\"state\":\"Reserved\"}}";
    assert_true(sb_agones_told_read(PLAIN, strlen(PLAIN), &plain));
    assert_int_equal(plain.state, SB_AGONES_RESERVED);
    assert_int_equal(plain.allocation_hash, 0);
    static const char ONE[] = ALLOCATED("1"), TWO[] = ALLOCATED("2");
    assert_true(sb_agones_told_read(ONE, strlen(ONE), &first));
    assert_true(sb_agones_told_read(TWO, strlen(TWO), &second));
    assert_int_equal(first.state, SB_AGONES_ALLOCATED);
    assert_true(first.allocation_hash != 0 && first.allocation_hash != second.allocation_hash);
}

static void garbage_is_counted_and_what_follows_is_read(void **state)
{
    (void)state;
    static const char *const LINES[] = {"{",
                                        "[]",
                                        "7",
                                        "{\"result\":7}",
                                        "{\"error\":{\"code\":1}}",
                                        "{\"status\":{\"state\":7}}",
                                        "\x01\xff"};
    sb_agones_watch watch = {0};
    told_list list = {0};
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        assert_true(sb_agones_watch_take(&watch, LINES[i], strlen(LINES[i]), on_told, &list));
        assert_true(
            sb_agones_watch_take(&watch, "\n" READY "\n", sizeof READY + 1, on_told, &list));
        assert_int_equal(list.garbage, i + 1);
        assert_int_equal(list.count, 2 * (i + 1));
    }
    sb_agones_watch_clear(&watch);
}

static void a_line_without_an_end_is_refused_at_its_bound(void **state)
{
    (void)state;
    sb_agones_watch watch = {0};
    told_list list = {0};
    char *piece = malloc(SB_AGONES_LINE_SIZE_MAX);
    assert_non_null(piece);
    memset(piece, 'x', SB_AGONES_LINE_SIZE_MAX);
    assert_true(sb_agones_watch_take(&watch, piece, SB_AGONES_LINE_SIZE_MAX, on_told, &list));
    assert_false(sb_agones_watch_take(&watch, piece, 1, on_told, &list));
    assert_int_equal(list.count, 0);
    assert_true(watch.capacity <= SB_AGONES_LINE_SIZE_MAX);
    sb_agones_watch_clear(&watch);
    free(piece);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_told_however_they_are_cut),
        cmocka_unit_test(a_game_server_is_read_as_it_is_and_as_a_result),
        cmocka_unit_test(garbage_is_counted_and_what_follows_is_read),
        cmocka_unit_test(a_line_without_an_end_is_refused_at_its_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
