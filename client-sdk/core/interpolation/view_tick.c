#include "client/interpolation/view_tick.h"

#include <math.h>
#include <string.h>

#include "base/trigonometry.h"

#define VIEW_PARTS 256.0 // the fraction of a view tick, per tick
#define PRESENT_COUNT_MAX 4u

// A predicted entity of the first kind, and how near the gun's direction it is.
typedef struct candidate {
    uint32_t slot;
    float cosine;
} candidate;

static float cosine_of(const sb_body *own, const sb_body *other, uint32_t aim_yaw)
{
    float sine, cosine;
    sb_sin_cos(sb_angle_wrap((float)aim_yaw * (SB_TWO_PI / (float)SB_INPUT_TURN)), &sine, &cosine);
    float x = other->position.x - own->position.x, z = other->position.z - own->position.z;
    float length = sqrtf(x * x + z * z);
    return length > 0.0f ? (x * sine + z * cosine) / length : 1.0f;
}

// The predicted tanks nearest to the gun's direction, by rising slot.
static void list_present(const sb_prediction *prediction, uint32_t aim_yaw, uint8_t *out_present)
{
    if (!prediction->own_known) {
        return;
    }
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(prediction->present), &capacity);
    const uint32_t count_max = sb_game_kind_count(prediction->present, 0);
    candidate best[PRESENT_COUNT_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < prediction->body_count; i++) {
        const uint32_t slot = prediction->bodies[i];
        if (slot >= count_max || slot >= UINT8_MAX || slot == prediction->player) {
            continue;
        }
        const candidate one = {slot,
                               cosine_of(&bodies[prediction->player], &bodies[slot], aim_yaw)};
        if (count < PRESENT_COUNT_MAX) {
            best[count++] = one;
            continue;
        }
        uint32_t worst = 0;
        for (uint32_t k = 1; k < count; k++) {
            worst = best[k].cosine < best[worst].cosine ? k : worst;
        }
        if (one.cosine > best[worst].cosine) {
            // They stay in the order of their slots.
            for (uint32_t k = worst; k + 1 < count; k++) {
                best[k] = best[k + 1];
            }
            best[count - 1] = one;
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        out_present[k] = (uint8_t)(best[k].slot + 1u);
    }
}

void sb_view_tick_tell(const sb_interpolated_view *view, uint32_t ago, sb_input *input)
{
    const sb_view_sources *sources = &view->sources;
    const bool live = sb_interpolated_view_is_live(view);
    double tick = 0.0;
    if (live) {
        tick = sb_interpolation_tick(&view->interpolation, sources->history) - (double)ago;
    }
    const uint64_t newest = sources->input_clock->tick;
    double most = newest < UINT32_MAX ? (double)newest : (double)UINT32_MAX;
    tick = tick < 0.0 ? 0.0 : tick < most ? tick : most;
    input->view_tick = (uint32_t)tick;
    input->view_fraction = (uint8_t)((tick - (double)input->view_tick) * VIEW_PARTS);
    memset(input->present, 0, sizeof input->present);
    if (live && sources->prediction->set && (input->buttons & SB_BUTTON_FIRE) != 0) {
        list_present(sources->prediction, input->aim_yaw, input->present);
    }
}

static bool is_predicted(const sb_prediction *prediction, uint32_t index, uint32_t *next)
{
    while (*next < prediction->body_count && prediction->bodies[*next] < index) {
        (*next)++;
    }
    return *next < prediction->body_count && prediction->bodies[*next] == index;
}

// A shell hits entities with a body that are no shells.
static bool can_be_hit(const sb_view_sources *sources, const sb_entity *entity)
{
    const sb_net_kind *kind = &sources->schema->kinds[entity->kind];
    bool own = entity->kind == 0 && entity->index == sources->welcome->player;
    return kind->has_body && !own && !(kind->motion != NULL && kind->motion->ballistic);
}

void sb_view_tick_note(sb_interpolated_view *view, uint32_t tick, const sb_input *input)
{
    const sb_view_sources *sources = &view->sources;
    sb_prediction *prediction = sources->prediction;
    if (!prediction->set || prediction->seen == NULL || input->view_tick == 0) {
        return;
    }
    sb_interpolation_moment moment;
    sb_interpolation_open(&view->interpolation, sources->history, sources->def,
                          (double)input->view_tick + (double)input->view_fraction / VIEW_PARTS,
                          &moment);
    sb_entity *entities = prediction->held;
    uint32_t count = 0, next = 0;
    const sb_entity *entity;
    for (uint32_t i = 0; (entity = sb_interpolation_entity(&moment, &moment.before, i)) != NULL;
         i++) {
        if (!can_be_hit(sources, entity) || is_predicted(prediction, entity->index, &next)) {
            continue;
        }
        float values[SB_ENTITY_VALUE_COUNT_MAX];
        (void)sb_interpolation_values(&moment, entity, sb_interpolation_after(&moment, entity),
                                      values);
        const sb_net_kind *kind = &sources->schema->kinds[entity->kind];
        entities[count] = *entity;
        entities[count].tick = tick;
        for (uint32_t k = 0; k < kind->field_count; k++) {
            entities[count].values[k] = sb_net_field_quantise(&kind->fields[k], values[k]);
        }
        count++;
    }
    (void)sb_game_see(prediction->seen, tick, entities, count);
}
