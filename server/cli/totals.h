/// The rules' totals of a match, as they are printed.
#ifndef SABOT_CLI_TOTALS_H
#define SABOT_CLI_TOTALS_H

#include "cli/json_output.h"
#include "game/rules.h"

/// A key each, by its name. Rules that are NULL have none.
void sb_totals_to_json(sb_json *json, const sb_rules *rules, const uint64_t *totals);

/// One line: "12 shells fired, 3 hits, ...", of those that are not 0. Nothing if there are none.
void sb_totals_print(const sb_rules *rules, const uint64_t *totals);

#endif
