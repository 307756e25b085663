// Keys and their public halves: RFC 8032, section 7.1.
#include "protocol/token/key.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "example_token.h"

typedef struct issued {
    uint8_t bytes[SB_TOKEN_SIZE_MAX];
    size_t size;
    sb_token_key keys[2];
} issued;

static issued issue(uint32_t key_index)
{
    assert_true(sodium_init() >= 0);
    issued made;
    const sb_token token = example_token();
    for (uint32_t i = 0; i < 2; i++) {
        made.keys[i] = sb_token_key_of_seed(example_seeds[i]);
    }
    assert_int_equal(sb_token_issue(&token, example_seeds[key_index], made.bytes, &made.size),
                     SB_OK);
    assert_true(sb_token_key_verify(&made.keys[key_index], made.bytes, made.size));
    return made;
}

static void public_key_of_a_secret_one_is_as_the_rfc_states(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        const sb_token_key key = sb_token_key_of_seed(example_seeds[i]);
        assert_memory_equal(key.bytes, example_public_keys[i], sizeof key.bytes);
        sb_token_key same;
        assert_true(sb_token_key_make(example_public_keys[i], &same));
        assert_memory_equal(&same, &key, sizeof key);
    }
    // Python: hashlib.blake2b(public_key).digest()[:8].
    static const uint8_t ID[SB_TOKEN_KEY_ID_SIZE] = {0x80, 0x19, 0xf6, 0x60,
                                                     0xf5, 0xfb, 0xfd, 0x41};
    assert_memory_equal(sb_token_key_of_seed(example_seeds[0]).id, ID, sizeof ID);
}

static void bytes_to_which_no_secret_key_belongs_are_no_key(void **state)
{
    (void)state;
    // The neutral element, a point of order 8 (RFC 7748's curve in Edwards form), and a y without
    // x.
    static const uint8_t NONE[3][32] = {
        {1},
        {0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b,
         0x76, 0x0d, 0x10, 0x67, 0x0f, 0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39,
         0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a},
        {2},
    };
    for (uint32_t i = 0; i < 3; i++) {
        sb_token_key key;
        assert_false(sb_token_key_make(NONE[i], &key));
    }
}

static void token_with_any_single_bit_changed_is_refused(void **state)
{
    (void)state;
    issued made = issue(0);
    for (size_t bit = 0; bit < 8 * made.size; bit++) {
        made.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_false(sb_token_key_verify(&made.keys[0], made.bytes, made.size));
        made.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    assert_true(sb_token_key_verify(&made.keys[0], made.bytes, made.size));
}

static void token_of_any_other_size_is_refused(void **state)
{
    (void)state;
    issued made = issue(0);
    memset(made.bytes + made.size, 0, sizeof made.bytes - made.size);
    for (size_t size = 0; size <= sizeof made.bytes; size++) {
        assert_int_equal(sb_token_key_verify(&made.keys[0], made.bytes, size), size == made.size);
    }
    uint8_t large[SB_TOKEN_SIZE_MAX + 1] = {0};
    memcpy(large + sizeof large - SB_TOKEN_TRAILER_SIZE, made.keys[0].id, SB_TOKEN_KEY_ID_SIZE);
    assert_false(sb_token_key_verify(&made.keys[0], large, sizeof large));
}

static void each_of_two_keys_is_found_by_its_id_and_verifies_its_own_tokens(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        const issued made = issue(i);
        assert_ptr_equal(sb_token_key_find(made.keys, 2, made.bytes, made.size), &made.keys[i]);
        assert_false(sb_token_key_verify(&made.keys[1 - i], made.bytes, made.size));
        assert_null(sb_token_key_find(&made.keys[1 - i], 1, made.bytes, made.size));
        assert_null(sb_token_key_find(made.keys, 0, made.bytes, made.size));
    }
}

// A key's id is no secret: a token under a forged id fails by its signature.
static void signature_of_another_key_under_the_id_is_refused(void **state)
{
    (void)state;
    issued made = issue(1);
    memcpy(made.bytes + made.size - SB_TOKEN_TRAILER_SIZE, made.keys[0].id, SB_TOKEN_KEY_ID_SIZE);
    assert_ptr_equal(sb_token_key_find(made.keys, 2, made.bytes, made.size), &made.keys[0]);
    assert_false(sb_token_key_verify(&made.keys[0], made.bytes, made.size));
}

static void token_that_breaks_the_standard_is_not_issued(void **state)
{
    (void)state;
    sb_token token = example_token();
    token.role = 3;
    uint8_t bytes[SB_TOKEN_SIZE_MAX];
    size_t size = 7;
    assert_int_equal(sb_token_issue(&token, example_seeds[0], bytes, &size), SB_ERROR_RANGE);
    assert_int_equal(size, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_key_of_a_secret_one_is_as_the_rfc_states),
        cmocka_unit_test(bytes_to_which_no_secret_key_belongs_are_no_key),
        cmocka_unit_test(token_with_any_single_bit_changed_is_refused),
        cmocka_unit_test(token_of_any_other_size_is_refused),
        cmocka_unit_test(each_of_two_keys_is_found_by_its_id_and_verifies_its_own_tokens),
        cmocka_unit_test(signature_of_another_key_under_the_id_is_refused),
        cmocka_unit_test(token_that_breaks_the_standard_is_not_issued),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
