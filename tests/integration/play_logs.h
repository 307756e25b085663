/// Logs to be shown: a server's match, and small ones with every kind of fault.
#ifndef SABOT_TEST_PLAY_LOGS_H
#define SABOT_TEST_PLAY_LOGS_H

#include <stdint.h>

#include <jansson.h>

#include "folder.h"

#define PLAY_LAST_TICK 3600u     ///< of `match`
#define PLAY_SMALL_LAST_TICK 60u ///< of `small`
#define PLAY_WRONG_TICK 37u      ///< of `wrong`
#define PLAY_TIME_MS 60000

typedef struct play_logs {
    test_folder folder;
    char match[FOLDER_PATH_SIZE];    ///< 8 computer players at 60 Hz
    char part[FOLDER_PATH_SIZE];     ///< its ticks 1000 to 1500
    char small[FOLDER_PATH_SIZE];    ///< at 20 Hz
    char holed[FOLDER_PATH_SIZE];    ///< the same, of which ticks from 23 on are missing
    char damaged[FOLDER_PATH_SIZE];  ///< the same, damaged behind `intact_tick`
    char wrong[FOLDER_PATH_SIZE];    ///< the same, with another hash in one tick
    char cut[FOLDER_PATH_SIZE];      ///< the same, ends inside a chunk behind `intact_tick`
    char stub[FOLDER_PATH_SIZE];     ///< ends inside the head
    char tickless[FOLDER_PATH_SIZE]; ///< head, map and first keyframe
    char empty[FOLDER_PATH_SIZE];
    char letter[FOLDER_PATH_SIZE];  ///< text
    char missing[FOLDER_PATH_SIZE]; ///< there is no such file
    uint32_t intact_tick;
    json_t *recorded; ///< what the server said of `match`
} play_logs;

/// Asserts that it works.
void play_logs_make(play_logs *logs);
void play_logs_remove(play_logs *logs);

/// What a program printed as one JSON object, the caller's; asserts the exit status.
json_t *play_run_json(const char *const *arguments, int status_expected);
/// A number of an object; asserts that it is there.
uint32_t play_number(const json_t *object, const char *key);

#endif
