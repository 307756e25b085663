#include "cli/replay/common/state_items.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/random.h"
#include "caught.h"
#include "changed_match.h"
#include "cli/json_output.h"
#include "game/tanks/tanks.h"
#include "recorded_match.h"

#define ITEM_COUNT_MAX 20000u

// The small match after its last tick, and the items that were visited.
static sb_game *game;
static sb_state_item items[ITEM_COUNT_MAX];
static uint32_t item_count;

static void note(void *context, const sb_state_item *item)
{
    assert_ptr_equal(context, &item_count);
    assert_true(item_count < ITEM_COUNT_MAX);
    items[item_count++] = *item;
}

static int set_up(void **state)
{
    (void)state;
    static match_frames frames;
    static sb_map map;
    static const match_change none;
    match_script script = match_script_small();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    match_frames_read(&log, &frames);
    memory_log_free(&log);
    sb_log_head head = match_head(&script);
    match_map(&map);
    game = match_play_changed(&head, &map, &frames, &none, 55);
    sb_state_items(game, note, &item_count);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    sb_game_destroy(game);
    return 0;
}

static void entities_come_last_and_by_number(void **state)
{
    (void)state;
    uint32_t capacity = sb_game_entity_capacity(game);
    assert_true(item_count > capacity);
    for (uint32_t i = 0; i < item_count - capacity; i++) {
        assert_false(items[i].is_entity);
        // Bodies and records belong to their entities.
        assert_string_not_equal(items[i].name, "body");
        assert_string_not_equal(items[i].name, "player");
    }
    for (uint32_t i = 0; i < capacity; i++) {
        const sb_state_item *item = &items[item_count - capacity + i];
        assert_true(item->is_entity);
        assert_int_equal(item->entity, i);
        sb_entity entity;
        assert_int_equal(item->present, sb_game_entity(game, i, &entity));
    }
}

// Finds the item of a name and index, which must exist exactly once.
static const sb_state_item *find(const char *name, uint32_t index)
{
    const sb_state_item *found = NULL;
    for (uint32_t i = 0; i < item_count; i++) {
        if (strcmp(items[i].name, name) == 0 && items[i].index == index) {
            assert_null(found);
            found = &items[i];
        }
    }
    assert_non_null(found);
    return found;
}

static void tanks_have_their_bodies_and_records(void **state)
{
    (void)state;
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    for (uint32_t i = 0; i < 3; i++) {
        const sb_state_item *tank = find("tank", i);
        assert_int_equal(tank->entity, i);
        assert_true(tank->present);
        assert_true(tank->part_count >= 1);
        assert_ptr_equal(tank->parts[0].table, &sb_body_table);
        assert_ptr_equal(tank->parts[0].data, &bodies[i]);
        assert_false(tank->history);
    }
    const sb_state_item *round = find("round", 0);
    assert_string_equal(round->parts[0].table->name, "sb_round");
    const sb_state_item *slot = find("slot", 2);
    assert_false(slot->is_entity);
    assert_true(slot->present);
    assert_ptr_equal(slot->parts[0].data, sb_game_slot(game, 2));
    // The past poses exist, but are no state of their own.
    assert_true(find("pose_tick", 0)->history);
    assert_true(find("pose", 0)->history);
    assert_false(find("world_state", 0)->history);
}

// Every struct of the block has an item, whichever of them differs.
static void every_struct_of_the_state_belongs_to_an_item(void **state)
{
    (void)state;
    sb_world world = sb_game_world(game);
    for (uint32_t s = 0; s < world.layout->section_count; s++) {
        const sb_section *section = &world.layout->sections[s];
        // A few of the thousands of poses are enough.
        for (uint32_t i = 0; i<section->count; i += section->count> 500 ? 97 : 1) {
            sb_difference difference = {.table = section->table,
                                        .field = &section->table->fields[0],
                                        .struct_index = i,
                                        .section_index = s};
            const uint8_t *at =
                world.block + section->offset + (size_t)i * section->table->struct_size;
            assert_ptr_equal(sb_state_struct(game, &difference), at);
            sb_state_item item;
            assert_true(sb_state_item_of(game, &difference, &item));
            bool holds = false;
            for (uint32_t p = 0; p < item.part_count; p++) {
                holds =
                    holds || (item.parts[p].data == at && item.parts[p].table == section->table);
            }
            assert_true(holds);
        }
    }
    // A record that two kinds share belongs to the tank, which shows more of it.
    uint32_t count;
    const void *record = sb_game_section(game, SB_TANKS_PLAYERS, &count);
    assert_int_equal(count, 3);
    const sb_state_item *tank = find("tank", 0), *player = find("player", 0);
    assert_int_equal(tank->part_count, 2);
    assert_ptr_equal(tank->parts[1].data, record);
    assert_int_equal(player->part_count, 1);
    assert_ptr_equal(player->parts[0].data, record);
    for (uint32_t s = 0; s < world.layout->section_count; s++) {
        if (sb_layout_at(world.layout, world.block, s) == record) {
            sb_difference difference = {.table = world.layout->sections[s].table,
                                        .field = &world.layout->sections[s].table->fields[0],
                                        .struct_index = 2,
                                        .section_index = s};
            sb_state_item item;
            assert_true(sb_state_item_of(game, &difference, &item));
            assert_string_equal(item.name, "tank");
            assert_int_equal(item.index, 2);
        }
    }
}

// One field of each type, two elements each.
typedef struct every_type {
    uint64_t u64[2];
    float f32[2];
    uint32_t u32[2];
    int32_t i32[2];
    uint16_t u16[2];
    int16_t i16[2];
    uint8_t u8[2];
    int8_t i8[2];
    uint8_t single;
    uint8_t reserved[3];
} every_type;

static const sb_field fields[] = {
    SB_FIELD(every_type, u64, SB_FIELD_U64, 2),   SB_FIELD(every_type, f32, SB_FIELD_F32, 2),
    SB_FIELD(every_type, u32, SB_FIELD_U32, 2),   SB_FIELD(every_type, i32, SB_FIELD_I32, 2),
    SB_FIELD(every_type, u16, SB_FIELD_U16, 2),   SB_FIELD(every_type, i16, SB_FIELD_I16, 2),
    SB_FIELD(every_type, u8, SB_FIELD_U8, 2),     SB_FIELD(every_type, i8, SB_FIELD_I8, 2),
    SB_FIELD(every_type, single, SB_FIELD_U8, 1), SB_FIELD(every_type, reserved, SB_FIELD_U8, 3),
};

static void values_of_every_type_reach_their_limits(void **state)
{
    (void)state;
    const every_type value = {
        .u64 = {INT64_MAX, (uint64_t)INT64_MAX + 1},
        .f32 = {0.95f, -2.5f},
        .u32 = {1, UINT32_MAX},
        .i32 = {INT32_MIN, INT32_MAX},
        .u16 = {2, UINT16_MAX},
        .i16 = {INT16_MIN, INT16_MAX},
        .u8 = {3, UINT8_MAX},
        .i8 = {INT8_MIN, INT8_MAX},
        .single = 7,
    };
    static const struct {
        const char *texts[2];
        const char *json;
    } expected[] = {
        {{"9223372036854775807", "9223372036854775808"},
         "[9223372036854775807,\"9223372036854775808\"]"},
        {{"0.95", "-2.5"}, "[0.95,-2.5]"},
        {{"1", "4294967295"}, "[1,4294967295]"},
        {{"-2147483648", "2147483647"}, "[-2147483648,2147483647]"},
        {{"2", "65535"}, "[2,65535]"},
        {{"-32768", "32767"}, "[-32768,32767]"},
        {{"3", "255"}, "[3,255]"},
        {{"-128", "127"}, "[-128,127]"},
        {{"7", NULL}, "7"},
    };
    for (size_t f = 0; f < sizeof expected / sizeof expected[0]; f++) {
        for (uint32_t i = 0; i < fields[f].count; i++) {
            char text[SB_STATE_VALUE_SIZE];
            int length = sb_state_value_text(&fields[f], &value, i, text);
            assert_string_equal(text, expected[f].texts[i]);
            assert_int_equal(length, strlen(text));
        }
        json_t *json = sb_state_value_json(&fields[f], &value);
        char *text = json_dumps(json, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(9));
        assert_string_equal(text, expected[f].json);
        free(text);
        json_decref(json);
        assert_true(sb_state_field_is_shown(&fields[f]));
    }
    assert_false(sb_state_field_is_shown(&fields[9]));
}

static const sb_field one_real = {.name = "real", .type = SB_FIELD_F32, .offset = 0, .count = 1};

static void assert_real_comes_back(float real)
{
    char text[SB_STATE_VALUE_SIZE];
    (void)sb_state_value_text(&one_real, &real, 0, text);
    float back = strtof(text, NULL);
    assert_memory_equal(&back, &real, sizeof real);
    // As it is printed, then read as any program would.
    json_t *json = sb_state_value_json(&one_real, &real);
    char *printed = json_dumps(json, JSON_ENCODE_ANY | JSON_REAL_PRECISION(9));
    back = (float)strtod(printed, NULL);
    assert_memory_equal(&back, &real, sizeof real);
    free(printed);
    json_decref(json);
}

static void reals_come_back_with_their_bits(void **state)
{
    (void)state;
    static const float ends[] = {0.0f, -0.0f,       FLT_MIN,     FLT_MAX, -FLT_MAX, 1.0e-45f,
                                 0.1f, 16777216.0f, 1.00000012f, 9.81f,   1.0e10f,  1.0f / 3.0f};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        assert_real_comes_back(ends[i]);
    }
    sb_random random = sb_random_seed(5, 1);
    for (int i = 0; i < 200000; i++) {
        uint32_t bits = sb_random_u32(&random);
        float real;
        memcpy(&real, &bits, sizeof real);
        if (isfinite(real)) {
            assert_real_comes_back(real);
        }
    }
}

// Between 10 and 16 metres, say, there are more binary32 than numbers of eight digits.
static void reals_come_back_from_what_is_printed(void **state)
{
    (void)state;
    float reals[300];
    reals[0] = 12.5f;
    for (size_t i = 1; i < 300; i++) {
        reals[i] = nextafterf(reals[i - 1], 16.0f);
    }
    const sb_field field = {.name = "reals", .type = SB_FIELD_F32, .offset = 0, .count = 300};
    sb_json json = sb_json_create();
    sb_json_set(&json, field.name, sb_state_value_json(&field, reals));
    caught_begin(stdout);
    bool printed = sb_json_print(sb_json_take(&json));
    const char *text = caught_end();
    assert_true(printed);
    json_t *read = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const json_t *list = json_object_get(read, "reals");
    assert_int_equal(json_array_size(list), 300);
    for (size_t i = 0; i < 300; i++) {
        assert_true((float)json_real_value(json_array_get(list, i)) == reals[i]);
    }
    json_decref(read);
}

static void reals_that_are_not_finite_are_null_in_json(void **state)
{
    (void)state;
    static const float reals[] = {(float)INFINITY, -(float)INFINITY, (float)NAN};
    static const char *const texts[] = {"inf", "-inf", "nan"};
    for (size_t i = 0; i < 3; i++) {
        char text[SB_STATE_VALUE_SIZE];
        (void)sb_state_value_text(&one_real, &reals[i], 0, text);
        assert_string_equal(text, texts[i]);
        json_t *json = sb_state_value_json(&one_real, &reals[i]);
        assert_true(json_is_null(json));
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entities_come_last_and_by_number),
        cmocka_unit_test(tanks_have_their_bodies_and_records),
        cmocka_unit_test(every_struct_of_the_state_belongs_to_an_item),
        cmocka_unit_test(values_of_every_type_reach_their_limits),
        cmocka_unit_test(reals_come_back_with_their_bits),
        cmocka_unit_test(reals_come_back_from_what_is_printed),
        cmocka_unit_test(reals_that_are_not_finite_are_null_in_json),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
