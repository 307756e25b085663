#include "host/move/in/move_in.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/clock/ticker.h"
#include "host/move/in/move_copy.h"
#include "host/move/in/move_making.h"
#include "host/move/in/move_seat.h"
#include "host/wire/move_mark.h"

#define PING_NS UINT64_C(250000000)
#define UNSURE_EXIT_STATUS 1

struct sb_move_in {
    sb_move_in *next;
    sb_move_shared *shared;
    sb_move_target machine;
    sb_follow_feed *feed; // of the last MOVE or ASK; NULL once it is lost
    sb_move_copy copy;
    sb_move_seat seat; // where the match shall go on
    uint64_t pinged_ns, round_trip_ns;
    char *standing; // of the people, as the source said last
    size_t standing_size;
    sb_game *made; // in tick 0
    bool taking;   // the match is to be adopted once nothing is played any more
    bool fencing;  // its mark is durable: no follower that lacks it may take over
    uint32_t fence;
    uint32_t works; // on threads of the pool, that are under way
    bool noted, dropped;
};

static void run(sb_move_in *self);

sb_move_in **sb_move_in_next(sb_move_in *in)
{
    return &in->next;
}

bool sb_move_in_has(const sb_move_in *in, const sb_follow_feed *feed)
{
    return in->feed == feed;
}

bool sb_move_in_is(const sb_move_in *in, const uint8_t id[SB_MOVE_ID_SIZE])
{
    return memcmp(in->machine.id, id, SB_MOVE_ID_SIZE) == 0;
}

static void tell(const sb_move_in *self, sb_journal_event event, const char *what,
                 const char *reason)
{
    const char *from = self->feed != NULL ? self->feed->address : "";
    const sb_journal_entry entry = {.event = event, .session = self->seat.number, .address = from};
    sb_journal_tell(&self->shared->server->loop.out.journal, &entry,
                    "the match of session %" PRIu32 " of another server %s %" PRIu32 "%s%s",
                    self->machine.session, what, self->seat.number, reason[0] != '\0' ? ": " : "",
                    reason);
}

// What the shard says

static void on_reserved(void *context)
{
    sb_move_in *self = context;
    sb_move_target_accept(&self->machine, self->seat.number, sb_clock_ns());
    if (self->dropped) {
        sb_move_seat_give_up(&self->seat); // the move was over before its number came
    }
}

static void on_denied(void *context, const char *reason)
{
    sb_move_in *self = context;
    sb_move_target_deny(&self->machine, reason, sb_clock_ns());
}

// The mark is durable, so the match is not given back while the lease is held. The keeper ends the
// process if that is lost.
static void pass_fence(sb_move_in *self, uint64_t now_ns)
{
    if (self->fencing && sb_move_fence_stands(&self->shared->fence, self->fence)) {
        self->fencing = false;
        sb_move_target_taken(&self->machine, now_ns);
    }
}

static void on_durable(void *context)
{
    sb_move_in *self = context;
    const uint64_t now_ns = sb_clock_ns();
    self->fencing = true;
    self->fence = sb_move_fence_ask(&self->shared->fence, now_ns);
    pass_fence(self, now_ns);
}

static void on_failed(void *context, const char *reason)
{
    sb_move_in *self = context;
    sb_move_target_not_taken(&self->machine, reason, sb_clock_ns());
}

static void on_answered(void *context)
{
    run(context);
}

// The connection

static void send_frame(void *context, const sb_follow_frame *frame)
{
    const sb_move_in *self = context;
    if (self->feed != NULL) {
        sb_follow_link_send(&self->feed->link, frame);
    }
}

static void on_played(void *context)
{
    sb_move_in *self = context;
    const sb_follow_replica *replica = self->copy.replica;
    const uint64_t now_ns = sb_clock_ns();
    if (self->copy.fault[0] != '\0') {
        sb_move_target_failed(&self->machine, self->copy.fault, now_ns);
    } else if (sb_move_copy_is_settled(&self->copy)) {
        sb_move_target_played(&self->machine, replica->tick, replica->hash, now_ns);
    }
    run(self);
}

// Takes LOG or PIECE.
static bool take_log(sb_move_in *self, const sb_follow_frame *frame, uint64_t now_ns)
{
    if (frame->kind == SB_FOLLOW_PIECE && self->machine.state > SB_MOVE_FINISHES) {
        return true;
    }
    const bool fits =
        frame->kind == SB_FOLLOW_LOG
            ? sb_move_copy_take_log(&self->copy, frame, self->machine.id)
            : sb_move_copy_take_piece(&self->copy, frame, self->machine.state >= SB_MOVE_READIES);
    if (self->copy.fault[0] != '\0') {
        sb_move_target_failed(&self->machine, self->copy.fault, now_ns);
    }
    return fits;
}

static void take_standing(sb_move_in *self, const sb_follow_frame *frame)
{
    char *standing = frame->byte_count > 0 ? malloc(frame->byte_count) : NULL;
    if (standing != NULL) {
        memcpy(standing, frame->bytes, frame->byte_count);
        free(self->standing);
        self->standing = standing;
        self->standing_size = frame->byte_count;
    }
}

static void take_pong(sb_move_in *self, const sb_follow_frame *frame, uint64_t now_ns)
{
    const uint64_t way_ns = now_ns - frame->echo_ns;
    if (frame->echo_ns != 0 && frame->echo_ns <= now_ns &&
        (self->round_trip_ns == 0 || way_ns < self->round_trip_ns)) {
        self->round_trip_ns = way_ns;
        sb_move_target_measured(&self->machine, way_ns);
    }
}

bool sb_move_in_frame(sb_move_in *self, sb_follow_feed *feed, const sb_follow_frame *frame)
{
    const uint64_t now_ns = sb_clock_ns();
    bool fits = true;
    if (frame->kind == SB_FOLLOW_ASK) {
        self->feed = feed;
    } else if (self->feed != feed) {
        return true; // of a connection that another one has replaced
    } else if (frame->kind == SB_FOLLOW_LOG || frame->kind == SB_FOLLOW_PIECE) {
        fits = take_log(self, frame, now_ns);
    } else if (frame->kind == SB_FOLLOW_STANDING && self->machine.state == SB_MOVE_IS_READY) {
        take_standing(self, frame);
    } else if (frame->kind == SB_FOLLOW_PONG) {
        take_pong(self, frame, now_ns);
    }
    fits = sb_move_target_frame(&self->machine, frame, now_ns) && fits;
    run(self);
    return fits;
}

void sb_move_in_lost(sb_move_in *self, const sb_follow_feed *feed)
{
    if (self->feed == feed) {
        self->feed = NULL;
        sb_move_target_lost(&self->machine, sb_clock_ns());
        run(self);
    }
}

// What the machine wants

static void answer(sb_move_in *self, sb_follow_frame *frame)
{
    sb_server *server = self->shared->server;
    if (frame->kind == SB_FOLLOW_ACCEPT) {
        const sb_shard_thread *shard = sb_move_seat_shard(&self->seat);
        const sb_lobby_port port = server->ports[shard->index];
        memcpy(frame->store, self->shared->store.id, sizeof frame->store);
        memcpy(frame->key, sb_host_transport_identity(shard->shard.transport), sizeof frame->key);
        frame->port = port.port;
        frame->web_port = port.web_port;
    }
    send_frame(self, frame);
}

static void on_made(void *context, sb_game *game)
{
    sb_move_in *self = context;
    self->works--;
    self->made = game;
    if (game == NULL) {
        sb_move_target_failed(&self->machine, "its game cannot be made", sb_clock_ns());
    } else {
        sb_move_target_ready(&self->machine, sb_clock_ns());
    }
    run(self);
}

static void make_ready(sb_move_in *self)
{
    const sb_followed_log *log =
        self->copy.replica != NULL ? sb_follow_replica_head(self->copy.replica) : NULL;
    const uint32_t tick_rate_hz = sb_move_seat_shard(&self->seat)->shard.tick_rate_hz;
    const char *fault = NULL;
    if (log == NULL) {
        fault = "nothing of the match was played";
    } else if (sb_log_reader_head(log->reader)->game.tick_rate_hz != tick_rate_hz) {
        fault = "its log has another tick rate";
    } else if (!sb_move_make_game(log, &self->shared->server->loop.uv, on_made, self)) {
        fault = "not enough memory";
    } else {
        self->works++;
    }
    if (fault != NULL) {
        sb_move_target_failed(&self->machine, fault, sb_clock_ns());
    }
}

// Adopts the match, unless something of its copy is still being played.
static void take(sb_move_in *self)
{
    sb_followed_log *log = sb_follow_replica_log(self->copy.replica);
    if (log == NULL) {
        return;
    }
    self->taking = false;
    sb_log_handover taken = {.kind = SB_HANDOVER_TAKEN, .session = self->seat.number};
    memcpy(taken.id, self->machine.id, sizeof taken.id);
    memcpy(taken.store, self->shared->store.id, sizeof taken.store);
    const sb_move_arrival arrival = {.log = log,
                                     .descriptor = dup(self->copy.replica->copy.descriptor),
                                     .taken = &taken,
                                     .standing = self->standing,
                                     .standing_size = self->standing_size,
                                     .made = self->made};
    if (arrival.descriptor >= 0 && sb_move_seat_adopt(&self->seat, &arrival)) {
        self->made = NULL;
        return;
    }
    if (arrival.descriptor >= 0) {
        close(arrival.descriptor);
    }
    sb_move_target_not_taken(&self->machine, "not enough memory", sb_clock_ns());
}

static void note(sb_move_in *self, bool taken)
{
    if (!self->noted) {
        self->noted = true;
        sb_move_counts_note_in(&self->shared->counts, taken);
        tell(self, taken ? SB_SAYS_MATCH_ARRIVED : SB_SAYS_MATCH_NOT_TAKEN,
             taken ? "goes on here as session" : "is not taken as session", self->machine.reason);
    }
}

static void drop(sb_move_in *self)
{
    note(self, false);
    sb_move_seat_give_up(&self->seat);
    sb_move_copy_drop(&self->copy);
    self->dropped = true;
    if (self->copy.begun) {
        (void)sb_move_clerk_send(&self->shared->clerk, SB_MOVE_ERRAND_ERASE, self->machine.id, NULL,
                                 NULL);
    }
}

// The copy may hold the mark or not, and only a process that reads the folder at its start can
// tell. So this one ends, without an end in any log: its next one resumes what is there, and
// answers the source. A server that ends anyway goes on with that, and gives its lease back.
static void end_unsure(sb_move_in *self, const char *what)
{
    const bool ending = self->shared->ending;
    char name[SB_MOVE_NAME_SIZE];
    sb_move_name_write(self->machine.id, name);
    const sb_journal_entry entry = {.event = SB_SAYS_MOVE_UNSURE, .session = self->seat.number};
    sb_journal_tell(&self->shared->server->loop.out.journal, &entry,
                    "a match that came could not be taken (%s), and its copy %s/%s %s%s",
                    self->machine.reason, self->shared->directory, name, what,
                    ending ? ": the next server that leads with this folder, or with a copy of it, "
                             "tells the source who has the match"
                           : ", so this server ends at once: mend the disk and start it again with "
                             "--resume, which tells the source who has the match");
    if (!ending) {
        _exit(UNSURE_EXIT_STATUS);
    }
    sb_move_target_erased(&self->machine, false, sb_clock_ns());
}

// The session stays until the copy is gone: its end would be written into the copy.
static void on_erased(void *context, const sb_move_errand *errand)
{
    sb_move_in *self = context;
    self->works--;
    if (!errand->sure) {
        end_unsure(self, "cannot be erased");
        return;
    }
    sb_move_seat_give_up(&self->seat);
    sb_move_target_erased(&self->machine, true, sb_clock_ns());
    run(self);
}

static void erase(sb_move_in *self)
{
    // Followers may have the mark by now. The one that takes the lease over decides, and answers
    // the source.
    if (self->seat.touched && self->shared->server->def->lease != NULL) {
        end_unsure(self, "may be at followers");
    } else if (!sb_move_clerk_send(&self->shared->clerk, SB_MOVE_ERRAND_ERASE, self->machine.id,
                                   on_erased, self)) {
        end_unsure(self, "cannot be erased");
    } else {
        self->works++;
    }
}

static void act(sb_move_in *self, sb_move_target_action *action)
{
    switch (action->act) {
    case SB_MOVE_DO_ANSWER:
        answer(self, &action->frame);
        break;
    case SB_MOVE_DO_READY:
        make_ready(self);
        break;
    case SB_MOVE_DO_TAKE:
        self->taking = true;
        take(self);
        break;
    case SB_MOVE_DO_ERASE:
        erase(self);
        break;
    case SB_MOVE_DO_PLAY:
        sb_move_seat_play(&self->seat);
        // The log has the mark, durably: the list is for the time when the log is removed.
        (void)sb_move_clerk_send(&self->shared->clerk, SB_MOVE_ERRAND_NOTE, self->machine.id, NULL,
                                 NULL);
        note(self, true);
        break;
    case SB_MOVE_DO_DROP:
        drop(self);
        break;
    }
}

static void run(sb_move_in *self)
{
    sb_move_target_action action;
    while (sb_move_seat_shard(&self->seat) != NULL &&
           sb_move_target_next(&self->machine, sb_clock_ns(), &action)) {
        act(self, &action);
    }
}

bool sb_move_in_is_urgent(const sb_move_in *self)
{
    return self->machine.state >= SB_MOVE_IS_READY && self->machine.state <= SB_MOVE_TAKES;
}

void sb_move_in_turn(sb_move_in *self)
{
    const uint64_t now_ns = sb_clock_ns();
    if (now_ns - self->pinged_ns >= PING_NS) {
        self->pinged_ns = now_ns;
        send_frame(self, &(sb_follow_frame){.kind = SB_FOLLOW_PING, .stamp_ns = now_ns});
    }
    if (self->taking) {
        take(self);
    }
    pass_fence(self, now_ns);
    sb_move_seat_look(&self->seat);
    run(self);
}

void sb_move_in_give_up(sb_move_in *self)
{
    sb_move_target_failed(&self->machine, "this server ends", sb_clock_ns());
    run(self);
}

// Returns why the server does not want the match, NULL if it does.
static const char *fault_of(const sb_move_shared *shared, const sb_follow_frame *move)
{
    const sb_server *server = shared->server;
    if (memcmp(move->store, shared->store.id, sizeof move->store) == 0) {
        return "it is the server that plays the match";
    }
    if (strcmp(move->text, server->def->rules->name) != 0) {
        return "it plays by other rules";
    }
    return server->loop.draining || shared->draining ? "it drains" : NULL;
}

sb_move_in *sb_move_in_begin(sb_move_shared *shared, sb_follow_feed *feed,
                             const sb_follow_frame *move)
{
    sb_server *server = shared->server;
    sb_shard_thread *shard = &server->loop.shards[sb_server_choose_shard(server)];
    sb_move_in *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    const sb_move_seat_owner seat = {on_reserved, on_denied,   on_durable,
                                     on_failed,   on_answered, self};
    if (!sb_move_seat_init(&self->seat, shard, move, &seat)) {
        free(self);
        return NULL;
    }
    self->shared = shared;
    self->feed = feed;
    sb_move_copy_init(&self->copy, shared->directory, &server->loop.uv, server->def->rules,
                      &(sb_move_copy_owner){send_frame, on_played, self});
    sb_move_target_init(&self->machine, move, sb_clock_ns());
    const char *fault = fault_of(shared, move);
    if (fault == NULL && !sb_move_seat_reserve(&self->seat)) {
        fault = "it is short of memory";
    }
    if (fault != NULL) {
        sb_move_target_deny(&self->machine, fault, sb_clock_ns());
    }
    run(self);
    return self;
}

void sb_move_in_detach(sb_move_in *self)
{
    sb_move_seat_detach(&self->seat);
}

bool sb_move_in_is_still(const sb_move_in *self)
{
    return self->works == 0 && sb_move_seat_is_still(&self->seat) &&
           sb_move_target_is_over(&self->machine);
}

void sb_move_in_free(sb_move_in *self)
{
    sb_move_copy_drop(&self->copy);
    sb_game_destroy(self->made);
    sb_move_seat_deinit(&self->seat);
    free(self->standing);
    free(self);
}
