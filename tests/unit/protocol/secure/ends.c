#include "ends.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void ends_begin(sb_envelope *out_a, sb_envelope *out_b, bool plain)
{
    sb_envelope_keys keys, turned;
    for (uint32_t i = 0; i < SB_ENVELOPE_KEY_SIZE; i++) {
        keys.send[i] = turned.receive[i] = (uint8_t)(i + 1);
        keys.receive[i] = turned.send[i] = (uint8_t)(0xf0 - i);
    }
    memset(out_a, 0, sizeof *out_a);
    memset(out_b, 0, sizeof *out_b);
    sb_envelope_init(out_a, ENDS_CONNECTION, &keys, plain);
    sb_envelope_init(out_b, ENDS_CONNECTION, &turned, plain);
}

ends_datagram ends_seal(sb_envelope *sender, uint64_t number)
{
    ends_datagram made;
    made.size = sb_envelope_seal(sender, &number, sizeof number, made.bytes);
    assert_int_equal(made.size, sizeof number + (sender->plain ? SB_ENVELOPE_HEADER_SIZE
                                                               : SB_ENVELOPE_OVERHEAD));
    return made;
}

ends_opened ends_open(sb_envelope *receiver, const ends_datagram *datagram)
{
    sb_envelope before;
    memcpy(&before, receiver, sizeof before);
    uint8_t bytes[SB_ENVELOPE_SIZE_MAX + 16], *contents = NULL;
    assert_true(datagram->size <= sizeof bytes);
    memcpy(bytes, datagram->bytes, datagram->size);
    ends_opened opened = {0};
    opened.result = sb_envelope_open(receiver, bytes, datagram->size, &contents, &opened.size);
    if (opened.result != SB_ENVELOPE_OPENED) {
        assert_memory_equal(&before, receiver, sizeof before);
        assert_null(contents);
        return opened;
    }
    assert_true(opened.size <= SB_ENVELOPE_CONTENTS_SIZE_MAX);
    assert_ptr_equal(contents, bytes + SB_ENVELOPE_HEADER_SIZE);
    memcpy(opened.contents, contents, opened.size);
    return opened;
}

void ends_open_number(sb_envelope *receiver, const ends_datagram *datagram, uint64_t number)
{
    const ends_opened opened = ends_open(receiver, datagram);
    assert_int_equal(opened.result, SB_ENVELOPE_OPENED);
    assert_int_equal(opened.size, sizeof number);
    assert_memory_equal(opened.contents, &number, sizeof number);
}

static void pass(sb_envelope *sender, sb_envelope *receiver, uint64_t sequence)
{
    sender->send_sequence = sequence;
    const ends_datagram made = ends_seal(sender, sequence);
    ends_open_number(receiver, &made, sequence);
}

void ends_advance(sb_envelope *sender, sb_envelope *receiver, uint64_t sequence)
{
    uint64_t phase = receiver->newest / SB_ENVELOPE_PHASE_COUNT;
    while (++phase * SB_ENVELOPE_PHASE_COUNT < sequence) {
        pass(sender, receiver, phase * SB_ENVELOPE_PHASE_COUNT);
    }
    if (receiver->newest < sequence - 1) {
        pass(sender, receiver, sequence - 1);
    }
    memset(receiver->received, 0xff, sizeof receiver->received);
}
