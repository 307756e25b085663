/// Watches a match and prints the leader. With a SPEED it watches a recorded match of
/// 'sabot replay play'.
#define _POSIX_C_SOURCE 200809L
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

static void print_leader(const sb_client *client, const sb_client_view_data *view)
{
    const sb_client_entity *leader = NULL;
    uint32_t tanks = 0;
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        sb_client_kind kind;
        bool known = sb_client_get_kind(client, entity->kind, &kind) == SB_OK;
        tanks += entity->kind == SB_CLIENT_TANK;
        if (known && strcmp(kind.name, "player") == 0 &&
            (leader == NULL || entity->kills > leader->kills)) {
            leader = entity;
        }
    }
    sb_client_player player = {0};
    if (leader != NULL) {
        sb_client_get_player(client, leader->owner, &player);
    }
    printf("tick %u: %u tanks; %s leads with %u kills\n", view->tick, tanks,
           player.name[0] != '\0' ? player.name : "nobody", leader != NULL ? leader->kills : 0);
}

// A replay viewer asks once for its speed. Returns false until the server has sent the playback.
static bool ask_for_speed(sb_client *client, float speed)
{
    sb_client_playback playback;
    if (sb_client_get_playback(client, &playback) != SB_OK) {
        return false;
    }
    printf("a recorded match, ticks %u to %u\n", playback.first_tick, playback.last_tick);
    playback.speed = speed;
    playback.paused = false;
    playback.tick = 0; // 0 keeps the tick
    return sb_client_playback_set(client, &playback) == SB_OK;
}

int main(int argc, char **argv)
{
    bool help = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (help || argc > 5) {
        fputs("usage: watch [HOST [PORT [SECONDS [SPEED]]]]\n", help ? stdout : stderr);
        return help ? 0 : 1;
    }
    sb_client_def def = sb_client_def_default();
    def.name = "watch";
    def.role = argc > 4 ? SB_CLIENT_ROLE_REPLAY_VIEWER : SB_CLIENT_ROLE_SPECTATOR;
    def.host = argc > 1 ? argv[1] : def.host;
    def.port = argc > 2 ? (uint16_t)strtoul(argv[2], NULL, 10) : def.port;
    uint64_t duration_us = (argc > 3 ? strtoul(argv[3], NULL, 10) : 10) * 1000000u;
    float speed = argc > 4 ? strtof(argv[4], NULL) : 1.0f;
    sb_client *client = NULL;
    sb_error error = sb_client_create(&def, &client);
    if (error != SB_OK) {
        fprintf(stderr, "watch: %s: %s\n", def.host, sb_error_message(error));
        return 1;
    }
    bool asked = def.role != SB_CLIENT_ROLE_REPLAY_VIEWER;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    sb_client_view_data view;
    uint64_t start_us = clock_us(), print_us = start_us;
    for (uint64_t now_us = start_us;
         status.state != SB_CLIENT_CLOSED && now_us - start_us < duration_us; now_us = clock_us()) {
        sb_client_update(client, now_us);
        sb_client_get_status(client, &status);
        asked = asked || ask_for_speed(client, speed);
        if (now_us - print_us > 500000u && sb_client_view(client, &view) == SB_OK) {
            print_leader(client, &view);
            print_us = now_us;
        }
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL); // a game draws its frame here
    }
    sb_client_destroy(client);
    puts(status.state == SB_CLIENT_PLAYING ? "left the match" : status.text);
    return status.state == SB_CLIENT_PLAYING ? 0 : 1;
}
