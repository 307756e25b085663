#include "host/server_check.h"

#include <math.h>
#include <string.h>

#include "test.h"

static char message[256];

static sb_error check(const sb_server_def *def)
{
    return sb_server_def_check(def, message, sizeof message);
}

static void def_of_defaults_is_accepted(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    assert_int_equal(check(&def), SB_OK);
}

#define ASSERT_FIELD_REFUSED(field, value)                                                         \
    do {                                                                                           \
        sb_server_def def = sb_server_def_default();                                               \
        def.field = value;                                                                         \
        message[0] = '\0';                                                                         \
        assert_int_equal(check(&def), SB_ERROR_ARGUMENT);                                          \
        assert_memory_equal(message, #field " must be", strlen(#field " must be"));                \
    } while (0)

static void def_with_a_field_out_of_range_is_refused_by_its_name(void **state)
{
    (void)state;
    ASSERT_FIELD_REFUSED(bind_address, NULL);
    ASSERT_FIELD_REFUSED(bind_address, "");
    ASSERT_FIELD_REFUSED(bind_address, "localhost");
    ASSERT_FIELD_REFUSED(session_count, 0);
    ASSERT_FIELD_REFUSED(session_count, 257);
    ASSERT_FIELD_REFUSED(player_capacity, 0);
    ASSERT_FIELD_REFUSED(player_capacity, 65);
    ASSERT_FIELD_REFUSED(tick_rate_hz, 9);
    ASSERT_FIELD_REFUSED(tick_rate_hz, 241);
    ASSERT_FIELD_REFUSED(snapshot_rate_hz, 0);
    ASSERT_FIELD_REFUSED(snapshot_rate_hz, 61);
    ASSERT_FIELD_REFUSED(seconds, -1.0);
    ASSERT_FIELD_REFUSED(seconds, (double)NAN);
    ASSERT_FIELD_REFUSED(seconds, (double)INFINITY);
    ASSERT_FIELD_REFUSED(bot_count, 17);
}

static void def_at_the_edges_of_its_ranges_is_accepted(void **state)
{
    (void)state;
    sb_server_def def = sb_server_def_default();
    def.session_count = 256;
    def.player_capacity = 64;
    def.tick_rate_hz = 240;
    def.snapshot_rate_hz = 240;
    def.bot_count = 256 * 64;
    assert_int_equal(check(&def), SB_OK);
    def.tick_rate_hz = 10;
    def.snapshot_rate_hz = 1;
    def.session_count = 1;
    def.player_capacity = 1;
    def.bot_count = 1;
    assert_int_equal(check(&def), SB_OK);
}

static void def_with_a_map_that_does_not_validate_is_refused_by_its_place(void **state)
{
    (void)state;
    static sb_map map;
    sb_map_arena(&map);
    map.boxes[0].half_extents.y = -1.0f;
    sb_server_def def = sb_server_def_default();
    def.map = &map;
    assert_int_equal(check(&def), SB_ERROR_RANGE);
    assert_non_null(strstr(message, "/boxes/0/half_extents/1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(def_of_defaults_is_accepted),
        cmocka_unit_test(def_with_a_field_out_of_range_is_refused_by_its_name),
        cmocka_unit_test(def_at_the_edges_of_its_ranges_is_accepted),
        cmocka_unit_test(def_with_a_map_that_does_not_validate_is_refused_by_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
