/// The eye: looks down on the own tank from behind and above, and can be turned and moved nearer.
#ifndef DESKTOP_CAMERA_H
#define DESKTOP_CAMERA_H

#include <stdbool.h>

#include "canvas.h"
#include "vector.h"

#define CAMERA_NEAR_M 0.5f

typedef struct dt_camera {
    vec3 focus;       ///< what it looks at
    float yaw;        ///< rad: where it looks, seen from above
    float distance_m; ///< from the focus
    bool placed;      ///< it has a focus; the first one is taken at once
    // What follows from these, as of camera_aim.
    vec3 eye, right, up, forward;
    float focal; ///< pixels
    point middle;
} dt_camera;

dt_camera camera_default(void);

/// Moves its focus towards `target`, smoothly, within `seconds`.
void camera_follow(dt_camera *camera, vec3 target, float seconds);

/// Makes it ready for a picture of this size in pixels.
void camera_aim(dt_camera *camera, float width, float height);

/// How far in front of the eye a point is, m.
float camera_depth(const dt_camera *camera, vec3 at);

/// Where a point is on the screen. False, and nothing, if it is nearer than CAMERA_NEAR_M.
bool camera_project(const dt_camera *camera, vec3 at, point *out_point);

/// Pixels of a metre at a depth.
float camera_scale(const dt_camera *camera, float depth);

/// The direction from the eye through a point of the screen; a unit vector.
vec3 camera_ray(const dt_camera *camera, point at);

/// Where that ray meets the level at the height `y`; false if it does not in front of the eye.
bool camera_pick(const dt_camera *camera, point at, float y, vec3 *out_point);

/// What part of a colour the air takes at a depth, 0 to 1.
float camera_haze(float depth);

#endif
