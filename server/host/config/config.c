#include "host/config/config.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/tick_rate.h"
#include "host/clock/overload.h"
#include "session/lobby/lobby.h"

#define BOT_COUNT_MAX 4095u
#define SECONDS_MAX 31536000u // a year

#define NETWORK "network"
#define MATCHES "matches"
#define RATES "rates"
#define CLIENTS "clients"
#define RECORDING "recording"
#define LEASE "lease"
#define LEASE_TIME_S 5u
#define TOKENS "connect tokens"
#define WEB "web page"
#define REACH "being found"
#define ADMIN "operation"
#define RUN "run and output"
#define CONFIGURATION "configuration"

#define VALUE(member)                                                                              \
    .offset = offsetof(sb_config, member), .size = sizeof(((sb_config *)0)->member)

static const char *const ON_ERROR_WORDS[] = {"continue", "stop", NULL};
static const char *const AGONES_WORDS[] = {"auto", "off", NULL};
static const char *const LOG_FORMAT_WORDS[] = {"text", "json", NULL};
static const char *const LOG_LEVEL_WORDS[] = {"debug", "info", "warning", "error", NULL};

// clang-format off
static const sb_config_option OPTIONS[] = {
    {"bind", NETWORK, "ADDRESS", .kind = SB_CONFIG_TEXT, VALUE(server.bind_address),
     .help = "IPv4 or IPv6 address to listen on; 0.0.0.0 or :: for all"},
    {"port", NETWORK, "PORT", .kind = SB_CONFIG_INTEGER, .max = 65535, VALUE(server.port),
     .help = "UDP port; 0 takes any free one"},
    {"key-file", NETWORK, "FILE", .kind = SB_CONFIG_PATH, .optional = true, VALUE(server.key_path),
     .help = "the server's key, made if the file does not exist; without it .server.key in the "
             "folder of --record, or a new key each time"},
    {"plain-wire", NETWORK, NULL, .kind = SB_CONFIG_BOOL, VALUE(server.plain_wire),
     .help = "do not encrypt, to look at datagrams; for loopback addresses only"},

    {"sessions", MATCHES, "N", .live = true, .kind = SB_CONFIG_SESSIONS, .min = 1,
     .max = SB_SERVER_SESSION_COUNT_MAX, VALUE(sessions),
     .help = "number of matches to host, each with its own log; in a file also a list of sessions "
             "that differ (see OPTIONS.md), which may change while the server runs"},
    {"create", MATCHES, "N", .kind = SB_CONFIG_INTEGER, .max = SB_SERVER_SESSION_COUNT_MAX,
     VALUE(server.created_max),
     .help = "sessions that clients can make at a time, beside --sessions, in any mode of the "
             "rules; each ends a minute after the last client has left it"},
    {"session-password", MATCHES, "TEXT", .kind = SB_CONFIG_TEXT, .secret = true, .optional = true,
     VALUE(server.session_password),
     .help = "password that clients need to join a session of --sessions; at most 63 bytes"},
    {"ready", MATCHES, "N", .kind = SB_CONFIG_INTEGER, .max = SB_PLAYER_COUNT_MAX,
     VALUE(server.ready_count),
     .help = "players that must be there, all of them ready, for a match to begin; until then they "
             "play warm-ups; 0: matches do not wait"},
    {"shards", MATCHES, "N", .kind = SB_CONFIG_INTEGER, .max = SB_SERVER_SHARD_COUNT_MAX,
     VALUE(server.shard_count),
     .help = "threads that play the matches, each with its own UDP port and web port, counted from "
             "the given ones; at most one a session; 0: one a processor"},
    {"session-capacity", MATCHES, "N", .kind = SB_CONFIG_INTEGER,
     .max = SB_SERVER_SESSION_COUNT_MAX, VALUE(server.session_capacity),
     .help = "sessions at a time, with those that are made while the server runs; 0: --sessions"},
    {"players", MATCHES, "N", .kind = SB_CONFIG_INTEGER, .max = SB_PLAYER_COUNT_MAX,
     VALUE(server.player_capacity), .help = "number of players in one match"},
    {"ai", MATCHES, "N", .kind = SB_CONFIG_INTEGER, .max = SB_PLAYER_COUNT_MAX,
     VALUE(server.computer_count),
     .help = "computer players in each match, in addition to --players"},
    {"spectators", MATCHES, "N", .kind = SB_CONFIG_INTEGER, .max = SB_SESSION_SPECTATOR_COUNT_MAX,
     VALUE(server.spectator_capacity),
     .help = "most spectators of one match; they see everything, also what fog hides"},
    {"spectator-delay", MATCHES, "S", .kind = SB_CONFIG_INTEGER, .optional = true,
     .max = SB_SPECTATOR_DELAY_MS_MAX / 1000, .unit = "s", VALUE(server.spectator_delay_s),
     .help = "time by which spectators see a match late, with its events and chat; default 10 s "
             "with fog, 0 without. With 0, a match with fog has no spectators"},
    {"fog-spectators", MATCHES, NULL, .kind = SB_CONFIG_BOOL, VALUE(server.fog_spectators),
     .help = "let spectators see matches with fog as they are played, unless --spectator-delay is "
             "given: a player that watches by a second connection sees what the fog hides"},
    {"map", MATCHES, "FILE", .kind = SB_CONFIG_PATHS, VALUE(map_paths),
     .help = "map as JSON; if given several times, the matches use them in turn; without it the "
             "built-in arena"},
    {"rules", MATCHES, "FILE", .kind = SB_CONFIG_PATH, .optional = true, VALUE(server.rules_path),
     .help = "shared object with the rules of the match, which clients must have too; without it "
             "the built-in tank game"},
    {"mode", MATCHES, "MODE", .kind = SB_CONFIG_TEXT, .optional = true, VALUE(mode),
     .help = "what the match is about: deathmatch, team, ctf (capture the flag) or targets; "
             "--set mode=MODE does the same"},
    {"set", MATCHES, "NAME=VALUE", .kind = SB_CONFIG_SETTINGS, VALUE(settings),
     .help = "set a setting of the rules; may be given several times; see 'sabot rules'"},
    {"seed", MATCHES, "SEED", .kind = SB_CONFIG_INTEGER, .max = UINT64_MAX, VALUE(server.seed),
     .help = "seed of the first match; each further match adds 1"},
    {"bots", MATCHES, "N", .kind = SB_CONFIG_INTEGER, .max = BOT_COUNT_MAX, VALUE(server.bot_count),
     .help = "computer-driven clients, run in a child process"},

    {"tick-rate", RATES, "HZ", .kind = SB_CONFIG_INTEGER, .min = SB_TICK_RATE_HZ_MIN,
     .max = SB_TICK_RATE_HZ_MAX, .unit = "Hz", VALUE(server.tick_rate_hz),
     .help = "ticks a second, of all sessions"},
    {"snapshot-rate", RATES, "HZ", .kind = SB_CONFIG_INTEGER, .min = 1, .max = SB_TICK_RATE_HZ_MAX,
     .unit = "Hz", VALUE(server.snapshot_rate_hz),
     .help = "snapshots a second, at most the tick rate"},
    {"client-bandwidth", RATES, "BYTES", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = SB_CLIENT_BANDWIDTH_MAX,
     VALUE(server.client_bandwidth),
     .help = "most bytes a second that each client is sent: 0 for no limit, otherwise 1000 or more"},
    {"overload-steps", RATES, "N", .kind = SB_CONFIG_INTEGER, .max = SB_OVERLOAD_STEP_COUNT - 1,
     VALUE(server.overload_steps),
     .help = "highest step against late ticks: 1 half of the snapshots, 2 no new spectators, 3 one "
             "snapshot a second for spectators, 4 says that ticks stay late; 0: none"},

    {"grace", CLIENTS, "S", .live = true, .kind = SB_CONFIG_INTEGER, .max = 600, .unit = "s",
     VALUE(server.grace_s), .help = "how long a player whose connection was lost keeps its place"},
    {"leave-hold", CLIENTS, "S", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = SB_SESSION_LEAVE_HOLD_MS_MAX / 1000, .unit = "s", VALUE(server.leave_hold_s),
     .help = "how long the tank of a player that says goodbye stays; a player that joins from the "
             "same address meanwhile takes it over as it is"},
    {"players-per-address", CLIENTS, "N", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = SB_LOBBY_PEER_COUNT_MAX,
     VALUE(server.clients_per_address),
     .help = "most players, and most spectators, of one IPv4 address or IPv6 /64; its /24 or /48 "
             "may have four times as many; 0, and on loopback: no limit"},
    {"hellos-per-minute", CLIENTS, "N", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = SB_LOBBY_HELLO_RATE_MAX,
     VALUE(server.hellos_per_minute),
     .help = "how often one address may ask to join, a third of it at once; its /24 or /48 four "
             "times as often; 0, and on loopback: no limit"},
    {"idle-timeout", CLIENTS, "S", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = SB_SESSION_IDLE_MS_MAX / 1000,
     .unit = "s", VALUE(server.idle_s),
     .help = "send away a client from which nothing new comes for this time, and one that is "
             "silent from the start after 10 s; 0: never"},

    {"record", RECORDING, "DIR", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(server.record_directory),
     .help = "folder for the logs, created if it does not exist; without it nothing is recorded"},
    {"resume", RECORDING, "DIR", .kind = SB_CONFIG_PATH, .optional = true, VALUE(resume),
     .flag_of = SB_CONFIG_SERVE,
     .help = "continue the matches that a dead server left in this folder, with their players, "
             "rates and settings, and record there; start new matches if it has none or is "
             "missing"},
    {"follow", RECORDING, "DIR", .kind = SB_CONFIG_PATH, .optional = true, VALUE(resume),
     .only_of = SB_CONFIG_STANDBY,
     .help = "folder with the logs of the server to follow; with --from, for the copies of its logs"},
    {"from", RECORDING, "HOST:PORT", .kind = SB_CONFIG_TEXT, .optional = true, VALUE(from),
     .only_of = SB_CONFIG_STANDBY,
     .help = "follow the server whose --follow-listen has this address; both need the same key, "
             "in --key-file or in .server.key in the folder of --follow"},
    {"follow-listen", RECORDING, "PORT", .kind = SB_CONFIG_INTEGER, .max = 65535, .optional = true,
     VALUE(server.follow_port),
     .help = "TCP port at which 'sabot standby --from' gets the logs as they grow, encrypted; 0 "
             "takes any free one; without it nobody follows. Lowers the default of "
             "--record-commit to 34"},
    {"follow-bind", RECORDING, "ADDRESS", .kind = SB_CONFIG_TEXT, VALUE(server.follow_bind_address),
     .help = "IPv4 or IPv6 address that --follow-listen listens on"},
    {"drain-move-to", RECORDING, "HOST:PORT", .kind = SB_CONFIG_TEXT, .optional = true,
     .max = 255, VALUE(server.drain_move_to), .only_of = SB_CONFIG_SERVE,
     .help = "when the server drains (SIGTERM), its matches move to the server whose "
             "--follow-listen has this address, while they are played; both need the same key; "
             "needs --follow-listen here too"},
    {"standby-address", RECORDING, "HOST:PORT", .kind = SB_CONFIG_TEXT, .optional = true,
     VALUE(standby_address),
     .help = "tell clients this address of the server that takes over if this one dies; it needs "
             "the same key and web port. For UDP, HOST is an IP address"},
    {"record-commit", RECORDING, "MS", .kind = SB_CONFIG_INTEGER, .min = 10, .max = 10000,
     .unit = "ms", VALUE(server.record_commit_ms),
     .help = "time between two synced writes of a log: what a crash may lose"},
    {"record-keyframe", RECORDING, "S", .kind = SB_CONFIG_INTEGER, .min = 1, .max = 600,
     .unit = "s", VALUE(server.record_keyframe_s),
     .help = "time between keyframes, from which a log can be played"},
    {"record-keep-days", RECORDING, "DAYS", .live = true, .kind = SB_CONFIG_INTEGER, .max = 36500,
     VALUE(server.retention.age_days),
     .help = "remove logs of matches that are over and were last written more than this number of "
             "days ago; 0: never"},
    {"record-keep-mib", RECORDING, "MIB", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = 1u << 30, VALUE(server.retention.size_mib),
     .help = "remove the oldest logs while all logs together are larger than this number of MiB; "
             "0: never"},
    {"record-keep-logs", RECORDING, "N", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = 1u << 30, VALUE(server.retention.count),
     .help = "remove the oldest logs while there are more than this number; 0: never. A log with "
             "a file NAME.keep beside it stays"},
    {"record-on-error", RECORDING, "WHAT", .kind = SB_CONFIG_WORD, .words = ON_ERROR_WORDS,
     VALUE(on_error),
     .help = "what to do if a log cannot be written; the error is reported in either case"},

    {"lease", LEASE, "PLACE", .kind = SB_CONFIG_TEXT, .optional = true, VALUE(lease.place),
     .help = "lead only with this lease, which one process has at a time: file:PATH, a lock on a "
             "file of this machine, or kubernetes:NAMESPACE/NAME, a Lease in a cluster"},
    {"lease-time", LEASE, "S", .kind = SB_CONFIG_INTEGER, .min = 2, .max = SB_LEASE_SECONDS_MAX,
     .unit = "s", VALUE(lease.duration_s),
     .help = "time of a Lease in a cluster: another process may take it when it was not renewed "
             "for this time; its holder ends after three quarters of it"},
    {"lease-api", LEASE, "URL", .kind = SB_CONFIG_TEXT, .optional = true, VALUE(lease.api),
     .help = "address of Kubernetes' API; without it the API, the certificates and the token of the "
             "pod's service account are used"},
    {"lease-ca", LEASE, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(lease.authority_path),
     .help = "certificates (PEM) that sign that of the API"},
    {"lease-token-file", LEASE, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(lease.token_path),
     .help = "file with the bearer token that the API is shown, over https alone"},

    {"token-key", TOKENS, "HEX", .live = true, .kind = SB_CONFIG_LIST, VALUE(token_keys),
     .help = "admit only clients with a connect token that this public key of 'sabot token key' "
             "signed; given twice, either key will do"},
    {"token-key-file", TOKENS, "FILE", .live = true, .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(token_key_path),
     .help = "file with such public keys, one on a line; # begins a comment"},
    {"token-leeway", TOKENS, "S", .live = true, .kind = SB_CONFIG_INTEGER,
     .max = SB_TOKEN_LEEWAY_S_MAX,
     .unit = "s", VALUE(server.tokens.leeway_s),
     .help = "by how much the clocks of the server and of the backend that signs tokens may differ"},

    {"web", WEB, "PORT", .kind = SB_CONFIG_INTEGER, .max = 65535, .optional = true, VALUE(web.port),
     .help = "TCP port of a web page and its WebSocket; 0 takes any free one; without it there is "
             "no web page"},
    {"web-bind", WEB, "ADDRESS", .kind = SB_CONFIG_TEXT, VALUE(web.bind_address),
     .help = "IPv4 or IPv6 address that the web listens on; 0.0.0.0 for all of IPv4, :: for all "
             "of both"},
    {"web-origin", WEB, "URL", .kind = SB_CONFIG_LIST, VALUE(web.origins),
     .help = "pages of this origin may open WebSockets and read /rules.json and /sessions.json "
             "too, such as https://example.org; may be given several times"},
    {"web-root", WEB, "DIR", .kind = SB_CONFIG_PATH, .optional = true, VALUE(web.root),
     .help = "folder of one's own page, whose files are read at the start and take the place of "
             "the server's page; without names that begin with a dot"},
    {"web-cert", WEB, "FILE", .kind = SB_CONFIG_PATH, .optional = true, VALUE(web.certificate_path),
     .help = "certificate with its chain (PEM); the web then uses TLS"},
    {"web-key", WEB, "FILE", .kind = SB_CONFIG_PATH, .optional = true, VALUE(web.key_path),
     .help = "private key of that certificate (PEM)"},
    {"web-connections", WEB, "N", .kind = SB_CONFIG_INTEGER, .min = 1,
     .max = SB_WEB_CONNECTION_COUNT_MAX, VALUE(web.connections),
     .help = "most connections of the web at a time, WebSockets included"},
    {"web-per-address", WEB, "N", .kind = SB_CONFIG_INTEGER, .max = SB_WEB_CONNECTION_COUNT_MAX,
     VALUE(web.per_address),
     .help = "most of them from one IPv4 address or IPv6 /64; 0: an eighth"},
    {"web-per-network", WEB, "N", .kind = SB_CONFIG_INTEGER, .max = SB_WEB_CONNECTION_COUNT_MAX,
     VALUE(web.per_network),
     .help = "most of them from one IPv4 /24 or IPv6 /48; 0: a quarter, or as many as "
             "--web-per-address says if that is more"},
    {"web-proxy", WEB, "ADDRESS", .kind = SB_CONFIG_LIST, VALUE(web.proxies),
     .help = "reverse proxy in front of the web, exempt from the two limits above; its WebSockets "
             "count for the last address in X-Forwarded-For; may be given several times"},
    {"web-logs", WEB, NULL, .kind = SB_CONFIG_BOOL, VALUE(web.logs),
     .help = "clients of the web may list and fetch the logs in the folder that is recorded to, "
             "once their matches are over"},
    {"web-logs-live", WEB, NULL, .kind = SB_CONFIG_BOOL, VALUE(web.logs_live),
     .help = "the same, and also the logs of matches that are still played: these tell everybody "
             "what fog hides"},

    {"server-name", REACH, "TEXT", .kind = SB_CONFIG_TEXT, VALUE(server.reach.name),
     .help = "name of the server for people; at most 63 bytes"},
    {"announce", REACH, "URL", .kind = SB_CONFIG_LIST, VALUE(announce_urls),
     .help = "announce the server to the list at this http:// or https:// address; may be given up "
             "to four times"},
    {"announce-token-file", REACH, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(server.reach.announce_token_path),
     .help = "file with the bearer token that lists are shown, of the same form as "
             "--admin-token-file"},
    {"announce-address", REACH, "HOST", .kind = SB_CONFIG_TEXT, .optional = true,
     VALUE(server.reach.announce_address),
     .help = "name or address by which clients reach the server; without it lists take the address "
             "from which they are told"},
    {"announce-interval", REACH, "S", .kind = SB_CONFIG_INTEGER, .min = SB_ANNOUNCE_INTERVAL_S_MIN,
     .max = SB_ANNOUNCE_INTERVAL_S_MAX, .unit = "s", VALUE(server.reach.announce_interval_s),
     .help = "time between two announcements, a tenth more or less; lists forget a server after "
             "three of them"},
    {"lan", REACH, NULL, .kind = SB_CONFIG_BOOL, VALUE(server.reach.lan),
     .help = "answer players of the local network that look for servers ('sabot find'); with a "
             "loopback address for --bind, those of this machine alone"},
    {"lan-port", REACH, "PORT", .kind = SB_CONFIG_INTEGER, .max = 65535,
     VALUE(server.reach.lan_port),
     .help = "UDP port on which these players ask; several servers of a machine share it"},
    {"agones", REACH, "WHEN", .kind = SB_CONFIG_WORD, .words = AGONES_WORDS, VALUE(agones_mode),
     .help = "tell Agones' SDK server the state of this game server: auto if the variable "
             "AGONES_SDK_HTTP_PORT or --agones-port names its port, or off"},
    {"agones-port", REACH, "PORT", .kind = SB_CONFIG_INTEGER, .min = 1, .max = 65535,
     .optional = true, VALUE(agones_port),
     .help = "TCP port of Agones' SDK server on 127.0.0.1, in place of the one in "
             "AGONES_SDK_HTTP_PORT"},

    {"admin", ADMIN, "PORT", .kind = SB_CONFIG_INTEGER, .max = 65535, .optional = true,
     VALUE(server.admin.port),
     .help = "TCP port of the operator's interface (HTTP); 0 takes any free one; without it there "
             "is none"},
    {"admin-bind", ADMIN, "ADDRESS", .kind = SB_CONFIG_TEXT, VALUE(server.admin.bind_address),
     .help = "IPv4 or IPv6 address that it listens on; it has no TLS, so leave it on loopback or "
             "put a proxy before it"},
    {"admin-token-file", ADMIN, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(server.admin.token_path),
     .help = "file with the secret that requests show: one line of 16 to 512 printable characters "
             "without blanks, readable by its owner alone; without it the interface tells health alone"},
    {"ban-file", ADMIN, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(server.admin.ban_path),
     .help = "file that keeps the bans, made with the first one; without it they end with the "
             "server"},
    {"webhook", ADMIN, "URL", .kind = SB_CONFIG_LIST, VALUE(webhooks),
     .help = "post events of the server to this http:// or https:// address; may be given up to "
             "four times"},
    {"webhook-secret-file", ADMIN, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(server.admin.webhook_secret_path),
     .help = "file with the key by which events are signed, of the same form as "
             "--admin-token-file; without it they are not signed"},

    {"seconds", RUN, "S", .kind = SB_CONFIG_REAL, .max = SECONDS_MAX, .unit = "s",
     VALUE(server.seconds), .help = "exit after this time; 0 plays until a signal"},
    {"ticks", RUN, "N", .kind = SB_CONFIG_INTEGER, .max = UINT32_MAX, VALUE(server.ticks),
     .help = "exit after this number of ticks, pauses included; 0: no limit"},
    {"fast", RUN, NULL, .kind = SB_CONFIG_BOOL, VALUE(server.fast),
     .help = "play each tick at once, without waiting for its time"},
    {"json", RUN, NULL, .kind = SB_CONFIG_BOOL, VALUE(json),
     .help = "print the summary as one JSON object"},
    {"log-format", RUN, "FORMAT", .kind = SB_CONFIG_WORD, .words = LOG_FORMAT_WORDS,
     VALUE(server.journal.format),
     .help = "lines of the process on stderr: text for people, or JSON, one object a line"},
    {"log-level", RUN, "LEVEL", .live = true, .kind = SB_CONFIG_WORD, .words = LOG_LEVEL_WORDS,
     VALUE(server.journal.level), .help = "lines below this level are left out"},
    {"log-file", RUN, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     VALUE(server.journal.path),
     .help = "file to append these lines to, in place of stderr; SIGHUP opens it again"},
    {"quiet", RUN, NULL, .kind = SB_CONFIG_BOOL, VALUE(server.quiet),
     .help = "print no status line and no log lines"},

    {"config", CONFIGURATION, "FILE", .kind = SB_CONFIG_PATH, .optional = true,
     .not_by = SB_CONFIG_BY_FILE, VALUE(file),
     .help = "read options from this JSON file; flags and SABOT_ variables precede it"},
    {"print-config", CONFIGURATION, NULL, .kind = SB_CONFIG_BOOL,
     .not_by = SB_CONFIG_BY_FILE | SB_CONFIG_BY_VARIABLE, VALUE(prints_config),
     .help = "print the configuration as a file for --config and exit; secrets are hidden"},
    {"print-schema", CONFIGURATION, NULL, .kind = SB_CONFIG_BOOL,
     .not_by = SB_CONFIG_BY_FILE | SB_CONFIG_BY_VARIABLE, VALUE(prints_schema),
     .help = "print the JSON schema of such files and exit"},
    {"print-manual", CONFIGURATION, NULL, .kind = SB_CONFIG_BOOL,
     .not_by = SB_CONFIG_BY_FILE | SB_CONFIG_BY_VARIABLE, VALUE(prints_manual),
     .help = "print a table of all options as Markdown and exit"},
    {"help", CONFIGURATION, NULL, .kind = SB_CONFIG_BOOL,
     .not_by = SB_CONFIG_BY_FILE | SB_CONFIG_BY_VARIABLE, VALUE(prints_help),
     .help = "print this help and exit"},
};
// clang-format on

#define OPTION_COUNT (sizeof OPTIONS / sizeof OPTIONS[0])

_Static_assert(OPTION_COUNT <= SB_CONFIG_OPTION_COUNT_MAX, "sb_config.sources has room for each");

const sb_config_table *sb_config_options(void)
{
    static const sb_config_table table = {OPTIONS, OPTION_COUNT};
    return &table;
}

sb_config sb_config_default(uint8_t command)
{
    return (sb_config){.server = sb_server_def_default(),
                       .sessions = {.count = sb_server_def_default().session_count},
                       .web = sb_config_web_default(),
                       .lease = {.duration_s = LEASE_TIME_S},
                       .agones_port = SB_CONFIG_NONE,
                       .command = command};
}

void sb_config_deinit(sb_config *config)
{
    sb_config_texts_free(&config->texts);
}

sb_config_source sb_config_source_of(const sb_config *config, const char *name)
{
    const sb_config_option *option = sb_config_find(sb_config_options(), name);
    SB_ASSERT(option != NULL);
    return (sb_config_source)config->sources[option - OPTIONS];
}

const char *sb_config_label(const sb_config *config, const char *name,
                            char out_label[SB_CONFIG_LABEL_SIZE])
{
    const sb_config_source source =
        config != NULL ? sb_config_source_of(config, name) : SB_CONFIG_FLAG;
    char other[SB_CONFIG_NAME_SIZE];
    if (source == SB_CONFIG_FILE) {
        sb_config_key(name, other);
        snprintf(out_label, SB_CONFIG_LABEL_SIZE, "%.180s:%s", config->file, other);
    } else if (source == SB_CONFIG_VARIABLE) {
        sb_config_variable(name, other);
        snprintf(out_label, SB_CONFIG_LABEL_SIZE, "%s", other);
    } else {
        snprintf(out_label, SB_CONFIG_LABEL_SIZE, "--%s", name);
    }
    return out_label;
}
