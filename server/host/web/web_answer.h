/// Answers to requests, for the web's own files: status and headers, and a body that is written
/// piece by piece as the connection takes it.
#ifndef SABOT_HOST_WEB_ANSWER_H
#define SABOT_HOST_WEB_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "host/web/web_state.h"

typedef struct sb_web_answer {
    unsigned status;
    const char *content_type;
    const char *cache_control;
    const char *etag;     ///< NULL without; so are those that follow
    const char *encoding; ///< of the content
    const char *vary;
    const char *allow;         ///< methods, with 405
    const char *upgrade;       ///< with 426
    const char *accept_ranges; ///< "bytes"
    const char *content_range; ///< with 206 and 416
    const char *retry_after;   ///< seconds, with 503
    const void *body;          ///< lives on, or is `body_owned`
    uint64_t body_size;
    char *body_owned; ///< freed behind it
    bool download;    ///< the body is that of the connection's download instead
    bool last;        ///< the connection is closed behind it
} sb_web_answer;

/// A line of plain text.
sb_web_answer sb_web_answer_text(unsigned status, const char *text);

/// JSON that is freed behind the answer; NULL, for want of memory, gives a 503.
sb_web_answer sb_web_answer_json(char *text);

/// Sends the headers, and without `head` the body after them. Non-zero: the connection is to be
/// closed.
int sb_web_answer_begin(sb_web_connection *connection, const sb_web_answer *answer, bool head);

/// Goes on with the body.
int sb_web_answer_write(sb_web_connection *connection);

/// Forgets an answer that was not finished.
void sb_web_answer_drop(sb_web_connection *connection);

/// At once, and the connection is over: for who asks for an upgrade.
int sb_web_answer_refuse(sb_web_connection *connection, unsigned status, const char *text);

/// A header's value; NULL if it is missing, or too long to be one that is understood.
const char *sb_web_header(struct lws *wsi, enum lws_token_indexes token, char *out_value,
                          size_t value_size);

#endif
