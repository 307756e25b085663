/// The figures of `sabot replay suspects`: how they follow from a player's samples, and where a
/// player stands among all players. README.md of this folder defines each of them.
#ifndef SABOT_CLI_REPLAY_SUSPECTS_SUSPECT_FIGURES_H
#define SABOT_CLI_REPLAY_SUSPECTS_SUSPECT_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/frame.h"

typedef enum sb_suspect_figure {
    SB_SUSPECT_REACTION_MS,
    SB_SUSPECT_SNAP_DEG,
    SB_SUSPECT_SNAP_RATIO,
    SB_SUSPECT_COVER_SHARE,
    SB_SUSPECT_CLAMP_SHARE,
    SB_SUSPECT_VIEW_MS,
    SB_SUSPECT_FIGURE_COUNT,
} sb_suspect_figure;

/// How a figure is named and printed.
typedef struct sb_suspect_figure_type {
    const char *key;     ///< in JSON
    const char *name;    ///< in text, with the unit
    bool low_is_unusual; ///< the smallest values are the unusual ones; otherwise the largest are
    bool is_share;       ///< 0 to 1; text prints it in percent
} sb_suspect_figure_type;

extern const sb_suspect_figure_type sb_suspect_figure_types[SB_SUSPECT_FIGURE_COUNT];

// Lists of numbers.

typedef struct sb_sample_list {
    double *values; ///< allocated by malloc
    size_t count;
    size_t capacity;
} sb_sample_list;

/// False if there is not enough memory.
bool sb_sample_list_add(sb_sample_list *list, double value);
void sb_sample_list_free(sb_sample_list *list);

/// Sorts by rising value. Values are finite.
void sb_sample_list_sort(sb_sample_list *list);

/// Returns the p-th percentile of a sorted list that is not empty, p from 1 to 100, by the nearest
/// rank. It is the smallest value such that at least p % of all values are not larger.
double sb_sample_list_percentile(const sb_sample_list *list, uint32_t p);

// Players.

/// The samples of one name in one slot of one log.
typedef struct sb_suspect_player {
    char name[SB_PLAYER_NAME_SIZE]; ///< as logged: any bytes up to a zero; empty for the computer's
    uint32_t log;                   ///< index of the log
    uint32_t slot;
    bool computer;
    uint32_t shots;
    uint32_t hits;               ///< shots that hit an enemy
    uint32_t aimed_shots;        ///< shots with a target
    uint32_t covered_shots;      ///< of those, shots whose target scenery hid
    uint32_t claims;             ///< shots whose input states what the player saw
    uint32_t clamped_claims;     ///< of those, claims at the maximum that the game allows
    double aim_deg;              ///< sum of all changes of the commanded aim
    uint64_t aim_ticks;          ///< ticks that this sum covers
    sb_sample_list reactions_ms; ///< one for each shot that follows a sighting
    sb_sample_list snaps_deg;    ///< one for each shot that hit, degrees per tick
    sb_sample_list views_ms;     ///< one for each claim
} sb_suspect_player;

/// Most players of one log that are kept.
#define SB_SUSPECT_PLAYER_COUNT_MAX 1024u
#define SB_SUSPECT_NO_PLAYER UINT32_MAX

/// All zeros is an empty list.
typedef struct sb_suspect_players {
    sb_suspect_player *list; ///< allocated by malloc
    uint32_t count;
    uint32_t capacity;
    uint32_t beyond; ///< times that a player was not kept, because its log has too many
} sb_suspect_players;

/// Gives the index of a player, which is added if it is new. Logs come one after another. Gives
/// SB_SUSPECT_NO_PLAYER for a player beyond SB_SUSPECT_PLAYER_COUNT_MAX of its log. False if there
/// is not enough memory.
bool sb_suspect_players_find(sb_suspect_players *players, uint32_t log, uint32_t slot,
                             bool computer, const char name[SB_PLAYER_NAME_SIZE],
                             uint32_t *out_index);
void sb_suspect_players_free(sb_suspect_players *players);

/// Sorts the samples of all players. The functions below need this.
void sb_suspect_players_sort(sb_suspect_players *players);

/// Gives a figure of a player, and from how many samples it follows. False if there is none.
bool sb_suspect_figure_of(const sb_suspect_player *player, sb_suspect_figure figure,
                          double *out_value, uint64_t *out_samples);

// The population: the players that are compared with each other.

typedef struct sb_suspect_population {
    bool with_computers;
    uint32_t samples_min;                           ///< a figure from fewer samples does not count
    sb_sample_list values[SB_SUSPECT_FIGURE_COUNT]; ///< one for each player, sorted
} sb_suspect_population;

/// Collects the figures of all players. `with_computers` and `samples_min` are set. False if there
/// is not enough memory.
bool sb_suspect_population_fill(sb_suspect_population *population,
                                const sb_suspect_players *players);
void sb_suspect_population_free(sb_suspect_population *population);

/// True if this player's figure, from this count of samples, is among those of the population.
bool sb_suspect_population_has(const sb_suspect_population *population,
                               const sb_suspect_player *player, uint64_t samples);

/// Gives the value that p % of the population do not surpass towards the unusual side, by the
/// nearest rank; p is from 1 to 99. False if the population is empty.
bool sb_suspect_population_percentile(const sb_suspect_population *population,
                                      sb_suspect_figure figure, uint32_t p, double *out_value);

/// Gives the percentage of the other players of the population whose value is less unusual than
/// this one, which is in the population too. Equal values count half. False if there are no others.
bool sb_suspect_population_rank(const sb_suspect_population *population, sb_suspect_figure figure,
                                double value, double *out_rank);

#endif
