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

void sb_damage_apply(sb_match *match)
{
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(match->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const sb_contact *contact = &contacts[i];
        uint32_t shooter = sb_shell_owner(match, contact->sphere);
        bool tank = contact->target < match->player_capacity;
        // A tank that an earlier contact of this tick destroyed takes no more.
        if (tank && match->players[contact->target].state == SB_PLAYER_ALIVE) {
            hit_tank(match, shooter, contact->target, contact->point);
        } else {
            sb_match_event_add(match, (sb_event){
                                          .kind = SB_EVENT_IMPACT,
                                          .player = (uint8_t)shooter,
                                          .other = SB_EVENT_NO_PLAYER,
                                          .point = contact->point,
                                      });
        }
        sb_shell_remove(match, contact->sphere);
    }
}
