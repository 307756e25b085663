/// Calls of the SDK server as HTTP requests: method, path and body.
#ifndef SABOT_HOST_AGONES_AGONES_TEXT_H
#define SABOT_HOST_AGONES_AGONES_TEXT_H

#include "host/agones/agones_plan.h"
#include "host/http/http_client.h"

/// What bodies are made of.
typedef struct sb_agones_facts {
    const sb_agones_plan *plan;
    const char *key;   ///< the server's, as text
    const char *ports; ///< "udp=7777,7778 web=8080"
    const uint32_t *sessions;
    uint32_t session_count;
} sb_agones_facts;

/// Fills in method and path, which is static, of a call. Returns the body, which the caller frees;
/// NULL for a call without one, or if memory is short.
char *sb_agones_request(sb_agones_call call, const sb_agones_facts *facts, uint64_t now_ms,
                        sb_http_request *request);

#endif
