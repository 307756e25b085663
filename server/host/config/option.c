#include "host/config/option.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

bool sb_config_is_given_by(const sb_config_option *option, uint8_t command, uint8_t place)
{
    const bool flag_lacks =
        place == SB_CONFIG_BY_FLAG && option->flag_of != 0 && (option->flag_of & command) == 0;
    return (option->not_by & place) == 0 && !flag_lacks &&
           (option->only_of == 0 || (option->only_of & command) != 0);
}

static void copy_name(const char *name, char *out_text, bool upper)
{
    size_t i = 0;
    for (; name[i] != '\0' && i + 1 < SB_CONFIG_NAME_SIZE; i++) {
        const char letter = name[i] == '-' ? '_' : name[i];
        out_text[i] = upper ? (char)toupper((unsigned char)letter) : letter;
    }
    out_text[i] = '\0';
}

void sb_config_key(const char *name, char out_key[SB_CONFIG_NAME_SIZE])
{
    copy_name(name, out_key, false);
}

void sb_config_variable(const char *name, char out_variable[SB_CONFIG_NAME_SIZE])
{
    char upper[SB_CONFIG_NAME_SIZE];
    copy_name(name, upper, true);
    snprintf(out_variable, SB_CONFIG_NAME_SIZE, "SABOT_%.*s", SB_CONFIG_NAME_SIZE - 8, upper);
}

const sb_config_option *sb_config_find(const sb_config_table *table, const char *name)
{
    for (uint32_t i = 0; i < table->count; i++) {
        if (strcmp(table->options[i].name, name) == 0) {
            return &table->options[i];
        }
    }
    return NULL;
}

static uint32_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// Upper and lower case count as equal, and so do '-' and '_'.
static bool letters_match(char a, char b)
{
    return (a == '_' ? '-' : tolower((unsigned char)a)) ==
           (b == '_' ? '-' : tolower((unsigned char)b));
}

// Levenshtein's distance, where a swap of neighbours counts once too (optimal string alignment).
static uint32_t distance(const char *a, const char *b)
{
    uint32_t rows[3][SB_CONFIG_NAME_SIZE + 1] = {{0}};
    const size_t length = strlen(a), width = strlen(b);
    for (size_t j = 0; j <= width; j++) {
        rows[0][j] = (uint32_t)j;
    }
    for (size_t i = 1; i <= length; i++) {
        uint32_t *row = rows[i % 3];
        const uint32_t *above = rows[(i + 2) % 3], *above_that = rows[(i + 1) % 3];
        row[0] = (uint32_t)i;
        for (size_t j = 1; j <= width; j++) {
            const uint32_t changed = above[j - 1] + !letters_match(a[i - 1], b[j - 1]);
            row[j] = lesser(changed, lesser(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && letters_match(a[i - 1], b[j - 2]) &&
                letters_match(a[i - 2], b[j - 1])) {
                row[j] = lesser(row[j], above_that[j - 2] + 1);
            }
        }
    }
    return rows[length % 3][width];
}

const char *sb_config_nearest(const char *name, const char *const *names, uint32_t count)
{
    const uint32_t length = (uint32_t)strnlen(name, SB_CONFIG_NAME_SIZE);
    if (length < 2 || length >= SB_CONFIG_NAME_SIZE) {
        return NULL;
    }
    uint32_t best = 2 + length / 5; // what is similar is nearer than this
    const char *nearest = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t far =
            strlen(names[i]) < SB_CONFIG_NAME_SIZE ? distance(name, names[i]) : best;
        if (far < best) {
            best = far;
            nearest = names[i];
        }
    }
    return nearest;
}
