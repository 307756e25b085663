#include "effects.h"

#include <string.h>

#include "patch.h"
#include "tank_model.h"

#define TRAIL_S 0.45f
#define TRAIL_LONGEST_M 12.0f
#define DUST_EVERY_M 1.1f

void effects_init(dt_effects *effects)
{
    memset(effects, 0, sizeof *effects);
    effects->random = 1;
}

// xorshift32 (Marsaglia 2003), in [-1, 1).
static float dice(dt_effects *effects)
{
    uint32_t r = effects->random;
    r ^= r << 13;
    r ^= r >> 17;
    r ^= r << 5;
    effects->random = r;
    return (float)(r >> 8) / 8388608.0f - 1.0f;
}

static vec3 scatter(dt_effects *effects)
{
    float x = dice(effects), y = dice(effects), z = dice(effects);
    return (vec3){x, y, z};
}

static void add(dt_effects *effects, dt_particle particle)
{
    effects->particles[effects->next] = particle;
    effects->next = (effects->next + 1) % EFFECTS_PARTICLES_MAX;
}

static void add_flash(dt_effects *effects, vec3 at, float size_m)
{
    const colour white = {1.0f, 0.97f, 0.8f, 0.95f}, gone = {1.0f, 0.7f, 0.2f, 0.0f};
    add(effects, (dt_particle){.position = at,
                               .life_s = 0.14f,
                               .size_m = size_m,
                               .grow_m_s = size_m * 5.0f,
                               .start = white,
                               .end = gone});
}

static void add_sparks(dt_effects *effects, vec3 at, int count, float speed_m_s)
{
    const colour hot = {1.0f, 0.9f, 0.5f, 1.0f}, cold = {0.9f, 0.4f, 0.05f, 0.0f};
    for (int i = 0; i < count; i++) {
        vec3 velocity = vec3_scale(scatter(effects), speed_m_s);
        velocity.y = fabsf(velocity.y) + 0.3f * speed_m_s;
        add(effects, (dt_particle){.position = at,
                                   .velocity = velocity,
                                   .tail = at,
                                   .life_s = 0.45f + 0.2f * dice(effects),
                                   .size_m = 0.09f,
                                   .fall_m_s2 = 14.0f,
                                   .start = hot,
                                   .end = cold,
                                   .streak = true});
    }
}

static void add_clouds(dt_effects *effects, vec3 at, int count, float size_m, float life_s,
                       colour start, colour end)
{
    for (int i = 0; i < count; i++) {
        vec3 direction = scatter(effects);
        vec3 velocity = vec3_scale(direction, 1.6f * size_m);
        velocity.y = fabsf(velocity.y) + 0.8f;
        add(effects, (dt_particle){.position = vec3_add_scaled(at, direction, 0.4f * size_m),
                                   .velocity = velocity,
                                   .life_s = life_s * (1.0f + 0.3f * dice(effects)),
                                   .size_m = size_m * (0.7f + 0.3f * dice(effects)),
                                   .grow_m_s = 0.8f * size_m,
                                   .start = start,
                                   .end = end});
    }
}

static void add_scorch(dt_effects *effects, vec3 at, float radius_m, float life_s)
{
    uint32_t place = effects->next_scorch;
    effects->scorches[place].position = (vec3){at.x, 0.0f, at.z};
    effects->scorches[place].age_s = 0.0f;
    effects->scorches[place].life_s = life_s;
    effects->scorches[place].radius_m = radius_m;
    effects->next_scorch = (place + 1) % EFFECTS_SCORCHES_MAX;
}

static void explode(dt_effects *effects, vec3 at, float size_m)
{
    const colour fire = {1.0f, 0.62f, 0.12f, 0.9f}, ember = {0.5f, 0.1f, 0.02f, 0.0f};
    const colour smoke = {0.16f, 0.15f, 0.15f, 0.55f}, thin = {0.35f, 0.35f, 0.36f, 0.0f};
    add_clouds(effects, at, 7, 0.8f * size_m, 1.5f, smoke, thin);
    add_clouds(effects, at, 9, 0.6f * size_m, 0.5f, fire, ember);
    add_flash(effects, at, 0.9f * size_m);
    add_sparks(effects, at, 14, 6.0f * size_m);
    if (at.y < 2.5f) {
        add_scorch(effects, at, 1.3f * size_m, 12.0f);
    }
}

void effects_tell(dt_effects *effects, const dt_game *game, const sb_client_event *event)
{
    const char *name = sb_client_event_name(game->client, event->kind);
    vec3 at = vec3_of(event->point);
    const colour dust = {0.62f, 0.60f, 0.52f, 0.5f}, thin = {0.62f, 0.60f, 0.52f, 0.0f};
    const colour blue = {0.5f, 0.8f, 1.0f, 0.6f}, none = {0.5f, 0.8f, 1.0f, 0.0f};
    if (name == NULL) {
        return;
    }
    if (strcmp(name, "fire") == 0) {
        const sb_client_entity *tank = game_of_slot(game, "tank", event->entity);
        vec3 muzzle = tank != NULL ? tank_model_muzzle(game, tank) : at;
        add_flash(effects, muzzle, 0.55f);
        add_clouds(effects, muzzle, 3, 0.35f, 0.5f, dust, thin);
    } else if (strcmp(name, "hit") == 0) {
        add_sparks(effects, at, 12, 7.0f);
        add_flash(effects, at, 0.6f);
    } else if (strcmp(name, "impact") == 0 || strcmp(name, "ricochet") == 0) {
        add_sparks(effects, at, 5, 5.0f);
        add_clouds(effects, at, 4, 0.4f, 0.7f, dust, thin);
    } else if (strcmp(name, "explode") == 0) {
        explode(effects, at, 1.6f);
    } else if (strcmp(name, "death") == 0 || strcmp(name, "target") == 0) {
        explode(effects, at, 2.6f);
    } else if (strcmp(name, "break") == 0) {
        add_clouds(effects, at, 10, 1.0f, 1.4f, dust, thin);
    } else if (strcmp(name, "spawn") == 0 || strcmp(name, "pick_up") == 0) {
        add_clouds(effects, at, 6, 0.8f, 0.7f, blue, none);
    }
}

static void leave_trail(dt_effects *effects, const effects_trace *trace, vec3 at)
{
    const colour hot = {1.0f, 0.95f, 0.75f, 0.75f}, gone = {0.8f, 0.8f, 0.85f, 0.0f};
    if (vec3_length(vec3_sub(at, trace->position)) < TRAIL_LONGEST_M) {
        add(effects, (dt_particle){.position = at,
                                   .tail = trace->position,
                                   .life_s = TRAIL_S,
                                   .size_m = 0.12f,
                                   .grow_m_s = 0.25f,
                                   .start = hot,
                                   .end = gone,
                                   .streak = true});
    }
}

static void leave_dust(dt_effects *effects, const dt_game *game, const sb_client_entity *tank,
                       effects_trace *trace, vec3 at)
{
    const colour dust = {0.66f, 0.64f, 0.56f, 0.22f}, thin = {0.66f, 0.64f, 0.56f, 0.0f};
    trace->travelled_m += fminf(2.0f, vec3_length(vec3_sub(at, trace->position)));
    if (trace->travelled_m > DUST_EVERY_M) {
        vec3 corners[4];
        tank_model_footprint(game, tank, corners);
        bool ahead = vec3_dot(vec3_of(tank->velocity), vec3_heading(tank->yaw)) > 0.0f;
        add_clouds(effects, corners[ahead ? 0 : 2], 1, 0.4f, 0.9f, dust, thin);
        add_clouds(effects, corners[ahead ? 1 : 3], 1, 0.4f, 0.9f, dust, thin);
        trace->travelled_m = 0.0f;
    }
}

static void trace_entities(dt_effects *effects, const dt_game *game)
{
    static bool seen[SB_CLIENT_ENTITY_COUNT_MAX];
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; game->has_view && i < game->view.entity_count; i++) {
        const sb_client_entity *entity = &game->view.entities[i];
        bool shell = game_is(game, entity, "shell"), tank = game_is(game, entity, "tank");
        if ((!shell && !tank) || entity->index >= SB_CLIENT_ENTITY_COUNT_MAX) {
            continue;
        }
        effects_trace *trace = &effects->traces[entity->index];
        vec3 at = vec3_of(entity->position);
        if (trace->known && trace->generation == entity->generation && shell) {
            leave_trail(effects, trace, at);
        } else if (trace->known && trace->generation == entity->generation) {
            leave_dust(effects, game, entity, trace, at);
        }
        trace->generation = entity->generation;
        trace->position = at;
        trace->known = seen[entity->index] = true;
    }
    for (uint32_t i = 0; i < SB_CLIENT_ENTITY_COUNT_MAX; i++) {
        effects->traces[i].known = seen[i];
    }
}

static void age_particle(dt_particle *particle, float seconds)
{
    particle->age_s += seconds;
    if (particle->age_s >= particle->life_s) {
        particle->life_s = 0.0f;
        return;
    }
    particle->size_m += particle->grow_m_s * seconds;
    if (particle->fall_m_s2 > 0.0f) { // a spark: its tail is where it was a moment ago
        particle->tail = vec3_add_scaled(particle->position, particle->velocity, -0.03f);
    }
    particle->velocity.y -= particle->fall_m_s2 * seconds;
    particle->position = vec3_add_scaled(particle->position, particle->velocity, seconds);
    particle->position.y = fmaxf(particle->position.y, 0.05f);
}

void effects_update(dt_effects *effects, const dt_game *game)
{
    for (uint32_t i = 0; i < EFFECTS_PARTICLES_MAX; i++) {
        if (effects->particles[i].life_s > 0.0f) {
            age_particle(&effects->particles[i], game->frame_s);
        }
    }
    for (uint32_t i = 0; i < EFFECTS_SCORCHES_MAX; i++) {
        effects->scorches[i].age_s += game->frame_s;
    }
    trace_entities(effects, game);
}

void effects_draw_ground(const dt_effects *effects, const dt_camera *camera, dt_canvas *canvas)
{
    for (uint32_t i = 0; i < EFFECTS_SCORCHES_MAX; i++) {
        float left = 1.0f - effects->scorches[i].age_s / fmaxf(0.1f, effects->scorches[i].life_s);
        if (left > 0.0f) {
            const colour burnt = {0.05f, 0.05f, 0.05f, 0.6f * fminf(1.0f, 2.0f * left)};
            patch_draw_disc(canvas, camera, effects->scorches[i].position,
                            effects->scorches[i].radius_m, burnt, colour_fade(burnt, 0.0f));
        }
    }
}

void effects_add(const dt_effects *effects, dt_painter *painter)
{
    for (uint32_t i = 0; i < EFFECTS_PARTICLES_MAX; i++) {
        const dt_particle *particle = &effects->particles[i];
        if (particle->life_s <= 0.0f) {
            continue;
        }
        colour now = colour_mix(particle->start, particle->end, particle->age_s / particle->life_s);
        if (particle->streak) {
            painter_add_streak(painter, particle->tail, particle->position, particle->size_m,
                               colour_fade(now, 0.5f), now);
        } else {
            painter_add_disc(painter, particle->position, particle->size_m, now,
                             colour_fade(now, 0.25f));
        }
    }
}
