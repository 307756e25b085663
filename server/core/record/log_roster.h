/// The players in a match as its log knows them. Names and secrets are not part of the state.
#ifndef SABOT_RECORD_LOG_ROSTER_H
#define SABOT_RECORD_LOG_ROSTER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"
#include "game/frame.h"
#include "record/notes.h"

#define SB_SECRET_HASH_SIZE 32u

typedef struct sb_log_player {
    char name[SB_PLAYER_NAME_SIZE];
    bool has_secret;
    uint8_t secret_hash[SB_SECRET_HASH_SIZE]; ///< BLAKE2b-256 of the secret
} sb_log_player;

typedef struct sb_log_roster {
    uint64_t occupied;                          ///< bit p is set while a player is in slot p
    sb_log_player players[SB_PLAYER_COUNT_MAX]; ///< all zeros for a slot without a player
} sb_log_roster;

/// Applies a frame's commands and a tick's notes to the roster.
void sb_log_roster_follow(sb_log_roster *roster, const sb_frame *frame, const sb_notes *notes);

/// Writes the roster: occupied (u64), then for each player the name's size (u8), the name, whether
/// there is a secret (u8), and the secret's hash.
void sb_log_roster_write(const sb_log_roster *roster, sb_writer *writer);

/// Reads a roster. SB_ERROR_TRUNCATED; SB_ERROR_LIMIT (a name's size), SB_ERROR_MALFORMED (a zero
/// in a name, bytes left over), SB_ERROR_RANGE (a slot beyond capacity, a flag).
sb_error sb_log_roster_read(const void *bytes, size_t size, uint32_t player_capacity,
                            sb_log_roster *out_roster);

/// Most bytes of a written roster.
#define SB_LOG_ROSTER_SIZE_MAX                                                                     \
    (8u + SB_PLAYER_COUNT_MAX * (2u + SB_PLAYER_NAME_SIZE + SB_SECRET_HASH_SIZE))

#endif
