// One datagram at a time: what opens, and what is refused. The bytes themselves are compared with
// the standard's by test_tunnel_vectors.c.
#include "protocol/secure/envelope.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <sodium.h>

#include "ends.h"

static void contents_of_every_size_are_opened_as_they_were_sealed(void **state)
{
    (void)state;
    sb_envelope a, b;
    uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX];
    for (size_t i = 0; i < sizeof contents; i++) {
        contents[i] = (uint8_t)(i * 37);
    }
    for (uint32_t plain = 0; plain < 2; plain++) {
        ends_begin(&a, &b, plain == 1);
        for (size_t size = 0; size <= sizeof contents; size++) {
            ends_datagram sealed;
            sealed.size = sb_envelope_seal(&a, contents, size, sealed.bytes);
            assert_int_equal(sealed.size, size + (plain == 1 ? 9 : 25));
            assert_true(sb_envelope_is(sealed.bytes, sealed.size));
            assert_int_equal(sb_envelope_connection(sealed.bytes), ENDS_CONNECTION);
            const ends_opened opened = ends_open(&b, &sealed);
            assert_int_equal(opened.result, SB_ENVELOPE_OPENED);
            assert_int_equal(opened.size, size);
            assert_memory_equal(opened.contents, contents, size);
        }
    }
}

static void contents_that_are_too_long_are_not_sealed_and_take_no_number(void **state)
{
    (void)state;
    sb_envelope a, b;
    uint8_t contents[SB_ENVELOPE_CONTENTS_SIZE_MAX + 1] = {0}, out[SB_ENVELOPE_SIZE_MAX + 1];
    ends_begin(&a, &b, false);
    assert_int_equal(sb_envelope_seal(&a, contents, sizeof contents, out), 0);
    assert_int_equal(sb_envelope_seal(&a, contents, SIZE_MAX, out), 0);
    assert_true(a.send_sequence == 1);
}

static void contents_may_stand_at_their_place_in_the_datagram(void **state)
{
    (void)state;
    sb_envelope a, copy, b;
    ends_begin(&a, &b, false);
    memcpy(&copy, &a, sizeof a);
    const ends_datagram meant = ends_seal(&a, 4711);
    ends_datagram made;
    const uint64_t number = 4711;
    memcpy(made.bytes + SB_ENVELOPE_HEADER_SIZE, &number, sizeof number);
    made.size =
        sb_envelope_seal(&copy, made.bytes + SB_ENVELOPE_HEADER_SIZE, sizeof number, made.bytes);
    assert_int_equal(made.size, meant.size);
    assert_memory_equal(made.bytes, meant.bytes, meant.size);
}

static void datagram_with_any_single_bit_changed_is_refused(void **state)
{
    (void)state;
    sb_envelope a, b;
    ends_begin(&a, &b, false);
    for (uint64_t i = 1; i <= 5; i++) {
        const ends_datagram made = ends_seal(&a, i);
        ends_open_number(&b, &made, i);
    }
    ends_datagram made = ends_seal(&a, 6);
    for (size_t bit = 0; bit < 8 * made.size; bit++) {
        made.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_not_equal(ends_open(&b, &made).result, SB_ENVELOPE_OPENED);
        made.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    ends_open_number(&b, &made, 6);
}

static void datagram_of_any_other_size_is_refused(void **state)
{
    (void)state;
    sb_envelope a, b;
    ends_begin(&a, &b, false);
    ends_datagram made = ends_seal(&a, 1);
    const size_t size = made.size;
    memset(made.bytes + size, 0, sizeof made.bytes - size);
    for (made.size = 0; made.size <= sizeof made.bytes; made.size++) {
        if (made.size != size) {
            assert_int_equal(ends_open(&b, &made).result, SB_ENVELOPE_FORGED);
        }
    }
    made.size = size;
    ends_open_number(&b, &made, 1);
}

static void datagram_of_another_connection_or_direction_is_refused(void **state)
{
    (void)state;
    sb_envelope a, b;
    ends_begin(&a, &b, false);
    a.connection++;
    ends_datagram made = ends_seal(&a, 1);
    assert_int_equal(ends_open(&b, &made).result, SB_ENVELOPE_FORGED);
    // With the right number in the header, the key is still that of the other connection.
    a.connection--;
    a.keys.send[31] ^= 1;
    made = ends_seal(&a, 2);
    assert_int_equal(ends_open(&b, &made).result, SB_ENVELOPE_FORGED);
    // A datagram that comes back to its sender does not open there.
    made = ends_seal(&b, 1);
    assert_int_equal(ends_open(&b, &made).result, SB_ENVELOPE_FORGED);
}

static void every_datagram_is_opened_once(void **state)
{
    (void)state;
    for (uint32_t plain = 0; plain < 2; plain++) {
        sb_envelope a, b;
        ends_begin(&a, &b, plain == 1);
        for (uint64_t i = 1; i < 3000; i++) {
            const ends_datagram made = ends_seal(&a, i);
            ends_open_number(&b, &made, i);
            assert_int_equal(ends_open(&b, &made).result, SB_ENVELOPE_REPEATED);
        }
    }
}

static void encrypted_and_plain_ends_do_not_understand_each_other(void **state)
{
    (void)state;
    sb_envelope a, b, plain_a, plain_b;
    ends_begin(&a, &b, false);
    ends_begin(&plain_a, &plain_b, true);
    ends_datagram made = ends_seal(&plain_a, 1);
    assert_int_equal(ends_open(&b, &made).result, SB_ENVELOPE_FORGED);
    // A plain end reads what it gets: the contents are then not those that were sealed.
    made = ends_seal(&a, 1);
    const ends_opened opened = ends_open(&plain_b, &made);
    const uint64_t number = 1;
    assert_int_equal(opened.size, sizeof number + SB_ENVELOPE_TAG_SIZE);
    assert_memory_not_equal(opened.contents, &number, sizeof number);
}

static void copy_that_only_opens_sees_the_same_datagrams(void **state)
{
    (void)state;
    sb_envelope a, b, copy;
    ends_begin(&a, &b, false);
    memcpy(&copy, &b, sizeof b);
    for (uint64_t i = 1; i < 100; i++) {
        const ends_datagram made = ends_seal(&a, i);
        ends_open_number(&b, &made, i);
        ends_open_number(&copy, &made, i);
    }
    assert_memory_equal(&b, &copy, sizeof b);
}

static void ended_envelope_is_all_zeros(void **state)
{
    (void)state;
    sb_envelope a, b;
    static const sb_envelope zeros;
    ends_begin(&a, &b, false);
    sb_envelope_deinit(&a);
    assert_memory_equal(&a, &zeros, sizeof a);
}

int main(void)
{
    assert_true(sodium_init() >= 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contents_of_every_size_are_opened_as_they_were_sealed),
        cmocka_unit_test(contents_that_are_too_long_are_not_sealed_and_take_no_number),
        cmocka_unit_test(contents_may_stand_at_their_place_in_the_datagram),
        cmocka_unit_test(datagram_with_any_single_bit_changed_is_refused),
        cmocka_unit_test(datagram_of_any_other_size_is_refused),
        cmocka_unit_test(datagram_of_another_connection_or_direction_is_refused),
        cmocka_unit_test(every_datagram_is_opened_once),
        cmocka_unit_test(encrypted_and_plain_ends_do_not_understand_each_other),
        cmocka_unit_test(copy_that_only_opens_sees_the_same_datagrams),
        cmocka_unit_test(ended_envelope_is_all_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
