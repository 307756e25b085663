#include "host/move/out/move_out.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/clock/ticker.h"
#include "host/move/out/move_match.h"
#include "host/move/out/move_revival.h"
#include "host/move/out/move_sender.h"

struct sb_move_out {
    sb_move_out *next;
    sb_move_shared *shared;
    sb_move_source machine;
    uint32_t session;
    sb_move_subject subject;
    char to[SB_MOVE_TO_SIZE];
    sb_follow_dial dial; // to the target
    sb_move_sender sender;
    sb_move_revival *revival; // that goes on
    sb_move_match match;      // at its shard
    bool fencing;             // its mark is durable: no follower that lacks it may take over
    uint32_t fence;
    bool detached; // the shards are gone
    bool doubted;  // that was told
    bool revives;  // the match is not played here: its log was found
    bool finished;
    uint64_t begun_ns, ended_ns;
};

sb_move_out **sb_move_out_next(sb_move_out *out)
{
    return &out->next;
}

static sb_journal *journal_of(const sb_move_out *self)
{
    return &self->shared->server->loop.out.journal;
}

static void tell(const sb_move_out *self, sb_journal_event event, const char *what,
                 const char *reason)
{
    const sb_journal_entry entry = {.event = event, .session = self->session, .address = self->to};
    sb_journal_tell(journal_of(self), &entry, "session %" PRIu32 " %s %s%s%s", self->session, what,
                    self->to, reason[0] != '\0' ? ": " : "", reason);
}

static void run(sb_move_out *self);

// What the shard says

static void on_played(void *context, uint32_t tick)
{
    sb_move_out *self = context;
    sb_move_source_played(&self->machine, tick);
}

static void on_marked(void *context)
{
    sb_move_out *self = context;
    self->fencing = true;
    self->fence = sb_move_fence_ask(&self->shared->fence, sb_clock_ns());
}

static void on_failed(void *context, const char *reason)
{
    sb_move_out *self = context;
    (void)sb_move_source_cancel(&self->machine, reason, sb_clock_ns());
}

static void on_answered(void *context)
{
    run(context);
}

// The connection

static void send_standing(sb_move_out *self)
{
    const char *standing = sb_move_match_standing(&self->match);
    const size_t size = strlen(standing);
    if (size > 0 && size <= SB_MOVE_PLACE_SIZE_MAX) {
        sb_follow_frame frame = {.kind = SB_FOLLOW_STANDING,
                                 .bytes = (const uint8_t *)standing,
                                 .byte_count = (uint32_t)size};
        memcpy(frame.move, self->machine.id, sizeof frame.move);
        sb_follow_dial_send(&self->dial, &frame);
    }
}

// Sends what the log has, and what follows its end.
static void feed(sb_move_out *self)
{
    const uint64_t now_ns = sb_clock_ns();
    if (!sb_move_sender_is_sending(&self->sender)) {
        return;
    }
    if (!sb_move_sender_send(&self->sender, now_ns)) {
        (void)sb_move_source_cancel(&self->machine, "its log cannot be read", now_ns);
    }
    sb_move_source_copied(&self->machine, sb_move_sender_rest(&self->sender));
    const sb_move_look *last = sb_move_match_stopped(&self->match);
    if (last != NULL && sb_move_sender_is_even(&self->sender)) {
        sb_move_match_settle(&self->match);
        send_standing(self);
        sb_move_source_stopped(&self->machine, last->tick, last->hash,
                               sb_move_match_due_ns(&self->match), now_ns);
    }
}

static void on_ready(void *context)
{
    sb_move_out *self = context;
    const uint64_t now_ns = sb_clock_ns();
    sb_move_sender_connected(&self->sender, now_ns);
    sb_move_source_connected(&self->machine, now_ns);
    run(self);
}

static bool take_ack(sb_move_out *self, const sb_follow_frame *frame, uint64_t now_ns)
{
    const bool fits = sb_move_sender_acknowledged(&self->sender, frame->offset, now_ns);
    if (fits) {
        sb_move_source_acknowledged(&self->machine, frame->tick);
    }
    return fits;
}

static bool on_frame(void *context, const sb_follow_frame *frame)
{
    sb_move_out *self = context;
    const uint64_t now_ns = sb_clock_ns();
    bool fits = true;
    sb_move_sender_heard(&self->sender, now_ns);
    if (frame->kind == SB_FOLLOW_PING) {
        sb_follow_dial_send(&self->dial, &(sb_follow_frame){.kind = SB_FOLLOW_PONG,
                                                            .echo_ns = frame->stamp_ns,
                                                            .stamp_ns = now_ns});
    } else if (frame->kind == SB_FOLLOW_HAVE) {
        sb_move_sender_answered(&self->sender);
    } else if (frame->kind == SB_FOLLOW_ACK) {
        fits = take_ack(self, frame, now_ns);
    } else if (frame->kind == SB_FOLLOW_DIVERGED) {
        (void)sb_move_source_cancel(&self->machine, "the target plays another match of it", now_ns);
    }
    fits = sb_move_source_frame(&self->machine, frame, now_ns) && fits;
    feed(self);
    run(self);
    return fits;
}

static void on_sent(void *context)
{
    sb_move_out *self = context;
    feed(self);
    run(self);
}

static void on_lost(void *context, const char *reason)
{
    sb_move_out *self = context;
    sb_move_sender_stop(&self->sender);
    sb_move_source_lost(&self->machine, reason, sb_clock_ns());
    run(self);
}

static void connect_to(sb_move_out *self)
{
    if (sb_follow_dial_connect(&self->dial) != 0) {
        sb_move_source_lost(&self->machine, "its address cannot be looked up", sb_clock_ns());
    }
}

static void hang_up(sb_move_out *self)
{
    sb_move_sender_stop(&self->sender);
    sb_follow_dial_hang_up(&self->dial, "the move needs it no more");
}

// What the machine wants

static void send_frame(sb_move_out *self, sb_follow_frame *frame)
{
    if (frame->kind == SB_FOLLOW_MOVE) {
        const sb_move_store *store = &self->shared->store;
        memcpy(frame->store, store->id, sizeof frame->store);
        frame->log = SB_MOVE_LOG_NUMBER;
        frame->session = self->session;
        frame->epoch = self->subject.epoch;
        frame->bytes = (const uint8_t *)self->subject.place;
        frame->byte_count = (uint32_t)strlen(self->subject.place);
        sb_follow_frame_say(frame, self->subject.rules);
    }
    sb_follow_dial_send(&self->dial, frame);
}

static void offer_log(sb_move_out *self)
{
    if (!sb_move_sender_offer(&self->sender, self->subject.path, self->machine.id)) {
        (void)sb_move_source_cancel(&self->machine, "its log cannot be read", sb_clock_ns());
    }
}

static void mark(sb_move_out *self)
{
    sb_log_handover leaves = {.kind = SB_HANDOVER_LEAVES};
    memcpy(leaves.id, self->machine.id, sizeof leaves.id);
    memcpy(leaves.store, self->machine.accept.store, sizeof leaves.store);
    memcpy(leaves.to, self->to, sizeof leaves.to);
    sb_move_match_mark(&self->match, &leaves);
}

static void tell_and_stop(sb_move_out *self, uint32_t tick)
{
    const sb_follow_frame *accept = &self->machine.accept;
    sb_session_move told = {.port = accept->port,
                            .web_port = accept->web_port,
                            .has_key = true,
                            .session = accept->session,
                            .tick = tick + 1};
    memcpy(told.key, accept->key, sizeof told.key);
    snprintf(told.host, sizeof told.host, "%s",
             accept->text[0] != '\0' ? accept->text : self->dial.host);
    if (accept->text[0] == '\0') {
        snprintf(told.address, sizeof told.address, "%s", self->dial.address);
    }
    sb_move_match_halt(&self->match, tick, &told);
}

static void on_revived(void *context, uint32_t session, const char *reason)
{
    sb_move_out *self = context;
    self->revival = NULL;
    if (session != 0) {
        self->session = session;
        tell(self, SB_SAYS_MATCH_ARRIVED, "goes on here, it was not taken by the server at", "");
    } else {
        tell(self, SB_SAYS_MOVE_FAILED, "cannot go on, though it was not taken by the server at",
             reason);
    }
}

// Lets the match of a log that was found go on.
static void revive(sb_move_out *self)
{
    self->revival = sb_move_revival_begin(&(sb_move_revival_def){.server = self->shared->server,
                                                                 .path = self->subject.path,
                                                                 .id = self->machine.id,
                                                                 .ended = on_revived,
                                                                 .context = self});
    if (self->revival == NULL) {
        tell(self, SB_SAYS_MOVE_FAILED, "cannot go on, memory is short; refused by", "");
    } else if (self->detached) {
        sb_move_revival_detach(self->revival);
    }
}

static void finish(sb_move_out *self)
{
    const bool moved = self->machine.state == SB_MOVE_MOVED;
    self->finished = true;
    self->fencing = false;
    sb_move_match_settle(&self->match);
    self->ended_ns = sb_clock_ns();
    sb_move_sender_close(&self->sender);
    sb_move_counts_note_out(&self->shared->counts, moved,
                            (double)(self->ended_ns - self->begun_ns) / 1e9);
    if (moved) {
        tell(self, SB_SAYS_MOVE_DONE, "has moved to the server at", "");
    } else {
        tell(self, SB_SAYS_MOVE_FAILED, "has not moved to the server at", self->machine.reason);
    }
}

static void act(sb_move_out *self, sb_move_source_action *action)
{
    switch (action->act) {
    case SB_MOVE_DO_CONNECT:
        connect_to(self);
        break;
    case SB_MOVE_DO_SEND:
        send_frame(self, &action->frame);
        break;
    case SB_MOVE_DO_FEED:
        offer_log(self);
        break;
    case SB_MOVE_DO_MARK:
        mark(self);
        break;
    case SB_MOVE_DO_TELL_AND_STOP:
        tell_and_stop(self, action->tick);
        break;
    case SB_MOVE_DO_STOP_NOW:
        sb_move_match_halt(&self->match, 1, NULL);
        break;
    case SB_MOVE_DO_STAY:
        if (self->revives) {
            revive(self);
        } else {
            sb_move_match_stay(&self->match);
        }
        break;
    case SB_MOVE_DO_END:
        if (!self->revives) {
            sb_move_match_end(&self->match, self->to);
        }
        // Without the note the target is asked once more after a restart.
        (void)sb_move_clerk_send(&self->shared->clerk, SB_MOVE_ERRAND_NOTE, self->machine.id, NULL,
                                 NULL);
        break;
    case SB_MOVE_DO_HANG_UP:
        hang_up(self);
        break;
    case SB_MOVE_DO_FINISH:
        finish(self);
        break;
    }
}

static void run(sb_move_out *self)
{
    sb_move_source_action action;
    while (sb_move_source_next(&self->machine, sb_clock_ns(), &action)) {
        act(self, &action);
    }
    if (self->machine.state == SB_MOVE_DOUBTS && !self->doubted) {
        self->doubted = true;
        tell(self, SB_SAYS_MOVE_DOUBTFUL,
             "stands still until the target says which server plays it; asking",
             self->machine.reason);
    }
}

bool sb_move_out_is_urgent(const sb_move_out *self)
{
    return self->machine.state == SB_MOVE_STOPS;
}

void sb_move_out_turn(sb_move_out *self)
{
    if (!self->finished && self->machine.state < SB_MOVE_COMMITTED) {
        sb_move_match_look(&self->match);
    }
    if (self->fencing && sb_move_fence_stands(&self->shared->fence, self->fence)) {
        self->fencing = false;
        sb_move_source_marked(&self->machine, sb_clock_ns());
    }
    feed(self);
    run(self);
}

// Returns a move to that server, with the connection not made. NULL without memory, or if the text
// is no address.
static sb_move_out *create(sb_move_shared *shared, const char *to, uint32_t session, uint32_t epoch,
                           sb_shard_thread *shard)
{
    const sb_follow_dial_owner owner = {on_ready, on_frame, on_sent, on_lost, NULL};
    sb_move_out *self = calloc(1, sizeof *self);
    if (self == NULL || !sb_follow_dial_init(&self->dial, to, &shared->server->loop.uv,
                                             shared->server_secret, &owner)) {
        free(self);
        return NULL;
    }
    self->dial.owner.context = self;
    sb_move_sender_init(&self->sender, &self->dial);
    sb_move_match_init(&self->match, shard, session, epoch,
                       &(sb_move_match_owner){on_played, on_marked, on_failed, on_answered, self});
    self->shared = shared;
    self->session = session;
    self->begun_ns = sb_clock_ns();
    snprintf(self->to, sizeof self->to, "%s", to);
    return self;
}

sb_move_out *sb_move_out_begin(sb_move_shared *shared, uint32_t session,
                               const sb_move_subject *subject, const char *to)
{
    sb_server *server = shared->server;
    uint8_t id[SB_MOVE_ID_SIZE];
    sb_shard_thread *shard = &server->loop.shards[(session - 1) % server->shard_count];
    sb_move_out *self = create(shared, to, session, subject->epoch, shard);
    if (self == NULL) {
        return NULL;
    }
    self->subject = *subject;
    randombytes_buf(id, sizeof id);
    tell(self, SB_SAYS_MOVE_BEGUN, "is to move to the server at", "");
    sb_move_source_init(&self->machine, id, subject->tick_rate_hz, subject->tick, self->begun_ns);
    return self;
}

sb_move_out *sb_move_out_doubt(sb_move_shared *shared, const sb_move_doubt *doubt)
{
    sb_move_out *self =
        create(shared, doubt->leaves.to, doubt->session, 0, &shared->server->loop.shards[0]);
    if (self == NULL) {
        return NULL;
    }
    self->revives = true;
    memcpy(self->subject.path, doubt->path, sizeof self->subject.path);
    sb_move_source_init_doubtful(&self->machine, doubt->leaves.id, doubt->leaves.store,
                                 self->begun_ns);
    return self;
}

bool sb_move_out_cancel(sb_move_out *self, const char *reason)
{
    const bool done = sb_move_source_cancel(&self->machine, reason, sb_clock_ns());
    run(self);
    return done;
}

bool sb_move_out_abandon(sb_move_out *self)
{
    const bool done = sb_move_source_abandon(&self->machine, sb_clock_ns());
    run(self);
    return done;
}

void sb_move_out_show(const sb_move_out *self, sb_move_state *out_state)
{
    static const char *const NAMES[] = {
        [SB_MOVE_CONNECTS] = "connects",   [SB_MOVE_OFFERS] = "offers", [SB_MOVE_COPIES] = "copies",
        [SB_MOVE_PREPARES] = "prepares",   [SB_MOVE_MARKS] = "marks",   [SB_MOVE_STOPS] = "stops",
        [SB_MOVE_COMMITTED] = "committed", [SB_MOVE_DOUBTS] = "doubts", [SB_MOVE_MOVED] = "moved",
        [SB_MOVE_STAYED] = "stayed",
    };
    const sb_move_source *machine = &self->machine;
    *out_state = (sb_move_state){.session = self->session,
                                 .state = NAMES[machine->state],
                                 .over = self->finished,
                                 .moved = machine->state == SB_MOVE_MOVED,
                                 .doubtful = machine->state == SB_MOVE_DOUBTS,
                                 .revives = self->revives,
                                 .session_there = machine->accept.session,
                                 .tick = machine->tick};
    const uint64_t until_ns = self->finished ? self->ended_ns : sb_clock_ns();
    out_state->seconds = (double)(until_ns - self->begun_ns) / 1e9;
    memcpy(out_state->id, machine->id, sizeof out_state->id);
    snprintf(out_state->to, sizeof out_state->to, "%s", self->to);
    snprintf(out_state->reason, sizeof out_state->reason, "%s", machine->reason);
}

bool sb_move_out_is_still(const sb_move_out *self)
{
    return self->finished && sb_move_match_is_still(&self->match) && self->revival == NULL &&
           sb_follow_dial_is_still(&self->dial);
}

void sb_move_out_detach(sb_move_out *self)
{
    self->detached = true;
    hang_up(self);
    sb_move_match_detach(&self->match);
    sb_follow_dial_detach(&self->dial);
    if (self->revival != NULL) {
        sb_move_revival_detach(self->revival);
    }
}

void sb_move_out_free(sb_move_out *self)
{
    sb_move_sender_close(&self->sender);
    free(self->subject.place);
    sb_move_match_deinit(&self->match);
    free(self);
}
