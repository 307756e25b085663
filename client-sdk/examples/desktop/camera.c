#include "camera.h"

#include <math.h>

#define PITCH 0.80f       // rad, down
#define VIEW_HEIGHT 0.72f // of the picture's height at a depth of 1
#define FOLLOW_PER_S 9.0f
#define JUMP_M 30.0f
#define HAZE_FROM_M 55.0f
#define HAZE_TO_M 170.0f

dt_camera camera_default(void)
{
    return (dt_camera){.distance_m = 46.0f};
}

void camera_follow(dt_camera *camera, vec3 target, float seconds)
{
    vec3 offset = vec3_sub(target, camera->focus);
    float share = 1.0f - expf(-FOLLOW_PER_S * seconds);
    if (!camera->placed || vec3_length(offset) > JUMP_M) {
        share = 1.0f;
    }
    camera->focus = vec3_add_scaled(camera->focus, offset, share);
    camera->placed = true;
}

void camera_aim(dt_camera *camera, float width, float height)
{
    vec3 level = vec3_heading(camera->yaw);
    camera->forward =
        vec3_add_scaled(vec3_scale(level, cosf(PITCH)), (vec3){0, 1, 0}, -sinf(PITCH));
    camera->right = vec3_unit(vec3_cross(camera->forward, (vec3){0, 1, 0}));
    camera->up = vec3_cross(camera->right, camera->forward);
    camera->eye = vec3_add_scaled(camera->focus, camera->forward, -camera->distance_m);
    camera->focal = height / VIEW_HEIGHT;
    camera->middle = (point){0.5f * width, 0.5f * height};
}

float camera_depth(const dt_camera *camera, vec3 at)
{
    return vec3_dot(vec3_sub(at, camera->eye), camera->forward);
}

float camera_scale(const dt_camera *camera, float depth)
{
    return camera->focal / (depth > CAMERA_NEAR_M ? depth : CAMERA_NEAR_M);
}

bool camera_project(const dt_camera *camera, vec3 at, point *out_point)
{
    vec3 offset = vec3_sub(at, camera->eye);
    float depth = vec3_dot(offset, camera->forward);
    if (!(depth >= CAMERA_NEAR_M)) {
        return false;
    }
    float scale = camera->focal / depth;
    out_point->x = camera->middle.x + vec3_dot(offset, camera->right) * scale;
    out_point->y = camera->middle.y - vec3_dot(offset, camera->up) * scale;
    return true;
}

vec3 camera_ray(const dt_camera *camera, point at)
{
    vec3 offset = vec3_scale(camera->forward, camera->focal);
    offset = vec3_add_scaled(offset, camera->right, at.x - camera->middle.x);
    offset = vec3_add_scaled(offset, camera->up, camera->middle.y - at.y);
    return vec3_unit(offset);
}

bool camera_pick(const dt_camera *camera, point at, float y, vec3 *out_point)
{
    vec3 ray = camera_ray(camera, at);
    float along = (y - camera->eye.y) / ray.y;
    if (!(along > 0.0f) || !isfinite(along)) {
        return false;
    }
    *out_point = vec3_add_scaled(camera->eye, ray, along);
    return true;
}

float camera_haze(float depth)
{
    return 0.75f * clampf((depth - HAZE_FROM_M) / (HAZE_TO_M - HAZE_FROM_M), 0.0f, 1.0f);
}
