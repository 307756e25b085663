#include "host/admin/http/problem.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

typedef struct problem_row {
    const char *name;
    unsigned status;
    const char *title;
} problem_row;

static const problem_row ROWS[SB_PROBLEM_COUNT] = {
#define SB_PROBLEM_ROW(name, text, status, title) {text, status, title},
    SB_PROBLEM_TABLE(SB_PROBLEM_ROW)
#undef SB_PROBLEM_ROW
};

unsigned sb_problem_status(sb_problem problem)
{
    return ROWS[problem].status;
}

// jansson refuses texts that are no UTF-8.
static json_t *make_text(const char *text)
{
    json_t *value = json_string(text);
    if (value != NULL) {
        return value;
    }
    char *plain = strdup(text);
    for (char *at = plain; at != NULL && *at != '\0'; at++) {
        *at = *at < ' ' || *at > '~' ? '?' : *at;
    }
    value = plain != NULL ? json_string(plain) : NULL;
    free(plain);
    return value;
}

char *sb_problem_json(sb_problem problem, const char *detail)
{
    const problem_row *row = &ROWS[problem];
    json_t *object = json_pack("{s:s++, s:s, s:i}", "type", "urn:sabot:problem:", row->name, "",
                               "title", row->title, "status", (int)row->status);
    if (object != NULL && detail != NULL) {
        (void)json_object_set_new(object, "detail", make_text(detail));
    }
    char *text = object != NULL ? json_dumps(object, JSON_INDENT(1)) : NULL;
    json_decref(object);
    return text;
}
