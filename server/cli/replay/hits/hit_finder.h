/// Finds the hits of a match of the built-in tanks while its log is played. A hit has its shooter,
/// the time of its shot, what the shooter saw, and how the shell met its victim. Everything follows
/// from the log's inputs and the states that they make. The game is asked only what clients are
/// told too.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_FINDER_H
#define SABOT_CLI_REPLAY_HITS_HIT_FINDER_H

#include "cli/replay/hits/shot.h"
#include "game/frame.h"

typedef enum sb_hit_way {
    SB_HIT_PAST,     ///< the shell met the victim where the shooter saw it
    SB_HIT_FORECAST, ///< the shell met the victim where its velocities took it
    SB_HIT_PRESENT,  ///< the shell met the victim in the present
    SB_HIT_BLAST,    ///< a burst reached the victim at its present place
    SB_HIT_WAY_COUNT,
} sb_hit_way;

/// Returns one word: "past", "forecast", "present" or "blast".
const char *sb_hit_way_name(sb_hit_way way);

/// Room for the name of what stood between the gun and the victim.
#define SB_HIT_COVER_SIZE 32

typedef struct sb_hit_found {
    uint32_t tick;
    uint32_t shooter, victim; ///< slots; may be equal
    uint32_t points;
    bool killed;
    sb_vec3 point; ///< where the shell touched the victim; for a burst the victim's centre, m
    sb_vec3 burst; ///< where the shell burst, or touched the victim, m
    sb_hit_way way;
    uint32_t shell;      ///< index in the rules' list of shells
    sb_shot shot;        ///< `known` is false if it was fired before the part that was played
    double age;          ///< age of the shell when it met the victim or burst, ticks
    bool has_poses;      ///< `shown` and `server` are known
    sb_tank_pose shown;  ///< the victim as the shooter saw it then
    sb_tank_pose server; ///< the victim as the server had it when it flew the shell there
    bool has_cover;      ///< `cover_m` is known
    double cover_m; ///< how far the victim had gone since the gun last saw it; 0 if the gun saw it
    char cover[SB_HIT_COVER_SIZE]; ///< what stood between gun and victim at the hit, such as "box
                                   ///< 3" of the map's list; empty if nothing did
} sb_hit_found;

/// Returns the distance of the victim from where the shooter saw it, m.
double sb_hit_moved_m(const sb_hit_found *hit);

/// Returns the name of the victim's hit shape that the shell touched, such as "turret"; NULL for a
/// burst, and if the poses are not known.
const char *sb_hit_struck(const sb_hit_found *hit);

/// Called for each hit, in the order of the match.
typedef void sb_hit_visit(void *context, const sb_hit_found *hit);

typedef struct sb_hit_finder sb_hit_finder;

/// True if hits can be found in matches with these rules.
bool sb_hit_finder_knows(const sb_rules *rules);

/// Creates a finder before the first tick of a match. `sb_hit_finder_knows` must hold for its rules
/// (asserted). NULL if there is not enough memory.
sb_hit_finder *sb_hit_finder_create(const sb_game *game, const sb_allocator *allocator);
void sb_hit_finder_destroy(sb_hit_finder *finder);

/// Finds the hits of the tick that was just played with this frame.
void sb_hit_finder_follow(sb_hit_finder *finder, const sb_frame *frame, sb_hit_visit *visit,
                          void *context);

/// Starts again at the present state of the match, which was loaded.
void sb_hit_finder_restart(sb_hit_finder *finder);

const sb_pose_history *sb_hit_finder_history(const sb_hit_finder *finder);

#endif
