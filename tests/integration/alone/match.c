/// Plays a match in this process, and prints a hash of all that it shows. The same calls give the
/// same match and views bit for bit, so that two builds of the SDK can be compared.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef ONE_FILE
#include "sabot_local.h"
#else
#include <sabot/local.h>
#endif

#define FRAME_US 16667

static uint64_t hash = 14695981039346656037u; // FNV-1a

static void add(const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * 1099511628211u;
    }
}

#define ADD(value) add(&(value), sizeof(value))

// Each member by itself: structs may have padding.
static void add_view(const sb_client_view_data *view)
{
    ADD(view->tick);
    ADD(view->interpolation_tick);
    ADD(view->alive);
    ADD(view->entity_count);
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        ADD(entity->index);
        ADD(entity->generation);
        ADD(entity->kind);
        ADD(entity->owner);
        ADD(entity->position);
        ADD(entity->velocity);
        ADD(entity->orientation);
        ADD(entity->yaw);
        ADD(entity->turret_yaw);
        ADD(entity->turret_pitch);
        ADD(entity->flags);
        ADD(entity->health);
        ADD(entity->values);
    }
}

static void add_event(const sb_client_event *event)
{
    ADD(event->tick);
    ADD(event->kind);
    ADD(event->entity);
    ADD(event->other);
    ADD(event->value);
    ADD(event->point);
    ADD(event->predicted);
}

static void steer(sb_client *client, const sb_client_view_data *view, uint64_t now_us)
{
    sb_client_control control = {.throttle = 1, .fire = true};
    if (view->alive) {
        control.aim_yaw = view->entities[view->own_index].yaw + 0.2f;
        control.steering = now_us / 3000000 % 2 == 0 ? 0.4f : -0.4f;
    }
    (void)sb_client_input_set(client, &control);
}

static int play(sb_local_server *server, sb_client *client, uint64_t end_us)
{
    static sb_client_view_data view;
    unsigned views = 0, predicted = 0, hits = 0;
    for (uint64_t now_us = 0; now_us < end_us; now_us += FRAME_US) {
        if (sb_client_update(client, now_us) != SB_OK) {
            return 1;
        }
        for (sb_client_event event; sb_client_event_poll(client, &event);) {
            add_event(&event);
            predicted += event.predicted;
            hits += event.kind == SB_CLIENT_EVENT_HIT;
        }
        if (sb_client_view(client, &view) == SB_OK) {
            add_view(&view);
            views++;
        }
        steer(client, &view, now_us);
    }
    sb_client_status status;
    sb_local_server_status match;
    if (sb_client_get_status(client, &status) != SB_OK ||
        sb_local_server_get_status(server, &match) != SB_OK) {
        return 1;
    }
    printf("views %u, events predicted %u, hits %u, corrections without a cause %u\n", views,
           predicted, hits, (unsigned)status.corrections[SB_CLIENT_CAUSE_NONE]);
    printf("state %016llx, views %016llx\n", (unsigned long long)match.state_hash,
           (unsigned long long)hash);
    return 0;
}

int main(int argc, char **argv)
{
    const char *settings[] = {"mode=deathmatch"};
    sb_local_server_def def = sb_local_server_def_default();
    char text[SB_LOCAL_TEXT_SIZE];
    sb_local_server *server = NULL;
    def.computer_count = 7;
    def.settings = settings;
    def.setting_count = 1;
    if (sb_local_server_create(&def, &server, text) != SB_OK) {
        (void)fprintf(stderr, "%s\n", text);
        return 1;
    }
    sb_client_def player = sb_client_def_default();
    sb_client *client = NULL;
    int status = 1;
    if (sb_local_client_create(server, &player, &client) == SB_OK) {
        status = play(server, client, (argc > 1 ? strtoull(argv[1], NULL, 10) : 20) * 1000000u);
    }
    sb_client_destroy(client);
    sb_local_server_destroy(server);
    return status;
}
