/// The one JSON object that `--json` prints.
#ifndef SABOT_CLI_JSON_OUTPUT_H
#define SABOT_CLI_JSON_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

/// Setters for an object. They take over nothing but `value` in `sb_json_set`, keep the order of
/// the calls, and do nothing but mark the failure in `failed` when memory runs out.
typedef struct sb_json {
    json_t *object; ///< NULL after a failed creation
    bool failed;
} sb_json;

sb_json sb_json_create(void);
/// Releases the object; not needed after `sb_json_print` or `sb_json_take`.
void sb_json_destroy(sb_json *json);

void sb_json_count(sb_json *json, const char *key, uint64_t value);
/// A value that is not finite becomes null.
void sb_json_real(sb_json *json, const char *key, double value);
/// NULL, and text that is not UTF-8, become null.
void sb_json_text(sb_json *json, const char *key, const char *value);
/// 16 hexadecimal digits: JSON's numbers do not hold 64 bits everywhere.
void sb_json_hash(sb_json *json, const char *key, uint64_t value);
/// `value` may be NULL after a failed creation.
void sb_json_set(sb_json *json, const char *key, json_t *value);

/// The object as a value for another; NULL if anything failed. Empties `json`.
json_t *sb_json_take(sb_json *json);

/// Prints the object on one line of stdout and releases it; false if there was not enough memory.
/// What goes wrong with stdout is left in the stream's error flag.
bool sb_json_print(sb_json *json);

#endif
