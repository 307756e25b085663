// Checks that the library exports exactly the functions whose arguments are tested.
#define _POSIX_C_SOURCE 200809L
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "arguments.h"

// Those of sabot/find.h, whose arguments enet/test_ping.c and enet/test_find.c test, and those of
// sabot/tanks.h, which test_tanks.c tests.
#define ELSEWHERE(X)                                                                               \
    X(sb_ping_def_default)                                                                         \
    X(sb_ping_create)                                                                              \
    X(sb_ping_add)                                                                                 \
    X(sb_ping_destroy)                                                                             \
    X(sb_ping_update)                                                                              \
    X(sb_ping_get)                                                                                 \
    X(sb_find_def_default)                                                                         \
    X(sb_find_create)                                                                              \
    X(sb_find_destroy)                                                                             \
    X(sb_find_update)                                                                              \
    X(sb_find_count)                                                                               \
    X(sb_find_get)                                                                                 \
    X(sb_tanks_event_read)                                                                         \
    X(sb_tanks_get_player)                                                                         \
    X(sb_tanks_is_enemy)                                                                           \
    X(sb_tanks_get_round)                                                                          \
    X(sb_tanks_get_class)                                                                          \
    X(sb_tanks_get_ammunition)                                                                     \
    X(sb_tanks_aim_at)

static void library_exports_nothing_that_is_not_tested_here(void **state)
{
    (void)state;
    static const char *const names[] = {
#define NAME(name) #name,
        LIFE_FUNCTIONS(NAME) CREATE_FUNCTIONS(NAME) VIEW_FUNCTIONS(NAME) HIT_FUNCTIONS(NAME)
            SESSION_FUNCTIONS(NAME) MAP_FUNCTIONS(NAME) ELSEWHERE(NAME)
#undef NAME
    };
    bool exported[COUNT(names)] = {false};
    FILE *listing = popen(NM_PROGRAM " -D --defined-only '" SABOT_LIBRARY "'", "r");
    assert_non_null(listing);
    char line[1024], symbol[sizeof line];
    while (fgets(line, sizeof line, listing) != NULL) {
        // A line has address, type and name. Sanitizers add names that begin with an underscore.
        if (sscanf(line, "%*s %*s %1023s", symbol) != 1 || symbol[0] == '_') {
            continue;
        }
        size_t found = 0;
        while (found < COUNT(names) && strcmp(symbol, names[found]) != 0) {
            found++;
        }
        if (found == COUNT(names)) {
            fail_msg("%s is exported but not tested here", symbol);
        }
        exported[found] = true;
    }
    assert_int_equal(pclose(listing), 0);
    for (size_t i = 0; i < COUNT(names); i++) {
        if (!exported[i]) {
            fail_msg("%s is not exported", names[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_exports_nothing_that_is_not_tested_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
