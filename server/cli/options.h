/// Command lines. One table for each command is both parsed and printed as its help, so the two
/// always agree.
#ifndef SABOT_CLI_OPTIONS_H
#define SABOT_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "host/config/number.h"
#include "host/config/value.h"

#define SB_OPTION_COUNT_MAX 48

typedef enum sb_option_type {
    SB_OPTION_FLAG,     ///< `value` is a bool, which becomes true
    SB_OPTION_NUMBER,   ///< `value` is a uint32_t from `min` to `max`
    SB_OPTION_NUMBER64, ///< `value` is a uint64_t from `min` to `max`
    SB_OPTION_SECONDS,  ///< `value` is a double from `min` to `max`, decimal, without exponent
    SB_OPTION_LIST, ///< `value` is an sb_option_list, which gains one text each time the option is
                    ///< given
    SB_OPTION_TEXT, ///< `value` is a const char *, which points into the arguments; never empty
} sb_option_type;

#define SB_OPTION_LIST_COUNT_MAX SB_CONFIG_LIST_COUNT_MAX

/// Its items point into the arguments.
typedef sb_config_list sb_option_list;

typedef struct sb_option {
    const char *name;     ///< without the dashes
    const char *argument; ///< the word for the value in the help; NULL for a flag
    const char *help;     ///< lines of the help, to which range and default are added
    sb_option_type type;
    uint64_t min, max; ///< range of numbers and seconds
    const char *unit;  ///< unit of a number; NULL for none
    void *value;       ///< holds the default before parsing
    bool given;        ///< true if the option was given
} sb_option;

/// Rows of a command's table. `value` holds the default, which the help prints.
sb_option sb_option_flag(const char *name, const char *help, bool *value);
sb_option sb_option_number(const char *name, const char *argument, const char *help, uint32_t min,
                           uint32_t max, uint32_t *value);
/// Likewise, with the unit that the help prints after the range.
sb_option sb_option_quantity(const char *name, const char *argument, const char *help, uint32_t min,
                             uint32_t max, const char *unit, uint32_t *value);
sb_option sb_option_number64(const char *name, const char *argument, const char *help, uint64_t max,
                             uint64_t *value);
sb_option sb_option_seconds(const char *name, const char *help, uint32_t max, double *value);
sb_option sb_option_text(const char *name, const char *argument, const char *help,
                         const char **value);
sb_option sb_option_list_of(const char *name, const char *argument, const char *help,
                            sb_option_list *value);
/// The option of `sabot serve` with that name (asserted to exist, and to be no word). `value` has
/// the type that its row in host/config/config.c says; an integer is a uint32_t.
sb_option sb_option_of(const char *name, void *value);

typedef struct sb_command_line {
    const char *command;  ///< as typed, such as "sabot serve"; every message begins with it
    const char *operands; ///< for the usage line, such as "FILE..."; NULL if there are none
    const char *summary;  ///< paragraph at the top of the help
    const char *notes;    ///< examples and exit statuses, at the end of the help
    sb_option *options;
    uint32_t option_count; ///< at most SB_OPTION_COUNT_MAX
} sb_command_line;

/// A command line with all elements of the array `options`.
#define SB_COMMAND_LINE(command, operands, summary, notes, options)                                \
    ((sb_command_line){command, operands, summary, notes, options,                                 \
                       (uint32_t)(sizeof(options) / sizeof((options)[0]))})

typedef enum sb_parse_result {
    SB_PARSE_RUN,   ///< the values are set; go on
    SB_PARSE_HELP,  ///< the help was printed on stdout
    SB_PARSE_WRONG, ///< the line is wrong; a message was printed on stderr
} sb_parse_result;

/// Parses by getopt_long, which moves operands after the options: they begin at
/// `argv[*out_operand_index]`. Operands are wrong if `operands` is NULL.
sb_parse_result sb_command_line_parse(sb_command_line *line, int argc, char **argv,
                                      int *out_operand_index);

/// Returns the exit status of a command that does not run.
int sb_parse_status(sb_parse_result result);

/// True if the option was given; it must be in the table (asserted).
bool sb_option_is_given(const sb_command_line *line, const char *name);

/// Prints "COMMAND: MESSAGE" and a newline on stderr.
void sb_command_message(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Faults of options, told as messages of the command.
sb_config_faults sb_command_faults(const char *command);

/// Prints on stderr where the command's help is. Returns SB_EXIT_WRONG.
int sb_command_hint(const char *command);

/// Checks the IPv4 address that was given by `option`. False after a message on stderr.
bool sb_address_fits(const char *command, const char *option, const char *address);

#endif
