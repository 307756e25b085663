#include "host/admin/http/route.h"

#include <stdio.h>
#include <string.h>

const char *sb_method_name(sb_method method)
{
    static const char *const NAMES[SB_METHOD_COUNT] = {
        [SB_METHOD_GET] = "GET",     [SB_METHOD_POST] = "POST",     [SB_METHOD_PUT] = "PUT",
        [SB_METHOD_PATCH] = "PATCH", [SB_METHOD_DELETE] = "DELETE",
    };
    return NAMES[method];
}

// Takes the text up to the next slash. `*at` becomes NULL with the last segment.
static sb_route_text take_segment(const char **at, const char *end)
{
    const char *slash = memchr(*at, '/', (size_t)(end - *at));
    const char *stop = slash != NULL ? slash : end;
    const sb_route_text segment = {*at, (size_t)(stop - *at)};
    *at = slash != NULL ? slash + 1 : NULL;
    return segment;
}

static bool path_fits(const char *pattern, const char *path, size_t path_size,
                      sb_route_text *out_parameters)
{
    const char *pattern_end = pattern + strlen(pattern), *path_end = path + path_size;
    if (path_size == 0 || path[0] != '/') {
        return false;
    }
    const char *wanted = pattern + 1, *at = path + 1;
    uint32_t parameter_count = 0;
    while (wanted != NULL && at != NULL) {
        const sb_route_text want = take_segment(&wanted, pattern_end);
        const sb_route_text have = take_segment(&at, path_end);
        const bool any = want.size > 0 && want.data[0] == '{';
        if (any ? have.size == 0
                : have.size != want.size || memcmp(have.data, want.data, want.size) != 0) {
            return false;
        }
        if (any && parameter_count < SB_ROUTE_PARAMETER_COUNT_MAX) {
            out_parameters[parameter_count++] = have;
        }
    }
    return wanted == NULL && at == NULL;
}

sb_route_match sb_route_find(const sb_route *routes, size_t count, sb_method method,
                             const char *path, size_t path_size)
{
    sb_route_match match = {0};
    for (size_t i = 0; i < count; i++) {
        sb_route_text parameters[SB_ROUTE_PARAMETER_COUNT_MAX] = {{0}};
        if (!path_fits(routes[i].path, path, path_size, parameters)) {
            continue;
        }
        match.methods |= 1u << routes[i].method;
        if (match.route == NULL && routes[i].method == method) {
            match.route = &routes[i];
            memcpy(match.parameters, parameters, sizeof parameters);
        }
    }
    return match;
}

void sb_route_allow(uint32_t methods, char *out_text, size_t text_size)
{
    size_t size = 0;
    out_text[0] = '\0';
    for (int method = 0; method < SB_METHOD_COUNT; method++) {
        if ((methods >> method & 1u) != 0 && size < text_size) {
            size += (size_t)snprintf(out_text + size, text_size - size, "%s%s",
                                     size > 0 ? ", " : "", sb_method_name((sb_method)method));
        }
    }
}

bool sb_route_number(sb_route_text text, uint32_t *out_number)
{
    uint64_t number = 0;
    if (text.size == 0 || text.size > 10 || text.data[0] == '0') {
        return false;
    }
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] < '0' || text.data[i] > '9') {
            return false;
        }
        number = number * 10 + (uint64_t)(text.data[i] - '0');
    }
    if (number > UINT32_MAX) {
        return false;
    }
    *out_number = (uint32_t)number;
    return true;
}

bool sb_route_query(const char *query, const char *key, sb_route_text *out_value)
{
    const size_t key_size = strlen(key);
    for (const char *at = query; *at != '\0';) {
        const size_t size = strcspn(at, "&");
        if (size > key_size && at[key_size] == '=' && memcmp(at, key, key_size) == 0) {
            *out_value = (sb_route_text){at + key_size + 1, size - key_size - 1};
            return true;
        }
        at += size + (at[size] == '&');
    }
    return false;
}
