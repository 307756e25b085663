/// Places in the state of a match of tanks where something can be wrong.
#ifndef SABOT_TESTS_TANKS_SOUND_PLACE_H
#define SABOT_TESTS_TANKS_SOUND_PLACE_H

#include "game/tanks/play.h"

/// The first such record or body, or NULL if there is none now.
typedef void *sound_find(const sb_tanks_play *play);

// Records of players.
sound_find find_alive_player;
sound_find find_dead_player;
sound_find find_empty_player;

// The player who carries a flag; and flags.
sound_find find_carrier;
sound_find find_carried_flag;
sound_find find_free_flag;

// Bodies that are there.
sound_find find_tank;
sound_find find_shell;
sound_find find_crate;
sound_find find_wall;
sound_find find_ball;

// Records of shells in the air and not, of walls that stand and do not.
sound_find find_shell_record;
sound_find find_unused_shell_record;
sound_find find_wall_record;
sound_find find_broken_wall_record;

// Others.
sound_find find_pick_up;
sound_find find_round;
sound_find find_mind;

#endif
