#include "host/web/web_files.h"

#include <stdio.h>
#include <string.h>

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

static void find_forms(const sb_web_file *file, bool out_there[SB_WEB_ENCODING_COUNT])
{
    for (int i = 0; i < SB_WEB_ENCODING_COUNT; i++) {
        out_there[i] = file->forms[i].bytes != NULL;
    }
}

sb_web_encoding sb_web_files_choose(const sb_web_file *file, const char *accept_encoding)
{
    bool there[SB_WEB_ENCODING_COUNT];
    find_forms(file, there);
    return sb_web_encoding_choose(accept_encoding, there);
}

bool sb_web_files_varies(const sb_web_file *file)
{
    bool there[SB_WEB_ENCODING_COUNT];
    find_forms(file, there);
    return there[SB_WEB_ENCODING_GZIP] || there[SB_WEB_ENCODING_BROTLI];
}

void sb_web_files_etag(const sb_web_file *file, sb_web_encoding encoding,
                       char out_etag[SB_WEB_ETAG_SIZE])
{
    const char *name = sb_web_encoding_name(encoding);
    snprintf(out_etag, SB_WEB_ETAG_SIZE, "\"%.32s%s%s\"", file->hash, name != NULL ? "-" : "",
             name != NULL ? name : "");
}

bool sb_web_files_is_known(const char *if_none_match, const char *etag)
{
    const char *list = if_none_match != NULL ? if_none_match : "";
    const char *text;
    size_t size;
    while (sb_web_list_next(&list, &text, &size)) {
        if (size > 2 && text[0] == 'W' && text[1] == '/') { // the weak comparison is used
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
