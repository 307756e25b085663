/// A few real clients in the test's own process, played by the bots' brains, with a note of what
/// they saw.
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
    bool seen;               ///< its tank, at least once
    float first[3];          ///< where that was
    float distance_max_m;    ///< from there, over the ground
    uint64_t events;
    uint64_t fired;        ///< its own shells
    uint64_t hits, deaths; ///< everyone's, as it was told
} test_player;

typedef struct test_players {
    test_player list[PLAYER_COUNT];
    sb_client_view_data view;
} test_players;

/// Begins to connect all of them to a port of loopback.
bool players_connect(test_players *players, uint16_t port, uint64_t seed);

/// Plays for the given time, at about 120 steps a second.
void players_play(test_players *players, int time_ms);

/// Plays until every player is in the match with a first snapshot; false if the time is over.
bool players_join(test_players *players, int timeout_ms);

/// True if all of them are playing.
bool players_all_playing(const test_players *players);

/// Plays until every player's connection is over; false if the time is.
bool players_leave(test_players *players, int timeout_ms);

void players_disconnect(test_players *players);

#endif
