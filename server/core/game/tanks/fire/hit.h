/// The effect of a shell on what it hits: damage by plate, range and armour, or a ricochet.
#ifndef SABOT_GAME_TANKS_FIRE_HIT_H
#define SABOT_GAME_TANKS_FIRE_HIT_H

#include "game/tanks/play.h"

/// A burst is placed this far off the surface that it happened on, so that its line of sight is not
/// blocked by that surface.
#define SB_BURST_OFF_M 0.15f

/// True if a shell touches something in this contact and tick; most contacts are others.
static inline bool sb_hit_is_of_shell(const sb_rules_context *context, const sb_contact *contact)
{
    uint32_t first = context->kind_first[SB_ENTITY_SHELL];
    uint32_t count = context->kind_counts[SB_ENTITY_SHELL];
    return contact->count > 0 && (contact->a - first < count || contact->b - first < count);
}

/// What a shell hits, and where.
typedef struct sb_hit {
    uint32_t shell;  ///< body
    uint32_t target; ///< body, or scenery
    sb_vec3 point;
    sb_vec3 normal;  ///< of the target, outward
    float time;      ///< of the tick, from the moment when the shell's distance was last updated
    sb_vec3 axes[3]; ///< of a rewound target, as it stood then
    bool rewound;    ///< the target was hit as its shooter saw it, not where it is now
} sb_hit;

/// Applies a hit: ends the shell, or turns it.
void sb_hit_apply(const sb_tanks_play *play, const sb_hit *hit);

/// Applies a contact of a shell in this tick. Call it in the order of the contacts' times.
void sb_hit_contact(const sb_tanks_play *play, const sb_contact *contact);

/// Returns the plate of a hull that a surface normal (outward, unit) belongs to, by the hull's own
/// axes: to its left, up and ahead.
sb_plate sb_hit_plate(const sb_vec3 axes[3], sb_vec3 normal);

/// Returns the points that a shell takes after `flown_m` of flight, through armour of this
/// thickness.
float sb_hit_damage(sb_ammunition ammunition, float flown_m, uint32_t armour_mm);

#endif
