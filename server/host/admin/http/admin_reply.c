#include "host/admin/http/admin_reply.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void sb_admin_reply_drop(sb_admin_reply *reply)
{
    free(reply->owned);
    if (reply->from_file) {
        close(reply->descriptor);
    }
    memset(reply, 0, sizeof *reply);
}

sb_admin_reply sb_admin_reply_problem(sb_problem problem, const char *detail)
{
    sb_admin_reply reply = {.status = sb_problem_status(problem),
                            .content_type = "application/problem+json",
                            .owned = sb_problem_json(problem, detail)};
    reply.bytes = reply.owned;
    reply.size = reply.owned != NULL ? strlen(reply.owned) : 0;
    reply.asks_token = problem == SB_PROBLEM_UNAUTHORIZED;
    return reply;
}

sb_admin_reply sb_admin_reply_json(unsigned status, char *owned_text)
{
    if (owned_text == NULL) {
        return sb_admin_reply_problem(SB_PROBLEM_UNAVAILABLE, "memory is short");
    }
    return (sb_admin_reply){.status = status,
                            .content_type = "application/json",
                            .bytes = owned_text,
                            .size = strlen(owned_text),
                            .owned = owned_text};
}

sb_admin_reply sb_admin_reply_nothing(void)
{
    return (sb_admin_reply){.status = 204};
}
