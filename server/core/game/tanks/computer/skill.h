/// How well a computer player plays.
#ifndef SABOT_GAME_TANKS_COMPUTER_SKILL_H
#define SABOT_GAME_TANKS_COMPUTER_SKILL_H

typedef enum sb_skill_level {
    SB_SKILL_EASY,
    SB_SKILL_NORMAL,
    SB_SKILL_HARD,
    SB_SKILL_COUNT,
} sb_skill_level;

typedef struct sb_skill {
    float sight_m;       ///< distance up to which it sees enemies
    float reaction_s;    ///< from seeing an enemy to the first shot
    float aim_error_rad; ///< largest error of its aim in each axis, drawn again each second
    float lead_share;    ///< of the lead that a moving target needs
    float retreat_share; ///< share of its health below which it looks for repairs
} sb_skill;

extern const sb_skill sb_skills[SB_SKILL_COUNT];

#endif
