#include "content/map_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "content/regular_file.h"

// Reads the whole file, and at most one byte beyond the limit, so that a file that grows is bounded
// too. The caller frees `*out_text`.
static sb_error read_whole(const char *path, char **out_text, size_t *out_size)
{
    *out_text = NULL;
    const int descriptor = sb_regular_file_open(path, NULL);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (file == NULL) {
        const int reason = errno;
        if (descriptor >= 0) {
            close(descriptor);
        }
        errno = reason;
        return SB_ERROR_IO;
    }
    sb_error error = SB_ERROR_MEMORY;
    char *text = malloc(SB_MAP_FILE_SIZE_MAX + 1);
    if (text != NULL) {
        errno = 0;
        size_t size = fread(text, 1, SB_MAP_FILE_SIZE_MAX + 1, file);
        error = ferror(file) ? SB_ERROR_IO : size > SB_MAP_FILE_SIZE_MAX ? SB_ERROR_LIMIT : SB_OK;
        *out_size = size;
    }
    int reason = errno;
    fclose(file);
    errno = reason;
    if (error == SB_OK) {
        *out_text = text;
    } else {
        free(text);
    }
    return error;
}

sb_error sb_map_file_read(const char *path, sb_map *out_map, char *out_message, size_t message_size)
{
    memset(out_map, 0, sizeof *out_map);
    char *text = NULL;
    size_t size = 0;
    sb_error error = read_whole(path, &text, &size);
    if (error == SB_ERROR_IO) {
        snprintf(out_message, message_size, "%s: %s", path, sb_regular_file_reason(errno));
    } else if (error == SB_ERROR_LIMIT) {
        snprintf(out_message, message_size, "%s: larger than %u bytes", path, SB_MAP_FILE_SIZE_MAX);
    } else if (error != SB_OK) {
        snprintf(out_message, message_size, "%s: %s", path, sb_error_message(error));
    } else {
        error = sb_map_json_read(path, text, size, out_map, out_message, message_size);
    }
    free(text);
    return error;
}
