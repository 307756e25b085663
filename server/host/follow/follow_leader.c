#include "host/follow/follow_leader.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/follow/follow_feed.h"

#define BACKLOG 16
#define WATCH_MS 1000u
#define FLUSH_NS UINT64_C(2000000000)
// Connections at a time, with those that have not shown the server's key yet.
#define CONNECTION_COUNT_MAX (2 * SB_FOLLOW_FOLLOWER_COUNT_MAX)

struct sb_follow_leader {
    sb_follow_leader_def def;
    char address[SB_FOLLOW_ADDRESS_SIZE];
    uv_tcp_t listener;
    uv_fs_event_t changes; ///< of the folder
    uv_timer_t timer;
    bool listening, noticing, timing; ///< these are handles of the loop
    bool ending;
    bool blind; ///< the last look has failed
    sb_follow_lead lead;
    sb_follow_shelf shelf;
    sb_follow_feed *feeds;
};

static uint32_t count(const sb_follow_leader *self, bool greeted)
{
    uint32_t result = 0;
    for (const sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        result += feed->greeted == greeted && !feed->moving && !feed->link.closing;
    }
    return result;
}

static void on_found(void *context, sb_follow_log *log)
{
    sb_follow_leader *self = context;
    for (sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        sb_follow_feed_offer(feed, log);
    }
}

static void on_unreadable(void *context, const char *name, int fault)
{
    const sb_follow_leader *self = context;
    sb_journal_say(self->def.journal, SB_SAYS_NOT_FOLLOWED,
                   "followers are not sent %s/%s: %s; it is passed over", self->def.directory, name,
                   strerror(fault));
}

// Without followers nothing is looked at.
static bool look(sb_follow_leader *self)
{
    const bool done = self->feeds == NULL || sb_follow_shelf_look(&self->shelf) == SB_OK;
    if (!done && !self->blind) {
        sb_journal_say(self->def.journal, SB_SAYS_NOT_FOLLOWED,
                       "cannot look at all logs in %s: %s; it is tried again", self->def.directory,
                       strerror(errno));
    }
    self->blind = !done;
    return done;
}

// Each follower that has everything hears who leads; the logs were looked at.
static void lead(sb_follow_leader *self)
{
    for (sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        sb_follow_feed_lead(feed);
    }
}

static void on_feed_closed(void *context, sb_follow_feed *feed)
{
    sb_follow_leader *self = context;
    sb_follow_feed **at = &self->feeds;
    while (*at != feed) {
        at = &(*at)->next;
    }
    *at = feed->next;
    free(feed);
    sb_follow_shelf_tidy(&self->shelf);
    if (self->feeds == NULL) {
        sb_follow_shelf_clear(&self->shelf);
    }
}

// The oldest of those that have not shown the key gives way, so that strangers keep nobody out.
static void make_room(sb_follow_leader *self)
{
    sb_follow_feed *oldest = NULL;
    if (count(self, false) + count(self, true) < CONNECTION_COUNT_MAX) {
        return;
    }
    for (sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        oldest = !feed->greeted && !feed->link.closing ? feed : oldest; // new ones come first
    }
    SB_ASSERT(oldest != NULL);
    sb_follow_link_close(&oldest->link, "others wait too");
}

static bool has_room(void *context)
{
    return count(context, true) < SB_FOLLOW_FOLLOWER_COUNT_MAX;
}

static void on_connection(uv_stream_t *listener, int status)
{
    sb_follow_leader *self = listener->data;
    if (status < 0 || self->ending) {
        return;
    }
    make_room(self);
    sb_follow_feed *feed = calloc(1, sizeof *feed);
    if (feed == NULL) {
        return;
    }
    feed->shelf = &self->shelf;
    feed->journal = self->def.journal;
    feed->moves = self->def.moves;
    feed->lead = &self->lead;
    feed->closed = on_feed_closed;
    feed->has_room = has_room;
    feed->context = self;
    if (!sb_follow_feed_open(feed, self->def.loop, self->def.server_secret, listener)) {
        free(feed);
        return;
    }
    const bool first = self->feeds == NULL;
    feed->next = self->feeds;
    self->feeds = feed;
    if (first) {
        (void)look(self);
    }
}

static void on_change(uv_fs_event_t *handle, const char *name, int events, int status)
{
    sb_follow_leader *self = handle->data;
    if (status < 0 || name == NULL || self->feeds == NULL) {
        return;
    }
    const sb_follow_log *log = sb_follow_shelf_grown(&self->shelf, name);
    for (sb_follow_feed *feed = self->feeds; log != NULL && feed != NULL; feed = feed->next) {
        sb_follow_feed_send_log(feed, log);
    }
    if (log == NULL && (events & UV_RENAME) != 0 && sb_follow_name_is_safe(name)) {
        (void)look(self); // a new one
    }
}

static void on_watch(uv_timer_t *timer)
{
    sb_follow_leader *self = timer->data;
    const bool looked = look(self);
    for (sb_follow_feed *feed = self->feeds, *next; feed != NULL; feed = next) {
        next = feed->next;
        sb_follow_feed_watch(feed);
    }
    if (looked) {
        lead(self);
    }
    sb_follow_shelf_tidy(&self->shelf);
}

static int bind_listener(sb_follow_leader *self)
{
    struct sockaddr_storage address;
    int result =
        uv_ip4_addr(self->def.bind_address, self->def.port, (struct sockaddr_in *)&address);
    if (result != 0) {
        result =
            uv_ip6_addr(self->def.bind_address, self->def.port, (struct sockaddr_in6 *)&address);
    }
    if (result == 0) {
        result = uv_tcp_bind(&self->listener, (const struct sockaddr *)&address, 0);
    }
    if (result == 0) {
        result = uv_listen((uv_stream_t *)&self->listener, BACKLOG, on_connection);
    }
    int size = sizeof address;
    if (result == 0) {
        result = uv_tcp_getsockname(&self->listener, (struct sockaddr *)&address, &size);
    }
    if (result == 0) {
        const bool v6 = address.ss_family == AF_INET6;
        // The port is at the same place in both kinds of addresses.
        snprintf(self->address, sizeof self->address, "%s%s%s:%u", v6 ? "[" : "",
                 self->def.bind_address, v6 ? "]" : "",
                 (unsigned)ntohs(((const struct sockaddr_in *)&address)->sin_port));
    }
    return result;
}

static int start(sb_follow_leader *self)
{
    int result = uv_tcp_init(self->def.loop, &self->listener);
    self->listening = result == 0;
    self->listener.data = self;
    if (result == 0) {
        result = uv_timer_init(self->def.loop, &self->timer);
        self->timing = result == 0;
        self->timer.data = self;
    }
    if (result == 0) {
        result = uv_fs_event_init(self->def.loop, &self->changes);
        self->noticing = result == 0;
        self->changes.data = self;
    }
    if (result == 0) {
        result = uv_timer_start(&self->timer, on_watch, WATCH_MS, WATCH_MS);
    }
    if (result == 0) {
        result = uv_fs_event_start(&self->changes, on_change, self->def.directory, 0);
    }
    return result == 0 ? bind_listener(self) : result;
}

sb_error sb_follow_leader_create(const sb_follow_leader_def *def, sb_follow_leader **out_leader,
                                 char *out_message, size_t message_size)
{
    sb_follow_leader *self = calloc(1, sizeof *self);
    *out_leader = self;
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    self->def = *def;
    self->shelf = (sb_follow_shelf){.directory = def->directory,
                                    .found = on_found,
                                    .unreadable = on_unreadable,
                                    .context = self};
    const int result = start(self);
    if (result != 0) {
        snprintf(out_message, message_size, "cannot listen for followers on %s port %u: %s",
                 def->bind_address, (unsigned)def->port, uv_strerror(result));
        return SB_ERROR_IO;
    }
    return SB_OK;
}

const char *sb_follow_leader_address(const sb_follow_leader *self)
{
    return self->address;
}

void sb_follow_leader_lead(sb_follow_leader *self, const sb_follow_lead *by)
{
    self->lead = *by;
    if (look(self)) {
        lead(self);
    }
}

static bool is_awaited(const sb_follow_leader *self, const sb_follow_feed *feed)
{
    return feed->greeted && !feed->moving && !feed->link.closing && !feed->late &&
           feed->noted < self->lead.epoch;
}

bool sb_follow_leader_is_noted(const sb_follow_leader *self)
{
    for (const sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        if (is_awaited(self, feed)) {
            return false;
        }
    }
    return true;
}

void sb_follow_leader_leave_behind(sb_follow_leader *self)
{
    for (sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        if (is_awaited(self, feed)) {
            sb_follow_feed_leave_behind(feed);
        }
    }
}

static bool all_are_even(sb_follow_leader *self)
{
    for (const sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        if (feed->greeted && !feed->moving && !feed->link.closing &&
            !sb_follow_feed_is_even(feed)) {
            return false;
        }
    }
    return true;
}

// Only so that the loop turns while nothing comes.
static void on_turn(uv_timer_t *timer)
{
    (void)timer;
}

void sb_follow_leader_flush(sb_follow_leader *self)
{
    if (self == NULL || !self->timing || self->feeds == NULL) {
        return;
    }
    self->ending = true;
    (void)look(self);
    for (sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        sb_follow_feed_send(feed);
    }
    const uint64_t until_ns = sb_clock_ns() + FLUSH_NS;
    (void)uv_timer_start(&self->timer, on_turn, 10, 10);
    while (!all_are_even(self) && sb_clock_ns() < until_ns) {
        (void)uv_run(self->def.loop, UV_RUN_ONCE);
    }
    for (sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        sb_follow_feed_end(feed, SB_FOLLOW_REASON_ENDED, "this server ends");
    }
}

void sb_follow_leader_detach(sb_follow_leader *self)
{
    if (self == NULL) {
        return;
    }
    self->ending = true;
    for (sb_follow_feed *feed = self->feeds; feed != NULL; feed = feed->next) {
        sb_follow_link_close(&feed->link, "this server ends");
    }
    if (self->listening) {
        uv_close((uv_handle_t *)&self->listener, NULL);
    }
    if (self->noticing) {
        uv_close((uv_handle_t *)&self->changes, NULL);
    }
    if (self->timing) {
        uv_close((uv_handle_t *)&self->timer, NULL);
    }
}

void sb_follow_leader_destroy(sb_follow_leader *self)
{
    if (self != NULL) {
        SB_ASSERT(self->feeds == NULL);
        sb_follow_shelf_deinit(&self->shelf);
        sodium_memzero(&self->def.server_secret, sizeof self->def.server_secret);
        free(self);
    }
}
