#include "stage.h"

#include <math.h>
#include <string.h>

void stage_open(stage *s, const sb_local_server_def *def)
{
    memset(s, 0, sizeof *s);
    char text[SB_LOCAL_TEXT_SIZE];
    sb_error error = sb_local_server_create(def, &s->server, text);
    if (error != SB_OK) {
        fail_msg("%s: %s", sb_error_name(error), text);
    }
    assert_string_equal(text, "");
    s->now_us = 1000000;
    s->frame_us = STAGE_FRAME_US;
}

void stage_close(stage *s)
{
    for (uint32_t i = 0; i < s->client_count; i++) {
        sb_client_destroy(s->clients[i].client);
    }
    sb_local_server_destroy(s->server);
    memset(s, 0, sizeof *s);
}

stage_client *stage_join_as(stage *s, const char *name, sb_client_role role)
{
    assert_true(s->client_count < STAGE_CLIENT_COUNT_MAX);
    stage_client *client = &s->clients[s->client_count++];
    sb_client_def def = sb_client_def_default();
    def.name = name;
    def.role = role;
    assert_int_equal(sb_local_client_create(s->server, &def, &client->client), SB_OK);
    return client;
}

stage_client *stage_join(stage *s, const char *name)
{
    return stage_join_as(s, name, SB_CLIENT_ROLE_PLAYER);
}

static void poll_all(stage_client *client)
{
    for (sb_client_event event; sb_client_event_poll(client->client, &event);) {
        assert_true(event.kind < STAGE_EVENT_KIND_COUNT);
        if (event.predicted && event.kind == SB_CLIENT_EVENT_HIT) {
            continue;
        }
        client->events[event.kind]++;
        bool own = event.entity == client->status.player && event.other != client->status.player;
        client->hits += own && event.kind == SB_CLIENT_EVENT_HIT && event.value > 0;
        client->kills += own && event.kind == SB_CLIENT_EVENT_DEATH;
    }
    while (sb_client_chat_poll(client->client, &client->chat)) {
        client->chat_count++;
    }
}

static float distance_m(const sb_client_entity *a, const sb_client_entity *b)
{
    return hypotf(a->position[0] - b->position[0], a->position[2] - b->position[2]);
}

static void hunt(stage_client *client)
{
    const sb_client_entity *own = stage_own(client);
    const sb_client_entity *target = NULL;
    for (uint32_t i = 0; i < client->view.entity_count; i++) {
        const sb_client_entity *entity = &client->view.entities[i];
        if (entity->kind == SB_CLIENT_TANK && entity != own &&
            (target == NULL || distance_m(own, entity) < distance_m(own, target))) {
            target = entity;
        }
    }
    client->control = (sb_client_control){.throttle = 0.5f};
    if (target == NULL) {
        return;
    }
    float east = target->position[0] - own->position[0];
    float north = target->position[2] - own->position[2];
    float bearing = atan2f(east, north);
    float turn = remainderf(bearing - own->yaw, 6.2831853f);
    client->control.steering = fmaxf(-1.0f, fminf(1.0f, 2.0f * turn));
    client->control.throttle = hypotf(east, north) > 25.0f ? 0.8f : 0.2f;
    client->control.aim_yaw = bearing;
    client->control.aim_pitch = 0.02f;
    client->control.fire = true;
}

void stage_frame(stage *s)
{
    s->now_us += s->frame_us;
    for (uint32_t i = 0; i < s->client_count; i++) {
        stage_client *client = &s->clients[i];
        assert_int_equal(sb_client_update(client->client, s->now_us), SB_OK);
        assert_int_equal(sb_client_get_status(client->client, &client->status), SB_OK);
        poll_all(client);
        // The library leaves the memory behind the last entity as it was. Clearing it lets views be
        // compared.
        memset(&client->view, 0, sizeof client->view);
        (void)sb_client_view(client->client, &client->view);
        if (client->hunts && client->view.alive) {
            hunt(client);
        }
        assert_int_equal(sb_client_input_set(client->client, &client->control), SB_OK);
    }
}

void stage_run(stage *s, double seconds)
{
    uint64_t end_us = s->now_us + (uint64_t)(seconds * 1e6);
    while (s->now_us < end_us) {
        stage_frame(s);
    }
}

static bool is_there(const stage_client *client)
{
    return client->status.state == SB_CLIENT_PLAYING && client->view.tick != 0 &&
           (client->view.alive || client->status.player == SB_CLIENT_NO_PLAYER);
}

void stage_begin(stage *s)
{
    for (uint32_t frame = 0; frame < 120; frame++) {
        stage_frame(s);
        uint32_t there = 0;
        for (uint32_t i = 0; i < s->client_count; i++) {
            there += is_there(&s->clients[i]);
        }
        if (there == s->client_count) {
            return;
        }
    }
    fail_msg("the match has not begun within 120 frames");
}

sb_local_server_status stage_status(const stage *s)
{
    sb_local_server_status status;
    assert_int_equal(sb_local_server_get_status(s->server, &status), SB_OK);
    return status;
}

const sb_client_entity *stage_own(const stage_client *client)
{
    assert_true(client->view.alive);
    return &client->view.entities[client->view.own_index];
}

const sb_client_entity *stage_find(const stage_client *client, uint32_t index)
{
    for (uint32_t i = 0; i < client->view.entity_count; i++) {
        if (client->view.entities[i].index == index) {
            return &client->view.entities[i];
        }
    }
    return NULL;
}
