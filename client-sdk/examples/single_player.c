/// Plays a match against the computer inside this process, without a server elsewhere. It has no
/// window: the tank drives in circles and shoots ahead, and each event is a line of text.
#include <stdio.h>
#include <stdlib.h>

#include <sabot/local.h>

#define FRAME_US 16667 // a game that draws 60 frames a second

// A game would pass its clock; this program counts frames and runs as fast as it can.
static uint64_t now_us;

static const char *name_of(const sb_client *client, uint32_t slot)
{
    static sb_client_player players[2];
    static unsigned turn;
    sb_client_player *player = &players[turn++ % 2]; // one line may name two players
    return sb_client_get_player(client, slot, player) == SB_OK ? player->name : "nobody";
}

static void print_event(const sb_client *client, const sb_client_event *event)
{
    double seconds = (double)now_us / 1e6;
    if (event->kind == SB_CLIENT_EVENT_HIT && !event->predicted) {
        printf("%6.1f s  %s hits %s for %u\n", seconds, name_of(client, event->entity),
               name_of(client, event->other), (unsigned)event->value);
    } else if (event->kind == SB_CLIENT_EVENT_DEATH) {
        printf("%6.1f s  %s destroys %s\n", seconds, name_of(client, event->entity),
               name_of(client, event->other));
    } else if (event->kind == SB_CLIENT_EVENT_END) {
        printf("%6.1f s  the match is over\n", seconds);
    }
}

static void frame(sb_client *client)
{
    static sb_client_view_data view;
    now_us += FRAME_US;
    sb_client_update(client, now_us);
    for (sb_client_event event; sb_client_event_poll(client, &event);) {
        print_event(client, &event);
    }
    sb_client_control control = {.throttle = 1, .fire = true};
    if (sb_client_view(client, &view) == SB_OK && view.alive) {
        control.aim_yaw = view.entities[view.own_index].yaw;
        control.steering = now_us / 3000000 % 2 == 0 ? 0.4f : -0.4f;
    }
    sb_client_input_set(client, &control);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 60.0;
    const char *settings[] = {"mode=deathmatch", "ai_skill=easy"};
    sb_local_server_def def = sb_local_server_def_default();
    def.player_capacity = 1;
    def.computer_count = 7;
    def.settings = settings;
    def.setting_count = 2;
    def.map_path = argc > 2 ? argv[2] : NULL; // NULL: the built-in arena
    sb_local_server *server;
    char text[SB_LOCAL_TEXT_SIZE];
    if (sb_local_server_create(&def, &server, text) != SB_OK) {
        fprintf(stderr, "%s: %s\n", argv[0], text);
        return 1;
    }
    sb_client *client;
    sb_client_def who = sb_client_def_default();
    sb_error error = sb_local_client_create(server, &who, &client);
    if (error == SB_OK) {
        while ((double)now_us < seconds * 1e6) {
            frame(client);
        }
        sb_local_server_status status;
        sb_local_server_get_status(server, &status);
        printf("played %u ticks\n", (unsigned)status.tick);
    }
    sb_client_destroy(client);
    sb_local_server_destroy(server);
    return error == SB_OK ? 0 : 1;
}
