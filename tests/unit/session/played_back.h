/// A playback of a log in memory, with its output tapped, and those who watch it: what a sound
/// client keeps of what it is sent. Everything that the wire's standard promises it is asserted as
/// it comes: a welcome first and another epoch with each, events numbered without gap whose ticks
/// only rise, snapshots of the epoch within the rate, each of them the live match's of its tick.
#ifndef SABOT_TESTS_PLAYED_BACK_H
#define SABOT_TESTS_PLAYED_BACK_H

#include "counting_heap.h"
#include "live_match.h"
#include "session/playback.h"
#include "snapshot_reader.h"
#include "wire_tap.h"

#define VIEWER_COUNT_MAX 4u
#define VIEWER_EVENT_COUNT_MAX 8192u
#define VIEWER_CHAT_COUNT_MAX 64u

typedef struct viewer_event {
    uint32_t tick;
    sb_wire_event event;
} viewer_event;

typedef struct viewer_chat {
    uint32_t scope, player;
    char text[SB_CHAT_SIZE_MAX + 1];
} viewer_chat;

typedef struct replay_viewer {
    uint32_t peer;
    bool there;
    bool silent; ///< acknowledges nothing; what comes again is not looked at twice
    uint32_t welcome_count;
    sb_message_welcome welcome; ///< the last; its name and secret do not live
    snapshot_reader reader;     ///< since the last welcome
    uint32_t snapshot_count;    ///< ever, with those that came again
    uint32_t sent_in[256];      ///< snapshots by the clock's tick, for the rate
    uint32_t seen_count;        ///< new ones ever
    viewer_event events[VIEWER_EVENT_COUNT_MAX];
    uint32_t event_count; ///< since the last welcome
    uint32_t playback_count;
    sb_message_playback playback; ///< the last
    viewer_chat chats[VIEWER_CHAT_COUNT_MAX];
    uint32_t chat_count;
    uint32_t presence[LIVE_CAPACITY]; ///< since the last welcome
    char names[LIVE_CAPACITY][SB_NAME_SIZE_MAX + 1];
    uint32_t map_size; ///< received; never more than once, to its end
} replay_viewer;

typedef struct played_back {
    counting_heap heap;
    wire_tap tap;
    memory_log *log;
    const live_match *live; ///< NULL: what is shown is not compared
    sb_log_reader *log_reader;
    sb_replay *replay;
    sb_playback_def def;
    sb_playback *playback; ///< NULL where it was refused
    uint32_t clock;        ///< ticks of it so far
    replay_viewer viewers[VIEWER_COUNT_MAX];
} played_back;

/// The default def for a log, its last tick by its headers; open it with `played_back_open`.
sb_playback_def played_back_def(memory_log *log);

/// Errors are those of whatever fails first: reader, replay, playback. Close it also then.
sb_error played_back_open(played_back *played, memory_log *log, const sb_playback_def *def);
/// The same, of a whole match and with success, and what is shown is compared with it.
void played_back_begin(played_back *played, live_match *live, const sb_playback_def *def);
/// Asserts that nothing leaks.
void played_back_end(played_back *played);

/// Viewer `index` comes, under the peer's number 10 + index, without the map; asserts that there is
/// room.
replay_viewer *played_back_join(played_back *played, uint32_t index, sb_form form);

/// Ticks of the clock; viewers take what comes and acknowledge it.
void played_back_tick(played_back *played, uint32_t count);

void played_back_send(played_back *played, uint32_t index, const sb_message *message);
/// Sends what a viewer asks for.
void played_back_ask(played_back *played, uint32_t index, bool paused, uint32_t speed_percent,
                     uint32_t tick);

/// Where the replay is.
uint32_t played_back_tick_of(const played_back *played);

/// The viewer has been shown the match's state after this tick, and its table is that of then.
void viewer_assert_at(const played_back *played, const replay_viewer *viewer, uint32_t tick);
/// The viewer has heard, in this epoch, just the events of these ticks, both included.
void viewer_assert_heard(const played_back *played, const replay_viewer *viewer, uint32_t from,
                         uint32_t to);

#endif
