#include "cli/options.h"

#include <arpa/inet.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "cli/commands.h"
#include "host/config/print/print.h"

#define HELP_COLUMN SB_CONFIG_HELP_COLUMN
// getopt_long returns an option's index plus this offset. Below the offset are its own characters.
#define OPTION_CODE_FIRST 256
#define HELP_CODE 'h'

void sb_command_message(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", command);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

static void tell(void *context, const char *text)
{
    sb_command_message(context, "%s", text);
}

sb_config_faults sb_command_faults(const char *command)
{
    return (sb_config_faults){tell, (void *)(uintptr_t)command, 0};
}

int sb_command_hint(const char *command)
{
    fprintf(stderr, "Try '%s --help'.\n", command);
    return SB_EXIT_WRONG;
}

sb_option sb_option_flag(const char *name, const char *help, bool *value)
{
    return (sb_option){.name = name, .help = help, .type = SB_OPTION_FLAG, .value = value};
}

sb_option sb_option_number(const char *name, const char *argument, const char *help, uint32_t min,
                           uint32_t max, uint32_t *value)
{
    return sb_option_quantity(name, argument, help, min, max, NULL, value);
}

sb_option sb_option_quantity(const char *name, const char *argument, const char *help, uint32_t min,
                             uint32_t max, const char *unit, uint32_t *value)
{
    return (sb_option){name, argument, help, SB_OPTION_NUMBER, min, max, unit, value, false};
}

sb_option sb_option_number64(const char *name, const char *argument, const char *help, uint64_t max,
                             uint64_t *value)
{
    return (sb_option){name, argument, help, SB_OPTION_NUMBER64, 0, max, NULL, value, false};
}

sb_option sb_option_seconds(const char *name, const char *help, uint32_t max, double *value)
{
    return (sb_option){name, "S", help, SB_OPTION_SECONDS, 0, max, NULL, value, false};
}

sb_option sb_option_text(const char *name, const char *argument, const char *help,
                         const char **value)
{
    return (sb_option){name, argument, help, SB_OPTION_TEXT, 0, 0, NULL, value, false};
}

sb_option sb_option_list_of(const char *name, const char *argument, const char *help,
                            sb_option_list *value)
{
    return (sb_option){name, argument, help, SB_OPTION_LIST, 0, 0, NULL, value, false};
}

sb_option sb_option_of(const char *name, void *value)
{
    const sb_config_option *row = sb_config_find(sb_config_options(), name);
    SB_ASSERT(row != NULL);
    sb_option option = {.name = row->name,
                        .argument = row->argument,
                        .help = row->help,
                        .min = row->min,
                        .max = row->max,
                        .unit = row->unit,
                        .value = value};
    switch (row->kind) {
    case SB_CONFIG_BOOL:
        option.type = SB_OPTION_FLAG;
        break;
    case SB_CONFIG_INTEGER:
        option.type = SB_OPTION_NUMBER;
        break;
    case SB_CONFIG_REAL:
        option.type = SB_OPTION_SECONDS;
        break;
    case SB_CONFIG_TEXT:
    case SB_CONFIG_PATH:
        option.type = SB_OPTION_TEXT;
        break;
    case SB_CONFIG_LIST:
    case SB_CONFIG_PATHS:
    case SB_CONFIG_SETTINGS:
    case SB_CONFIG_SESSIONS:
        option.type = SB_OPTION_LIST;
        break;
    case SB_CONFIG_WORD:
        SB_ASSERT(false);
        break;
    }
    return option;
}

int sb_parse_status(sb_parse_result result)
{
    return result == SB_PARSE_WRONG ? SB_EXIT_WRONG : SB_EXIT_HOLDS;
}

bool sb_option_is_given(const sb_command_line *line, const char *name)
{
    uint32_t i = 0;
    while (i < line->option_count && strcmp(line->options[i].name, name) != 0) {
        i++;
    }
    SB_ASSERT(i < line->option_count);
    return line->options[i].given;
}

bool sb_address_fits(const char *command, const char *option, const char *address)
{
    struct in6_addr parsed;
    bool fits =
        inet_pton(AF_INET, address, &parsed) == 1 || inet_pton(AF_INET6, address, &parsed) == 1;
    if (!fits) {
        sb_command_message(command,
                           "--%s: '%s' is not an IPv4 or IPv6 address such as 127.0.0.1 or ::1",
                           option, address);
    }
    return fits;
}

static void print_default(const sb_option *option)
{
    const char *unit = option->unit != NULL ? option->unit : "";
    const char *space = option->unit != NULL ? " " : "";
    switch (option->type) {
    case SB_OPTION_NUMBER:
        printf("%*s(%" PRIu64 " to %" PRIu64 "%s%s", HELP_COLUMN, "", option->min, option->max,
               space, unit);
        // A number that may be none has no default.
        if (*(const uint32_t *)option->value <= option->max) {
            printf("; default %" PRIu32, *(const uint32_t *)option->value);
        }
        printf(")\n");
        break;
    case SB_OPTION_NUMBER64:
        printf("%*s(%" PRIu64 " to %" PRIu64 "%s%s; default %" PRIu64 ")\n", HELP_COLUMN, "",
               option->min, option->max, space, unit, *(const uint64_t *)option->value);
        break;
    case SB_OPTION_SECONDS:
        printf("%*s(%" PRIu64 " to %" PRIu64 " s; default %g)\n", HELP_COLUMN, "", option->min,
               option->max, *(const double *)option->value);
        break;
    case SB_OPTION_TEXT: {
        const char *text = *(const char *const *)option->value;
        if (text != NULL) {
            printf("%*s(default %s)\n", HELP_COLUMN, "", text);
        }
        break;
    }
    case SB_OPTION_LIST:
    case SB_OPTION_FLAG:
        break;
    }
}

static void print_option(const char *name, const char *argument, const char *help)
{
    int used =
        printf("  --%s%s%s", name, argument != NULL ? " " : "", argument != NULL ? argument : "");
    printf("%*s", used < HELP_COLUMN ? HELP_COLUMN - used : 1, "");
    sb_config_print_wrapped(stdout, help);
}

static void print_help(const sb_command_line *line)
{
    printf("usage: %s [OPTION]...%s%s\n\n%s\n\noptions:\n", line->command,
           line->operands != NULL ? " " : "", line->operands != NULL ? line->operands : "",
           line->summary);
    for (uint32_t i = 0; i < line->option_count; i++) {
        const sb_option *option = &line->options[i];
        print_option(option->name, option->argument, option->help);
        print_default(option);
    }
    print_option("help", NULL, "print this help and exit");
    printf("\n%s", line->notes);
}

static bool is_empty(const sb_command_line *line, const sb_option *option, const char *text)
{
    if (text[0] == '\0') {
        sb_command_message(line->command, "--%s: the value is empty", option->name);
    }
    return text[0] == '\0';
}

static bool add_to_list(const sb_command_line *line, sb_option *option, const char *text)
{
    sb_option_list *list = option->value;
    if (is_empty(line, option, text)) {
        return false;
    }
    if (list->count == SB_OPTION_LIST_COUNT_MAX) {
        sb_command_message(line->command, "--%s: given more than %d times", option->name,
                           SB_OPTION_LIST_COUNT_MAX);
        return false;
    }
    list->items[list->count++] = text;
    option->given = true;
    return true;
}

static bool set_value(const sb_command_line *line, sb_option *option, const char *text)
{
    uint64_t number = 0;
    switch (option->type) {
    case SB_OPTION_FLAG:
        *(bool *)option->value = true;
        break;
    case SB_OPTION_NUMBER:
    case SB_OPTION_NUMBER64:
        if (!sb_number_parse(text, option->min, option->max, &number)) {
            sb_command_message(line->command,
                               "--%s: '%s' is not a number from %" PRIu64 " to %" PRIu64,
                               option->name, text, option->min, option->max);
            return false;
        }
        if (option->type == SB_OPTION_NUMBER) {
            *(uint32_t *)option->value = (uint32_t)number;
        } else {
            *(uint64_t *)option->value = number;
        }
        break;
    case SB_OPTION_SECONDS:
        if (!sb_seconds_parse(text, (double)option->min, (double)option->max, option->value)) {
            sb_command_message(line->command,
                               "--%s: '%s' is not a number of seconds from %" PRIu64 " to %" PRIu64,
                               option->name, text, option->min, option->max);
            return false;
        }
        break;
    case SB_OPTION_LIST:
        return add_to_list(line, option, text);
    case SB_OPTION_TEXT:
        if (is_empty(line, option, text)) {
            return false;
        }
        *(const char **)option->value = text;
        break;
    }
    option->given = true;
    return true;
}

static void fill_getopt_table(const sb_command_line *line, struct option *table)
{
    SB_ASSERT(line->option_count <= SB_OPTION_COUNT_MAX);
    for (uint32_t i = 0; i < line->option_count; i++) {
        table[i] = (struct option){
            .name = line->options[i].name,
            .has_arg = line->options[i].argument != NULL ? required_argument : no_argument,
            .val = OPTION_CODE_FIRST + (int)i,
        };
    }
    table[line->option_count] =
        (struct option){.name = "help", .has_arg = no_argument, .val = HELP_CODE};
    table[line->option_count + 1] = (struct option){0};
}

static sb_parse_result wrong(const sb_command_line *line)
{
    (void)sb_command_hint(line->command);
    return SB_PARSE_WRONG;
}

// getopt_long refused an argument; its globals tell which.
static sb_parse_result wrong_option(const sb_command_line *line, int code, char **argv)
{
    int index = optopt - OPTION_CODE_FIRST;
    bool known = index >= 0 && (uint32_t)index < line->option_count;
    if (code == ':' && known) {
        sb_command_message(line->command, "--%s: needs a value", line->options[index].name);
    } else if (known) {
        sb_command_message(line->command, "--%s: takes no value", line->options[index].name);
    } else if (optopt > 0 && optopt < OPTION_CODE_FIRST && optopt != HELP_CODE) {
        sb_command_message(line->command, "unknown option '-%c'", optopt);
    } else {
        sb_command_message(line->command, "unknown option '%s'", argv[optind - 1]);
    }
    return wrong(line);
}

sb_parse_result sb_command_line_parse(sb_command_line *line, int argc, char **argv,
                                      int *out_operand_index)
{
    struct option table[SB_OPTION_COUNT_MAX + 2];
    fill_getopt_table(line, table);
    // Zero makes glibc parse from the start, whatever was parsed before.
    optind = 0;
    opterr = 0;
    for (;;) {
        int code = getopt_long(argc, argv, ":h", table, NULL);
        if (code == -1) {
            break;
        }
        if (code == HELP_CODE) {
            print_help(line);
            return SB_PARSE_HELP;
        }
        if (code == '?' || code == ':') {
            return wrong_option(line, code, argv);
        }
        if (!set_value(line, &line->options[code - OPTION_CODE_FIRST], optarg)) {
            return wrong(line);
        }
    }
    if (line->operands == NULL && optind < argc) {
        sb_command_message(line->command, "unexpected argument '%s'", argv[optind]);
        return wrong(line);
    }
    *out_operand_index = optind;
    return SB_PARSE_RUN;
}
