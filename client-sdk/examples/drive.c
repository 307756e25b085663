/// Joins a match, drives about and shoots at the nearest enemy: drive [HOST [PORT [SECONDS]]]
#include <math.h>
#include <sabot/tanks.h>
#include <stdio.h>
#include <stdlib.h>

static sb_client_control decide(const sb_client_view_data *view, const sb_client_entity *own)
{
    sb_tanks_aim aim, best = {.flight_s = INFINITY};
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *tank = &view->entities[i];
        if (tank->kind == SB_TANKS_KIND_TANK && sb_tanks_is_enemy(view, own->index, tank->index) &&
            sb_tanks_aim_at(own, tank->position, tank->velocity, SB_TANKS_LOADED, &aim) == SB_OK &&
            aim.flight_s < best.flight_s)
            best = aim; // the enemy is in reach, and the nearest by the flight of a shell
    }
    sb_client_control control = {.throttle = 1.0f, .steering = 0.3f};
    if (best.flight_s < INFINITY) {
        control.steering = 2.0f * remainderf(best.yaw - own->yaw, 6.2831853f);
        control.aim_yaw = best.yaw;
        control.aim_pitch = best.pitch;
        control.fire = best.off_rad < 0.02f; // the gun points there already
    }
    return control;
}

int main(int argc, char **argv)
{
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    sb_client_def def = sb_client_def_default();
    def.name = "drive.c";
    def.host = argc > 1 ? argv[1] : def.host;
    def.port = argc > 2 ? (uint16_t)strtoul(argv[2], NULL, 10) : def.port;
    def.out_text = why; // gets the reason if the def is refused
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return puts(why), 1;
    uint64_t end_us = sb_clock_us() + (argc > 3 ? strtoul(argv[3], NULL, 10) : 10) * 1000000u;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    static sb_client_view_data view;
    for (uint32_t printed = 0; status.state != SB_CLIENT_CLOSED && sb_clock_us() < end_us;) {
        sb_client_update(client, sb_clock_us());
        if (sb_client_view(client, &view) == SB_OK && view.alive) {
            const sb_client_entity *own = &view.entities[view.own_index];
            sb_client_control control = decide(&view, own);
            sb_client_input_set(client, &control);
            if (view.tick >= printed + 60)
                printf("tick %u: at (%.1f, %.1f), health %u\n", (printed = view.tick),
                       (double)own->position[0], (double)own->position[2], own->health);
        }
        for (sb_client_event e; sb_client_event_poll(client, &e);)
            printf("tick %u: %s by %u\n", e.tick, sb_client_event_name(client, e.kind), e.entity);
        sb_client_get_status(client, &status);
        sb_client_wait(client, 16); // a game draws its frame here instead
    }
    sb_client_destroy(client);
    puts(status.state == SB_CLIENT_PLAYING ? "left the match" : status.text);
    return status.state == SB_CLIENT_PLAYING ? 0 : 1;
}
