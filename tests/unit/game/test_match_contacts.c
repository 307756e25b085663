// Contacts that are put into the block by hand, and the order in which the rules get them.
#include "game/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "field_match.h"

#define CONTACT_COUNT_MAX 300u
#define BODY_COUNT 8u

static sb_contact given[CONTACT_COUNT_MAX];
static uint32_t given_count;
static bool removes;

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    out_capacities->kind_counts[0] = BODY_COUNT;
    out_capacities->contact_capacity = CONTACT_COUNT_MAX;
    return SB_OK;
}

static void contact(const sb_rules_context *context, const sb_contact *touch)
{
    assert_true(given_count < CONTACT_COUNT_MAX);
    given[given_count++] = *touch;
    if (removes) {
        for (uint32_t i = 0; i < BODY_COUNT; i++) {
            context->api->body_remove(context, i);
        }
    }
}

static const sb_net_kind kinds[] = {
    {.name = "body", .has_body = true, .section = SB_NET_NO_SECTION}};

static const sb_rules watching = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                  .name = "watching",
                                  .summary = "keeps the contacts that it is given",
                                  .schema = {.kind_count = 1, .kinds = kinds},
                                  .capacities = capacities,
                                  .contact = contact};

static sb_game *game;
static counting_heap heap;

static int begin(void **state)
{
    (void)state;
    sb_map map;
    field_map(&map);
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, &watching);
    given_count = 0;
    removes = false;
    return sb_game_create(&def, &map, &allocator, &game) != SB_OK;
}

static int end(void **state)
{
    (void)state;
    sb_game_destroy(game);
    return heap.live_count != 0;
}

static sb_contact *contacts_of_block(uint32_t count)
{
    sb_world world = sb_game_world(game);
    sb_world_get_state(world)->contact_count = count;
    return sb_layout_at(world.layout, world.block, SB_SECTION_CONTACTS);
}

// The scratch memory has exactly the size asked for, so that a sanitizer sees a write beyond it.
static void give(uint32_t count)
{
    sb_match match;
    sb_match_open(&match, game);
    void *scratch = malloc(sb_match_contacts_scratch_size(count));
    assert_non_null(scratch);
    given_count = 0;
    sb_match_contacts(&match, scratch);
    free(scratch);
}

static bool comes_before(const sb_contact *a, const sb_contact *b)
{
    if (a->time != b->time) {
        return a->time < b->time;
    }
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

// Contacts as the physics leaves them: by (a, b), each pair once. Few different times make many
// ties.
static void lay(sb_contact *out, uint32_t count, sb_random *random, uint32_t time_count)
{
    memset(out, 0, count * sizeof *out);
    for (uint32_t i = 0; i < count; i++) {
        out[i].a = i / 7;
        out[i].b = i / 7 + 1 + i % 7;
        out[i].time = (float)sb_random_below(random, time_count) / (float)time_count;
        out[i].count = (uint16_t)i;
    }
}

static void contacts_are_given_by_time_and_pair_whatever_their_number(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(5, 6);
    for (uint32_t count = 0; count <= CONTACT_COUNT_MAX; count += count < 40 ? 1 : 13) {
        for (uint32_t time_count = 1; time_count < 2000; time_count *= 6) {
            sb_contact laid[CONTACT_COUNT_MAX];
            lay(laid, count, &random, time_count);
            memcpy(contacts_of_block(count), laid, count * sizeof *laid);
            give(count);
            assert_int_equal(given_count, count);
            // The expected place is the count of contacts that come before.
            for (uint32_t i = 0; i < count; i++) {
                uint32_t place = 0;
                for (uint32_t k = 0; k < count; k++) {
                    place += comes_before(&laid[k], &laid[i]);
                }
                assert_memory_equal(&given[place], &laid[i], sizeof laid[i]);
            }
        }
    }
}

static void contacts_given_are_a_copy_that_removals_do_not_change(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(7, 8);
    sb_contact laid[20];
    lay(laid, 20, &random, 1);
    for (uint32_t i = 0; i < 20; i++) {
        laid[i].kind = SB_CONTACT_BEGIN;
    }
    memcpy(contacts_of_block(20), laid, sizeof laid);
    removes = true;
    give(20);
    assert_int_equal(given_count, 20);
    assert_memory_equal(given, laid, sizeof laid);
    // The list itself has changed.
    assert_int_equal(contacts_of_block(20)[0].kind, SB_CONTACT_END);
}

int main(void)
{
#define CONTACTS_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CONTACTS_TEST(contacts_are_given_by_time_and_pair_whatever_their_number),
        CONTACTS_TEST(contacts_given_are_a_copy_that_removals_do_not_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
