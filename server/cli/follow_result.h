/// What a standby says of the time in which it followed.
#ifndef SABOT_CLI_FOLLOW_RESULT_H
#define SABOT_CLI_FOLLOW_RESULT_H

#include <jansson.h>

#include "host/standby/follow.h"

/// Returns the object `followed` of the summary; NULL without memory.
json_t *sb_follow_result_json(const sb_follow_summary *summary);

void sb_follow_result_print(const sb_follow_summary *summary);

#endif
