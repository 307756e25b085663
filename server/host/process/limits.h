/// Limits of the process, and its tie to another process.
#ifndef SABOT_HOST_PROCESS_LIMITS_H
#define SABOT_HOST_PROCESS_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/// Raises the number of files that the process may open to the hard limit. Returns the number.
uint64_t sb_descriptor_limit_raise(void);

/// Lets this process be sent SIGTERM when its parent ends, however that happens. Returns false if
/// `parent` is not its parent any more: then the parent has ended already.
bool sb_end_with_parent(int64_t parent);

#endif
