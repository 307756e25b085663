#include "spread.h"

void spread_add(spread *into, double ms)
{
    const double whole = ms > 0 ? ms : 0;
    into->count++;
    into->max = whole > into->max ? whole : into->max;
    into->by_ms[whole < SPREAD_MS_MAX - 1 ? (uint32_t)whole : SPREAD_MS_MAX - 1]++;
}

void spread_merge(spread *into, const spread *from)
{
    into->count += from->count;
    into->max = from->max > into->max ? from->max : into->max;
    for (uint32_t i = 0; i < SPREAD_MS_MAX; i++) {
        into->by_ms[i] += from->by_ms[i];
    }
}

double spread_part(const spread *of, double part)
{
    uint64_t before = 0;
    for (uint32_t i = 0; i < SPREAD_MS_MAX; i++) {
        before += of->by_ms[i];
        if (before > 0 && (double)before >= part * (double)of->count) {
            return i == SPREAD_MS_MAX - 1 ? of->max : i;
        }
    }
    return 0;
}
