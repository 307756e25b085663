/// The vectors of snapshots (protocol/vectors/snapshots), for tests: their kinds of entities as a
/// schema, and lists of numbers in JSON. A file that is not as it should be fails the test.
#ifndef SABOT_TESTS_VECTOR_KINDS_H
#define SABOT_TESTS_VECTOR_KINDS_H

#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "base/schema.h"

/// Loads a file of the folder. The caller releases it with json_decref.
json_t *vector_file(const char *name);

/// Loads the kinds. Valid until vector_kinds_end.
const sb_schema *vector_kinds_begin(void);
void vector_kinds_end(void);

/// Fills in the prior of a file of the folder: SB_NET_PRIOR_COUNT entries.
void vector_prior(const char *name, uint16_t out_prior[SB_NET_PRIOR_COUNT]);

/// Returns a member that must be there.
const json_t *vector_member(const json_t *object, const char *name);
int64_t vector_number(const json_t *object, const char *name);
const char *vector_text(const json_t *object, const char *name);

/// Fills `count` numbers from a list of as many.
void vector_numbers(const json_t *object, const char *name, uint32_t count, int32_t *out_numbers);

/// Returns bytes from hex, which the caller frees.
uint8_t *vector_bytes(const json_t *object, const char *name, size_t *out_size);

/// Fills in the values of an entity of the kind, zeros behind them.
void vector_values(const json_t *object, const char *name, const sb_net_kind *kind,
                   int32_t out_values[SB_ENTITY_VALUE_COUNT_MAX]);

/// Fills in the residuals of a change by their fields. Returns which are stated, as bits.
uint32_t vector_residuals(const json_t *object, int32_t out_residuals[SB_ENTITY_VALUE_COUNT_MAX]);

#endif
