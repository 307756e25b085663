// Answers with the rules of a session, by which a page decodes its messages.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "host/web/rules_json.h"
#include "host/web/web_answer.h"
#include "host/web/web_files.h"

#define QUERY_SIZE 32
#define VALUE_SIZE 512

bool sb_web_rules_query(const char *query, uint32_t *out_session)
{
    static const char name[] = "session=";
    *out_session = 0;
    if (query[0] == '\0') {
        return true;
    }
    if (strncmp(query, name, sizeof name - 1) != 0) {
        return false;
    }
    const char *digit = query + sizeof name - 1;
    uint32_t number = 0;
    for (uint32_t i = 0; i < 9 && *digit >= '0' && *digit <= '9'; i++) {
        number = number * 10 + (uint32_t)(*digit++ - '0');
    }
    *out_session = number;
    return *digit == '\0' && number > 0 && query[sizeof name - 1] != '0';
}

// Puts the query together again. False if it is longer than any valid one.
static bool read_query(struct lws *wsi, char out_query[QUERY_SIZE])
{
    out_query[0] = '\0';
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) == 0 ||
           lws_hdr_copy(wsi, out_query, QUERY_SIZE, WSI_TOKEN_HTTP_URI_ARGS) >= 0;
}

// Usually all sessions of a server have the same rules, so one table is kept.
static const char *table_of(sb_web *web, const sb_rules *rules)
{
    if (web->rules_json == NULL || web->rules != rules) {
        free(web->rules_json);
        web->rules_json = sb_rules_json(rules);
        web->rules = rules;
    }
    return web->rules_json;
}

int sb_web_rules_answer(sb_web_connection *connection, bool head)
{
    sb_web *web = connection->web;
    char query[QUERY_SIZE];
    uint32_t session;
    if (!read_query(connection->wsi, query) || !sb_web_rules_query(query, &session)) {
        sb_web_answer answer =
            sb_web_answer_text(HTTP_STATUS_BAD_REQUEST, "the query must be session=NUMBER\n");
        return sb_web_answer_begin(connection, &answer, head);
    }
    const sb_rules *rules = web->def.find_rules(web->def.context, session);
    if (rules == NULL) {
        sb_web_answer answer =
            sb_web_answer_text(HTTP_STATUS_NOT_FOUND, "there is no such session\n");
        return sb_web_answer_begin(connection, &answer, head);
    }
    const char *table = table_of(web, rules);
    sb_web_answer answer = sb_web_answer_json(table != NULL ? strdup(table) : NULL);
    answer.vary = "origin";
    char etag[SB_WEB_ETAG_SIZE], value[VALUE_SIZE];
    if (answer.body_owned != NULL) {
        snprintf(etag, sizeof etag, "\"%016" PRIx64 "\"", sb_hash(table, strlen(table)));
        answer.etag = etag;
        answer.cache_control = "no-cache";
        if (sb_web_files_is_known(
                sb_http_header(connection->wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, sizeof value),
                etag)) {
            answer.status = HTTP_STATUS_NOT_MODIFIED;
            answer.content_type = NULL;
        }
    }
    return sb_web_answer_begin(connection, &answer, head);
}
