#include "host/move/move_in.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/float_mode.h"
#include "host/clock/ticker.h"
#include "host/follow/follow_replica.h"
#include "host/heap.h"
#include "host/move/move_job.h"
#include "host/move/move_mark.h"

#define PING_NS UINT64_C(250000000)
#define REASON_SIZE 160
#define UNSURE_EXIT_STATUS 1

struct sb_move_in {
    sb_move_in *next;
    sb_mover *mover;
    sb_shard_thread *shard; // NULL once the shards are gone
    sb_move_target machine;
    sb_follow_feed *feed; // of the last MOVE or ASK; NULL once it is lost
    sb_follow_replica_owner owner;
    sb_follow_replica *replica;
    bool copies;  // the file of the copy is this one's
    uint32_t log; // the source's number of it
    uint64_t pinged_ns, round_trip_ns;
    char *place;
    size_t place_size;
    char *standing; // of the people, as the source said last
    size_t standing_size;
    uint32_t tick_rate_hz;
    uint32_t number;  // of the session that is expected or adopted; 0 without one
    bool expected;    // and not adopted
    sb_game *made;    // in tick 0
    bool taking;      // the match is to be adopted once nothing is played any more
    bool awaits_disk; // it is adopted, and its mark is not durable yet
    bool touched;     // the mark may be in the copy
    bool fencing;     // the mark is durable: nobody who lacks it may take over
    uint32_t fence;
    bool looking;
    uint32_t epoch; // of the adopted match
    uint32_t jobs;
    bool noted, dropped;
};

static void run(sb_move_in *self);
static void end_session(sb_move_in *self);

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
    const sb_journal_entry entry = {.event = event, .session = self->number, .address = from};
    sb_journal_tell(&sb_mover_server(self->mover)->loop.out.journal, &entry,
                    "the match of session %" PRIu32 " of another server %s %" PRIu32 "%s%s",
                    self->machine.session, what, self->number, reason[0] != '\0' ? ": " : "",
                    reason);
}

// Jobs

typedef enum in_work {
    IN_EXPECT,
    IN_ADOPT,
    IN_LOOK,
    IN_PLAY,
    IN_FORGET, // the number
    IN_END,    // the session, which never played
} in_work;

typedef struct in_job {
    sb_move_job job; // first
    sb_move_in *in;
    in_work work;
    uint32_t number, epoch;
    bool done;
    bool given; // of IN_ADOPT: a writer has or had the log
    sb_move_look look;
    sb_move_arrival arrival;
    sb_log_handover taken;
    char reason[REASON_SIZE];
} in_job;

static sb_server_part *part_of(const sb_shard_thread *shard)
{
    sb_server *server = shard->server->owner;
    return &server->parts[shard->index];
}

static void on_shard(sb_move_job *job, sb_shard_thread *shard)
{
    in_job *self = (in_job *)job;
    const sb_move_in *in = self->in; // whose place does not change
    switch (self->work) {
    case IN_EXPECT:
        self->number = sb_move_expect(shard, in->place, in->place_size, in->tick_rate_hz,
                                      self->reason, sizeof self->reason);
        break;
    case IN_ADOPT:
        self->done = sb_move_adopt(part_of(shard), &self->arrival, &self->epoch, &self->given,
                                   self->reason, sizeof self->reason);
        break;
    case IN_LOOK:
        sb_move_look_at(part_of(shard), self->number, self->epoch, &self->look);
        break;
    case IN_PLAY:
        (void)sb_lobby_go_on(shard->shard.lobby, self->number);
        break;
    case IN_FORGET:
        sb_lobby_forget_match(shard->shard.lobby, self->number);
        break;
    case IN_END:
        (void)sb_lobby_end(shard->shard.lobby, self->number);
        break;
    }
}

static void take_number(sb_move_in *self, const in_job *job, uint64_t now_ns)
{
    self->number = job->number;
    self->expected = job->number != 0;
    if (job->number == 0) {
        sb_move_target_deny(&self->machine, job->reason, now_ns);
    } else {
        sb_move_target_accept(&self->machine, job->number, now_ns);
    }
    if (self->dropped) {
        end_session(self); // the move was over before its number came
    }
}

// The mark is durable, so the match is not given back while the lease is held. The keeper ends the
// process if that is lost.
static void pass_fence(sb_move_in *self, uint64_t now_ns)
{
    if (self->fencing && sb_move_fence_stands(sb_mover_fence(self->mover), self->fence)) {
        self->fencing = false;
        sb_move_target_taken(&self->machine, now_ns);
    }
}

static void take_look(sb_move_in *self, const sb_move_look *look, uint64_t now_ns)
{
    if (look->gone) {
        self->awaits_disk = false;
        sb_move_target_not_taken(&self->machine, "the session has ended", now_ns);
    } else if (look->progress.synced) {
        self->awaits_disk = false;
        self->fencing = true;
        self->fence = sb_move_fence_ask(sb_mover_fence(self->mover), now_ns);
        pass_fence(self, now_ns);
    } else if (look->progress.failed) {
        self->awaits_disk = false;
        sb_move_target_not_taken(&self->machine, "its log cannot be written", now_ns);
    }
}

static void on_done(sb_move_job *job, bool worked)
{
    in_job *self = (in_job *)job;
    sb_move_in *in = self->in;
    const uint64_t now_ns = sb_clock_ns();
    in->jobs--;
    in->touched = in->touched || self->given;
    if (self->work == IN_LOOK) {
        in->looking = false;
    }
    if (!worked && self->work == IN_EXPECT) {
        sb_move_target_deny(&in->machine, "this server ends", now_ns);
    } else if (!worked && self->work == IN_ADOPT) {
        sb_game_destroy(self->arrival.made);
        close(self->arrival.descriptor);
        sb_move_target_not_taken(&in->machine, "this server ends", now_ns);
    } else if (!worked) {
        sb_move_target_not_taken(&in->machine, "this server ends", now_ns);
    } else if (self->work == IN_EXPECT) {
        take_number(in, self, now_ns);
    } else if (self->work == IN_ADOPT) {
        in->expected = false;
        in->awaits_disk = self->done;
        in->epoch = self->epoch;
        if (!self->done) {
            in->number = 0;
            sb_move_target_not_taken(&in->machine, self->reason, now_ns);
        }
    } else if (self->work == IN_LOOK) {
        take_look(in, &self->look, now_ns);
    }
    free(self);
    run(in);
}

static in_job *job_for(sb_move_in *self, in_work work)
{
    in_job *job = calloc(1, sizeof *job);
    if (job != NULL) {
        job->job.work = on_shard;
        job->job.done = on_done;
        job->in = self;
        job->work = work;
        job->number = self->number;
        job->epoch = self->epoch;
    }
    return job;
}

static bool post(sb_move_in *self, in_job *job)
{
    if (self->shard == NULL) {
        free(job);
        return false;
    }
    if (job != NULL) {
        self->jobs++;
        sb_move_job_post(&job->job, self->shard);
    }
    return job != NULL;
}

// The copy

static void send_frame(sb_move_in *self, const sb_follow_frame *frame)
{
    if (self->feed != NULL) {
        sb_follow_link_send(&self->feed->link, frame);
    }
}

static void on_played(void *context, sb_follow_replica *replica, const sb_follow_played *played)
{
    sb_move_in *self = context;
    const uint64_t now_ns = sb_clock_ns();
    if (replica->state == SB_FOLLOWED_DIVERGED || replica->state == SB_FOLLOWED_FAILED) {
        send_frame(self, &(sb_follow_frame){.kind = SB_FOLLOW_DIVERGED,
                                            .log = self->log,
                                            .tick = replica->tick + 1});
        sb_move_target_failed(&self->machine, replica->reason, now_ns);
    } else {
        send_frame(self, &(sb_follow_frame){.kind = SB_FOLLOW_ACK,
                                            .log = self->log,
                                            .offset = played->size,
                                            .tick = replica->tick});
        if (!sb_follow_replica_is_busy(replica)) {
            sb_move_target_played(&self->machine, replica->tick, replica->hash, now_ns);
        }
    }
    run(self);
}

static bool take_log(sb_move_in *self, const sb_follow_frame *frame)
{
    char name[SB_MOVE_NAME_SIZE], reason[REASON_SIZE];
    sb_follow_frame have;
    sb_move_name_write(self->machine.id, name);
    if (self->replica != NULL || strcmp(frame->name, name) != 0) {
        return false;
    }
    self->log = frame->log;
    self->copies = true;
    self->replica = sb_follow_replica_create(&self->owner, name, reason, sizeof reason);
    if (self->replica == NULL ||
        !sb_follow_replica_offer(self->replica, frame, &have, reason, sizeof reason)) {
        sb_move_target_failed(&self->machine, reason, sb_clock_ns());
        return true;
    }
    send_frame(self, &have);
    return true;
}

static bool take_piece(sb_move_in *self, const sb_follow_frame *frame)
{
    char reason[REASON_SIZE];
    if (self->replica == NULL || frame->log != self->log) {
        return false;
    }
    // A copy that began again would not be the one of which the game was made.
    if (self->machine.state >= SB_MOVE_READIES && frame->offset != self->replica->copy.size) {
        sb_move_target_failed(&self->machine, "the source sends its log again", sb_clock_ns());
        return false;
    }
    if (!sb_follow_replica_take(self->replica, frame, reason, sizeof reason)) {
        sb_move_target_failed(&self->machine, reason, sb_clock_ns());
    } else if (!sb_follow_replica_play(self->replica, frame)) {
        send_frame(self, &(sb_follow_frame){.kind = SB_FOLLOW_ACK,
                                            .log = self->log,
                                            .offset = self->replica->copy.size,
                                            .tick = self->replica->tick});
    }
    return true;
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
    } else if (frame->kind == SB_FOLLOW_LOG) {
        fits = take_log(self, frame);
    } else if (frame->kind == SB_FOLLOW_PIECE) {
        fits = self->machine.state > SB_MOVE_FINISHES || take_piece(self, frame);
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
    sb_server *server = sb_mover_server(self->mover);
    if (frame->kind == SB_FOLLOW_ACCEPT) {
        const sb_lobby_port port = server->ports[self->shard->index];
        memcpy(frame->store, sb_mover_store(self->mover)->id, sizeof frame->store);
        memcpy(frame->key, sb_host_transport_identity(self->shard->shard.transport),
               sizeof frame->key);
        frame->port = port.port;
        frame->web_port = port.web_port;
    }
    send_frame(self, frame);
}

// Makes the game of the match on a thread of the pool.
typedef struct making {
    uv_work_t work;
    sb_move_in *in;
    sb_game_def def;
    sb_game *game;
    sb_error error;
    sb_map map;
} making;

static void make_game(uv_work_t *work)
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
    sb_move_in *in = self->in;
    in->jobs--;
    in->made = self->game;
    if (status != 0 || self->error != SB_OK) {
        sb_move_target_failed(&in->machine, "its game cannot be made", sb_clock_ns());
    } else {
        sb_move_target_ready(&in->machine, sb_clock_ns());
    }
    free(self);
    run(in);
}

static void make_ready(sb_move_in *self)
{
    const sb_followed_log *log = NULL;
    making *work = self->replica != NULL ? calloc(1, sizeof *work) : NULL;
    if (work != NULL) {
        log = sb_follow_replica_head(self->replica);
    }
    const char *fault = NULL;
    if (log == NULL) {
        fault = "nothing of the match was played";
    } else if (sb_log_reader_head(log->reader)->game.tick_rate_hz !=
               self->shard->shard.tick_rate_hz) {
        fault = "its log has another tick rate";
    }
    if (fault != NULL) {
        free(work);
        sb_move_target_failed(&self->machine, fault, sb_clock_ns());
        return;
    }
    work->work.data = work;
    work->in = self;
    work->def = *sb_game_get_def(sb_replay_game(log->replay));
    work->map = *sb_log_reader_map(log->reader);
    self->jobs++;
    (void)uv_queue_work(&sb_mover_server(self->mover)->loop.uv, &work->work, make_game, on_made);
}

// Adopts the match, unless something of its copy is still being played.
static void take(sb_move_in *self)
{
    sb_followed_log *log = sb_follow_replica_log(self->replica);
    if (log == NULL) {
        return;
    }
    self->taking = false;
    in_job *job = job_for(self, IN_ADOPT);
    const int descriptor = job != NULL ? dup(self->replica->copy.descriptor) : -1;
    if (descriptor < 0) {
        free(job);
        sb_move_target_not_taken(&self->machine, "not enough memory", sb_clock_ns());
        return;
    }
    job->taken.kind = SB_HANDOVER_TAKEN;
    job->taken.session = self->number;
    memcpy(job->taken.id, self->machine.id, sizeof job->taken.id);
    memcpy(job->taken.store, sb_mover_store(self->mover)->id, sizeof job->taken.store);
    job->arrival = (sb_move_arrival){.session = self->number,
                                     .place = self->place,
                                     .place_size = self->place_size,
                                     .log = log,
                                     .descriptor = descriptor,
                                     .taken = &job->taken,
                                     .standing = self->standing,
                                     .standing_size = self->standing_size,
                                     .made = self->made};
    self->made = NULL;
    (void)post(self, job);
}

static void end_session(sb_move_in *self)
{
    if (self->number != 0) {
        (void)post(self, job_for(self, self->expected ? IN_FORGET : IN_END));
    }
    self->expected = false;
    self->number = 0;
}

static void note(sb_move_in *self, bool taken)
{
    if (!self->noted) {
        self->noted = true;
        sb_mover_note_in(self->mover, taken);
        tell(self, taken ? SB_SAYS_MATCH_ARRIVED : SB_SAYS_MATCH_NOT_TAKEN,
             taken ? "goes on here as session" : "is not taken as session", self->machine.reason);
    }
}

static void drop(sb_move_in *self)
{
    note(self, false);
    end_session(self);
    sb_follow_replica_destroy(self->replica);
    self->replica = NULL;
    self->dropped = true;
    if (self->copies) {
        (void)sb_move_clerk_send(sb_mover_clerk(self->mover), SB_MOVE_ERRAND_ERASE,
                                 self->machine.id, NULL, NULL);
    }
}

// The copy may hold the mark or not, and only a process that reads the folder at its start can
// tell. So this one ends, without an end in any log: its next one resumes what is there, and
// answers the source. A server that ends anyway goes on with that, and gives its lease back.
static void end_unsure(sb_move_in *self, const char *what)
{
    const bool ending = sb_mover_is_ending(self->mover);
    char name[SB_MOVE_NAME_SIZE];
    sb_move_name_write(self->machine.id, name);
    const sb_journal_entry entry = {.event = SB_SAYS_MOVE_UNSURE, .session = self->number};
    sb_journal_tell(&sb_mover_server(self->mover)->loop.out.journal, &entry,
                    "a match that came could not be taken (%s), and its copy %s/%s %s%s",
                    self->machine.reason, sb_mover_get_def(self->mover)->directory, name, what,
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
    self->jobs--;
    if (!errand->sure) {
        end_unsure(self, "cannot be erased");
        return;
    }
    end_session(self);
    sb_move_target_erased(&self->machine, true, sb_clock_ns());
    run(self);
}

static void erase(sb_move_in *self)
{
    // Followers may have the mark by now. Who takes the lease over decides, and answers the source.
    if (self->touched && sb_mover_server(self->mover)->def->lease != NULL) {
        end_unsure(self, "may be at followers");
    } else if (!sb_move_clerk_send(sb_mover_clerk(self->mover), SB_MOVE_ERRAND_ERASE,
                                   self->machine.id, on_erased, self)) {
        end_unsure(self, "cannot be erased");
    } else {
        self->jobs++;
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
        (void)post(self, job_for(self, IN_PLAY));
        // The log has the mark, durably: the list is for the time when the log is removed.
        (void)sb_move_clerk_send(sb_mover_clerk(self->mover), SB_MOVE_ERRAND_NOTE, self->machine.id,
                                 NULL, NULL);
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
    while (self->shard != NULL && sb_move_target_next(&self->machine, sb_clock_ns(), &action)) {
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
    if (self->awaits_disk && !self->looking) {
        self->looking = post(self, job_for(self, IN_LOOK));
    }
    run(self);
}

void sb_move_in_give_up(sb_move_in *self)
{
    sb_move_target_failed(&self->machine, "this server ends", sb_clock_ns());
    run(self);
}

sb_move_in *sb_move_in_begin(sb_mover *mover, sb_follow_feed *feed, const sb_follow_frame *move)
{
    sb_server *server = sb_mover_server(mover);
    sb_move_in *self = calloc(1, sizeof *self);
    if (self != NULL) {
        self->place = malloc(move->byte_count + 1);
    }
    if (self == NULL || self->place == NULL) {
        free(self);
        return NULL;
    }
    memcpy(self->place, move->bytes, move->byte_count);
    self->place_size = move->byte_count;
    self->tick_rate_hz = move->tick_rate_hz;
    self->mover = mover;
    self->feed = feed;
    self->shard = &server->loop.shards[sb_server_choose_shard(server)];
    self->owner = (sb_follow_replica_owner){.directory = sb_mover_get_def(mover)->directory,
                                            .loop = &server->loop.uv,
                                            .rules = server->def->rules,
                                            .played = on_played,
                                            .context = self};
    sb_move_target_init(&self->machine, move, sb_clock_ns());
    if (memcmp(move->store, sb_mover_store(mover)->id, sizeof move->store) == 0) {
        sb_move_target_deny(&self->machine, "it is the server that plays the match", sb_clock_ns());
    } else if (strcmp(move->text, server->def->rules->name) != 0) {
        sb_move_target_deny(&self->machine, "it plays by other rules", sb_clock_ns());
    } else if (server->loop.draining || sb_mover_is_draining(mover)) {
        sb_move_target_deny(&self->machine, "it drains", sb_clock_ns());
    } else if (!post(self, job_for(self, IN_EXPECT))) {
        sb_move_target_deny(&self->machine, "it is short of memory", sb_clock_ns());
    }
    run(self);
    return self;
}

void sb_move_in_detach(sb_move_in *self)
{
    self->shard = NULL;
}

bool sb_move_in_is_still(const sb_move_in *self)
{
    return self->jobs == 0 && sb_move_target_is_over(&self->machine);
}

void sb_move_in_free(sb_move_in *self)
{
    sb_follow_replica_destroy(self->replica);
    sb_game_destroy(self->made);
    free(self->place);
    free(self->standing);
    free(self);
}
