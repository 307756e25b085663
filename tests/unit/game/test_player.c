#include "game/player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void player_table_is_packed_and_names_every_field(void **state)
{
    (void)state;
    static const char *const names[] = {"turret_yaw", "turret_pitch", "distance_m", "respawn_tick",
                                        "ready_tick", "shells_fired", "hits",       "shell_ends",
                                        "kills",      "deaths",       "health",     "state",
                                        "generation"};
    assert_true(sb_table_is_packed(&sb_player_table));
    assert_int_equal(sb_player_table.struct_size, sizeof(sb_player));
    assert_int_equal(sb_player_table.field_count, sizeof names / sizeof names[0]);
    for (uint32_t i = 0; i < sb_player_table.field_count; i++) {
        assert_string_equal(sb_player_table.fields[i].name, names[i]);
    }
}

static void player_written_and_read_is_the_same(void **state)
{
    (void)state;
    sb_player player = {.turret_yaw = -1.5f,
                        .turret_pitch = 0.25f,
                        .distance_m = 1234.5f,
                        .respawn_tick = 0xA1A2A3A4,
                        .ready_tick = 0xB1B2B3B4,
                        .shells_fired = 3,
                        .hits = 2,
                        .shell_ends = {1, 0, 7, 0xFFFFFFFF},
                        .kills = 0xC1C2,
                        .deaths = 0xD1D2,
                        .health = 66,
                        .state = SB_PLAYER_ALIVE,
                        .generation = 255};
    uint8_t bytes[sizeof player];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_table_write(&sb_player_table, &player, 1, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, sizeof bytes);
    sb_player read;
    memset(&read, 0xEE, sizeof read);
    sb_reader reader = sb_reader_over(bytes, sizeof bytes);
    sb_table_read(&sb_player_table, &read, 1, &reader);
    assert_int_equal(reader.error, SB_OK);
    assert_memory_equal(&read, &player, sizeof player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_table_is_packed_and_names_every_field),
        cmocka_unit_test(player_written_and_read_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
