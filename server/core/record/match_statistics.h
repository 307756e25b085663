/// What happened in a match, counted while its log is played: who was there and what came of it,
/// how the inputs came, where the tanks were, and how it went over time.
///
/// Of any rules: who was there, inputs, events by their kinds, ways and places of the players' own
/// entities (those of the first kind, where they have bodies). Of the built-in tanks also shots,
/// hits, damage, kills, deaths and scores.
#ifndef SABOT_RECORD_MATCH_STATISTICS_H
#define SABOT_RECORD_MATCH_STATISTICS_H

#include "base/allocator.h"
#include "record/reader.h"

/// Players that are told apart: whoever comes later is counted in `players_beyond` alone.
#define SB_MATCH_PLAYER_COUNT_MAX 256u
/// Parts that the match's time is divided into.
#define SB_MATCH_BIN_COUNT_MAX 240u
/// Cells of the heat map along the longer side of the map's bounds.
#define SB_MATCH_HEAT_SIDE 80u
/// Places of kills that are kept; more are counted alone.
#define SB_MATCH_KILL_COUNT_MAX 4096u

/// One name in one slot: who leaves and comes back to the same one goes on.
typedef struct sb_player_statistics {
    char name[SB_PLAYER_NAME_SIZE]; ///< as logged: any bytes up to a zero; of the computer's empty
    uint8_t slot;
    uint8_t team; ///< the last one, 0 for none
    bool computer;
    uint32_t joins;
    uint32_t first_tick; ///< first and last tick in which it was there
    uint32_t last_tick;
    uint32_t ticks;         ///< in which it was there
    uint32_t ticks_alive;   ///< its own entity was there
    double distance_m;      ///< that entity's way, horizontal
    uint32_t own_inputs;    ///< ticks for which the player's own input was there in time,
    uint32_t repeats;       ///< for which the last one stood in,
    uint32_t neutral_ticks; ///< and a neutral one after that
    uint32_t late_inputs;   ///< arrived after their tick
    uint32_t chat_lines;
    uint32_t views;          ///< own inputs that say what the player saw,
    uint64_t view_age_ticks; ///< how old that was, their sum
    uint32_t view_age_max_ticks;
    uint32_t events[SB_EVENT_KIND_COUNT_MAX]; ///< that it did, by kind
    // Of the tanks alone.
    uint32_t shots;
    uint32_t hits;  ///< on others
    uint32_t kills; ///< without team-mates
    uint32_t deaths;
    uint64_t damage; ///< points, done to others
    uint64_t damage_taken;
    int32_t score; ///< as it was last
} sb_player_statistics;

/// A stretch of time. Scores are those at its end.
typedef struct sb_match_bin {
    uint32_t ticks;     ///< that the log has; 0: nothing is known of it
    uint32_t players;   ///< most at a time, without the computer's
    uint32_t computers; ///< of the computer's slots
    uint32_t events;
    uint32_t late_inputs;
    uint32_t stand_ins;     ///< repeated and neutral inputs
    uint64_t bytes;         ///< of the log; filled by `sb_match_statistics_add_size`
    uint64_t play_ns;       ///< spent on playing its ticks again; filled by `.._add_time`
    int32_t team_scores[2]; ///< of the tanks' round
    int32_t scores[SB_PLAYER_COUNT_MAX]; ///< by slot
    uint64_t present;                    ///< bit p is set if slot p was taken at its end
} sb_match_bin;

typedef struct sb_match_kill {
    sb_vec3 point;
    uint32_t tick;
    uint8_t killer; ///< slot; the victim's own where nobody else did it
    uint8_t victim;
} sb_match_kill;

typedef struct sb_match_statistics {
    sb_allocator allocator;
    uint32_t tick_rate_hz;
    bool tanks;     ///< the rules are the built-in ones
    bool teams;     ///< somebody was in one
    uint32_t ticks; ///< that the log has
    uint32_t last_tick;
    uint32_t players_most; ///< at a time, with the computer's
    uint32_t rounds;       ///< of tanks, that began
    uint32_t pauses;
    uint64_t paused_ticks;
    uint32_t gaps; ///< in which ticks are missing
    uint64_t ticks_missing;
    uint32_t resumes;
    uint64_t player_ticks;                    ///< of all players without the computer's
    uint64_t computer_ticks;                  ///< of the computer's
    uint64_t events[SB_EVENT_KIND_COUNT_MAX]; ///< by kind
    uint32_t player_count;
    uint32_t players_beyond;
    sb_player_statistics players[SB_MATCH_PLAYER_COUNT_MAX];
    uint32_t bin_ticks; ///< length of a bin; the last one goes on to `end_tick`
    uint32_t end_tick;  ///< as the match was said to end
    uint32_t bin_count;
    sb_match_bin bins[SB_MATCH_BIN_COUNT_MAX];
    uint32_t heat_columns; ///< along x, from the bounds' least corner on
    uint32_t heat_rows;    ///< along z
    float heat_cell_m;
    uint32_t heat[SB_MATCH_HEAT_SIDE * SB_MATCH_HEAT_SIDE]; ///< ticks, by row and column
    uint64_t kill_count;                                    ///< with those not kept
    sb_match_kill kills[SB_MATCH_KILL_COUNT_MAX];
    // The work's own.
    uint16_t current[SB_PLAYER_COUNT_MAX]; ///< index of who is or was last in a slot, plus 1
    uint64_t present;
    sb_vec3 before[SB_PLAYER_COUNT_MAX];              ///< where a slot's entity was
    uint32_t before_generations[SB_PLAYER_COUNT_MAX]; ///< plus 1; 0: it was not there
} sb_match_statistics;

/// For a match before its first tick, of which the log has ticks up to `last_tick`. NULL if there
/// is not enough memory.
sb_match_statistics *sb_match_statistics_create(const sb_game *game, uint32_t last_tick,
                                                const sb_allocator *allocator);
void sb_match_statistics_destroy(sb_match_statistics *statistics);

/// Counts an entry of the log that `sb_replay_next` has just played, in the order of the log.
/// `is_current` as `sb_replay_is_current` says.
void sb_match_statistics_follow(sb_match_statistics *statistics, const sb_game *game,
                                const sb_log_entry *entry, bool is_current);

/// Counts bytes of the log that were spent on a tick.
void sb_match_statistics_add_size(sb_match_statistics *statistics, uint32_t tick, uint64_t bytes);

/// Counts time that playing a tick again has taken, by the caller's clock.
void sb_match_statistics_add_time(sb_match_statistics *statistics, uint32_t tick, uint64_t ns);

/// The bin that a tick is in; NULL for one behind the last.
sb_match_bin *sb_match_statistics_bin_of(sb_match_statistics *statistics, uint32_t tick);

#endif
