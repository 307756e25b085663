// The oracle is libsodium, which `sabot token` writes tokens with.
#include "client/connection/token_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "base/random.h"
#include "harness.h"

#define VARIANT sodium_base64_VARIANT_URLSAFE_NO_PADDING
#define TEXT_SIZE 700

static void text_of_every_size_is_read_as_libsodium_writes_it(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(3, 1);
    for (uint32_t size = 0; size <= SB_TOKEN_SIZE_MAX; size++) {
        uint8_t bytes[SB_TOKEN_SIZE_MAX], read[SB_TOKEN_SIZE_MAX + 1] = {[SB_TOKEN_SIZE_MAX] = 77};
        for (uint32_t i = 0; i < size; i++) {
            bytes[i] = (uint8_t)sb_random_below(&random, 256);
        }
        char text[TEXT_SIZE];
        uint32_t read_size = 9999;
        assert_non_null(sodium_bin2base64(text, sizeof text, bytes, size, VARIANT));
        assert_true(sb_token_text_read(text, read, &read_size));
        assert_int_equal(read_size, size);
        assert_memory_equal(read, bytes, size);
        assert_int_equal(read[SB_TOKEN_SIZE_MAX], 77);
    }
}

// Texts of up to three characters of any value. libsodium 1.0.18 takes some characters above 0x7f
// for digits, so that a text counts only if libsodium also writes it.
static void any_short_text_is_read_or_refused_as_by_libsodium(void **state)
{
    (void)state;
    uint32_t accepted = 0;
    for (uint32_t number = 0; number < 1u << 24; number += number < 1u << 16 ? 1 : 61) {
        const char text[4] = {(char)(number & 255u), (char)(number >> 8 & 255u),
                              (char)(number >> 16), '\0'};
        uint8_t ours[SB_TOKEN_SIZE_MAX], theirs[4];
        uint32_t size = 0;
        size_t their_size = 0;
        const char *end = NULL;
        char again[8];
        const bool wanted =
            sodium_base642bin(theirs, sizeof theirs, text, strlen(text), NULL, &their_size, &end,
                              VARIANT) == 0 &&
            strcmp(sodium_bin2base64(again, sizeof again, theirs, their_size, VARIANT), text) == 0;
        assert_int_equal(sb_token_text_read(text, ours, &size), wanted);
        if (wanted) {
            assert_int_equal(size, their_size);
            assert_memory_equal(ours, theirs, size);
        }
        accepted += wanted;
    }
    assert_true(accepted > 64);
}

static void text_of_more_bytes_than_a_token_may_have_is_refused(void **state)
{
    (void)state;
    uint8_t read[SB_TOKEN_SIZE_MAX + 1] = {[SB_TOKEN_SIZE_MAX] = 77};
    char text[TEXT_SIZE];
    uint32_t size;
    for (size_t length = 0; length < sizeof text; length++) {
        memset(text, 'A', length);
        text[length] = '\0';
        const bool fits = length % 4 != 1 && length <= 683; // 512 bytes take 683 digits
        assert_int_equal(sb_token_text_read(text, read, &size), fits);
        assert_int_equal(read[SB_TOKEN_SIZE_MAX], 77);
    }
}

static void hello_carries_the_token_of_the_def(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    char token[] = "AQID_-8";
    def.token = token;
    harness *h = malloc(sizeof *h);
    harness_init_def(h, NULL, &def, &harness_allocator);
    memset(token, 'x', sizeof token - 1); // it was copied
    harness_connect(h);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    const uint8_t wanted[] = {1, 2, 3, 0xff, 0xef};
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    assert_int_equal(message.hello.token.size, sizeof wanted);
    assert_memory_equal(message.hello.token.data, wanted, sizeof wanted);
    harness_deinit(h);
    free(h);
}

static void send_nothing(void *context, sb_channel channel, const void *bytes, size_t size)
{
    (void)context;
    (void)channel;
    (void)bytes;
    (void)size;
}

static void def_with_a_token_that_is_no_base64url_is_refused(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"A", "AB=", "A+/A", "AA A", "AB"};
    for (uint32_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        sb_client_def def = sb_client_def_default();
        def.token = WRONG[i];
        sb_client_core *core;
        assert_int_equal(sb_client_core_create(&def, NULL, (sb_client_output){send_nothing, NULL},
                                               &harness_allocator, &core),
                         SB_ERROR_ARGUMENT);
        assert_null(core);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_of_every_size_is_read_as_libsodium_writes_it),
        cmocka_unit_test(any_short_text_is_read_or_refused_as_by_libsodium),
        cmocka_unit_test(text_of_more_bytes_than_a_token_may_have_is_refused),
        cmocka_unit_test(hello_carries_the_token_of_the_def),
        cmocka_unit_test(def_with_a_token_that_is_no_base64url_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
