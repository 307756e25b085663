// A polyhedron's motion depends only on what it touches. Two groups far from each other are
// simulated together and each by itself, and the results are compared bit by bit.
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "physics/world/world.h"
#include "world_fixture.h"

#define BODY_COUNT 56u
#define SEED_COUNT 6u
#define TICK_COUNT 300u

// Blocks of the two groups alternate, as slots do in a match; from LEANING_END on all belong to the
// jam.
#define LEANING_END 16u

typedef enum group { JAM, LEANING, GROUP_COUNT } group;

static const float middle_x[GROUP_COUNT] = {-100.0f, 100.0f};

static group group_of(uint32_t index)
{
    return index < LEANING_END && index % 2 == 1 ? LEANING : JAM;
}

// Around each group's middle there are a pit of 7 m by 7 m, and beside it a slot of 0.9 m between
// two walls, too narrow for any polyhedron.
static uint32_t put_walls(sb_box *walls)
{
    uint32_t count = 0;
    for (group of = JAM; of < GROUP_COUNT; of++) {
        const float x = middle_x[of];
        const sb_vec3 long_x = {6, 6, 1}, long_z = {1, 6, 6};
        walls[count++] = sb_box_from_yaw(sb_vec3_make(x - 4.5f, 6, 0), long_z, 0);
        walls[count++] = sb_box_from_yaw(sb_vec3_make(x + 4.5f, 6, 0), long_z, 0);
        walls[count++] = sb_box_from_yaw(sb_vec3_make(x, 6, -4.5f), long_x, 0);
        walls[count++] = sb_box_from_yaw(sb_vec3_make(x, 6, 4.5f), long_x, 0);
        walls[count++] = sb_box_from_yaw(sb_vec3_make(x + 7.4f, 6, 0), long_z, 0);
    }
    return count;
}

static float within(sb_random *random, float low, float high)
{
    return low + (high - low) * sb_random_unit(random);
}

static sb_vec3 place_in(group of, sb_random *random, float height)
{
    const float x = within(random, -2.5f, 2.5f), y = within(random, 0.6f, height);
    return sb_vec3_make(middle_x[of] + x, y, within(random, -2.5f, 2.5f));
}

// Each polyhedron has its own generator, so that its numbers do not depend on the others.
static void add_polyhedron(world_fixture *fixture, uint32_t index, uint64_t seed)
{
    sb_random random = sb_random_keyed(seed, index, 0);
    sb_body_def def = sb_body_def_default();
    def.half_extents = sb_vec3_make(within(&random, 0.46f, 0.6f), within(&random, 0.4f, 0.6f),
                                    within(&random, 0.46f, 0.6f));
    def.position = place_in(group_of(index), &random, 6.0f);
    def.yaw = within(&random, -3.0f, 3.0f);
    def.mass_kg = within(&random, 1.0f, 20.0f);
    def.friction = within(&random, 0.2f, 0.8f);
    assert_int_equal(sb_world_body_add(fixture->world, index, &def), SB_OK);
}

static void open(world_fixture *fixture, uint64_t seed, const bool there[GROUP_COUNT])
{
    sb_box walls[16];
    const sb_scenery_def scenery = {
        .plane_count = 1, .planes = &fixture_ground, .box_count = put_walls(walls), .boxes = walls};
    sb_world_def def = sb_world_def_default();
    def.body_capacity = BODY_COUNT;
    def.contact_capacity = 16 * BODY_COUNT;
    def.sleep_s = 0.1f;
    world_fixture_open(fixture, &def, &scenery);
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        if (there[group_of(i)]) {
            add_polyhedron(fixture, i, seed);
        }
    }
}

// Moves a polyhedron from outside. Those of the jam are thrown about, put into each other and into
// the slot. The others lean on their wall and on each other, and rest between.
static void disturb(sb_body *body, uint32_t index, uint64_t seed, uint32_t tick)
{
    sb_random random = sb_random_keyed(seed, index, tick + 1);
    const uint32_t chance = sb_random_below(&random, 1000);
    if (group_of(index) == LEANING) {
        if (tick / 30 % 3 != 2 && index != 1) {
            sb_body_wake(body);
            body->velocity.x = 3.0f;
            body->velocity.z = index % 4 == 1 ? 1.0f : -1.0f;
        }
        return;
    }
    // Between these phases all of them come to rest.
    if (tick % 100 > 40) {
        return;
    }
    if (chance < 15) {
        sb_body_wake(body);
        body->velocity = sb_vec3_make(within(&random, -12, 12), 3, within(&random, -12, 12));
    } else if (chance < 23) {
        sb_body_wake(body);
        body->position = place_in(JAM, &random, 2.5f);
    } else if (chance < 26) {
        sb_body_wake(body);
        body->position = sb_vec3_make(middle_x[JAM] + 5.95f, 2, within(&random, -1, 1));
    }
}

typedef struct liveliness {
    uint32_t busy_tick_count;  ///< count of ticks with many passes
    uint32_t returned_count;   ///< count of polyhedra without room
    uint32_t woken_count;      ///< count of those that only a neighbour woke
    uint32_t contact_count[2]; ///< with solids, by group
    uint32_t asleep_count;
} liveliness;

static void step(world_fixture *fixture, uint64_t seed, uint32_t tick, liveliness *out_lively)
{
    bool slept[BODY_COUNT];
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        sb_body *body = fixture_body(fixture, i);
        if (body->shape != SB_BODY_FREE) {
            disturb(body, i, seed, tick);
        }
        slept[i] = (body->flags & SB_BODY_ASLEEP) != 0;
    }
    sb_world_step(fixture->world);
    const sb_world_state *state = sb_world_get_state(fixture->world);
    // If the room ends, the choice of what is dropped is not local.
    assert_int_equal(state->pair_dropped_count, 0);
    assert_int_equal(state->contact_dropped_count, 0);
    out_lively->busy_tick_count += state->pass_count >= 20;
    out_lively->returned_count = state->returned_count;
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        bool sleeps = (fixture_body(fixture, i)->flags & SB_BODY_ASLEEP) != 0;
        out_lively->woken_count += slept[i] && !sleeps;
        out_lively->asleep_count += sleeps;
    }
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(fixture->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        out_lively->contact_count[group_of(contacts[i].a)] += contacts[i].b >= SB_ID_SOLID;
    }
}

static void assert_same(world_fixture *whole, world_fixture *part, group of, uint64_t seed,
                        uint32_t tick)
{
    for (uint32_t i = 0; i < BODY_COUNT; i++) {
        if (group_of(i) == of &&
            memcmp(fixture_body(whole, i), fixture_body(part, i), sizeof(sb_body)) != 0) {
            fail_msg(
                "seed %u, tick %u: polyhedron %u of group %d is another one without the others",
                (unsigned)seed, tick, i, (int)of);
        }
    }
}

static void body_is_the_same_whatever_happens_far_from_it(void **state)
{
    (void)state;
    liveliness sum = {0};
    for (uint64_t seed = 1; seed <= SEED_COUNT; seed++) {
        world_fixture both, alone[GROUP_COUNT];
        open(&both, seed, (const bool[]){true, true});
        open(&alone[JAM], seed, (const bool[]){true, false});
        open(&alone[LEANING], seed, (const bool[]){false, true});
        liveliness lively = {0}, other = {0};
        for (uint32_t tick = 0; tick < TICK_COUNT; tick++) {
            step(&both, seed, tick, &lively);
            for (group of = JAM; of < GROUP_COUNT; of++) {
                step(&alone[of], seed, tick, &other);
                assert_same(&both, &alone[of], of, seed, tick);
            }
        }
        sum.busy_tick_count += lively.busy_tick_count;
        sum.returned_count += lively.returned_count;
        sum.woken_count += lively.woken_count;
        sum.asleep_count += lively.asleep_count;
        for (group of = JAM; of < GROUP_COUNT; of++) {
            sum.contact_count[of] += lively.contact_count[of];
            world_fixture_close(&alone[of]);
        }
        world_fixture_close(&both);
    }
    // The groups were active, or the comparison proves nothing.
    print_message("busy ticks %u, returned %u, woken %u, asleep %u, on solids %u and %u\n",
                  sum.busy_tick_count, sum.returned_count, sum.woken_count, sum.asleep_count,
                  sum.contact_count[JAM], sum.contact_count[LEANING]);
    assert_true(sum.busy_tick_count > 50 && sum.returned_count > 20 && sum.woken_count > 20);
    assert_true(sum.contact_count[JAM] > 1000 && sum.contact_count[LEANING] > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(body_is_the_same_whatever_happens_far_from_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
