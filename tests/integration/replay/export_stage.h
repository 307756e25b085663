/// The logs that the tests of `sabot replay export` export, and what they read of its output.
#ifndef SABOT_EXPORT_STAGE_H
#define SABOT_EXPORT_STAGE_H

#include <jansson.h>

#include "folder.h"
#include "process.h"
#include "recorded_match.h"

#define EXPORT_LINE_COUNT_MAX 400

typedef struct export_stage_logs {
    test_folder folder;
    memory_log small; ///< 60 ticks of three players
    char path_small[FOLDER_PATH_SIZE];
    char path_gap[FOLDER_PATH_SIZE];     ///< lacks ticks from 26 on
    char path_damaged[FOLDER_PATH_SIZE]; ///< damaged from about the middle on
    char path_wrong[FOLDER_PATH_SIZE];   ///< another hash in tick 37
    char path_notes[FOLDER_PATH_SIZE];   ///< 4 ticks by hand, with notes and a hostile name
    uint32_t gap_tick;                   ///< tick of the keyframe after the gap
} export_stage_logs;

extern export_stage_logs export_stage;

/// Of cmocka, for a group: they write and remove the logs.
int export_set_up(void **state);
int export_tear_down(void **state);

/// Runs `replay export --format FORMAT` with more arguments, which end with NULL. Returns its
/// status.
int export_run(test_process *process, process_output output, const char *format,
               const char *const *more);

/// Lines of JSON.
typedef struct export_lines {
    uint32_t count;
    json_t *list[EXPORT_LINE_COUNT_MAX];
} export_lines;

/// Exports as JSON and expects this status.
void export_json(export_lines *out, int status_expected, const char *const *more);
void export_forget(export_lines *all);

/// A member of an object. The test fails if there is none, or one of another type.
json_int_t export_number(const json_t *object, const char *key);
double export_real(const json_t *object, const char *key);
const char *export_word(const json_t *object, const char *key);

/// Returns the line's entity of this kind and index, or NULL.
const json_t *export_find(const json_t *line, const char *kind, uint32_t index);

void export_assert_near(double value, double expected, double error);

#endif
