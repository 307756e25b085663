/// What a function prints on stdout or stderr, caught.
#ifndef SABOT_TESTS_CAUGHT_H
#define SABOT_TESTS_CAUGHT_H

#include <stdio.h>

#define CAUGHT_SIZE 8192

/// Sends the stream to a file of its own until `caught_end`. One at a time.
void caught_begin(FILE *stream);
/// Puts the stream back. The text lives until the next catch.
const char *caught_end(void);

#endif
