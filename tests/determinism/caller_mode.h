/// The float mode of a caller that has changed it, as engines and audio plug-ins do.
#ifndef SABOT_TESTS_DETERMINISM_CALLER_MODE_H
#define SABOT_TESTS_DETERMINISM_CALLER_MODE_H

#include <stdbool.h>
#include <stdint.h>

/// Sets rounding up, down or towards zero, by `variety`, and flushes denormals to zero where the
/// processor can.
void caller_mode_spoil(uint32_t variety);

/// Returns true if the thread's mode is as `caller_mode_spoil` left it.
bool caller_mode_is_spoilt(uint32_t variety);

/// Restores the mode with which a program starts.
void caller_mode_reset(void);

#endif
