/// Builds and prints the JSON object of `--json`.
#ifndef SABOT_CLI_JSON_OUTPUT_H
#define SABOT_CLI_JSON_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

/// An object that is being filled. Each setter appends one key. Only `sb_json_set` and
/// `sb_json_append` take ownership of a value. If memory runs out, `failed` becomes true.
typedef struct sb_json {
    json_t *object; ///< NULL if it could not be created
    bool failed;
} sb_json;

sb_json sb_json_create(void);

void sb_json_count(sb_json *json, const char *key, uint64_t value);
/// A value that is not finite becomes null.
void sb_json_real(sb_json *json, const char *key, double value);
/// Likewise, but null unless `there`.
void sb_json_real_if(sb_json *json, const char *key, bool there, double value);
void sb_json_flag(sb_json *json, const char *key, bool value);
/// NULL and text that is not UTF-8 become null.
void sb_json_text(sb_json *json, const char *key, const char *value);
/// As 16 hexadecimal digits, because JSON's numbers do not hold 64 bits everywhere.
void sb_json_hash(sb_json *json, const char *key, uint64_t value);
/// `value` may be NULL, if it could not be created.
void sb_json_set(sb_json *json, const char *key, json_t *value);

/// Appends to a list. If that fails, `*list` is released and becomes NULL, so that the object that
/// the list is put into fails too.
void sb_json_append(json_t **list, json_t *value);

/// Returns the object, which the caller owns, and empties `json`. NULL if a setter failed.
json_t *sb_json_take(sb_json *json);

/// Prints an object on one line of stdout and releases it. False if it is NULL or memory runs out.
/// Failures of stdout are left in the stream's error flag.
bool sb_json_print(json_t *object);

#endif
