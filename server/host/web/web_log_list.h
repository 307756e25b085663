/// The logs of a folder, for who wants to fetch them: names that are harmless in a path, of files
/// that are no links, devices or folders.
#ifndef SABOT_HOST_WEB_LOG_LIST_H
#define SABOT_HOST_WEB_LOG_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The newest ones alone are listed.
#define SB_WEB_LOG_LIST_COUNT_MAX 200u
#define SB_WEB_LOG_NAME_SIZE 128

/// Whether this may be the name of a log: letters, digits, '-', '_' and '.', none of those that may
/// mean something first, and ".sblog" in the end. So it is one step of a path, and stays in it.
bool sb_web_log_name_is(const char *name, size_t size);

/// The session in a name that a server has given, "sabot-20261123-181500-2.sblog"; 0 if it is
/// another name.
uint32_t sb_web_log_name_session(const char *name);

/// Opens the log of that name in the folder that `folder` is open at: a regular file, by no link.
/// -1 and errno if there is none; ENOENT for all that is something else. May block on the disk.
int sb_web_log_open(int folder, const char *name, uint64_t *out_size);

/// JSON: an array, the newest first, of objects with name, bytes, modified (milliseconds of Unix
/// time) and session (where the name tells). To be freed; NULL and errno if the folder cannot be
/// read. May block on the disk, and takes a system call for each log of the folder.
char *sb_web_log_list_make(int folder);

#endif
