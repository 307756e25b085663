#include "cli/replay/common/call.h"

#include "cli/commands.h"

static bool has_files(const sb_replay_call *call)
{
    if (call->file_count == 0) {
        sb_command_message(call->line.command, "no file was given");
    } else if (call->file_count_max > 0 && call->file_count > call->file_count_max) {
        sb_command_message(call->line.command,
                           call->file_count_max == 1 ? "one file at a time" : "two files at most");
    } else {
        return true;
    }
    return false;
}

static int play_file(sb_replay_call *call)
{
    sb_open_log log;
    if (!sb_open_log_open(&log, call->line.command, call->files[0], call->rules)) {
        return SB_EXIT_WRONG;
    }
    int status = call->play(call, &log);
    sb_open_log_close(&log);
    return status;
}

int sb_replay_call_run(sb_replay_call *call, int argc, char **argv)
{
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&call->line, argc, argv, &first);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    call->files = argv + first;
    call->file_count = argc - first;
    sb_rules_library library;
    if (!has_files(call)) {
        return sb_command_hint(call->line.command);
    }
    if (!sb_rules_option_open(call->line.command, call->rules_path, &library, &call->rules)) {
        return SB_EXIT_WRONG;
    }
    int status = call->check != NULL && !call->check(call) ? sb_command_hint(call->line.command)
                 : call->run != NULL                       ? call->run(call)
                                                           : play_file(call);
    sb_rules_library_close(&library);
    return status;
}

int sb_replay_call_tell(const sb_replay_call *call, int status, json_t *(*to_json)(void *of),
                        void (*print)(void *of), void *of)
{
    return sb_result_tell(&(sb_result){.command = call->line.command,
                                       .json = call->json,
                                       .status = status,
                                       .of = of,
                                       .to_json = to_json,
                                       .print = print});
}
