/// The command line of a command of `sabot admin`, and the request that it stands for.
#ifndef SABOT_CLI_ADMIN_ADMIN_LINE_H
#define SABOT_CLI_ADMIN_ADMIN_LINE_H

#include <stdbool.h>

#include <jansson.h>

#include "cli/admin/admin_calls.h"
#include "cli/options.h"

#define SB_ADMIN_PATH_SIZE 512
#define SB_ADMIN_URL_VARIABLE "SABOT_OPERATOR_URL"
#define SB_ADMIN_TOKEN_VARIABLE "SABOT_ADMIN_TOKEN_FILE"

/// The end of every `--help`.
extern const char sb_admin_line_notes[];

/// What a command line says.
typedef struct sb_admin_line {
    const sb_admin_call *call;
    char command[64];
    const char *url, *token_file;
    bool json;
    const char *operand;
    const char *texts[SB_ADMIN_MEMBER_COUNT_MAX];
    sb_option_list lists[SB_ADMIN_MEMBER_COUNT_MAX];
} sb_admin_line;

/// Reads the words behind the command's name; `call`, `command` and the defaults are filled in.
/// Returns SB_PARSE_RUN if the line is whole.
sb_parse_result sb_admin_line_parse(sb_admin_line *line, int argc, char **argv);

/// Fills in the path with its query, and the body. False after a message.
bool sb_admin_line_compose(const sb_admin_line *line, char out_path[SB_ADMIN_PATH_SIZE],
                           json_t *body);

/// Returns the file that gets the answer; NULL if the command has none, or the line names none.
const char *sb_admin_line_output(const sb_admin_line *line);

#endif
