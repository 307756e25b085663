#include "protocol/peek.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "example.h"

// Asks about a block that ends where the bytes end, so that a sanitizer sees a read behind them.
static bool is_plain(const void *bytes, size_t size)
{
    uint8_t *block = malloc(size > 0 ? size : 1);
    assert_non_null(block);
    memcpy(block, bytes, size);
    bool plain = sb_message_is_plain_snapshot(block, size);
    free(block);
    return plain;
}

// Bytes in hex, by the specification of msgpack and the message tables of the wire standard.
static bool is_plain_hex(const char *hex)
{
    uint8_t bytes[256];
    size_t size = 0;
    for (char *end; *hex != '\0'; hex = end) {
        assert_true(size < sizeof bytes);
        bytes[size++] = (uint8_t)strtoul(hex, &end, 16);
        assert_true(end != hex);
    }
    return is_plain(bytes, size);
}

// epoch, tick, baseline_age, durable_age, input_margin, part
#define HEAD "02 cd 02 58 06 ff fd cc 81 "

static void snapshot_with_numbers_is_plain(void **state)
{
    (void)state;
    assert_true(is_plain_hex("99 06 " HEAD "01 95 00 7f e0 d2 80 00 00 00 00"));
    assert_true(is_plain_hex("99 06 " HEAD "00 90"));
    assert_true(is_plain_hex("99 06 " HEAD "c4 03 0a 0b 0c dc 00 10 00"));
    assert_true(is_plain_hex("99 06 ce ff ff ff ff cd 04 01 cd 04 00 d1 80 00 d0 80 00 00 90"));
}

static void snapshot_with_a_bin_of_changes_is_not_plain(void **state)
{
    (void)state;
    assert_false(is_plain_hex("99 06 " HEAD "01 c4 02 c1 ff"));
    assert_false(is_plain_hex("99 06 " HEAD "c4 03 90 90 90 c4 02 90 90"));
    assert_false(is_plain_hex("99 06 " HEAD "01 c5 00 01 90"));
}

static void snapshot_is_known_in_any_width_of_its_elements(void **state)
{
    (void)state;
    assert_true(is_plain_hex("dc 00 09 06 " HEAD "01 90"));
    assert_true(is_plain_hex("dd 00 00 00 09 06 " HEAD "01 90"));
    assert_true(is_plain_hex("9b 06 " HEAD "01 90 00 00")); // elements that a later version adds
    static const char *const types[] = {
        "cc 06", "cd 00 06", "ce 00 00 00 06", "cf 00 00 00 00 00 00 00 06",
        "d0 06", "d1 00 06", "d2 00 00 00 06", "d3 00 00 00 00 00 00 00 06",
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        char hex[128] = "99 ";
        strcat(hex, types[i]);
        strcat(hex, " " HEAD "01 dd 00 00 00 00");
        assert_true(is_plain_hex(hex));
    }
    assert_true(is_plain_hex("99 06 " HEAD "c5 00 02 c4 c4 90"));
    assert_true(is_plain_hex("99 06 " HEAD "c6 00 00 00 02 c4 c4 90"));
}

static void other_types_are_not_plain_snapshots(void **state)
{
    (void)state;
    assert_false(is_plain_hex("99 05 " HEAD "01 90"));
    assert_false(is_plain_hex("99 07 " HEAD "01 90"));
    assert_false(is_plain_hex("99 cd 06 06 " HEAD "01 90"));
    assert_false(is_plain_hex("99 cf 01 00 00 00 00 00 00 06 " HEAD "01 90"));
    assert_false(is_plain_hex("99 d0 86 " HEAD "01 90"));
    assert_false(is_plain_hex("06 " HEAD "01 90"));    // no array
    assert_false(is_plain_hex("89 06 " HEAD "01 90")); // a map
}

static void bytes_that_end_early_are_not_a_plain_snapshot(void **state)
{
    (void)state;
    // The last byte begins the changes; what looks like them before it is the own state.
    static const uint8_t whole[] = {0xdd, 0,    0,    0,    9,    0xcd, 0,    6,
                                    2,    0xcd, 0x02, 0x58, 6,    0xff, 0xfd, 0xcc,
                                    0x81, 0xc5, 0,    3,    0x90, 0x90, 0x90, 0x90};
    assert_true(is_plain(whole, sizeof whole));
    for (size_t size = 0; size < sizeof whole; size++) {
        assert_false(is_plain(whole, size));
    }
    // Lengths that go far beyond the end.
    assert_false(is_plain_hex("99 06 " HEAD "c6 ff ff ff ff 90"));
    assert_false(is_plain_hex("99 06 " HEAD "c5 ff ff 90"));
    assert_false(sb_message_is_plain_snapshot(NULL, 0));
}

static bool decoder_says_plain(const sb_message *message)
{
    return message->type == SB_MESSAGE_SNAPSHOT && message->snapshot.form == SB_FORM_PLAIN;
}

static void messages_of_every_type_are_told_as_the_decoder_tells_them(void **state)
{
    (void)state;
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    uint32_t plain_count = 0, packed_count = 0;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    for (uint32_t i = 0; i < 5500; i++) {
        example sample;
        example_random(&sample, (sb_message_type)(1 + i % EXAMPLE_TYPE_COUNT), &random);
        size_t size = example_encode(&sample.message, bytes);
        bool plain = decoder_says_plain(&sample.message);
        plain_count += plain;
        packed_count += sample.message.type == SB_MESSAGE_SNAPSHOT && !plain;
        assert_int_equal(is_plain(bytes, size), plain);
    }
    assert_true(plain_count > 100 && packed_count > 100);
}

static void changed_snapshots_that_the_decoder_takes_are_told_as_it_tells_them(void **state)
{
    (void)state;
    const uint64_t seed = 20261123;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    sb_decoder *decoder;
    assert_int_equal(sb_decoder_create(&decoder), SB_OK);
    uint32_t taken[2] = {0, 0};
    for (uint32_t i = 0; i < 20000; i++) {
        example sample;
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        example_random(&sample, SB_MESSAGE_SNAPSHOT, &random);
        size_t size = example_encode(&sample.message, bytes);
        // Mostly in the head, which is what is looked at.
        uint32_t within = sb_random_below(&random, 4) == 0 ? (uint32_t)size : 20;
        bytes[sb_random_below(&random, within < size ? within : (uint32_t)size)] =
            (uint8_t)sb_random_u32(&random);
        bool plain = is_plain(bytes, size);
        sb_message decoded;
        if (sb_decoder_decode(decoder, bytes, size, &decoded) == SB_OK) {
            taken[plain]++;
            assert_int_equal(plain, decoder_says_plain(&decoded));
        }
    }
    assert_true(taken[0] > 500 && taken[1] > 500);
    sb_decoder_destroy(decoder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(snapshot_with_numbers_is_plain),
        cmocka_unit_test(snapshot_with_a_bin_of_changes_is_not_plain),
        cmocka_unit_test(snapshot_is_known_in_any_width_of_its_elements),
        cmocka_unit_test(other_types_are_not_plain_snapshots),
        cmocka_unit_test(bytes_that_end_early_are_not_a_plain_snapshot),
        cmocka_unit_test(messages_of_every_type_are_told_as_the_decoder_tells_them),
        cmocka_unit_test(changed_snapshots_that_the_decoder_takes_are_told_as_it_tells_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
