/// Plays ten seconds in its own process, as fast as it can: local [MAP]
#include <sabot/local.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    // [local]
    const char *settings[] = {"mode=team", "ai_skill=hard"}; // as `sabot serve --set`
    sb_local_server_def def = sb_local_server_def_default();
    def.map_path = argc > 1 ? argv[1] : NULL; // NULL: the built-in arena
    def.computer_count = 7;
    def.settings = settings;
    def.setting_count = 2;
    char why[SB_LOCAL_TEXT_SIZE];
    sb_local_server *server;
    if (sb_local_server_create(&def, &server, why) != SB_OK)
        return puts(why), 1; // "'hart' is not one of easy, ..."
    sb_client_def player = sb_client_def_default();
    sb_client *client; // and one more for each player at this screen
    if (sb_local_client_create(server, &player, &client) != SB_OK)
        return 1;
    // [/local]
    for (uint64_t now_us = 0; now_us < 10000000; now_us += 16667) { // a game takes its clock
        sb_client_update(client, now_us);
        sb_client_input_set(client, &(sb_client_control){.throttle = 1, .fire = true});
    }
    static sb_client_view_data view;
    if (sb_client_view(client, &view) == SB_OK)
        printf("tick %u: %u entities\n", (unsigned)view.tick, (unsigned)view.entity_count);
    sb_client_destroy(client);
    sb_local_server_destroy(server);
    return view.tick > 0 ? 0 : 1;
}
