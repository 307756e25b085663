#include <string.h>

#include "base/assert.h"
#include "cluster.h"

#define ENTRY_SIZE (sizeof(disk_entry))
#define PIECE_ENTRIES 200u
#define AHEAD_ENTRIES 4000u

void feed_add(cluster *all, uint32_t node, uint32_t connection, disk_log *log, bool follows)
{
    host_process *self = &all->nodes[node].process;
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        host_feed *feed = &self->feeds[i];
        if (feed->used) {
            continue;
        }
        *feed = (host_feed){.used = true,
                            .follows = follows,
                            .connection = connection,
                            .number = ++self->numbered,
                            .log = log};
        sb_follow_frame frame = {
            .kind = SB_FOLLOW_LOG, .log = feed->number, .size = log->count * ENTRY_SIZE};
        memcpy(frame.name, log->name, sizeof frame.name);
        net_send(&all->net, connection, follows ? 1 : 0, &frame);
        return;
    }
    SB_ASSERT(false);
}

bool feeds_are_even(const host_process *self, uint32_t connection, const disk_log *log)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        const host_feed *feed = &self->feeds[i];
        if (feed->used && feed->connection == connection && feed->log == log) {
            return feed->answered && feed->sent == log->count;
        }
    }
    return false;
}

bool has_follower(const host_process *self)
{
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        if (self->followers[i] != 0) {
            return true;
        }
    }
    return false;
}

void followers_offer(cluster *all, uint32_t node, disk_log *log)
{
    const host_process *self = &all->nodes[node].process;
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        if (self->followers[i] != 0) {
            feed_add(all, node, self->followers[i], log, true);
        }
    }
}

void copies_forget(host_process *self, const disk_log *log)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        self->feeds[i].used = self->feeds[i].used && self->feeds[i].log != log;
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        self->copies[i].used = self->copies[i].used && self->copies[i].log != log;
    }
}

bool followers_have(const host_process *self, const disk_log *log, uint32_t count)
{
    bool any = false;
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        const host_feed *feed = &self->feeds[i];
        if (feed->used && feed->follows && feed->log == log) {
            if (feed->acked < count) {
                return false;
            }
            any = true;
        }
    }
    return any;
}

static host_feed *feed_of(host_process *self, uint32_t connection, uint32_t number)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        host_feed *feed = &self->feeds[i];
        if (feed->used && feed->connection == connection && feed->number == number) {
            return feed;
        }
    }
    return NULL;
}

static void send_pieces(cluster *all, host_feed *feed)
{
    while (feed->answered && feed->sent < feed->log->count &&
           feed->sent - feed->acked < AHEAD_ENTRIES) {
        const uint32_t rest = feed->log->count - feed->sent;
        const uint32_t count = rest < PIECE_ENTRIES ? rest : PIECE_ENTRIES;
        const sb_follow_frame frame = {.kind = SB_FOLLOW_PIECE,
                                       .log = feed->number,
                                       .offset = feed->sent * ENTRY_SIZE,
                                       .bytes = (const uint8_t *)&feed->log->entries[feed->sent],
                                       .byte_count = (uint32_t)(count * ENTRY_SIZE)};
        net_send(&all->net, feed->connection, feed->follows ? 1 : 0, &frame);
        feed->sent += count;
    }
}

// Where the copy goes on: behind its last entry, if the log has the same one there.
static void take_have(cluster *all, host_feed *feed, const sb_follow_frame *frame)
{
    static const uint8_t none[SB_CHUNK_HEADER_SIZE];
    const uint32_t at = (uint32_t)(frame->offset / ENTRY_SIZE);
    uint64_t chain;
    memcpy(&chain, frame->header, sizeof chain);
    const bool same = memcmp(frame->header, none, sizeof none) != 0 && at < feed->log->count &&
                      feed->log->entries[at].chain == chain;
    feed->answered = true;
    feed->sent = feed->acked = same ? at + 1 : 0;
    send_pieces(all, feed);
}

static void take_ack(cluster *all, uint32_t node, uint32_t follower, host_feed *feed,
                     const sb_follow_frame *frame)
{
    const host_process *self = &all->nodes[node].process;
    const uint32_t count = (uint32_t)(frame->offset / ENTRY_SIZE);
    feed->acked = count > feed->acked ? count : feed->acked;
    if (!feed->follows) {
        return;
    }
    for (uint32_t i = 0; i < SESSION_COUNT_MAX; i++) {
        const host_session *session = &self->sessions[i];
        match_history *match = &all->matches[session->match];
        if (session->used && session->log == feed->log && match->player.node == node &&
            match->player.process == self->number && frame->tick > match->promised[follower]) {
            match->promised[follower] = frame->tick;
        }
    }
}

host_copy *copy_of(host_process *self, const disk_log *log)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        if (self->copies[i].used && self->copies[i].log == log) {
            return &self->copies[i];
        }
    }
    return NULL;
}

static host_copy *copy_by(host_process *self, uint32_t connection, uint32_t number)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        host_copy *copy = &self->copies[i];
        if (copy->used && copy->connection == connection &&
            (copy->number == number || number == 0)) {
            return copy;
        }
    }
    return NULL;
}

static host_copy *copy_add(host_process *self, uint32_t connection, const sb_follow_frame *frame,
                           disk_log *log)
{
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        if (!self->copies[i].used) {
            self->copies[i] = (host_copy){.used = true,
                                          .connection = connection,
                                          .number = frame->log,
                                          .announced = (uint32_t)(frame->size / ENTRY_SIZE),
                                          .log = log};
            return &self->copies[i];
        }
    }
    SB_ASSERT(false);
    return NULL;
}

static void take_log(cluster *all, uint32_t node, net_connection *connection, uint32_t end,
                     const sb_follow_frame *frame)
{
    host_process *self = &all->nodes[node].process;
    disk *files = &all->nodes[node].files;
    disk_log *log = NULL;
    if (connection->purpose == NET_MOVE) {
        for (uint32_t i = 0; i < TARGET_COUNT_MAX && log == NULL; i++) {
            if (self->targets[i].used && self->targets[i].first == connection->number) {
                log = self->targets[i].log;
            }
        }
        if (log == NULL) {
            return; // of a move that was dropped
        }
    } else {
        log = disk_find(files, frame->name);
        log = log != NULL ? log : disk_make(files, frame->name);
    }
    host_copy *copy = copy_add(self, connection->number, frame, log);
    if (copy->announced < log->count) {
        disk_empty(log); // the other side's log is another one, perhaps without anything to send
    }
    sb_follow_frame have = {.kind = SB_FOLLOW_HAVE, .log = frame->log};
    if (copy->log->count > 0) {
        const uint32_t last = copy->log->count - 1;
        have.offset = last * ENTRY_SIZE;
        memcpy(have.header, &copy->log->entries[last].chain, sizeof(uint64_t));
    }
    self->have_ns = all->now_ns;
    net_send(&all->net, connection->number, end, &have);
}

// A follower asks for the rest of a log whose end it may have missed.
static void take_want(cluster *all, uint32_t node, uint32_t connection,
                      const sb_follow_frame *frame)
{
    const host_process *self = &all->nodes[node].process;
    disk_log *log = disk_find(&all->nodes[node].files, frame->name);
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        const host_feed *feed = &self->feeds[i];
        if (feed->used && feed->connection == connection && feed->log == log) {
            return;
        }
    }
    if (log != NULL) {
        feed_add(all, node, connection, log, true);
    }
}

// What the leader does not have is of another time: it would be continued after a take-over.
static void set_aside(cluster *all, uint32_t node)
{
    const disk *files = &all->nodes[node].files;
    for (uint32_t i = 0; i < files->count; i++) {
        disk_place place;
        disk_look(files->logs[i], &place);
        if (!place.closed && !files->logs[i]->removed &&
            copy_of(&all->nodes[node].process, files->logs[i]) == NULL) {
            disk_remove(files->logs[i], false);
        }
    }
}

void copies_agree(cluster *all, uint32_t node, uint32_t connection)
{
    host_process *self = &all->nodes[node].process;
    set_aside(all, node);
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        self->copies[i].agreed = self->copies[i].agreed || self->copies[i].connection == connection;
    }
}

static void take_piece(host_copy *copy, const sb_follow_frame *frame)
{
    copy->agreed = true;
    const uint32_t at = (uint32_t)(frame->offset / ENTRY_SIZE);
    if (at == 0 && copy->log->count > 0) {
        disk_empty(copy->log);
        copy->played = copy->tick = 0;
        copy->hash = 0;
    }
    SB_ASSERT(at == copy->log->count);
    for (uint32_t i = 0; i < frame->byte_count / ENTRY_SIZE; i++) {
        disk_entry entry;
        memcpy(&entry, frame->bytes + i * ENTRY_SIZE, sizeof entry);
        SB_ASSERT(disk_copy(copy->log, &entry));
    }
}

void copies_frame(cluster *all, uint32_t node, net_connection *connection, uint32_t end,
                  const sb_follow_frame *frame)
{
    host_process *self = &all->nodes[node].process;
    host_feed *feed = feed_of(self, connection->number, frame->log);
    host_copy *copy = copy_by(self, connection->number, frame->log);
    if (frame->kind == SB_FOLLOW_LOG) {
        take_log(all, node, connection, end, frame);
    } else if (frame->kind == SB_FOLLOW_HAVE && feed != NULL) {
        take_have(all, feed, frame);
    } else if (frame->kind == SB_FOLLOW_ACK && feed != NULL) {
        take_ack(all, node, connection->ends[1 - end].node, feed, frame);
    } else if (frame->kind == SB_FOLLOW_PIECE && copy != NULL) {
        take_piece(copy, frame);
    } else if (frame->kind == SB_FOLLOW_WANT) {
        take_want(all, node, connection->number, frame);
    } else if (frame->kind == SB_FOLLOW_PING) {
        net_send(&all->net, connection->number, end,
                 &(sb_follow_frame){.kind = SB_FOLLOW_PONG, .echo_ns = frame->stamp_ns});
    }
}

void copies_lost(host_process *self, uint32_t connection)
{
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        self->feeds[i].used = self->feeds[i].used && self->feeds[i].connection != connection;
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        host_copy *copy = &self->copies[i];
        // What has come of a move is played to its end.
        copy->used = copy->used &&
                     (copy->connection != connection || target_of_log(self, copy->log) != NULL);
    }
}

static bool play_entry(host_copy *copy)
{
    const disk_entry *entry = &copy->log->entries[copy->played++];
    if (entry->kind != DISK_TICK) {
        return true;
    }
    copy->hash = history_hash(copy->hash, entry->tick, entry->value);
    copy->tick = entry->tick;
    return copy->hash == entry->hash;
}

static void play_copy(cluster *all, uint32_t node, host_copy *copy)
{
    host_process *self = &all->nodes[node].process;
    host_target *target = target_of_log(self, copy->log);
    uint32_t speed = all->nodes[node].speed;
    speed = speed > 0 ? speed : all->now_ns / MS % 4 == 0;
    const uint32_t before = copy->played;
    for (uint32_t i = 0; copy->agreed && i < speed && copy->played < copy->log->count; i++) {
        if (!play_entry(copy)) {
            cluster_fail(all, "a copy diverges");
        }
    }
    if (copy->played == before) {
        return;
    }
    net_send(&all->net, copy->connection, target != NULL ? 1 : 0,
             &(sb_follow_frame){.kind = SB_FOLLOW_ACK,
                                .log = copy->number,
                                .offset = copy->played * ENTRY_SIZE,
                                .tick = copy->tick});
    if (target != NULL) {
        sb_move_target_played(&target->machine, copy->tick, copy->hash, all->now_ns);
    }
}

void copies_step(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    for (uint32_t i = 0; i < FEED_COUNT_MAX; i++) {
        if (self->feeds[i].used) {
            send_pieces(all, &self->feeds[i]);
        }
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        if (self->copies[i].used) {
            play_copy(all, node, &self->copies[i]);
        }
    }
}
