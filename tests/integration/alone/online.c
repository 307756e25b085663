/// Plays on a server for some seconds of real time, and prints what became of it. Exit status 0 if
/// the tank drove and shot, and the server found no prediction wrong without a cause.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef ONE_FILE
#include "sabot_client.h"
#else
#include <sabot/client.h>
#endif

static uint64_t clock_us(void)
{
    struct timespec now;
    (void)timespec_get(&now, TIME_UTC);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static float distance_squared(const float *a, const float *b)
{
    float x = a[0] - b[0], z = a[2] - b[2];
    return x * x + z * z;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        (void)fprintf(stderr, "usage: online HOST PORT SECONDS\n");
        return 2;
    }
    sb_client_def def = sb_client_def_default();
    def.host = argv[1];
    def.port = (uint16_t)atoi(argv[2]);
    def.timeout_ms = 20000; // on a busy machine
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK) {
        return 1;
    }
    static sb_client_view_data view;
    static float start[3];
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    unsigned views = 0, shots = 0, moved = 0;
    const uint64_t end_us = clock_us() + (uint64_t)atoi(argv[3]) * 1000000u;
    for (uint64_t now_us; (now_us = clock_us()) < end_us && status.state != SB_CLIENT_CLOSED;) {
        (void)sb_client_update(client, now_us);
        (void)sb_client_input_set(client, &(sb_client_control){.throttle = 1, .fire = true});
        if (sb_client_view(client, &view) == SB_OK && view.alive) {
            const float *position = view.entities[view.own_index].position;
            if (views++ == 0) {
                start[0] = position[0], start[2] = position[2];
            }
            moved += distance_squared(position, start) > 25.0f;
        }
        for (sb_client_event event; sb_client_event_poll(client, &event);) {
            shots += event.kind == SB_CLIENT_EVENT_FIRE && event.predicted;
        }
        (void)sb_client_get_status(client, &status);
        struct timespec frame = {.tv_nsec = 4000000};
        (void)nanosleep(&frame, NULL);
    }
    printf(
        "%s; snapshots %u, shots predicted %u, moved in %u views, corrections without a cause %u\n",
        status.state == SB_CLIENT_PLAYING ? "playing" : status.text,
        (unsigned)status.snapshots_received, shots, moved,
        (unsigned)status.corrections[SB_CLIENT_CAUSE_NONE]);
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING && status.snapshots_received > 20 && shots > 0 &&
                   moved > 0 && status.corrections[SB_CLIENT_CAUSE_NONE] == 0
               ? 0
               : 1;
}
