// Servers and clients give back all that they allocate, also when memory runs out, and a tick
// allocates nothing. The linker resolves these functions before the C library's.

#include <stdlib.h>
#include <string.h>

#include "stage.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static uint32_t calls;
static uint32_t failing_call; ///< counted from 1; 0 if none fails
static int64_t live;

static bool fails(void)
{
    return ++calls == failing_call;
}

void *__wrap_malloc(size_t size)
{
    void *memory = fails() ? NULL : __real_malloc(size);
    live += memory != NULL;
    return memory;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *memory = fails() ? NULL : __real_calloc(count, size);
    live += memory != NULL;
    return memory;
}

void *__wrap_realloc(void *memory, size_t size)
{
    void *moved = fails() ? NULL : __real_realloc(memory, size);
    live += memory == NULL && moved != NULL;
    return moved;
}

void __wrap_free(void *memory)
{
    live -= memory != NULL;
    __real_free(memory);
}

static void count_from_zero(uint32_t failing)
{
    calls = 0;
    live = 0;
    failing_call = failing;
}

static sb_local_server_def map_def(void)
{
    sb_local_server_def def = sb_local_server_def_default();
    def.player_capacity = 2;
    def.computer_count = 2;
    def.map_path = SABOT_MAPS "/courtyard.json";
    return def;
}

// Runs a short match; returns false if it could not begin.
static bool live_once(void)
{
    sb_local_server_def def = map_def();
    sb_local_server *server = NULL;
    char text[SB_LOCAL_TEXT_SIZE];
    sb_error error = sb_local_server_create(&def, &server, text);
    if (error != SB_OK) {
        assert_int_equal(error, SB_ERROR_MEMORY);
        assert_non_null(strstr(text, "out of memory"));
        assert_null(server);
        return false;
    }
    sb_client_def who = sb_client_def_default();
    sb_client *client = NULL;
    error = sb_local_client_create(server, &who, &client);
    assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
    assert_true((client != NULL) == (error == SB_OK));
    static sb_client_view_data view;
    bool seen = false;
    for (uint64_t now_us = 0; client != NULL && now_us < 1000000; now_us += STAGE_FRAME_US) {
        assert_int_equal(sb_client_update(client, now_us), SB_OK);
        seen = sb_client_view(client, &view) == SB_OK && view.alive;
    }
    sb_client_destroy(client);
    sb_local_server_destroy(server);
    return seen;
}

static void all_is_given_back(void **state)
{
    (void)state;
    count_from_zero(0);
    assert_true(live_once());
    assert_true(calls > 10);
    assert_int_equal(live, 0);
}

static void without_memory_there_is_an_error_and_no_leak(void **state)
{
    (void)state;
    uint32_t failed = 0;
    for (uint32_t call = 1;; call++) {
        count_from_zero(call);
        bool good = live_once();
        assert_int_equal(live, 0);
        if (calls < call) {
            assert_true(good); // no allocation failed in the last run
            break;
        }
        failed++;
    }
    assert_true(failed > 10);
}

static void a_match_that_runs_allocates_nothing(void **state)
{
    (void)state;
    count_from_zero(0);
    stage s;
    static const char *const settings[] = {"time_limit_s=0"};
    sb_local_server_def def = map_def();
    def.settings = settings;
    def.setting_count = 1;
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    (void)stage_join_as(&s, "eve", SB_CLIENT_ROLE_SPECTATOR);
    stage_begin(&s);
    ann->hunts = true;
    stage_run(&s, 2.0);
    count_from_zero(0);
    stage_run(&s, 20.0);
    uint32_t made = calls;
    assert_true(ann->events[SB_CLIENT_EVENT_FIRE] > 0);
    assert_int_equal(ann->status.epoch, 0);
    assert_int_equal(made, 0);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_given_back),
        cmocka_unit_test(without_memory_there_is_an_error_and_no_leak),
        cmocka_unit_test(a_match_that_runs_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
