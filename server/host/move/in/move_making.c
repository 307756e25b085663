#include "host/move/in/move_making.h"

#include <stdlib.h>

#include "base/float_mode.h"
#include "host/base/heap.h"

typedef struct making {
    uv_work_t work;
    sb_move_made *made;
    void *context;
    sb_game_def def;
    sb_map map;
    sb_game *game;
    sb_error error;
} making;

static void make(uv_work_t *work)
{
    making *self = work->data;
    const sb_float_mode mode = sb_float_mode_enter();
    const sb_allocator heap = sb_heap_allocator();
    self->error = sb_game_create(&self->def, &self->map, &heap, &self->game);
    sb_float_mode_leave(&mode);
}

static void on_made(uv_work_t *work, int status)
{
    making *self = work->data;
    const bool worked = status == 0 && self->error == SB_OK;
    self->made(self->context, worked ? self->game : NULL);
    free(self);
}

bool sb_move_make_game(const sb_followed_log *log, uv_loop_t *loop, sb_move_made *made,
                       void *context)
{
    making *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return false;
    }
    self->work.data = self;
    self->made = made;
    self->context = context;
    self->def = *sb_game_get_def(sb_replay_game(log->replay));
    self->map = *sb_log_reader_map(log->reader);
    (void)uv_queue_work(loop, &self->work, make, on_made);
    return true;
}
