/// What logs lack because the disk was too slow for them, in words: once when it first happens, and
/// summed up in the end. Pure.
#ifndef SABOT_HOST_LOGS_LOG_LOSSES_H
#define SABOT_HOST_LOGS_LOG_LOSSES_H

#include <stdbool.h>
#include <stddef.h>

#include "record/encoder.h"

/// True if something of the match is missing, or the end, so that the match seems to go on. Notes
/// that were too many for a tick are no failure: whoever talks a lot must not make a server's
/// recording fail. Nor is a keyframe, without which a log is whole.
bool sb_log_losses_fail(const sb_log_losses *losses);

/// True, and a sentence without a full stop, if a log lacks something of a kind that was not told
/// of it yet: each kind is told once. `told`, which begins as zeros, is what was told so far.
bool sb_log_losses_news(sb_log_losses *told, const sb_log_losses *now, const char *path,
                        char *out_text, size_t text_size);

void sb_log_losses_add(sb_log_losses *sum, const sb_log_losses *more);

/// "12 ticks (1 gap), 3 notes, 1 keyframe, 1 end"; false, and an empty text, if nothing is lacking.
bool sb_log_losses_format(const sb_log_losses *losses, char *out_text, size_t text_size);

#endif
