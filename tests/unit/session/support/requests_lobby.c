#include "requests_lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define REQUESTS_ADDRESS(n) ((sb_peer_source){.address = (n), .network = 1000 + (n)})

sb_text requests_text(const char *data)
{
    return (sb_text){data, (uint32_t)strlen(data)};
}

static void requests_deliver(void *context, const void *bytes, size_t size)
{
    const uint32_t *peer = context;
    sb_lobby_receive(place_lobby, *peer, bytes, size);
}

void requests_say(uint32_t peer, const sb_message *message)
{
    wire_tap_clear(&place_tap);
    wire_tap_encoded(message, requests_deliver, &peer);
}

void requests_enter(uint32_t peer)
{
    sb_message message = wire_tap_hello("ann");
    message.hello.role = SB_ROLE_LOBBY;
    wire_tap_reopen(&place_tap, peer);
    sb_lobby_connect(place_lobby, peer, REQUESTS_ADDRESS(peer + 1));
    requests_say(peer, &message);
    wire_tap_get(&place_tap, peer, SB_MESSAGE_LOBBY, 0, &message);
}

uint32_t requests_join(uint32_t peer, const sb_message_join *wanted, uint32_t *out_reason)
{
    sb_message message = {.type = SB_MESSAGE_JOIN, .join = *wanted};
    requests_say(peer, &message);
    *out_reason = 0;
    if (wire_tap_count(&place_tap, peer, SB_MESSAGE_DECLINED) > 0) {
        wire_tap_get(&place_tap, peer, SB_MESSAGE_DECLINED, 0, &message);
        assert_int_equal(message.declined.request, SB_MESSAGE_JOIN);
        assert_true(message.declined.text.size > 0);
        *out_reason = message.declined.reason;
        assert_false(place_tap.closed[peer]);
        return 0;
    }
    wire_tap_get(&place_tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

uint32_t requests_join_number(uint32_t peer, uint32_t number)
{
    uint32_t reason;
    return requests_join(peer, &(sb_message_join){.session = number}, &reason);
}

void requests_assert_declined(uint32_t peer, sb_message_type request, sb_refusal reason)
{
    sb_message message;
    wire_tap_get(&place_tap, peer, SB_MESSAGE_DECLINED, 0, &message);
    assert_int_equal(message.declined.request, request);
    assert_int_equal(message.declined.reason, reason);
    assert_false(place_tap.closed[peer]);
}
