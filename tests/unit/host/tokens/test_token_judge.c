#include "host/tokens/token_judge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "example_token.h"

#define STARTED_S UINT64_C(1789999000)
#define NOW_S UINT64_C(1790000030) ///< within the example's time

static sb_token_judge judge;
static uint8_t token_bytes[SB_TOKEN_SIZE_MAX];
static sb_message_hello hello;
static const char *from;
static sb_token_time now;
static sb_token read_token;

static int begin(void **state)
{
    (void)state;
    assert_true(sodium_init() >= 0);
    static const uint8_t no_key[SB_TOKEN_SERVER_SIZE];
    sb_token_judge_def def = {.server_key = no_key,
                              .key_count = 2,
                              .leeway_s = 5,
                              .started_s = STARTED_S,
                              .used_capacity = 4};
    for (uint32_t i = 0; i < 2; i++) {
        def.keys[i] = sb_token_key_of_seed(example_seeds[i]);
    }
    assert_int_equal(sb_token_judge_init(&judge, &def), SB_OK);
    from = "203.0.113.7/32";
    now = (sb_token_time){NOW_S, 1000000000};
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_token_judge_deinit(&judge);
    return 0;
}

// A token for any place, which the tests restrict.
static sb_token plain_token(void)
{
    sb_token token = example_token();
    token.role = SB_ROLE_PLAYER;
    token.session = 0;
    token.server = (sb_blob){0};
    token.prefix_count = 0;
    return token;
}

static void present(const sb_token *token, uint32_t key_index)
{
    size_t size;
    assert_int_equal(sb_token_issue(token, example_seeds[key_index], token_bytes, &size), SB_OK);
    hello = (sb_message_hello){.token = {token_bytes, (uint32_t)size}};
}

static sb_token_fault ask(void)
{
    now.monotonic_ns += SB_TOKEN_JUDGE_CHECK_NS; // so that none is too many
    return sb_token_judge_hello(&judge, &hello, example_prefix(from).address, now, &read_token);
}

static sb_token_fault judged(const sb_token *token)
{
    present(token, 0);
    return ask();
}

static void valid_token_is_admitted_and_read(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    assert_int_equal(read_token.user.size, 12);
    assert_memory_equal(read_token.user.data, "account-4711", 12);
    assert_int_equal(judge.counts[SB_TOKEN_FAULT_NONE], 0); // it has not joined yet
    sb_token_judge_use(&judge, &read_token);
    assert_int_equal(judge.counts[SB_TOKEN_FAULT_NONE], 1);
}

static void claimed_id_is_given_to_one_and_given_back(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    present(&token, 0);
    now.monotonic_ns += SB_TOKEN_JUDGE_CHECK_NS;
    const uint8_t *address = example_prefix(from).address;
    assert_int_equal(sb_token_judge_peek(&judge, &hello, address, now, &read_token),
                     SB_TOKEN_FAULT_NONE);
    assert_int_equal(sb_token_judge_claim(&judge, token.id, NOW_S + 60, NOW_S),
                     SB_TOKEN_FAULT_NONE);
    assert_int_equal(sb_token_judge_claim(&judge, token.id, NOW_S + 60, NOW_S),
                     SB_TOKEN_FAULT_USED);
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_USED);
    sb_token_judge_release(&judge, token.id);
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    for (uint8_t i = 0; i < 4; i++) {
        const uint8_t id[SB_TOKEN_ID_SIZE] = {i};
        assert_int_equal(sb_token_judge_claim(&judge, id, NOW_S + 60, NOW_S), SB_TOKEN_FAULT_NONE);
    }
    assert_int_equal(sb_token_judge_claim(&judge, token.id, NOW_S + 60, NOW_S),
                     SB_TOKEN_FAULT_FULL);
}

static void hello_with_a_claim_is_judged_by_its_answer_and_by_time_and_place(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    present(&token, 0);
    const uint8_t *address = example_prefix(from).address;
    assert_int_equal(
        sb_token_judge_claimed(&judge, &hello, address, now, SB_TOKEN_FAULT_USED, &read_token),
        SB_TOKEN_FAULT_USED);
    assert_int_equal(judge.counts[SB_TOKEN_FAULT_USED], 1);
    assert_int_equal(
        sb_token_judge_claimed(&judge, &hello, address, now, SB_TOKEN_FAULT_NONE, &read_token),
        SB_TOKEN_FAULT_NONE);
    assert_int_equal(read_token.user.size, 12);
    hello.role = SB_ROLE_SPECTATOR;
    assert_int_equal(
        sb_token_judge_claimed(&judge, &hello, address, now, SB_TOKEN_FAULT_NONE, &read_token),
        SB_TOKEN_FAULT_ROLE);
    hello.role = SB_ROLE_PLAYER;
    now.unix_s = token.expires_s + 6;
    assert_int_equal(
        sb_token_judge_claimed(&judge, &hello, address, now, SB_TOKEN_FAULT_NONE, &read_token),
        SB_TOKEN_FAULT_EXPIRED);
}

static void hello_without_token_or_with_garbage_is_refused(void **state)
{
    (void)state;
    hello = (sb_message_hello){0};
    assert_int_equal(ask(), SB_TOKEN_FAULT_MISSING);
    uint8_t garbage[SB_TOKEN_SIZE_MAX] = {0x9d, 1};
    for (uint32_t size = 1; size <= sizeof garbage; size++) {
        hello.token = (sb_blob){garbage, size};
        assert_int_equal(ask(), SB_TOKEN_FAULT_KEY);
    }
    const sb_token token = plain_token();
    present(&token, 0);
    token_bytes[0]++; // one element more than there is
    assert_int_equal(ask(), SB_TOKEN_FAULT_FORM);
    assert_int_equal(judge.counts[SB_TOKEN_FAULT_MISSING], 1);
    assert_int_equal(judge.counts[SB_TOKEN_FAULT_KEY], SB_TOKEN_SIZE_MAX);
    assert_int_equal(judge.counts[SB_TOKEN_FAULT_FORM], 1);
}

static void token_is_valid_from_leeway_before_its_start_to_leeway_after_its_end(void **state)
{
    (void)state;
    const sb_token token = plain_token(); // 1790000000 to 1790000060
    static const struct {
        uint64_t now_s;
        sb_token_fault fault;
    } CASES[] = {
        {0, SB_TOKEN_FAULT_EARLY},
        {1789999994, SB_TOKEN_FAULT_EARLY},
        {1789999995, SB_TOKEN_FAULT_NONE},
        {1790000000, SB_TOKEN_FAULT_NONE},
        {1790000060, SB_TOKEN_FAULT_NONE},
        {1790000065, SB_TOKEN_FAULT_NONE},
        {1790000066, SB_TOKEN_FAULT_EXPIRED},
        {UINT64_MAX, SB_TOKEN_FAULT_EXPIRED},
    };
    for (uint32_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        now.unix_s = CASES[i].now_s;
        assert_int_equal(judged(&token), CASES[i].fault);
    }
    judge.def.leeway_s = 0;
    now.unix_s = 1790000060;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    now.unix_s = 1790000061;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_EXPIRED);
    now.unix_s = 1789999999;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_EARLY);
}

static void times_at_the_ends_of_their_range_wrap_nowhere(void **state)
{
    (void)state;
    sb_token token = plain_token();
    token.not_before_s = UINT64_MAX - 10;
    token.expires_s = UINT64_MAX;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_EARLY);
    token.not_before_s = 0;
    token.expires_s = 1;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_EXPIRED);
    now.unix_s = 3;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_START);
}

// The used ids of an earlier process are forgotten.
static void token_that_an_earlier_process_may_have_seen_is_refused(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    judge.def.started_s = token.not_before_s - 1;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    judge.def.started_s = token.not_before_s;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_START);
    judge.def.started_s = token.not_before_s + 1;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_START);
}

static void token_for_a_server_is_admitted_by_that_one_alone(void **state)
{
    (void)state;
    uint8_t own[SB_TOKEN_SERVER_SIZE] = {9, 8, 7}, other[SB_TOKEN_SERVER_SIZE] = {9, 8, 7};
    sb_token token = plain_token();
    token.server = (sb_blob){own, sizeof own};
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_SERVER);
    judge.def.server_key = other;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    other[SB_TOKEN_SERVER_SIZE - 1] ^= 1;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_SERVER);
    token.server = (sb_blob){0};
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
}

static void token_for_addresses_is_refused_from_any_other(void **state)
{
    (void)state;
    sb_token token = plain_token();
    token.prefix_count = 2;
    token.prefixes[0] = example_prefix("203.0.113.0/25");
    token.prefixes[1] = example_prefix("2001:db8:8000::/33");
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    from = "203.0.113.128/32";
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_ADDRESS);
    from = "2001:db8:8000::1/128";
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    from = "2001:db8:7fff::1/128";
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_ADDRESS);
}

static void token_for_a_role_or_session_is_refused_for_another(void **state)
{
    (void)state;
    sb_token token = plain_token();
    for (uint32_t role = 0; role <= SB_ROLE_REPLAY_VIEWER; role++) {
        for (uint32_t asked = 0; asked <= SB_ROLE_LOBBY + 1u; asked++) {
            token.role = role;
            present(&token, 0);
            hello.role = asked;
            // A client of the lobby names its role when it joins.
            const bool fits = role == asked || asked == SB_ROLE_LOBBY;
            assert_int_equal(ask(), fits ? SB_TOKEN_FAULT_NONE : SB_TOKEN_FAULT_ROLE);
        }
    }
    token = plain_token();
    for (uint32_t session = 0; session < 3; session++) {
        for (uint32_t asked = 0; asked < 3; asked++) {
            token.session = session;
            present(&token, 0);
            hello.session = asked;
            const bool fits = session == 0 || asked == 0 || session == asked;
            assert_int_equal(ask(), fits ? SB_TOKEN_FAULT_NONE : SB_TOKEN_FAULT_SESSION);
        }
    }
}

static void used_token_is_refused_as_long_as_it_would_be_valid(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE); // not used: nobody joined by it
    sb_token_judge_use(&judge, &read_token);
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_USED);
    now.unix_s = token.expires_s + 5;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_USED);
    now.unix_s++;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_EXPIRED);
    // The same id under another signature is the same token.
    now.unix_s = NOW_S;
    present(&token, 1);
    assert_int_equal(ask(), SB_TOKEN_FAULT_USED);
}

static void full_table_refuses_until_a_token_has_ended(void **state)
{
    (void)state;
    sb_token token = plain_token();
    for (uint8_t i = 0; i < 4; i++) {
        token.id[0] = i;
        token.expires_s = NOW_S + 100u + i;
        assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
        sb_token_judge_use(&judge, &read_token);
    }
    token.id[0] = 4;
    token.expires_s = NOW_S + 500;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_FULL);
    now.unix_s = NOW_S + 105; // the first ended at 100, and 5 s of leeway
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_FULL);
    now.unix_s++;
    assert_int_equal(judged(&token), SB_TOKEN_FAULT_NONE);
    assert_int_equal(judge.counts[SB_TOKEN_FAULT_FULL], 2);
}

static void tokens_of_two_keys_are_admitted_until_one_is_withdrawn(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    for (uint32_t i = 0; i < 2; i++) {
        present(&token, i);
        assert_int_equal(ask(), SB_TOKEN_FAULT_NONE);
    }
    judge.def.key_count = 1;
    assert_int_equal(ask(), SB_TOKEN_FAULT_KEY); // of the second key
    present(&token, 0);
    assert_int_equal(ask(), SB_TOKEN_FAULT_NONE);
}

static void token_with_any_single_bit_changed_is_refused(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    present(&token, 0);
    for (uint32_t bit = 0; bit < 8 * hello.token.size; bit++) {
        token_bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_not_equal(ask(), SB_TOKEN_FAULT_NONE);
        token_bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    assert_true(judge.counts[SB_TOKEN_FAULT_SIGNATURE] > 512); // all bits of the signature at least
    assert_int_equal(ask(), SB_TOKEN_FAULT_NONE);
}

static void signatures_beyond_the_bound_are_not_checked(void **state)
{
    (void)state;
    const sb_token token = plain_token();
    present(&token, 0);
    token_bytes[hello.token.size - 1] ^= 1;
    const uint8_t *address = example_prefix(from).address;
    for (uint32_t i = 0; i < 100; i++) {
        const sb_token_fault wanted =
            i < SB_TOKEN_JUDGE_CHECK_COUNT ? SB_TOKEN_FAULT_SIGNATURE : SB_TOKEN_FAULT_BUSY;
        assert_int_equal(sb_token_judge_hello(&judge, &hello, address, now, &read_token), wanted);
    }
    token_bytes[hello.token.size - 1] ^= 1;
    now.monotonic_ns += SB_TOKEN_JUDGE_CHECK_NS - 1;
    assert_int_equal(sb_token_judge_hello(&judge, &hello, address, now, &read_token),
                     SB_TOKEN_FAULT_BUSY);
    now.monotonic_ns++;
    assert_int_equal(sb_token_judge_hello(&judge, &hello, address, now, &read_token),
                     SB_TOKEN_FAULT_NONE);
    // What fails before costs nothing of the bound.
    hello.role = SB_ROLE_SPECTATOR;
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(sb_token_judge_hello(&judge, &hello, address, now, &read_token),
                         SB_TOKEN_FAULT_ROLE);
    }
    hello.role = SB_ROLE_PLAYER;
    assert_int_equal(sb_token_judge_hello(&judge, &hello, address, now, &read_token),
                     SB_TOKEN_FAULT_NONE);
}

static void every_fault_has_a_name_and_a_text_that_fits_a_refusal(void **state)
{
    (void)state;
    for (uint32_t a = 0; a < SB_TOKEN_FAULT_COUNT; a++) {
        const char *text = sb_token_fault_text((sb_token_fault)a);
        assert_true(strlen(text) > 0 && strlen(text) <= SB_REASON_SIZE_MAX);
        for (uint32_t b = 0; b < a; b++) {
            assert_string_not_equal(sb_token_fault_name((sb_token_fault)a),
                                    sb_token_fault_name((sb_token_fault)b));
            assert_string_not_equal(text, sb_token_fault_text((sb_token_fault)b));
        }
    }
}

#define JUDGE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        JUDGE_TEST(valid_token_is_admitted_and_read),
        JUDGE_TEST(claimed_id_is_given_to_one_and_given_back),
        JUDGE_TEST(hello_with_a_claim_is_judged_by_its_answer_and_by_time_and_place),
        JUDGE_TEST(hello_without_token_or_with_garbage_is_refused),
        JUDGE_TEST(token_is_valid_from_leeway_before_its_start_to_leeway_after_its_end),
        JUDGE_TEST(times_at_the_ends_of_their_range_wrap_nowhere),
        JUDGE_TEST(token_that_an_earlier_process_may_have_seen_is_refused),
        JUDGE_TEST(token_for_a_server_is_admitted_by_that_one_alone),
        JUDGE_TEST(token_for_addresses_is_refused_from_any_other),
        JUDGE_TEST(token_for_a_role_or_session_is_refused_for_another),
        JUDGE_TEST(used_token_is_refused_as_long_as_it_would_be_valid),
        JUDGE_TEST(full_table_refuses_until_a_token_has_ended),
        JUDGE_TEST(tokens_of_two_keys_are_admitted_until_one_is_withdrawn),
        JUDGE_TEST(token_with_any_single_bit_changed_is_refused),
        JUDGE_TEST(signatures_beyond_the_bound_are_not_checked),
        cmocka_unit_test(every_fault_has_a_name_and_a_text_that_fits_a_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
