/// Plays a match in its own process, and prints its hashes: the same calls as in Local.cs.
#include <inttypes.h>
#include <sabot/local.h>
#include <stdio.h>

uint64_t view_hash(const sb_client *client);

int main(void)
{
    const char *const settings[] = {"mode=team", "ai_skill=hard"};
    sb_local_server_def def = sb_local_server_def_default();
    def.computer_count = 5;
    def.seed = 7;
    def.settings = settings;
    def.setting_count = 2;
    sb_client_def player = sb_client_def_default();
    player.name = "local";
    player.select[1] = 3;
    player.select[2] = 1;
    char text[SB_LOCAL_TEXT_SIZE];
    sb_local_server *server = NULL;
    sb_client *client = NULL;
    if (sb_local_server_create(&def, &server, text) != SB_OK ||
        sb_local_client_create(server, &player, &client) != SB_OK) {
        puts(text);
        return 1;
    }
    for (uint32_t step = 1; step <= 900; step++) {
        sb_client_update(client, step * UINT64_C(16667));
        const sb_client_control control = {.throttle = 1,
                                           .steering = step % 200 < 100 ? 0.5f : -0.5f,
                                           .aim_yaw = (float)step * 0.01f,
                                           .fire = true};
        sb_client_input_set(client, &control);
        static sb_client_view_data view;
        if (sb_client_view(client, &view) != SB_OK || step % 60 != 0) {
            continue;
        }
        sb_local_server_status status;
        sb_local_server_get_status(server, &status);
        printf("%u %u %016" PRIx64 " %016" PRIx64 "\n", status.tick, view.entity_count,
               status.state_hash, view_hash(client));
    }
    sb_client_destroy(client);
    sb_local_server_destroy(server);
    const char *const wrong[] = {"mode=nonsense"};
    def = sb_local_server_def_default();
    def.settings = wrong;
    def.setting_count = 1;
    sb_local_server_create(&def, &server, text);
    printf("sb_local_server_create: %s\n", text);
    return 0;
}
