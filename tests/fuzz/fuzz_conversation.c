// Whole conversations of up to four peers with a server of short matches (conversation.h). The
// input is the script: two bytes of options, then operations. An operation is a byte, whose lower
// half is the operation and whose upper half the peer, and its arguments.
#include "fuzz_target.h"

#include <string.h>

#include "../unit/session/support/raw_input.h"
#include "base/assert.h"
#include "base/bytes.h"
#include "conversation.h"
#include "game/tanks/tanks.h"

#define OPERATION_COUNT_MAX 160u
#define TICK_COUNT_MAX 400u
#define RAW_SIZE_MAX 1200u

typedef enum operation {
    TICKS,
    CONNECT,
    HELLO,
    INPUTS,
    RAW_INPUT, // of any values
    CHAT,
    GOODBYE,
    DISCONNECT,
    RAW,    // any bytes
    MANGLE, // what was said last, with a byte changed
    AGAIN,  // the last message again, any number of times
    LINK,   // sets the link of peer 0
    JOIN,   // connect and say hello at once
    OPERATION_COUNT,
} operation;

typedef struct script {
    sb_reader input;
    uint32_t tick_count;
    conversation *c;
} script;

static conversation_def take_def(sb_reader *input)
{
    static const uint32_t RATES_HZ[] = {10, 20, 60, 30};
    uint8_t first = sb_reader_u8(input);
    uint8_t second = sb_reader_u8(input);
    uint32_t rate_hz = RATES_HZ[first & 3];
    return (conversation_def){
        .tick_rate_hz = rate_hz,
        .snapshot_rate_hz = (first & 4) != 0 ? rate_hz / 2 : rate_hz,
        .client_bandwidth = (first & 8) != 0 ? 2000 : 131072,
        .computer_count = first >> 4 & 1,
        .teams = (first & 32) != 0,
        .fog = (first & 64) != 0,
        .recorded = (first & 128) != 0,
        .round_s = 1 + (second & 3u),
        .plain = (second & 4) != 0,
        .predict = (second & 8) != 0,
        .spectator_capacity = second >> 4 & 3u,
    };
}

static void tick(script *s, uint32_t count)
{
    for (uint32_t i = 0; i < count && s->tick_count < TICK_COUNT_MAX; i++) {
        s->tick_count++;
        conversation_tick(s->c);
    }
}

static void say_hello(script *s, uint32_t peer)
{
    uint8_t flags = sb_reader_u8(&s->input);
    static sb_rules_identity identity; // it is dear
    if (identity.name[0] == '\0') {
        identity = sb_rules_identify(&sb_tanks_rules);
    }
    s->c->message.type = SB_MESSAGE_HELLO;
    sb_message_hello *hello = &s->c->message.hello;
    *hello = (sb_message_hello){
        .major_version = SB_PROTOCOL_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .minor_version = SB_PROTOCOL_MINOR_VERSION,
        .form = flags & 1,
        .name = {"bobcatdogemu", (uint32_t)flags >> 1 & 7},
        .select = (flags & 16u) << 8,
        .rules = {.name = {identity.name, (uint32_t)strlen(identity.name)},
                  .interface_version = identity.interface_version,
                  .behaviour_version = identity.behaviour_version,
                  .tables_hash = identity.tables_hash},
    };
    if ((flags & 192) == 64) {
        hello->session = sb_reader_u8(&s->input);
        hello->role = sb_reader_u8(&s->input);
    } else if ((flags & 192) == 128) {
        hello->major_version ^= sb_reader_u8(&s->input);
        hello->simulation_version ^= sb_reader_u8(&s->input);
        hello->rules.behaviour_version ^= sb_reader_u8(&s->input);
    } else if ((flags & 192) == 192) {
        hello->form = SB_FORM_ABSOLUTE;
    }
    conversation_say_message(s->c, peer);
}

// Returns an offset of -128 to 127 to a tick.
static uint32_t take_offset(sb_reader *input)
{
    int32_t offset = (int8_t)sb_reader_u8(input);
    return (uint32_t)offset;
}

static uint32_t acknowledged_tick(script *s, const peer_record *from, uint8_t how)
{
    switch (how & 3) {
    case 0:
        return from->snapshot_tick;
    case 1: // an older one
        return from->sent_count == 0 ? 0
                                     : from->sent_ticks[sb_reader_u8(&s->input) % from->sent_count];
    case 2: // perhaps one that was never sent
        return s->c->tick + take_offset(&s->input);
    default:
        return 0;
    }
}

static void say_inputs(script *s, uint32_t peer)
{
    sb_reader *input = &s->input;
    const peer_record *from = &s->c->peers[peer];
    uint8_t how = sb_reader_u8(input);
    s->c->message.type = SB_MESSAGE_INPUT;
    sb_message_input *message = &s->c->message.input;
    *message = (sb_message_input){.epoch = from->epoch,
                                  .ack_tick = acknowledged_tick(s, from, how),
                                  .tick = s->c->tick + 1,
                                  .input_count = 1 + (how >> 3 & 7u)};
    if ((how & 4) != 0) {
        message->ack_bits = sb_reader_u32(input);
    }
    if ((how & 64) != 0) {
        message->tick += take_offset(input);
        message->tick = message->tick > UINT32_MAX - 32 ? 1 : message->tick;
    }
    uint8_t drive = sb_reader_u8(input);
    for (uint32_t i = 0; i < message->input_count; i++) {
        message->inputs[i] = (sb_input){
            .throttle = (int8_t)((int32_t)(drive & 3u) * 63 - 63),
            .steering = (int8_t)((int32_t)(drive >> 2 & 3u) * 63 - 63),
            .aim_yaw = (uint16_t)((drive >> 4 & 7u) * 8192),
            .buttons = drive >> 7,
            .view_tick = (how & 128) != 0 ? from->snapshot_tick : 0,
        };
        message->predicted_hashes[i] = (how & 128) != 0 ? 1 + i : 0;
    }
    conversation_say_message(s->c, peer);
}

static void say_raw_input(script *s, uint32_t peer)
{
    sb_reader *input = &s->input;
    const uint32_t ack_tick = sb_reader_u32(input), ack_bits = sb_reader_u32(input);
    const raw_input_head head = {s->c->peers[peer].epoch, ack_tick, ack_bits, sb_reader_u32(input)};
    const uint32_t count = 1 + (sb_reader_u8(input) & 31u);
    raw_input inputs[32] = {{0}};
    inputs[0].throttle = (int32_t)sb_reader_u32(input);
    inputs[0].steering = (int8_t)sb_reader_u8(input);
    inputs[0].aim_yaw = sb_reader_u32(input);
    inputs[0].aim_pitch = (int16_t)sb_reader_u16(input);
    inputs[0].buttons = sb_reader_u8(input);
    inputs[0].view_tick = sb_reader_u32(input);
    inputs[0].view_fraction = sb_reader_u16(input);
    inputs[0].predicted_hash = sb_reader_u8(input);
    inputs[0].select = sb_reader_u32(input);
    for (uint32_t i = 1; i < count; i++) {
        inputs[i] = inputs[0];
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    raw_input_write(&head, inputs, count, &writer);
    if (writer.error == SB_OK && head.tick <= UINT32_MAX - count) {
        conversation_say(s->c, peer, bytes, writer.size);
    }
}

static void say_chat(script *s, uint32_t peer)
{
    uint8_t how = sb_reader_u8(&s->input);
    uint32_t addressee = sb_reader_u8(&s->input);
    s->c->message.type = SB_MESSAGE_CHAT;
    s->c->message.chat =
        (sb_message_chat){.scope = how & 7,
                          .player = addressee == 255 ? SB_NO_PLAYER : addressee,
                          .text = {"who drives there in the fog?", 1 + (how >> 3 & 15u)}};
    conversation_say_message(s->c, peer);
}

static void say_goodbye(script *s, uint32_t peer)
{
    s->c->message.type = SB_MESSAGE_GOODBYE;
    s->c->message.goodbye = (sb_message_goodbye){.reason = 0};
    conversation_say_message(s->c, peer);
}

static void say_raw(script *s, uint32_t peer)
{
    size_t rest = sb_reader_remaining(&s->input);
    size_t size = sb_reader_u16(&s->input) % (RAW_SIZE_MAX + 1);
    rest = rest >= 2 ? rest - 2 : 0;
    size = size < rest ? size : rest;
    conversation_say(s->c, peer, sb_reader_bytes(&s->input, size), size);
}

static void say_mangled(script *s, uint32_t peer)
{
    const peer_record *from = &s->c->peers[peer];
    uint32_t at = sb_reader_u16(&s->input);
    uint8_t change = sb_reader_u8(&s->input);
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    size_t size = from->said_size;
    if (size > 0) {
        memcpy(bytes, from->said, size);
        bytes[at % size] ^= change;
        conversation_say(s->c, peer, bytes, size);
    }
}

static void say_again(script *s, uint32_t peer)
{
    const peer_record *from = &s->c->peers[peer];
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    size_t size = from->said_size;
    memcpy(bytes, from->said, size);
    for (uint32_t i = sb_reader_u8(&s->input); i > 0 && size > 0; i--) {
        conversation_say(s->c, peer, bytes, size);
    }
}

// Calls that the game around peer 0 makes; the client sends all other messages by itself.
static void drive_core(script *s, operation what)
{
    sb_client_core *core = s->c->core;
    sb_reader *input = &s->input;
    if (core == NULL) {
        return;
    }
    if (what == INPUTS) {
        uint8_t drive = sb_reader_u8(input);
        sb_client_control control = {.throttle = (float)(drive & 3) - 1.0f,
                                     .steering = (float)(drive >> 2 & 3) - 1.0f,
                                     .aim_yaw = (float)(drive >> 4 & 7) * 0.75f,
                                     .fire = drive >> 7 != 0};
        sb_client_core_input_set(core, &control);
    } else if (what == CHAT) {
        sb_client_chat_scope scope = (sb_client_chat_scope)(sb_reader_u8(input) & 3);
        (void)sb_client_core_chat_send(core, scope, sb_reader_u8(input), "hello");
    } else if (what == GOODBYE) {
        sb_client_core_close(core);
    }
}

static void say(script *s, operation what, uint32_t peer)
{
    if (peer == 0) {
        drive_core(s, what);
    } else if (what == HELLO) {
        say_hello(s, peer);
    } else if (what == INPUTS) {
        say_inputs(s, peer);
    } else if (what == RAW_INPUT) {
        say_raw_input(s, peer);
    } else if (what == CHAT) {
        say_chat(s, peer);
    } else if (what == GOODBYE) {
        say_goodbye(s, peer);
    } else if (what == RAW) {
        say_raw(s, peer);
    } else if (what == MANGLE) {
        say_mangled(s, peer);
    } else if (what == AGAIN) {
        say_again(s, peer);
    }
}

static void operate(script *s)
{
    uint8_t byte = sb_reader_u8(&s->input);
    operation what = (operation)((byte & 15) % OPERATION_COUNT);
    uint32_t peer = byte >> 4 & 3;
    if (what == TICKS) {
        tick(s, 1 + (byte >> 4));
    } else if (what == CONNECT) {
        conversation_connect(s->c, peer);
    } else if (what == JOIN) {
        conversation_connect(s->c, peer);
        say(s, HELLO, peer);
    } else if (what == DISCONNECT) {
        conversation_disconnect(s->c, peer);
    } else if (what == LINK) {
        s->c->link = sb_reader_u32(&s->input);
    } else {
        say(s, what, peer);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static conversation c; // too large for the stack
    script s = {.input = sb_reader_over(data, size), .c = &c};
    conversation_def def = take_def(&s.input);
    SB_ASSERT(conversation_begin(&c, &def));
    for (uint32_t i = 0; i < OPERATION_COUNT_MAX && sb_reader_remaining(&s.input) > 0; i++) {
        operate(&s);
    }
    conversation_end(&c);
    return 0;
}
