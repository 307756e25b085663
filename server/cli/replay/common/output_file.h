/// A file that a command writes: a new one, whole or not at all.
#ifndef SABOT_CLI_REPLAY_COMMON_OUTPUT_FILE_H
#define SABOT_CLI_REPLAY_COMMON_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "record/log.h"

typedef struct sb_output_file {
    FILE *file;
    const char *path; ///< borrowed; NULL for the standard output
} sb_output_file;

/// Creates the file, which must not exist yet; a path of NULL means the standard output. Returns
/// NULL, or why the file cannot be created.
const char *sb_output_file_create(sb_output_file *output, const char *path);

/// Likewise. False after a message on stderr if the file cannot be created.
bool sb_output_file_open(sb_output_file *output, const char *command, const char *path);

/// A sink that writes a log into the file.
sb_log_sink sb_output_file_sink(sb_output_file *output);

/// False once writing has failed: then there is no use in going on.
bool sb_output_file_works(const sb_output_file *output);

/// Writes what is left and closes the file. Returns NULL, or why it could not be written. The file
/// is removed if `keep` is false or writing failed. The standard output stays open; main.c reports
/// its failures.
const char *sb_output_file_finish(sb_output_file *output, bool keep);

/// Likewise. False after a message on stderr if the file is to be kept and could not be written.
bool sb_output_file_close(sb_output_file *output, const char *command, bool keep);

#endif
