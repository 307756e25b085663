/// `sabot token issue`: signs a token.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/token/key_file.h"
#include "cli/token/token_commands.h"
#include "cli/token/token_text.h"

#define COMMAND "sabot token issue"

// What the options say.
typedef struct issue_settings {
    const char *key_path, *user, *name, *mode, *party, *role, *server;
    uint32_t session, team, expires_in_s, starts_in_s;
    sb_option_list addresses;
    uint8_t server_key[SB_TOKEN_SERVER_SIZE];
} issue_settings;

static const char SUMMARY[] =
    "Signs a connect token with a secret key and prints it as base64url. A server admits a token\n"
    "once, and only if it was issued after the server started.";

static const char NOTES[] =
    "examples:\n"
    "  sabot token issue --key backend.key --user alice\n"
    "  sabot token issue --key backend.key --user bob --name Bob --session 2 --team 1 \\\n"
    "      --address 203.0.113.7 --address 2001:db8:1:2::/64 --expires-in 30\n"
    "  sabot token issue --key backend.key --user eve --server \"$(sabot key server.key)\"\n"
    "\n"
    "exit status: 0 success; 2 wrong use, or the key cannot be read\n";

static sb_text text_of(const char *text)
{
    return (sb_text){text != NULL ? text : "", text != NULL ? (uint32_t)strlen(text) : 0};
}

static bool addresses_fit(const issue_settings *settings, sb_token *token)
{
    if (settings->addresses.count > SB_TOKEN_PREFIX_COUNT_MAX) {
        sb_command_message(COMMAND, "--address: given more than %u times",
                           SB_TOKEN_PREFIX_COUNT_MAX);
        return false;
    }
    for (uint32_t i = 0; i < settings->addresses.count; i++) {
        const char *text = settings->addresses.items[i];
        const char *fault = sb_token_prefix_parse(text, &token->prefixes[i]);
        if (fault != NULL) {
            sb_command_message(COMMAND, "--address: '%s': %s", text, fault);
            return false;
        }
    }
    token->prefix_count = settings->addresses.count;
    return true;
}

static bool text_fits(const char *option, const char *text, size_t size_max)
{
    const bool fits = text == NULL || strlen(text) <= size_max;
    if (!fits) {
        sb_command_message(COMMAND, "--%s: longer than %zu bytes", option, size_max);
    }
    return fits;
}

static bool settings_fit(issue_settings *settings, sb_token *token)
{
    if (settings->key_path == NULL || settings->user == NULL) {
        sb_command_message(COMMAND, "--key and --user are needed");
        (void)sb_command_hint(COMMAND);
        return false;
    }
    if (!sb_token_role_parse(settings->role, &token->role)) {
        sb_command_message(COMMAND, "--role: '%s' is not player, spectator or replay-viewer",
                           settings->role);
        return false;
    }
    if (settings->starts_in_s >= settings->expires_in_s) {
        sb_command_message(COMMAND, "--starts-in: the token would end before it starts");
        return false;
    }
    if (settings->server != NULL &&
        !sb_token_hex_parse(settings->server, settings->server_key, SB_TOKEN_SERVER_SIZE)) {
        sb_command_message(COMMAND, "--server: not the 64 hexadecimal digits of a public key");
        return false;
    }
    token->server =
        (sb_blob){settings->server_key, settings->server != NULL ? SB_TOKEN_SERVER_SIZE : 0};
    return text_fits("user", settings->user, SB_TOKEN_USER_SIZE_MAX) &&
           text_fits("name", settings->name, SB_NAME_SIZE_MAX) &&
           text_fits("mode", settings->mode, SB_TOKEN_MODE_SIZE_MAX) &&
           text_fits("party", settings->party, SB_TOKEN_PARTY_SIZE_MAX) &&
           addresses_fit(settings, token);
}

static int issue(const issue_settings *settings, sb_token *token)
{
    uint8_t seed[SB_TOKEN_SEED_SIZE], bytes[SB_TOKEN_SIZE_MAX];
    size_t size = 0;
    const uint64_t now_s = (uint64_t)time(NULL);
    randombytes_buf(token->id, sizeof token->id);
    token->not_before_s = now_s + settings->starts_in_s;
    token->expires_s = now_s + settings->expires_in_s;
    token->user = text_of(settings->user);
    token->name = text_of(settings->name);
    token->session = settings->session;
    token->mode = text_of(settings->mode);
    token->party = text_of(settings->party);
    token->team = settings->team;
    if (!sb_key_file_read(COMMAND, settings->key_path, seed)) {
        return SB_EXIT_WRONG;
    }
    sb_error error = sb_token_issue(token, seed, bytes, &size);
    sodium_memzero(seed, sizeof seed);
    if (error != SB_OK) {
        // Lengths and ranges were checked: what is left is text.
        sb_command_message(COMMAND, "--user, --name, --mode, --party: a text is not UTF-8, or has "
                                    "control characters");
        return SB_EXIT_WRONG;
    }
    char text[SB_TOKEN_TEXT_SIZE];
    sb_token_text_print(bytes, size, text);
    printf("%s\n", text);
    return SB_EXIT_HOLDS;
}

int sb_command_token_issue(int argc, char **argv)
{
    issue_settings settings = {.role = "player", .expires_in_s = 60};
    sb_option options[] = {
        sb_option_text("key", "FILE", "secret key of 'sabot token key'; required",
                       &settings.key_path),
        sb_option_text("user", "TEXT", "the player's stable identity; required", &settings.user),
        sb_option_text("name", "TEXT", "name in the match; without it the client's own",
                       &settings.name),
        sb_option_number("session", "N", "match to join; 0: any", 0, UINT32_MAX, &settings.session),
        sb_option_text("mode", "MODE", "mode of the match to join, such as ctf; without it any",
                       &settings.mode),
        sb_option_text("party", "TEXT", "equal for players that want to be in one match",
                       &settings.party),
        sb_option_number("team", "N", "team of the player; 0: any", 0, SB_TOKEN_TEAM_MAX,
                         &settings.team),
        sb_option_text("role", "ROLE", "player, spectator or replay-viewer", &settings.role),
        sb_option_text("server", "HEX",
                       "key of the one server that may admit the token, as\n"
                       "'sabot key' prints it",
                       &settings.server),
        sb_option_list_of("address", "PREFIX",
                          "address of the client, as 203.0.113.7 or 2001:db8::/64; up to four\n"
                          "times; without it any",
                          &settings.addresses),
        sb_option_quantity("expires-in", "S", "time from now at which the token ends", 1,
                           SB_TOKEN_LIFE_S_MAX, "s", &settings.expires_in_s),
        sb_option_quantity("starts-in", "S", "time from now at which the token begins", 0,
                           SB_TOKEN_LIFE_S_MAX, "s", &settings.starts_in_s),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, NULL, SUMMARY, NOTES, options);
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &first);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    sb_token token = {0};
    return settings_fit(&settings, &token) ? issue(&settings, &token) : SB_EXIT_WRONG;
}
