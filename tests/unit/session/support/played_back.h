/// A playback of a log in memory, with its output tapped, and its viewers, which keep what a
/// correct client keeps. Every promise of the wire's standard is asserted for each message. A
/// welcome comes first, each with a new epoch. Events are numbered without gap, and their ticks
/// only rise. Snapshots are of the epoch and within the rate, and each shows the live match at its
/// tick.
#ifndef SABOT_TESTS_PLAYED_BACK_H
#define SABOT_TESTS_PLAYED_BACK_H

#include "counting_heap.h"
#include "live_match.h"
#include "session/hosted/playback.h"
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
    bool silent; ///< acknowledges nothing; repeated snapshots are skipped
    uint32_t welcome_count;
    sb_message_welcome welcome; ///< the last one; its name and secret are no longer valid
    snapshot_reader reader;     ///< since the last welcome
    uint32_t snapshot_count;    ///< in all, repeated ones included
    uint32_t sent_in[256];      ///< snapshots by tick of the clock, to check the rate
    uint32_t seen_count;        ///< new snapshots in all
    viewer_event events[VIEWER_EVENT_COUNT_MAX];
    uint32_t event_count; ///< since the last welcome
    uint32_t playback_count;
    sb_message_playback playback; ///< the last
    viewer_chat chats[VIEWER_CHAT_COUNT_MAX];
    uint32_t chat_count;
    uint32_t presence[LIVE_CAPACITY]; ///< since the last welcome
    char names[LIVE_CAPACITY][SB_NAME_SIZE_MAX + 1];
    uint32_t map_size; ///< bytes received; never more than one whole map
} replay_viewer;

typedef struct played_back {
    counting_heap heap;
    wire_tap tap;
    memory_log *log;
    const live_match *live; ///< NULL if snapshots are not compared
    sb_log_reader *log_reader;
    sb_replay *replay;
    sb_playback_def def;
    sb_playback *playback; ///< NULL if it was refused
    uint32_t clock;        ///< ticks of the clock so far
    replay_viewer viewers[VIEWER_COUNT_MAX];
} played_back;

/// Returns the default def for a log, with the last tick from its headers. Use it with
/// `played_back_open`.
sb_playback_def played_back_def(memory_log *log);

/// Opens a playback. Returns the first error of reader, replay or playback. `played_back_end` is
/// due in any case.
sb_error played_back_open(played_back *played, memory_log *log, const sb_playback_def *def);
/// Opens the playback of a whole match, asserts success, and compares every snapshot with the
/// match.
void played_back_begin(played_back *played, live_match *live, const sb_playback_def *def);
/// Asserts that nothing leaks.
void played_back_end(played_back *played);

/// Lets viewer `index` join as peer 10 + index, without the map. Asserts that there is room.
replay_viewer *played_back_join(played_back *played, uint32_t index, sb_form form);

/// Plays ticks of the clock. Viewers take their messages and acknowledge snapshots.
void played_back_tick(played_back *played, uint32_t count);

void played_back_send(played_back *played, uint32_t index, const sb_message *message);
/// Sends a viewer's request.
void played_back_ask(played_back *played, uint32_t index, bool paused, uint32_t speed_percent,
                     uint32_t tick);

/// Returns the playback's tick.
uint32_t played_back_tick_of(const played_back *played);

/// Asserts that the viewer was shown the match's state after this tick, with the roster of that
/// tick.
void viewer_assert_at(const played_back *played, const replay_viewer *viewer, uint32_t tick);
/// Asserts that the viewer has received, in this epoch, exactly the events of these ticks, both
/// included.
void viewer_assert_heard(const played_back *played, const replay_viewer *viewer, uint32_t from,
                         uint32_t to);

#endif
