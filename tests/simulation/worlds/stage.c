#include "stage.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

#define REPLICA_TICKS 25u
#define REPLICA_CHANCE (1.0 / 250.0)
#define PLACE_COUNT_MAX 10

static const char *build_scenery(stage *on)
{
    const scene *of = on->of;
    const sb_hull *hulls[SCENE_HULL_COUNT];
    for (uint32_t i = 0; i < of->hull_count; i++) {
        const void *block = of->hulls[i];
        hulls[i] = block;
    }
    sb_surface surfaces[SCENE_PLANE_COUNT_MAX + 3 * SCENE_SOLID_COUNT_MAX];
    for (uint32_t i = 0; i < of->solid_count; i++) {
        surfaces[i] = sb_surface_default();
        surfaces[i].friction = of->friction;
        surfaces[i].restitution = of->restitution;
    }
    const sb_scenery_def def = {.plane_count = of->plane_count,
                                .box_count = of->box_count,
                                .cylinder_count = of->cylinder_count,
                                .hull_count = of->hull_count,
                                .placed_hull_count = of->place_count,
                                .planes = of->planes,
                                .boxes = of->boxes,
                                .cylinders = of->cylinders,
                                .hulls = hulls,
                                .placed_hulls = of->places,
                                .surfaces = surfaces};
    on->scenery = malloc(sb_scenery_size(&def));
    return sb_scenery_build(on->scenery, &def) == SB_OK ? NULL : "the scenery is refused";
}

static bool comes_later(const scene *of, uint32_t body)
{
    for (uint32_t i = 0; i < of->act_count; i++) {
        if (of->acts[i].body == body && of->acts[i].kind == SCENE_ADD) {
            return true;
        }
    }
    return false;
}

static void note_speed(stage *on, const sb_body_def *def)
{
    double speed = vec_length(vec_of(def->velocity));
    double turn = fabs((double)def->yaw_rate) * vec_length(vec_of(def->half_extents));
    on->speed_in = fmax(on->speed_in, speed + turn);
}

const char *stage_open(stage *on, scene *of)
{
    bool left_out[SCENE_BODY_COUNT_MAX];
    memcpy(left_out, on->left_out, sizeof left_out);
    memset(on, 0, sizeof *on);
    memcpy(on->left_out, left_out, sizeof left_out);
    on->of = of;
    const char *fault = build_scenery(on);
    if (fault != NULL || sb_world_layout(&of->def, &on->layout) != SB_OK) {
        return fault != NULL ? fault : "the settings are refused";
    }
    on->world = (sb_world){&on->layout, malloc(on->layout.size), on->scenery,
                           malloc(sb_world_scratch_size(&on->layout))};
    on->replica = on->world;
    on->replica.block = malloc(on->layout.size);
    sb_world_init(on->world, &of->def);
    for (uint32_t i = 0; i < of->body_count; i++) {
        on->cells[i] = of->bodies[i].cell;
        note_speed(on, &of->bodies[i].def);
        on->present[i] = !on->left_out[i] && !comes_later(of, i);
        if (on->present[i] && sb_world_body_add(on->world, i, &of->bodies[i].def) != SB_OK) {
            return "a body is refused";
        }
    }
    return NULL;
}

void stage_close(stage *on)
{
    free(on->scenery);
    free(on->world.block);
    free(on->world.scratch);
    free(on->replica.block);
}

static sb_body *body_in(sb_world world, uint32_t index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    SB_ASSERT(index < capacity);
    return &bodies[index];
}

sb_body *stage_body(const stage *on, uint32_t index)
{
    return body_in(on->world, index);
}

solid stage_solid(const stage *on, uint32_t index)
{
    const sb_body *body = stage_body(on, index);
    sb_body_def def = on->of->bodies[index].def;
    def.position = body->position;
    def.yaw = body->yaw;
    def.tilt = body->tilt;
    return scene_solid_of(on->of, &def);
}

// Sets the horizontal velocity of a driven body, as tracks do.
static void drive(stage *on, uint32_t index, scene_act *act)
{
    const scene_drive *how = &on->of->bodies[index].drive;
    bool back = how->reverse_ticks > 0 && on->tick / how->reverse_ticks % 2 == 1;
    act->value = sb_vec3_scale(how->velocity, back ? -1.0f : 1.0f);
    act->value.y = stage_body(on, index)->velocity.y;
}

// A body that patrols turns round at the ends of its way.
static bool patrol(const stage *on, uint32_t index, scene_act *act)
{
    const scene_drive *how = &on->of->bodies[index].drive;
    const sb_body *body = stage_body(on, index);
    vec way = vec_sub(how->to, how->from);
    double at = vec_dot(vec_sub(vec_of(body->position), how->from), way) / vec_dot(way, way);
    bool rests = sb_vec3_length_squared(body->velocity) == 0.0f;
    act->value = sb_vec3_scale(how->velocity, at >= 1 ? -1.0f : 1.0f);
    return rests || at >= 1 || at <= 0;
}

static void plan_drives(stage *on)
{
    for (uint32_t i = 0; i < on->of->body_count; i++) {
        scene_drive_kind kind = on->of->bodies[i].drive.kind;
        scene_act act = {on->tick, i, SCENE_VELOCITY, {0, 0, 0}};
        if (!on->present[i] || kind == SCENE_FREE) {
            continue;
        }
        bool acts = true;
        if (kind == SCENE_DRIVEN) {
            drive(on, i, &act);
        } else {
            acts = patrol(on, i, &act);
        }
        if (acts) {
            on->acts[on->act_count++] = act;
        }
    }
}

static bool has_room(const stage *on, const scene_body *body, uint32_t index)
{
    const scene *of = on->of;
    const solid one = scene_solid_of(of, &body->def);
    if (!scene_is_in_cell(of, body->cell, &one) || !scene_clears(of, &one)) {
        return false;
    }
    for (uint32_t i = 0; i < of->body_count; i++) {
        if (i != index && on->present[i] && on->cells[i] == body->cell) {
            const solid other = stage_solid(on, i);
            if (!scene_are_apart(&other, &one)) {
                return false;
            }
        }
    }
    return true;
}

// Looks for a place where the body fits, in any cell. Returns false if it found none.
static bool find_place(stage *on, uint32_t index, vec *out_place)
{
    scene *of = on->of;
    scene_body body = of->bodies[index];
    for (int i = 0; i < PLACE_COUNT_MAX; i++) {
        body.cell = scene_below(of, of->cell_count);
        const scene_cell *in = &of->cells[body.cell];
        *out_place = (vec){scene_in(of, in->low.x, in->high.x), scene_in(of, in->low.y, in->high.y),
                           scene_in(of, in->low.z, in->high.z)};
        body.def.position = vec_round(*out_place);
        if (has_room(on, &body, index)) {
            on->cells[index] = body.cell;
            return true;
        }
    }
    return false;
}

static void plan_disturbance(stage *on)
{
    scene *of = on->of;
    uint32_t index = scene_below(of, of->body_count);
    scene_act act = {on->tick, index, SCENE_REMOVE, {0, 0, 0}};
    vec place = {0, 0, 0};
    if (of->bodies[index].drive.kind != SCENE_FREE || on->left_out[index]) {
        return;
    }
    bool finds = !on->present[index] || scene_chance(of, 0.3);
    if (finds && !find_place(on, index, &place)) {
        return;
    }
    if (!on->present[index]) {
        act.kind = SCENE_ADD;
        act.value = vec_round(place);
    } else if (finds) {
        act.kind = SCENE_MOVE;
        act.value = vec_round(vec_sub(place, vec_of(stage_body(on, index)->position)));
    } else if (scene_chance(of, 0.7)) {
        double mass_kg = (double)of->bodies[index].def.mass_kg;
        act.kind = SCENE_IMPULSE;
        double impulse = mass_kg * scene_log(of, 0.1, 20);
        act.value = vec_round(vec_scale(scene_direction(of), impulse));
    }
    on->acts[on->act_count++] = act;
}

static void plan(stage *on)
{
    scene *of = on->of;
    on->act_count = 0;
    plan_drives(on);
    for (uint32_t i = 0; i < of->act_count; i++) {
        if (of->acts[i].tick == on->tick && !on->left_out[of->acts[i].body] &&
            on->act_count < STAGE_ACT_COUNT_MAX) {
            scene_act act = of->acts[i];
            if (act.kind == SCENE_ADD) {
                act.value = of->bodies[act.body].def.position;
            }
            on->acts[on->act_count++] = act;
        }
    }
    if (of->disturbance > 0 && scene_chance(of, of->disturbance)) {
        plan_disturbance(on);
    }
}

static void tilt(sb_body *body, sb_vec3 imaginary)
{
    float squared = sb_vec3_length_squared(imaginary);
    body->tilt = (sb_quaternion){imaginary.x, imaginary.y, imaginary.z, sqrtf(1.0f - squared)};
}

static void apply(const stage *on, sb_world world, const scene_act *act)
{
    sb_body *body = body_in(world, act->body);
    sb_body_def def = on->of->bodies[act->body].def;
    switch (act->kind) {
    case SCENE_IMPULSE:
        sb_body_apply_impulse(body, act->value);
        break;
    case SCENE_VELOCITY:
        body->velocity = act->value;
        break;
    case SCENE_MOVE:
        body->position = sb_vec3_add(body->position, act->value);
        body->good_position = body->position;
        break;
    case SCENE_TURN:
        body->yaw += act->value.y;
        body->good_yaw = body->yaw;
        break;
    case SCENE_TURN_RATE:
        body->yaw_rate = act->value.y;
        break;
    case SCENE_TILT:
        tilt(body, act->value);
        break;
    case SCENE_REMOVE:
        sb_world_body_remove(world, act->body);
        break;
    case SCENE_ADD:
        def.position = act->value;
        SB_ASSERT(sb_world_body_add(world, act->body, &def) == SB_OK);
        break;
    }
}

static void note_act(stage *on, const scene_act *act)
{
    sb_body_def def = on->of->bodies[act->body].def;
    const sb_body *body = stage_body(on, act->body);
    def.velocity = sb_vec3_add_scaled(body->velocity, body->impulse, body->inverse_mass);
    def.yaw_rate = body->yaw_rate;
    note_speed(on, &def);
    on->touched[act->body] = on->of->bodies[act->body].drive.kind != SCENE_DRIVEN;
    on->present[act->body] = act->kind != SCENE_REMOVE;
}

void stage_act(stage *on)
{
    memset(on->touched, 0, sizeof on->touched);
    plan(on);
    for (uint32_t i = 0; i < on->act_count; i++) {
        apply(on, on->world, &on->acts[i]);
        if (on->replica_until != 0) {
            apply(on, on->replica, &on->acts[i]);
        }
        note_act(on, &on->acts[i]);
    }
}

// The replica gets the world's state by a copy, or by its canonical form.
static const char *open_replica(stage *on)
{
    on->replica_until = on->tick + REPLICA_TICKS;
    on->replica_count++;
    if (on->replica_count % 2 == 0) {
        memcpy(on->replica.block, on->world.block, on->layout.size);
    } else {
        uint8_t *bytes = malloc(on->layout.size);
        sb_writer writer = sb_writer_over(bytes, on->layout.size);
        sb_layout_save(&on->layout, on->world.block, &writer);
        sb_reader reader = sb_reader_over(bytes, on->layout.size);
        memset(on->replica.block, 0xA5, on->layout.size);
        sb_error error = sb_layout_load(&on->layout, on->replica.block, &reader);
        free(bytes);
        if (error != SB_OK) {
            return "a saved state does not load";
        }
    }
    return sb_layout_hash(&on->layout, on->world.block) ==
                   sb_layout_hash(&on->layout, on->replica.block)
               ? NULL
               : "a loaded state has another hash";
}

const char *stage_step(stage *on)
{
    sb_world_step(on->world);
    on->tick++;
    if (on->replica_until != 0) {
        sb_world_step(on->replica);
        if (on->tick == on->replica_until) {
            on->replica_until = 0;
            return sb_layout_hash(&on->layout, on->world.block) ==
                           sb_layout_hash(&on->layout, on->replica.block)
                       ? NULL
                       : "a replica went another way";
        }
    } else if (scene_chance(on->of, REPLICA_CHANCE)) {
        return open_replica(on);
    }
    return NULL;
}

static double lowest(const scene *of)
{
    double low = HUGE_VAL;
    for (uint32_t i = 0; i < of->cell_count; i++) {
        low = fmin(low, of->cells[i].low.y);
    }
    return low;
}

double stage_energy_of(const stage *on, uint32_t index, bool pending)
{
    const sb_body *body = stage_body(on, index);
    if (!on->present[index] || body->motion != SB_BODY_DYNAMIC) {
        return 0;
    }
    double mass_kg = 1 / (double)body->inverse_mass;
    vec v = vec_along(vec_of(body->velocity), vec_of(body->impulse), pending ? 1 / mass_kg : 0);
    double weight = mass_kg * (double)on->of->def.gravity_m_s2 * (double)body->gravity_scale;
    return mass_kg / 2 * vec_dot(v, v) + weight * ((double)body->position.y - lowest(on->of));
}

double stage_energy(const stage *on, bool pending)
{
    double sum = 0;
    for (uint32_t i = 0; i < on->of->body_count; i++) {
        sum += stage_energy_of(on, i, pending);
    }
    return sum;
}
