/// Many real clients of the SDK in a few processes. They play by the bots' brains and do not
/// predict. Each process writes what its clients see into memory that it shares with the program.
#ifndef SABOT_TESTS_TROOP_H
#define SABOT_TESTS_TROOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "spread.h"

#define TROOP_PROCESS_COUNT_MAX 8u

/// One client, for the program to read at any time.
typedef struct troop_seat {
    uint16_t port;    ///< of the server where it begins, and its session there
    uint32_t session; ///< these two are set before the troop starts
    _Atomic bool plays;
    _Atomic uint32_t player;   ///< its slot
    _Atomic uint32_t moves;    ///< times that it went with its match
    _Atomic uint32_t returns;  ///< times that it lost the connection and came back
    _Atomic uint32_t epoch;    ///< of its match: each server that takes the match has a higher one
    _Atomic uint32_t tick;     ///< of its newest snapshot
    _Atomic uint32_t strays;   ///< times that it was in another slot than at first
    _Atomic uint32_t repeats;  ///< snapshots of a tick that it had seen already
    _Atomic uint64_t received; ///< snapshots
    _Atomic int state;         ///< sb_client_state
    _Atomic int reason;        ///< sb_client_reason, once it has closed
} troop_seat;

/// Of one process. The program reads it once the process has ended.
typedef struct troop_worker {
    pid_t pid;
    spread usual;  ///< gaps between snapshots while no server is upgraded
    spread beside; ///< while one is, of clients whose match does not move
    spread moving; ///< the longest gap of each client about each of its moves
    spread rounds; ///< between two times that each client is asked whether it has something to do
    double cpu_s;
} troop_worker;

typedef struct troop_board {
    uint32_t seat_count, worker_count;
    uint64_t seed;
    uint32_t tick_rate_hz;
    _Atomic bool upgrading; ///< set by the program
    _Atomic bool stopping;
    troop_worker workers[TROOP_PROCESS_COUNT_MAX];
    troop_seat seats[]; ///< worker w has those whose index leaves w when divided by the workers
} troop_board;

/// Returns shared memory of zeros, or NULL. Set the seats' first members, the seed and the rate.
troop_board *troop_create(uint32_t seat_count, uint32_t worker_count);

/// Starts the processes. They die with the program. False if one cannot be started.
bool troop_start(troop_board *board);

/// Ends the processes, which say goodbye. False if one of them failed.
bool troop_stop(troop_board *board);

/// Kills processes that still run, and gives the memory back. NULL is ignored.
void troop_destroy(troop_board *board);

#endif
