#include "host/threads/game_maker.h"

#include <stdlib.h>

#include "base/float_mode.h"
#include "host/base/heap.h"

typedef struct making {
    uv_work_t work;
    sb_shard *shard;
    uint32_t ticket;
    sb_game_def def;
    sb_game *game;
    sb_error error;
    char reason[SB_RULES_REASON_SIZE];
    sb_map map;
} making;

// On a thread of the pool. What it reads is its own, apart from the rules, which are constant.
static void on_work(uv_work_t *work)
{
    making *self = work->data;
    const sb_float_mode mode = sb_float_mode_enter();
    const sb_allocator heap = sb_heap_allocator();
    self->error = sb_game_create(&self->def, &self->map, &heap, &self->game);
    if (self->error == SB_ERROR_RANGE && sb_map_validate(&self->map, NULL) == SB_OK) {
        (void)sb_game_check(&self->def, &self->map, self->reason);
    }
    sb_float_mode_leave(&mode);
}

// On the shard's thread again, between two ticks.
static void on_made(uv_work_t *work, int status)
{
    making *self = work->data;
    sb_shard *shard = self->shard;
    if (status != 0) {
        self->error = SB_ERROR_STATE; // it was cancelled
    }
    if (shard->lobby == NULL || shard->closed) {
        sb_game_destroy(self->game);
    } else {
        sb_lobby_game_made(shard->lobby, self->ticket, self->game, self->error, self->reason);
    }
    free(self);
}

static bool begin(void *context, uint32_t ticket, const sb_game_def *def, const sb_map *map)
{
    sb_shard *shard = context;
    making *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return false;
    }
    self->work.data = self;
    self->shard = shard;
    self->ticket = ticket;
    self->def = *def;
    self->map = *map;
    if (uv_queue_work(shard->loop, &self->work, on_work, on_made) != 0) {
        free(self);
        return false;
    }
    shard->games_begun++;
    return true;
}

sb_game_maker sb_game_maker_of(sb_shard *shard)
{
    return (sb_game_maker){begin, shard};
}
