#include "game/tanks/fire/gunnery.h"

#include "game/tanks/fire/ammunition.h"

#define TOP_COSINE 0.9397f // of 20 degrees

sb_plate sb_hit_plate(const sb_vec3 axes[3], sb_vec3 normal)
{
    float side = fabsf(sb_vec3_dot(normal, axes[0]));
    float ahead = sb_vec3_dot(normal, axes[2]);
    if (fabsf(sb_vec3_dot(normal, axes[1])) > TOP_COSINE) {
        return SB_PLATE_TOP;
    }
    if (fabsf(ahead) < side) {
        return SB_PLATE_SIDE;
    }
    return ahead > 0.0f ? SB_PLATE_FRONT : SB_PLATE_REAR;
}

float sb_hit_damage(sb_ammunition ammunition, float flown_m, uint32_t armour_mm)
{
    const sb_ammunition_type *type = &sb_ammunition_types[ammunition];
    float far = sb_tanks_clamp((flown_m - type->near_m) / (type->far_m - type->near_m), 0.0f, 1.0f);
    float range_share = 1.0f - far * (1.0f - type->far_share);
    float held = type->armour_share * (float)armour_mm / SB_ARMOUR_FULL_MM;
    return type->damage * range_share * (1.0f - (held < 1.0f ? held : 1.0f));
}

// The shape that the shell met; 0 of a body without hit shapes.
static uint32_t shape_of(const sb_contact *contact)
{
    uint32_t number = contact->flags >> SB_CONTACT_HIT_SHIFT;
    return number > 0 ? number - 1 : 0;
}

static sb_hit read_contact(const sb_contact *contact, bool first)
{
    return (sb_hit){
        .shell = first ? contact->a : contact->b,
        .target = first ? contact->b : contact->a,
        .point = contact->point,
        .normal = first ? sb_vec3_negate(contact->normal) : contact->normal,
        .shape = shape_of(contact),
        .time = contact->time,
    };
}

static void ricochet(const sb_tanks_play *play, const sb_hit *at, sb_vec3 velocity)
{
    sb_body *body = &play->bodies[at->shell];
    sb_shell *shell = sb_shell_of(play, at->shell);
    float into = sb_vec3_dot(velocity, at->normal);
    sb_vec3 reflected = sb_vec3_add_scaled(velocity, at->normal, -2.0f * into);
    body->velocity = sb_vec3_scale(reflected, SB_RICOCHET_SPEED_SHARE);
    body->ignored = at->target; // the shell leaves it and does not hit it again
    shell->velocity = body->velocity;
    shell->bounces++;
    play->totals->ricochets++;
    sb_tanks_tell(play, SB_EVENT_RICOCHET, shell->owner, at->target, 0, at->point);
}

static sb_plate plate_of(const sb_tanks_play *play, const sb_hit *at)
{
    if (at->rewound) {
        return sb_hit_plate(at->axes, at->normal);
    }
    sb_vec3 axes[3];
    play->context->api->body_hit_axes(play->context, &play->bodies[at->target], at->shape, axes);
    return sb_hit_plate((const sb_vec3 *)axes, at->normal);
}

// True if the shell glances off and flies on. Otherwise `out_hurt` says whether it hurt the tank.
static bool hit_tank(const sb_tanks_play *play, const sb_hit *at, bool *out_hurt)
{
    const sb_shell *shell = sb_shell_of(play, at->shell);
    const sb_ammunition_type *type = &sb_ammunition_types[shell->ammunition];
    sb_plate plate = plate_of(play, at);
    sb_tank_kind kind = (sb_tank_kind)play->players[at->target].type;
    uint32_t armour = sb_tank_armour_mm(kind, at->shape, plate);
    float speed = sb_vec3_length(shell->velocity);
    float into = -sb_vec3_dot(shell->velocity, at->normal);
    // A client's own game does not know the type of a tank that it shows in the past. The armour
    // may hold, so only the hit itself can be predicted.
    bool known = !(at->rewound && play->context->predicting);
    if (known && type->ricochets && armour >= SB_RICOCHET_ARMOUR_MM &&
        into < SB_RICOCHET_SINE * speed && shell->bounces < SB_RICOCHET_COUNT_MAX) {
        ricochet(play, at, shell->velocity);
        return true;
    }
    float flown = shell->flown_m + speed * play->context->dt * at->time;
    sb_ammunition ammunition = (sb_ammunition)shell->ammunition;
    *out_hurt = sb_damage_tank(play, shell->owner, at->target,
                               sb_hit_damage(ammunition, flown, armour), ammunition, at->point);
    return false;
}

// A tank that an earlier hit of this tick destroyed takes no more. A tank that is shown in the past
// has no body in a client's own game.
static bool is_there(const sb_tanks_play *play, const sb_hit *at)
{
    return at->target < SB_ID_PLANE && (play->bodies[at->target].shape != SB_BODY_FREE ||
                                        (at->rewound && play->context->predicting));
}

void sb_hit_apply(const sb_tanks_play *play, const sb_hit *at)
{
    const sb_shell shell = *sb_shell_of(play, at->shell);
    const sb_ammunition_type *type = &sb_ammunition_types[shell.ammunition];
    bool there = is_there(play, at);
    bool hurt = false;
    if (there && sb_tanks_is(play, at->target, SB_ENTITY_TANK) && hit_tank(play, at, &hurt)) {
        return;
    }
    if (there && sb_tanks_is(play, at->target, SB_ENTITY_WALL)) {
        sb_damage_wall(play, shell.owner, at->target, type->wall_damage, at->point);
    }
    sb_shell_remove(play, at->shell);
    if (type->blast_radius_m > 0.0f) {
        sb_vec3 center = sb_vec3_add_scaled(at->point, at->normal, SB_BURST_OFF_M);
        sb_blast(play, shell.owner, (sb_ammunition)shell.ammunition, center, at->target);
    } else if (!hurt) {
        sb_tanks_tell(play, SB_EVENT_IMPACT, shell.owner, SB_EVENT_NO_ENTITY, 0, at->point);
    }
}

void sb_hit_contact(const sb_tanks_play *play, const sb_contact *contact)
{
    const sb_hit at = read_contact(contact, sb_tanks_is(play, contact->a, SB_ENTITY_SHELL));
    // A shell that an earlier contact of this tick ended has no more effect. A client does not
    // predict the effects of other players' shells.
    if (play->bodies[at.shell].shape != SB_BODY_FREE &&
        !(play->context->predicting &&
          sb_shell_of(play, at.shell)->owner != play->context->predicted)) {
        sb_hit_apply(play, &at);
    }
}
