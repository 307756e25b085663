/// The page's files, which are built into the program: what is served never depends on a path of
/// the machine.
#ifndef SABOT_HOST_WEB_FILES_H
#define SABOT_HOST_WEB_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/web/web_encoding.h"

/// A file as it lies in the program.
typedef struct sb_web_file {
    const char *path;         ///< as requested, such as "/index.html"
    const char *content_type; ///< for the header
    const char *hash;         ///< of the content, in hexadecimal
    struct {
        const uint8_t *bytes; ///< NULL where compression saves nothing
        size_t size;
    } forms[SB_WEB_ENCODING_COUNT];
} sb_web_file;

/// All of them, made by embed.cmake from client-sdk/web/dist.
extern const sb_web_file sb_web_files[];
extern const size_t sb_web_file_count;

/// The file of a path without query; "/" is "/index.html". NULL if there is none. Nothing but the
/// exact name is found, so that no path leads out of the table.
const sb_web_file *sb_web_files_find(const sb_web_file *files, size_t count, const char *path,
                                     size_t path_size);

/// The form of a file for an Accept-Encoding header; NULL where there is none.
sb_web_encoding sb_web_files_choose(const sb_web_file *file, const char *accept_encoding);

/// Whether a file has other forms than the plain one.
bool sb_web_files_varies(const sb_web_file *file);

#define SB_WEB_ETAG_SIZE 72

/// The entity tag of a file, in its quotes; each encoding has its own.
void sb_web_files_etag(const sb_web_file *file, sb_web_encoding encoding,
                       char out_etag[SB_WEB_ETAG_SIZE]);

/// Whether an If-None-Match header names this tag (RFC 9110, 13.1.2); NULL where there is none.
bool sb_web_files_is_known(const char *if_none_match, const char *etag);

#endif
