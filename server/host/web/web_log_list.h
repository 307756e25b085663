/// The logs of a folder that may be fetched: names that are harmless in a path, of regular files
/// that are no links.
#ifndef SABOT_HOST_WEB_WEB_LOG_LIST_H
#define SABOT_HOST_WEB_WEB_LOG_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Only the newest logs are listed, up to this number.
#define SB_WEB_LOG_LIST_COUNT_MAX 200u
#define SB_WEB_LOG_NAME_SIZE 128

/// Returns true if this may be the name of a log: letters, digits, '-', '_' and '.', beginning with
/// a letter or digit and ending in ".sblog". So it is one step of a path and cannot leave the
/// folder.
bool sb_web_log_name_is(const char *name, size_t size);

/// Returns the session in a name that a server has given, "sabot-20261123-181500-2.sblog"; 0 for
/// other names.
uint32_t sb_web_log_name_session(const char *name);

/// Opens the log of that name in the folder whose descriptor is `folder`. Returns -1 and errno on
/// failure: ENOENT if it is no regular file or a link; EBUSY if its match may still be played (see
/// logs/log_lock.h), unless `running_too`. May block on the disk.
int sb_web_log_open(int folder, const char *name, bool running_too, uint64_t *out_size);

/// Returns JSON: "logs", an array, the newest first, of objects with name, bytes, modified
/// (milliseconds of Unix time) and session (if the name tells). The caller frees it. NULL and errno
/// if the folder cannot be read. Logs that sb_web_log_open refuses are left out. May block on the
/// disk, and makes some system calls for each log.
char *sb_web_log_list_make(int folder, bool running_too);

#endif
