#include "wire_tap.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "game/tanks/tanks.h"

static void send(void *context, uint32_t peer, sb_channel channel, const void *bytes, size_t size)
{
    wire_tap *tap = context;
    assert_true(peer < WIRE_TAP_PEER_COUNT);
    assert_false(tap->closed[peer]);
    assert_true(size > 0 && size <= SB_MESSAGE_SIZE_MAX);
    assert_true(tap->message_count < WIRE_TAP_MESSAGE_COUNT_MAX);
    wire_tap_message *message = &tap->messages[tap->message_count++];
    message->peer = peer;
    message->channel = channel;
    message->size = (uint32_t)size;
    memcpy(message->bytes, bytes, size);
    tap->byte_count += size;
    sb_message decoded;
    assert_int_equal(sb_message_decode(message->bytes, size, &decoded), SB_OK);
    assert_int_equal(channel,
                     decoded.type == SB_MESSAGE_SNAPSHOT || decoded.type == SB_MESSAGE_ABSOLUTE
                         ? SB_CHANNEL_DOWN
                         : SB_CHANNEL_RELIABLE);
}

static void close(void *context, uint32_t peer)
{
    wire_tap *tap = context;
    assert_true(peer < WIRE_TAP_PEER_COUNT);
    assert_false(tap->closed[peer]);
    tap->closed[peer] = true;
    tap->close_count++;
}

void wire_tap_begin(wire_tap *tap)
{
    memset(tap, 0, sizeof *tap);
    tap->messages = malloc(WIRE_TAP_MESSAGE_COUNT_MAX * sizeof *tap->messages);
    assert_non_null(tap->messages);
}

void wire_tap_end(wire_tap *tap)
{
    free(tap->messages);
}

sb_session_output wire_tap_output(wire_tap *tap)
{
    return (sb_session_output){send, tap, close, tap};
}

void wire_tap_clear(wire_tap *tap)
{
    tap->message_count = 0;
}

void wire_tap_reopen(wire_tap *tap, uint32_t peer)
{
    tap->closed[peer] = false;
}

// Finds the message number `nth` of a type to a peer.
static bool find(wire_tap *tap, uint32_t peer, sb_message_type type, uint32_t nth,
                 sb_message *out_message)
{
    for (uint32_t i = 0; i < tap->message_count; i++) {
        const wire_tap_message *message = &tap->messages[i];
        if (message->peer != peer) {
            continue;
        }
        assert_int_equal(sb_message_decode(message->bytes, message->size, out_message), SB_OK);
        if (out_message->type == type && nth-- == 0) {
            return true;
        }
    }
    return false;
}

uint32_t wire_tap_count(wire_tap *tap, uint32_t peer, sb_message_type type)
{
    uint32_t count = 0;
    sb_message message;
    while (find(tap, peer, type, count, &message)) {
        count++;
    }
    return count;
}

void wire_tap_get(wire_tap *tap, uint32_t peer, sb_message_type type, uint32_t nth,
                  sb_message *out_message)
{
    assert_true(find(tap, peer, type, nth, out_message));
}

void wire_tap_encoded(const sb_message *message,
                      void (*take)(void *context, const void *bytes, size_t size), void *context)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    // So a sanitizer detects a read beyond the end, or after the call.
    uint8_t *exact = malloc(writer.size);
    assert_non_null(exact);
    memcpy(exact, bytes, writer.size);
    take(context, exact, writer.size);
    free(exact);
}

sb_message wire_tap_hello(const char *name)
{
    return (sb_message){
        .type = SB_MESSAGE_HELLO,
        .hello = {.major_version = SB_PROTOCOL_VERSION,
                  .simulation_version = SB_SIMULATION_VERSION,
                  .minor_version = SB_PROTOCOL_MINOR_VERSION,
                  .name = {name, (uint32_t)strlen(name)},
                  .rules = wire_tap_rules(&sb_tanks_rules)},
    };
}

sb_wire_rules wire_tap_rules(const sb_rules *rules)
{
    sb_rules_identity identity = sb_rules_identify(rules);
    return (sb_wire_rules){
        .name = {rules->name, (uint32_t)strlen(rules->name)},
        .interface_version = identity.interface_version,
        .behaviour_version = identity.behaviour_version,
        .tables_hash = identity.tables_hash,
    };
}
