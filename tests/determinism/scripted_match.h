/// A lively match whose log has every kind of entry.
#ifndef SABOT_TESTS_DETERMINISM_SCRIPTED_MATCH_H
#define SABOT_TESTS_DETERMINISM_SCRIPTED_MATCH_H

#include <stddef.h>
#include <stdint.h>

#define SCRIPTED_MATCH_LOG_SIZE_MAX (1u << 21)

/// Plays the match and writes its closed log. The match has scripted players that join and leave,
/// computer players, and shots with lag compensation. The log has notes, a pause, a gap, and a
/// keyframe every second. Returns NULL, or a text about an event that should have happened and did
/// not.
const char *scripted_match_record(uint8_t *out_bytes, size_t *out_size);

#endif
