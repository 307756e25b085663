#include "host/web/web_files.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

const sb_web_file *sb_web_files_find(const sb_web_file *files, size_t count, const char *path,
                                     size_t path_size)
{
    if (path_size == 1 && path[0] == '/') {
        path = "/index.html";
        path_size = strlen(path);
    }
    for (size_t i = 0; i < count; i++) {
        if (strlen(files[i].path) == path_size && memcmp(files[i].path, path, path_size) == 0) {
            return &files[i];
        }
    }
    return NULL;
}

// The next element of a list that is parted by commas, without the blanks around it; moves on.
static bool next_element(const char **list, const char **out_text, size_t *out_size)
{
    const char *text = *list + strspn(*list, " \t,");
    size_t size = strcspn(text, ",");
    *list = text + size;
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t')) {
        size--;
    }
    *out_text = text;
    *out_size = size;
    return size > 0;
}

// A weight of zero, however many digits it has, means no.
static bool has_weight(const char *parameters, size_t size)
{
    const char *end = parameters + size;
    const char *q = parameters;
    while (q < end && (*q == ';' || *q == ' ' || *q == '\t')) {
        q++;
    }
    if (end - q < 3 || (q[0] != 'q' && q[0] != 'Q') || q[1] != '=') {
        return true;
    }
    for (q += 2; q < end; q++) {
        if (*q >= '1' && *q <= '9') {
            return true;
        }
    }
    return false;
}

bool sb_web_files_takes_gzip(const char *accept_encoding)
{
    const char *list = accept_encoding != NULL ? accept_encoding : "";
    const char *text;
    size_t size;
    bool any = false;
    while (next_element(&list, &text, &size)) {
        size_t name_size = 0;
        while (name_size < size && strchr("; \t", text[name_size]) == NULL) {
            name_size++;
        }
        bool wanted = has_weight(text + name_size, size - name_size);
        if (name_size == 4 && strncasecmp(text, "gzip", 4) == 0) {
            return wanted; // named: what is said of all others does not count
        }
        any = any || (wanted && name_size == 1 && text[0] == '*');
    }
    return any;
}

void sb_web_files_etag(const sb_web_file *file, bool gzip, char out_etag[SB_WEB_ETAG_SIZE])
{
    snprintf(out_etag, SB_WEB_ETAG_SIZE, "\"%.32s%s\"", file->hash, gzip ? "-gzip" : "");
}

bool sb_web_files_is_known(const char *if_none_match, const char *etag)
{
    const char *list = if_none_match != NULL ? if_none_match : "";
    const char *text;
    size_t size;
    while (next_element(&list, &text, &size)) {
        if (size > 2 && text[0] == 'W' && text[1] == '/') { // the comparison is the weak one
            text += 2;
            size -= 2;
        }
        if ((size == 1 && text[0] == '*') ||
            (size == strlen(etag) && memcmp(text, etag, size) == 0)) {
            return true;
        }
    }
    return false;
}
