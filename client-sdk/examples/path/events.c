/// Prints the events and the chat of a match while it drives and shoots: events [LINK [SECONDS]]
#include <sabot/tanks.h>
#include <stdio.h>
#include <stdlib.h>

// [events]
static void print_events(sb_client *client)
{
    for (sb_client_event event; sb_client_event_poll(client, &event);) {
        sb_tanks_event told; // the event with its numbers named
        sb_client_player player, target;
        if (sb_tanks_event_read(&event, &told) != SB_OK)
            continue; // someone joins or leaves
        sb_client_get_player(client, told.player, &player);
        sb_client_get_player(client, told.target, &target);
        if (told.kind == SB_TANKS_EVENT_HIT && !told.predicted) {
            printf("%s hits %s for %u\n", player.name, target.name, (unsigned)told.points);
        } else if (told.kind == SB_TANKS_EVENT_DEATH) {
            printf("%s destroys %s\n", player.name, target.name);
        } else if (told.kind == SB_TANKS_EVENT_FIRE || told.kind == SB_TANKS_EVENT_SPAWN) {
            printf("%s: %s\n", player.name, sb_client_event_name(client, event.kind));
        }
    }
}
// [/events]

// [chat]
static void print_chat(sb_client *client)
{
    for (sb_client_chat line; sb_client_chat_poll(client, &line);) {
        sb_client_player speaker = {.name = "server"};
        if (line.player != SB_CLIENT_NO_PLAYER)
            sb_client_get_player(client, line.player, &speaker);
        printf("%s says: %s\n", speaker.name, line.text);
    }
}
// [/chat]

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
    for (bool said = false; status.state != SB_CLIENT_CLOSED && sb_clock_us() < end_us;) {
        sb_client_update(client, sb_clock_us());
        sb_client_input_set(client, &(sb_client_control){.throttle = 1, .fire = true});
        print_events(client);
        print_chat(client);
        sb_client_get_status(client, &status);
        said = said || (status.state == SB_CLIENT_PLAYING &&
                        sb_client_chat_send(client, SB_CLIENT_CHAT_ALL, 0, "hello") == SB_OK);
        sb_client_wait(client, 16);
    }
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING ? 0 : (puts(status.text), 1);
}
