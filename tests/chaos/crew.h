/// Many real clients in one process, driven by the bots' brains. Their inputs carry marks, so that
/// each input can be found in the log.
#ifndef SABOT_TESTS_CREW_H
#define SABOT_TESTS_CREW_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "base/random.h"
#include "cli/bot/bot_brain.h"

#define CREW_COUNT_MAX 64u
/// Count of a match's ticks for which inputs are kept.
#define CREW_TICK_MAX (1u << 17)

typedef enum crew_knowledge {
    CREW_NONE,    ///< no input was made for the tick
    CREW_MADE,    ///< an input was made; the last one carried the noted mark
    CREW_PERHAPS, ///< an input may have been made
} crew_knowledge;

typedef struct crew_member {
    sb_client *client;
    sb_bot_brain brain;
    sb_client_status status;
    uint32_t player; ///< the slot of its first welcome
    bool has_player;
    uint8_t mark;   ///< the mark that its current inputs carry
    uint8_t *marks; ///< by tick: the mark of the last input made for it
    uint8_t *known; ///< crew_knowledge, by tick
} crew_member;

typedef struct crew {
    uint32_t count;
    sb_random random;
    sb_client_view_data view;
    crew_member members[CREW_COUNT_MAX];
} crew;

/// Begins to connect `count` clients to a port on loopback. Returns false on failure.
bool crew_create(crew *all, uint32_t count, uint16_t port, uint64_t seed);
/// Likewise in a session, by its number; 0 for any.
bool crew_create_in(crew *all, uint32_t count, uint16_t port, uint32_t session, uint64_t seed);
void crew_destroy(crew *all);

/// Steps every client once. Call it about 120 times a second.
void crew_step(crew *all);

/// Steps for `time_ms`.
void crew_play(crew *all, uint32_t time_ms);

/// Steps until every client plays in this epoch, in the slot that it had, and has a snapshot of it.
/// Returns false after `timeout_ms`.
bool crew_gather(crew *all, uint32_t epoch, uint32_t timeout_ms);

/// Return the newest tick of any client's snapshot, and the newest tick that any client was told to
/// be safe.
uint32_t crew_newest_tick(const crew *all);
uint32_t crew_durable_tick(const crew *all);

/// Returns the time of the monotonic clock in milliseconds.
double crew_now_ms(void);

#endif
