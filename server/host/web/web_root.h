/// The files of one's own page, read once from a folder: no path of the machine is opened for a
/// request.
#ifndef SABOT_HOST_WEB_WEB_ROOT_H
#define SABOT_HOST_WEB_WEB_ROOT_H

#include <stddef.h>

#include "base/error.h"
#include "host/web/web_files.h"

#define SB_WEB_ROOT_FILE_COUNT_MAX 4096u
#define SB_WEB_ROOT_FILE_SIZE_MAX (32u << 20)
#define SB_WEB_ROOT_SIZE_MAX (256u << 20) ///< of all files
#define SB_WEB_ROOT_PATH_SIZE_MAX 256u    ///< of a path below the folder, with its zero
#define SB_WEB_ROOT_DEPTH_MAX 16u         ///< folders within each other

typedef struct sb_web_root sb_web_root;

/// Reads all files of a folder and of the folders in it. Names that begin with a dot are left out.
/// `X.gz` and `X.br` beside a file X become encodings of X, if they are smaller; they have no paths
/// of their own.
///
/// SB_ERROR_IO or SB_ERROR_MEMORY, and a sentence that names the path, if the folder or a file
/// cannot be read. Also if something is neither a file nor a folder, such as a symbolic link, or if
/// a limit above is exceeded. Also if a file has a path that the server itself answers, or if there
/// is no index.html. Blocks.
sb_error sb_web_root_load(const char *folder, sb_web_root **out_root, char *out_message,
                          size_t message_size);

/// NULL is ignored.
void sb_web_root_destroy(sb_web_root *root);

/// Returns the file of a path without query, which begins with '/'. A path that ends with '/' is
/// that of the folder's index.html. NULL if there is none. Only the exact name is found.
const sb_web_file *sb_web_root_find(const sb_web_root *root, const char *path, size_t path_size);

#endif
