/// Records the results of our arithmetic for entities and changes drawn at random, far beyond what
/// a match shows. The other decoder of the wire must agree with each line (wire/README.md).
#ifndef SABOT_INTEGRATION_RECORD_CHANGES_H
#define SABOT_INTEGRATION_RECORD_CHANGES_H

#include <stdbool.h>
#include <stdint.h>

/// Returns false if the file cannot be written.
bool record_changes(const char *path, uint64_t seed);

#endif
