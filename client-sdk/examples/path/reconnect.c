/// Drives, and says how its connection is: reconnect [LINK [SECONDS]]
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>

// [reconnecting]
static void show_connection(const sb_client_status *now, const sb_client_status *before)
{
    if (now->state == SB_CLIENT_RECONNECTING && before->state != SB_CLIENT_RECONNECTING) {
        printf("connection lost, %u s left to come back\n",
               (unsigned)(now->reconnect_ms_left / 1000));
    } else if (now->state == SB_CLIENT_PLAYING && before->state != SB_CLIENT_PLAYING) {
        printf(now->reconnects == 0 ? "in slot %u\n" : "back in slot %u\n", (unsigned)now->player);
    } else if (now->state == SB_CLIENT_CLOSED) {
        printf("closed: %s\n", now->text);
    }
}
// [/reconnecting]

int main(int argc, char **argv)
{
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    sb_client_def def = sb_client_def_default();
    def.out_text = why;
    if (argc > 1)
        def.host = argv[1];
    uint64_t end_us = UINT64_MAX;
    if (argc > 2)
        end_us = sb_clock_us() + strtoul(argv[2], NULL, 10) * UINT64_C(1000000);
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return puts(why), 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    while (status.state != SB_CLIENT_CLOSED && sb_clock_us() < end_us) {
        sb_client_status before = status;
        sb_client_update(client, sb_clock_us());
        sb_client_input_set(client, &(sb_client_control){.throttle = 1});
        sb_client_get_status(client, &status);
        show_connection(&status, &before);
        fflush(stdout);
        sb_client_wait(client, 16);
    }
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING ? 0 : 1;
}
