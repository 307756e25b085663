#include "host/move/shared/move_clerk.h"

#include <stdlib.h>
#include <string.h>

static void do_errand(sb_move_store *store, sb_move_errand *errand)
{
    switch (errand->kind) {
    case SB_MOVE_ERRAND_NOTE:
        errand->sure = sb_move_store_note(store, errand->id);
        break;
    case SB_MOVE_ERRAND_ERASE:
        errand->sure = sb_move_store_erase(store, errand->id);
        break;
    case SB_MOVE_ERRAND_RECALL:
        errand->memory = sb_move_store_recall(store, errand->id);
        // The source may ask again: the next answer needs no log.
        if (errand->memory.taken && errand->memory.session != 0) {
            (void)sb_move_store_note(store, errand->id);
        }
        break;
    }
}

// On a thread of the pool. Only this one uses the store's file meanwhile, but for a look.
static void work(uv_work_t *request)
{
    const sb_move_clerk *clerk = request->data;
    for (sb_move_errand *errand = clerk->under_way; errand != NULL; errand = errand->next) {
        do_errand(clerk->store, errand);
    }
}

static void begin(sb_move_clerk *clerk);

static void on_done(uv_work_t *request, int status)
{
    sb_move_clerk *clerk = request->data;
    sb_move_errand *errand = clerk->under_way;
    (void)status; // nobody cancels it
    clerk->under_way = NULL;
    begin(clerk);
    while (errand != NULL) {
        sb_move_errand *next = errand->next;
        if (errand->done != NULL) {
            errand->done(errand->context, errand);
        }
        free(errand);
        errand = next;
    }
}

static void begin(sb_move_clerk *clerk)
{
    if (clerk->under_way == NULL && clerk->waiting != NULL) {
        clerk->under_way = clerk->waiting;
        clerk->waiting = NULL;
        clerk->work.data = clerk;
        (void)uv_queue_work(clerk->loop, &clerk->work, work, on_done);
    }
}

bool sb_move_clerk_send(sb_move_clerk *clerk, sb_move_errand_kind kind,
                        const uint8_t id[SB_MOVE_ID_SIZE],
                        void (*done)(void *context, const sb_move_errand *errand), void *context)
{
    sb_move_errand *errand = calloc(1, sizeof *errand), **at = &clerk->waiting;
    if (errand == NULL) {
        return false;
    }
    errand->kind = kind;
    errand->done = done;
    errand->context = context;
    memcpy(errand->id, id, sizeof errand->id);
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = errand;
    begin(clerk);
    return true;
}
