#include "game/tanks/fire/hit.h"

#include "game/tanks/fire/ammunition.h"
#include "game/tanks/fire/blast.h"
#include "game/tanks/fire/damage.h"
#include "game/tanks/fire/shell.h"

// A burst is taken to be so far off the surface that it happened on, so that it sees past it.
#define BURST_OFF_M 0.15f

typedef struct hit {
    uint32_t shell;  // body
    uint32_t target; // body, or scenery
    sb_vec3 point;
    sb_vec3 normal; // of the target, outward
    float time;
} hit;

sb_plate sb_hit_plate(const sb_vec3 axes[3], sb_vec3 normal)
{
    float side = fabsf(sb_vec3_dot(normal, axes[0]));
    float top = fabsf(sb_vec3_dot(normal, axes[1]));
    float ahead = sb_vec3_dot(normal, axes[2]);
    if (fabsf(ahead) >= side && fabsf(ahead) >= top) {
        return ahead > 0.0f ? SB_PLATE_FRONT : SB_PLATE_REAR;
    }
    return side >= top ? SB_PLATE_SIDE : SB_PLATE_TOP;
}

float sb_hit_damage(sb_ammunition ammunition, float flown_m, uint32_t armour_mm)
{
    const sb_ammunition_type *type = &sb_ammunition_types[ammunition];
    float far = sb_tanks_clamp((flown_m - type->near_m) / (type->far_m - type->near_m), 0.0f, 1.0f);
    float range_share = 1.0f - far * (1.0f - type->far_share);
    float held = type->armour_share * (float)armour_mm / SB_ARMOUR_FULL_MM;
    return type->damage * range_share * (1.0f - (held < 1.0f ? held : 1.0f));
}

// The shell in a contact, and what it hit. False if there is none, or no touch in this tick.
static bool read_contact(const sb_tanks_play *play, const sb_contact *contact, hit *out_hit)
{
    bool first = sb_tanks_is(play, contact->a, SB_ENTITY_SHELL);
    *out_hit = (hit){
        .shell = first ? contact->a : contact->b,
        .target = first ? contact->b : contact->a,
        .point = contact->point,
        .normal = first ? sb_vec3_negate(contact->normal) : contact->normal,
        .time = contact->time,
    };
    // One that an earlier contact of this tick ended does no more.
    return contact->count > 0 && (first || sb_tanks_is(play, contact->b, SB_ENTITY_SHELL)) &&
           play->bodies[out_hit->shell].shape != SB_BODY_FREE;
}

static void ricochet(const sb_tanks_play *play, const hit *at, sb_vec3 velocity)
{
    sb_body *body = &play->bodies[at->shell];
    sb_shell *shell = sb_shell_of(play, at->shell);
    float into = sb_vec3_dot(velocity, at->normal);
    sb_vec3 reflected = sb_vec3_add_scaled(velocity, at->normal, -2.0f * into);
    body->velocity = sb_vec3_scale(reflected, SB_RICOCHET_SPEED_SHARE);
    body->ignored = at->target; // which it leaves, and does not meet again
    shell->velocity = body->velocity;
    shell->bounces++;
    play->totals->ricochets++;
    sb_tanks_tell(play, SB_EVENT_RICOCHET, shell->owner, at->target, 0, at->point);
}

// True if the shell glances off and flies on. Otherwise it says whether it hurt.
static bool hit_tank(const sb_tanks_play *play, const hit *at, bool *out_hurt)
{
    const sb_shell *shell = sb_shell_of(play, at->shell);
    const sb_body *tank = &play->bodies[at->target];
    const sb_ammunition_type *type = &sb_ammunition_types[shell->ammunition];
    sb_shape shape = play->context->api->body_shape(play->context, tank);
    sb_plate plate = sb_hit_plate(shape.box.axes, at->normal);
    uint32_t armour = sb_tanks_type(play, at->target)->armour_mm[plate];
    float speed = sb_vec3_length(shell->velocity);
    float into = -sb_vec3_dot(shell->velocity, at->normal);
    if (type->ricochets && armour >= SB_RICOCHET_ARMOUR_MM && into < SB_RICOCHET_SINE * speed &&
        shell->bounces < SB_RICOCHET_COUNT_MAX) {
        ricochet(play, at, shell->velocity);
        return true;
    }
    float flown = shell->flown_m + speed * play->context->dt * at->time;
    sb_ammunition ammunition = (sb_ammunition)shell->ammunition;
    *out_hurt = sb_damage_tank(play, shell->owner, at->target,
                               sb_hit_damage(ammunition, flown, armour), ammunition, at->point);
    return false;
}

void sb_hit_contact(const sb_tanks_play *play, const sb_contact *contact)
{
    hit at;
    if (play->context->predicting || !read_contact(play, contact, &at)) {
        return;
    }
    const sb_shell shell = *sb_shell_of(play, at.shell);
    const sb_ammunition_type *type = &sb_ammunition_types[shell.ammunition];
    // A tank that an earlier contact of this tick destroyed takes no more.
    bool there = at.target < SB_ID_PLANE && play->bodies[at.target].shape != SB_BODY_FREE;
    bool tank = there && sb_tanks_is(play, at.target, SB_ENTITY_TANK);
    bool hurt = false;
    if (tank && hit_tank(play, &at, &hurt)) {
        return;
    }
    if (there && sb_tanks_is(play, at.target, SB_ENTITY_WALL)) {
        sb_damage_wall(play, shell.owner, at.target, type->wall_damage, at.point);
    }
    sb_shell_remove(play, at.shell);
    if (type->blast_radius_m > 0.0f) {
        sb_vec3 center = sb_vec3_add_scaled(at.point, at.normal, BURST_OFF_M);
        sb_blast(play, shell.owner, (sb_ammunition)shell.ammunition, center, at.target);
    } else if (!hurt) {
        sb_tanks_tell(play, SB_EVENT_IMPACT, shell.owner, SB_EVENT_NO_ENTITY, 0, at.point);
    }
}
