#include "host/config/fit.h"

#include <inttypes.h>
#include <string.h>

#include "host/config/endpoint.h"
#include "host/config/number.h"
#include "host/config/token_keys.h"
#include "host/config/web_options.h"
#include "session/lobby/lobby.h"

// With the default, 100 ms, a follower could not be less than 100 ms behind.
#define FOLLOWED_COMMIT_MS 34u // two ticks at 60 Hz

static bool is_set(const sb_config *config, const char *name)
{
    return sb_config_source_of(config, name) != SB_CONFIG_DEFAULT;
}

static bool rates_fit(const sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    if (def->snapshot_rate_hz > def->tick_rate_hz && is_set(config, "snapshot-rate")) {
        sb_config_fault(faults, "%s: %" PRIu32 " is more than the tick rate, %" PRIu32,
                        sb_config_label(config, "snapshot-rate", label), def->snapshot_rate_hz,
                        def->tick_rate_hz);
        return false;
    }
    if (def->snapshot_rate_hz > def->tick_rate_hz) {
        def->snapshot_rate_hz = def->tick_rate_hz;
    }
    if (def->client_bandwidth != 0 && def->client_bandwidth < SB_CLIENT_BANDWIDTH_MIN) {
        sb_config_fault(faults,
                        "%s: %" PRIu32 " is less than %u, too little to play with; 0 means no "
                        "limit",
                        sb_config_label(config, "client-bandwidth", label), def->client_bandwidth,
                        SB_CLIENT_BANDWIDTH_MIN);
        return false;
    }
    return true;
}

static bool shards_fit(const sb_config *config, const sb_server_def *def, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    if (def->shard_count > def->session_count && is_set(config, "shards")) {
        sb_config_fault(faults,
                        "%s: %" PRIu32 " shards are more than the sessions, %" PRIu32
                        "; each shard plays at least one: give --sessions too",
                        sb_config_label(config, "shards", label), def->shard_count,
                        def->session_count);
        return false;
    }
    return true;
}

static bool recording_fits(const sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    const bool standby = config->command == SB_CONFIG_STANDBY;
    if (config->resume != NULL && def->record_directory != NULL &&
        strcmp(config->resume, def->record_directory) != 0) {
        sb_config_fault(faults,
                        "--%s, --record: give one folder, since the matches continue in their own "
                        "logs",
                        standby ? "follow" : "resume");
        return false;
    }
    if (standby && config->resume == NULL) {
        sb_config_fault(faults, "no --follow was given: the folder of the logs to follow");
        return false;
    }
    def->resume = config->resume != NULL;
    def->record_directory = def->resume ? config->resume : def->record_directory;
    // What a file says of recording may stay there while nothing is recorded.
    const char *const names[] = {"record-commit", "record-keyframe", "record-on-error"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (def->record_directory == NULL &&
            sb_config_source_of(config, names[i]) == SB_CONFIG_FLAG) {
            sb_config_fault(
                faults, "--record-commit, --record-keyframe and --record-on-error need --record");
            return false;
        }
    }
    def->record_must_hold = config->on_error == 1;
    return true;
}

static bool standby_fits(const sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    sb_session_move *standby = &def->standby;
    if (config->standby_address == NULL) {
        return true;
    }
    if (!sb_endpoint_parse(config->standby_address, standby->host, sizeof standby->host,
                           &standby->port)) {
        sb_config_fault(faults,
                        "%s: '%s' is not HOST:PORT or [HOST]:PORT with a port from 1 to 65535",
                        sb_config_label(config, "standby-address", label), config->standby_address);
        return false;
    }
    standby->web_port = is_set(config, "web") ? (uint16_t)config->web.port : 0;
    return true;
}

static bool following_fits(const sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE], host[256];
    uint16_t port;
    if (config->from != NULL && !sb_endpoint_parse(config->from, host, sizeof host, &port)) {
        sb_config_fault(faults,
                        "%s: '%s' is not HOST:PORT or [HOST]:PORT with a port from 1 to 65535",
                        sb_config_label(config, "from", label), config->from);
        return false;
    }
    if (config->from != NULL && def->plain_wire) {
        sb_config_fault(faults, "--from, --plain-wire: followers need the server's key");
        return false;
    }
    if (def->drain_move_to != NULL &&
        !sb_endpoint_parse(def->drain_move_to, host, sizeof host, &port)) {
        sb_config_fault(faults,
                        "%s: '%s' is not HOST:PORT or [HOST]:PORT with a port from 1 to 65535",
                        sb_config_label(config, "drain-move-to", label), def->drain_move_to);
        return false;
    }
    if (def->follow_port == SB_SERVER_NO_FOLLOWERS && def->drain_move_to != NULL) {
        sb_config_fault(faults, "%s: matches move by the port of --follow-listen: give it too",
                        sb_config_label(config, "drain-move-to", label));
        return false;
    }
    if (def->follow_port == SB_SERVER_NO_FOLLOWERS) {
        return true;
    }
    if (def->record_directory == NULL || def->plain_wire) {
        sb_config_fault(faults, "%s: %s", sb_config_label(config, "follow-listen", label),
                        def->plain_wire ? "followers need the server's key, which --plain-wire "
                                          "does without"
                                        : "followers are sent logs: give --record too");
        return false;
    }
    if (!is_set(config, "record-commit")) {
        def->record_commit_ms = FOLLOWED_COMMIT_MS;
    }
    return sb_config_address_fits(config, "follow-bind", def->follow_bind_address, faults);
}

static bool players_fit(const sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    if (def->player_capacity + def->computer_count > SB_PLAYER_COUNT_MAX) {
        if (is_set(config, "players")) {
            sb_config_fault(faults,
                            "--players, --ai: %" PRIu32 " and %" PRIu32
                            " are more than the %d slots of a match",
                            def->player_capacity, def->computer_count, SB_PLAYER_COUNT_MAX);
            return false;
        }
        def->player_capacity = SB_PLAYER_COUNT_MAX - def->computer_count;
    }
    if (config->sessions.list == NULL &&
        def->bot_count > def->session_count * def->player_capacity) {
        sb_config_fault(faults,
                        "%s: %" PRIu32 " do not fit: %" PRIu32 " x %" PRIu32
                        " players (--sessions, --players)",
                        sb_config_label(config, "bots", label), def->bot_count, def->session_count,
                        def->player_capacity);
        return false;
    }
    if (def->fast && def->bot_count > 0) {
        sb_config_fault(faults, "--fast, --bots: no client can keep up; see --ai");
        return false;
    }
    return true;
}

static bool bots_fit(const sb_server_def *def, sb_config_faults *faults)
{
    const bool fit = def->tokens.key_count == 0 || def->bot_count == 0;
    if (!fit) {
        sb_config_fault(faults, "--bots, --token-key: the bots have no tokens; see --ai");
    }
    return fit;
}

static bool is_url(const char *text)
{
    const char *host = strncmp(text, "http://", 7) == 0    ? text + 7
                       : strncmp(text, "https://", 8) == 0 ? text + 8
                                                           : "";
    return host[0] != '\0' && host[0] != '/' && strpbrk(text, " \t@#") == NULL;
}

static bool admin_fits(sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    sb_admin_settings *admin = &def->admin;
    const sb_config_list *urls = &config->webhooks;
    if (admin->port == SB_ADMIN_NO_PORT && admin->token_path != NULL) {
        sb_config_fault(faults, "--admin-token-file needs --admin");
        return false;
    }
    if (urls->count > SB_WEBHOOK_URL_COUNT_MAX) {
        sb_config_fault(faults, "%s: %" PRIu32 " addresses are more than %u",
                        sb_config_label(config, "webhook", label), urls->count,
                        SB_WEBHOOK_URL_COUNT_MAX);
        return false;
    }
    for (uint32_t i = 0; i < urls->count; i++) {
        admin->webhook_urls[i] = urls->items[i];
        if (!is_url(urls->items[i])) {
            sb_config_fault(faults, "%s: '%s' is no address such as https://example.org/events",
                            sb_config_label(config, "webhook", label), urls->items[i]);
            return false;
        }
    }
    admin->webhook_url_count = urls->count;
    return sb_config_address_fits(config, "admin-bind", admin->bind_address, faults);
}

static bool reach_fits(sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    sb_reach_settings *reach = &def->reach;
    const sb_config_list *urls = &config->announce_urls;
    if (urls->count > SB_ANNOUNCE_URL_COUNT_MAX) {
        sb_config_fault(faults, "%s: %" PRIu32 " addresses are more than %u",
                        sb_config_label(config, "announce", label), urls->count,
                        SB_ANNOUNCE_URL_COUNT_MAX);
        return false;
    }
    for (uint32_t i = 0; i < urls->count; i++) {
        reach->announce_urls[i] = urls->items[i];
        if (!is_url(urls->items[i])) {
            sb_config_fault(faults, "%s: '%s' is no address such as https://example.org/servers",
                            sb_config_label(config, "announce", label), urls->items[i]);
            return false;
        }
    }
    reach->announce_url_count = urls->count;
    if (sb_reach_settings_fault(reach) != NULL) {
        sb_config_fault(faults, "%s: %s", sb_config_label(config, "server-name", label),
                        "it must have 1 to 63 bytes of UTF-8 without control characters");
        return false;
    }
    return true;
}

static const char *find_variable(char *const *environment, const char *name)
{
    const size_t length = strlen(name);
    for (; environment != NULL && *environment != NULL; environment++) {
        if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=') {
            return *environment + length + 1;
        }
    }
    return NULL;
}

// Agones sets the variable for the game server's process.
static bool agones_fits(const sb_config *config, sb_server_def *def, sb_config_faults *faults)
{
    static const char VARIABLE[] = "AGONES_SDK_HTTP_PORT";
    const char *text = find_variable(config->environment, VARIABLE);
    uint64_t port = 0;
    def->agones_port = 0;
    if (config->agones_mode != 0) {
        return true;
    }
    if (config->agones_port != SB_CONFIG_NONE) {
        def->agones_port = (uint16_t)config->agones_port;
        return true;
    }
    if (text == NULL || text[0] == '\0') {
        return true;
    }
    if (!sb_number_parse(text, 1, UINT16_MAX, &port)) {
        sb_config_fault(faults, "%s: '%s' is no port from 1 to 65535; --agones off does without",
                        VARIABLE, text);
        return false;
    }
    def->agones_port = (uint16_t)port;
    return true;
}

static bool lease_fits(const sb_config *config, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    const sb_lease_settings *lease = &config->lease;
    if (lease->place != NULL && !sb_lease_place_is_valid(lease->place)) {
        sb_config_fault(faults,
                        "%s: '%s' is no lease; write file:PATH or kubernetes:NAMESPACE/NAME",
                        sb_config_label(config, "lease", label), lease->place);
        return false;
    }
    if (lease->api != NULL && !is_url(lease->api)) {
        sb_config_fault(faults, "%s: '%s' is no http:// or https:// address",
                        sb_config_label(config, "lease-api", label), lease->api);
        return false;
    }
    return true;
}

bool sb_config_fit(sb_config *config, sb_config_faults *faults)
{
    sb_server_def *def = &config->def;
    *def = config->server;
    def->session_count = config->sessions.count;
    def->config = config;
    return sb_config_address_fits(config, "bind", def->bind_address, faults) &&
           shards_fit(config, def, faults) && rates_fit(config, def, faults) &&
           recording_fits(config, def, faults) && following_fits(config, def, faults) &&
           standby_fits(config, def, faults) && players_fit(config, def, faults) &&
           sb_config_token_keys(&config->token_keys, config->token_key_path, config, &def->tokens,
                                faults) &&
           bots_fit(def, faults) && admin_fits(config, def, faults) &&
           reach_fits(config, def, faults) && agones_fits(config, def, faults) &&
           lease_fits(config, faults) &&
           sb_config_web_fit(&config->web, config, def->record_directory, faults, &def->web);
}
