/// Common parts of the tests that compare logs: the small match, and the two sides of a comparison.
#ifndef SABOT_TESTS_DIFF_FIXTURE_H
#define SABOT_TESTS_DIFF_FIXTURE_H

#include "changed_match.h"
#include "counting_heap.h"
#include "forgery.h"
#include "record/diff.h"
#include "recorded_match.h"

enum { KEYFRAME = 6 };

extern counting_heap heap;
extern sb_log_head head; ///< of the small match, as are the next three
extern sb_map map;
extern memory_log small;
extern match_frames frames;
extern forgery_chunks chunks; ///< for a test's own use
extern const match_change no_change;

/// Group setup: makes the small match.
int set_up(void **state);
int tear_down(void **state);

typedef struct pair {
    sb_log_reader *readers[2];
    sb_replay *replays[2];
    sb_diff_report report;
} pair;

pair pair_open(memory_log *a, memory_log *b);
void pair_close(pair *opened);

/// Opens both and compares them.
pair diff(memory_log *a, memory_log *b);
/// Compares a log with its recomputation.
pair diff_computed(memory_log *log);

/// Returns the address of the differing value in a game.
const uint8_t *value_at(const sb_game *game, const sb_difference *difference);

/// Asserts that everything before the value is equal in both games, and that the value is not.
void assert_first_difference(const sb_game *a, const sb_game *b, const sb_difference *difference);

/// Asserts that the comparison with the sides exchanged gives the same result, exchanged.
void assert_mirrored(memory_log *a, memory_log *b, const sb_diff_report *report);

void assert_no_difference(const sb_diff_report *report, uint32_t tick);

#endif
