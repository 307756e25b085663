#include "cli/totals.h"

#include <inttypes.h>
#include <stdio.h>

static double value_of(const sb_rules_total *total, uint64_t count)
{
    return (double)count / (double)total->per_unit;
}

void sb_totals_to_json(sb_json *json, const sb_rules *rules, const uint64_t *totals)
{
    for (uint32_t i = 0; rules != NULL && i < rules->total_count; i++) {
        const sb_rules_total *total = &rules->totals[i];
        if (total->per_unit == 1) {
            sb_json_count(json, total->name, totals[i]);
        } else {
            sb_json_real(json, total->name, value_of(total, totals[i]));
        }
    }
}

// Prints spaces in place of underscores.
static void print_name(const char *name)
{
    for (; *name != '\0'; name++) {
        putchar(*name == '_' ? ' ' : *name);
    }
}

void sb_totals_print(const sb_rules *rules, const uint64_t *totals)
{
    bool first = true;
    for (uint32_t i = 0; i < rules->total_count; i++) {
        const sb_rules_total *total = &rules->totals[i];
        if (totals[i] == 0) {
            continue;
        }
        if (total->per_unit == 1) {
            printf("%s%" PRIu64 " ", first ? "" : ", ", totals[i]);
        } else {
            printf("%s%.1f ", first ? "" : ", ", value_of(total, totals[i]));
        }
        print_name(total->name);
        first = false;
    }
    if (!first) {
        putchar('\n');
    }
}
