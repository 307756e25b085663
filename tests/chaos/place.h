/// Where a program of this folder puts its files: a folder of its own, which is gone afterwards,
/// even if the program was killed: then the next one that starts takes it away.
#ifndef SABOT_TESTS_PLACE_H
#define SABOT_TESTS_PLACE_H

#include <stdbool.h>

#define PLACE_PATH_SIZE 96

typedef struct place {
    char path[PLACE_PATH_SIZE];
    int lock; ///< held by this program and its children as long as any of them lives
} place;

/// Removes what programs of this name have left behind who are dead, makes a folder
/// sabot-NAME-XXXXXX in TMPDIR, or in /tmp, and sets TMPDIR to it. False if that is not possible.
/// Once, before any thread and any child.
bool place_enter(place *at, const char *name);

/// Removes it with all that is in it.
void place_leave(place *at);

#endif
