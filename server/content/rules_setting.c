#include "content/rules_setting.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/rules_check.h"

#define CHOICES_SIZE 256

static bool parse_choice(const sb_rules_setting *setting, const char *text, int32_t *out_value)
{
    for (int32_t i = 0; i <= setting->max; i++) {
        if (strcmp(setting->choices[i], text) == 0) {
            *out_value = i;
            return true;
        }
    }
    return false;
}

static bool parse_number(const sb_rules_setting *setting, const char *text, int32_t *out_value)
{
    // Checked first, because strtoll would accept spaces and a plus.
    const char *digits = text[0] == '-' ? text + 1 : text;
    size_t length = strspn(digits, "0123456789");
    if (length == 0 || digits[length] != '\0') {
        return false;
    }
    errno = 0;
    long long value = strtoll(text, NULL, 10);
    if (errno != 0 || value < setting->min || value > setting->max) {
        return false;
    }
    *out_value = (int32_t)value;
    return true;
}

static void tell_range(const sb_rules_setting *setting, const char *text, char *out_message)
{
    if (setting->choices == NULL) {
        snprintf(out_message, SB_RULES_SETTING_MESSAGE_SIZE,
                 "'%.64s' is not a number from %" PRId32 " to %" PRId32 " for %s", text,
                 setting->min, setting->max, setting->name);
        return;
    }
    char choices[CHOICES_SIZE] = "";
    for (int32_t i = 0; i <= setting->max; i++) {
        size_t size = strlen(choices);
        snprintf(choices + size, sizeof(choices) - size, "%s%s", i == 0 ? "" : ", ",
                 setting->choices[i]);
    }
    snprintf(out_message, SB_RULES_SETTING_MESSAGE_SIZE, "'%.64s' is not one of %s for %s", text,
             choices, setting->name);
}

sb_error sb_rules_setting_parse(const sb_rules *rules, const char *item,
                                int32_t settings[SB_RULES_SETTING_COUNT_MAX],
                                char out_message[SB_RULES_SETTING_MESSAGE_SIZE])
{
    out_message[0] = '\0';
    const char *equals = strchr(item, '=');
    char name[SB_RULES_NAME_SIZE] = "";
    if (equals == NULL || equals == item || (size_t)(equals - item) >= sizeof(name)) {
        snprintf(out_message, SB_RULES_SETTING_MESSAGE_SIZE, "'%.64s' is not NAME=VALUE", item);
        return SB_ERROR_MALFORMED;
    }
    memcpy(name, item, (size_t)(equals - item));
    uint32_t index = sb_rules_find_setting(rules, name);
    if (index == rules->setting_count) {
        snprintf(out_message, SB_RULES_SETTING_MESSAGE_SIZE, "the rules '%s' have no setting '%s'",
                 rules->name, name);
        return SB_ERROR_ARGUMENT;
    }
    const sb_rules_setting *setting = &rules->settings[index];
    bool parsed = setting->choices != NULL ? parse_choice(setting, equals + 1, &settings[index])
                                           : parse_number(setting, equals + 1, &settings[index]);
    if (!parsed) {
        tell_range(setting, equals + 1, out_message);
    }
    return parsed ? SB_OK : SB_ERROR_RANGE;
}
