#include <string.h>

#include "base/assert.h"
#include "state.h"

#define AHEAD_SIZE (1024u * 1024u)

void real_feed_add(node *self, uint32_t connection, log_file *log, bool follows)
{
    process *own = &self->process;
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        feed *each = &own->feeds[i];
        if (each->used) {
            continue;
        }
        *each = (feed){.used = true,
                       .follows = follows,
                       .connection = connection,
                       .number = ++own->numbered,
                       .log = log};
        sb_follow_frame frame = {
            .kind = SB_FOLLOW_LOG, .log = each->number, .size = log->bytes.size};
        memcpy(frame.name, log->name, sizeof frame.name);
        net_send(&self->all->net, connection, follows ? 1 : 0, &frame);
        return;
    }
    SB_ASSERT(false);
}

bool real_feeds_are_even(const process *self, uint32_t connection, const log_file *log)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        const feed *each = &self->feeds[i];
        if (each->used && each->connection == connection && each->log == log) {
            return each->answered && each->sent == log->bytes.size;
        }
    }
    return false;
}

bool real_has_follower(const process *self)
{
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        if (self->followers[i] != 0) {
            return true;
        }
    }
    return false;
}

void real_followers_offer(node *self, log_file *log)
{
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        if (self->process.followers[i] != 0) {
            real_feed_add(self, self->process.followers[i], log, true);
        }
    }
}

bool real_followers_have(const process *self, const log_file *log, size_t size)
{
    bool any = false;
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        const feed *each = &self->feeds[i];
        if (each->used && each->follows && each->log == log) {
            if (each->acked < size) {
                return false;
            }
            any = true;
        }
    }
    return any;
}

static feed *feed_of(process *self, uint32_t connection, uint32_t number)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        feed *each = &self->feeds[i];
        if (each->used && each->connection == connection && each->number == number) {
            return each;
        }
    }
    return NULL;
}

static void send_pieces(node *self, feed *each)
{
    const sim_log_bytes *bytes = &each->log->bytes;
    while (each->answered && each->sent < bytes->size && each->sent - each->acked < AHEAD_SIZE) {
        const uint64_t rest = bytes->size - each->sent;
        const uint32_t size =
            rest < SB_FOLLOW_PIECE_SIZE_MAX ? (uint32_t)rest : SB_FOLLOW_PIECE_SIZE_MAX;
        const sb_follow_frame frame = {.kind = SB_FOLLOW_PIECE,
                                       .log = each->number,
                                       .offset = each->sent,
                                       .bytes = bytes->data + each->sent,
                                       .byte_count = size};
        net_send(&self->all->net, each->connection, each->follows ? 1 : 0, &frame);
        each->sent += size;
    }
}

// The copy goes on behind its last chunk, if the log has the same header there.
static void take_have(node *self, feed *each, const sb_follow_frame *frame)
{
    static const uint8_t none[SB_CHUNK_HEADER_SIZE];
    const sim_log_bytes *bytes = &each->log->bytes;
    const uint64_t behind = frame->offset + SB_CHUNK_HEADER_SIZE;
    sb_chunk_header header;
    each->answered = true;
    each->sent = each->acked = 0;
    if (memcmp(frame->header, none, sizeof none) != 0 && behind <= bytes->size &&
        memcmp(frame->header, bytes->data + frame->offset, sizeof none) == 0 &&
        sb_chunk_header_read(frame->header, &header) && behind + header.size <= bytes->size) {
        each->sent = each->acked = behind + header.size;
    }
    send_pieces(self, each);
}

// What the follower has played survives, if it takes over.
static void promise(node *self, uint32_t follower, const feed *each, uint32_t tick)
{
    match_history *history = &self->all->history;
    const process *own = &self->process;
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        const held_match *held = &own->held[i];
        if (held->used && held->begun && held->log == each->log &&
            history->player.node == self->index && history->player.process == own->number &&
            tick > history->promised[follower]) {
            history->promised[follower] = tick;
        }
    }
}

copy *real_copy_of(process *self, const log_file *log)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        if (self->copies[i].used && self->copies[i].log == log) {
            return &self->copies[i];
        }
    }
    return NULL;
}

void real_copy_close(copy *self)
{
    log_play_close(&self->play);
    self->used = false;
}

static copy *copy_by(process *self, uint32_t connection, uint32_t number)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        copy *each = &self->copies[i];
        if (each->used && each->connection == connection && each->number == number) {
            return each;
        }
    }
    return NULL;
}

void real_copies_forget(process *self, const log_file *log)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        self->feeds[i].used = self->feeds[i].used && self->feeds[i].log != log;
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        if (self->copies[i].used && self->copies[i].log == log) {
            real_copy_close(&self->copies[i]);
        }
    }
}

// The leader's log of this name is another one.
static void empty(copy *each)
{
    log_play_close(&each->play);
    log_file_cut(each->log, 0, 0);
    each->chain = sb_chunk_chain_start();
    each->last_offset = 0;
    memset(each->last_header, 0, sizeof each->last_header);
    each->played = 0;
}

// What is there of the copy is checked, and what is no whole chunk at its end is cut off.
static void open_copy(copy *each)
{
    each->chain = sb_chunk_chain_start();
    log_file_walk(each->log, &each->chain, true, &each->last_offset, each->last_header);
    if (each->last_offset == 0 || each->announced < each->log->bytes.size) {
        empty(each);
    } else {
        log_file_cut(each->log, (size_t)each->chain.offset, each->chain.tick);
    }
}

static copy *copy_add(process *self, uint32_t connection, const sb_follow_frame *frame,
                      log_file *log)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        copy *each = &self->copies[i];
        if (!each->used) {
            *each = (copy){.used = true,
                           .connection = connection,
                           .number = frame->log,
                           .announced = frame->size,
                           .log = log};
            open_copy(each);
            return each;
        }
    }
    SB_ASSERT(false);
    return NULL;
}

static log_file *log_for(node *self, const net_connection *connection, const char *name)
{
    process *own = &self->process;
    if (connection->purpose == NET_FOLLOW) {
        log_file *log = folder_find(self, name);
        return log != NULL ? log : folder_make(self, name);
    }
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (own->coming[i].used && own->coming[i].first == connection->number) {
            return own->coming[i].log;
        }
    }
    return NULL; // of a move that was dropped
}

static void take_log(node *self, const net_connection *connection, uint32_t end,
                     const sb_follow_frame *frame)
{
    log_file *log = log_for(self, connection, frame->name);
    if (log == NULL) {
        return;
    }
    const copy *each = copy_add(&self->process, connection->number, frame, log);
    sb_follow_frame have = {.kind = SB_FOLLOW_HAVE, .log = frame->log, .offset = each->last_offset};
    memcpy(have.header, each->last_header, sizeof have.header);
    self->process.have_ns = self->all->now_ns;
    net_send(&self->all->net, connection->number, end, &have);
}

// A follower asks for the rest of a log whose end it may have missed.
static void take_want(node *self, uint32_t connection, const sb_follow_frame *frame)
{
    log_file *log = folder_find(self, frame->name);
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        const feed *each = &self->process.feeds[i];
        if (each->used && each->connection == connection && each->log == log) {
            return;
        }
    }
    if (log != NULL) {
        real_feed_add(self, connection, log, true);
    }
}

// What the leader does not have is of another time: it would be continued after a take-over.
void real_copies_agree(node *self, uint32_t connection)
{
    process *own = &self->process;
    for (uint32_t i = 0; i < self->log_count; i++) {
        log_file *log = self->logs[i];
        if (!log->removed && real_copy_of(own, log) == NULL) {
            log_file_remove(log, false);
        }
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        own->copies[i].agreed = own->copies[i].agreed || own->copies[i].connection == connection;
    }
}

static void take_piece(node *self, copy *each, const sb_follow_frame *frame)
{
    each->agreed = true;
    if (frame->offset == 0 && each->log->bytes.size > 0) {
        empty(each);
    }
    if (frame->offset != each->log->bytes.size) {
        real_fail(self->all, "a piece at %llu for a copy of %zu bytes",
                  (unsigned long long)frame->offset, each->log->bytes.size);
        return;
    }
    (void)log_file_write(each->log, frame->bytes, frame->byte_count, each->play.tick);
    log_file_walk(each->log, &each->chain, false, &each->last_offset, each->last_header);
}

void real_copies_frame(node *self, net_connection *connection, uint32_t end,
                       const sb_follow_frame *frame)
{
    process *own = &self->process;
    feed *sent = feed_of(own, connection->number, frame->log);
    copy *got = copy_by(own, connection->number, frame->log);
    if (frame->kind == SB_FOLLOW_LOG) {
        take_log(self, connection, end, frame);
    } else if (frame->kind == SB_FOLLOW_HAVE && sent != NULL) {
        take_have(self, sent, frame);
    } else if (frame->kind == SB_FOLLOW_ACK && sent != NULL) {
        sent->acked = frame->offset > sent->acked ? frame->offset : sent->acked;
        if (sent->follows) {
            promise(self, connection->ends[1 - end].node, sent, frame->tick);
        }
    } else if (frame->kind == SB_FOLLOW_PIECE && got != NULL) {
        take_piece(self, got, frame);
    } else if (frame->kind == SB_FOLLOW_WANT) {
        take_want(self, connection->number, frame);
    } else if (frame->kind == SB_FOLLOW_PING) {
        net_send(&self->all->net, connection->number, end,
                 &(sb_follow_frame){.kind = SB_FOLLOW_PONG, .echo_ns = frame->stamp_ns});
    }
}

void real_copies_lost(process *self, uint32_t connection)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        self->feeds[i].used = self->feeds[i].used && self->feeds[i].connection != connection;
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        copy *each = &self->copies[i];
        // What has come of a move is played to its end.
        if (each->used && each->connection == connection &&
            real_coming_of_log(self, each->log) == NULL) {
            real_copy_close(each);
        }
    }
}

// How many entries may be played now. The last keyframe is enough of what is announced.
static uint32_t entries_now(const node *self, const copy *each)
{
    const size_t size = each->log->bytes.size;
    if (!each->agreed || size < each->announced || each->played == size) {
        return 0;
    }
    if (self->slow_ms > 0) {
        return self->all->now_ns / MS % self->slow_ms == 0;
    }
    return UINT32_MAX - 1;
}

static void play_copy(node *self, copy *each)
{
    real_match *all = self->all;
    coming_match *coming = real_coming_of_log(&self->process, each->log);
    const uint32_t count = entries_now(self, each);
    if (count == 0 ||
        (each->play.replay == NULL && !log_play_open(&each->play, each->log, &all->allocator))) {
        return;
    }
    const uint32_t played = log_play_on(&each->play, count);
    if (played == UINT32_MAX) {
        real_fail(all, "node %u: the copy diverges in tick %u", self->index, each->play.tick);
        return;
    }
    const bool all_of_it = played < count;
    each->played = all_of_it ? each->log->bytes.size : 0;
    net_send(&all->net, each->connection, coming != NULL ? 1 : 0,
             &(sb_follow_frame){.kind = SB_FOLLOW_ACK,
                                .log = each->number,
                                .offset = all_of_it ? each->chain.offset : 0,
                                .tick = each->play.tick});
    if (coming != NULL) {
        sb_move_target_played(&coming->machine, each->play.tick, each->play.hash, all->now_ns);
    }
}

void real_copies_step(node *self)
{
    process *own = &self->process;
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        if (own->feeds[i].used) {
            send_pieces(self, &own->feeds[i]);
        }
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        if (own->copies[i].used) {
            play_copy(self, &own->copies[i]);
        }
    }
}
