#include "cli/json_output.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Enough digits to give every binary32 back.
#define REAL_DIGITS 9

sb_json sb_json_create(void)
{
    json_t *object = json_object();
    return (sb_json){.object = object, .failed = object == NULL};
}

void sb_json_set(sb_json *json, const char *key, json_t *value)
{
    // jansson takes ownership of the value in any case, and refuses NULL.
    if (json_object_set_new(json->object, key, value) != 0) {
        json->failed = true;
    }
}

void sb_json_count(sb_json *json, const char *key, uint64_t value)
{
    json_int_t number = value > INT64_MAX ? INT64_MAX : (json_int_t)value;
    sb_json_set(json, key, json_integer(number));
}

void sb_json_real(sb_json *json, const char *key, double value)
{
    sb_json_real_if(json, key, true, value);
}

void sb_json_real_if(sb_json *json, const char *key, bool there, double value)
{
    sb_json_set(json, key, there && isfinite(value) ? json_real(value) : json_null());
}

void sb_json_flag(sb_json *json, const char *key, bool value)
{
    sb_json_set(json, key, json_boolean(value));
}

void sb_json_text(sb_json *json, const char *key, const char *value)
{
    json_t *text = value != NULL ? json_string(value) : NULL;
    sb_json_set(json, key, text != NULL ? text : json_null());
}

void sb_json_hash(sb_json *json, const char *key, uint64_t value)
{
    char digits[17];
    snprintf(digits, sizeof(digits), "%016" PRIx64, value);
    sb_json_set(json, key, json_string(digits));
}

void sb_json_append(json_t **list, json_t *value)
{
    if (json_array_append_new(*list, value) != 0) {
        json_decref(*list);
        *list = NULL;
    }
}

json_t *sb_json_take(sb_json *json)
{
    json_t *object = json->object;
    json->object = NULL;
    if (json->failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}

bool sb_json_print(json_t *object)
{
    char *text = object != NULL ? json_dumps(object, JSON_REAL_PRECISION(REAL_DIGITS)) : NULL;
    json_decref(object);
    if (text == NULL) {
        return false;
    }
    puts(text);
    free(text);
    return true;
}
