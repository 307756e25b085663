// Watches a match by the C SDK and prints its view four times a second, one line of JSON each:
// {"tick": 120, "shells": 1, "tanks": [{"slot": 0, "x": 1.5, "y": 1.1, "z": -20.0, "turret": 0.5},
// ...]}. For the browser tests.
//
// usage: browser_spectator PORT SECONDS [NAME]
//
// With a name it is a player with an idle tank.

#define _POSIX_C_SOURCE 200809L
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LINE_US 250000u
#define FRAME_NS 10000000

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static void print_view(const sb_client_view_data *view)
{
    uint32_t shell_count = 0;
    for (uint32_t i = 0; i < view->entity_count; i++) {
        shell_count += view->entities[i].kind == SB_CLIENT_SHELL;
    }
    printf("{\"tick\": %u, \"shells\": %u, \"tanks\": [", view->tick, shell_count);
    const char *separator = "";
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        if (entity->kind == SB_CLIENT_TANK) {
            printf("%s{\"slot\": %u, \"x\": %.3f, \"y\": %.3f, \"z\": %.3f, \"turret\": %.4f}",
                   separator, entity->owner, (double)entity->position[0],
                   (double)entity->position[1], (double)entity->position[2],
                   (double)entity->turret_yaw);
            separator = ", ";
        }
    }
    puts("]}");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    if (argc != 3 && argc != 4) {
        fputs("usage: browser_spectator PORT SECONDS [NAME]\n", stderr);
        return 2;
    }
    sb_client_def def = sb_client_def_default();
    def.name = argc > 3 ? argv[3] : "spectator";
    def.role = argc > 3 ? SB_CLIENT_ROLE_PLAYER : SB_CLIENT_ROLE_SPECTATOR;
    def.port = (uint16_t)strtoul(argv[1], NULL, 10);
    uint64_t duration_us = strtoul(argv[2], NULL, 10) * 1000000u;
    sb_client *client;
    sb_error error = sb_client_create(&def, &client);
    if (error != SB_OK) {
        fprintf(stderr, "browser_spectator: %s\n", sb_error_message(error));
        return 1;
    }
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    sb_client_view_data view;
    uint64_t start_us = clock_us(), line_us = start_us;
    for (uint64_t now_us = start_us;
         status.state != SB_CLIENT_CLOSED && now_us - start_us < duration_us; now_us = clock_us()) {
        sb_client_update(client, now_us);
        sb_client_get_status(client, &status);
        if (now_us - line_us >= LINE_US && sb_client_view(client, &view) == SB_OK) {
            print_view(&view);
            line_us = now_us;
        }
        nanosleep(&(struct timespec){.tv_nsec = FRAME_NS}, NULL);
    }
    sb_client_destroy(client);
    return 0;
}
