#include "cli/replay/common/open_log.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "cli/options.h"
#include "content/regular_file.h"
#include "host/base/heap.h"

static void complain(const char *command, const char *path, const sb_log_fault *fault)
{
    sb_command_message(command, "%s: chunk %" PRIu32 " at byte %" PRIu64 ": %s", path,
                       fault->chunk_index, fault->offset, sb_error_message(fault->error));
}

static void complain_of_match(const char *command, const char *path, const sb_log_head *head,
                              sb_error error)
{
    if (error == SB_ERROR_VERSION) {
        sb_command_message(command,
                           "%s: needs simulation version %" PRIu32 "; this program plays %u", path,
                           head->simulation_version, SB_SIMULATION_VERSION);
    } else if (error == SB_ERROR_UNKNOWN) {
        char needed[SB_RULES_IDENTITY_TEXT_SIZE];
        sb_rules_identity_text(&head->rules, needed);
        sb_command_message(command, "%s: needs the rules %s: give them by --rules", path, needed);
    } else {
        sb_command_message(command, "%s: %s", path, sb_error_message(error));
    }
}

void sb_open_log_complain_of_range(const sb_open_log *log, const char *command, uint32_t next_tick)
{
    if (next_tick > 0) {
        sb_command_message(command, "%s: the log lacks these ticks; its next tick is %" PRIu32,
                           log->path, next_tick);
    } else {
        // The tick that was reached would be 0 if the last keyframe itself is cut off.
        sb_command_message(command, "%s: the log ends at tick %" PRIu32, log->path,
                           sb_replay_fault(log->replay).tick);
    }
}

bool sb_open_log_open(sb_open_log *log, const char *command, const char *path,
                      const sb_rules *rules)
{
    *log = (sb_open_log){.path = path};
    errno = 0;
    if (sb_file_source_open(&log->file, path) != SB_OK) {
        sb_command_message(command, "%s: %s", path, sb_regular_file_reason(errno));
        return false;
    }
    sb_allocator heap = sb_heap_allocator();
    sb_log_fault fault;
    if (sb_log_reader_open(sb_file_source_view(&log->file), &heap, &log->reader, &fault) != SB_OK) {
        complain(command, path, &fault);
        sb_open_log_close(log);
        return false;
    }
    sb_error error = sb_replay_create(log->reader, rules, &heap, &log->replay);
    if (error != SB_OK) {
        complain_of_match(command, path, sb_log_reader_head(log->reader), error);
        sb_open_log_close(log);
        return false;
    }
    return true;
}

void sb_open_log_close(sb_open_log *log)
{
    sb_replay_destroy(log->replay);
    sb_log_reader_destroy(log->reader);
    sb_file_source_close(&log->file);
    log->replay = NULL;
    log->reader = NULL;
}

void sb_open_log_complain(const sb_open_log *log, const char *command, sb_log_fault fault)
{
    complain(command, log->path, &fault);
}
