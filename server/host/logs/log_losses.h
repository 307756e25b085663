/// Reports in words what logs lack because the disk was too slow: once when it first happens, and
/// summed up in the end. Pure.
#ifndef SABOT_HOST_LOGS_LOG_LOSSES_H
#define SABOT_HOST_LOGS_LOG_LOSSES_H

#include <stdbool.h>
#include <stddef.h>

#include "record/encoder.h"

/// Returns true if a part of the match is missing, or the end, so that the match seems unfinished.
/// Notes beyond the room of a tick are no failure: a client that chats a lot must not make a
/// recording fail. Nor is a lost keyframe: the log is whole without it.
bool sb_log_losses_fail(const sb_log_losses *losses);

/// Returns true, and a sentence without a full stop, if a log has a kind of loss that was not
/// reported yet. `told` begins as zeros and keeps what was reported.
bool sb_log_losses_news(sb_log_losses *told, const sb_log_losses *now, const char *path,
                        char *out_text, size_t text_size);

void sb_log_losses_add(sb_log_losses *sum, const sb_log_losses *more);

/// Writes "12 ticks (1 gap), 3 notes, 1 keyframe, 1 end". False, and an empty text, if nothing is
/// missing.
bool sb_log_losses_format(const sb_log_losses *losses, char *out_text, size_t text_size);

#endif
