// Of move_clerk.c: errands are done in order, on another thread, and told on the loop's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/move/shared/move_clerk.h"
#include "host/wire/move_mark.h"
#include "scratch.h"

static const uint8_t FIRST[SB_MOVE_ID_SIZE] = {1}, SECOND[SB_MOVE_ID_SIZE] = {2};

typedef struct desk {
    scratch folder;
    uv_loop_t loop;
    sb_move_store store;
    sb_move_clerk clerk;
    uint32_t told;
    sb_move_errand_kind kinds[8];
    bool sure[8], taken[8];
} desk;

static desk at;

static int begin(void **state)
{
    char message[256];
    (void)state;
    memset(&at, 0, sizeof at);
    scratch_make(&at.folder);
    at.clerk.store = &at.store;
    at.clerk.loop = &at.loop;
    return uv_loop_init(&at.loop) == 0 &&
                   sb_move_store_open(&at.store, at.folder.path, message, sizeof message) == SB_OK
               ? 0
               : -1;
}

static int end(void **state)
{
    (void)state;
    sb_move_store_close(&at.store);
    scratch_remove(&at.folder);
    return uv_loop_close(&at.loop); // fails if an errand is still under way
}

static void note(void *context, const sb_move_errand *errand)
{
    assert_ptr_equal(context, &at);
    assert_true(at.told < 8);
    at.kinds[at.told] = errand->kind;
    at.sure[at.told] = errand->sure;
    at.taken[at.told++] = errand->memory.taken;
}

static void errands_are_done_in_their_order(void **state)
{
    (void)state;
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_RECALL, FIRST, note, &at));
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_NOTE, FIRST, NULL, NULL));
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_RECALL, FIRST, note, &at));
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_RECALL, SECOND, note, &at));
    assert_int_equal(at.told, 0); // nothing is told before the loop runs
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_int_equal(at.told, 3);
    assert_false(at.taken[0]);
    assert_true(at.taken[1]);
    assert_false(at.taken[2]);
    assert_true(sb_move_store_recall(&at.store, FIRST).taken);
}

static void ask_again(void *context, const sb_move_errand *errand)
{
    note(context, errand);
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_RECALL, FIRST, note, &at));
}

static void errand_may_be_sent_when_another_is_told(void **state)
{
    (void)state;
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_NOTE, FIRST, ask_again, &at));
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_int_equal(at.told, 2);
    assert_int_equal(at.kinds[0], SB_MOVE_ERRAND_NOTE);
    assert_true(at.sure[0]);
    assert_true(at.taken[1]);
}

static void copy_is_erased_and_a_folder_of_its_name_is_not(void **state)
{
    char name[SB_MOVE_NAME_SIZE];
    (void)state;
    sb_move_name_write(FIRST, name);
    (void)scratch_write(&at.folder, name, "copy", 4);
    assert_true(sb_move_store_knows(&at.store, FIRST));
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_ERASE, FIRST, note, &at));
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_true(at.sure[0]);
    assert_false(sb_move_store_knows(&at.store, FIRST));
    const char *path = scratch_path(&at.folder, name);
    assert_int_equal(mkdir(path, 0700), 0);
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_ERASE, FIRST, note, &at));
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_false(at.sure[1]);
    assert_int_equal(access(path, F_OK), 0);
}

static void copy_is_not_surely_erased_where_its_folder_cannot_be_synced(void **state)
{
    (void)state;
    at.store.directory = "/nowhere/at/all";
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_ERASE, FIRST, note, &at));
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_false(at.sure[0]);
}

static void wait_for_it(uv_work_t *work)
{
    uv_sem_wait(work->data);
}

static void on_waited(uv_work_t *work, int status)
{
    (void)work;
    assert_int_equal(status, 0);
}

// All threads of the pool are busy, so nothing may be done before one of them is free.
static void errand_is_done_by_a_thread_of_the_pool(void **state)
{
    enum { THREAD_COUNT_MAX = 1024 };
    static uv_work_t works[THREAD_COUNT_MAX];
    char name[SB_MOVE_NAME_SIZE];
    const char *size = getenv("UV_THREADPOOL_SIZE");
    const int count = size != NULL ? atoi(size) : 4; // libuv's default
    uv_sem_t gate;
    (void)state;
    assert_in_range(count, 1, THREAD_COUNT_MAX);
    assert_int_equal(uv_sem_init(&gate, 0), 0);
    for (int i = 0; i < count; i++) {
        works[i].data = &gate;
        assert_int_equal(uv_queue_work(&at.loop, &works[i], wait_for_it, on_waited), 0);
    }
    sb_move_name_write(FIRST, name);
    const char *path = scratch_write(&at.folder, name, "copy", 4);
    assert_true(sb_move_clerk_send(&at.clerk, SB_MOVE_ERRAND_ERASE, FIRST, note, &at));
    (void)uv_run(&at.loop, UV_RUN_NOWAIT);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(at.told, 0);
    for (int i = 0; i < count; i++) {
        uv_sem_post(&gate);
    }
    uv_run(&at.loop, UV_RUN_DEFAULT);
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(at.told, 1);
    uv_sem_destroy(&gate);
}

int main(void)
{
#define CLERK_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CLERK_TEST(errands_are_done_in_their_order),
        CLERK_TEST(errand_may_be_sent_when_another_is_told),
        CLERK_TEST(copy_is_erased_and_a_folder_of_its_name_is_not),
        CLERK_TEST(copy_is_not_surely_erased_where_its_folder_cannot_be_synced),
        CLERK_TEST(errand_is_done_by_a_thread_of_the_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
