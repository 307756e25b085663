/// Where a program of this folder puts its files: a folder of its own, which is gone afterwards,
/// even if the program was killed: then the next one that starts takes it away.
#ifndef SABOT_TESTS_RUN_DIR_H
#define SABOT_TESTS_RUN_DIR_H

#include <stdbool.h>

#define RUN_DIR_PATH_SIZE 96

typedef struct run_dir {
    char path[RUN_DIR_PATH_SIZE];
    int lock; ///< held by this program and its children as long as any of them lives
} run_dir;

/// Removes what programs of this name have left behind who are dead, makes a folder
/// sabot-NAME-XXXXXX in TMPDIR, or in /tmp, and sets TMPDIR to it. False if that is not possible.
/// Once, before any thread and any child.
bool run_dir_enter(run_dir *at, const char *name);

/// Removes it with all that is in it.
void run_dir_leave(run_dir *at);

#endif
