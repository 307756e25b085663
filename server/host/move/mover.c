#include "host/move/mover.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/clock/ticker.h"
#include "host/move/in/move_in_list.h"
#include "host/move/out/move_drain.h"
#include "host/move/out/move_out_list.h"
#include "host/move/shared/move_shared.h"

#define TURN_MS 4u

struct sb_mover {
    sb_move_shared shared;
    sb_move_out_list outs;
    sb_move_in_list ins;
    sb_move_drain drain;
    sb_follow_moves moves; // the leader's door to `ins`
    uv_timer_t timer;      // runs while something moves
    bool timing;           // it is a handle of the loop
};

const sb_follow_moves *sb_mover_moves(sb_mover *self)
{
    return &self->moves;
}

static bool on_frame(void *context, sb_follow_feed *feed, const sb_follow_frame *frame)
{
    sb_mover *self = context;
    return sb_move_in_list_frame(&self->ins, feed, frame);
}

static void on_feed_closed(void *context, sb_follow_feed *feed)
{
    sb_mover *self = context;
    sb_move_in_list_lost(&self->ins, feed);
}

// Time

static void tidy(sb_mover *self)
{
    sb_move_state last;
    while (sb_move_out_list_bury(&self->outs, &last)) {
        if (!last.moved && !last.revives) {
            sb_move_drain_failed(&self->drain, last.session);
        }
    }
    sb_move_in_list_tidy(&self->ins);
}

static void on_turn(uv_timer_t *timer)
{
    sb_mover *self = timer->data;
    sb_move_fence_turn(&self->shared.fence, sb_clock_ns());
    const bool out_is_urgent = sb_move_out_list_turn(&self->outs);
    const bool in_is_urgent = sb_move_in_list_turn(&self->ins);
    uv_timer_set_repeat(timer, out_is_urgent || in_is_urgent ? 1 : TURN_MS);
    tidy(self);
    sb_move_drain_turn(&self->drain);
    if (sb_move_out_list_is_empty(&self->outs) && sb_move_in_list_count(&self->ins) == 0 &&
        !self->shared.draining) {
        (void)uv_timer_stop(timer);
    }
}

// Looks at everything every few milliseconds while something moves.
static void wake(void *context)
{
    sb_mover *self = context;
    if (self->timing && !uv_is_active((uv_handle_t *)&self->timer)) {
        (void)uv_timer_start(&self->timer, on_turn, TURN_MS, TURN_MS);
    }
}

// What is asked from outside

void sb_mover_move(sb_mover *self, uint32_t session, const char *to, sb_move_begun *begun,
                   void *context)
{
    sb_move_out_list_move(&self->outs, session, to, begun, context);
}

bool sb_mover_show(const sb_mover *self, uint32_t session, sb_move_state *out_state)
{
    return sb_move_out_list_show(&self->outs, session, out_state);
}

sb_error sb_mover_give_up(sb_mover *self, uint32_t session, bool abandons)
{
    return sb_move_out_list_give_up(&self->outs, session, abandons);
}

void sb_mover_drain(sb_mover *self, const char *to)
{
    sb_move_drain_begin(&self->drain, to);
    if (self->shared.draining) {
        wake(self);
    }
}

bool sb_mover_is_draining(const sb_mover *self)
{
    return self->shared.draining;
}

void sb_mover_write_metrics(const sb_mover *self, struct sb_metrics *metrics)
{
    sb_move_counts counts = {0};
    if (self != NULL) {
        counts = self->shared.counts;
        counts.going = sb_move_out_list_count(&self->outs, true);
        counts.coming = sb_move_in_list_count(&self->ins);
    }
    sb_move_counts_write(&counts, metrics);
}

// Its life

sb_error sb_mover_create(const sb_mover_def *def, sb_mover **out_mover, char *out_message,
                         size_t message_size)
{
    sb_mover *self = calloc(1, sizeof *self);
    *out_mover = self;
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_move_shared *shared = &self->shared;
    shared->server = def->server;
    shared->directory = def->directory;
    memcpy(shared->server_secret, def->server_secret, sizeof shared->server_secret);
    self->outs.shared = self->ins.shared = self->drain.shared = shared;
    self->outs.begun = self->ins.begun = wake;
    self->outs.context = self->ins.context = self;
    self->drain.outs = &self->outs;
    self->moves = (sb_follow_moves){on_frame, on_feed_closed, self};
    const sb_error error =
        sb_move_store_open(&shared->store, def->directory, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    shared->clerk.store = &shared->store;
    shared->clerk.loop = &def->server->loop.uv;
    self->timing = uv_timer_init(&def->server->loop.uv, &self->timer) == 0;
    self->timer.data = self;
    return self->timing ? SB_OK : SB_ERROR_MEMORY;
}

void sb_mover_lead(sb_mover *self, sb_follow_leader *leader)
{
    sb_server *server = self->shared.server;
    sb_move_fence_init(&self->shared.fence,
                       &(sb_move_fence_def){.lease = server->def->lease,
                                            .leader = leader,
                                            .store = &self->shared.store,
                                            .loop = &server->loop.uv,
                                            .journal = &server->loop.out.journal});
}

void sb_mover_resolve(sb_mover *self)
{
    sb_move_out_list_resolve(&self->outs);
}

void sb_mover_give_up_all(sb_mover *self)
{
    if (self == NULL) {
        return;
    }
    self->shared.ending = true;
    sb_move_out_list_cancel_all(&self->outs);
    sb_move_in_list_give_up_all(&self->ins);
}

void sb_mover_detach(sb_mover *self)
{
    if (self != NULL) {
        self->shared.ending = true;
        sb_move_out_list_detach(&self->outs);
        sb_move_in_list_detach(&self->ins);
        sb_move_fence_detach(&self->shared.fence);
        if (self->timing) {
            uv_close((uv_handle_t *)&self->timer, NULL);
            self->timing = false;
        }
    }
}

void sb_mover_destroy(sb_mover *self)
{
    if (self == NULL) {
        return;
    }
    sb_move_out_list_deinit(&self->outs);
    sb_move_in_list_deinit(&self->ins);
    sb_move_drain_deinit(&self->drain);
    sb_move_store_close(&self->shared.store);
    sodium_memzero(self->shared.server_secret, sizeof self->shared.server_secret);
    free(self);
}
