/// Places in the state of a match of tanks where a fault can be made.
#ifndef SABOT_TESTS_TANKS_VALIDITY_PLACE_H
#define SABOT_TESTS_TANKS_VALIDITY_PLACE_H

#include "game/tanks/play.h"

/// Each returns the first such record or body, or NULL if there is none now.
typedef void *validity_find(const sb_tanks_play *play);

// Records of players.
validity_find find_alive_player;
validity_find find_dead_player;
validity_find find_empty_player;

// The player who carries a flag; and flags.
validity_find find_carrier;
validity_find find_carried_flag;
validity_find find_free_flag;

// Bodies that are there.
validity_find find_tank;
validity_find find_shell;
validity_find find_crate;
validity_find find_wall;
validity_find find_ball;

// Records of shells in the air and not, of walls that stand and do not.
validity_find find_shell_record;
validity_find find_unused_shell_record;
validity_find find_wall_record;
validity_find find_broken_wall_record;

// Others.
validity_find find_pick_up;
validity_find find_round;
validity_find find_ai_state;

#endif
