#include "move_fixture.h"

#include <string.h>

#include "test.h"

sb_message move_to(const char *host, uint32_t port, uint32_t session, uint32_t tick)
{
    return (sb_message){.type = SB_MESSAGE_MOVE,
                        .move = {.host = {host, (uint32_t)strlen(host)},
                                 .port = port,
                                 .web_port = 8080,
                                 .session = session,
                                 .tick = tick}};
}

void move_tell(harness *h, const sb_message *move)
{
    harness_receive(h, move);
    sb_client_core_update(h->core, h->now_us);
}

void move_play(harness *h)
{
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, MOVE_FROM_TICK);
    reconnect_pass(h, 50);
    assert_int_equal(harness_status(h).snapshot_tick, MOVE_FROM_TICK);
}

sb_message_hello move_hello_at(harness *h, uint32_t index)
{
    static uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    static sb_message message;
    const size_t size = sb_client_core_ahead_connected(h->core, index, h->now_us, bytes);
    assert_int_equal(sb_message_decode(bytes, size, &message), SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    return message.hello;
}

bool move_receive_at(harness *h, uint32_t index, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    return sb_client_core_ahead_receive(h->core, index, bytes, writer.size, h->now_us);
}

sb_message move_welcome_there(const harness *h, uint32_t session, uint32_t epoch, uint32_t tick)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME,
                          .welcome = reconnect_welcome_of(h, epoch, reconnect_second_secret)};
    message.welcome.session = session;
    message.welcome.tick = tick;
    return message;
}

bool move_refuse_at(harness *h, uint32_t index, uint32_t reason)
{
    const sb_message message = {.type = SB_MESSAGE_REFUSE, .refuse = {.reason = reason}};
    return move_receive_at(h, index, &message);
}
