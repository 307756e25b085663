/// One client of the load generator: it plays, and measures its connection.
#ifndef SABOT_EXAMPLE_LOAD_PLAYER_H
#define SABOT_EXAMPLE_LOAD_PLAYER_H

#include <sabot/client.h>

#define ROUND_TRIP_MS_MAX 2047 ///< longer ones count as this

/// Counts of round trips by whole ms.
typedef struct round_trips {
    uint32_t counts[ROUND_TRIP_MS_MAX + 1];
    uint32_t count;
} round_trips;

/// Before its start all fields are zero except `client`, its name and `random`.
typedef struct load_player {
    sb_client *client;
    char name[SB_CLIENT_NAME_SIZE];
    uint32_t random;         ///< seed of its driving, different for each player
    sb_client_status status; ///< after the last turn
    bool connected;          ///< it has been in the match
    uint64_t playing_us;     ///< time in the match
    uint64_t ticks;          ///< ticks that its snapshots advanced
    uint64_t late_inputs;    ///< snapshots of ticks that the server played without its input
    bool input_came;         ///< the server has received an input of this match
    round_trips round_trips; ///< ENet's values at the samples
    float course;            ///< rad: the yaw at which it wants to drive
    float place[2];          ///< x, z in m: the last place where it was seen to move
    uint64_t course_us;      ///< time of the next course
    uint64_t moved_us;       ///< time at `place`
} load_player;

/// One turn: receives, measures, decides, sends. `elapsed_us` is the time since the last turn;
/// `sample` counts the present round trip. Returns false if the connection has ended for good.
bool load_player_turn(load_player *player, uint64_t now_us, uint64_t elapsed_us, bool sample);

#endif
