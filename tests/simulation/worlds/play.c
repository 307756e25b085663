#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "family.h"

static void print_name(const char *before, uint32_t id)
{
    bool scenery = id >= SB_ID_PLANE;
    const char *kind = !scenery ? "body" : (id & SB_ID_SOLID) != 0 ? "solid" : "plane";
    (void)printf("%s %s %u", before, kind,
                 (unsigned)(scenery ? id & ~(SB_ID_SOLID | SB_ID_PLANE) : id));
}

// Prints what the physics says that the body touches.
static void print_contacts(const stage *on, uint32_t index)
{
    uint32_t count;
    const sb_contact *contacts = sb_world_contacts(on->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const sb_contact *contact = &contacts[i];
        if (contact->a != index && contact->b != index) {
            continue;
        }
        float sign = contact->a == index ? -1.0f : 1.0f;
        print_name("  touches", contact->a == index ? contact->b : contact->a);
        (void)printf(", pushed along (%.4f, %.4f, %.4f)%s\n", (double)(sign * contact->normal.x),
                     (double)(sign * contact->normal.y), (double)(sign * contact->normal.z),
                     contact->kind == SB_CONTACT_END ? ", ended" : "");
    }
}

static void print_body(const stage *on, uint32_t index)
{
    const sb_body *body = stage_body(on, index);
    const sb_world_state *state = sb_world_get_state(on->world);
    (void)printf("tick %u: position (%.5f, %.5f, %.5f), yaw %.3f, velocity (%.5f, %.5f, %.5f)%s%s; "
                 "in all %llu went back, deepest %.5f m, %llu passes\n",
                 on->tick, (double)body->position.x, (double)body->position.y,
                 (double)body->position.z, (double)body->yaw, (double)body->velocity.x,
                 (double)body->velocity.y, (double)body->velocity.z,
                 (body->flags & SB_BODY_ASLEEP) != 0 ? ", asleep" : "",
                 (body->flags & SB_BODY_FROZEN) != 0 ? ", frozen" : "",
                 (unsigned long long)state->returned_count, (double)state->penetration_m,
                 (unsigned long long)state->pass_count);
    print_contacts(on, index);
}

static void run(const world_request *request, stage *on, judge *by)
{
    while (on->tick < SCENE_TICK_COUNT && !by->failed) {
        double before = stage_energy(on, true);
        stage_act(on);
        judge_note_acts(by, before, stage_energy(on, true));
        const char *fault = stage_step(on);
        if (fault != NULL) {
            judge_fail(by, SB_ID_NONE, "replica", "%s", fault);
        }
        judge_tick(by);
        if (request->follows && request->follow < on->of->body_count) {
            print_body(on, request->follow);
        }
    }
    judge_end(by);
    if (request->verbose) {
        judge_print(by);
    }
}

static void describe(const stage *on, const judge *by, world_result *out)
{
    const sb_world_state *state = sb_world_get_state(on->world);
    out->passed = !by->failed;
    out->driven = on->of->driven;
    out->tick_rate_hz = on->of->def.tick_rate_hz;
    out->bodies = on->of->body_count;
    out->ticks = on->tick;
    out->replicas = on->replica_count;
    out->slept = by->slept;
    out->woken = by->woken;
    out->contacts_dropped = state->contact_dropped_count;
    out->touches = by->touches;
    out->digest = sb_layout_hash(&on->layout, on->world.block);
    memcpy(out->failure, by->failure, sizeof out->failure);
}

void world_play(const world_request *request, world_result *out_result)
{
    memset(out_result, 0, sizeof *out_result);
    out_result->family = (uint32_t)(request->seed % family_count);
    scene *of = malloc(sizeof *of);
    stage *on = calloc(1, sizeof *on);
    judge *by = malloc(sizeof *by);
    if (of == NULL || on == NULL || by == NULL) {
        abort();
    }
    scene_draw(of, request->seed);
    for (uint32_t i = 0; i < SCENE_BODY_COUNT_MAX; i++) {
        on->left_out[i] = request->kept != NULL && !request->kept[i];
    }
    const char *fault = stage_open(on, of);
    if (fault == NULL) {
        judge_open(by, on);
        run(request, on, by);
        describe(on, by, out_result);
    } else {
        (void)snprintf(out_result->failure, sizeof out_result->failure, "%s", fault);
    }
    stage_close(on);
    free(of);
    free(on);
    free(by);
}
