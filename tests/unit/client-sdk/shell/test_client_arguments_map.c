// Calls the functions of the map with wrong arguments.
#include "test.h"

#include <limits.h>

#include "arguments.h"
#include "stage.h"

/// The outputs of sb_client_map.
typedef struct map_outputs {
    const sb_client_box *boxes;
    uint32_t count;
    float bounds[2][3];
} map_outputs;

static sb_error ask_for_map(const sb_client *client, map_outputs *out)
{
    soil(out, sizeof *out);
    return sb_client_map(client, &out->boxes, &out->count, out->bounds[0], out->bounds[1]);
}

static void assert_no_map(const map_outputs *out)
{
    assert_null(out->boxes);
    assert_int_equal(out->count, 0);
    assert_zero(out->bounds, sizeof out->bounds);
}

static void check_map(stage *s)
{
    map_outputs out;
    assert_int_equal(ask_for_map(NULL, &out), SB_ERROR_ARGUMENT);
    assert_no_map(&out);
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    assert_int_equal(sb_client_map(s->client, NULL, &count, low, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(s->client, &boxes, NULL, low, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(s->client, &boxes, &count, NULL, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(s->client, &boxes, &count, low, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(NULL, NULL, NULL, NULL, NULL), SB_ERROR_ARGUMENT);
    sb_error error = ask_for_map(s->client, &out);
    if (s->at < STAGE_PLAYING) {
        assert_int_equal(error, SB_ERROR_STATE);
        assert_no_map(&out);
    } else {
        assert_int_equal(error, SB_OK);
        assert_true(out.count > 0 && out.bounds[0][0] < out.bounds[1][0]);
    }
}

static void sb_client_map_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_map);
}

static const sb_client_map_list unknown_lists[] = {(sb_client_map_list)(SB_CLIENT_MAP_MARKERS + 1),
                                                   (sb_client_map_list)INT_MAX,
                                                   (sb_client_map_list)UINT_MAX};

static void check_map_count(stage *s)
{
    assert_int_equal(sb_client_map_count(NULL, SB_CLIENT_MAP_BOXES), 0);
    for (uint32_t i = 0; i < COUNT(unknown_lists); i++) {
        assert_int_equal(sb_client_map_count(s->client, unknown_lists[i]), 0);
        assert_int_equal(sb_client_map_count(NULL, unknown_lists[i]), 0);
    }
    uint32_t boxes = sb_client_map_count(s->client, SB_CLIENT_MAP_BOXES);
    assert_true((boxes > 0) == (s->at >= STAGE_PLAYING));
}

static void sb_client_map_count_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_map_count);
}

static void assert_no_item(stage *s, sb_client_map_list list, uint32_t index)
{
    sb_client_map_item item;
    soil(&item, sizeof item);
    assert_int_equal(sb_client_get_map_item(s->client, list, index, &item), SB_ERROR_RANGE);
    assert_zero(&item, sizeof item);
}

static void check_get_map_item(stage *s)
{
    sb_client_map_item item;
    soil(&item, sizeof item);
    assert_int_equal(sb_client_get_map_item(NULL, SB_CLIENT_MAP_BOXES, 0, &item),
                     SB_ERROR_ARGUMENT);
    assert_zero(&item, sizeof item);
    assert_int_equal(sb_client_get_map_item(s->client, SB_CLIENT_MAP_BOXES, 0, NULL),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_map_item(NULL, SB_CLIENT_MAP_BOXES, 0, NULL), SB_ERROR_ARGUMENT);
    for (uint32_t i = 0; i < COUNT(unknown_lists); i++) {
        assert_no_item(s, unknown_lists[i], 0);
        assert_no_item(s, unknown_lists[i], UINT32_MAX);
    }
    for (uint32_t list = SB_CLIENT_MAP_SPAWNS; list <= SB_CLIENT_MAP_MARKERS; list++) {
        uint32_t count = sb_client_map_count(s->client, (sb_client_map_list)list);
        assert_no_item(s, (sb_client_map_list)list, count);
        assert_no_item(s, (sb_client_map_list)list, UINT32_MAX);
        if (count > 0) {
            assert_int_equal(
                sb_client_get_map_item(s->client, (sb_client_map_list)list, count - 1, &item),
                SB_OK);
        }
    }
}

static void sb_client_get_map_item_with_wrong_arguments(void **state)
{
    (void)state;
    in_each_state(SB_CLIENT_ROLE_PLAYER, check_get_map_item);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test(name##_with_wrong_arguments),
        MAP_FUNCTIONS(TEST)
#undef TEST
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
