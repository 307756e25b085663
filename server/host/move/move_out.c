#include "host/move/move_out.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "host/clock/ticker.h"
#include "host/config/endpoint.h"
#include "host/follow/follow_pace.h"
#include "host/logs/log_lock.h"
#include "host/move/move_job.h"
#include "host/move/move_mark.h"

#define LOG_NUMBER 1u // of the only log of the connection

// A connection lives until its handle is closed, perhaps longer than its move.
typedef struct wire {
    sb_follow_link link;
    sb_move_out *out; // NULL: the move has hung up
} wire;

struct sb_move_out {
    sb_move_out *next;
    sb_mover *mover;
    sb_shard_thread *shard;
    sb_move_source machine;
    uint32_t session;
    sb_move_subject subject;
    char to[SB_MOVE_TO_SIZE];
    char host[SB_MOVE_TO_SIZE];
    char address[SB_SESSION_ADDRESS_SIZE]; // of that host
    uint16_t port;
    wire *wire; // the present one
    uv_getaddrinfo_t lookup;
    bool looking_up;
    bool detached; // the loop ends: nothing begins any more
    // The log.
    sb_file_source file;
    bool feeding, answered; // LOG was sent; the target has said what it has
    uint64_t sent, known;
    sb_follow_pace pace;
    // What was asked of the shard.
    uint32_t jobs;
    bool looking; // one of them is a look
    bool marking; // the mark is being made durable
    bool fencing; // it is: nobody who lacks it may take over
    uint32_t fence;
    bool stopping;
    sb_move_look stopped; // once the match stands still and its log is written
    bool is_stopped;
    char *standing;  // of its people then
    uint64_t due_ns; // when its last tick was seen
    bool doubted;    // that was told
    bool revives;    // the match is not played here: its log was found
    bool finished;
    uint64_t begun_ns, ended_ns;
};

sb_move_out **sb_move_out_next(sb_move_out *out)
{
    return &out->next;
}

static sb_journal *journal_of(const sb_move_out *self)
{
    return &sb_mover_server(self->mover)->loop.out.journal;
}

static void tell(const sb_move_out *self, sb_journal_event event, const char *what,
                 const char *reason)
{
    const sb_journal_entry entry = {.event = event, .session = self->session, .address = self->to};
    sb_journal_tell(journal_of(self), &entry, "session %" PRIu32 " %s %s%s%s", self->session, what,
                    self->to, reason[0] != '\0' ? ": " : "", reason);
}

static void run(sb_move_out *self);

// Jobs

typedef enum out_work {
    OUT_LOOK,
    OUT_MARK,
    OUT_HALT,
    OUT_STAY,
    OUT_END,
    OUT_REVIVE, // a log that was found goes on
} out_work;

typedef struct out_job {
    sb_move_job job; // first
    sb_move_out *out;
    out_work work;
    uint32_t session, epoch, tick;
    bool done;
    sb_session_move told;
    sb_log_handover mark;
    sb_move_look look;
    char *standing; // of OUT_LOOK, if the match stands still
    char to[SB_MOVE_TO_SIZE];
    uv_work_t reading;    // of OUT_REVIVE, with all below
    sb_followed_log *log; // NULL: it could not be opened
    int descriptor;
    uint32_t number;
    char reason[160];
} out_job;

static sb_server_part *part_of(const sb_shard_thread *shard)
{
    sb_server *server = shard->server->owner;
    return &server->parts[shard->index];
}

static void on_shard(sb_move_job *job, sb_shard_thread *shard)
{
    out_job *self = (out_job *)job;
    switch (self->work) {
    case OUT_LOOK:
        sb_move_look_at(part_of(shard), self->session, self->epoch, &self->look);
        if (self->look.halted) {
            self->standing = sb_move_standing_of(part_of(shard), self->session);
        }
        self->done = true;
        break;
    case OUT_MARK:
        self->done = sb_lobby_hand_over(shard->shard.lobby, self->session, &self->mark);
        break;
    case OUT_HALT:
        self->done = self->told.tick != 0
                         ? sb_move_tell_and_halt(shard, self->session, self->tick, &self->told)
                         : sb_lobby_halt(shard->shard.lobby, self->session, self->tick);
        break;
    case OUT_STAY:
        sb_move_stay(shard, self->session);
        break;
    case OUT_END:
        sb_move_end_session(part_of(shard), self->session, self->to);
        break;
    case OUT_REVIVE:
        self->number = sb_move_revive(part_of(shard), self->log, self->descriptor, &self->mark,
                                      self->reason, sizeof self->reason);
        self->done = true;
        break;
    }
}

// Takes `*standing` over if it needs that.
static void take_look(sb_move_out *self, const sb_move_look *look, char **standing)
{
    const uint64_t now_ns = sb_clock_ns();
    if (look->gone) {
        (void)sb_move_source_cancel(&self->machine, "its match is over", now_ns);
        return;
    }
    sb_move_source_played(&self->machine, look->tick);
    if (self->marking && look->progress.synced) {
        self->marking = false;
        self->fencing = true;
        self->fence = sb_move_fence_ask(sb_mover_fence(self->mover), now_ns);
    }
    if (self->stopping && look->halted) {
        self->due_ns = self->due_ns != 0 ? self->due_ns : now_ns;
        self->is_stopped = look->progress.written;
        self->stopped = *look;
        free(self->standing);
        self->standing = *standing;
        *standing = NULL;
    }
}

static void end_revival(out_job *job)
{
    sb_move_out *self = job->out;
    if (!job->done && job->descriptor >= 0) {
        close(job->descriptor);
    }
    if (job->log != NULL) {
        sb_followed_log_close(job->log);
        free(job->log);
    }
    if (job->number != 0) {
        self->session = job->number;
        tell(self, SB_SAYS_MATCH_ARRIVED, "goes on here, it was not taken by the server at", "");
    } else {
        tell(self, SB_SAYS_MOVE_FAILED, "cannot go on, though it was not taken by the server at",
             job->reason);
    }
}

static void on_done(sb_move_job *job, bool worked)
{
    out_job *self = (out_job *)job;
    sb_move_out *out = self->out;
    const uint64_t now_ns = sb_clock_ns();
    out->jobs--;
    if (self->work == OUT_LOOK) {
        out->looking = false;
    }
    if (self->work == OUT_REVIVE) {
        end_revival(self);
    } else if (!worked) {
        (void)sb_move_source_cancel(&out->machine, "this server ends", now_ns);
    } else if (self->work == OUT_LOOK) {
        take_look(out, &self->look, &self->standing);
    } else if (self->work == OUT_MARK && self->done) {
        out->marking = true;
    } else if (self->work == OUT_MARK || (self->work == OUT_HALT && !self->done)) {
        (void)sb_move_source_cancel(
            &out->machine,
            self->work == OUT_MARK ? "its log cannot be written" : "its match is over", now_ns);
    } else if (self->work == OUT_HALT) {
        out->stopping = true;
    }
    free(self->standing);
    free(self);
    run(out);
}

static out_job *job_for(sb_move_out *self, out_work work)
{
    out_job *job = calloc(1, sizeof *job);
    if (job != NULL) {
        job->job.work = on_shard;
        job->job.done = on_done;
        job->out = self;
        job->work = work;
        job->session = self->session;
        job->epoch = self->subject.epoch;
        snprintf(job->to, sizeof job->to, "%s", self->to);
    }
    return job;
}

// Without memory the machine's timers end the move. The shards are gone once it is detached.
static void post(sb_move_out *self, out_job *job)
{
    if (self->detached) {
        free(job);
    } else if (job != NULL) {
        self->jobs++;
        sb_move_job_post(&job->job, self->shard);
    }
}

static void post_work(sb_move_out *self, out_work work)
{
    post(self, job_for(self, work));
}

// The log

static bool send_piece(sb_move_out *self, uint64_t now_ns)
{
    uint8_t bytes[SB_FOLLOW_PIECE_SIZE_MAX];
    const uint64_t rest = self->known - self->sent;
    if (rest == 0 ||
        !sb_follow_pace_may_send(&self->pace, sb_follow_link_waiting(&self->wire->link))) {
        return false;
    }
    const uint32_t size =
        rest < SB_FOLLOW_PIECE_SIZE_MAX ? (uint32_t)rest : SB_FOLLOW_PIECE_SIZE_MAX;
    const sb_log_source source = sb_file_source_view(&self->file);
    if (source.read_at(source.context, self->sent, bytes, size) != size) {
        (void)sb_move_source_cancel(&self->machine, "its log cannot be read", now_ns);
        return false;
    }
    sb_follow_link_send(&self->wire->link, &(sb_follow_frame){.kind = SB_FOLLOW_PIECE,
                                                              .log = LOG_NUMBER,
                                                              .offset = self->sent,
                                                              .stamp_ns = now_ns,
                                                              .bytes = bytes,
                                                              .byte_count = size});
    self->sent += size;
    sb_follow_pace_sent(&self->pace, size, now_ns);
    return true;
}

static void send_standing(const sb_move_out *self)
{
    const size_t size = self->standing != NULL ? strlen(self->standing) : 0;
    if (size > 0 && size <= SB_MOVE_PLACE_SIZE_MAX) {
        sb_follow_frame frame = {.kind = SB_FOLLOW_STANDING,
                                 .bytes = (const uint8_t *)self->standing,
                                 .byte_count = (uint32_t)size};
        memcpy(frame.move, self->machine.id, sizeof frame.move);
        sb_follow_link_send(&self->wire->link, &frame);
    }
}

static void feed(sb_move_out *self)
{
    struct stat status;
    const uint64_t now_ns = sb_clock_ns();
    if (!self->feeding || !self->answered || self->wire == NULL) {
        return;
    }
    if (fstat(self->file.descriptor, &status) == 0) {
        self->known = (uint64_t)status.st_size;
    }
    while (send_piece(self, now_ns)) {
    }
    sb_move_source_copied(&self->machine, self->known - self->pace.taken);
    if (self->is_stopped && self->sent == self->known) {
        self->is_stopped = self->stopping = false;
        send_standing(self);
        sb_move_source_stopped(&self->machine, self->stopped.tick, self->stopped.hash, self->due_ns,
                               now_ns);
    }
}

static void begin_feed(sb_move_out *self)
{
    sb_follow_frame frame = {.kind = SB_FOLLOW_LOG, .log = LOG_NUMBER};
    char name[SB_MOVE_NAME_SIZE];
    if (sb_file_source_open(&self->file, self->subject.path) != SB_OK) {
        (void)sb_move_source_cancel(&self->machine, "its log cannot be read", sb_clock_ns());
        return;
    }
    sb_move_name_write(self->machine.id, name);
    memcpy(frame.name, name, sizeof name);
    frame.size = self->known = self->file.size;
    self->feeding = true;
    sb_follow_link_send(&self->wire->link, &frame);
}

// The connection

static void on_ready(void *context)
{
    wire *line = context;
    if (line->out != NULL) {
        sb_move_source_connected(&line->out->machine, sb_clock_ns());
        run(line->out);
    }
}

static bool take_ack(sb_move_out *self, const sb_follow_frame *frame, uint64_t now_ns)
{
    const uint64_t before = self->pace.taken; // the only log begins at 0
    if (frame->offset > self->sent || frame->offset < before ||
        !sb_follow_pace_taken(&self->pace, frame->offset - before, now_ns)) {
        return false;
    }
    sb_move_source_acknowledged(&self->machine, frame->tick);
    return true;
}

static bool on_frame(void *context, const sb_follow_frame *frame)
{
    wire *line = context;
    sb_move_out *self = line->out;
    const uint64_t now_ns = sb_clock_ns();
    bool fits = true;
    if (self == NULL) {
        return true;
    }
    sb_follow_pace_heard(&self->pace, now_ns);
    if (frame->kind == SB_FOLLOW_PING) {
        sb_follow_link_send(&line->link, &(sb_follow_frame){.kind = SB_FOLLOW_PONG,
                                                            .echo_ns = frame->stamp_ns,
                                                            .stamp_ns = now_ns});
    } else if (frame->kind == SB_FOLLOW_HAVE) {
        self->answered = self->feeding;
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
    wire *line = context;
    if (line->out != NULL) {
        feed(line->out);
        run(line->out);
    }
}

static void on_closed(void *context, const char *reason)
{
    wire *line = context;
    sb_move_out *self = line->out;
    if (self != NULL) {
        self->wire = NULL;
        self->feeding = false;
        sb_move_source_lost(&self->machine, reason, sb_clock_ns());
        run(self);
    }
    free(line);
}

static void lose(sb_move_out *self, const char *reason)
{
    sb_move_source_lost(&self->machine, reason, sb_clock_ns());
    run(self);
}

static void on_address(uv_getaddrinfo_t *lookup, int status, struct addrinfo *addresses)
{
    sb_move_out *self = lookup->data;
    self->looking_up = false;
    if (self->detached || !self->machine.linking) { // nobody waits for it any more
        uv_freeaddrinfo(addresses);
        return;
    }
    wire *line = status == 0 ? calloc(1, sizeof *line) : NULL;
    const sb_follow_link_owner owner = {on_ready, on_frame, on_sent, on_closed, line};
    if (line == NULL) {
        lose(self, status < 0 ? uv_strerror(status) : "not enough memory");
    } else if (!sb_follow_link_init(&line->link, &sb_mover_server(self->mover)->loop.uv, false,
                                    sb_mover_get_def(self->mover)->server_secret, &owner)) {
        free(line);
        lose(self, "the system has no more handles");
    } else {
        line->out = self;
        self->wire = line;
        (void)uv_ip_name(addresses->ai_addr, self->address, sizeof self->address);
        sb_follow_pace_init(&self->pace, sb_clock_ns());
        sb_follow_link_connect(&line->link, addresses->ai_addr);
    }
    uv_freeaddrinfo(addresses);
}

// A look-up that is under way serves: its answer may come later than the machine has waited for it.
static void connect_to(sb_move_out *self)
{
    if (self->looking_up) {
        return;
    }
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)self->port);
    self->lookup.data = self;
    self->looking_up = uv_getaddrinfo(&sb_mover_server(self->mover)->loop.uv, &self->lookup,
                                      on_address, self->host, port, &hints) == 0;
    if (!self->looking_up) {
        sb_move_source_lost(&self->machine, "its address cannot be looked up", sb_clock_ns());
    }
}

static void hang_up(sb_move_out *self)
{
    if (self->wire != NULL) {
        self->wire->out = NULL;
        self->feeding = false;
        sb_follow_link_close(&self->wire->link, "the move needs it no more");
        self->wire = NULL;
    }
}

// What the machine wants

static void send_frame(sb_move_out *self, sb_follow_frame *frame)
{
    if (frame->kind == SB_FOLLOW_MOVE) {
        const sb_move_store *store = sb_mover_store(self->mover);
        memcpy(frame->store, store->id, sizeof frame->store);
        frame->log = LOG_NUMBER;
        frame->session = self->session;
        frame->epoch = self->subject.epoch;
        frame->bytes = (const uint8_t *)self->subject.place;
        frame->byte_count = (uint32_t)strlen(self->subject.place);
        sb_follow_frame_say(frame, self->subject.rules);
    }
    if (self->wire != NULL) {
        sb_follow_link_send(&self->wire->link, frame);
    }
}

static void mark(sb_move_out *self)
{
    out_job *job = job_for(self, OUT_MARK);
    if (job != NULL) {
        job->mark.kind = SB_HANDOVER_LEAVES;
        memcpy(job->mark.id, self->machine.id, sizeof job->mark.id);
        memcpy(job->mark.store, self->machine.accept.store, sizeof job->mark.store);
        memcpy(job->mark.to, self->to, sizeof job->mark.to);
    }
    post(self, job);
}

static void tell_and_stop(sb_move_out *self, uint32_t tick)
{
    const sb_follow_frame *accept = &self->machine.accept;
    out_job *job = job_for(self, OUT_HALT);
    if (job != NULL) {
        job->tick = tick;
        job->told = (sb_session_move){.port = accept->port,
                                      .web_port = accept->web_port,
                                      .has_key = true,
                                      .session = accept->session,
                                      .tick = tick + 1};
        memcpy(job->told.key, accept->key, sizeof job->told.key);
        snprintf(job->told.host, sizeof job->told.host, "%s",
                 accept->text[0] != '\0' ? accept->text : self->host);
        if (accept->text[0] == '\0') {
            memcpy(job->told.address, self->address, sizeof job->told.address);
        }
    }
    post(self, job);
}

static void stop_now(sb_move_out *self)
{
    out_job *job = job_for(self, OUT_HALT);
    if (job != NULL) {
        job->tick = 1;
    }
    post(self, job);
}

// Brings a log that was found to its last tick. On a thread of the pool.
static void read_log(uv_work_t *reading)
{
    out_job *job = reading->data;
    const char *path = job->out->subject.path;
    const sb_float_mode mode = sb_float_mode_enter();
    sb_followed_log *log = calloc(1, sizeof *log);
    if (log == NULL || !sb_followed_log_open(log, path)) {
        free(log);
        snprintf(job->reason, sizeof job->reason, "its log cannot be read");
    } else {
        job->log = log;
        job->descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
        (void)sb_followed_log_play(log, sb_mover_server(job->out->mover)->def->rules);
        if (job->descriptor < 0 || !sb_log_lock(job->descriptor) || log->replay == NULL ||
            log->state != SB_FOLLOWED_PLAYS) {
            snprintf(job->reason, sizeof job->reason, "its log is damaged, or written by another");
        }
    }
    sb_float_mode_leave(&mode);
}

static void on_read(uv_work_t *reading, int status)
{
    out_job *job = reading->data;
    sb_move_out *self = job->out;
    (void)status; // nobody cancels it
    self->jobs--;
    if (self->detached && job->reason[0] == '\0') {
        snprintf(job->reason, sizeof job->reason, "this server ends");
    }
    if (job->reason[0] == '\0') {
        post(self, job);
    } else {
        end_revival(job);
        free(job);
    }
}

// Lets the match of a log that was found go on.
static void revive(sb_move_out *self)
{
    out_job *job = job_for(self, OUT_REVIVE);
    if (job == NULL) {
        tell(self, SB_SAYS_MOVE_FAILED, "cannot go on, memory is short; refused by", "");
        return;
    }
    job->descriptor = -1;
    job->reading.data = job;
    job->mark.kind = SB_HANDOVER_STAYS;
    memcpy(job->mark.id, self->machine.id, sizeof job->mark.id);
    self->jobs++;
    (void)uv_queue_work(&sb_mover_server(self->mover)->loop.uv, &job->reading, read_log, on_read);
}

static void finish(sb_move_out *self)
{
    const bool moved = self->machine.state == SB_MOVE_MOVED;
    self->finished = true;
    self->marking = self->fencing = self->stopping = self->is_stopped = self->feeding = false;
    self->ended_ns = sb_clock_ns();
    sb_file_source_close(&self->file);
    sb_mover_note_out(self->mover, moved, (double)(self->ended_ns - self->begun_ns) / 1e9);
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
        begin_feed(self);
        break;
    case SB_MOVE_DO_MARK:
        mark(self);
        break;
    case SB_MOVE_DO_TELL_AND_STOP:
        tell_and_stop(self, action->tick);
        break;
    case SB_MOVE_DO_STOP_NOW:
        stop_now(self);
        break;
    case SB_MOVE_DO_STAY:
        if (self->revives) {
            revive(self);
        } else {
            post_work(self, OUT_STAY);
        }
        break;
    case SB_MOVE_DO_END:
        if (!self->revives) {
            post_work(self, OUT_END);
        }
        // Without the note the target is asked once more after a restart.
        (void)sb_move_clerk_send(sb_mover_clerk(self->mover), SB_MOVE_ERRAND_NOTE, self->machine.id,
                                 NULL, NULL);
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
    if (!self->finished && !self->looking && self->machine.state < SB_MOVE_COMMITTED) {
        out_job *job = job_for(self, OUT_LOOK);
        self->looking = job != NULL;
        post(self, job);
    }
    if (self->fencing && sb_move_fence_stands(sb_mover_fence(self->mover), self->fence)) {
        self->fencing = false;
        sb_move_source_marked(&self->machine, sb_clock_ns());
    }
    feed(self);
    run(self);
}

sb_move_out *sb_move_out_begin(sb_mover *mover, uint32_t session, const sb_move_subject *subject,
                               const char *to)
{
    sb_server *server = sb_mover_server(mover);
    uint8_t id[SB_MOVE_ID_SIZE];
    sb_move_out *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->mover = mover;
    self->session = session;
    self->subject = *subject;
    self->shard = &server->loop.shards[(session - 1) % server->shard_count];
    self->file.descriptor = -1;
    self->begun_ns = sb_clock_ns();
    snprintf(self->to, sizeof self->to, "%s", to);
    const bool parsed = sb_endpoint_parse(to, self->host, sizeof self->host, &self->port);
    SB_ASSERT(parsed);
    randombytes_buf(id, sizeof id);
    tell(self, SB_SAYS_MOVE_BEGUN, "is to move to the server at", "");
    sb_move_source_init(&self->machine, id, subject->tick_rate_hz, subject->tick, self->begun_ns);
    return self;
}

sb_move_out *sb_move_out_doubt(sb_mover *mover, const sb_move_doubt *doubt)
{
    sb_server *server = sb_mover_server(mover);
    sb_move_out *self = calloc(1, sizeof *self);
    if (self == NULL ||
        !sb_endpoint_parse(doubt->leaves.to, self->host, sizeof self->host, &self->port)) {
        free(self);
        return NULL;
    }
    self->mover = mover;
    self->session = doubt->session;
    self->shard = &server->loop.shards[0];
    self->revives = true;
    self->file.descriptor = -1;
    self->begun_ns = sb_clock_ns();
    memcpy(self->to, doubt->leaves.to, sizeof self->to);
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
    return self->finished && self->jobs == 0 && !self->looking_up && self->wire == NULL;
}

void sb_move_out_detach(sb_move_out *self)
{
    self->detached = true;
    hang_up(self);
    if (self->looking_up) {
        (void)uv_cancel((uv_req_t *)&self->lookup);
    }
}

void sb_move_out_free(sb_move_out *self)
{
    sb_file_source_close(&self->file);
    free(self->subject.place);
    free(self->standing);
    free(self);
}
