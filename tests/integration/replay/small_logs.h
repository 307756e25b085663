/// The small match, logs of it in a folder, and `sabot replay` as a program on these logs.
#ifndef SABOT_TESTS_SMALL_LOGS_H
#define SABOT_TESTS_SMALL_LOGS_H

#include <jansson.h>

#include "changed_match.h"
#include "folder.h"
#include "process.h"

#define TIME_MS 30000
#define ARGUMENT_COUNT_MAX 16

/// The small match, and logs of it in a folder. The last tick is 60.
extern test_folder small_folder;
extern sb_log_head small_head;
extern sb_map small_map;
extern match_frames small_frames;
extern uint32_t gap_tick; ///< tick of the keyframe after the gap that begins at tick 25
extern const match_change no_change;
extern char path_small[FOLDER_PATH_SIZE];
extern char path_input[FOLDER_PATH_SIZE];   ///< player 1's throttle is -7 in tick 37
extern char path_leave[FOLDER_PATH_SIZE];   ///< player 1 leaves in tick 30
extern char path_short[FOLDER_PATH_SIZE];   ///< ends at tick 45
extern char path_gap[FOLDER_PATH_SIZE];     ///< lacks ticks from 25 on
extern char path_wrong[FOLDER_PATH_SIZE];   ///< another hash in tick 37
extern char path_untold[FOLDER_PATH_SIZE];  ///< recorded with another throttle than it says in 37
extern char path_seed[FOLDER_PATH_SIZE];    ///< of another seed
extern char path_rate[FOLDER_PATH_SIZE];    ///< at 30 Hz, with a score limit of its own
extern char path_damaged[FOLDER_PATH_SIZE]; ///< from tick 41 on
extern char path_version[FOLDER_PATH_SIZE]; ///< of the next simulation version
extern char path_text[FOLDER_PATH_SIZE];    ///< no log
extern char path_empty[FOLDER_PATH_SIZE];

void small_logs_write(memory_log *log, const char *name, char out_path[FOLDER_PATH_SIZE]);

void small_logs_write_changed(const match_change *change, const char *name,
                              char out_path[FOLDER_PATH_SIZE]);

int small_logs_set_up(void **state);

int small_logs_tear_down(void **state);

/// Runs `sabot replay WORDS...`, up to NULL.
int run_replay(test_process *out_process, const char *const *words);

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/// Asserts the status, and that these texts are printed; NULL for nothing at all.
void assert_prints(const char *const *words, int status, const char *out, const char *err);

json_t *run_json(const char *const *words, int status);

void assert_number(const json_t *object, const char *key, json_int_t expected);

void assert_text(const json_t *object, const char *key, const char *expected);

const json_t *find_item(const json_t *result, const char *name, uint32_t index);

#endif
