// Of move_revival.c: a log in doubt is read while the server ends.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "host/move/out/move_revival.h"
#include "host/wire/follow_frame.h"
#include "random_match.h"
#include "scratch.h"

typedef struct ending {
    scratch folder;
    sb_server_def def;
    sb_server *server;
    uint32_t told, session; // what `note` was called with
    char reason[160];
} ending;

static ending at;

static void note(void *context, uint32_t session, const char *reason)
{
    assert_ptr_equal(context, &at);
    at.told++;
    at.session = session;
    snprintf(at.reason, sizeof at.reason, "%s", reason);
}

static int begin(void **state)
{
    (void)state;
    memset(&at, 0, sizeof at);
    scratch_make(&at.folder);
    at.def = sb_server_def_default();
    at.server = calloc(1, sizeof *at.server);
    if (at.server == NULL || uv_loop_init(&at.server->loop.uv) != 0) {
        return -1;
    }
    at.server->def = &at.def;
    at.server->shard_count = 1;
    at.server->loop.owner = at.server;
    at.server->loop.shards = calloc(1, sizeof *at.server->loop.shards);
    if (at.server->loop.shards == NULL) {
        return -1;
    }
    at.server->loop.shards[0].server = &at.server->loop;
    return 0;
}

static int end(void **state)
{
    (void)state;
    const int result = uv_loop_close(&at.server->loop.uv);
    free(at.server->loop.shards);
    free(at.server);
    scratch_remove(&at.folder);
    return result;
}

// What a server does at its end, between the shards' end and the loop's last turns.
static void free_shards(void)
{
    free(at.server->loop.shards);
    at.server->loop.shards = NULL;
}

static void revive(const char *name)
{
    static const uint8_t ID[SB_MOVE_ID_SIZE] = {1};
    sb_move_revival *revival =
        sb_move_revival_begin(&(sb_move_revival_def){.server = at.server,
                                                     .path = scratch_path(&at.folder, name),
                                                     .id = ID,
                                                     .ended = note,
                                                     .context = &at});
    assert_non_null(revival);
    sb_move_revival_detach(revival);
    free_shards();
    uv_run(&at.server->loop.uv, UV_RUN_DEFAULT);
    assert_int_equal(at.told, 1);
    assert_int_equal(at.session, 0);
}

static void log_that_is_read_after_the_shards_are_gone_stays(void **state)
{
    (void)state;
    static const random_match_script script = {.seed = 3, .player_capacity = 2, .tick_rate_hz = 10};
    random_match *match = random_match_begin(&script);
    random_match_play(match, 20);
    (void)scratch_write(&at.folder, "left.sblog", match->log.bytes, match->log.size);
    random_match_free(match);
    revive("left.sblog");
    assert_string_equal(at.reason, "this server ends");
}

static void log_that_cannot_be_read_stays(void **state)
{
    (void)state;
    revive("none.sblog");
    assert_string_equal(at.reason, "its log cannot be read");
}

int main(void)
{
#define REVIVAL_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        REVIVAL_TEST(log_that_is_read_after_the_shards_are_gone_stays),
        REVIVAL_TEST(log_that_cannot_be_read_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
