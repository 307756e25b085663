/// A client of the admin interface for `sabot admin`: one request at a time.
#ifndef SABOT_CLI_ADMIN_ADMIN_CLIENT_H
#define SABOT_CLI_ADMIN_ADMIN_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sb_admin_answer {
    int status;  ///< of HTTP
    char *body;  ///< terminated by zero; the caller frees it
    size_t size; ///< of the body
} sb_admin_answer;

/// Sends a request and reads the answer. `url` is "http://HOST:PORT"; `token` may be NULL; `body`
/// is JSON, or NULL. False and a sentence if there is no answer.
bool sb_admin_client_ask(const char *url, const char *token, const char *method, const char *path,
                         const char *body, sb_admin_answer *out_answer, char *out_message,
                         size_t message_size);

#endif
