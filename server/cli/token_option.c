#include "cli/token_option.h"

#include <string.h>

#include <sodium.h>

#include "cli/token/small_file.h"
#include "cli/token/token_text.h"

static bool add_key(const char *command, const char *option, const char *text,
                    sb_token_settings *settings)
{
    if (settings->key_count == SB_TOKEN_JUDGE_KEY_COUNT_MAX) {
        sb_command_message(command, "--%s: more than %u keys", option,
                           SB_TOKEN_JUDGE_KEY_COUNT_MAX);
        return false;
    }
    sb_token_key *key = &settings->keys[settings->key_count];
    if (!sb_token_key_parse(text, key)) {
        sb_command_message(command,
                           "--%s: '%.80s' is not a public key of 64 hexadecimal digits, as 'sabot "
                           "token key' prints it",
                           option, text);
        return false;
    }
    for (uint32_t i = 0; i < settings->key_count; i++) {
        if (memcmp(key, &settings->keys[i], sizeof *key) == 0) {
            sb_command_message(command, "--%s: a key is given twice", option);
            return false;
        }
    }
    settings->key_count++;
    return true;
}

static bool add_file(const char *command, const char *path, sb_token_settings *settings)
{
    char text[SB_SMALL_FILE_SIZE], *rest = NULL;
    if (!sb_small_file_read(command, path, text)) {
        return false;
    }
    const uint32_t count = settings->key_count;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        line[strcspn(line, "#\r")] = '\0';
        line += strspn(line, " \t");
        line[strcspn(line, " \t")] = '\0';
        if (line[0] != '\0' && !add_key(command, "token-key-file", line, settings)) {
            return false;
        }
    }
    if (settings->key_count == count) {
        sb_command_message(command, "--token-key-file: %s: holds no key", path);
    }
    return settings->key_count > count;
}

bool sb_token_option_fit(const sb_token_option *token, const char *command,
                         sb_token_settings *settings)
{
    if (sodium_init() < 0) {
        sb_command_message(command, "the system has no random numbers");
        return false;
    }
    for (uint32_t i = 0; i < token->keys.count; i++) {
        if (!add_key(command, "token-key", token->keys.items[i], settings)) {
            return false;
        }
    }
    if (token->path != NULL && !add_file(command, token->path, settings)) {
        return false;
    }
    return true;
}
