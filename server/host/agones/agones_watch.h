/// Reads what Agones tells of a game server: one JSON object, or a stream of them with one on each
/// line. Pure.
#ifndef SABOT_HOST_AGONES_AGONES_WATCH_H
#define SABOT_HOST_AGONES_AGONES_WATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "host/agones/agones_plan.h"

/// Bytes of a line at most; a game server with full lists has less than half of that.
#define SB_AGONES_LINE_SIZE_MAX 262144u

typedef struct sb_agones_told {
    sb_agones_state state;
    uint64_t allocation_hash; ///< of the time of the last allocation; 0 for none
} sb_agones_told;

/// Bytes that no line end has followed yet. All zeros is empty.
typedef struct sb_agones_watch {
    char *data;
    size_t size, capacity;
} sb_agones_watch;

/// Reads a game server, as it is or as the member "result" of an object. False if it is none.
bool sb_agones_told_read(const char *text, size_t size, sb_agones_told *out_told);

/// Takes a piece of a stream and calls `told` for each whole line, NULL for one that tells no game
/// server. False if the line grows beyond SB_AGONES_LINE_SIZE_MAX or memory is short: the stream is
/// of no use any more.
bool sb_agones_watch_take(sb_agones_watch *watch, const char *data, size_t size,
                          void (*told)(void *context, const sb_agones_told *told), void *context);

/// Returns an empty one to its beginning; the bytes are given back.
void sb_agones_watch_clear(sb_agones_watch *watch);

#endif
