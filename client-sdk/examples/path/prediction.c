/// Drives over a bad link, and prints how far the own tank is ahead of the server:
/// prediction [LINK [SECONDS]]
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>

// [bad_link]
static sb_client_def over_a_bad_link(void)
{
    sb_client_def def = sb_client_def_default();
    def.simulate = (sb_client_link){.latency_ms = 50, .jitter_ms = 10, .loss = 0.02f, .seed = 1};
    return def;
}
// [/bad_link]

// [prediction]
static void print_prediction(const sb_client_view_data *view, const sb_client_status *status)
{
    unsigned predicted = 0, corrections = 0;
    for (uint32_t i = 0; i < view->entity_count; i++) {
        predicted += (view->entities[i].flags & SB_CLIENT_ENTITY_PREDICTED) != 0;
    }
    for (int cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        corrections += (unsigned)status->corrections[cause];
    }
    printf("round trip %u ms: %u of %u entities predicted, %u ticks ahead; %u corrections, "
           "%u without a cause\n",
           (unsigned)status->round_trip_ms, predicted, (unsigned)view->entity_count,
           (unsigned)(status->input_tick - view->tick), corrections,
           (unsigned)status->corrections[SB_CLIENT_CAUSE_NONE]);
}
// [/prediction]

int main(int argc, char **argv)
{
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    sb_client_def def = over_a_bad_link();
    def.out_text = why;
    if (argc > 1)
        def.host = argv[1];
    uint64_t now_us = sb_clock_us(), print_us = now_us, end_us = UINT64_MAX;
    if (argc > 2)
        end_us = now_us + strtoul(argv[2], NULL, 10) * UINT64_C(1000000);
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return puts(why), 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    for (; status.state != SB_CLIENT_CLOSED && now_us < end_us; now_us = sb_clock_us()) {
        sb_client_update(client, now_us);
        sb_client_input_set(client, &(sb_client_control){.throttle = 1, .steering = 0.5f});
        sb_client_get_status(client, &status);
        static sb_client_view_data view;
        if (sb_client_view(client, &view) == SB_OK && view.alive && now_us >= print_us) {
            print_prediction(&view, &status);
            print_us = now_us + 500000;
        }
        sb_client_wait(client, 16);
    }
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING ? 0 : (puts(status.text), 1);
}
