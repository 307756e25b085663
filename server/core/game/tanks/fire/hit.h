/// What a shell does to what it hits: damage by plate, range and armour, or a ricochet.
#ifndef SABOT_GAME_TANKS_FIRE_HIT_H
#define SABOT_GAME_TANKS_FIRE_HIT_H

#include "game/tanks/play.h"

/// A burst is taken to be so far off the surface that it happened on, so that it sees past it.
#define SB_BURST_OFF_M 0.15f

/// True if it is a touch of a shell in this tick, which most are not.
static inline bool sb_hit_is_of_shell(const sb_rules_context *context, const sb_contact *contact)
{
    uint32_t first = context->kind_first[SB_ENTITY_SHELL];
    uint32_t count = context->kind_counts[SB_ENTITY_SHELL];
    return contact->count > 0 && (contact->a - first < count || contact->b - first < count);
}

/// What a shell meets.
typedef struct sb_hit {
    uint32_t shell;  ///< body
    uint32_t target; ///< body, or scenery
    sb_vec3 point;
    sb_vec3 normal;  ///< of the target, outward
    float time;      ///< of the tick, since the shell's way was last noted
    sb_vec3 axes[3]; ///< of a target in the past: as it stood then
    bool rewound;    ///< the target was met as its shooter saw it, not as it is
} sb_hit;

/// Does what it does: ends the shell, or turns it.
void sb_hit_apply(const sb_tanks_play *play, const sb_hit *hit);

/// A touch of a shell in this tick. They come in their order of time.
void sb_hit_contact(const sb_tanks_play *play, const sb_contact *contact);

/// The plate of a hull that a surface normal (outward, unit) belongs to, by the hull's own axes:
/// to its left, up and ahead.
sb_plate sb_hit_plate(const sb_vec3 axes[3], sb_vec3 normal);

/// Points that a shell takes which has flown so far, through armour of that thickness.
float sb_hit_damage(sb_ammunition ammunition, float flown_m, uint32_t armour_mm);

#endif
