/// A file that a subcommand writes: a new one, whole or not at all.
#ifndef SABOT_CLI_REPLAY_COMMON_OUTPUT_FILE_H
#define SABOT_CLI_REPLAY_COMMON_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct sb_output_file {
    FILE *file;
    const char *path; ///< borrowed; NULL for the standard output
} sb_output_file;

/// Makes the file, which must not exist yet; a path of NULL is the standard output. False, and a
/// message on stderr, if that fails.
bool sb_output_file_open(sb_output_file *output, const char *command, const char *path);

/// False once writing has failed: there is no use in going on.
bool sb_output_file_works(const sb_output_file *output);

/// Writes out what is left and closes the file. It is removed if `keep` is false, or if it could
/// not be written, of which a message tells: false then. Of the standard output main.c tells.
bool sb_output_file_close(sb_output_file *output, const char *command, bool keep);

#endif
