#include "host/config/map_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scratch.h"
#include "test.h"

static scratch folder;
static sb_map_store store;

static int set_up(void **state)
{
    (void)state;
    scratch_make(&folder);
    store = (sb_map_store){.count = 0};
    return 0;
}

static int clean_up(void **state)
{
    (void)state;
    sb_map_store_deinit(&store);
    scratch_remove(&folder);
    return 0;
}

static void map_is_found_by_name_and_a_file_is_read_once(void **state)
{
    (void)state;
    static const char TEXT[] = "{\"name\": \"plain\", \"bounds\": {\"min\": [-50, 0, -50], "
                               "\"max\": [50, 20, 50]}, \"spawns\": [{\"position\": [0, 0, 0]}]}";
    char message[512] = "";
    uint32_t index = 9;
    assert_int_equal(sb_map_store_add_arena(&store), SB_OK);
    assert_true(sb_map_store_find(&store, "arena", &index, message, sizeof message));
    assert_int_equal(index, 0);
    assert_false(sb_map_store_find(&store, "plain", &index, message, sizeof message));
    assert_non_null(strstr(message, "has not loaded the map 'plain'"));
    (void)scratch_write(&folder, "plain.json", TEXT, strlen(TEXT));
    char path[SCRATCH_PATH_SIZE * 2];
    (void)snprintf(path, sizeof path, "%s", scratch_path(&folder, "plain.json"));
    if (!sb_map_store_find(&store, path, &index, message, sizeof message)) {
        fail_msg("%s", message);
    }
    assert_int_equal(index, 1);
    assert_true(sb_map_store_find(&store, path, &index, message, sizeof message));
    assert_int_equal(store.count, 2);
    assert_true(sb_map_store_find(&store, "plain", &index, message, sizeof message));
    assert_int_equal(index, 1);
    assert_false(sb_map_store_find(&store, "none.json", &index, message, sizeof message));
    assert_int_equal(store.count, 2);
}

static void full_store_takes_no_more(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < SB_MAP_STORE_COUNT_MAX; i++) {
        assert_int_equal(sb_map_store_add_arena(&store), SB_OK);
    }
    assert_int_equal(sb_map_store_add_arena(&store), SB_ERROR_FULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(map_is_found_by_name_and_a_file_is_read_once, set_up,
                                        clean_up),
        cmocka_unit_test_setup_teardown(full_store_takes_no_more, set_up, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
