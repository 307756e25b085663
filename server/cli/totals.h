/// Prints the totals that the rules keep of a match.
#ifndef SABOT_CLI_TOTALS_H
#define SABOT_CLI_TOTALS_H

#include "cli/json_output.h"
#include "game/rules.h"

/// Sets one key for each total, by its name; none if `rules` is NULL.
void sb_totals_to_json(sb_json *json, const sb_rules *rules, const uint64_t *totals);

/// Prints one line such as "12 shells fired, 3 hits" with all totals that are not 0. Prints nothing
/// if all are 0.
void sb_totals_print(const sb_rules *rules, const uint64_t *totals);

#endif
