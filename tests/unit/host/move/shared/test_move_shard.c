// Of move_shard.c: what an adoption that fails says of the log.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <fcntl.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/move/shared/move_shard.h"
#include "scratch.h"

// A server that says that it must end because the mark may be at followers would end for nothing.
static void match_that_is_refused_for_its_settings_leaves_the_log_untouched(void **state)
{
    static const char PLACE[] = "{\"maker\": 0}"; // without a session
    sb_shard_thread thread;
    sb_server_part part;
    scratch folder;
    char reason[160] = "";
    uint32_t epoch = 0;
    bool given = true;
    (void)state;
    memset(&thread, 0, sizeof thread);
    memset(&part, 0, sizeof part);
    part.thread = &thread;
    scratch_make(&folder);
    const char *path = scratch_write(&folder, "log", "a log", 5);
    const int descriptor = open(path, O_RDWR | O_CLOEXEC);
    const sb_move_arrival arrival = {
        .session = 1, .place = PLACE, .place_size = strlen(PLACE), .descriptor = descriptor};
    assert_false(sb_move_adopt(&part, &arrival, &epoch, &given, reason, sizeof reason));
    assert_false(given);
    assert_true(strlen(reason) > 0);
    assert_int_equal(fcntl(descriptor, F_GETFD), -1); // closed
    assert_int_equal(access(path, F_OK), 0);
    scratch_remove(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_that_is_refused_for_its_settings_leaves_the_log_untouched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
