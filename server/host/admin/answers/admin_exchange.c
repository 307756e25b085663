// What the answers of the admin interface share: how a request is read, and how it is answered.

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "host/admin/admin_state.h"

#define JSON_TYPE "application/json"
#define PAGE_LIMIT_DEFAULT 100u
#define PAGE_LIMIT_MAX 1000u

uint64_t sb_admin_unix_s(void)
{
    return (uint64_t)time(NULL);
}

void sb_admin_answer(const sb_admin_exchange *exchange, const sb_admin_reply *reply)
{
    sb_admin_http_reply(exchange->admin->http, exchange->request->ticket, reply);
}

void sb_admin_fail(const sb_admin_exchange *exchange, sb_problem problem, const char *detail)
{
    const sb_admin_reply reply = sb_admin_reply_problem(problem, detail);
    sb_admin_answer(exchange, &reply);
}

void sb_admin_answer_json(const sb_admin_exchange *exchange, unsigned status, json_t *object)
{
    const sb_admin_reply reply =
        sb_admin_reply_json(status, object != NULL ? json_dumps(object, JSON_INDENT(1)) : NULL);
    json_decref(object);
    sb_admin_answer(exchange, &reply);
}

json_t *sb_admin_body(const sb_admin_exchange *exchange)
{
    const sb_admin_request *request = exchange->request;
    const size_t size = strlen(JSON_TYPE);
    const char *type = request->content_type;
    if (type == NULL || strncasecmp(type, JSON_TYPE, size) != 0 ||
        (type[size] != '\0' && type[size] != ';' && type[size] != ' ')) {
        sb_admin_fail(exchange, SB_PROBLEM_MEDIA_TYPE, NULL);
        return NULL;
    }
    json_error_t fault;
    json_t *body = json_loadb(request->body, request->body_size, JSON_REJECT_DUPLICATES, &fault);
    if (!json_is_object(body)) {
        char detail[JSON_ERROR_TEXT_LENGTH + 64];
        snprintf(detail, sizeof detail, "the body is no JSON object: line %d: %s", fault.line,
                 body != NULL ? "it is another value" : fault.text);
        json_decref(body);
        sb_admin_fail(exchange, SB_PROBLEM_BAD_REQUEST, detail);
        return NULL;
    }
    return body;
}

bool sb_admin_id(const sb_admin_exchange *exchange, uint32_t *out_id)
{
    if (!sb_route_number(exchange->match->parameters[0], out_id)) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_FOUND, "an id is a number from 1 on");
        return false;
    }
    return true;
}

bool sb_admin_query_number(const sb_admin_exchange *exchange, const char *key, uint32_t *out_number)
{
    sb_route_text text;
    if (sb_route_query(exchange->request->query, key, &text) &&
        !sb_route_number(text, out_number)) {
        char detail[64];
        snprintf(detail, sizeof detail, "%s must be a number from 1 on", key);
        sb_admin_fail(exchange, SB_PROBLEM_BAD_REQUEST, detail);
        return false;
    }
    return true;
}

bool sb_admin_page(const sb_admin_exchange *exchange, uint32_t *out_after, uint32_t *out_limit)
{
    *out_after = 0;
    *out_limit = PAGE_LIMIT_DEFAULT;
    if (!sb_admin_query_number(exchange, "after", out_after) ||
        !sb_admin_query_number(exchange, "limit", out_limit)) {
        return false;
    }
    if (*out_limit > PAGE_LIMIT_MAX) {
        sb_admin_fail(exchange, SB_PROBLEM_BAD_REQUEST, "limit is at most 1000");
        return false;
    }
    return true;
}
