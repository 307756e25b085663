/// `sabot serve` and `sabot standby`: options, checks, and the way to the lead.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/follow_result.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/result.h"
#include "cli/rules_option.h"
#include "cli/serve_result.h"
#include "host/config/fit.h"
#include "host/config/load.h"
#include "host/config/map_store.h"
#include "host/config/print/print.h"
#include "host/config/session_plan.h"
#include "host/follow/follow_remote.h"
#include "host/journal/journal_out.h"
#include "host/lease/lease_wait.h"
#include "host/server/server.h"
#include "host/standby/follow.h"

#define MESSAGE_SIZE 2048
#define MODE_SIZE 64

typedef struct serve_settings {
    const char *command; ///< as typed
    sb_config config;
    sb_config defaults;
    sb_map_store maps;                                ///< those of --map come first
    sb_place_def places[SB_SERVER_SESSION_COUNT_MAX]; ///< of a list of sessions
    sb_lease_keeper *lease;                           ///< NULL without one
} serve_settings;

extern char **environ;

static const char SUMMARY[] =
    "Hosts matches of tanks over UDP, with --web also over WebSockets. Ends when the given time\n"
    "has passed or SIGINT arrives; then closes the logs and prints a summary. SIGTERM drains:\n"
    "nobody joins any more, and it ends with its matches, or at once when SIGTERM comes again.\n"
    "SIGHUP makes it read its configuration again.";

static const char NOTES[] =
    "examples:\n"
    "  sabot serve --bots 8\n"
    "  sabot serve --bots 8 --web 8080\n"
    "  sabot serve --bind 0.0.0.0 --port 7777 --sessions 4 --record logs\n"
    "  sabot serve --bots 8 --seconds 10 --record logs --json\n"
    "  sabot serve --mode ctf --ai 16 --ticks 18000 --fast --record logs\n"
    "\n"
    "The first line on stderr that holds 'listening on ADDRESS:PORT' names the port in use.\n"
    "A terminal shows one status line that is kept up to date; a pipe receives plain log lines.\n"
    "\n"
    "With --lease it waits until no other server leads. A server that loses its lease ends at "
    "once.\n"
    "\n"
    "exit status: 0 it ended by --seconds, --ticks or a signal; 1 it ran, but a log lacks ticks\n"
    "or its end (missing keyframes alone do not count), or it lost its lease; 2 wrong use, or it\n"
    "could not start\n";

static const char STANDBY_SUMMARY[] =
    "Follows the logs of another server as they grow, plays every tick and compares its hash.\n"
    "When that server dies, continues its matches as 'sabot serve --resume' does. With --from\n"
    "the server is on another machine, and copies of its logs are kept. With --from and without\n"
    "--lease, the standby takes over when it gets SIGUSR1. All options but --follow and --from\n"
    "are those of the server that it becomes.";

static const char STANDBY_NOTES[] =
    "examples:\n"
    "  sabot serve --record logs --port 7777      the server\n"
    "  sabot standby --follow logs --port 7777    in a second terminal\n"
    "  sabot standby --follow logs --lease file:/run/sabot/lease    of a server with that lease\n"
    "  sabot serve --record logs --follow-listen 7900 --follow-bind 10.0.0.1   one machine\n"
    "  sabot standby --from 10.0.0.1:7900 --follow copies   another, with the same key\n"
    "\n"
    "A log that is being written is locked. The lock of a server that dies is released, however\n"
    "it dies. A server that ends in order closes its logs, and the standby keeps waiting.\n"
    "With the server's --lease, one of several standbys takes over. With file:PATH it notices\n"
    "the death within milliseconds, in a cluster after --lease-time.\n"
    "\n"
    "With --from the standby connects again whenever the connection is lost. With the server's\n"
    "--lease it takes over when the server does not answer and the lease is free. Without one it\n"
    "cannot know whether the server is dead, so it takes over only when it is told: end the\n"
    "server for sure, then send SIGUSR1. While the server answers, the signal is refused. The\n"
    "key is the server's: copy its file, readable by its owner alone, to .server.key in the\n"
    "folder of --follow, or name it by --key-file.\n"
    "\n"
    "exit status: as of 'sabot serve'. If a signal ended it while it followed: 0, or 1 if a state\n"
    "differed\n";

static void print_help(const serve_settings *settings)
{
    const bool standby = settings->config.command == SB_CONFIG_STANDBY;
    printf("usage: %s [OPTION]...\n\n%s\n", settings->command, standby ? STANDBY_SUMMARY : SUMMARY);
    sb_config_print_options(stdout, &settings->defaults);
    printf("\n%s", standby ? STANDBY_NOTES : NOTES);
}

// Prints what was asked for instead of a server. False if nothing was, or something could not be.
static bool print_asked(const serve_settings *settings, int *out_status)
{
    const sb_config *config = &settings->config;
    const sb_config_option *wrong = NULL;
    json_t *json = NULL;
    *out_status = SB_EXIT_HOLDS;
    if (config->prints_help) {
        print_help(settings);
        return true;
    }
    if (config->prints_manual) {
        sb_config_print_manual(stdout, &settings->defaults);
        return true;
    }
    if (!config->prints_schema && !config->prints_config) {
        return false;
    }
    json = config->prints_schema ? sb_config_schema(&settings->defaults)
                                 : sb_config_effective(config, &wrong);
    if (json == NULL || json_dumpf(json, stdout, JSON_INDENT(2)) != 0) {
        sb_command_message(settings->command, "%s%s%s", wrong != NULL ? "--" : "not enough memory",
                           wrong != NULL ? wrong->name : "",
                           wrong != NULL ? ": it is no UTF-8, which JSON needs" : "");
        *out_status = SB_EXIT_WRONG;
    }
    putchar('\n');
    json_decref(json);
    return true;
}

// Reads and checks the options. False with the exit status if there is nothing to serve.
static bool configure(serve_settings *settings, int argc, char **argv, int *out_status)
{
    sb_config_faults faults = sb_command_faults(settings->command);
    *out_status = SB_EXIT_WRONG;
    if (!sb_config_load(&settings->config, argc, argv, environ, &faults)) {
        (void)sb_command_hint(settings->command);
        return false;
    }
    const sb_config *config = &settings->config;
    if ((config->prints_help || config->prints_schema || config->prints_manual) &&
        print_asked(settings, out_status)) {
        return false;
    }
    return sb_config_fit(&settings->config, &faults) && !print_asked(settings, out_status);
}

// A program that reads JSON lines gets the last one as such too.
static void complain(const serve_settings *settings, const char *message)
{
    sb_journal_settings journal = settings->config.def.journal;
    if (journal.format == SB_JOURNAL_TEXT || !sb_journal_out_fail(&journal, message)) {
        sb_command_message(settings->command, "%s", message);
    }
}

// The lease is given back when all logs are closed: nobody takes over a match that is over.
static void give_back_lease(serve_settings *settings)
{
    sb_lease_keeper_stop(settings->lease);
    settings->lease = NULL;
}

static int serve(serve_settings *settings, const sb_follow_summary *followed)
{
    char message[MESSAGE_SIZE] = "";
    sb_serve_result out = {.rules = settings->config.def.rules, .followed = followed};
    settings->config.def.lease = settings->lease;
    const sb_error error =
        sb_server_run(&settings->config.def, &out.summary, message, sizeof(message));
    give_back_lease(settings);
    if (error != SB_OK) {
        complain(settings, message);
        return SB_EXIT_WRONG;
    }
    int status = SB_EXIT_HOLDS;
    if (out.summary.log_failed) {
        complain(settings, "a log could not be written whole");
        status = SB_EXIT_FAILED;
    }
    status = sb_serve_result_tell(&out, settings->command, settings->config.json, status);
    sb_server_summary_deinit(&out.summary);
    return status;
}

// Reads the maps of --map, or takes the built-in one.
static bool load_maps(serve_settings *settings)
{
    const sb_config *config = &settings->config;
    char label[SB_CONFIG_LABEL_SIZE], message[MESSAGE_SIZE] = "";
    sb_error error = SB_OK;
    uint32_t index;
    for (uint32_t i = 0; error == SB_OK && i < config->map_paths.count; i++) {
        error = sb_map_store_load(&settings->maps, config->map_paths.items[i], &index, message,
                                  sizeof(message));
    }
    if (error == SB_OK && config->map_paths.count == 0) {
        error = sb_map_store_add_arena(&settings->maps);
    }
    if (error != SB_OK) {
        sb_command_message(settings->command, "%s: %s", sb_config_label(config, "map", label),
                           message[0] != '\0' ? message : sb_error_message(error));
    }
    return error == SB_OK;
}

static bool read_settings(serve_settings *settings)
{
    sb_config *config = &settings->config;
    sb_server_def *def = &config->def;
    sb_game_def game = sb_game_def_default();
    sb_game_def_set_rules(&game, def->rules);
    char mode[MODE_SIZE], label[SB_CONFIG_LABEL_SIZE];
    sb_option_list mode_set = {.count = config->mode != NULL, .items = {mode}};
    snprintf(mode, sizeof(mode), "mode=%s", config->mode != NULL ? config->mode : "");
    if (!sb_rules_option_set(settings->command, sb_config_label(config, "mode", label), def->rules,
                             &mode_set, game.settings) ||
        !sb_rules_option_set(settings->command, sb_config_label(config, "set", label), def->rules,
                             &config->settings, game.settings)) {
        return false;
    }
    memcpy(def->settings, game.settings, sizeof(def->settings));
    return true;
}

// Reads the settings of the rules, the maps, and a list of sessions. False after a message on
// stderr if one is wrong.
static bool prepare(serve_settings *settings)
{
    sb_config *config = &settings->config;
    sb_server_def *def = &config->def;
    if (!read_settings(settings) || !load_maps(settings)) {
        return false;
    }
    def->map_turn_count = settings->maps.count;
    sb_config_faults faults = sb_command_faults(settings->command);
    if (config->sessions.list != NULL) {
        def->places = settings->places;
        if (!sb_session_plan(config, def, &settings->maps, settings->places, &faults)) {
            return false;
        }
    }
    def->maps = settings->maps.maps;
    def->map_count = settings->maps.count;
    def->map_store = &settings->maps;
    return true;
}

static sb_error follow_leader(const serve_settings *settings, sb_follow_summary *out_summary,
                              char *out_message, size_t message_size)
{
    const sb_config *config = &settings->config;
    const sb_server_def *def = &config->def;
    sb_journal_settings journal = def->journal;
    journal.quiet = def->quiet;
    if (config->from == NULL) {
        return sb_follow_run(config->resume, def->rules, settings->lease, &journal, out_summary,
                             out_message, message_size);
    }
    const sb_follow_remote_def remote = {.leader = config->from,
                                         .directory = config->resume,
                                         .key_path = def->key_path,
                                         .rules = def->rules,
                                         .lease = settings->lease,
                                         .journal = journal};
    return sb_follow_remote_run(&remote, out_summary, out_message, message_size);
}

static json_t *followed_to_json(void *of)
{
    sb_json json = sb_json_create();
    sb_json_set(&json, "followed", sb_follow_result_json(of));
    return sb_json_take(&json);
}

static void print_followed(void *of)
{
    sb_follow_result_print(of);
}

// Follows a server until it is dead, or the standby is told to take over. False, with the status
// set, if there is nothing to take over.
static bool follow(const serve_settings *settings, sb_follow_summary *out_summary, int *out_status)
{
    char message[MESSAGE_SIZE] = "";
    if (follow_leader(settings, out_summary, message, sizeof(message)) != SB_OK) {
        complain(settings, message);
        *out_status = SB_EXIT_WRONG;
        return false;
    }
    if (out_summary->end == SB_FOLLOW_TAKE_OVER) {
        return true;
    }
    *out_status = sb_result_tell(
        &(sb_result){.command = settings->command,
                     .json = settings->config.json,
                     .status = out_summary->logs_diverged > 0 ? SB_EXIT_FAILED : SB_EXIT_HOLDS,
                     .of = out_summary,
                     .to_json = followed_to_json,
                     .print = print_followed});
    return false;
}

static bool open_lease(serve_settings *settings)
{
    char message[MESSAGE_SIZE] = "";
    const sb_lease_settings *lease = &settings->config.lease;
    if (lease->place == NULL) {
        return true;
    }
    const sb_error error = sb_lease_keeper_start(lease, settings->config.def.journal.format,
                                                 &settings->lease, message, sizeof(message));
    if (error != SB_OK) {
        complain(settings, message[0] != '\0' ? message : sb_error_message(error));
    }
    return error == SB_OK;
}

// Waits until this process has the lease, if there is one.
static bool await_lease(const serve_settings *settings, int *out_status)
{
    char message[MESSAGE_SIZE] = "";
    bool leads = true;
    sb_journal_settings journal = settings->config.def.journal;
    journal.quiet = settings->config.def.quiet;
    *out_status = SB_EXIT_HOLDS;
    if (settings->lease != NULL &&
        sb_lease_await(settings->lease, &journal, &leads, message, sizeof(message)) != SB_OK) {
        complain(settings, message);
        *out_status = SB_EXIT_WRONG;
        return false;
    }
    return leads;
}

// Waits until this process may lead. False, with the status set, if it never does. A standby has
// the lease when it takes over.
static bool await_lead(const serve_settings *settings, sb_follow_summary *out_followed,
                       int *out_status)
{
    return settings->config.command == SB_CONFIG_STANDBY
               ? follow(settings, out_followed, out_status)
               : await_lease(settings, out_status);
}

static int play(serve_settings *settings)
{
    sb_server_def *def = &settings->config.def;
    sb_rules_library library;
    if (!sb_rules_option_open(settings->command, def->rules_path, &library, &def->rules)) {
        return SB_EXIT_WRONG;
    }
    int status = SB_EXIT_WRONG;
    const bool standby = settings->config.command == SB_CONFIG_STANDBY;
    def->resumes_copies = standby && settings->config.from != NULL;
    sb_follow_summary followed;
    if (prepare(settings) && open_lease(settings) && await_lead(settings, &followed, &status)) {
        status = serve(settings, standby ? &followed : NULL);
    }
    give_back_lease(settings);
    sb_rules_library_close(&library);
    sb_map_store_deinit(&settings->maps);
    return status;
}

static int run(int argc, char **argv, const char *command, bool standby)
{
    static serve_settings settings; // too large for a stack of unknown size
    const uint8_t which = standby ? SB_CONFIG_STANDBY : SB_CONFIG_SERVE;
    settings = (serve_settings){.command = command,
                                .config = sb_config_default(which),
                                .defaults = sb_config_default(which)};
    int status;
    if (configure(&settings, argc, argv, &status)) {
        status = play(&settings);
    }
    sb_config_deinit(&settings.config);
    return status;
}

int sb_command_serve(int argc, char **argv)
{
    return run(argc, argv, "sabot serve", false);
}

int sb_command_standby(int argc, char **argv)
{
    return run(argc, argv, "sabot standby", true);
}
