/// The shortest client: joins the server of this machine, drives ahead and fires until it ends.
#include <sabot/client.h>
#include <stdio.h>

int main(void)
{
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    sb_client_def def = sb_client_def_default();
    def.out_text = why; // gets the reason if the def is refused
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return puts(why), 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    while (status.state != SB_CLIENT_CLOSED) { // your frame loop
        sb_client_update(client, sb_clock_us());
        sb_client_input_set(client, &(sb_client_control){.throttle = 1, .fire = true});
        static sb_client_view_data view;
        if (sb_client_view(client, &view) == SB_OK && view.alive) {
            const float *at = view.entities[view.own_index].position;
            printf("tick %u: at (%.1f, %.1f)\n", (unsigned)view.tick, (double)at[0], (double)at[2]);
        }
        sb_client_get_status(client, &status);
        sb_client_wait(client, 16); // a game draws its frame here instead
    }
    puts(status.text);
    sb_client_destroy(client);
}
