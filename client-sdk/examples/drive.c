/// Joins a match, drives in circles and shoots at the nearest tank. The SDK restores a lost
/// connection by itself: the program only reports it.
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void print_state(const sb_client_status *status)
{
    static const char *const names[] = {"connecting", "loading", "playing", "closed",
                                        "connection lost: trying to come back"};
    puts(names[status->state]);
}

static sb_client_control decide(const sb_client_view_data *view)
{
    sb_client_control control = {.throttle = 1.0f, .steering = 0.5f};
    const float *own = view->entities[view->own_index].position;
    float nearest = INFINITY;
    for (uint32_t i = 0; view->alive && i < view->entity_count; i++) {
        const sb_client_entity *other = &view->entities[i];
        float x = other->position[0] - own[0], z = other->position[2] - own[2];
        float distance = sqrtf(x * x + z * z);
        if (other->kind == SB_CLIENT_TANK && i != view->own_index && distance < nearest) {
            nearest = distance;
            control.aim_yaw = atan2f(x, z);
            control.aim_pitch = 0.001f * distance - 0.3f / distance; // the shell falls on its way
            control.fire = true;
        }
    }
    return control;
}

int main(int argc, char **argv)
{
    bool help = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (help || argc > 6) {
        fputs("usage: drive [HOST [PORT [SECONDS [LATENCY_MS [LOSS]]]]]\n", help ? stdout : stderr);
        return help ? 0 : 1;
    }
    sb_client_def def = sb_client_def_default();
    def.name = "drive";
    def.host = argc > 1 ? argv[1] : def.host;
    def.port = argc > 2 ? (uint16_t)strtoul(argv[2], NULL, 10) : def.port;
    uint64_t duration_us = (argc > 3 ? strtoul(argv[3], NULL, 10) : 10) * 1000000u;
    // A simulated bad link: the latency of each direction, and the share that is lost (0 to 1).
    def.simulate.latency_ms = argc > 4 ? (uint32_t)strtoul(argv[4], NULL, 10) : 0;
    def.simulate.loss = argc > 5 ? strtof(argv[5], NULL) : 0.0f;
    sb_client *client = NULL;
    sb_error error = sb_client_create(&def, &client);
    if (error != SB_OK) {
        fprintf(stderr, "drive: %s: %s\n", def.host, sb_error_message(error));
        return 1;
    }
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    sb_client_state state = SB_CLIENT_CLOSED; // the last one printed
    sb_client_view_data view;
    uint64_t start_us = clock_us(), print_us = start_us;
    for (uint64_t now_us = start_us;
         status.state != SB_CLIENT_CLOSED && now_us - start_us < duration_us; now_us = clock_us()) {
        sb_client_update(client, now_us);
        sb_client_get_status(client, &status);
        if (status.state != state) {
            print_state(&status);
            state = status.state;
        }
        if (sb_client_view(client, &view) == SB_OK && view.alive) {
            sb_client_control control = decide(&view);
            sb_client_input_set(client, &control);
            if (now_us - print_us > 500000u) {
                const sb_client_entity *own = &view.entities[view.own_index];
                printf("tick %u: at (%.1f, %.1f), health %u\n", view.tick, (double)own->position[0],
                       (double)own->position[2], own->health);
                print_us = now_us;
            }
        }
        for (sb_client_event event; sb_client_event_poll(client, &event);) {
            printf("tick %u: %s by %u\n", event.tick, sb_client_event_name(client, event.kind),
                   event.entity);
        }
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL); // a game draws its frame here
    }
    sb_client_destroy(client);
    puts(status.state == SB_CLIENT_PLAYING ? "left the match" : status.text);
    return status.state == SB_CLIENT_PLAYING ? 0 : 1;
}
