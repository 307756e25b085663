/// What happened in a match, counted while its log is played. It says who took part and with what
/// result, how inputs arrived, where tanks were, and how all this changed over time.
///
/// For any rules: players, inputs, events by kind, and the distances and places of the players' own
/// entities (those of the first kind, if they have bodies). For the built-in tanks also shots,
/// hits, damage, kills, deaths and scores.
#ifndef SABOT_RECORD_MATCH_STATISTICS_H
#define SABOT_RECORD_MATCH_STATISTICS_H

#include "base/allocator.h"
#include "record/reader.h"

/// Most players that are counted separately. Later players are only counted in `players_beyond`.
#define SB_MATCH_PLAYER_COUNT_MAX 256u
/// Most bins that the match's time is divided into.
#define SB_MATCH_BIN_COUNT_MAX 240u
/// Cells of the heat map along the longer side of the map's bounds.
#define SB_MATCH_HEAT_SIDE 80u
/// Most kills whose places are kept; further kills are only counted.
#define SB_MATCH_KILL_COUNT_MAX 4096u

/// The statistics of one name in one slot. A player that leaves and returns to the same slot
/// continues its statistics.
typedef struct sb_player_statistics {
    char name[SB_PLAYER_NAME_SIZE]; ///< as logged: any bytes up to a zero; empty for the computer's
    uint8_t slot;
    uint8_t team; ///< the last team, 0 for none
    bool computer;
    uint32_t joins;
    uint32_t first_tick; ///< first and last tick in which it was there
    uint32_t last_tick;
    uint32_t ticks;         ///< in which it was there
    uint32_t ticks_alive;   ///< ticks in which its own entity existed
    double distance_m;      ///< horizontal distance that its own entity moved
    uint32_t own_inputs;    ///< ticks whose input arrived in time from the player,
    uint32_t repeats;       ///< ticks in which the last input was repeated,
    uint32_t neutral_ticks; ///< and ticks in which a neutral input acted after that
    uint32_t late_inputs;   ///< inputs that arrived after their tick
    uint32_t chat_lines;
    uint32_t views;          ///< own inputs that state what the player saw,
    uint64_t view_age_ticks; ///< and the sum of its ages
    uint32_t view_age_max_ticks;
    uint32_t events[SB_EVENT_KIND_COUNT_MAX]; ///< in which it acted, by kind
    // Only for the built-in tanks.
    uint32_t shots;
    uint32_t hits;  ///< on others' tanks
    uint32_t kills; ///< without those of team mates
    uint32_t deaths;
    uint64_t damage; ///< points, done to others
    uint64_t damage_taken;
    int32_t score; ///< the last score
} sb_player_statistics;

/// A bin: an interval of the match's time. Scores are those at its end.
typedef struct sb_match_bin {
    uint32_t ticks;     ///< ticks of the log in it; 0 if nothing is known of it
    uint32_t players;   ///< most at a time, without the computer's
    uint32_t computers; ///< of the computer's slots
    uint32_t events;
    uint32_t late_inputs;
    uint32_t stand_ins; ///< repeated and neutral inputs
    uint64_t bytes;     ///< of the log; filled by `sb_match_statistics_add_size`
    uint64_t
        play_ns; ///< spent on playing its ticks again; filled by `sb_match_statistics_add_time`
    int32_t team_scores[2];              ///< of the round of tanks
    int32_t scores[SB_PLAYER_COUNT_MAX]; ///< by slot
    uint64_t present;                    ///< bit p is set if slot p is taken at its end
} sb_match_bin;

typedef struct sb_match_kill {
    sb_vec3 point;
    uint32_t tick;
    uint8_t killer; ///< slot; the victim's own if no other player did it
    uint8_t victim;
} sb_match_kill;

typedef struct sb_match_statistics {
    sb_allocator allocator;
    uint32_t tick_rate_hz;
    bool tanks;     ///< the rules are the built-in ones
    bool teams;     ///< some player was in a team
    uint32_t ticks; ///< ticks of the log
    uint32_t last_tick;
    uint32_t players_most; ///< most at a time, with the computer's
    uint32_t rounds;       ///< rounds of tanks that began
    uint32_t pauses;
    uint64_t paused_ticks;
    uint32_t gaps; ///< gaps with missing ticks
    uint64_t ticks_missing;
    sb_log_resumes resumes;
    uint64_t player_ticks;                    ///< sum over all players without the computer's
    uint64_t computer_ticks;                  ///< sum over the computer's players
    uint64_t events[SB_EVENT_KIND_COUNT_MAX]; ///< by kind
    uint32_t player_count;
    uint32_t players_beyond;
    sb_player_statistics players[SB_MATCH_PLAYER_COUNT_MAX];
    uint32_t bin_ticks; ///< length of a bin; the last one extends to `end_tick`
    uint32_t end_tick;  ///< last tick of the log by its headers
    uint32_t bin_count;
    sb_match_bin bins[SB_MATCH_BIN_COUNT_MAX];
    uint32_t heat_columns; ///< along x, from the least corner of the bounds
    uint32_t heat_rows;    ///< along z
    float heat_cell_m;
    uint32_t heat[SB_MATCH_HEAT_SIDE * SB_MATCH_HEAT_SIDE]; ///< ticks, by row and column
    uint64_t kill_count;                                    ///< including kills that are not kept
    sb_match_kill kills[SB_MATCH_KILL_COUNT_MAX];
    // Working data.
    uint16_t current[SB_PLAYER_COUNT_MAX]; ///< index plus 1 of the present or last player of a slot
    uint64_t present;
    sb_vec3 before[SB_PLAYER_COUNT_MAX]; ///< last position of a slot's entity
    uint32_t
        before_generations[SB_PLAYER_COUNT_MAX]; ///< its generation plus 1; 0 if it did not exist
} sb_match_statistics;

/// Creates statistics for a match before its first tick whose log has ticks up to `last_tick`. NULL
/// if there is not enough memory.
sb_match_statistics *sb_match_statistics_create(const sb_game *game, uint32_t last_tick,
                                                const sb_allocator *allocator);
void sb_match_statistics_destroy(sb_match_statistics *statistics);

/// Counts an entry of the log that `sb_replay_next` has just played, in the order of the log.
/// `is_current` is what `sb_replay_is_current` returns.
void sb_match_statistics_follow(sb_match_statistics *statistics, const sb_game *game,
                                const sb_log_entry *entry, bool is_current);

/// Adds bytes of the log that a tick takes.
void sb_match_statistics_add_size(sb_match_statistics *statistics, uint32_t tick, uint64_t bytes);

/// Adds the time that playing a tick again took, by the caller's clock.
void sb_match_statistics_add_time(sb_match_statistics *statistics, uint32_t tick, uint64_t ns);

/// Returns the bin of a tick; NULL for a tick after the last bin.
sb_match_bin *sb_match_statistics_bin_of(sb_match_statistics *statistics, uint32_t tick);

#endif
