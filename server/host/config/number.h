/// Numbers as people type them.
#ifndef SABOT_HOST_CONFIG_NUMBER_H
#define SABOT_HOST_CONFIG_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/// Parses decimal digits, without sign or space, within the range. False leaves `*out_value`
/// unchanged.
bool sb_number_parse(const char *text, uint64_t min, uint64_t max, uint64_t *out_value);

/// Parses decimal digits with at most one point among them, within the range. False leaves
/// `*out_value` unchanged.
bool sb_seconds_parse(const char *text, double min, double max, double *out_value);

#endif
