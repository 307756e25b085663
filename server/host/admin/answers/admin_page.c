// Files that lie in the program: the description of the interface, and the operator's page.

#include <stdio.h>
#include <string.h>

#include <libwebsockets.h>

#include "host/admin/admin_state.h"
#include "host/web/web_files.h"

/// Made by ../web/embed.cmake.
extern const sb_web_file sb_admin_files[];
extern const size_t sb_admin_file_count;

void sb_admin_get_file(const sb_admin_exchange *exchange)
{
    const sb_admin_request *request = exchange->request;
    const sb_web_file *file = sb_web_files_find(sb_admin_files, sb_admin_file_count, request->path,
                                                strlen(request->path));
    if (file == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_FOUND, NULL);
        return;
    }
    const sb_web_encoding encoding = sb_web_files_choose(file, request->accept_encoding);
    sb_admin_reply reply = {.status = HTTP_STATUS_OK,
                            .content_type = file->content_type,
                            .cache_control = "no-cache",
                            .encoding = sb_web_encoding_name(encoding),
                            .bytes = file->forms[encoding].bytes,
                            .size = file->forms[encoding].size};
    sb_web_files_etag(file, encoding, reply.etag);
    if (sb_web_files_is_known(request->if_none_match, reply.etag)) {
        reply.status = HTTP_STATUS_NOT_MODIFIED;
        reply.content_type = NULL;
        reply.encoding = NULL;
        reply.size = 0;
    }
    sb_admin_answer(exchange, &reply);
}
