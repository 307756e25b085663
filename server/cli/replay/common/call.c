#include "cli/replay/common/call.h"

#include <stdio.h>

#include "cli/commands.h"

int sb_replay_call_hint(const char *command)
{
    fprintf(stderr, "Try '%s --help'.\n", command);
    return SB_EXIT_WRONG;
}

static bool has_files(const sb_replay_call *call)
{
    if (call->file_count == 0) {
        sb_command_message(call->line->command, "no file was given");
    } else if (call->file_count_max > 0 && call->file_count > call->file_count_max) {
        sb_command_message(call->line->command,
                           call->file_count_max == 1 ? "one file at a time" : "two files at most");
    } else {
        return true;
    }
    (void)sb_replay_call_hint(call->line->command);
    return false;
}

bool sb_replay_call_begin(sb_replay_call *call, int argc, char **argv, int *out_status)
{
    sb_command_line line = *call->line;
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &first);
    *out_status = result == SB_PARSE_HELP ? SB_EXIT_HOLDS : SB_EXIT_WRONG;
    call->files = argv + first;
    call->file_count = argc - first;
    return result == SB_PARSE_RUN && has_files(call) &&
           sb_rules_option_open(line.command, *call->rules_path, &call->library, &call->rules);
}

void sb_replay_call_end(sb_replay_call *call)
{
    sb_rules_library_close(&call->library);
}
