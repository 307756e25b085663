/// Catches what a function prints on stdout or stderr.
#ifndef SABOT_TESTS_CAUGHT_H
#define SABOT_TESTS_CAUGHT_H

#include <stdio.h>

#define CAUGHT_SIZE 8192

/// Redirects the stream to a temporary file until `caught_end`. Only one stream at a time.
void caught_begin(FILE *stream);
/// Restores the stream and returns what was printed. The text is valid until the next catch.
const char *caught_end(void);

#endif
