#include "game/tanks/computer/parts.h"

const sb_skill sb_skills[SB_SKILL_COUNT] = {
    [SB_SKILL_EASY] = {50.0f, 1.0f, 0.150f, 0.4f, 0.2f},
    [SB_SKILL_NORMAL] = {70.0f, 0.6f, 0.080f, 0.8f, 0.35f},
    [SB_SKILL_HARD] = {120.0f, 0.25f, 0.020f, 1.0f, 0.45f},
};
