/// Many real clients in one process, driven by the bots' brains, whose inputs are marked: what each
/// asked for in each tick can be looked up in the log.
#ifndef SABOT_TESTS_CREW_H
#define SABOT_TESTS_CREW_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "base/random.h"
#include "cli/bot/bot_brain.h"

#define CREW_COUNT_MAX 64u
/// Ticks of a match whose inputs are remembered.
#define CREW_TICK_MAX (1u << 17)

typedef enum crew_knowledge {
    CREW_NONE,    ///< no input was made for the tick
    CREW_MADE,    ///< the last one carried the mark that is noted
    CREW_PERHAPS, ///< one may have been made
} crew_knowledge;

typedef struct crew_member {
    sb_client *client;
    sb_bot_brain brain;
    sb_client_status status;
    uint32_t player; ///< the slot of its first welcome
    bool has_player;
    uint32_t seen_tick; ///< newest snapshot since `crew_forget`
    uint8_t mark;       ///< that its present input carries
    uint8_t *marks;     ///< by tick, of the last input made for it
    uint8_t *known;     ///< crew_knowledge, by tick
} crew_member;

typedef struct crew {
    uint32_t count;
    sb_random random;
    sb_client_view_data view;
    crew_member members[CREW_COUNT_MAX];
} crew;

/// Begins to connect `count` clients to a port of loopback. False if that is not possible.
bool crew_create(crew *all, uint32_t count, uint16_t port, uint64_t seed);
void crew_destroy(crew *all);

/// One step of every client; about 120 a second are due.
void crew_step(crew *all);

/// Steps for so long.
void crew_play(crew *all, uint32_t time_ms);

/// Steps until everyone plays in this epoch, each in the slot that it had, and has a snapshot of
/// it; false if the time is over.
bool crew_gather(crew *all, uint32_t epoch, uint32_t timeout_ms);

/// The newest tick of any snapshot, and the newest tick that anyone was told to be safe.
uint32_t crew_newest_tick(const crew *all);
uint32_t crew_durable_tick(const crew *all);

/// Milliseconds of the monotonic clock.
double crew_now_ms(void);

#endif
