/// A lively match in which a log has something of everything to say.
#ifndef SABOT_TESTS_DETERMINISM_SCRIPTED_MATCH_H
#define SABOT_TESTS_DETERMINISM_SCRIPTED_MATCH_H

#include <stddef.h>
#include <stdint.h>

#define SCRIPTED_MATCH_LOG_SIZE_MAX (1u << 21)

/// Plays it and writes its log, closed: scripted players who join and leave, and computer players;
/// shots at what was seen a while ago; notes; a pause; a gap; a keyframe every second. Returns what
/// should have happened and did not, or NULL.
const char *scripted_match_record(uint8_t *out_bytes, size_t *out_size);

#endif
