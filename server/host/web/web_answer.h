/// Answers to requests: status and headers, and a body that is written piece by piece as the
/// connection takes it. For the web's own files.
#ifndef SABOT_HOST_WEB_WEB_ANSWER_H
#define SABOT_HOST_WEB_WEB_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

#include "host/web/web_state.h"

/// The only version of WebSockets (RFC 6455, 4.1).
#define SB_WEB_SOCKET_VERSION "13"
#define SB_WEB_UPGRADE_REQUIRED 426u

typedef struct sb_web_answer {
    unsigned status;
    const char *content_type;
    const char *cache_control;
    const char *etag;     ///< NULL if there is no such header, as for those below
    const char *encoding; ///< encoding of the content
    const char *vary;
    const char *allow;          ///< methods, with 405
    const char *socket_version; ///< Sec-WebSocket-Version
    const char *upgrade;        ///< with 426
    const char *accept_ranges;  ///< "bytes"
    const char *content_range;  ///< with 206 and 416
    const char *retry_after;    ///< seconds, with 503
    bool preflight;             ///< says what pages of other origins may send
    const void *body;           ///< must outlive the answer, or is `body_owned`
    uint64_t body_size;
    char *body_owned; ///< freed after the answer; NULL
    bool download;    ///< the body is the connection's download instead
    bool last;        ///< the connection is closed after the answer
} sb_web_answer;

/// Makes an answer with a line of plain text.
sb_web_answer sb_web_answer_text(unsigned status, const char *text);

/// Makes an answer with JSON, which is freed after it. NULL, if memory is short, gives a 503.
sb_web_answer sb_web_answer_json(char *text);

/// Sends the headers and then, unless `head`, the body. Non-zero if the connection is to be closed.
int sb_web_answer_begin(sb_web_connection *connection, const sb_web_answer *answer, bool head);

/// Sends more of the body. Non-zero if the connection is to be closed.
int sb_web_answer_write(sb_web_connection *connection);

/// Forgets an answer that was not finished.
void sb_web_answer_drop(sb_web_connection *connection);

/// Answers a request for an upgrade at once. Always non-zero: the connection is to be closed.
int sb_web_answer_refuse(sb_web_connection *connection, unsigned status, const char *text);

#endif
