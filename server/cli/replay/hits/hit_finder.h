/// The hits of a match of the built-in tanks, found while its log is played: whose shell, shot when
/// and seeing what, met whom, and how. All follows from the log's inputs and the states that they
/// make; the game is asked nothing that a client is not told.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_FINDER_H
#define SABOT_CLI_REPLAY_HITS_HIT_FINDER_H

#include "cli/replay/hits/shot.h"
#include "game/frame.h"

typedef enum sb_hit_way {
    SB_HIT_PAST,     ///< by the shell, against where the victim was when the shooter saw it
    SB_HIT_FORECAST, ///< by the shell, against where the victim's velocities took it
    SB_HIT_PRESENT,  ///< by the shell, in its flight through the present
    SB_HIT_BLAST,    ///< by a burst, which counts where the victim is
    SB_HIT_WAY_COUNT,
} sb_hit_way;

/// In a word: "past", "forecast", "present", "blast".
const char *sb_hit_way_name(sb_hit_way way);

/// What stood between the gun and the victim.
#define SB_HIT_COVER_SIZE 32

typedef struct sb_hit_found {
    uint32_t tick;
    uint32_t shooter, victim; ///< slots; may be the same
    uint32_t points;
    bool killed;
    sb_vec3 point; ///< where the shell touched the victim; of a burst the victim's centre, m
    sb_vec3 burst; ///< of a burst, where it was
    sb_hit_way way;
    uint32_t shell;      ///< by the rules' list
    sb_shot shot;        ///< `known` is false if it was shot before what was played
    double age;          ///< of the shell when it met the victim or burst, ticks
    bool has_poses;      ///< the two below are known
    sb_tank_pose shown;  ///< the victim as the shooter saw it then
    sb_tank_pose server; ///< and as the server had it when it flew the shell there
    bool has_cover;      ///< what follows is known
    double cover_m; ///< how far the victim had gone by then since it was last in the gun's sight; 0
                    ///< if it was in sight
    char cover[SB_HIT_COVER_SIZE]; ///< such as "box 3", of the map's list; empty if in sight
} sb_hit_found;

/// How far the victim was from where the shooter saw it, m.
double sb_hit_moved_m(const sb_hit_found *hit);

/// Is told of each hit, in the order of the match.
typedef void sb_hit_visit(void *context, const sb_hit_found *hit);

typedef struct sb_hit_finder sb_hit_finder;

/// True if these are the rules of which hits are known.
bool sb_hit_finder_knows(const sb_rules *rules);

/// For a match of these rules (asserted) before its first tick. NULL if there is not enough memory.
sb_hit_finder *sb_hit_finder_create(const sb_game *game, const sb_allocator *allocator);
void sb_hit_finder_destroy(sb_hit_finder *finder);

/// Looks at a tick that has just been played by this frame.
void sb_hit_finder_follow(sb_hit_finder *finder, const sb_frame *frame, sb_hit_visit *visit,
                          void *context);

/// Begins anew at the state in which the match is: it was loaded.
void sb_hit_finder_restart(sb_hit_finder *finder);

const sb_pose_history *sb_hit_finder_history(const sb_hit_finder *finder);

#endif
