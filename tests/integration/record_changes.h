/// What our arithmetic makes of entities and changes drawn at random, far beyond what a match
/// shows: a file of lines that the wire's other reader must agree with (wire/README.md).
#ifndef SABOT_INTEGRATION_RECORD_CHANGES_H
#define SABOT_INTEGRATION_RECORD_CHANGES_H

#include <stdbool.h>
#include <stdint.h>

/// False if the file cannot be written.
bool record_changes(const char *path, uint64_t seed);

#endif
