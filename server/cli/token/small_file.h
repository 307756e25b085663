/// Small files of text that hold keys.
#ifndef SABOT_CLI_TOKEN_SMALL_FILE_H
#define SABOT_CLI_TOKEN_SMALL_FILE_H

#include <stdbool.h>

#define SB_SMALL_FILE_SIZE 1025 ///< of its text, terminating zero included

/// Reads a regular file of less than SB_SMALL_FILE_SIZE bytes. False after a message on stderr.
bool sb_small_file_read(const char *command, const char *path, char out_text[SB_SMALL_FILE_SIZE]);

#endif
