#include "stopwatch.h"

#include <stdlib.h>
#include <time.h>

uint64_t stopwatch_ns(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *values, size_t count)
{
    return percentile(values, count, 50);
}

double percentile(double *values, size_t count, unsigned percent)
{
    qsort(values, count, sizeof *values, compare);
    return values[(count * percent + 99) / 100 - 1];
}
