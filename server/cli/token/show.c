/// `sabot token show`: prints what a token says.

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/result.h"
#include "cli/token/token_commands.h"
#include "cli/token/token_text.h"

#define COMMAND "sabot token show"

static const char SUMMARY[] =
    "Prints a connect token as one JSON object, with the fields of the wire standard. The\n"
    "signature is checked only with --verify; without it anyone may have made the token.";

static const char NOTES[] = "examples:\n"
                            "  sabot token show TOKEN\n"
                            "  sabot token show TOKEN --verify PUBLIC_KEY\n"
                            "\n"
                            "exit status: 0 success; 1 the key did not sign the token; 2 wrong "
                            "use, or no token\n";

typedef struct shown {
    uint8_t bytes[SB_TOKEN_SIZE_MAX];
    size_t size;
    sb_token token;
    bool verified; ///< a key was given
    bool signature_is_valid;
} shown;

static void set_text(sb_json *json, const char *key, sb_text text)
{
    sb_json_set(json, key, json_stringn(text.size > 0 ? text.data : "", text.size));
}

static void set_hex(sb_json *json, const char *key, const uint8_t *bytes, size_t size)
{
    char hex[SB_TOKEN_HEX_SIZE];
    sb_token_hex_print(bytes, size, hex);
    sb_json_text(json, key, hex);
}

static json_t *to_json(void *of)
{
    const shown *result = of;
    const sb_token *token = &result->token;
    json_t *addresses = json_array();
    for (uint32_t i = 0; i < token->prefix_count; i++) {
        char text[SB_TOKEN_PREFIX_TEXT_SIZE];
        sb_token_prefix_print(&token->prefixes[i], text);
        sb_json_append(&addresses, json_string(text));
    }
    sb_json json = sb_json_create();
    sb_json_count(&json, "version", SB_TOKEN_VERSION);
    set_hex(&json, "id", token->id, sizeof token->id);
    sb_json_count(&json, "not_before", token->not_before_s);
    sb_json_count(&json, "expires", token->expires_s);
    set_text(&json, "user", token->user);
    set_text(&json, "name", token->name);
    sb_json_count(&json, "session", token->session);
    set_text(&json, "mode", token->mode);
    set_text(&json, "party", token->party);
    sb_json_count(&json, "team", token->team);
    sb_json_text(&json, "role", sb_token_role_text(token->role));
    set_hex(&json, "server", token->server.data, token->server.size);
    sb_json_set(&json, "addresses", addresses);
    set_hex(&json, "key_id", result->bytes + result->size - SB_TOKEN_TRAILER_SIZE,
            SB_TOKEN_KEY_ID_SIZE);
    sb_json_text(&json, "signature",
                 !result->verified            ? "not checked"
                 : result->signature_is_valid ? "valid"
                                              : "invalid");
    return sb_json_take(&json);
}

static int show(const char *text, const char *key_text)
{
    shown result = {.verified = key_text != NULL};
    sb_token_key key;
    if (key_text != NULL && !sb_token_key_parse(key_text, &key)) {
        sb_command_message(COMMAND, "--verify: not the 64 hexadecimal digits of a public key");
        return SB_EXIT_WRONG;
    }
    if (!sb_token_text_parse(text, result.bytes, &result.size)) {
        sb_command_message(COMMAND, "not base64url without padding, or longer than a token");
        return SB_EXIT_WRONG;
    }
    sb_error error = sb_token_decode(result.bytes, result.size, &result.token);
    if (error != SB_OK) {
        sb_command_message(COMMAND, "not a token of version %u: %s", SB_TOKEN_VERSION,
                           sb_error_message(error));
        return SB_EXIT_WRONG;
    }
    result.signature_is_valid =
        key_text != NULL && sb_token_key_verify(&key, result.bytes, result.size);
    return sb_result_tell(&(sb_result){
        .command = COMMAND,
        .json = true,
        .status = result.verified && !result.signature_is_valid ? SB_EXIT_FAILED : SB_EXIT_HOLDS,
        .of = &result,
        .to_json = to_json,
    });
}

int sb_command_token_show(int argc, char **argv)
{
    const char *key = NULL;
    sb_option options[] = {
        sb_option_text("verify", "HEX", "public key that must have signed the token", &key),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, "TOKEN", SUMMARY, NOTES, options);
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &first);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    if (first + 1 != argc) {
        sb_command_message(COMMAND, "give one token");
        return sb_command_hint(COMMAND);
    }
    return show(argv[first], key);
}
