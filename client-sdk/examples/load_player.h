/// One client of the load generator: how it plays, and what is measured of it.
#ifndef SABOT_EXAMPLE_LOAD_PLAYER_H
#define SABOT_EXAMPLE_LOAD_PLAYER_H

#include <sabot/client.h>

#define ROUND_TRIP_MS_MAX 2047 ///< what is longer counts as this

/// How often each round trip was seen, by whole ms.
typedef struct round_trips {
    uint32_t counts[ROUND_TRIP_MS_MAX + 1];
    uint32_t count;
} round_trips;

/// All zeros, but for `client`, its name and `random`, is one that has not begun.
typedef struct load_player {
    sb_client *client;
    char name[SB_CLIENT_NAME_SIZE];
    uint32_t random;         ///< any number, by which it drives otherwise than others
    sb_client_status status; ///< of the last turn
    bool connected;          ///< it was in the match once
    uint64_t playing_us;     ///< for so long it was
    uint64_t ticks;          ///< by which its snapshots went on
    uint64_t late_inputs;    ///< snapshots whose tick was played without its input
    bool input_came;         ///< the server has had an input of this match
    round_trips round_trips; ///< ENet's, as they stood at the samples
    float course;            ///< rad: the yaw that it wants to drive at
    float place[2];          ///< x, z in m, where it was found last to have moved
    uint64_t course_us;      ///< when it takes another course
    uint64_t moved_us;       ///< when it was at `place`
} load_player;

/// One turn: receives, measures, decides, sends. `elapsed_us` is the time since the last turn;
/// `sample` counts the present round trip. False if the connection is over for good.
bool load_player_turn(load_player *player, uint64_t now_us, uint64_t elapsed_us, bool sample);

#endif
