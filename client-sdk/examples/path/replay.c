/// Watches a recorded match, and takes it step by step: replay [LINK [SECONDS]]
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>

// [playback]
static void step_paused(sb_client *client)
{
    sb_client_playback playback;
    if (sb_client_get_playback(client, &playback) == SB_OK) {
        playback.paused = true;
        playback.tick += 1; // one step; 0 stays where it is
        sb_client_playback_set(client, &playback);
    }
}
// [/playback]

int main(int argc, char **argv)
{
    sb_client_def def = sb_client_def_default();
    def.role = SB_CLIENT_ROLE_REPLAY_VIEWER;
    if (argc > 1)
        def.host = argv[1];
    uint64_t now_us = sb_clock_us(), step_us = now_us + 1000000, end_us = UINT64_MAX;
    if (argc > 2)
        end_us = now_us + strtoul(argv[2], NULL, 10) * UINT64_C(1000000);
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    for (; status.state != SB_CLIENT_CLOSED && now_us < end_us; now_us = sb_clock_us()) {
        sb_client_update(client, now_us);
        sb_client_get_status(client, &status);
        static sb_client_view_data view;
        if (now_us >= step_us && sb_client_view(client, &view) == SB_OK) {
            printf("tick %u: %u entities\n", (unsigned)view.tick, (unsigned)view.entity_count);
            step_paused(client);
            step_us = now_us + 200000;
        }
        sb_client_wait(client, 16);
    }
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING ? 0 : (puts(status.text), 1);
}
