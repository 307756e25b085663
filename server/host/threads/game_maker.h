/// Makes the games of a shard's matches on libuv's threads, so that no tick waits for a large map.
#ifndef SABOT_HOST_THREADS_GAME_MAKER_H
#define SABOT_HOST_THREADS_GAME_MAKER_H

#include "host/threads/shard.h"

/// Returns the maker for the lobby of a shard. What it has begun ends before the shard's loop does;
/// games that are made after the lobby was closed are destroyed.
sb_game_maker sb_game_maker_of(sb_shard *shard);

#endif
