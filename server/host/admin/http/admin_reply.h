/// The answer to a request of the admin interface: its status, headers and body.
#ifndef SABOT_HOST_ADMIN_HTTP_ADMIN_REPLY_H
#define SABOT_HOST_ADMIN_HTTP_ADMIN_REPLY_H

#include <stdbool.h>
#include <stddef.h>

#include "host/admin/http/problem.h"

typedef struct sb_admin_reply {
    unsigned status;
    const char *content_type;  ///< static; NULL without a body
    const char *cache_control; ///< static; NULL: "no-store"
    char allow[48];            ///< "" for no such header, as below
    char location[64];
    char etag[80];
    const char *encoding;    ///< of the content; static, NULL for none
    const char *disposition; ///< Content-Disposition; static, NULL for none
    bool asks_token;         ///< the header WWW-Authenticate
    const void *bytes;       ///< of the body; must outlive the answer, unless they are `owned`
    size_t size;
    char *owned;    ///< freed after the answer; NULL
    bool from_file; ///< the body is what `descriptor` gives, `size` bytes; closed afterwards
    int descriptor;
} sb_admin_reply;

/// Makes replies. A text of NULL, if memory was short, gives a problem.
sb_admin_reply sb_admin_reply_json(unsigned status, char *owned_text);
sb_admin_reply sb_admin_reply_problem(sb_problem problem, const char *detail);
/// 204, without a body.
sb_admin_reply sb_admin_reply_nothing(void);
/// Frees what a reply holds that is not sent.
void sb_admin_reply_drop(sb_admin_reply *reply);

#endif
