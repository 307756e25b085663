#include "stage.h"

#include <string.h>

#include "test.h"

#define WAIT_MS_MAX 60000u

void stage_init(stage *s, sb_client_role role)
{
    memset(s, 0, sizeof *s);
    harness_init(&s->h);
    s->role = role;
    const ENetAddress address = {.host = ENET_HOST_ANY, .port = ENET_PORT_ANY};
    s->server = enet_host_create(&address, 4, SB_CHANNEL_COUNT, 0, 0);
    assert_non_null(s->server);
    gate_open(&s->gate, 0, s->server->address.port, 1);
    sb_client_def def = sb_client_def_default();
    def.port = s->gate.port;
    def.role = role;
    def.predict = false;
    assert_int_equal(sb_client_create(&def, &s->client), SB_OK);
}

void stage_deinit(stage *s)
{
    sb_client_destroy(s->client);
    gate_close(&s->gate);
    enet_host_destroy(s->server);
    harness_deinit(&s->h);
}

static void note(stage *s, const ENetEvent *event)
{
    static sb_message message;
    assert_int_equal(sb_message_decode(event->packet->data, event->packet->dataLength, &message),
                     SB_OK);
    if (message.type == SB_MESSAGE_HELLO) {
        s->hellos++;
        s->peer = event->peer;
    } else if (message.type == SB_MESSAGE_INPUT) {
        s->inputs++;
        s->input = message.input;
    } else {
        s->others++;
    }
    enet_packet_destroy(event->packet);
}

sb_client_status stage_turn(stage *s)
{
    ENetEvent event;
    gate_pump(&s->gate);
    while (enet_host_service(s->server, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            note(s, &event);
        }
    }
    gate_pump(&s->gate);
    uint64_t now_us = (uint64_t)enet_time_get() * 1000 + s->ahead_us;
    assert_int_equal(sb_client_update(s->client, now_us), SB_OK);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(s->client, &status), SB_OK);
    return status;
}

static void turn_until(stage *s, sb_client_state wanted)
{
    const uint32_t begin_ms = enet_time_get();
    while (stage_turn(s).state != wanted) {
        assert_true(enet_time_get() - begin_ms < WAIT_MS_MAX);
    }
}

static void turn_until_counted(stage *s, const uint32_t *count, uint32_t wanted)
{
    const uint32_t begin_ms = enet_time_get();
    while (*count < wanted) {
        (void)stage_turn(s);
        assert_true(enet_time_get() - begin_ms < WAIT_MS_MAX);
    }
}

void stage_hear_inputs(stage *s, uint32_t count)
{
    turn_until_counted(s, &s->inputs, s->inputs + count);
}

static void say(stage *s, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    ENetPacket *packet = enet_packet_create(bytes, writer.size, ENET_PACKET_FLAG_RELIABLE);
    assert_int_equal(enet_peer_send(s->peer, SB_CHANNEL_RELIABLE, packet), 0);
}

void stage_say(stage *s, const sb_message *message)
{
    say(s, message);
    enet_host_flush(s->server);
    gate_pump(&s->gate);
}

static void welcome(stage *s)
{
    static const uint8_t secret[] = "sixteen letters.";
    turn_until_counted(s, &s->hellos, 1);
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(&s->h)};
    message.welcome.role = (uint32_t)s->role;
    if (s->role == SB_CLIENT_ROLE_PLAYER) {
        message.welcome.resume = (sb_blob){secret, SB_RESUME_SECRET_SIZE};
    } else {
        message.welcome.player = SB_CLIENT_NO_PLAYER;
    }
    say(s, &message);
    turn_until(s, SB_CLIENT_LOADING);
}

static void send_map(stage *s)
{
    const sb_message_welcome sent = harness_welcome_default(&s->h);
    for (uint32_t offset = 0; offset < s->h.map_size;) {
        uint32_t rest = s->h.map_size - offset;
        sb_message message = {
            .type = SB_MESSAGE_MAP,
            .map = {.hash = sent.map_hash,
                    .offset = offset,
                    .total_size = sent.map_size,
                    .data = s->h.map_bytes + offset,
                    .data_size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX}};
        say(s, &message);
        offset += message.map.data_size;
    }
    turn_until(s, SB_CLIENT_PLAYING);
}

static void send_snapshot(stage *s)
{
    sb_message snapshot = harness_snapshot(STAGE_TICK, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 3);
    say(s, &snapshot);
    const uint32_t begin_ms = enet_time_get();
    while (stage_turn(s).snapshot_tick != STAGE_TICK) {
        assert_true(enet_time_get() - begin_ms < WAIT_MS_MAX);
    }
}

static void lose(stage *s)
{
    enet_peer_disconnect_now(s->peer, 0);
    turn_until(s, s->role == SB_CLIENT_ROLE_PLAYER ? SB_CLIENT_RECONNECTING : SB_CLIENT_CLOSED);
}

static void refuse(stage *s)
{
    if (s->role != SB_CLIENT_ROLE_PLAYER) {
        return; // closed already
    }
    turn_until_counted(s, &s->hellos, 2);
    const sb_message message = {.type = SB_MESSAGE_REFUSE,
                                .refuse = {.reason = SB_REFUSAL_RULES, .text = {"no", 2}}};
    say(s, &message);
    turn_until(s, SB_CLIENT_CLOSED);
}

void stage_bring(stage *s, stage_state wanted)
{
    static void (*const steps[STAGE_COUNT])(stage *) = {
        [STAGE_LOADING] = welcome,   [STAGE_PLAYING] = send_map, [STAGE_SHOWN] = send_snapshot,
        [STAGE_RECONNECTING] = lose, [STAGE_CLOSED] = refuse,
    };
    while (s->at < wanted) {
        steps[++s->at](s);
    }
}
