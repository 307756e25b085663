/// The page's files, which are built into the program: no path of the machine is ever opened for
/// them.
#ifndef SABOT_HOST_WEB_WEB_FILES_H
#define SABOT_HOST_WEB_WEB_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/web/web_headers.h"

/// A file as it lies in the program.
typedef struct sb_web_file {
    const char *path;         ///< as requested, such as "/index.html"
    const char *content_type; ///< for the header
    const char *hash;         ///< hash of the content, in hexadecimal
    struct {
        const uint8_t *bytes; ///< NULL if compression saves nothing
        size_t size;
    } forms[SB_WEB_ENCODING_COUNT];
} sb_web_file;

/// All files, made by embed.cmake from client-sdk/web/dist.
extern const sb_web_file sb_web_files[];
extern const size_t sb_web_file_count;

/// Returns the file of a path without query; "/" is "/index.html". NULL if there is none. Only the
/// exact name is found, so no path leads out of the table.
const sb_web_file *sb_web_files_find(const sb_web_file *files, size_t count, const char *path,
                                     size_t path_size);

/// Returns the encoding of a file for an Accept-Encoding header, which is NULL if it is missing.
sb_web_encoding sb_web_files_choose(const sb_web_file *file, const char *accept_encoding);

/// Returns true if a file has other encodings than plain.
bool sb_web_files_varies(const sb_web_file *file);

#define SB_WEB_ETAG_SIZE 72

/// Writes the entity tag of a file, in its quotes; each encoding has its own.
void sb_web_files_etag(const sb_web_file *file, sb_web_encoding encoding,
                       char out_etag[SB_WEB_ETAG_SIZE]);

/// Returns true if an If-None-Match header (NULL if it is missing) names this tag (RFC 9110,
/// 13.1.2).
bool sb_web_files_is_known(const char *if_none_match, const char *etag);

#endif
