#include "receive_fixture.h"

#include <stdlib.h>

#include "test.h"

int receive_setup(void **state)
{
    harness *h = malloc(sizeof *h);
    harness_init(h);
    *state = h;
    return 0;
}

int receive_teardown(void **state)
{
    harness_deinit(*state);
    free(*state);
    return 0;
}

void receive_assert_closed(const harness *h, sb_client_reason reason)
{
    sb_client_status status = harness_status(h);
    assert_int_equal(status.state, SB_CLIENT_CLOSED);
    assert_int_equal(status.reason, reason);
    assert_true(status.text[0] != '\0');
}

void receive_restart(harness *h)
{
    harness_deinit(h);
    harness_init(h);
}

sb_message receive_event_message(uint32_t sequence, uint32_t count)
{
    sb_message message = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = sequence, .tick = 200 + sequence, .event_count = count}};
    for (uint32_t i = 0; i < count; i++) {
        message.event.events[i] = (sb_wire_event){.kind = SB_EVENT_HIT,
                                                  .entity = 2,
                                                  .other = 3,
                                                  .value = 25 + i,
                                                  .point = {96, -16, 1920}};
    }
    return message;
}
