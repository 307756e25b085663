#include "host/agones/agones_watch.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

// FNV-1a; 0 is kept for none.
static uint64_t hash_text(const char *text)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *text != '\0'; text++) {
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    }
    return hash != 0 ? hash : 1;
}

// The gateway writes the names of the protocol's fields, or their camelCase.
static const json_t *meta_of(const json_t *server)
{
    const json_t *meta = json_object_get(server, "object_meta");
    return meta != NULL ? meta : json_object_get(server, "objectMeta");
}

bool sb_agones_told_read(const char *text, size_t size, sb_agones_told *out_told)
{
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    const json_t *result = json_object_get(root, "result");
    const json_t *server = result != NULL ? result : root;
    const char *state =
        json_string_value(json_object_get(json_object_get(server, "status"), "state"));
    const char *allocated = json_string_value(json_object_get(
        json_object_get(meta_of(server), "annotations"), "agones.dev/last-allocated"));
    if (state != NULL) {
        *out_told =
            (sb_agones_told){.state = sb_agones_state_read(state),
                             .allocation_hash = allocated != NULL ? hash_text(allocated) : 0};
    }
    const bool whole = state != NULL;
    json_decref(root);
    return whole;
}

static bool grow(sb_agones_watch *self, size_t size)
{
    if (size <= self->capacity) {
        return true;
    }
    const size_t capacity = size * 2 < SB_AGONES_LINE_SIZE_MAX ? size * 2 : SB_AGONES_LINE_SIZE_MAX;
    char *data = size <= SB_AGONES_LINE_SIZE_MAX ? realloc(self->data, capacity) : NULL;
    if (data == NULL) {
        return false;
    }
    self->data = data;
    self->capacity = capacity;
    return true;
}

static bool append(sb_agones_watch *self, const char *data, size_t size)
{
    if (!grow(self, self->size + size)) {
        return false;
    }
    if (size > 0) {
        memcpy(self->data + self->size, data, size);
        self->size += size;
    }
    return true;
}

static bool is_blank(const sb_agones_watch *self)
{
    for (size_t i = 0; i < self->size; i++) {
        if (strchr(" \t\r", self->data[i]) == NULL || self->data[i] == '\0') {
            return false;
        }
    }
    return true;
}

bool sb_agones_watch_take(sb_agones_watch *self, const char *data, size_t size,
                          void (*told)(void *context, const sb_agones_told *told), void *context)
{
    for (const char *end; size > 0 && (end = memchr(data, '\n', size)) != NULL;) {
        const size_t part = (size_t)(end - data);
        if (!append(self, data, part)) {
            return false;
        }
        if (!is_blank(self)) {
            sb_agones_told one;
            told(context, sb_agones_told_read(self->data, self->size, &one) ? &one : NULL);
        }
        self->size = 0;
        data += part + 1;
        size -= part + 1;
    }
    return append(self, data, size);
}

void sb_agones_watch_clear(sb_agones_watch *self)
{
    free(self->data);
    *self = (sb_agones_watch){0};
}
