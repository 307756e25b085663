// Every limit of a message is asserted before the message is written. The limits are those of
// message.h and limits.h.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../base/death.h"
#include "example.h"

/// One field of 32 bits of the smallest or largest message of a type, and a value that it must not
/// have.
typedef struct fault {
    const char *name;
    sb_message_type type;
    bool largest;
    size_t offset;
    uint32_t value;
} fault;

#define SMALL(type, field, value)                                                                  \
    {                                                                                              \
#field, type, false, offsetof(sb_message, field), value                                    \
    }
#define LARGE(type, field, value)                                                                  \
    {                                                                                              \
#field, type, true, offsetof(sb_message, field), value                                     \
    }

static const fault FAULTS[] = {
    SMALL(SB_MESSAGE_GOODBYE, type, 0),
    SMALL(SB_MESSAGE_GOODBYE, type, 26),
    SMALL(SB_MESSAGE_HELLO, hello.name.size, 24),
    SMALL(SB_MESSAGE_HELLO, hello.map_count, 17),
    SMALL(SB_MESSAGE_HELLO, hello.rules.name.size, 24),
    LARGE(SB_MESSAGE_HELLO, hello.resume.size, 15),
    LARGE(SB_MESSAGE_HELLO, hello.resume.size, 17),
    LARGE(SB_MESSAGE_HELLO, hello.token.size, 513),
    SMALL(SB_MESSAGE_WELCOME, welcome.session, 0),
    SMALL(SB_MESSAGE_WELCOME, welcome.form, 3),
    SMALL(SB_MESSAGE_WELCOME, welcome.player, 1),
    SMALL(SB_MESSAGE_WELCOME, welcome.player, SB_NO_PLAYER),
    SMALL(SB_MESSAGE_WELCOME, welcome.player_capacity, SB_NO_PLAYER + 1),
    SMALL(SB_MESSAGE_WELCOME, welcome.computer_count, 2),
    SMALL(SB_MESSAGE_WELCOME, welcome.tick_rate_hz, 9),
    SMALL(SB_MESSAGE_WELCOME, welcome.tick_rate_hz, 241),
    SMALL(SB_MESSAGE_WELCOME, welcome.snapshot_rate_hz, 0),
    SMALL(SB_MESSAGE_WELCOME, welcome.snapshot_rate_hz, 11),
    SMALL(SB_MESSAGE_WELCOME, welcome.map_size, 0),
    SMALL(SB_MESSAGE_WELCOME, welcome.map_size, 131073),
    SMALL(SB_MESSAGE_WELCOME, welcome.rules.name.size, 24),
    SMALL(SB_MESSAGE_WELCOME, welcome.setting_count, 33),
    LARGE(SB_MESSAGE_WELCOME, welcome.resume.size, 15),
    LARGE(SB_MESSAGE_WELCOME, welcome.resume.size, 17),
    SMALL(SB_MESSAGE_REFUSE, refuse.text.size, 192),
    SMALL(SB_MESSAGE_MAP, map.data_size, 0),
    LARGE(SB_MESSAGE_MAP, map.data_size, 1025),
    LARGE(SB_MESSAGE_MAP, map.total_size, 131073),
    LARGE(SB_MESSAGE_MAP, map.offset, 131072 - 1023),
    LARGE(SB_MESSAGE_MAP, map.offset, UINT32_MAX),
    SMALL(SB_MESSAGE_MAP, map.total_size, 0),
    SMALL(SB_MESSAGE_INPUT, input.input_count, 0),
    SMALL(SB_MESSAGE_INPUT, input.invalid, 1),
    SMALL(SB_MESSAGE_INPUT, input.input_count, 33),
    LARGE(SB_MESSAGE_INPUT, input.tick, UINT32_MAX),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.tick, 0),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.baseline_age, 1),
    LARGE(SB_MESSAGE_SNAPSHOT, snapshot.baseline_age, 1025),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.durable_age, (uint32_t)-2),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.part, 1),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.part_count, 0),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.part_count, 65),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.own, 3),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.own, SB_OWN_FULL), // without a state
    LARGE(SB_MESSAGE_SNAPSHOT, snapshot.own_state.size, 513),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.form, 2),
    SMALL(SB_MESSAGE_SNAPSHOT, snapshot.number_count, 1141),
    LARGE(SB_MESSAGE_SNAPSHOT, snapshot.packed.size, 1151),
    SMALL(SB_MESSAGE_EVENT, event.event_count, 0),
    SMALL(SB_MESSAGE_EVENT, event.event_count, 33),
    LARGE(SB_MESSAGE_EVENT, event.sequence, UINT32_MAX),
    SMALL(SB_MESSAGE_EVENT, event.events[0].entity, SB_NO_ENTITY + 1),
    SMALL(SB_MESSAGE_EVENT, event.events[0].other, SB_NO_ENTITY + 1),
    SMALL(SB_MESSAGE_ROSTER, roster.player_count, 0),
    SMALL(SB_MESSAGE_ROSTER, roster.player_count, 33),
    SMALL(SB_MESSAGE_ROSTER, roster.players[0].slot, SB_NO_PLAYER),
    SMALL(SB_MESSAGE_ROSTER, roster.players[0].name.size, 24),
    SMALL(SB_MESSAGE_CHAT, chat.player, SB_NO_PLAYER + 1),
    SMALL(SB_MESSAGE_CHAT, chat.text.size, 0),
    LARGE(SB_MESSAGE_CHAT, chat.text.size, 192),
    SMALL(SB_MESSAGE_PLAYBACK, playback.paused, 2),
    SMALL(SB_MESSAGE_PLAYBACK, playback.speed_percent, 24),
    SMALL(SB_MESSAGE_PLAYBACK, playback.speed_percent, 1601),
    SMALL(SB_MESSAGE_PLAYBACK, playback.first_tick, 1),
    SMALL(SB_MESSAGE_LOBBY, lobby.mode_count, 17),
    SMALL(SB_MESSAGE_LOBBY, lobby.map_count, 17),
    LARGE(SB_MESSAGE_LIST, list.mode.size, 24),
    LARGE(SB_MESSAGE_LIST, list.map.size, 32),
    LARGE(SB_MESSAGE_LIST, list.name.size, 48),
    SMALL(SB_MESSAGE_SESSIONS, sessions.listed_count, 9),
    LARGE(SB_MESSAGE_SESSIONS, sessions.listed[0].number, 0),
    SMALL(SB_MESSAGE_JOIN, join.create, 2),
    LARGE(SB_MESSAGE_JOIN, join.password.size, 64),
    SMALL(SB_MESSAGE_JOIN, join.map_count, 17),
    SMALL(SB_MESSAGE_CREATE, create.visibility, 3),
    SMALL(SB_MESSAGE_READY, ready.ready, 2),
    SMALL(SB_MESSAGE_TEAM, team.team, 256),
    SMALL(SB_MESSAGE_VOTE, vote.yes, 2),
    SMALL(SB_MESSAGE_SESSION, session.number, 0),
    SMALL(SB_MESSAGE_SESSION, session.map_count, 17),
    SMALL(SB_MESSAGE_REDIRECT, redirect.port, 0),
    LARGE(SB_MESSAGE_REDIRECT, redirect.port, 65536),
    LARGE(SB_MESSAGE_REDIRECT, redirect.web_port, 65536),
    LARGE(SB_MESSAGE_REDIRECT, redirect.ticket.size, 65),
    SMALL(SB_MESSAGE_ABSOLUTE, absolute.tick, 0),
    SMALL(SB_MESSAGE_ABSOLUTE, absolute.durable_age, (uint32_t)-2),
    SMALL(SB_MESSAGE_ABSOLUTE, absolute.part, 1),
    SMALL(SB_MESSAGE_ABSOLUTE, absolute.part_count, 0),
    SMALL(SB_MESSAGE_ABSOLUTE, absolute.part_count, 65),
    SMALL(SB_MESSAGE_ABSOLUTE, absolute.range_count, 129),
    SMALL(SB_MESSAGE_ABSOLUTE, absolute.entity_count, 129),
    LARGE(SB_MESSAGE_MOVE, move.host.size, 256),
    LARGE(SB_MESSAGE_MOVE, move.port, 65536),
    LARGE(SB_MESSAGE_MOVE, move.web_port, 65536),
    LARGE(SB_MESSAGE_MOVE, move.key.size, 31),
    LARGE(SB_MESSAGE_MOVE, move.key.size, 33),
    LARGE(SB_MESSAGE_MOVE, move.resume.size, 15),
    LARGE(SB_MESSAGE_MOVE, move.resume.size, 17),
    LARGE(SB_MESSAGE_MOVE, move.ticket.size, 65),
};

static void encode(void *argument)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    (void)sb_message_encode(argument, &writer);
}

static void fields_beyond_their_limits_are_asserted(void **state)
{
    (void)state;
    static example sample;
    char text[512];
    for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++) {
        const fault *broken = &FAULTS[i];
        example_extreme(&sample, broken->type, broken->largest);
        memcpy((uint8_t *)&sample.message + broken->offset, &broken->value, sizeof broken->value);
        bool died = death_by_abort(encode, &sample.message, text, sizeof text);
        if (!died || strstr(text, "assertion failed") == NULL) {
            fail_msg("%s as %u was encoded", broken->name, broken->value);
        }
    }
}

static void messages_at_their_limits_are_not(void **state)
{
    (void)state;
    static example sample;
    char text[512];
    for (int type = 1; type <= EXAMPLE_TYPE_COUNT; type++) {
        for (int largest = 0; largest <= 1; largest++) {
            example_extreme(&sample, (sb_message_type)type, largest != 0);
            assert_false(death_by_abort(encode, &sample.message, text, sizeof text));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_beyond_their_limits_are_asserted),
        cmocka_unit_test(messages_at_their_limits_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
