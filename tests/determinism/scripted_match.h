/// A lively match whose log has every kind of entry.
#ifndef SABOT_TESTS_DETERMINISM_SCRIPTED_MATCH_H
#define SABOT_TESTS_DETERMINISM_SCRIPTED_MATCH_H

#include <stddef.h>
#include <stdint.h>

#define SCRIPTED_MATCH_LOG_SIZE_MAX (1u << 21)

/// Plays it and writes its log, closed: scripted players who join and leave, and computer players;
/// shots at tanks as they were seen a while ago; notes; a pause; a gap; a keyframe every second.
/// Returns a text about an event that should have happened and did not, or NULL.
const char *scripted_match_record(uint8_t *out_bytes, size_t *out_size);

#endif
