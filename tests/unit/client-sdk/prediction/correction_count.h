/// The client's control in a match of reconcile_match.h, and its corrections by their cause.
#ifndef SABOT_TESTS_CORRECTION_COUNT_H
#define SABOT_TESTS_CORRECTION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "reconcile_match.h"

// The medium tank drives 10 m/s at most.
#define FULL_THROTTLE 127

/// Sets what the client does from now on, with a slightly raised gun.
void match_control(match *m, float throttle, float steering, bool fire);
/// How many corrections had this cause.
uint64_t correction_count(const match *m, sb_client_cause cause);
uint64_t correction_count_all(const match *m);
/// Asserts that corrections have only this cause, and at least `least` of them.
void correction_assert_cause(const match *m, sb_client_cause cause, uint64_t least);
/// The inputs run far ahead, the last ones with another control.
match *match_far_ahead(void);
/// As after a stall: the clock goes back, and the inputs since the last snapshot are made again
/// with the first control.
void match_go_back(match *m);

#endif
