// Sequence numbers: datagrams that overtake each other, the window, the wrap of the 32 bits on the
// wire, the renewal of keys, the last number.
#include "protocol/secure/envelope.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <sodium.h>

#include "ends.h"

#define PHASE SB_ENVELOPE_PHASE_COUNT
#define WINDOW SB_ENVELOPE_WINDOW

// Seals the number `sequence` as its own contents.
static ends_datagram seal_at(sb_envelope *sender, uint64_t sequence)
{
    sender->send_sequence = sequence;
    return ends_seal(sender, sequence);
}

static void datagrams_of_the_window_are_opened_in_reverse_order(void **state)
{
    (void)state;
    sb_envelope a, b;
    static ends_datagram made[WINDOW + 1];
    ends_begin(&a, &b, false);
    for (uint64_t i = 1; i <= WINDOW; i++) {
        made[i] = ends_seal(&a, i);
    }
    for (uint64_t i = WINDOW; i >= 1; i--) {
        ends_open_number(&b, &made[i], i);
        assert_int_equal(ends_open(&b, &made[i]).result, SB_ENVELOPE_REPEATED);
    }
}

static void datagram_is_refused_when_the_newest_is_1024_ahead(void **state)
{
    (void)state;
    // The last one lies where the window's bits begin from the front again.
    static const uint64_t FIRST[] = {1, 2, 63, 64, 500, 1023, 1024, 1025, 5000, PHASE - 1024};
    for (uint32_t plain = 0; plain < 2; plain++) {
        for (size_t i = 0; i < sizeof FIRST / sizeof FIRST[0]; i++) {
            sb_envelope a, b;
            ends_begin(&a, &b, plain == 1);
            const ends_datagram late = seal_at(&a, FIRST[i]);
            const ends_datagram later = seal_at(&a, FIRST[i] + 1);
            const ends_datagram edge = seal_at(&a, FIRST[i] + 1023);
            ends_open_number(&b, &edge, FIRST[i] + 1023);
            sb_envelope other;
            memcpy(&other, &b, sizeof b);
            ends_open_number(&other, &late, FIRST[i]);
            const ends_datagram past = seal_at(&a, FIRST[i] + 1024);
            ends_open_number(&b, &past, FIRST[i] + 1024);
            assert_int_equal(ends_open(&b, &late).result, SB_ENVELOPE_REPEATED);
            ends_open_number(&b, &later, FIRST[i] + 1);
        }
    }
}

static void gap_of_any_length_leaves_no_trace_in_the_window(void **state)
{
    (void)state;
    static const uint64_t GAPS[] = {1, 2, 63, 64, 65, 1022, 1023, 1024, 1025, 2047, 2048, 100000};
    for (size_t i = 0; i < sizeof GAPS / sizeof GAPS[0]; i++) {
        sb_envelope a, b;
        ends_begin(&a, &b, false);
        for (uint64_t number = 1; number <= 3000; number++) {
            const ends_datagram made = ends_seal(&a, number);
            ends_open_number(&b, &made, number);
        }
        const uint64_t newest = 3000 + GAPS[i];
        const ends_datagram far = seal_at(&a, newest);
        ends_open_number(&b, &far, newest);
        // Of the window those are open that lie in the gap.
        for (uint64_t number = newest - 1; number > newest - WINDOW; number--) {
            const ends_datagram made = seal_at(&a, number);
            assert_int_equal(ends_open(&b, &made).result,
                             number > 3000 ? SB_ENVELOPE_OPENED : SB_ENVELOPE_REPEATED);
        }
    }
}

static void shuffled_datagrams_are_each_opened_once(void **state)
{
    (void)state;
    static ends_datagram made[WINDOW];
    uint64_t random = 1;
    sb_envelope a, b;
    ends_begin(&a, &b, false);
    // In the second half the window lies across the first renewal.
    for (uint64_t base = 1; base < PHASE + 9 * WINDOW;
         base += base == 1 + 8 * WINDOW ? PHASE - 9 * WINDOW : WINDOW) {
        for (uint64_t i = 0; i < WINDOW; i++) {
            made[i] = seal_at(&a, base + i);
        }
        for (uint64_t i = WINDOW - 1; i > 0; i--) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            const uint64_t with = (random >> 33) % (i + 1);
            const ends_datagram swapped = made[i];
            made[i] = made[with];
            made[with] = swapped;
        }
        for (uint64_t i = 0; i < WINDOW; i++) {
            assert_int_equal(ends_open(&b, &made[i]).result, SB_ENVELOPE_OPENED);
        }
        for (uint64_t i = 0; i < WINDOW; i++) {
            assert_int_equal(ends_open(&b, &made[i]).result, SB_ENVELOPE_REPEATED);
        }
    }
    assert_int_equal(b.receive_phase, 1);
}

static void number_goes_on_when_its_32_bits_wrap(void **state)
{
    (void)state;
    for (uint32_t plain = 0; plain < 2; plain++) {
        sb_envelope a, b;
        const uint64_t wrap = UINT64_C(1) << 32;
        ends_begin(&a, &b, plain == 1);
        ends_advance(&a, &b, wrap - 300);
        static ends_datagram made[600];
        for (uint64_t i = 0; i < 600; i++) {
            made[i] = ends_seal(&a, i);
        }
        // Every third one is late by 200.
        for (uint64_t i = 0; i < 800; i++) {
            if (i < 600 && i % 3 != 0) {
                ends_open_number(&b, &made[i], i);
            }
            if (i >= 200 && (i - 200) % 3 == 0) {
                ends_open_number(&b, &made[i - 200], i - 200);
            }
        }
        assert_true(b.newest == wrap + 299);
        for (uint64_t i = 0; i < 600; i++) {
            assert_int_equal(ends_open(&b, &made[i]).result, SB_ENVELOPE_REPEATED);
        }
    }
}

static void first_datagram_of_a_key_is_opened_before_the_last_of_the_key_before(void **state)
{
    (void)state;
    for (uint64_t phase = 1; phase <= 3; phase++) {
        sb_envelope a, b;
        ends_begin(&a, &b, false);
        ends_advance(&a, &b, phase * PHASE - 3);
        const ends_datagram last[3] = {ends_seal(&a, 0), ends_seal(&a, 1), ends_seal(&a, 2)};
        const ends_datagram first[2] = {ends_seal(&a, 3), ends_seal(&a, 4)};
        assert_true(a.send_phase == phase);
        ends_open_number(&b, &last[0], 0);
        assert_true(b.receive_phase == phase - 1);
        ends_open_number(&b, &first[1], 4);
        assert_true(b.receive_phase == phase);
        ends_open_number(&b, &last[2], 2);
        ends_open_number(&b, &first[0], 3);
        ends_open_number(&b, &last[1], 1);
        assert_true(b.receive_phase == phase);
        for (uint32_t i = 0; i < 3; i++) {
            assert_int_equal(ends_open(&b, &last[i]).result, SB_ENVELOPE_REPEATED);
        }
    }
}

static void keys_of_all_phases_and_directions_differ(void **state)
{
    (void)state;
    enum { PHASES = 64 };
    sb_envelope a, b;
    static uint8_t keys[2 * PHASES][SB_ENVELOPE_KEY_SIZE];
    ends_begin(&a, &b, false);
    for (uint64_t phase = 0; phase < PHASES; phase++) {
        (void)seal_at(&a, phase == 0 ? 1 : phase * PHASE);
        (void)seal_at(&b, phase == 0 ? 1 : phase * PHASE);
        memcpy(keys[2 * phase], a.keys.send, SB_ENVELOPE_KEY_SIZE);
        memcpy(keys[2 * phase + 1], b.keys.send, SB_ENVELOPE_KEY_SIZE);
    }
    for (uint32_t i = 0; i < 2 * PHASES; i++) {
        for (uint32_t j = 0; j < i; j++) {
            assert_memory_not_equal(keys[i], keys[j], SB_ENVELOPE_KEY_SIZE);
        }
    }
}

static void forged_first_datagram_of_a_key_does_not_renew_the_key(void **state)
{
    (void)state;
    sb_envelope a, b;
    ends_begin(&a, &b, false);
    ends_advance(&a, &b, PHASE - 1);
    const ends_datagram last = ends_seal(&a, 0), first = ends_seal(&a, 1);
    ends_datagram forged = first;
    forged.bytes[forged.size - 1] ^= 1;
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(ends_open(&b, &forged).result, SB_ENVELOPE_FORGED);
    }
    assert_true(b.receive_phase == 0);
    ends_open_number(&b, &last, 0);
    ends_open_number(&b, &first, 1);
}

static void datagram_two_keys_ahead_is_refused(void **state)
{
    (void)state;
    sb_envelope a, b;
    ends_begin(&a, &b, false);
    ends_advance(&a, &b, 100);
    const ends_datagram next = seal_at(&a, PHASE), ahead = seal_at(&a, 2 * PHASE);
    assert_int_equal(ends_open(&b, &ahead).result, SB_ENVELOPE_FORGED);
    ends_open_number(&b, &next, PHASE);
    ends_open_number(&b, &ahead, 2 * PHASE);
}

static void sender_stops_before_number_2_to_the_40(void **state)
{
    (void)state;
    for (uint32_t plain = 0; plain < 2; plain++) {
        sb_envelope a, b;
        ends_begin(&a, &b, plain == 1);
        ends_advance(&a, &b, SB_ENVELOPE_SEQUENCE_MAX - 1);
        const ends_datagram last = ends_seal(&a, 7);
        ends_open_number(&b, &last, 7);
        assert_int_equal(ends_open(&b, &last).result, SB_ENVELOPE_REPEATED);
        uint8_t out[SB_ENVELOPE_SIZE_MAX];
        for (uint32_t i = 0; i < 3; i++) {
            assert_int_equal(sb_envelope_seal(&a, "end", 3, out), 0);
        }
        assert_true(a.send_sequence == SB_ENVELOPE_SEQUENCE_MAX);
    }
}

int main(void)
{
    assert_true(sodium_init() >= 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(datagrams_of_the_window_are_opened_in_reverse_order),
        cmocka_unit_test(datagram_is_refused_when_the_newest_is_1024_ahead),
        cmocka_unit_test(gap_of_any_length_leaves_no_trace_in_the_window),
        cmocka_unit_test(shuffled_datagrams_are_each_opened_once),
        cmocka_unit_test(number_goes_on_when_its_32_bits_wrap),
        cmocka_unit_test(first_datagram_of_a_key_is_opened_before_the_last_of_the_key_before),
        cmocka_unit_test(keys_of_all_phases_and_directions_differ),
        cmocka_unit_test(forged_first_datagram_of_a_key_does_not_renew_the_key),
        cmocka_unit_test(datagram_two_keys_ahead_is_refused),
        cmocka_unit_test(sender_stops_before_number_2_to_the_40),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
