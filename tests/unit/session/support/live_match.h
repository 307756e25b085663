/// A live match by script, recorded by the real session. Everything that a viewer of its replay
/// must be shown is kept tick by tick, taken from the match while it was played.
#ifndef SABOT_TESTS_LIVE_MATCH_H
#define SABOT_TESTS_LIVE_MATCH_H

#include "game/game.h"
#include "memory_log.h"

#define LIVE_TICK_COUNT_MAX 1500u
#define LIVE_CAPACITY 5u ///< slots; the last one is the computer's
#define LIVE_CHAT_COUNT 3u

/// Times are fractions of the match. Ann and bob play from its start, cleo joins after a quarter,
/// bob leaves in the middle, and dora joins after five eighths, in bob's slot.
typedef struct live_script {
    uint32_t tick_rate_hz;
    uint32_t tick_count;
    uint32_t keyframe_ms;
    uint32_t refused_from; ///< the log refuses bytes after this tick
    uint32_t refused_to;   ///< up to this tick; 0 for never
    uint32_t charged_tick; ///< tick before which ann's gun is charged, which the log does not tell;
                           ///< 0 for never
    bool unclosed;
    bool crowded; ///< with distant scenery, so that the map takes many messages
} live_script;

/// 60 Hz, 600 ticks, a keyframe every two seconds, closed.
live_script live_script_default(void);

typedef struct live_tick {
    uint64_t hash;
    uint32_t entity_first, entity_count;
    uint32_t event_first, event_count;
    const char *names[LIVE_CAPACITY]; ///< NULL for an empty slot
} live_tick;

typedef struct live_chat {
    uint32_t tick;
    uint32_t slot;
    const char *text;
} live_chat;

typedef struct live_match {
    live_script script;
    sb_map map;
    memory_log log;
    live_tick ticks[LIVE_TICK_COUNT_MAX + 1]; ///< after each, from 1
    sb_entity *entities;                      ///< of all ticks
    sb_event *events;                         ///< likewise
    uint32_t entity_count, event_count;
    live_chat chats[LIVE_CHAT_COUNT]; ///< chat to all
} live_match;

/// Plays and records the match. Asserts that it is alive: tanks moved, shells were fired and ended.
void live_match_begin(live_match *live, const live_script *script);
void live_match_end(live_match *live);

#endif
