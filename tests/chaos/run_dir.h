/// A run directory: the folder for all files of one chaos run, which is removed after the run. If
/// the program is killed, the next start of a program of the same name removes it.
#ifndef SABOT_TESTS_RUN_DIR_H
#define SABOT_TESTS_RUN_DIR_H

#include <stdbool.h>

#define RUN_DIR_PATH_SIZE 96

typedef struct run_dir {
    char path[RUN_DIR_PATH_SIZE];
    int lock; ///< a lock that this program and its children hold as long as any of them lives
} run_dir;

/// Removes the run directories of dead programs of this name. Makes a folder sabot-NAME-XXXXXX in
/// TMPDIR, or in /tmp, and sets TMPDIR to it. Returns false on failure. Call it once, before any
/// thread or child process starts.
bool run_dir_enter(run_dir *at, const char *name);

/// Removes the folder with all its files.
void run_dir_leave(run_dir *at);

#endif
