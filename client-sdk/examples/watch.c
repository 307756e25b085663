/// Watches a match and prints the leader. With a SPEED it watches a recorded match of
/// 'sabot replay play'.
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_leader(const sb_client *client, const sb_client_view_data *view)
{
    const sb_client_entity *leader = NULL;
    uint32_t tanks = 0, player_kind;
    sb_client_find_kind(client, "player", &player_kind);
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        tanks += entity->kind == SB_CLIENT_TANK;
        if (entity->kind == player_kind && (leader == NULL || entity->kills > leader->kills)) {
            leader = entity;
        }
    }
    sb_client_player player = {0};
    if (leader != NULL) {
        sb_client_get_player(client, leader->owner, &player);
    }
    printf("tick %u: %u tanks; %s leads with %u kills\n", (unsigned)view->tick, (unsigned)tanks,
           player.name[0] != '\0' ? player.name : "nobody",
           leader != NULL ? (unsigned)leader->kills : 0u);
}

// A replay viewer asks once for its speed. Returns false until the server has sent the playback.
static bool ask_for_speed(sb_client *client, float speed)
{
    sb_client_playback playback;
    if (sb_client_get_playback(client, &playback) != SB_OK) {
        return false;
    }
    printf("a recorded match, ticks %u to %u\n", (unsigned)playback.first_tick,
           (unsigned)playback.last_tick);
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
    uint64_t duration_us = (argc > 3 ? strtoul(argv[3], NULL, 10) : 10) * UINT64_C(1000000);
    float speed = argc > 4 ? strtof(argv[4], NULL) : 1.0f;
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    def.out_text = why;
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK) {
        fprintf(stderr, "watch: %s\n", why);
        return 1;
    }
    bool asked = def.role != SB_CLIENT_ROLE_REPLAY_VIEWER;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    static sb_client_view_data view;
    uint64_t start_us = sb_clock_us(), now_us = start_us, print_us = start_us;
    while (status.state != SB_CLIENT_CLOSED && now_us - start_us < duration_us) {
        now_us = sb_clock_us();
        sb_client_update(client, now_us);
        sb_client_get_status(client, &status);
        asked = asked || ask_for_speed(client, speed);
        if (now_us - print_us > 500000u && sb_client_view(client, &view) == SB_OK) {
            print_leader(client, &view);
            print_us = now_us;
        }
        sb_client_wait(client, 16); // a game draws its frame here instead
    }
    sb_client_destroy(client);
    puts(status.state == SB_CLIENT_PLAYING ? "left the match" : status.text);
    return status.state == SB_CLIENT_PLAYING ? 0 : 1;
}
