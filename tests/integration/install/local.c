/// Uses the installed sabot-local like a program of another project: a match in this process, first
/// on an invalid map.
#include <stdio.h>

#include <sabot/local.h>

int main(void)
{
    char text[SB_LOCAL_TEXT_SIZE];
    sb_local_server_def def = sb_local_server_def_default();
    def.computer_count = 3;
    def.map_json = "{}";
    sb_local_server *server = NULL;
    sb_error error = sb_local_server_create(&def, &server, text);
    printf("%s: %s\n", sb_error_name(error), text);
    def.map_json = NULL;
    if (sb_local_server_create(&def, &server, text) != SB_OK) {
        return 1;
    }
    sb_client_def who = sb_client_def_default();
    sb_client *client = NULL;
    if (sb_local_client_create(server, &who, &client) != SB_OK) {
        return 1;
    }
    static sb_client_view_data view;
    for (uint64_t now_us = 0; now_us < 5000000; now_us += 16667) {
        sb_client_control control = {.throttle = 1};
        if (sb_client_update(client, now_us) != SB_OK ||
            sb_client_input_set(client, &control) != SB_OK) {
            return 1;
        }
        (void)sb_client_view(client, &view);
    }
    printf("tick %u, %s\n", (unsigned)view.tick, view.alive ? "alive" : "not there");
    sb_client_destroy(client);
    sb_local_server_destroy(server);
    return 0;
}
