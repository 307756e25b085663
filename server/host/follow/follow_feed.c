#include "host/follow/follow_feed.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock/ticker.h"

// Logs of one connection, far beyond the sessions of a server.
#define ITEM_COUNT_MAX 8192u
// Logs without a writer that are offered at a time: each has an open file.
#define PAST_COUNT_MAX 64u

static sb_follow_item *find(sb_follow_feed *feed, uint32_t number)
{
    for (uint32_t i = 0; i < feed->item_count; i++) {
        if (feed->items[i].log->number == number) {
            return &feed->items[i];
        }
    }
    return NULL;
}

static void drop(sb_follow_feed *feed, sb_follow_item *item)
{
    item->log->users--;
    *item = feed->items[--feed->item_count];
    feed->turn = 0;
}

static void tell(sb_follow_feed *feed, sb_journal_event event, const char *text)
{
    const sb_journal_entry entry = {.event = event, .address = feed->address};
    sb_journal_tell(feed->journal, &entry, "follower %s: %s", feed->address, text);
}

static void on_ready(void *context)
{
    (void)context; // a frame must come first: a hello can be a copy of an earlier one
}

static void on_closed(void *context, const char *reason)
{
    sb_follow_feed *feed = context;
    if (feed->moving) {
        feed->moves->closed(feed->moves->context, feed);
    } else if (feed->greeted) {
        tell(feed, SB_SAYS_FOLLOWER_LOST, reason);
    } else {
        tell(feed, SB_SAYS_FOLLOWER_REFUSED, reason);
    }
    while (feed->item_count > 0) {
        drop(feed, &feed->items[0]);
    }
    free(feed->items);
    sb_log_names_deinit(&feed->past);
    feed->closed(feed->context, feed);
}

// False if there is no room for another follower.
static bool greet(sb_follow_feed *feed)
{
    const bool has_room = feed->has_room(feed->context);
    feed->greeted = true;
    if (!has_room) {
        sb_follow_feed_end(feed, SB_FOLLOW_REASON_FULL, "there are too many followers");
        return false;
    }
    tell(feed, SB_SAYS_FOLLOWER_CONNECTED, "connected");
    for (sb_follow_log *log = feed->shelf->logs; log != NULL; log = log->next) {
        if (!log->over) {
            sb_follow_feed_offer(feed, log);
        }
    }
    return true;
}

void sb_follow_feed_offer(sb_follow_feed *feed, sb_follow_log *log)
{
    if (!feed->greeted || feed->moving || find(feed, log->number) != NULL) {
        return;
    }
    if (feed->item_count == ITEM_COUNT_MAX) {
        feed->lacks = true;
        return;
    }
    if (feed->item_count == feed->item_capacity) {
        const uint32_t capacity = feed->item_capacity > 0 ? 2 * feed->item_capacity : 16;
        sb_follow_item *items = realloc(feed->items, capacity * sizeof *items);
        if (items == NULL) {
            sb_follow_link_close(&feed->link, "not enough memory");
            return;
        }
        feed->items = items;
        feed->item_capacity = capacity;
    }
    feed->items[feed->item_count++] = (sb_follow_item){.log = log};
    log->users++;
    sb_follow_frame frame = {.kind = SB_FOLLOW_LOG, .log = log->number, .size = log->size};
    memcpy(frame.name, log->name, sizeof frame.name);
    sb_follow_link_send(&feed->link, &frame);
}

static void tell_lead(sb_follow_feed *feed)
{
    for (uint32_t i = 0; i < feed->item_count; i++) {
        if (feed->items[i].taken < feed->items[i].goal) {
            return;
        }
    }
    if (feed->leading != 0) {
        sb_follow_frame frame = {.kind = SB_FOLLOW_LEADS, .epoch = feed->leading};
        memcpy(frame.store, feed->lead->store, sizeof frame.store);
        sb_follow_frame_say(&frame, feed->lead->holder);
        sb_follow_link_send(&feed->link, &frame);
        feed->told = feed->leading;
        feed->leading = 0;
    }
}

// Returns true if the follower is not told LEADS before it has more of the log. There are no goals
// before everything was offered.
static bool is_lacked(const sb_follow_feed *feed, const sb_follow_item *item)
{
    const bool has_goal = feed->recalled && !feed->lacks;
    return has_goal ? item->taken < item->goal : !item->answered || item->taken < item->log->size;
}

void sb_follow_feed_leave_behind(sb_follow_feed *feed)
{
    const char *lacks = NULL;
    for (uint32_t i = 0; i < feed->item_count && lacks == NULL; i++) {
        lacks = is_lacked(feed, &feed->items[i]) ? feed->items[i].log->name : NULL;
    }
    char text[256];
    snprintf(text, sizeof text, "it may not take over, and moves do not wait for it%s%s",
             lacks != NULL ? ", until it has all of " : ", until it has noted who leads",
             lacks != NULL ? lacks : "");
    feed->late = true;
    tell(feed, SB_SAYS_NOT_FOLLOWED, text);
}

static bool keep(void *context, const char *name)
{
    (void)context;
    (void)name;
    return true;
}

static uint32_t count_over(const sb_follow_feed *feed)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < feed->item_count; i++) {
        count += feed->items[i].log->over;
    }
    return count;
}

// Offers logs that nobody writes: matches that were brought by a move, since their sources may ask,
// and those that were not closed, since they may go on or be in doubt. True once all were offered.
static bool recall(sb_follow_feed *feed)
{
    const char *directory = feed->shelf->directory;
    if (feed->recalled) {
        return true;
    }
    if (feed->past.names == NULL &&
        sb_log_names_look(&feed->past, directory, keep, NULL) != SB_OK) {
        return false;
    }
    uint32_t over = count_over(feed);
    for (; feed->past_index < feed->past.count && over < PAST_COUNT_MAX; feed->past_index++) {
        sb_follow_log *log;
        const char *name = feed->past.names[feed->past_index]->d_name;
        if (sb_follow_shelf_recall(feed->shelf, name, &log) != SB_OK) {
            return false;
        }
        if (log != NULL) {
            over += log->over;
            sb_follow_feed_offer(feed, log);
        }
    }
    feed->recalled = feed->past_index == feed->past.count;
    return feed->recalled;
}

void sb_follow_feed_lead(sb_follow_feed *feed)
{
    if (!feed->asks || feed->moving || feed->link.closing || feed->lead->epoch <= feed->told ||
        feed->lead->epoch == feed->leading || !recall(feed) || feed->lacks) {
        return;
    }
    for (uint32_t i = 0; i < feed->item_count; i++) {
        feed->items[i].goal = feed->items[i].log->size;
    }
    feed->leading = feed->lead->epoch;
    tell_lead(feed);
}

// Where the follower's copy goes on: behind its last chunk, if the log has the same chunk there.
static uint64_t find_start(const sb_follow_item *item, const sb_follow_frame *have)
{
    static const uint8_t none[SB_CHUNK_HEADER_SIZE];
    uint8_t own[SB_CHUNK_HEADER_SIZE];
    sb_chunk_header header;
    const sb_log_source source = sb_file_source_view(&item->log->file);
    if (memcmp(have->header, none, sizeof none) == 0 ||
        source.read_at(source.context, have->offset, own, sizeof own) != sizeof own ||
        memcmp(own, have->header, sizeof own) != 0 || !sb_chunk_header_read(own, &header)) {
        return 0;
    }
    const uint64_t end = have->offset + SB_CHUNK_HEADER_SIZE + header.size;
    return end <= item->log->size ? end : 0;
}

// Sends the next piece. False if there is none, or the follower does not keep pace.
static bool send_piece(sb_follow_feed *feed, sb_follow_item *item, uint64_t now_ns)
{
    uint8_t bytes[SB_FOLLOW_PIECE_SIZE_MAX];
    if (item->sent >= item->known || feed->link.closing ||
        !sb_follow_pace_may_send(&feed->pace, sb_follow_link_waiting(&feed->link))) {
        return false;
    }
    const uint64_t rest = item->known - item->sent;
    const uint32_t size =
        rest < SB_FOLLOW_PIECE_SIZE_MAX ? (uint32_t)rest : SB_FOLLOW_PIECE_SIZE_MAX;
    const sb_log_source source = sb_file_source_view(&item->log->file);
    if (source.read_at(source.context, item->sent, bytes, size) != size) {
        sb_follow_link_close(&feed->link, "a log cannot be read, or has become shorter");
        return false;
    }
    sb_follow_link_send(&feed->link, &(sb_follow_frame){.kind = SB_FOLLOW_PIECE,
                                                        .log = item->log->number,
                                                        .offset = item->sent,
                                                        .stamp_ns = item->since_ns,
                                                        .bytes = bytes,
                                                        .byte_count = size});
    item->sent += size;
    sb_follow_pace_sent(&feed->pace, size, now_ns);
    return true;
}

static void notice(sb_follow_item *item, uint64_t now_ns)
{
    if (item->sent == item->known) {
        item->since_ns = now_ns;
    }
    item->known = item->log->size;
}

static void send_item(sb_follow_feed *feed, sb_follow_item *item)
{
    const uint64_t now_ns = sb_clock_ns();
    if (item->answered) {
        notice(item, now_ns);
        while (send_piece(feed, item, now_ns)) {
        }
    }
}

// The logs take turns, so that a long one does not keep the others waiting.
void sb_follow_feed_send(sb_follow_feed *feed)
{
    const uint32_t first = feed->turn;
    for (uint32_t i = 0; i < feed->item_count; i++) {
        feed->turn = (first + i) % feed->item_count;
        send_item(feed, &feed->items[feed->turn]);
        if (feed->items[feed->turn].sent < feed->items[feed->turn].known) {
            feed->turn = (feed->turn + 1) % feed->item_count;
            return;
        }
    }
}

void sb_follow_feed_send_log(sb_follow_feed *feed, const sb_follow_log *log)
{
    sb_follow_item *item = find(feed, log->number);
    if (item != NULL) {
        send_item(feed, item);
    }
}

static void on_sent(void *context)
{
    sb_follow_feed *feed = context;
    if (sb_follow_pace_may_send(&feed->pace, sb_follow_link_waiting(&feed->link))) {
        sb_follow_feed_send(feed);
    }
}

static bool take_have(sb_follow_feed *feed, const sb_follow_frame *frame)
{
    sb_follow_item *item = find(feed, frame->log);
    if (item == NULL || item->answered) {
        return item == NULL; // of a log whose end was told meanwhile
    }
    item->answered = true;
    item->sent = item->taken = item->known = find_start(item, frame);
    send_item(feed, item);
    return true;
}

static bool take_ack(sb_follow_feed *feed, const sb_follow_frame *frame, uint64_t now_ns)
{
    sb_follow_item *item = find(feed, frame->log);
    if (item == NULL) {
        return true;
    }
    if (frame->offset < item->taken || frame->offset > item->sent ||
        !sb_follow_pace_taken(&feed->pace, frame->offset - item->taken, now_ns)) {
        return false;
    }
    item->taken = frame->offset;
    on_sent(feed);
    tell_lead(feed);
    return true;
}

static void tell_diverged(sb_follow_feed *feed, const sb_follow_frame *frame)
{
    const sb_follow_item *item = find(feed, frame->log);
    char text[128];
    snprintf(text, sizeof text, "%s: tick %" PRIu32 " differs from the record there",
             item != NULL ? item->log->name : "a log", frame->tick);
    tell(feed, SB_SAYS_FOLLOWER_DIVERGED, text);
}

static void take_want(sb_follow_feed *feed, const sb_follow_frame *frame)
{
    sb_follow_log *log;
    if (sb_follow_shelf_take(feed->shelf, frame->name, &log) != SB_OK) {
        // Without an offer it would put its copy away.
        char text[160];
        snprintf(text, sizeof text, "%s cannot be read: %s", frame->name, strerror(errno));
        sb_follow_link_close(&feed->link, text);
    } else if (log != NULL) {
        sb_follow_feed_offer(feed, log);
    }
}

// Behind its WANTs: so it is sent all that it has, and what it lacks.
static bool take_noted(sb_follow_feed *feed, uint32_t epoch)
{
    if (epoch > feed->told) {
        return false;
    }
    feed->noted = epoch;
    feed->late = feed->late && (epoch == 0 || epoch < feed->told);
    if (epoch == 0) {
        feed->asks = true;
        if (sb_follow_shelf_look(feed->shelf) == SB_OK) {
            sb_follow_feed_lead(feed); // otherwise the next look is followed by this
        }
    }
    return true;
}

static bool on_frame(void *context, const sb_follow_frame *frame)
{
    sb_follow_feed *feed = context;
    const uint64_t now_ns = sb_clock_ns();
    sb_follow_pace_heard(&feed->pace, now_ns);
    if (!feed->greeted && (frame->kind == SB_FOLLOW_MOVE || frame->kind == SB_FOLLOW_ASK)) {
        feed->greeted = feed->moving = feed->moves != NULL;
    }
    if (feed->moving) {
        return feed->moves->frame(feed->moves->context, feed, frame);
    }
    if (!feed->greeted && !greet(feed)) {
        return true;
    }
    switch ((int)frame->kind) { // the other kinds are the leader's, or those of moves
    case SB_FOLLOW_HAVE:
        return take_have(feed, frame);
    case SB_FOLLOW_ACK:
        return take_ack(feed, frame, now_ns);
    case SB_FOLLOW_PING:
        sb_follow_link_send(&feed->link, &(sb_follow_frame){.kind = SB_FOLLOW_PONG,
                                                            .echo_ns = frame->stamp_ns,
                                                            .stamp_ns = now_ns});
        return true;
    case SB_FOLLOW_DIVERGED:
        tell_diverged(feed, frame);
        return true;
    case SB_FOLLOW_WANT:
        take_want(feed, frame);
        return true;
    case SB_FOLLOW_NOTED:
        return take_noted(feed, frame->epoch);
    default:
        return false;
    }
}

static void name_peer(sb_follow_feed *feed)
{
    struct sockaddr_storage address = {0};
    int size = sizeof address;
    char host[INET6_ADDRSTRLEN] = "?";
    const bool known = uv_tcp_getpeername(&feed->link.tcp, (struct sockaddr *)&address, &size) == 0;
    const bool v6 = known && address.ss_family == AF_INET6;
    if (v6) {
        uv_ip6_name((const struct sockaddr_in6 *)&address, host, sizeof host);
    } else if (known) {
        uv_ip4_name((const struct sockaddr_in *)&address, host, sizeof host);
    }
    // The port is at the same place in both kinds of addresses.
    snprintf(feed->address, sizeof feed->address, "%s%s%s:%u", v6 ? "[" : "", host, v6 ? "]" : "",
             (unsigned)ntohs(((const struct sockaddr_in *)&address)->sin_port));
}

bool sb_follow_feed_open(sb_follow_feed *feed, uv_loop_t *loop,
                         const uint8_t server_secret[SB_FOLLOW_KEY_SIZE], uv_stream_t *listener)
{
    const sb_follow_link_owner owner = {on_ready, on_frame, on_sent, on_closed, feed};
    if (!sb_follow_link_init(&feed->link, loop, true, server_secret, &owner)) {
        return false;
    }
    sb_follow_pace_init(&feed->pace, sb_clock_ns());
    sb_follow_link_take(&feed->link, listener);
    name_peer(feed);
    return true;
}

void sb_follow_feed_watch(sb_follow_feed *feed)
{
    if (sb_follow_pace_is_stuck(&feed->pace, sb_clock_ns())) {
        sb_follow_feed_end(feed, SB_FOLLOW_REASON_SLOW,
                           feed->greeted ? "it takes too little" : "it does not speak");
        return;
    }
    sb_follow_feed_send(feed);
    for (uint32_t i = feed->item_count; i > 0; i--) {
        sb_follow_item *item = &feed->items[i - 1];
        if (item->answered && item->log->over && item->taken == item->log->size) {
            sb_follow_link_send(&feed->link, &(sb_follow_frame){.kind = SB_FOLLOW_END,
                                                                .log = item->log->number,
                                                                .size = item->log->size});
            drop(feed, item);
        }
    }
    tell_lead(feed);
}

bool sb_follow_feed_is_even(const sb_follow_feed *feed)
{
    for (uint32_t i = 0; i < feed->item_count; i++) {
        if (!feed->items[i].answered || feed->items[i].taken < feed->items[i].log->size) {
            return false;
        }
    }
    return true;
}

void sb_follow_feed_end(sb_follow_feed *feed, sb_follow_reason why, const char *reason)
{
    sb_follow_link_send(&feed->link,
                        &(sb_follow_frame){.kind = SB_FOLLOW_BYE, .reason = (uint32_t)why});
    sb_follow_link_close(&feed->link, reason);
}
