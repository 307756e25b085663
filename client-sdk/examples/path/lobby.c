/// Lists the sessions of a server, and joins the one with this name: lobby LINK NAME [PASSWORD]
#include <sabot/client.h>
#include <stdio.h>
#include <string.h>

// [list]
static bool ask_for_sessions(sb_client *client)
{
    sb_client_filter filter = {.not_full =
                                   true}; // .mode = "ctf", .map, .name; all zeros: every one
    return sb_client_list(client, &filter) == SB_OK;
}

/// Returns the number of the session with this name, or 0: they come one after the other.
static uint32_t find_session(sb_client *client, const char *name)
{
    uint32_t found = 0;
    for (sb_client_listing one; sb_client_listing_poll(client, &one);) {
        printf("%u: %s, %s on %s, %u of %u players\n", (unsigned)one.number, one.name, one.mode,
               one.map, (unsigned)one.players, (unsigned)one.player_capacity);
        if (strcmp(one.name, name) == 0)
            found = one.number;
    }
    return found;
}

static void enter(sb_client *client, uint32_t session, const char *password)
{
    sb_client_join_def wanted = {.session = session, .password = password};
    sb_client_join(client, &wanted); // the state becomes PLAYING, or the lobby says why not
}
// [/list]

int main(int argc, char **argv)
{
    if (argc < 3)
        return fputs("usage: lobby LINK NAME [PASSWORD]\n", stderr), 1;
    sb_client_def def = sb_client_def_default();
    def.host = argv[1];
    def.role = SB_CLIENT_ROLE_LOBBY; // looks around first
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    bool asked = false;
    uint64_t end_us = sb_clock_us() + 30000000;
    while (status.state != SB_CLIENT_CLOSED && sb_clock_us() < end_us) {
        sb_client_update(client, sb_clock_us());
        sb_client_get_status(client, &status);
        if (status.state == SB_CLIENT_PLAYING)
            break;
        sb_client_lobby lobby;
        sb_client_get_lobby(client, &lobby);
        if (lobby.declined_count > 0) {
            puts(lobby.declined_text); // why the server does not let the player in
            break;
        }
        if (status.state == SB_CLIENT_LOBBY && !asked)
            asked = ask_for_sessions(client);
        uint32_t session = find_session(client, argv[2]);
        if (session != 0)
            enter(client, session, argc > 3 ? argv[3] : NULL);
        sb_client_wait(client, 16);
    }
    bool joined = status.state == SB_CLIENT_PLAYING;
    puts(joined ? "joined" : "not joined");
    sb_client_destroy(client);
    return joined ? 0 : 1;
}
