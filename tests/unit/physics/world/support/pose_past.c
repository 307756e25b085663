#include "pose_past.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"

void pose_past_open(pose_past *p, uint32_t pose_capacity)
{
    sb_world_def def = fixture_def();
    def.pose_capacity = pose_capacity;
    world_fixture_open(&p->fixture, &def, NULL);
    for (uint32_t i = 0; i < POSE_BODY_COUNT; i++) {
        sb_body_def body = sb_body_def_default();
        body.motion = SB_BODY_KINEMATIC;
        body.shape = i == 3 ? SB_BODY_SPHERE : SB_BODY_BOX;
        body.half_extents = i == 3 ? sb_vec3_make(1, 1, 1) : pose_half_box;
        body.position = real3_round(real3_random_point(6));
        body.yaw = (float)sample_in(-3, 3);
        body.layer = 1u << i;
        assert_int_equal(sb_world_body_add(p->fixture.world, i, &body), SB_OK);
    }
}

void pose_past_step(pose_past *p, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        for (uint32_t i = 0; i < POSE_BODY_COUNT; i++) {
            sb_body *body = fixture_body(&p->fixture, i);
            real3 home = real3_scale(real3_of(body->position), -4);
            body->velocity = real3_round(real3_add(home, real3_random_point(40)));
            body->yaw_rate = (float)sample_in(-60, 90);
        }
        fixture_step(&p->fixture, 1);
        uint32_t tick = sb_world_get_state(p->fixture.world)->tick;
        for (uint32_t i = 0; i < POSE_BODY_COUNT; i++) {
            const sb_body *body = fixture_body(&p->fixture, i);
            p->records[tick][i] = (pose_record){body->position, body->yaw};
        }
    }
}
