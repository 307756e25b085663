/// Watches a call die of an assertion, in a child process.
#ifndef SABOT_TESTS_DEATH_H
#define SABOT_TESTS_DEATH_H

#include <stdbool.h>
#include <stddef.h>

/// Returns true if `act(argument)` ends its process by SIGABRT. `out_text` gets the process's
/// standard error, cut to `text_size` with its terminating zero.
bool death_by_abort(void (*act)(void *argument), void *argument, char *out_text, size_t text_size);

#endif
