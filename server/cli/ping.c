/// `sabot ping`: measures the round trips to servers.
#include <stdio.h>
#include <time.h>

#include <sabot/find.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/result.h"

#define COMMAND "sabot ping"

static const char SUMMARY[] =
    "Measures the round trips to servers, without a connection. A SERVER is HOST[:PORT] or a join\n"
    "link; without PORT it is 7777. At most 64 servers can be given.\n"
    "A server answers with the challenge of its handshake, and keeps nothing of the question.";

static const char NOTES[] =
    "examples:\n"
    "  sabot ping eu.example.org us.example.org:7778\n"
    "  sabot ping --json --count 10 eu.example.org us.example.org | jq -r .best\n"
    "\n"
    "exit status: 0 every server answered; 1 one did not, or speaks another version of the wire;\n"
    "2 wrong use\n";

typedef struct pinged {
    const char *names[SB_PING_SERVER_COUNT_MAX];
    sb_ping_result results[SB_PING_SERVER_COUNT_MAX];
    uint32_t count;
} pinged;

static bool is_usable(const sb_ping_result *result)
{
    return result->received > 0 && !result->other_version;
}

// Returns the server with the shortest median among those that answer, or the count of servers.
static uint32_t find_best(const pinged *all)
{
    uint32_t best = all->count;
    for (uint32_t i = 0; i < all->count; i++) {
        if (is_usable(&all->results[i]) &&
            (best == all->count || all->results[i].median_ms < all->results[best].median_ms)) {
            best = i;
        }
    }
    return best;
}

static json_t *describe(const char *name, const sb_ping_result *result)
{
    const bool answered = result->received > 0;
    sb_json json = sb_json_create();
    sb_json_text(&json, "server", name);
    sb_json_text(&json, "address", result->resolved ? result->address : NULL);
    sb_json_count(&json, "sent", result->sent);
    sb_json_count(&json, "received", result->received);
    sb_json_real_if(&json, "loss", result->sent > 0, (double)result->loss);
    sb_json_real_if(&json, "min_ms", answered, (double)result->min_ms);
    sb_json_real_if(&json, "median_ms", answered, (double)result->median_ms);
    sb_json_real_if(&json, "max_ms", answered, (double)result->max_ms);
    sb_json_flag(&json, "other_version", result->other_version);
    sb_json_text(&json, "server_key", result->server_key[0] != '\0' ? result->server_key : NULL);
    return sb_json_take(&json);
}

static json_t *to_json(void *of)
{
    const pinged *all = of;
    json_t *list = json_array();
    for (uint32_t i = 0; i < all->count; i++) {
        sb_json_append(&list, describe(all->names[i], &all->results[i]));
    }
    const uint32_t best = find_best(all);
    sb_json json = sb_json_create();
    sb_json_set(&json, "servers", list);
    sb_json_text(&json, "best", best < all->count ? all->names[best] : NULL);
    return sb_json_take(&json);
}

static const char *fault_of(const sb_ping_result *result)
{
    if (!result->resolved) {
        return "  its name has no address";
    }
    if (result->other_version) {
        return "  it speaks another version of the wire";
    }
    return result->received == 0 ? "  no answer" : "";
}

static void print(void *of)
{
    const pinged *all = of;
    printf("%-32s %10s %10s %6s\n", "server", "min", "median", "loss");
    for (uint32_t i = 0; i < all->count; i++) {
        const sb_ping_result *result = &all->results[i];
        if (is_usable(result)) {
            printf("%-32s %7.1f ms %7.1f ms %4.0f %%\n", all->names[i], (double)result->min_ms,
                   (double)result->median_ms, (double)result->loss * 100.0);
        } else {
            printf("%-32s%s\n", all->names[i], fault_of(result));
        }
    }
}

static void wait_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static int measure(const sb_ping_def *def, pinged *all)
{
    sb_ping *ping;
    sb_error error = sb_ping_create(def, &ping);
    for (uint32_t i = 0; error == SB_OK && i < all->count; i++) {
        error = sb_ping_add(ping, all->names[i]);
        if (error == SB_ERROR_ARGUMENT) {
            sb_command_message(COMMAND, "'%s' is no HOST, HOST:PORT or join link", all->names[i]);
        }
    }
    if (error != SB_OK) {
        if (error != SB_ERROR_ARGUMENT) {
            sb_command_message(COMMAND, "%s", sb_error_message(error));
        }
        sb_ping_destroy(ping);
        return error == SB_ERROR_ARGUMENT ? sb_command_hint(COMMAND) : SB_EXIT_WRONG;
    }
    while (sb_ping_update(ping)) {
        wait_a_little();
    }
    int status = SB_EXIT_HOLDS;
    for (uint32_t i = 0; i < all->count; i++) {
        (void)sb_ping_get(ping, i, &all->results[i]);
        status = is_usable(&all->results[i]) ? status : SB_EXIT_FAILED;
    }
    sb_ping_destroy(ping);
    return status;
}

int sb_command_ping(int argc, char **argv)
{
    sb_ping_def def = sb_ping_def_default();
    bool json = false;
    sb_option options[] = {
        sb_option_number("count", "N", "questions to each server", 1, SB_PING_COUNT_MAX,
                         &def.count),
        sb_option_quantity("interval", "MS", "time between two questions to a server", 20, 10000,
                           "ms", &def.interval_ms),
        sb_option_quantity("timeout", "MS",
                           "time after which a question without an answer counts as lost", 100,
                           60000, "ms", &def.timeout_ms),
        sb_option_flag("json", "print one JSON object", &json),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, "SERVER...", SUMMARY, NOTES, options);
    int operand_index = 0;
    const sb_parse_result parsed = sb_command_line_parse(&line, argc, argv, &operand_index);
    if (parsed != SB_PARSE_RUN) {
        return sb_parse_status(parsed);
    }
    const int count = argc - operand_index;
    if (count < 1 || count > SB_PING_SERVER_COUNT_MAX) {
        sb_command_message(COMMAND, "give 1 to %d servers", SB_PING_SERVER_COUNT_MAX);
        return sb_command_hint(COMMAND);
    }
    static pinged all;
    all.count = (uint32_t)count;
    for (uint32_t i = 0; i < all.count; i++) {
        all.names[i] = argv[operand_index + (int)i];
    }
    const int status = measure(&def, &all);
    if (status == SB_EXIT_WRONG) {
        return status;
    }
    const sb_result result = {COMMAND, json, status, &all, to_json, print};
    return sb_result_tell(&result);
}
