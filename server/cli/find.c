/// `sabot find`: lists the servers of the local network.
#include <stdio.h>
#include <time.h>

#include <sabot/find.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/result.h"
#include "host/clock/ticker.h"

#define COMMAND "sabot find"
#define NS_PER_MS UINT64_C(1000000)

static const char SUMMARY[] =
    "Lists the servers of the local network that were started with --lan.";

static const char NOTES[] = "examples:\n"
                            "  sabot find\n"
                            "  sabot find --json | jq -r '.servers[].link'\n"
                            "\n"
                            "exit status: 0 a server answered; 1 none did; 2 wrong use\n";

typedef struct finding {
    sb_found servers[SB_FIND_SERVER_COUNT_MAX];
    uint32_t count;
} finding;

static json_t *describe(const sb_found *found)
{
    char link[sizeof found->address + sizeof found->server_key + 32];
    snprintf(link, sizeof link, "sabot://%s?key=%s", found->address, found->server_key);
    sb_json json = sb_json_create();
    sb_json_text(&json, "link", link);
    sb_json_text(&json, "address", found->address);
    sb_json_count(&json, "web_port", found->web_port);
    sb_json_text(&json, "name", found->name);
    sb_json_text(&json, "mode", found->mode);
    sb_json_text(&json, "map", found->map);
    sb_json_count(&json, "sessions", found->sessions);
    sb_json_count(&json, "players", found->players);
    sb_json_count(&json, "player_capacity", found->player_capacity);
    sb_json_count(&json, "spectators", found->spectators);
    sb_json_flag(&json, "password", found->password);
    sb_json_flag(&json, "token", found->token);
    sb_json_flag(&json, "other_version", found->other_version);
    sb_json_real(&json, "round_trip_ms", (double)found->round_trip_ms);
    sb_json_text(&json, "server_key", found->server_key);
    return sb_json_take(&json);
}

static json_t *to_json(void *of)
{
    const finding *all = of;
    json_t *list = json_array();
    for (uint32_t i = 0; i < all->count; i++) {
        sb_json_append(&list, describe(&all->servers[i]));
    }
    sb_json json = sb_json_create();
    sb_json_set(&json, "servers", list);
    return sb_json_take(&json);
}

static void print(void *of)
{
    const finding *all = of;
    if (all->count == 0) {
        printf("no server answered\n");
        return;
    }
    printf("%-24s %-24s %-10s %8s  %s\n", "address", "name", "mode", "players", "map");
    for (uint32_t i = 0; i < all->count; i++) {
        const sb_found *found = &all->servers[i];
        printf("%-24s %-24s %-10s %4u/%-3u  %s%s%s%s\n", found->address, found->name, found->mode,
               (unsigned)found->players, (unsigned)found->player_capacity, found->map,
               found->password ? ", password" : "", found->token ? ", token" : "",
               found->other_version ? ", another version of the wire" : "");
    }
}

static int look(const sb_find_def *def, double seconds, finding *all)
{
    sb_find *find;
    const sb_error error = sb_find_create(def, &find);
    if (error != SB_OK) {
        if (error == SB_ERROR_ARGUMENT) { // the port is in range
            sb_command_message(COMMAND,
                               "--address: '%s' is not an IPv4 address such as 192.168.1.255",
                               def->address);
        } else {
            sb_command_message(COMMAND, "%s", sb_error_message(error));
        }
        return SB_EXIT_WRONG;
    }
    const uint64_t end_ns = sb_clock_ns() + (uint64_t)(seconds * 1e9);
    while (sb_clock_ns() < end_ns) {
        (void)sb_find_update(find);
        nanosleep(&(struct timespec){.tv_nsec = (long)NS_PER_MS}, NULL);
    }
    all->count = sb_find_count(find);
    for (uint32_t i = 0; i < all->count; i++) {
        (void)sb_find_get(find, i, &all->servers[i]);
    }
    sb_find_destroy(find);
    return all->count > 0 ? SB_EXIT_HOLDS : SB_EXIT_FAILED;
}

int sb_command_find(int argc, char **argv)
{
    sb_find_def def = sb_find_def_default();
    double seconds = 2.0;
    uint32_t port = def.port;
    bool json = false;
    sb_option options[] = {
        sb_option_seconds("seconds", "time to wait for answers", 3600, &seconds),
        sb_option_text("address", "ADDRESS",
                       "IPv4 address to ask; without it all networks of this machine",
                       &def.address),
        sb_option_number("port", "PORT", "UDP port on which servers are asked", 1, UINT16_MAX,
                         &port),
        sb_option_flag("json", "print one JSON object", &json),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, NULL, SUMMARY, NOTES, options);
    int operand_index = 0;
    const sb_parse_result parsed = sb_command_line_parse(&line, argc, argv, &operand_index);
    if (parsed != SB_PARSE_RUN) {
        return sb_parse_status(parsed);
    }
    def.port = (uint16_t)port;
    static finding all;
    const int status = look(&def, seconds, &all);
    if (status == SB_EXIT_WRONG) {
        return status;
    }
    const sb_result result = {COMMAND, json, status, &all, to_json, print};
    return sb_result_tell(&result);
}
