#include "host/move/out/move_search.h"

#include <stdlib.h>

#include "host/logs/log_names.h"
#include "host/wire/follow_frame.h"

static sb_move_doubt *add(sb_move_search *search)
{
    if (search->count == search->capacity) {
        const uint32_t capacity = search->capacity > 0 ? 2 * search->capacity : 8;
        sb_move_doubt *doubts = realloc(search->doubts, capacity * sizeof *doubts);
        if (doubts == NULL) {
            return NULL; // its match waits for the next start
        }
        search->doubts = doubts;
        search->capacity = capacity;
    }
    return &search->doubts[search->count];
}

static bool look_at(void *context, const char *name)
{
    sb_move_search *search = context;
    sb_move_doubt *doubt = NULL;
    if (!atomic_load(&search->given_up) && sb_follow_name_is_safe(name)) {
        doubt = add(search);
    }
    if (doubt != NULL && sb_move_store_doubts(search->store, name, doubt)) {
        search->count++;
    }
    return true;
}

static void look(uv_work_t *work)
{
    sb_move_search *search = work->data;
    sb_log_names names = {0};
    (void)sb_log_names_look(&names, search->store->directory, look_at, search);
    sb_log_names_deinit(&names);
}

static void on_looked(uv_work_t *work, int status)
{
    sb_move_search *search = work->data;
    (void)status; // nobody cancels it
    if (!atomic_load(&search->given_up)) {
        search->done(search->context, search->doubts, search->count);
    }
    free(search->doubts);
    search->doubts = NULL;
    search->count = search->capacity = 0;
}

bool sb_move_search_begin(sb_move_search *search)
{
    search->work.data = search;
    return uv_queue_work(search->loop, &search->work, look, on_looked) == 0;
}

void sb_move_search_give_up(sb_move_search *search)
{
    atomic_store(&search->given_up, true);
}
