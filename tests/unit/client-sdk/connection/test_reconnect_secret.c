// Tests reconnect.c: which secret a hello carries after a loss, and that no secret stays in memory.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "client/state.h"
#include "reconnect_fixture.h"

static void first_hello_says_its_token_and_no_secret_and_no_map(void **state)
{
    harness *h = *state;
    assert_int_equal(sb_client_core_transport(h->core), 1);
    harness_connect(h);
    sb_message_hello hello = reconnect_last_hello(h);
    assert_int_equal(hello.resume.size, 0);
    assert_int_equal(hello.token.size, 3);
    assert_int_equal(hello.map_count, 0);
    assert_int_equal(hello.session, 0);
}

static void loss_without_a_secret_ends_it(void **state)
{
    harness *h = *state;
    reconnect_play(h, NULL);
    reconnect_pass(h, 20000);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    sb_client_core_disconnected(h->core);
    reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
    assert_int_equal(sb_client_core_transport(h->core), 1);
}

static void lost_connection_says_hello_again_with_its_secret(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_pass(h, 100);
    reconnect_lose(h);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_NONE);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    assert_int_equal(sb_client_core_transport(h->core), 2);
    uint32_t sent_before = h->sent_count;
    reconnect_pass(h, 50);
    assert_int_equal(h->sent_count, sent_before);
    harness_connect(h);
    assert_int_equal(h->sent_count, sent_before + 1);
    reconnect_assert_hello_says(h, reconnect_first_secret);
    sb_message_hello hello = reconnect_last_hello(h);
    sb_rules_identity identity = sb_rules_identify(h->rules);
    assert_int_equal(hello.session, 4);
    assert_int_equal(hello.name.size, 3);
    assert_memory_equal(hello.name.data, "ann", 3);
    assert_int_equal(hello.form, SB_FORM_PACKED);
    assert_int_equal(hello.role, SB_ROLE_PLAYER);
    assert_int_equal(hello.select, 0x04030201);
    assert_true(hello.rules.tables_hash == identity.tables_hash);
    assert_int_equal(hello.map_count, 1);
    assert_true(hello.map_hashes[0] == sb_hash(h->map_bytes, h->map_size));
    // The client says hello once a connection.
    harness_connect(h);
    assert_int_equal(h->sent_count, sent_before + 1);
}

static void new_secret_takes_the_place_of_the_old_one(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_assert_hello_says(h, reconnect_first_secret);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_assert_hello_says(h, reconnect_second_secret);
    // Without a secret the client cannot come back any more.
    reconnect_welcome(h, 1, NULL);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    sb_client_core_disconnected(h->core);
    reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

// A server that died may know only the older secret: its log had no input since it gave the newer.
static void older_secret_is_tried_once_when_the_newer_is_unknown(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_welcome(h, 0, reconnect_second_secret);
    for (int i = 0; i < 2; i++) {
        reconnect_pass(h, 100);
        reconnect_lose(h);
        harness_connect(h);
        reconnect_assert_hello_says(h, reconnect_second_secret);
        reconnect_refuse(h, SB_REFUSAL_RESUME);
        reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
        reconnect_pass(h, 100u << i);
        harness_connect(h);
        reconnect_assert_hello_says(h, reconnect_first_secret);
        if (i == 0) {
            reconnect_welcome(h, 1, reconnect_second_secret); // a server may give any secret
        }
    }
    reconnect_refuse(h, SB_REFUSAL_RESUME);
    reconnect_assert_closed(h, SB_CLIENT_REASON_REFUSED);
}

static void secret_of_the_next_match_is_the_one(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_welcome(h, 1, reconnect_second_secret);
    assert_int_equal(harness_status(h).reconnects, 0);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_assert_hello_says(h, reconnect_second_secret);
    reconnect_welcome(h, 2, reconnect_first_secret);
    reconnect_welcome(h, 3, NULL);
    sb_client_core_disconnected(h->core);
    reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

// Looks for the secret in the memory that is given back.
typedef struct witness {
    const void *memory; ///< the one block that is examined
    size_t size;
    uint32_t looked, found;
} witness;

static bool contains_secret(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i + SB_RESUME_SECRET_SIZE <= size; i++) {
        if (memcmp(bytes + i, reconnect_first_secret, SB_RESUME_SECRET_SIZE) == 0 ||
            memcmp(bytes + i, reconnect_second_secret, SB_RESUME_SECRET_SIZE) == 0) {
            return true;
        }
    }
    return false;
}

static void *allocate(void *context, size_t size)
{
    witness *seen = context;
    void *memory = calloc(1, size);
    if (seen->memory == NULL) { // the core is allocated first
        seen->memory = memory;
        seen->size = size;
    }
    return memory;
}

static void release_core(void *context, void *memory)
{
    witness *seen = context;
    if (memory == seen->memory) {
        seen->looked++;
        seen->found += contains_secret(memory, seen->size) ? 1 : 0;
    }
    free(memory);
}

static void secret_is_gone_when_the_client_is(void **state)
{
    (void)state;
    for (uint32_t variant = 0; variant < 4; variant++) {
        witness seen = {0};
        const sb_allocator allocator = {allocate, release_core, &seen};
        sb_client_def def = {.name = "ann", .timeout_ms = 5000, .reconnect_ms = 30000};
        harness *h = malloc(sizeof *h);
        harness_init_def(h, NULL, &def, &allocator);
        reconnect_play(h, reconnect_first_secret);
        assert_true(contains_secret((const uint8_t *)h->core, seen.size));
        if (variant == 1) {
            reconnect_lose(h);
            harness_connect(h);
            reconnect_welcome(h, 1, reconnect_second_secret);
        } else if (variant == 2) {
            reconnect_lose(h);
            harness_connect(h);
        } else if (variant == 3) {
            reconnect_goodbye(h);
            assert_false(contains_secret((const uint8_t *)h->core, seen.size));
        }
        harness_deinit(h);
        assert_int_equal(seen.looked, 1);
        assert_int_equal(seen.found, 0);
        free(h);
    }
}

#define TEST_WITH(name, set_up) cmocka_unit_test_setup_teardown(name, set_up, reconnect_teardown)
#define TEST(name) TEST_WITH(name, reconnect_setup)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(first_hello_says_its_token_and_no_secret_and_no_map),
        TEST(loss_without_a_secret_ends_it),
        TEST(lost_connection_says_hello_again_with_its_secret),
        TEST(new_secret_takes_the_place_of_the_old_one),
        TEST(older_secret_is_tried_once_when_the_newer_is_unknown),
        TEST(secret_of_the_next_match_is_the_one),
        cmocka_unit_test(secret_is_gone_when_the_client_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
