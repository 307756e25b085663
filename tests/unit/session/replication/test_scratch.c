// Working memory of sessions that are played in turn: what they send is the same as if each had its
// own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "game/tanks/tanks.h"
#include "session/replication/scratch.h"
#include "snapshot_reader.h"
#include "tapped_session.h"

#define HZ 60u
#define SESSION_COUNT 3u
#define TICK_COUNT 240u
#define PLAYER 1u
#define WATCHER 2u
#define ABSOLUTE_WATCHER 3u

// The second has more entities than the first, the third another tick rate.
static const struct {
    uint32_t player_capacity, computer_count, tick_rate_hz;
} SESSIONS[SESSION_COUNT] = {{4, 3, HZ}, {24, 8, HZ}, {4, 2, HZ / 2}};

static counting_heap heap;
static sb_session_commons commons;
static tapped_session sessions[SESSION_COUNT];
static snapshot_reader readers[SESSION_COUNT];
static uint64_t hashes[SESSION_COUNT]; // of all that each session has sent

static void join(uint32_t number, uint32_t peer, uint32_t role, uint32_t form)
{
    sb_message hello = wire_tap_hello("someone");
    hello.hello.role = role;
    hello.hello.form = form;
    assert_int_equal(sb_hosted_join(sb_session_hosted(sessions[number].session), peer,
                                    SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                     SB_OK);
}

static void begin(uint32_t number, const sb_session_commons *with)
{
    tapped_session *one = &sessions[number];
    *one = (tapped_session){.session = NULL};
    wire_tap_begin(&one->tap);
    field_map(&one->map);
    const sb_allocator allocator = counting_heap_allocator(&heap);
    sb_session_def def = sb_session_def_default();
    def.number = number + 1;
    def.game.player_capacity = SESSIONS[number].player_capacity;
    def.game.computer_count = SESSIONS[number].computer_count;
    def.game.tick_rate_hz = SESSIONS[number].tick_rate_hz;
    def.spectator_capacity = 2;
    def.output = wire_tap_output(&one->tap);
    def.commons = with;
    assert_int_equal(sb_session_create(&def, &one->map, &allocator, &one->session), SB_OK);
    hashes[number] = 0;
    join(number, PLAYER, SB_ROLE_PLAYER, SB_FORM_PLAIN);
    join(number, WATCHER, SB_ROLE_SPECTATOR, SB_FORM_PACKED);
    join(number, ABSOLUTE_WATCHER, SB_ROLE_SPECTATOR, SB_FORM_ABSOLUTE);
    snapshot_reader_begin(&readers[number], WATCHER, &sb_tanks_rules.schema,
                          SESSIONS[number].tick_rate_hz);
}

static void end(uint32_t number)
{
    sb_hosted_destroy(sb_session_hosted(sessions[number].session));
    wire_tap_end(&sessions[number].tap);
    snapshot_reader_end(&readers[number]);
}

static void say(uint32_t number, uint32_t tick)
{
    static const char *const LINES[SESSION_COUNT] = {"one", "number two", "3"};
    const sb_message line = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = SB_CHAT_ALL, .text = {LINES[number], (uint32_t)strlen(LINES[number])}}};
    if (tick % 50 == number) {
        tapped_session_send(&sessions[number], PLAYER, &line);
    }
}

static void play(uint32_t number, uint32_t tick)
{
    tapped_session *one = &sessions[number];
    const sb_input input = {.throttle = (int8_t)(tick % 100), .buttons = SB_BUTTON_FIRE};
    tapped_session_send_predicted(one, PLAYER, tapped_session_tick(one) + 1, 1, input, tick + 1);
    wire_tap_clear(&one->tap);
    sb_hosted_tick(sb_session_hosted(one->session));
    say(number, tick);
    for (uint32_t i = 0; i < one->tap.message_count; i++) {
        const wire_tap_message *message = &one->tap.messages[i];
        const uint64_t parts[3] = {hashes[number], message->peer,
                                   sb_hash(message->bytes, message->size)};
        hashes[number] = sb_hash(parts, sizeof parts);
    }
    if (wire_tap_count(&one->tap, WATCHER, SB_MESSAGE_SNAPSHOT) > 0 &&
        snapshot_reader_take(&readers[number], &one->tap)) {
        sb_message answer =
            snapshot_reader_message(&readers[number], tapped_session_tick(one) + 1, 1);
        tapped_session_send(one, WATCHER, &answer);
    }
}

static void make_commons_by(const sb_allocator *allocator)
{
    assert_int_equal(sb_commons_create(allocator, &commons.games), SB_OK);
    assert_int_equal(sb_replication_scratch_create(allocator, &commons.scratch), SB_OK);
}

static void make_commons(void)
{
    const sb_allocator allocator = counting_heap_allocator(&heap);
    make_commons_by(&allocator);
}

static void sessions_that_share_send_what_each_sends_alone(void **state)
{
    (void)state;
    uint64_t alone[SESSION_COUNT];
    for (uint32_t number = 0; number < SESSION_COUNT; number++) {
        begin(number, NULL);
        for (uint32_t tick = 0; tick < TICK_COUNT; tick++) {
            play(number, tick);
        }
        alone[number] = hashes[number];
        end(number);
    }
    make_commons();
    // Each begins while those before it play.
    for (uint32_t step = 0; step < TICK_COUNT + SESSION_COUNT * 20; step++) {
        for (uint32_t number = 0; number < SESSION_COUNT; number++) {
            const uint32_t first = number * 20;
            if (step == first) {
                begin(number, &commons);
            }
            if (step >= first && step < first + TICK_COUNT) {
                play(number, step - first);
            }
        }
    }
    for (uint32_t number = 0; number < SESSION_COUNT; number++) {
        assert_true(hashes[number] == alone[number]);
        end(number);
    }
    sb_replication_scratch_destroy(commons.scratch);
    sb_commons_destroy(commons.games);
    assert_int_equal(heap.live_count, 0);
}

static void further_session_takes_less_where_another_shares(void **state)
{
    (void)state;
    begin(0, NULL);
    end(0);
    const size_t alone = heap.total_size;
    make_commons();
    begin(1, &commons);
    const size_t before = heap.total_size;
    begin(0, &commons);
    const size_t beside = heap.total_size - before;
    assert_true(beside + sizeof(sb_replication_scratch) < alone);
    end(0);
    end(1);
    sb_replication_scratch_destroy(commons.scratch);
    sb_commons_destroy(commons.games);
    assert_int_equal(heap.live_count, 0);
}

static void coder_is_shared_by_users_of_one_schema_and_tick_rate(void **state)
{
    (void)state;
    static sb_replication_scratch scratch;
    const sb_delta_def def = {&sb_tanks_rules.schema, HZ};
    const sb_delta_def faster = {&sb_tanks_rules.schema, 2 * HZ};
    sb_changes_coder *coder = sb_replication_scratch_take_coder(&scratch, &def);
    assert_non_null(coder);
    assert_ptr_equal(sb_replication_scratch_take_coder(&scratch, &def), coder);
    assert_null(sb_replication_scratch_take_coder(&scratch, &faster));

    assert_true(sb_replication_scratch_return_coder(&scratch, coder));
    assert_null(sb_replication_scratch_take_coder(&scratch, &faster)); // one user is left
    assert_true(sb_replication_scratch_return_coder(&scratch, coder));
    assert_ptr_equal(sb_replication_scratch_take_coder(&scratch, &faster), coder);
    assert_int_equal(coder->def.tick_rate_hz, 2 * HZ);
    assert_true(coder->packs);
    static sb_changes_coder other;
    assert_false(sb_replication_scratch_return_coder(&scratch, &other));
}

static void room_grows_to_the_largest_and_stays_when_memory_is_out(void **state)
{
    (void)state;
    counting_heap own = {0};
    const sb_allocator allocator = counting_heap_allocator(&own);
    sb_replication_scratch *scratch;
    assert_int_equal(sb_replication_scratch_create(&allocator, &scratch), SB_OK);
    assert_int_equal(sb_replication_scratch_reserve(scratch, 5), SB_OK);
    const sb_entity *entities = scratch->entities;
    assert_int_equal(sb_replication_scratch_reserve(scratch, 3), SB_OK);
    assert_int_equal(scratch->entity_capacity, 5);
    own.call_failed = own.call_count + 1;
    assert_int_equal(sb_replication_scratch_reserve(scratch, 9), SB_ERROR_MEMORY);
    assert_int_equal(scratch->entity_capacity, 5);
    assert_ptr_equal(scratch->entities, entities);
    assert_int_equal(sb_replication_scratch_reserve(scratch, 9), SB_OK);
    memset(&scratch->entities[8], 1, sizeof *scratch->entities);
    memset(&scratch->changes[8], 1, sizeof *scratch->changes);
    scratch->relevances[8] = 1;
    sb_replication_scratch_destroy(scratch);
    assert_int_equal(own.live_count, 0);

    own.call_failed = own.call_count + 1;
    assert_int_equal(sb_replication_scratch_create(&allocator, &scratch), SB_ERROR_MEMORY);
    sb_replication_scratch_destroy(NULL);
}

// An allocator that knows how many bytes are in use.
typedef struct block {
    size_t size;
    max_align_t bytes[];
} block;

static void *allocate_counted(void *context, size_t size)
{
    block *made = calloc(1, sizeof *made + size);
    assert_non_null(made);
    made->size = size;
    *(size_t *)context += size;
    return made->bytes;
}

static void release_counted(void *context, void *memory)
{
    if (memory != NULL) {
        block *made = (block *)((char *)memory - offsetof(block, bytes));
        *(size_t *)context -= made->size;
        free(made);
    }
}

static sb_session *session_of_16(const sb_map *map, const sb_allocator *allocator, wire_tap *tap)
{
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = 16;
    def.output = wire_tap_output(tap);
    def.commons = &commons;
    sb_session *session;
    assert_int_equal(sb_session_create(&def, map, allocator, &session), SB_OK);
    return session;
}

// The goals are 256 KiB and 16 KiB; a log and what the host keeps come on top.
static void further_session_takes_224_kib_and_a_client_5(void **state)
{
    (void)state;
    static sb_map map;
    static wire_tap tap;
    sb_map_arena(&map);
    wire_tap_begin(&tap);
    size_t live = 0;
    const sb_allocator allocator = {allocate_counted, release_counted, &live};
    make_commons_by(&allocator);
    sb_session *first = session_of_16(&map, &allocator, &tap);
    const size_t one = live;
    sb_session *second = session_of_16(&map, &allocator, &tap);
    print_message("a session: %zu bytes\n", live - one);
    assert_in_range(live - one, 100 << 10, 224 << 10);
    const size_t empty = live;
    for (uint32_t peer = 0; peer < 16; peer++) {
        const sb_message hello = wire_tap_hello("someone");
        assert_int_equal(
            sb_hosted_join(sb_session_hosted(second), peer, SB_PEER_SOURCE_UNKNOWN, &hello.hello),
            SB_OK);
    }
    print_message("a client: %zu bytes\n", (live - empty) / 16);
    assert_in_range(live - empty, 16 * 1024, 16 * 5 * 1024);
    sb_hosted_destroy(sb_session_hosted(second));
    sb_hosted_destroy(sb_session_hosted(first));
    sb_replication_scratch_destroy(commons.scratch);
    sb_commons_destroy(commons.games);
    assert_int_equal(live, 0);
    wire_tap_end(&tap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(further_session_takes_less_where_another_shares),
        cmocka_unit_test(further_session_takes_224_kib_and_a_client_5),
        cmocka_unit_test(sessions_that_share_send_what_each_sends_alone),
        cmocka_unit_test(coder_is_shared_by_users_of_one_schema_and_tick_rate),
        cmocka_unit_test(room_grows_to_the_largest_and_stays_when_memory_is_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
