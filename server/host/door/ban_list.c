#include "host/door/ban_list.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "content/regular_file.h"
#include "host/door/safe_file.h"

#define FILE_VERSION 1
#define FILE_SIZE_MAX (SB_BAN_COUNT_MAX * 1024u)
#define FIRST_CAPACITY 16u
#define DURATION_S_MAX UINT64_C(3153600000) ///< a hundred years

const char *sb_ban_kind_name(sb_ban_kind kind)
{
    return kind == SB_BAN_ACCOUNT ? "account" : kind == SB_BAN_ADDRESS ? "address" : "range";
}

static bool fail(char *out_message, size_t message_size, const char *text)
{
    snprintf(out_message, message_size, "%s", text);
    return false;
}

json_t *sb_ban_to_json(const sb_ban *ban)
{
    char range[SB_ADDRESS_RANGE_TEXT_SIZE];
    const char *subject = ban->account;
    if (ban->kind != SB_BAN_ACCOUNT) {
        sb_address_range_format(&ban->range, range);
        subject = range;
    }
    json_t *object =
        json_pack("{s:I, s:s, s:s, s:I}", "id", (json_int_t)ban->id, sb_ban_kind_name(ban->kind),
                  subject, "reason", ban->reason, "made_unix_s", (json_int_t)ban->made_unix_s);
    if (object != NULL && ban->expires_unix_s != 0) {
        (void)json_object_set_new(object, "expires_unix_s",
                                  json_integer((json_int_t)ban->expires_unix_s));
    }
    return object;
}

static bool read_range(const char *text, sb_ban *ban, char *out_message, size_t message_size)
{
    if (!sb_address_range_parse(text, &ban->range)) {
        return fail(out_message, message_size,
                    "an address must be such as 203.0.113.9 or 2001:db8::9; a range such as "
                    "203.0.113.0/24, with zeros behind its length");
    }
    return true;
}

static bool read_account(const char *text, sb_ban *ban, char *out_message, size_t message_size)
{
    const size_t size = strlen(text);
    if (size == 0 || size >= sizeof ban->account) {
        return fail(out_message, message_size, "an account must have 1 to 63 bytes");
    }
    memcpy(ban->account, text, size + 1);
    return true;
}

// Exactly one of three members says whom the ban is for.
static bool read_subject(const json_t *object, sb_ban *ban, char *out_message, size_t message_size)
{
    const char *text = NULL;
    int count = 0;
    for (sb_ban_kind kind = SB_BAN_ACCOUNT; kind <= SB_BAN_RANGE; kind++) {
        const json_t *value = json_object_get(object, sb_ban_kind_name(kind));
        if (value != NULL) {
            count++;
            ban->kind = kind;
            text = json_string_value(value);
        }
    }
    if (count != 1 || text == NULL) {
        return fail(out_message, message_size,
                    "give exactly one text of account, address and range");
    }
    if (ban->kind == SB_BAN_ADDRESS && strchr(text, '/') != NULL) {
        // The /64 of an IPv6 address is written with its length.
        sb_address_range range;
        if (!sb_address_range_parse(text, &range) || range.bit_count != 64 ||
            strchr(text, ':') == NULL) {
            return fail(out_message, message_size, "an address has no length; see range");
        }
    }
    return ban->kind == SB_BAN_ACCOUNT ? read_account(text, ban, out_message, message_size)
                                       : read_range(text, ban, out_message, message_size);
}

static bool read_reason(const json_t *object, sb_ban *ban, char *out_message, size_t message_size)
{
    const json_t *value = json_object_get(object, "reason");
    if (value == NULL) {
        return true;
    }
    const char *text = json_string_value(value);
    if (text == NULL || strlen(text) >= sizeof ban->reason) {
        return fail(out_message, message_size, "reason must be a text of at most 120 bytes");
    }
    for (const char *at = text; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7f) {
            return fail(out_message, message_size, "reason must have no control characters");
        }
    }
    snprintf(ban->reason, sizeof ban->reason, "%s", text);
    return true;
}

static bool read_end(const json_t *object, uint64_t now_unix_s, sb_ban *ban, char *out_message,
                     size_t message_size)
{
    const json_t *end = json_object_get(object, "expires_unix_s");
    const json_t *duration = json_object_get(object, "duration_s");
    const json_int_t end_s = json_integer_value(end), lasts_s = json_integer_value(duration);
    if (end != NULL && duration != NULL) {
        return fail(out_message, message_size, "give expires_unix_s or duration_s, not both");
    }
    if ((end != NULL && (end_s < 1 || (uint64_t)end_s > now_unix_s + DURATION_S_MAX)) ||
        (duration != NULL && (lasts_s < 1 || (uint64_t)lasts_s > DURATION_S_MAX))) {
        return fail(out_message, message_size,
                    "expires_unix_s and duration_s must be whole seconds, at most a hundred years");
    }
    ban->expires_unix_s = duration != NULL ? now_unix_s + (uint64_t)lasts_s : (uint64_t)end_s;
    return true;
}

static bool knows_members(json_t *object, char *out_message, size_t message_size)
{
    static const char *const KNOWN[] = {"account", "address",        "range",
                                        "reason",  "expires_unix_s", "duration_s"};
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        bool known = false;
        for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
            known = known || strcmp(KNOWN[i], json_object_iter_key(at)) == 0;
        }
        if (!known) {
            snprintf(out_message, message_size, "a ban has no member '%.40s'",
                     json_object_iter_key(at));
            return false;
        }
    }
    return true;
}

bool sb_ban_from_json(json_t *object, uint64_t now_unix_s, sb_ban *out_ban, char *out_message,
                      size_t message_size)
{
    memset(out_ban, 0, sizeof *out_ban);
    if (!json_is_object(object)) {
        return fail(out_message, message_size, "a ban must be an object");
    }
    return knows_members(object, out_message, message_size) &&
           read_subject(object, out_ban, out_message, message_size) &&
           read_reason(object, out_ban, out_message, message_size) &&
           read_end(object, now_unix_s, out_ban, out_message, message_size);
}

static bool reserve(sb_ban_list *list)
{
    if (list->count < list->capacity) {
        return true;
    }
    const uint32_t capacity = list->capacity > 0 ? list->capacity * 2 : FIRST_CAPACITY;
    sb_ban *bans = realloc(list->bans, capacity * sizeof *bans);
    if (bans == NULL) {
        return false;
    }
    list->bans = bans;
    list->capacity = capacity;
    return true;
}

static sb_error write_list(const sb_ban_list *list, char *out_message, size_t message_size)
{
    if (list->path == NULL) {
        return SB_OK;
    }
    json_t *bans = json_array();
    for (uint32_t i = 0; i < list->count; i++) {
        (void)json_array_append_new(bans, sb_ban_to_json(&list->bans[i]));
    }
    json_t *file = json_pack("{s:i, s:I, s:o}", "version", FILE_VERSION, "last_id",
                             (json_int_t)list->last_id, "bans", bans);
    char *text = file != NULL && json_array_size(bans) == list->count
                     ? json_dumps(file, JSON_INDENT(1))
                     : NULL;
    json_decref(file);
    if (text == NULL) {
        (void)fail(out_message, message_size, sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    const sb_error error =
        sb_safe_file_write(list->path, text, strlen(text), out_message, message_size);
    free(text);
    return error;
}

sb_error sb_ban_list_add(sb_ban_list *list, const sb_ban *ban, uint32_t *out_id, char *out_message,
                         size_t message_size)
{
    const sb_error full = list->count >= SB_BAN_COUNT_MAX ? SB_ERROR_FULL
                          : reserve(list)                 ? SB_OK
                                                          : SB_ERROR_MEMORY;
    if (full != SB_OK) {
        (void)fail(out_message, message_size, sb_error_message(full));
        return full;
    }
    list->bans[list->count] = *ban;
    list->bans[list->count++].id = ++list->last_id;
    const sb_error error = write_list(list, out_message, message_size);
    if (error != SB_OK) {
        list->count--;
        list->last_id--;
    } else {
        *out_id = list->last_id;
    }
    return error;
}

sb_error sb_ban_list_remove(sb_ban_list *list, uint32_t id, char *out_message, size_t message_size)
{
    uint32_t index = 0;
    while (index < list->count && list->bans[index].id != id) {
        index++;
    }
    if (index == list->count) {
        (void)fail(out_message, message_size, "there is no ban of this id");
        return SB_ERROR_UNKNOWN;
    }
    const sb_ban removed = list->bans[index];
    const size_t behind = (list->count - index - 1) * sizeof removed;
    memmove(&list->bans[index], &list->bans[index + 1], behind);
    list->count--;
    const sb_error error = write_list(list, out_message, message_size);
    if (error != SB_OK) {
        memmove(&list->bans[index + 1], &list->bans[index], behind);
        list->bans[index] = removed;
        list->count++;
    }
    return error;
}

uint32_t sb_ban_list_expire(sb_ban_list *list, uint64_t now_unix_s)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const uint64_t end_s = list->bans[i].expires_unix_s;
        if (end_s == 0 || end_s > now_unix_s) {
            list->bans[kept++] = list->bans[i];
        }
    }
    const uint32_t removed = list->count - kept;
    list->count = kept;
    return removed;
}

const sb_ban *sb_ban_list_find(const sb_ban_list *list, uint32_t id)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->bans[i].id == id) {
            return &list->bans[i];
        }
    }
    return NULL;
}

static bool read_ban(sb_ban_list *list, json_t *object, char *out_message, size_t message_size)
{
    sb_ban ban;
    const json_int_t id = json_integer_value(json_object_get(object, "id"));
    const json_int_t made = json_integer_value(json_object_get(object, "made_unix_s"));
    (void)json_object_del(object, "id");
    (void)json_object_del(object, "made_unix_s");
    if (!sb_ban_from_json(object, (uint64_t)INT64_MAX - DURATION_S_MAX, &ban, out_message,
                          message_size)) {
        return false;
    }
    if (id <= (list->count > 0 ? (json_int_t)list->bans[list->count - 1].id : 0) ||
        id > (json_int_t)list->last_id || made < 0) {
        return fail(out_message, message_size,
                    "ids must rise up to last_id, and made_unix_s must be a time");
    }
    if (list->count >= SB_BAN_COUNT_MAX || !reserve(list)) {
        return fail(out_message, message_size, "there are too many bans");
    }
    ban.id = (uint32_t)id;
    ban.made_unix_s = (uint64_t)made;
    list->bans[list->count++] = ban;
    return true;
}

static bool read_list(sb_ban_list *list, const json_t *file, char *out_message, size_t message_size)
{
    const json_t *bans = json_object_get(file, "bans");
    const json_int_t last_id = json_integer_value(json_object_get(file, "last_id"));
    if (json_integer_value(json_object_get(file, "version")) != FILE_VERSION) {
        return fail(out_message, message_size, "its version is not 1");
    }
    if (!json_is_array(bans) || last_id < 0 || last_id > (json_int_t)UINT32_MAX) {
        return fail(out_message, message_size, "bans or last_id is missing or wrong");
    }
    list->last_id = (uint32_t)last_id;
    for (size_t i = 0; i < json_array_size(bans); i++) {
        char reason[256];
        if (!read_ban(list, json_array_get(bans, i), reason, sizeof reason)) {
            snprintf(out_message, message_size, "ban %zu of it: %s", i + 1, reason);
            return false;
        }
    }
    return true;
}

static sb_error read_text(const char *path, char **out_text, size_t *out_size, char *out_message,
                          size_t message_size)
{
    uint64_t size = 0;
    *out_text = NULL;
    const int descriptor = sb_regular_file_open(path, &size);
    if (descriptor < 0 && errno == ENOENT) {
        return SB_OK;
    }
    if (descriptor < 0) {
        (void)fail(out_message, message_size, sb_regular_file_reason(errno));
        return SB_ERROR_IO;
    }
    char *text = size <= FILE_SIZE_MAX ? malloc((size_t)size + 1) : NULL;
    const ssize_t got = text != NULL ? read(descriptor, text, (size_t)size) : -1;
    const char *reason = size > FILE_SIZE_MAX ? "it is too large" : strerror(errno);
    close(descriptor);
    if (got < 0) {
        (void)fail(out_message, message_size, reason);
        free(text);
        return SB_ERROR_IO;
    }
    *out_text = text;
    *out_size = (size_t)got;
    return SB_OK;
}

static sb_error load(sb_ban_list *list, char *out_message, size_t message_size)
{
    char *text;
    size_t size;
    const sb_error error = read_text(list->path, &text, &size, out_message, message_size);
    if (error != SB_OK || text == NULL) {
        return error;
    }
    json_error_t fault;
    json_t *file = json_loadb(text, size, JSON_REJECT_DUPLICATES, &fault);
    free(text);
    bool valid = file != NULL;
    if (!valid) {
        snprintf(out_message, message_size, "line %d: %s", fault.line, fault.text);
    } else {
        valid = read_list(list, file, out_message, message_size);
    }
    json_decref(file);
    return valid ? SB_OK : SB_ERROR_MALFORMED;
}

sb_error sb_ban_list_open(sb_ban_list *list, const char *path, char *out_message,
                          size_t message_size)
{
    memset(list, 0, sizeof *list);
    if (path == NULL) {
        return SB_OK;
    }
    char reason[512] = "";
    list->path = strdup(path);
    const sb_error error = list->path != NULL ? load(list, reason, sizeof reason) : SB_ERROR_MEMORY;
    if (error != SB_OK) {
        snprintf(out_message, message_size, "bans %s: %s", path,
                 reason[0] != '\0' ? reason : sb_error_message(error));
        sb_ban_list_close(list);
    }
    return error;
}

void sb_ban_list_close(sb_ban_list *list)
{
    free(list->path);
    free(list->bans);
    memset(list, 0, sizeof *list);
}

sb_error sb_ban_list_read_again(sb_ban_list *list, char *out_message, size_t message_size)
{
    if (list->path == NULL) {
        return SB_OK;
    }
    sb_ban_list next;
    const sb_error error = sb_ban_list_open(&next, list->path, out_message, message_size);
    if (error == SB_OK) {
        next.last_id = next.last_id > list->last_id ? next.last_id : list->last_id;
        sb_ban_list_close(list);
        *list = next;
    }
    return error;
}
