#include "host/http/metrics_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

#define FIRST_CAPACITY 16384u

static bool reserve(sb_metrics *metrics, size_t more)
{
    size_t capacity = metrics->capacity > 0 ? metrics->capacity : FIRST_CAPACITY;
    while (capacity - metrics->size <= more) {
        capacity *= 2;
    }
    if (metrics->failed || capacity == metrics->capacity) {
        return !metrics->failed;
    }
    char *text = realloc(metrics->text, capacity);
    metrics->failed = text == NULL;
    if (text != NULL) {
        metrics->text = text;
        metrics->capacity = capacity;
    }
    return text != NULL;
}

static void add(sb_metrics *metrics, const char *text)
{
    const size_t size = strlen(text);
    if (reserve(metrics, size)) {
        memcpy(metrics->text + metrics->size, text, size + 1);
        metrics->size += size;
    }
}

static void add_format(sb_metrics *metrics, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void add_format(sb_metrics *metrics, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    add(metrics, text);
}

static const char *type_name(const sb_metrics *metrics)
{
    switch (metrics->type) {
    case SB_METRICS_COUNTER:
        return "counter";
    case SB_METRICS_GAUGE:
        return "gauge";
    case SB_METRICS_HISTOGRAM:
        return "histogram";
    case SB_METRICS_INFO:
        break;
    }
    return metrics->open ? "info" : "gauge";
}

// In the older format a family is called like its samples.
static const char *suffix(const sb_metrics *metrics)
{
    return metrics->type == SB_METRICS_COUNTER ? "_total"
           : metrics->type == SB_METRICS_INFO  ? "_info"
                                               : "";
}

void sb_metrics_family(sb_metrics *metrics, sb_metrics_type type, const char *name,
                       const char *unit, const char *help)
{
    SB_ASSERT(strlen(name) < sizeof metrics->name);
    metrics->type = type;
    snprintf(metrics->name, sizeof metrics->name, "%s", name);
    const char *end = metrics->open ? "" : suffix(metrics);
    add_format(metrics, "# TYPE %s%s %s\n", name, end, type_name(metrics));
    if (metrics->open && unit != NULL) {
        add_format(metrics, "# UNIT %s %s\n", name, unit);
    }
    add_format(metrics, "# HELP %s%s ", name, end);
    add(metrics, help);
    add(metrics, "\n");
}

// Quotes, backslashes and line feeds are escaped; other control characters have no meaning.
static void add_label_value(sb_metrics *metrics, const char *value)
{
    for (const char *at = value; *at != '\0'; at++) {
        const char plain[2] = {*at, '\0'};
        const bool control = (unsigned char)*at < ' ' || *at == 0x7f;
        add(metrics, *at == '"'    ? "\\\""
                     : *at == '\\' ? "\\\\"
                     : *at == '\n' ? "\\n"
                     : control     ? "?"
                                   : plain);
    }
}

// Adds the name and labels of a sample; `bound` is the bucket's, NULL for none.
static void begin_sample(sb_metrics *metrics, const char *end, const sb_metrics_label *labels,
                         const char *bound)
{
    const char *separator = "{";
    metrics->series_count++;
    add(metrics, metrics->name);
    add(metrics, end);
    for (; labels != NULL && labels->name != NULL; labels++) {
        add(metrics, separator);
        add(metrics, labels->name);
        add(metrics, "=\"");
        add_label_value(metrics, labels->value);
        add(metrics, "\"");
        separator = ",";
    }
    if (bound != NULL) {
        add_format(metrics, "%sle=\"%s\"", separator, bound);
        separator = ",";
    }
    add(metrics, separator[0] == ',' ? "} " : " ");
}

// 15 digits, in which a bound such as 0.1 stays as it was written.
static void format_number(double value, char out_text[32])
{
    if (isnan(value)) {
        snprintf(out_text, 32, "NaN");
    } else if (isinf(value)) {
        snprintf(out_text, 32, "%s", value > 0 ? "+Inf" : "-Inf");
    } else {
        snprintf(out_text, 32, "%.15g", value);
    }
}

void sb_metrics_count(sb_metrics *metrics, const sb_metrics_label *labels, uint64_t value)
{
    begin_sample(metrics, suffix(metrics), labels, NULL);
    add_format(metrics, "%" PRIu64 "\n", value);
}

void sb_metrics_value(sb_metrics *metrics, const sb_metrics_label *labels, double value)
{
    char number[32];
    format_number(value, number);
    begin_sample(metrics, suffix(metrics), labels, NULL);
    add_format(metrics, "%s\n", number);
}

// OpenMetrics wants bounds with a point or exponent, so that one bound has one text.
static void format_bound(double value, char out_text[32])
{
    format_number(value, out_text);
    if (strpbrk(out_text, ".eI") == NULL) {
        strcat(out_text, ".0");
    }
}

void sb_metrics_histogram_add(sb_metrics *metrics, const sb_metrics_label *labels,
                              const sb_metrics_histogram *histogram)
{
    SB_ASSERT(metrics->type == SB_METRICS_HISTOGRAM);
    char number[32];
    uint64_t count = 0;
    for (size_t i = 0; i <= histogram->bound_count; i++) {
        count += histogram->counts[i];
        format_bound(i < histogram->bound_count ? histogram->bounds[i] : (double)INFINITY, number);
        begin_sample(metrics, "_bucket", labels, number);
        add_format(metrics, "%" PRIu64 "\n", count);
    }
    begin_sample(metrics, "_count", labels, NULL);
    add_format(metrics, "%" PRIu64 "\n", count);
    begin_sample(metrics, "_sum", labels, NULL);
    format_number(histogram->sum, number);
    add_format(metrics, "%s\n", number);
}

char *sb_metrics_end(sb_metrics *metrics)
{
    if (metrics->open) {
        add(metrics, "# EOF\n");
    }
    char *text = metrics->text;
    if (metrics->failed) {
        free(text);
        text = NULL;
    }
    metrics->text = NULL;
    metrics->size = metrics->capacity = 0;
    return text;
}
