// Tests a player's own state as a server writes it and a client's game reads it.
#include "game/game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/random.h"
#include "game/rules_check.h"
#include "skirmish.h"

#define PLAYER_COUNT (SKIRMISH_PLAYER_COUNT + 1) // the last one's slot is empty

typedef struct fixture {
    skirmish fight; ///< the server's match
    counting_heap heap;
    sb_game *client;
    sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t entity_count;
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    uint32_t size;
    uint8_t *block; ///< the client's saved block
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    skirmish_begin(&f->fight, 5, 6);
    sb_allocator allocator = counting_heap_allocator(&f->heap);
    sb_game_def def = *sb_game_get_def(f->fight.match.game);
    assert_int_equal(def.player_capacity, PLAYER_COUNT);
    assert_int_equal(sb_game_create(&def, &f->fight.match.map, &allocator, &f->client), SB_OK);
    f->block = malloc(sb_game_world(f->client).layout->size);
    assert_non_null(f->block);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    skirmish_end(&f->fight);
    sb_game_destroy(f->client);
    free(f->block);
    free(f);
    return 0;
}

static void play(fixture *f, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        skirmish_tick(&f->fight);
    }
}

static const sb_body *body_of(const sb_game *game, uint32_t player)
{
    uint32_t capacity;
    return &sb_world_bodies(sb_game_world(game), &capacity)[player];
}

static uint32_t write_own(const sb_game *game, uint32_t player, uint8_t *bytes)
{
    sb_writer writer = sb_writer_over(bytes, SB_GAME_OWN_SIZE_MAX);
    sb_game_own_write(game, player, &writer);
    assert_int_equal(writer.error, SB_OK);
    return (uint32_t)writer.size;
}

// Sets the client's game to the server's state, as a snapshot would.
static void load(fixture *f)
{
    const sb_game *server = f->fight.match.game;
    f->entity_count = sb_game_entities(server, f->entities, SB_RULES_ENTITY_COUNT_MAX);
    assert_int_equal(
        sb_game_entities_load(f->client, sb_game_tick(server), f->entities, f->entity_count),
        SB_OK);
}

static void keep(fixture *f)
{
    sb_world world = sb_game_world(f->client);
    memcpy(f->block, world.block, world.layout->size);
}

static bool is_as_kept(const fixture *f)
{
    sb_world world = sb_game_world(f->client);
    return memcmp(f->block, world.block, world.layout->size) == 0;
}

static void go_back(fixture *f)
{
    sb_world world = sb_game_world(f->client);
    memcpy(world.block, f->block, world.layout->size);
}

// Returns the first player whose tank exists, or does not.
static uint32_t find_player(const fixture *f, bool alive)
{
    for (uint32_t player = 0; player < SKIRMISH_PLAYER_COUNT; player++) {
        sb_entity entity;
        if (sb_game_entity(f->fight.match.game, player, &entity) == alive) {
            return player;
        }
    }
    fail_msg("no player is %s", alive ? "alive" : "dead");
    return 0;
}

static uint32_t prepare(fixture *f, uint32_t tick_count)
{
    play(f, tick_count);
    uint32_t player = find_player(f, true);
    load(f);
    f->size = write_own(f->fight.match.game, player, f->bytes);
    keep(f);
    return player;
}

static void own_state_comes_back_with_every_bit(void **state)
{
    fixture *f = *state;
    uint32_t dead_count = 0, differing_count = 0, size = 0;
    for (uint32_t i = 0; i < 200; i++) {
        play(f, 7);
        load(f);
        for (uint32_t player = 0; player < PLAYER_COUNT; player++) {
            const sb_game *server = f->fight.match.game;
            f->size = write_own(server, player, f->bytes);
            size = size != 0 ? size : f->size;
            assert_int_equal(f->size, size);
            // The snapshot does not contain everything.
            differing_count +=
                sb_game_own_hash(f->client, player) != sb_game_own_hash(server, player);
            assert_int_equal(sb_game_own_read(f->client, player, f->bytes, f->size), SB_OK);
            uint8_t again[SB_GAME_OWN_SIZE_MAX];
            assert_int_equal(write_own(f->client, player, again), f->size);
            assert_memory_equal(again, f->bytes, f->size);
            assert_int_equal(sb_game_own_hash(f->client, player), sb_game_own_hash(server, player));
            sb_entity entity;
            dead_count += !sb_game_entity(server, player, &entity);
            // Body and predicted part of the record equal those in the server's memory.
            assert_memory_equal(body_of(f->client, player), body_of(server, player),
                                sizeof(sb_body));
            assert_memory_equal(sb_tanks_player(f->client, player), sb_tanks_player(server, player),
                                offsetof(sb_player, distance_m));
        }
    }
    skirmish_assert_alive(&f->fight);
    assert_true(dead_count > 300 && differing_count > 200);
}

// From then on the prediction equals the server's result, as long as nobody interferes.
static void state_taken_over_is_played_on_to_the_same_bits(void **state)
{
    fixture *f = *state;
    uint32_t same = 0;
    for (uint32_t i = 0; i < 40; i++) {
        uint32_t player = prepare(f, 50);
        assert_int_equal(sb_game_own_read(f->client, player, f->bytes, f->size), SB_OK);
        // The server's tick plays the inputs of its frame.
        skirmish_tick(&f->fight);
        sb_input input = *field_match_input(&f->fight.match, player);
        assert_int_equal(sb_game_predict(f->client, player, &input, NULL), SB_OK);
        same +=
            sb_game_own_hash(f->client, player) == sb_game_own_hash(f->fight.match.game, player);
    }
    assert_true(same >= 30);
}

static void hash_is_of_the_bytes_written(void **state)
{
    fixture *f = *state;
    for (uint32_t i = 0; i < 300; i++) {
        play(f, 1);
        for (uint32_t player = 0; player < PLAYER_COUNT; player++) {
            f->size = write_own(f->fight.match.game, player, f->bytes);
            uint32_t hash = sb_game_own_hash(f->fight.match.game, player);
            assert_int_equal(hash, (uint32_t)sb_hash(f->bytes, f->size));
            assert_int_not_equal(hash, 0);
        }
    }
    // With less room than needed the writer reports an error.
    uint8_t *small = malloc(f->size - 1);
    assert_non_null(small);
    sb_writer writer = sb_writer_over(small, f->size - 1);
    sb_game_own_write(f->fight.match.game, 0, &writer);
    assert_int_equal(writer.error, SB_ERROR_FULL);
    free(small);
}

static void bytes_of_another_size_are_refused(void **state)
{
    fixture *f = *state;
    uint32_t player = prepare(f, 200);
    for (uint32_t size = 0; size < f->size; size++) {
        // An exact copy on the heap, so that a sanitizer sees a read beyond it.
        uint8_t *copy = malloc(size + 1);
        assert_non_null(copy);
        memcpy(copy, f->bytes, size);
        uint8_t *exact = realloc(copy, size > 0 ? size : 1);
        assert_int_equal(sb_game_own_read(f->client, player, exact, size), SB_ERROR_TRUNCATED);
        free(exact);
        assert_true(is_as_kept(f));
    }
    assert_int_equal(sb_game_own_read(f->client, player, f->bytes, f->size + 1),
                     SB_ERROR_MALFORMED);
    assert_int_equal(sb_game_own_read(f->client, player, f->bytes, sizeof f->bytes),
                     SB_ERROR_MALFORMED);
    assert_true(is_as_kept(f));
    assert_int_equal(sb_game_own_read(f->client, player, f->bytes, f->size), SB_OK);
    assert_false(is_as_kept(f));
}

// The bytes of a body and a record, put together by hand.
static sb_error read_made(fixture *f, uint32_t player, const sb_body *body, const sb_player *record)
{
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_table_write(&sb_body_table, body, 1, &writer);
    sb_table own_part = sb_player_table;
    own_part.field_count = SB_PLAYER_OWN_FIELD_COUNT;
    sb_table_write(&own_part, record, 1, &writer);
    return sb_game_own_read(f->client, player, bytes, writer.size);
}

#define ASSERT_REFUSED(change)                                                                     \
    do {                                                                                           \
        sb_body body = good_body;                                                                  \
        sb_player record = good_record;                                                            \
        change;                                                                                    \
        assert_int_equal(read_made(f, player, &body, &record), SB_ERROR_RANGE);                    \
        assert_true(is_as_kept(f));                                                                \
    } while (0)

#define ASSERT_TAKEN(change)                                                                       \
    do {                                                                                           \
        sb_body body = good_body;                                                                  \
        sb_player record = good_record;                                                            \
        change;                                                                                    \
        assert_int_equal(read_made(f, player, &body, &record), SB_OK);                             \
        go_back(f);                                                                                \
    } while (0)

static void state_that_cannot_be_is_refused(void **state)
{
    fixture *f = *state;
    uint32_t player = prepare(f, 200);
    const sb_body good_body = *body_of(f->fight.match.game, player);
    const sb_player good_record = *sb_tanks_player(f->fight.match.game, player);
    ASSERT_TAKEN((void)body);
    // The own state does not tell the kind of the entity.
    ASSERT_REFUSED(body.shape = SB_BODY_SPHERE);
    ASSERT_REFUSED(body.shape = SB_BODY_FREE);
    ASSERT_REFUSED(body = (sb_body){.generation = good_body.generation});
    ASSERT_REFUSED(body.motion = SB_BODY_STATIC);
    ASSERT_REFUSED(body.motion = 99);
    ASSERT_REFUSED(body.hull = 1);
    ASSERT_REFUSED(body.generation++);
    ASSERT_REFUSED(body.inverse_mass *= 2.0f);
    ASSERT_REFUSED(body.half_extents.x += 1.0f);
    ASSERT_REFUSED(body.half_extents.z = NAN);
    ASSERT_REFUSED(body.restitution = 1.0f);
    ASSERT_REFUSED(body.friction += 0.25f);
    ASSERT_REFUSED(body.gravity_scale = -1.0f);
    ASSERT_REFUSED(body.drag_per_s += 1.0f);
    ASSERT_REFUSED(body.reach *= 2.0f);
    ASSERT_REFUSED(body.layer ^= 1u << 31);
    ASSERT_REFUSED(body.mask ^= 1u << 31);
    ASSERT_REFUSED(body.flags ^= SB_BODY_SENSOR);
    ASSERT_REFUSED(body.flags ^= SB_BODY_SLEEPLESS);
    ASSERT_REFUSED(body.flags ^= 0x80);
    ASSERT_REFUSED(body.reserved[1] = 1);
    ASSERT_REFUSED(body.hit_set++);
    // An impossible motion is refused too.
    static const float bad[] = {NAN, INFINITY, -INFINITY, 3.4e38f, -2e12f};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ASSERT_REFUSED(body.position.x = bad[i]);
        ASSERT_REFUSED(body.position.z = bad[i]);
        ASSERT_REFUSED(body.velocity.y = bad[i]);
        ASSERT_REFUSED(body.impulse.x = bad[i]);
        ASSERT_REFUSED(body.good_position.y = bad[i]);
        ASSERT_REFUSED(body.yaw = bad[i]);
        ASSERT_REFUSED(body.good_yaw = bad[i]);
        ASSERT_REFUSED(body.yaw_rate = bad[i]);
        ASSERT_REFUSED(body.joint_yaw = bad[i]);
        ASSERT_REFUSED(body.joint_rate = bad[i]);
        ASSERT_REFUSED(body.tilt.x = bad[i]);
        ASSERT_REFUSED(body.tilt.w = bad[i]);
    }
    ASSERT_REFUSED(body.tilt.w = 0.0f);
    ASSERT_REFUSED(body.yaw = 3.15f);
    ASSERT_REFUSED(body.good_yaw = -3.15f);
    ASSERT_TAKEN(body.yaw = -3.14f);
    uint32_t capacity;
    (void)sb_world_bodies(sb_game_world(f->client), &capacity);
    ASSERT_TAKEN(body.ignored = capacity - 1);
    ASSERT_REFUSED(body.ignored = capacity);
    ASSERT_REFUSED(body.ignored = SB_ID_NONE - 1);
    ASSERT_TAKEN(body.flags ^= SB_BODY_GROUNDED);
    ASSERT_TAKEN(body.velocity.x = 5.0f);
    ASSERT_TAKEN(body.rest_ticks = 65535);
    // Floats of the record must be numbers, and the fields that clients receive must be in range.
    ASSERT_REFUSED(record.thrust = NAN);
    ASSERT_REFUSED(record.turret_rate = INFINITY);
    ASSERT_REFUSED(record.turret_yaw = 7.0f);
    ASSERT_REFUSED(record.turret_pitch = -NAN);
    ASSERT_REFUSED(record.charge = 1001.0f);
    ASSERT_REFUSED(record.charge = -1001.0f);
    ASSERT_REFUSED(record.type = 255);
    ASSERT_REFUSED(record.next_type = 255);
    ASSERT_REFUSED(record.ammunition = 255);
    ASSERT_REFUSED(record.state = 4);
    ASSERT_TAKEN(record.stock[2] = 255);
    ASSERT_TAKEN(record.thrust = 63.0f);
}

static void state_of_a_player_without_a_tank_has_no_body(void **state)
{
    fixture *f = *state;
    uint32_t alive = prepare(f, 200);
    uint8_t with_body[SB_GAME_OWN_SIZE_MAX];
    memcpy(with_body, f->bytes, f->size);
    while (f->fight.kills == 0 || find_player(f, true) == SKIRMISH_PLAYER_COUNT) {
        play(f, 1);
    }
    uint32_t dead = find_player(f, false);
    load(f);
    keep(f);
    // A body where none exists, and no body where one exists.
    assert_int_equal(sb_game_own_read(f->client, dead, with_body, f->size), SB_ERROR_RANGE);
    uint8_t without[SB_GAME_OWN_SIZE_MAX];
    assert_int_equal(write_own(f->fight.match.game, dead, without), f->size);
    alive = find_player(f, true);
    assert_int_equal(sb_game_own_read(f->client, alive, without, f->size), SB_ERROR_RANGE);
    assert_true(is_as_kept(f));
    assert_int_equal(sb_game_own_read(f->client, dead, without, f->size), SB_OK);
    assert_int_equal(sb_game_own_hash(f->client, dead),
                     sb_game_own_hash(f->fight.match.game, dead));
    sb_entity entity;
    assert_false(sb_game_entity(f->client, dead, &entity));
    // One byte of an empty body is not zero.
    for (uint32_t at = 0; at < sizeof(sb_body); at++) {
        without[at] ^= 0x10;
        go_back(f);
        sb_error error = sb_game_own_read(f->client, dead, without, f->size);
        assert_true(error == SB_ERROR_RANGE || at == offsetof(sb_body, generation) ||
                    at == offsetof(sb_body, generation) + 1);
        without[at] ^= 0x10;
    }
}

// Plays on from the state that was read. Nothing breaks, and reading changes no other player's
// place.
static void assert_harmless(fixture *f, uint32_t player, sb_random *random)
{
    for (uint32_t tick = 0; tick < 60; tick++) {
        const sb_input input = {.throttle = (int8_t)(sb_random_below(random, 255) - 127),
                                .steering = (int8_t)(sb_random_below(random, 255) - 127),
                                .aim_yaw = (uint16_t)sb_random_u32(random),
                                .buttons = SB_BUTTON_FIRE,
                                .select = {0, (uint8_t)sb_random_below(random, 5)}};
        assert_int_equal(sb_game_predict(f->client, player, &input, NULL), SB_OK);
        (void)sb_game_own_hash(f->client, player);
    }
    uint32_t count = sb_game_entities(f->client, f->entities, SB_RULES_ENTITY_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(sb_schema_accepts(&sb_tanks_rules.schema, &f->entities[i]));
    }
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(f->client), &capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        assert_true(isfinite(bodies[i].position.x) && isfinite(bodies[i].position.y) &&
                    isfinite(bodies[i].velocity.z) && isfinite(bodies[i].yaw));
    }
}

static void every_byte_changed_is_refused_or_harmless(void **state)
{
    fixture *f = *state;
    sb_random random = sb_random_seed(11, 0);
    uint32_t taken = 0, refused = 0;
    uint32_t player = prepare(f, 200);
    static const uint8_t changes[] = {0x01, 0x40, 0x80, 0xFF};
    for (uint32_t at = 0; at < f->size; at++) {
        for (uint32_t i = 0; i < sizeof changes; i++) {
            f->bytes[at] ^= changes[i];
            sb_error error = sb_game_own_read(f->client, player, f->bytes, f->size);
            f->bytes[at] ^= changes[i];
            if (error == SB_OK) {
                assert_harmless(f, player, &random);
                taken++;
                go_back(f);
            } else {
                assert_int_equal(error, SB_ERROR_RANGE);
                assert_true(is_as_kept(f));
                refused++;
            }
        }
    }
    assert_true(taken > 200 && refused > 200);
}

// The fastest and farthest state that is accepted.
static void extremes_are_harmless(void **state)
{
    fixture *f = *state;
    sb_random random = sb_random_seed(13, 0);
    uint32_t player = prepare(f, 200);
    for (uint32_t bits = 1; bits < 1u << 7; bits++) {
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            sb_body body = *body_of(f->fight.match.game, player);
            sb_player record = *sb_tanks_player(f->fight.match.game, player);
            float s = (float)sign;
            body.position.x = (bits & 1) != 0 ? 1e5f * s : body.position.x;
            body.position.y = (bits & 2) != 0 ? 1e5f * s : body.position.y;
            body.velocity.z = (bits & 4) != 0 ? 1e5f * s : body.velocity.z;
            body.velocity.y = (bits & 8) != 0 ? -1e5f : body.velocity.y;
            body.impulse.x = (bits & 16) != 0 ? 1e12f * s : body.impulse.x;
            body.yaw_rate = (bits & 32) != 0 ? 1e3f * s : body.yaw_rate;
            body.good_position =
                (bits & 64) != 0 ? (sb_vec3){1e5f, 1e5f * s, 1e5f} : body.good_position;
            assert_int_equal(read_made(f, player, &body, &record), SB_OK);
            assert_harmless(f, player, &random);
            go_back(f);
        }
    }
}

// Floats of any bits and records of any bytes, many at once.
static void any_bytes_are_refused_or_harmless(void **state)
{
    fixture *f = *state;
    sb_random random = sb_random_seed(12, 0);
    uint32_t taken = 0;
    uint32_t player = prepare(f, 230);
    for (uint32_t round = 0; round < 3000; round++) {
        uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
        memcpy(bytes, f->bytes, f->size);
        uint32_t count = 1 + sb_random_below(&random, 6);
        for (uint32_t i = 0; i < count; i++) {
            // Mostly in the record, or in the body's motion.
            uint32_t at = sb_random_below(&random, 3) == 0
                              ? sb_random_below(&random, 48)
                              : (uint32_t)sizeof(sb_body) +
                                    sb_random_below(&random, f->size - (uint32_t)sizeof(sb_body));
            bytes[at] = (uint8_t)sb_random_u32(&random);
        }
        if (sb_game_own_read(f->client, player, bytes, f->size) == SB_OK) {
            assert_harmless(f, player, &random);
            taken++;
            go_back(f);
        } else {
            assert_true(is_as_kept(f));
        }
    }
    assert_true(taken > 100);
}

static sb_error few_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    out_capacities->kind_counts[0] = 2;
    return SB_OK;
}

typedef struct mark {
    uint32_t value;
} mark;

static const sb_field mark_fields[] = {SB_FIELD(mark, value, SB_FIELD_U32, 1)};
static const sb_table mark_table = SB_TABLE(mark, mark_fields);
static const sb_table *const mark_sections[] = {&mark_table};
static const sb_net_kind mark_kind = {.name = "mark", .present_offset = SB_NET_ALWAYS};

// Rules need not have an entity for every player, or any at all. Then the own state is empty.
static void player_without_an_entity_has_no_own_state(void **state)
{
    fixture *f = *state;
    const sb_rules none = {.interface_version = SB_RULES_INTERFACE_VERSION,
                           .name = "none",
                           .summary = "nothing to be shown",
                           .capacities = few_capacities};
    const sb_rules few = {.interface_version = SB_RULES_INTERFACE_VERSION,
                          .name = "few",
                          .summary = "two marks",
                          .section_count = 1,
                          .sections = mark_sections,
                          .schema = {.kind_count = 1, .kinds = &mark_kind},
                          .capacities = few_capacities};
    for (uint32_t i = 0; i < 2; i++) {
        const sb_rules *rules = i == 0 ? &none : &few;
        assert_null(sb_rules_check(rules));
        sb_game_def def = sb_game_def_default();
        sb_game_def_set_rules(&def, rules);
        sb_allocator allocator = counting_heap_allocator(&f->heap);
        sb_game *game;
        assert_int_equal(sb_game_create(&def, &f->fight.match.map, &allocator, &game), SB_OK);
        for (uint32_t player = 0; player < def.player_capacity; player++) {
            uint32_t size = i == 1 && player < 2 ? 4 : 0;
            assert_int_equal(write_own(game, player, f->bytes), size);
            assert_int_not_equal(sb_game_own_hash(game, player), 0);
            assert_int_equal(sb_game_own_read(game, player, f->bytes, size), SB_OK);
            assert_int_equal(sb_game_own_read(game, player, f->bytes, size + 1),
                             SB_ERROR_MALFORMED);
        }
        sb_game_destroy(game);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(own_state_comes_back_with_every_bit),
        TEST(state_taken_over_is_played_on_to_the_same_bits),
        TEST(hash_is_of_the_bytes_written),
        TEST(bytes_of_another_size_are_refused),
        TEST(state_that_cannot_be_is_refused),
        TEST(state_of_a_player_without_a_tank_has_no_body),
        TEST(every_byte_changed_is_refused_or_harmless),
        TEST(extremes_are_harmless),
        TEST(any_bytes_are_refused_or_harmless),
        TEST(player_without_an_entity_has_no_own_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
