/// An option is one row of a table. Its flag, its key in a file, its variable in the environment,
/// the help, the schema and the manual come from that row.
///
/// The name of a row is that of its flag: `tick-rate` is `--tick-rate`, the key "tick_rate" and the
/// variable SABOT_TICK_RATE.
#ifndef SABOT_HOST_CONFIG_OPTION_H
#define SABOT_HOST_CONFIG_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum sb_config_kind {
    SB_CONFIG_BOOL,     ///< bool
    SB_CONFIG_INTEGER,  ///< uint16_t, uint32_t or uint64_t, from `min` to `max`
    SB_CONFIG_REAL,     ///< double from `min` to `max`; as text decimal, without exponent
    SB_CONFIG_TEXT,     ///< const char *, never empty; NULL for none
    SB_CONFIG_PATH,     ///< likewise, of a file or folder
    SB_CONFIG_WORD,     ///< uint32_t, an index of `words`
    SB_CONFIG_LIST,     ///< sb_config_list of texts
    SB_CONFIG_PATHS,    ///< sb_config_list of paths
    SB_CONFIG_SETTINGS, ///< sb_config_list of NAME=VALUE; an object in a file
    SB_CONFIG_SESSIONS, ///< sb_config_sessions: their number, or as JSON a list of them
} sb_config_kind;

/// Places where an option may be given.
enum {
    SB_CONFIG_BY_FLAG = 1,
    SB_CONFIG_BY_VARIABLE = 2,
    SB_CONFIG_BY_FILE = 4,
};

/// Commands.
enum {
    SB_CONFIG_SERVE = 1,
    SB_CONFIG_STANDBY = 2,
};

#define SB_CONFIG_LIST_COUNT_MAX 64u

/// Value of an integer that is not set, where the row is `optional`.
#define SB_CONFIG_NONE UINT32_MAX

typedef struct sb_config_list {
    uint32_t count;
    const char *items[SB_CONFIG_LIST_COUNT_MAX]; ///< never empty; the configuration owns them
} sb_config_list;

typedef struct sb_config_option {
    const char *name;
    const char *group;    ///< heading of the help and the manual
    const char *argument; ///< the word for the value in the help; NULL for a bool
    const char *help;     ///< sentences without line breaks; range and default are added to them
    const char *unit;     ///< NULL for none
    const char *const *words; ///< of a word, ends with NULL
    uint64_t min, max;        ///< of a number; `max` also of a text's bytes, where it is not 0
    size_t offset;            ///< of the value in the record that the table describes
    size_t size;              ///< of the value
    sb_config_kind kind;
    uint8_t not_by;  ///< places where it may not be given
    uint8_t only_of; ///< commands that have it; 0 for all
    uint8_t flag_of; ///< commands that have it as a flag; 0 for all of them
    bool optional;   ///< an integer that may be none, as its default is
    bool live;       ///< a reload applies it
    bool secret;     ///< nothing prints its value
} sb_config_option;

/// Options that describe one record, which holds their values.
typedef struct sb_config_table {
    const sb_config_option *options;
    uint32_t count;
} sb_config_table;

/// True if the command has the option, and it may be given at the place.
bool sb_config_is_given_by(const sb_config_option *option, uint8_t command, uint8_t place);

#define SB_CONFIG_NAME_SIZE 48

/// Writes the key ("tick_rate") or the variable ("SABOT_TICK_RATE") of an option.
void sb_config_key(const char *name, char out_key[SB_CONFIG_NAME_SIZE]);
void sb_config_variable(const char *name, char out_variable[SB_CONFIG_NAME_SIZE]);

/// Returns the option of that name, or NULL.
const sb_config_option *sb_config_find(const sb_config_table *table, const char *name);

/// Returns the name among `names` that is nearest to `name`, or NULL if none is similar. One letter
/// may differ, be missing, or be swapped with its neighbour, and one more for each five letters of
/// the name.
const char *sb_config_nearest(const char *name, const char *const *names, uint32_t count);

#endif
