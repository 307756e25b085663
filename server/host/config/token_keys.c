#include "host/config/token_keys.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/config/config.h"
#include "host/config/load.h"

#define FILE_SIZE_MAX 4096u

static bool parse_key(const char *text, sb_token_key *out_key)
{
    uint8_t bytes[SB_TOKEN_PUBLIC_KEY_SIZE];
    size_t read = 0;
    return strlen(text) == 2 * sizeof bytes &&
           sodium_hex2bin(bytes, sizeof bytes, text, 2 * sizeof bytes, NULL, &read, NULL) == 0 &&
           read == sizeof bytes && sb_token_key_make(bytes, out_key);
}

static bool add_key(const char *label, const char *text, sb_token_settings *settings,
                    sb_config_faults *faults)
{
    if (settings->key_count == SB_TOKEN_JUDGE_KEY_COUNT_MAX) {
        sb_config_fault(faults, "%s: more than %u keys", label, SB_TOKEN_JUDGE_KEY_COUNT_MAX);
        return false;
    }
    sb_token_key *key = &settings->keys[settings->key_count];
    if (!parse_key(text, key)) {
        sb_config_fault(faults,
                        "%s: '%.80s' is not a public key of 64 hexadecimal digits, as 'sabot "
                        "token key' prints it",
                        label, text);
        return false;
    }
    for (uint32_t i = 0; i < settings->key_count; i++) {
        if (memcmp(key, &settings->keys[i], sizeof *key) == 0) {
            sb_config_fault(faults, "%s: a key is given twice", label);
            return false;
        }
    }
    settings->key_count++;
    return true;
}

static bool add_lines(const char *label, const char *path, char *text, sb_token_settings *settings,
                      sb_config_faults *faults)
{
    char *rest = NULL;
    const uint32_t count = settings->key_count;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        line[strcspn(line, "#\r")] = '\0';
        line += strspn(line, " \t");
        line[strcspn(line, " \t")] = '\0';
        if (line[0] != '\0' && !add_key(label, line, settings, faults)) {
            return false;
        }
    }
    if (settings->key_count == count) {
        sb_config_fault(faults, "%s: %s: holds no key", label, path);
    }
    return settings->key_count > count;
}

static bool add_file(const char *label, const char *path, sb_token_settings *settings,
                     sb_config_faults *faults)
{
    size_t size;
    char *text = sb_config_read_file(path, &size, faults);
    bool fits = text != NULL;
    if (fits && size > FILE_SIZE_MAX) {
        sb_config_fault(faults, "%s: %s: too large to hold keys", label, path);
        fits = false;
    }
    fits = fits && add_lines(label, path, text, settings, faults);
    free(text);
    return fits;
}

bool sb_config_token_keys(const sb_config_list *keys, const char *path, const sb_config *config,
                          sb_token_settings *settings, sb_config_faults *faults)
{
    char label[SB_CONFIG_LABEL_SIZE];
    if (sodium_init() < 0) {
        sb_config_fault(faults, "the system has no random numbers");
        return false;
    }
    for (uint32_t i = 0; i < keys->count; i++) {
        if (!add_key(sb_config_label(config, "token-key", label), keys->items[i], settings,
                     faults)) {
            return false;
        }
    }
    return path == NULL ||
           add_file(sb_config_label(config, "token-key-file", label), path, settings, faults);
}
