/// A few real clients in the test's own process, played by the bots' brains. They keep what they
/// saw.
#ifndef SABOT_TEST_PLAYERS_H
#define SABOT_TEST_PLAYERS_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "cli/bot/bot_brain.h"

#define PLAYER_COUNT 4

typedef struct test_player {
    sb_client *client;
    sb_bot_brain brain;
    sb_client_status status; ///< of the last step
    bool seen;               ///< it has seen its own tank at least once
    float first[3];          ///< position of its tank then
    float distance_max_m;    ///< greatest horizontal distance of its tank from `first`
    uint64_t events;
    uint64_t fired;          ///< count of its own shells, those that were only predicted too
    uint64_t fires_reported; ///< count of shells of all players that the server reported
    uint64_t hits, deaths;   ///< counts of all players' hits and deaths that it was told of
} test_player;

typedef struct test_players {
    test_player list[PLAYER_COUNT];
    sb_client_view_data view;
    uint64_t pause_us_max; ///< longest time from one step to the next while they played
} test_players;

/// Begins to connect all of them to a port on loopback.
bool players_connect(test_players *players, uint16_t port, uint64_t seed);

/// Plays for the given time, at about 120 steps a second.
void players_play(test_players *players, int time_ms);

/// Plays until every player is in the match with a first snapshot. Returns false after
/// `timeout_ms`.
bool players_join(test_players *players, int timeout_ms);

/// Returns true if all of them are playing.
bool players_all_playing(const test_players *players);

/// Plays until every player's connection is closed. Returns false after `timeout_ms`.
bool players_leave(test_players *players, int timeout_ms);

void players_disconnect(test_players *players);

#endif
