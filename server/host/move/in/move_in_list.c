#include "host/move/in/move_in_list.h"

#include <stdlib.h>
#include <string.h>

static sb_move_in *find_by_id(const sb_move_in_list *self, const uint8_t id[SB_MOVE_ID_SIZE])
{
    sb_move_in *in = self->first;
    while (in != NULL && !sb_move_in_is(in, id)) {
        in = *sb_move_in_next(in);
    }
    return in;
}

static sb_move_in *find_by_feed(const sb_move_in_list *self, const sb_follow_feed *feed)
{
    sb_move_in *in = self->first;
    while (in != NULL && !sb_move_in_has(in, feed)) {
        in = *sb_move_in_next(in);
    }
    return in;
}

static bool is_of_a_move(sb_follow_kind kind)
{
    return (kind >= SB_FOLLOW_MOVE && kind <= SB_FOLLOW_ASK) || kind == SB_FOLLOW_STANDING;
}

// Moves of the past

// A frame about a move without an object, until the store was looked through.
typedef struct sb_move_recall recall;
struct sb_move_recall {
    recall *next;
    sb_move_in_list *list;
    sb_follow_feed *feed;  // NULL once the connection has ended
    sb_follow_frame frame; // without bytes
};

static void on_recalled(void *context, const sb_move_errand *errand)
{
    recall *it = context, **at = &it->list->recalls;
    sb_follow_frame answer;
    while (*at != it) {
        at = &(*at)->next;
    }
    *at = it->next;
    sb_move_in *in = find_by_id(it->list, errand->id);
    if (it->feed != NULL && in != NULL) {
        (void)sb_move_in_frame(in, it->feed, &it->frame); // it has begun meanwhile
    } else if (it->feed != NULL && sb_move_target_recall(&it->frame, &errand->memory, &answer)) {
        sb_follow_link_send(&it->feed->link, &answer);
    }
    free(it);
}

// One look serves all that ask meanwhile: a source that heard nothing for a while asks again, by a
// new connection. Without memory the source asks again.
static void look_up(sb_move_in_list *self, sb_follow_feed *feed, const sb_follow_frame *frame)
{
    for (recall *it = self->recalls; it != NULL; it = it->next) {
        if (it->frame.kind == frame->kind &&
            memcmp(it->frame.move, frame->move, SB_MOVE_ID_SIZE) == 0) {
            it->feed = feed;
            return;
        }
    }
    recall *it = calloc(1, sizeof *it);
    if (it == NULL) {
        return;
    }
    *it = (recall){.next = self->recalls, .list = self, .feed = feed, .frame = *frame};
    it->frame.bytes = NULL;
    it->frame.byte_count = 0;
    self->recalls = it;
    if (!sb_move_clerk_send(&self->shared->clerk, SB_MOVE_ERRAND_RECALL, frame->move, on_recalled,
                            it)) {
        self->recalls = it->next;
        free(it);
    }
}

// Frames

static bool begin(sb_move_in_list *self, sb_follow_feed *feed, const sb_follow_frame *frame)
{
    if (self->shared->ending || sb_move_in_list_count(self) >= SB_MOVE_COMING_COUNT_MAX) {
        return false;
    }
    sb_move_in *in = sb_move_store_knows(&self->shared->store, frame->move)
                         ? NULL // a source draws an id for one move
                         : sb_move_in_begin(self->shared, feed, frame);
    if (in == NULL) {
        return false;
    }
    *sb_move_in_next(in) = self->first;
    self->first = in;
    self->begun(self->context);
    return true;
}

bool sb_move_in_list_frame(sb_move_in_list *self, sb_follow_feed *feed,
                           const sb_follow_frame *frame)
{
    sb_move_in *in =
        is_of_a_move(frame->kind) ? find_by_id(self, frame->move) : find_by_feed(self, feed);
    if (in != NULL) {
        return frame->kind != SB_FOLLOW_MOVE && sb_move_in_frame(in, feed, frame);
    }
    if (frame->kind == SB_FOLLOW_MOVE) {
        return find_by_feed(self, feed) == NULL && begin(self, feed, frame);
    }
    if (is_of_a_move(frame->kind)) {
        look_up(self, feed, frame);
    }
    return true; // of a move that is over
}

void sb_move_in_list_lost(sb_move_in_list *self, const sb_follow_feed *feed)
{
    for (sb_move_in *in = self->first; in != NULL; in = *sb_move_in_next(in)) {
        sb_move_in_lost(in, feed); // ASK may have come by it for several moves
    }
    for (recall *it = self->recalls; it != NULL; it = it->next) {
        it->feed = it->feed == feed ? NULL : it->feed;
    }
}

uint32_t sb_move_in_list_count(const sb_move_in_list *self)
{
    uint32_t count = 0;
    for (sb_move_in *in = self->first; in != NULL; in = *sb_move_in_next(in)) {
        count++;
    }
    return count;
}

// Time

bool sb_move_in_list_turn(sb_move_in_list *self)
{
    bool urgent = false;
    for (sb_move_in *in = self->first; in != NULL; in = *sb_move_in_next(in)) {
        sb_move_in_turn(in);
        urgent = urgent || sb_move_in_is_urgent(in);
    }
    return urgent;
}

void sb_move_in_list_tidy(sb_move_in_list *self)
{
    for (sb_move_in **at = &self->first; *at != NULL;) {
        sb_move_in *in = *at;
        if (sb_move_in_is_still(in)) {
            *at = *sb_move_in_next(in);
            sb_move_in_free(in);
        } else {
            at = sb_move_in_next(in);
        }
    }
}

void sb_move_in_list_give_up_all(sb_move_in_list *self)
{
    for (sb_move_in *in = self->first; in != NULL; in = *sb_move_in_next(in)) {
        sb_move_in_give_up(in);
    }
}

void sb_move_in_list_detach(sb_move_in_list *self)
{
    for (sb_move_in *in = self->first; in != NULL; in = *sb_move_in_next(in)) {
        sb_move_in_detach(in);
    }
}

void sb_move_in_list_deinit(sb_move_in_list *self)
{
    while (self->first != NULL) {
        sb_move_in *in = self->first;
        self->first = *sb_move_in_next(in);
        sb_move_in_free(in);
    }
}
