#include "game/damage.h"

#include "game/shell.h"

static void destroy(sb_match *match, uint32_t shooter, uint32_t victim, sb_vec3 point)
{
    sb_player *player = &match->players[victim];
    player->state = SB_PLAYER_DEAD;
    player->deaths++;
    player->respawn_tick = match->tick + sb_match_ticks(match, SB_RESPAWN_S);
    match->players[shooter].kills++;
    sb_world_body_remove(match->world, victim);
    sb_match_event_add(match, (sb_event){
                                  .kind = SB_EVENT_DEATH,
                                  .player = (uint8_t)shooter,
                                  .other = (uint8_t)victim,
                                  .point = point,
                              });
}

static void hit_tank(sb_match *match, uint32_t shooter, uint32_t victim, sb_vec3 point)
{
    sb_player *player = &match->players[victim];
    uint16_t damage = player->health < SB_SHELL_DAMAGE ? player->health : SB_SHELL_DAMAGE;
    player->health = (uint16_t)(player->health - damage);
    match->players[shooter].hits++;
    sb_match_event_add(match, (sb_event){
                                  .kind = SB_EVENT_HIT,
                                  .player = (uint8_t)shooter,
                                  .other = (uint8_t)victim,
                                  .value = damage,
                                  .point = point,
                              });
    if (player->health == 0) {
        destroy(match, shooter, victim, point);
    }
}

// The shell in a contact, and what it hit. False if there is none, or no touch in this tick.
static bool shell_contact(const sb_match *match, const sb_contact *contact, uint32_t *out_shell,
                          uint32_t *out_target)
{
    bool tank_first = contact->a < match->player_capacity;
    *out_shell = tank_first ? contact->b : contact->a;
    *out_target = tank_first ? contact->a : contact->b;
    return contact->count > 0 && *out_shell >= match->player_capacity && *out_shell < SB_ID_PLANE;
}

// The first contact of a shell behind (time, shell) in that order. There are few in a tick.
static const sb_contact *next_hit(const sb_match *match, float time, uint32_t after)
{
    uint32_t count, shell, target, best_shell = 0;
    const sb_contact *contacts = sb_world_contacts(match->world, &count);
    const sb_contact *best = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const sb_contact *contact = &contacts[i];
        if (!shell_contact(match, contact, &shell, &target) || contact->time < time ||
            (contact->time == time && shell <= after)) {
            continue;
        }
        if (best == NULL || contact->time < best->time ||
            (contact->time == best->time && shell < best_shell)) {
            best = contact;
            best_shell = shell;
        }
    }
    return best;
}

static void end_shell(sb_match *match, uint32_t shell, uint32_t target, sb_vec3 point)
{
    uint32_t shooter = sb_shell_owner(match, shell);
    bool tank = target < match->player_capacity;
    // A tank that an earlier contact of this tick destroyed takes no more.
    if (tank && match->players[target].state == SB_PLAYER_ALIVE) {
        hit_tank(match, shooter, target, point);
    } else {
        sb_match_event_add(match, (sb_event){
                                      .kind = SB_EVENT_IMPACT,
                                      .player = (uint8_t)shooter,
                                      .other = SB_EVENT_NO_PLAYER,
                                      .point = point,
                                  });
    }
}

void sb_damage_apply(sb_match *match)
{
    float time = 0.0f;
    uint32_t shell = 0, target;
    for (;;) {
        const sb_contact *contact = next_hit(match, time, shell);
        if (contact == NULL) {
            break;
        }
        (void)shell_contact(match, contact, &shell, &target);
        time = contact->time;
        end_shell(match, shell, target, contact->point);
    }
    // Only now: taking a shell away ends its contacts.
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(match->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (shell_contact(match, &contacts[i], &shell, &target)) {
            sb_shell_remove(match, shell);
        }
    }
}
