/// Logs for `sabot replay play`: a server's match, and small logs with every kind of fault.
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
    char holed[FOLDER_PATH_SIZE];    ///< as `small`, without some ticks from 23 on
    char damaged[FOLDER_PATH_SIZE];  ///< as `small`, damaged behind `intact_tick`
    char wrong[FOLDER_PATH_SIZE];    ///< as `small`, with another hash in PLAY_WRONG_TICK
    char cut[FOLDER_PATH_SIZE];      ///< as `small`, ends inside a chunk behind `intact_tick`
    char stub[FOLDER_PATH_SIZE];     ///< ends inside the head
    char tickless[FOLDER_PATH_SIZE]; ///< head, map and first keyframe
    char empty[FOLDER_PATH_SIZE];
    char letter[FOLDER_PATH_SIZE];  ///< a text, no log
    char missing[FOLDER_PATH_SIZE]; ///< path of a file that does not exist
    uint32_t intact_tick;
    json_t *recorded; ///< the server's JSON summary of `match`
} play_logs;

/// Makes all logs. Asserts success.
void play_logs_make(play_logs *logs);
void play_logs_remove(play_logs *logs);

/// Runs a program and asserts its exit status. Returns the JSON object that it printed; the caller
/// owns it.
json_t *play_run_json(const char *const *arguments, int status_expected);
/// Returns a number of an object. Asserts that it exists.
uint32_t play_number(const json_t *object, const char *key);

#endif
