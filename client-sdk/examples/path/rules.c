/// Plays a match by rules of one's own, and prints what its entities are: rules MODULE [LINK
/// [SECONDS]]
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>

// [values]
static void print_entity(const sb_client *client, const sb_client_entity *entity)
{
    sb_client_kind kind;
    if (sb_client_get_kind(client, entity->kind, &kind) != SB_OK)
        return;
    printf("%s %u:", kind.name, (unsigned)entity->index);
    for (uint32_t i = 0; i < kind.value_count; i++) {
        printf(" %s %g %s", kind.value_names[i], (double)entity->values[i], kind.value_units[i]);
    }
    puts("");
}
// [/values]

int main(int argc, char **argv)
{
    if (argc < 2)
        return fputs("usage: rules MODULE [LINK [SECONDS]]\n", stderr), 1;
    // [rules]
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    sb_client_def def = sb_client_def_default();
    def.rules = argv[1]; // the shared object that the server plays by
    def.out_text = why;
    // [/rules]
    if (argc > 2)
        def.host = argv[2];
    uint64_t now_us = sb_clock_us(), print_us = now_us, end_us = UINT64_MAX;
    if (argc > 3)
        end_us = now_us + strtoul(argv[3], NULL, 10) * UINT64_C(1000000);
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return puts(why), 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    for (; status.state != SB_CLIENT_CLOSED && now_us < end_us; now_us = sb_clock_us()) {
        sb_client_update(client, now_us);
        sb_client_input_set(client, &(sb_client_control){.throttle = 1});
        static sb_client_view_data view;
        if (sb_client_view(client, &view) == SB_OK && now_us >= print_us) {
            for (uint32_t i = 0; i < view.entity_count; i++) {
                print_entity(client, &view.entities[i]);
            }
            print_us = now_us + 1000000;
        }
        sb_client_get_status(client, &status);
        sb_client_wait(client, 16);
    }
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING ? 0 : (puts(status.text), 1);
}
