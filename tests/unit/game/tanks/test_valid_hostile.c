// Tests invented states: random changes of states from real matches. A state that counts as valid
// must play on without harm (sanitizers watch) and stay valid in every tick; others are refused.

#include "game/tanks/rules_parts.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "validity_match.h"

#define STATES_PER_MATCH 10u
#define EDITS_PER_STATE 120u
#define PLAYED_PER_STATE 6u
#define TICKS_AFTER 50u

typedef struct tally {
    uint64_t accepted, refused, played;
} tally;

static validity_match match;
static sb_random dice;

static uint32_t below(uint32_t bound)
{
    return sb_random_below(&dice, bound);
}

static float odd_float(float old)
{
    static const float odd[] = {0.0f,  -0.0f,  1.0f,  -1.0f, FLT_MAX, -FLT_MAX, 1e30f,    -1e30f,
                                1e19f, -1e19f, 1e10f, 4e9f,  3e9f,    -3e9f,    65536.0f, 1e6f,
                                -1e6f, 500.0f, 3.5f,  -3.2f, 1e-3f,   FLT_MIN,  1e-40f};
    switch (below(4)) {
    case 0:
        return old * (float)((int32_t)below(9) - 4);
    case 1:
        return old + (float)((int32_t)below(2001) - 1000) * 1e-3f;
    case 2: {
        uint32_t bits = sb_random_u32(&dice);
        float value;
        memcpy(&value, &bits, sizeof value);
        return isfinite(value) ? value : 7.0f;
    }
    default:
        return odd[below(sizeof odd / sizeof odd[0])];
    }
}

static uint64_t odd_whole(uint64_t old, uint32_t size)
{
    uint64_t max = size == 8 ? UINT64_MAX : (UINT64_C(1) << 8 * size) - 1;
    switch (below(7)) {
    case 0:
        return old + 1;
    case 1:
        return old - 1;
    case 2:
        return max - below(3);
    case 3:
        return (max >> 1) + below(3);
    case 4:
        return old ^ UINT64_C(1) << below(8 * size);
    case 5:
        return (uint64_t)sb_random_u32(&dice) << 32 | sb_random_u32(&dice);
    default:
        return below(16);
    }
}

static void change_element(uint8_t *at, sb_field_type type)
{
    uint32_t size = sb_field_type_size(type);
    if (type == SB_FIELD_F32) {
        float value;
        memcpy(&value, at, sizeof value);
        value = odd_float(value);
        value = isfinite(value) ? value : FLT_MAX; // the game has checked this before
        memcpy(at, &value, sizeof value);
        return;
    }
    uint64_t value = 0;
    for (uint32_t i = 0; i < size; i++) {
        value |= (uint64_t)at[i] << 8 * i;
    }
    value = odd_whole(value, size);
    for (uint32_t i = 0; i < size; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

// Changes a member of a record of the rules, or replaces a record by another one or an unused one.
static void change_record(void)
{
    sb_world world = sb_game_world(match.game);
    uint32_t number;
    do {
        number = SB_SECTION_MODULE + below(SB_TANKS_SECTION_COUNT);
    } while (world.layout->sections[number].count == 0);
    const sb_section *section = &world.layout->sections[number];
    uint32_t size = section->table->struct_size;
    uint8_t *records = sb_layout_at(world.layout, world.block, number);
    uint8_t *record = records + (size_t)below(section->count) * size;
    if (below(40) == 0) {
        memmove(record, records + (size_t)below(section->count) * size, size);
    } else if (below(40) == 0) {
        memset(record, 0, size);
    } else {
        const sb_field *field = &section->table->fields[below(section->table->field_count)];
        change_element(record + field->offset +
                           below(field->count) * sb_field_type_size(field->type),
                       field->type);
    }
}

static sb_vec3 odd_vector(float limit)
{
    float v[3];
    for (int i = 0; i < 3; i++) {
        v[i] = limit * ((float)below(2001) - 1000.0f) / 1000.0f;
    }
    return (sb_vec3){v[0], v[1], v[2]};
}

// A body's motion may be anything within bounds. There may be a body where none belongs, or none
// where one does.
static void change_body(void)
{
    sb_world world = sb_game_world(match.game);
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    uint32_t index = below(capacity);
    sb_body *body = &bodies[index];
    if (body->shape == SB_BODY_FREE) {
        sb_body_def def = sb_body_def_default();
        def.shape = below(2) == 0 ? SB_BODY_BOX : SB_BODY_SPHERE;
        def.position = odd_vector(40.0f);
        (void)sb_world_body_add(world, index, &def);
        return;
    }
    static const float powers[] = {1.0f, 1e2f, 1e4f, 1e5f}, impulses[] = {1e4f, 1e6f, 1e9f, 1e12f};
    float power = powers[below(4)];
    switch (below(6)) {
    case 0:
        sb_world_body_remove(world, index);
        break;
    case 1:
        body->position = odd_vector(power);
        break;
    case 2:
        body->velocity = odd_vector(power);
        break;
    case 3:
        body->impulse = odd_vector(impulses[below(4)]);
        break;
    case 4:
        body->yaw_rate = odd_vector(1e3f).x;
        break;
    default:
        body->inverse_mass = body->motion == SB_BODY_DYNAMIC ? power : 0.0f;
        break;
    }
}

// The game checks that event kinds are known and entities exist. Places and ticks may be anything.
static void change_events(void)
{
    sb_world world = sb_game_world(match.game);
    sb_match opened;
    sb_match_open(&opened, match.game);
    for (uint32_t i = 0; i < opened.state->event_count; i++) {
        sb_event *event = &opened.events[i];
        uint32_t capacity = sb_game_entity_capacity(match.game);
        event->kind = (uint8_t)(below(2) == 0 ? below(4) : SB_EVENT_RULES + below(17));
        event->entity = (uint16_t)(below(3) == 0 ? SB_EVENT_NO_ENTITY : below(capacity));
        event->other = (uint16_t)(below(3) == 0 ? SB_EVENT_NO_ENTITY : below(capacity));
        event->point = (sb_vec3){odd_float(1.0f), odd_float(1.0f), odd_float(1.0f)};
        event->value = (uint16_t)below(65536);
    }
    if (below(4) == 0) {
        sb_world_get_state(world)->tick = UINT32_MAX - below(3 * TICKS_AFTER);
    }
}

// Calls that servers make between ticks.
static void ask_all(void)
{
    static uint16_t relevances[SB_RULES_ENTITY_COUNT_MAX];
    static sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t event_count, there = 0;
    const sb_event *events = sb_game_events(match.game, &event_count);
    for (uint32_t slot = 0; slot < match.def.player_capacity; slot++) {
        sb_game_interest(match.game, slot, relevances);
        assert_true(sb_game_team(match.game, slot) <= SB_TEAM_COUNT);
        for (uint32_t i = 0; i < event_count; i++) {
            there += sb_game_event_relevant(match.game, slot, &events[i]);
        }
    }
    there += sb_game_entities(match.game, entities, SB_RULES_ENTITY_COUNT_MAX);
    assert_true(there > 0);
}

static void play_on(uint64_t seed)
{
    ask_all();
    for (uint32_t tick = 0; tick < TICKS_AFTER && validity_match_play(&match); tick++) {
        if (tick % 10 == 0) {
            ask_all();
        }
        if (!validity_match_is_valid(&match)) {
            fail_msg("seed %" PRIu64 ": valid, and not any more %u ticks later", seed, tick + 1);
        }
    }
}

static void change_and_ask(tally *count, uint64_t seed)
{
    uint32_t played = 0;
    validity_match_save(&match);
    for (uint32_t i = 0; i < EDITS_PER_STATE; i++) {
        for (uint32_t edits = 1 + below(4); edits > 0; edits--) {
            if (below(8) == 0) {
                change_body();
            } else {
                change_record();
            }
        }
        if (below(4) == 0) {
            change_events();
        }
        bool accepted = validity_match_is_valid(&match);
        *(accepted ? &count->accepted : &count->refused) += 1;
        if (accepted && played < PLAYED_PER_STATE) {
            play_on(seed);
            played++;
            count->played++;
        }
        validity_match_restore(&match);
    }
}

static void states_that_are_accepted_can_be_played_on(void **state)
{
    (void)state;
    tally count = {0};
    for (uint32_t number = 0; number < 2 * SB_MODE_COUNT * validity_scale(); number++) {
        uint64_t seed = validity_seed() * 1000 + number;
        dice = sb_random_seed(seed, 9);
        sb_mode mode = (sb_mode)(number % SB_MODE_COUNT);
        validity_match_begin(&match, (number + number / SB_MODE_COUNT) % VALIDITY_MAP_COUNT, mode,
                             seed);
        for (uint32_t i = 0; i < STATES_PER_MATCH && !sb_game_ended(match.game); i++) {
            uint32_t ticks = 1 + below(2 * match.def.tick_rate_hz);
            while (ticks-- > 0 && validity_match_play(&match)) {
            }
            change_and_ask(&count, seed);
        }
        validity_match_end(&match);
    }
    print_message("%" PRIu64 " accepted, %" PRIu64 " of them played on; %" PRIu64 " refused\n",
                  count.accepted, count.played, count.refused);
    assert_true(count.accepted > 500);
    assert_true(count.played > 50);
    assert_true(count.refused > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_that_are_accepted_can_be_played_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
