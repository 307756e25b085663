/// A folder of logs that a dead server has left, the search through it, and the notices that the
/// search gives.
#ifndef SABOT_TESTS_HOST_RESUME_FOLDER_H
#define SABOT_TESTS_HOST_RESUME_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include "../scratch.h"
#include "host/logs/resume.h"
#include "recorded_match.h"

extern scratch resume_folder;
/// How many notices the last search gave.
extern uint32_t resume_notice_count;
/// What the last search found. The end of a test releases it.
extern sb_resumables resume_found;
/// What the last call that failed said.
extern char resume_message[600];

/// Setup and teardown of a test.
int resume_folder_make(void **state);
int resume_folder_clean(void **state);
/// Keeps a notice. Its context is `resume_folder`.
void resume_on_notice(void *context, const char *path, const char *reason);
/// Searches the folder for matches that a server of these rules may continue.
sb_error resume_find_by(const sb_rules *rules);
/// The same with the rules of the tanks; it must succeed.
void resume_find(void);
/// Returns the reason in the only notice of a file; fails the test if there is none.
const char *resume_reason_of(const char *name);
/// A small match whose log has no end.
match_script resume_script_unclosed(void);
/// Sets the head's u32 at `offset` (README.md of the record room), and corrects all checksums.
void resume_forge_head(memory_log *log, size_t offset, uint32_t value);

enum { SIMULATION_VERSION = 0, SESSION = 4, STARTED = 8 };

/// Records a match, and sets its session's number and its start in the head.
memory_log resume_record(const match_script *script, uint32_t session, uint32_t started);
/// Writes the log as a file of this name.
void resume_put(const char *name, memory_log log);
/// Records the small match into a file of this name.
void resume_put_match(const char *name, uint32_t session, uint32_t started);
/// Returns what a file has. The caller frees it.
memory_log resume_read_file(const char *name);
void resume_assert_file_is(const char *name, const memory_log *expected);
/// Returns true if no process holds the lock.
bool resume_can_lock_path(const char *path);
bool resume_can_lock(const char *name);

#define RESUME_TEST(test)                                                                          \
    cmocka_unit_test_setup_teardown(test, resume_folder_make, resume_folder_clean)

#endif
