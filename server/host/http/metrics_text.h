/// Writes metrics as text: OpenMetrics 1.0, or the older Prometheus format 0.0.4.
#ifndef SABOT_HOST_HTTP_METRICS_TEXT_H
#define SABOT_HOST_HTTP_METRICS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_METRICS_OPEN_TYPE "application/openmetrics-text; version=1.0.0; charset=utf-8"
#define SB_METRICS_PLAIN_TYPE "text/plain; version=0.0.4; charset=utf-8"

typedef enum sb_metrics_type {
    SB_METRICS_COUNTER,
    SB_METRICS_GAUGE,
    SB_METRICS_HISTOGRAM,
    SB_METRICS_INFO,
} sb_metrics_type;

/// A text that grows. All zeros is an empty text in the older format.
typedef struct sb_metrics {
    bool open; ///< the format is OpenMetrics
    char *text;
    size_t size;
    size_t capacity;
    size_t series_count; ///< samples so far
    bool failed;         ///< memory was short: the text is not whole
    sb_metrics_type type;
    char name[96]; ///< of the present family
} sb_metrics;

/// Begins a family. `name` has no "_total", and ends with the unit; `unit` is NULL for none. `help`
/// is one line of text, without quotes and backslashes.
void sb_metrics_family(sb_metrics *metrics, sb_metrics_type type, const char *name,
                       const char *unit, const char *help);

typedef struct sb_metrics_label {
    const char *name;
    const char *value; ///< any text; it is escaped
} sb_metrics_label;

/// Adds a sample of the present family. `labels` ends with a name of NULL; NULL for no labels.
void sb_metrics_count(sb_metrics *metrics, const sb_metrics_label *labels, uint64_t value);
void sb_metrics_value(sb_metrics *metrics, const sb_metrics_label *labels, double value);

typedef struct sb_metrics_histogram {
    const double *bounds;   ///< upper bounds in rising order, without infinity
    const uint64_t *counts; ///< of each bucket alone, with one more for values above all bounds
    size_t bound_count;
    double sum;
} sb_metrics_histogram;

void sb_metrics_histogram_add(sb_metrics *metrics, const sb_metrics_label *labels,
                              const sb_metrics_histogram *histogram);

/// Ends the text, which the caller frees; NULL without memory. The metrics are empty then.
char *sb_metrics_end(sb_metrics *metrics);

#endif
