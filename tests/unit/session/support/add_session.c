#include "add_session.h"

#include "base/assert.h"

typedef struct added_session {
    uint32_t calls, number;
    sb_error error;
} added_session;

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    added_session *added = context;
    SB_ASSERT(reason != NULL);
    added->calls++;
    added->number = number;
    added->error = error;
}

sb_error add_session(sb_lobby *lobby, const sb_place_def *def, uint32_t *out_number)
{
    added_session added = {0};
    sb_lobby_add_later(lobby, def, on_added, &added);
    SB_ASSERT(added.calls == 1);
    *out_number = added.number;
    return added.error;
}
