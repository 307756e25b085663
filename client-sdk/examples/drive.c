/// Joins a match, drives in circles and shoots at the nearest tank. The SDK restores a lost
/// connection by itself: the program only reports it.
#include <math.h>
#include <sabot/tanks.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_state(const sb_client_status *status)
{
    static const char *const names[] = {
        "connecting",  "loading", "playing", "closed", "connection lost: trying to come back",
        "in the lobby"};
    puts(names[status->state]);
}

static sb_client_control decide(const sb_client_view_data *view)
{
    sb_client_control control = {.throttle = 1.0f, .steering = 0.5f};
    const sb_client_entity *own = &view->entities[view->own_index];
    float nearest = INFINITY;
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *other = &view->entities[i];
        float distance =
            hypotf(other->position[0] - own->position[0], other->position[2] - own->position[2]);
        sb_tanks_aim aim;
        if (other->kind == SB_TANKS_KIND_TANK && other != own && distance < nearest &&
            sb_tanks_aim_at(own, other->position, other->velocity, SB_TANKS_LOADED, &aim) ==
                SB_OK) {
            nearest = distance;
            control.aim_yaw = aim.yaw;
            control.aim_pitch = aim.pitch;
            control.fire = aim.off_rad < 0.02f;
        }
    }
    return control;
}

static void frame(sb_client *client, uint64_t now_us, uint64_t *print_us)
{
    static sb_client_view_data view;
    if (sb_client_view(client, &view) == SB_OK && view.alive) {
        sb_client_control control = decide(&view);
        sb_client_input_set(client, &control);
        if (now_us - *print_us > 500000u) {
            const sb_client_entity *own = &view.entities[view.own_index];
            printf("tick %u: at (%.1f, %.1f), health %u\n", (unsigned)view.tick,
                   (double)own->position[0], (double)own->position[2], (unsigned)own->health);
            *print_us = now_us;
        }
    }
    for (sb_client_event event; sb_client_event_poll(client, &event);) {
        printf("tick %u: %s by %u\n", (unsigned)event.tick,
               sb_client_event_name(client, event.kind), (unsigned)event.entity);
    }
}

int main(int argc, char **argv)
{
    bool help = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (help || argc > 6) {
        fputs("usage: drive [HOST [PORT [SECONDS [LATENCY_MS [LOSS]]]]]\n", help ? stdout : stderr);
        return help ? 0 : 1;
    }
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    sb_client_def def = sb_client_def_default();
    def.name = "drive";
    def.host = argc > 1 ? argv[1] : def.host;
    def.port = argc > 2 ? (uint16_t)strtoul(argv[2], NULL, 10) : def.port;
    uint64_t duration_us = (argc > 3 ? strtoul(argv[3], NULL, 10) : 10) * UINT64_C(1000000);
    // A simulated bad link: the latency of each direction, and the share that is lost (0 to 1).
    def.simulate.latency_ms = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
    def.simulate.loss = argc > 5 ? strtof(argv[5], NULL) : 0.0f;
    def.out_text = why;
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK) {
        fprintf(stderr, "drive: %s\n", why);
        return 1;
    }
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    sb_client_state state = SB_CLIENT_CLOSED; // the last one printed
    uint64_t start_us = sb_clock_us(), now_us = start_us, print_us = start_us;
    while (status.state != SB_CLIENT_CLOSED && now_us - start_us < duration_us) {
        now_us = sb_clock_us();
        sb_client_update(client, now_us);
        sb_client_get_status(client, &status);
        if (status.state != state) {
            print_state(&status);
            state = status.state;
        }
        frame(client, now_us, &print_us);
        sb_client_wait(client, 16); // a game draws its frame here instead
    }
    sb_client_destroy(client);
    puts(status.state == SB_CLIENT_PLAYING ? "left the match" : status.text);
    return status.state == SB_CLIENT_PLAYING ? 0 : 1;
}
