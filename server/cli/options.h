/// Command lines: one table per subcommand is parsed by and printed as its help, so that the two
/// cannot disagree.
#ifndef SABOT_CLI_OPTIONS_H
#define SABOT_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#define SB_OPTION_COUNT_MAX 48

typedef enum sb_option_type {
    SB_OPTION_FLAG,     ///< `value` is a bool, set to true when given
    SB_OPTION_NUMBER,   ///< a uint32_t from `min` to `max`
    SB_OPTION_NUMBER64, ///< a uint64_t from `min` to `max`
    SB_OPTION_SECONDS,  ///< a double from `min` to `max`, decimal, without exponent
    SB_OPTION_LIST,     ///< an sb_option_list, which takes one text each time it is given
    SB_OPTION_TEXT,     ///< a const char *, set to point into the arguments; never empty
} sb_option_type;

#define SB_OPTION_LIST_COUNT_MAX 64

typedef struct sb_option_list {
    uint32_t count;
    const char *items[SB_OPTION_LIST_COUNT_MAX]; ///< pointing into the arguments; never empty
} sb_option_list;

typedef struct sb_option {
    const char *name;     ///< without the dashes
    const char *argument; ///< the word that stands for the value in the help; NULL for a flag
    const char *help;     ///< lines for the help; range and default are added
    sb_option_type type;
    uint64_t min, max; ///< of numbers and seconds
    const char *unit;  ///< of a number, or NULL
    void *value;       ///< holds the default before parsing
    bool given;        ///< set by parsing
} sb_option;

/// Rows of a command's table. `value` holds the default, which the help prints.
sb_option sb_option_flag(const char *name, const char *help, bool *value);
sb_option sb_option_number(const char *name, const char *argument, const char *help, uint32_t min,
                           uint32_t max, uint32_t *value);
/// Likewise, with the unit that the help prints behind the range.
sb_option sb_option_quantity(const char *name, const char *argument, const char *help, uint32_t min,
                             uint32_t max, const char *unit, uint32_t *value);
sb_option sb_option_number64(const char *name, const char *argument, const char *help, uint64_t max,
                             uint64_t *value);
sb_option sb_option_seconds(const char *name, const char *help, uint32_t max, double *value);
sb_option sb_option_text(const char *name, const char *argument, const char *help,
                         const char **value);
sb_option sb_option_list_of(const char *name, const char *argument, const char *help,
                            sb_option_list *value);

typedef struct sb_command_line {
    const char *command;  ///< as typed, such as "sabot serve"; begins every message
    const char *operands; ///< for the usage line, such as "FILE..."; NULL if there are none
    const char *summary;  ///< paragraph at the help's top
    const char *notes;    ///< examples and exit statuses, at its end
    sb_option *options;
    uint32_t option_count; ///< at most SB_OPTION_COUNT_MAX
} sb_command_line;

/// A command line with all elements of the array `options`.
#define SB_COMMAND_LINE(command, operands, summary, notes, options)                                \
    ((sb_command_line){command, operands, summary, notes, options,                                 \
                       (uint32_t)(sizeof(options) / sizeof((options)[0]))})

typedef enum sb_parse_result {
    SB_PARSE_RUN,   ///< the values are set
    SB_PARSE_HELP,  ///< the help was asked for and printed to stdout
    SB_PARSE_WRONG, ///< a message was printed to stderr
} sb_parse_result;

/// Parses by getopt_long, which moves operands behind the options: they begin at
/// `argv[*out_operand_index]`. Operands where the table has none are wrong.
sb_parse_result sb_command_line_parse(sb_command_line *line, int argc, char **argv,
                                      int *out_operand_index);

/// Prints "COMMAND: MESSAGE" and a line end to stderr.
void sb_command_message(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Prints on stderr where the command's help is. Returns SB_EXIT_WRONG.
int sb_command_hint(const char *command);

/// Decimal digits alone, no sign or space, within the range. False leaves `*out_value` as it was.
bool sb_number_parse(const char *text, uint64_t min, uint64_t max, uint64_t *out_value);

/// Decimal digits with at most one point among them, within the range. False leaves `*out_value`
/// as it was.
bool sb_seconds_parse(const char *text, double min, double max, double *out_value);

/// Checks the IPv4 address that was given by `option`. False after a message on stderr.
bool sb_address_fits(const char *command, const char *option, const char *address);

#endif
