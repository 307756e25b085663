#include "game/tanks/rules_parts.h"

#include "game/tanks/drive/drive.h"
#include "game/tanks/mode/scoring.h"

// A turret that points at a tank within this angle aims at it: cosine of 6 degrees.
#define AIM_COSINE 0.9945f

enum {
    INTEREST_OTHER = 2,
    INTEREST_OBJECT = 4,
    INTEREST_TANK = 8,
    INTEREST_SHELL = 12,
    INTEREST_RELEVANT = 24, // aims at the player, is aimed at, or carries a flag
    INTEREST_OWN = 64,
};

static bool is_ally(const sb_tanks_play *play, uint32_t slot, uint32_t other)
{
    return other == slot || (other < play->player_capacity && sb_team_same(play, slot, other));
}

bool sb_tanks_settings_hide(const int32_t *settings)
{
    return settings[SB_SETTING_VIEW_DISTANCE_M] > 0 || settings[SB_SETTING_FOG] != 0;
}

static bool is_limited(const sb_tanks_play *play)
{
    return sb_tanks_settings_hide(play->context->settings);
}

static bool eye_sees(const sb_tanks_play *play, uint32_t eye, sb_vec3 point, bool through)
{
    float distance = (float)sb_tanks_setting_of(play, SB_SETTING_VIEW_DISTANCE_M);
    sb_vec3 pivot = sb_gun_pivot(play, eye);
    if (distance > 0.0f &&
        sb_vec3_length_squared(sb_vec3_sub(point, pivot)) > distance * distance) {
        return false;
    }
    if (through || sb_tanks_setting_of(play, SB_SETTING_FOG) == 0) {
        return true;
    }
    sb_query_filter filter = play->context->api->filter_default();
    filter.mask = SB_LAYER_SOLID;
    return play->context->api->line_of_sight(play->context, pivot, point, &filter);
}

// True if any eye of the player's side sees the point. `through`: no wall hides it.
static bool is_seen(const sb_tanks_play *play, uint32_t slot, sb_vec3 point, bool through)
{
    for (uint32_t eye = 0; eye < play->player_capacity; eye++) {
        if (play->players[eye].state == SB_PLAYER_ALIVE && is_ally(play, slot, eye) &&
            eye_sees(play, eye, point, through)) {
            return true;
        }
    }
    return false;
}

static bool aims_at(const sb_tanks_play *play, uint32_t shooter, uint32_t target)
{
    sb_vec3 offset = sb_vec3_sub(play->bodies[target].position, play->bodies[shooter].position);
    float s, c;
    play->context->api->sin_cos(play->players[shooter].turret_yaw, &s, &c);
    float along = offset.x * s + offset.z * c;
    float square = offset.x * offset.x + offset.z * offset.z;
    return along > 0.0f && along * along > AIM_COSINE * AIM_COSINE * square;
}

static uint32_t tank_interest(const sb_tanks_play *play, uint32_t slot, uint32_t other)
{
    if (other == slot) {
        return INTEREST_OWN;
    }
    // The pivot is tested because its highest part shows first.
    if (is_limited(play) && !is_ally(play, slot, other) &&
        !is_seen(play, slot, sb_gun_pivot(play, other), false)) {
        return 0;
    }
    bool alive = play->players[slot].state == SB_PLAYER_ALIVE;
    bool relevant = play->players[other].flag != 0 ||
                    (alive && (aims_at(play, other, slot) || aims_at(play, slot, other)));
    return relevant ? INTEREST_RELEVANT : INTEREST_TANK;
}

static uint32_t shell_interest(const sb_tanks_play *play, uint32_t slot, uint32_t index)
{
    uint32_t shell = index - play->context->kind_first[SB_ENTITY_SHELL];
    uint32_t owner = play->shells[shell].owner;
    if (owner == slot) {
        return INTEREST_OWN;
    }
    if (is_limited(play) && !is_ally(play, slot, owner) &&
        !is_seen(play, slot, play->bodies[index].position, false)) {
        return 0;
    }
    return INTEREST_SHELL;
}

// A carried flag is hidden with its carrier.
static bool is_hidden_flag(const sb_tanks_play *play, uint32_t slot, uint32_t index)
{
    const sb_flag *flag = &play->flags[index - play->context->kind_first[SB_ENTITY_FLAG]];
    return flag->state == SB_FLAG_CARRIED && tank_interest(play, slot, flag->carrier - 1u) == 0;
}

uint32_t sb_tanks_interest(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                           uint32_t index)
{
    const sb_tanks_play play = sb_tanks_play_over(context);
    switch (kind) {
    case SB_ENTITY_TANK:
        return tank_interest(&play, slot, index);
    case SB_ENTITY_SHELL:
        return shell_interest(&play, slot, index);
    case SB_ENTITY_CRATE:
    case SB_ENTITY_BALL:
        // Things of the map are never hidden behind walls: their place betrays nobody at once.
        return is_limited(&play) && !is_seen(&play, slot, play.bodies[index].position, true)
                   ? 0
                   : INTEREST_OBJECT;
    case SB_ENTITY_FLAG:
        return is_hidden_flag(&play, slot, index) ? 0 : INTEREST_OTHER;
    default:
        return kind >= SB_ENTITY_KIND_COUNT && play.mode->interest != NULL
                   ? play.mode->interest(&play, slot, kind, index)
                   : INTEREST_OTHER;
    }
}

bool sb_tanks_event_relevant(const sb_rules_context *context, uint32_t slot, const sb_event *event)
{
    const sb_tanks_play play = sb_tanks_play_over(context);
    if (!is_limited(&play) || is_ally(&play, slot, event->entity) ||
        is_ally(&play, slot, event->other)) {
        return true;
    }
    switch (event->kind) {
    case SB_EVENT_SPAWN:
    case SB_EVENT_FIRE:
    case SB_EVENT_HIT:
    case SB_EVENT_IMPACT:
    case SB_EVENT_RICOCHET:
    case SB_EVENT_EXPLODE:
    case SB_EVENT_PICK_UP:
    case SB_EVENT_ENTER:
    case SB_EVENT_EXIT:
        return is_seen(&play, slot, event->point, false);
    default:
        return true;
    }
}
