/// The parts of a game in a window, from the ground up. Each `.c` file is named after its part.
/// Mesh, game and scene are large structs: declare them static.
#ifndef DESKTOP_H
#define DESKTOP_H

#include <SDL.h>
#include <math.h>
#include <sabot/tanks.h>

// ---- Vectors: metres, right-handed, y up ----

typedef struct vec3 {
    float x, y, z;
} vec3;

static inline vec3 vec3_of(const float values[3])
{
    return (vec3){values[0], values[1], values[2]};
}

/// Returns a + b * factor.
static inline vec3 vec3_add(vec3 a, vec3 b, float factor)
{
    return (vec3){a.x + b.x * factor, a.y + b.y * factor, a.z + b.z * factor};
}

static inline vec3 vec3_sub(vec3 a, vec3 b)
{
    return vec3_add(a, b, -1.0f);
}

static inline float vec3_dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec3 vec3_cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline float vec3_length(vec3 a)
{
    return sqrtf(vec3_dot(a, a));
}

/// Returns a vector of length 1; a vector without length stays as it is.
static inline vec3 vec3_unit(vec3 a)
{
    float length = vec3_length(a);
    return length > 0.0f ? (vec3){a.x / length, a.y / length, a.z / length} : a;
}

/// Returns the level direction of a yaw: 0 looks along +z, a positive yaw turns towards +x.
static inline vec3 vec3_heading(float yaw)
{
    return (vec3){sinf(yaw), 0.0f, cosf(yaw)};
}

// ---- Camera: it looks down on its focus from behind and above ----

typedef struct dt_camera {
    vec3 focus;
    float yaw;                       ///< rad
    float distance_m;                ///< from the focus to the eye
    vec3 eye, right, up, forward;    ///< these and the next are derived by painter_begin
    float focal, middle_x, middle_y; ///< pixels
} dt_camera;

/// Finds the pixel of a point of the world. Returns its depth in m, or 0, and no pixel, if the
/// point is not in front of the eye.
float camera_project(const dt_camera *camera, vec3 at, float *out_x, float *out_y);
/// Returns the direction from the eye through a place of the picture.
vec3 camera_ray(const dt_camera *camera, float x, float y);

// ---- Painter: the world with a depth buffer, then flat shapes and text above it ----

/// Parts of 1; alpha is not multiplied in.
typedef struct colour {
    float r, g, b, a;
} colour;

// Okabe and Ito's palette, which people with any common form of colour blindness tell apart:
// https://jfly.uni-koeln.de/color/
#define COLOUR_RGB(r, g, b) ((colour){(r) / 255.0f, (g) / 255.0f, (b) / 255.0f, 1.0f})
#define COLOUR_ORANGE COLOUR_RGB(230, 159, 0)
#define COLOUR_SKY COLOUR_RGB(86, 180, 233)
#define COLOUR_GREEN COLOUR_RGB(0, 158, 115)
#define COLOUR_YELLOW COLOUR_RGB(240, 228, 66)
#define COLOUR_BLUE COLOUR_RGB(0, 114, 178)
#define COLOUR_VERMILION COLOUR_RGB(213, 94, 0)
#define COLOUR_PURPLE COLOUR_RGB(204, 121, 167)
#define COLOUR_WHITE COLOUR_RGB(255, 255, 255)
#define COLOUR_PANEL ((colour){0.06f, 0.08f, 0.11f, 0.85f})

typedef struct dt_painter {
    dt_camera camera;
    int width, height;   ///< of the picture, pixels
    float unit;          ///< pixels of a dot of text, the unit of all flat shapes
    float columns, rows; ///< of the picture, dots
    uint32_t *picture;   ///< rows from the top, 0xRRGGBB
    float *nearness;     ///< of each pixel: 1 / depth; 0 where nothing is drawn
} dt_painter;

/// Allocates `picture` and `nearness`, which the caller frees. Returns false without memory.
bool painter_init(dt_painter *painter, int width, int height);

colour colour_mix(colour from, colour to, float share);
/// Begins a picture with nothing but sky, as its camera now looks.
void painter_begin(dt_painter *painter);
/// A plane, convex polygon of 3 to 16 corners. It hides what lies behind it. Polygons that blend do
/// not blend with each other on one plane.
void painter_polygon(dt_painter *painter, const vec3 *corners, int count, colour fill);
/// A disc that faces the eye.
void painter_disc(dt_painter *painter, vec3 middle, float radius_m, colour fill);
void painter_rectangle(dt_painter *painter, float x, float y, float width, float height,
                       colour fill);
/// Lines of text, in cells of 6 by 12 dots times `size`. `align` is 0 if `x` is the left edge of a
/// line, 0.5 if it is the middle, 1 if it is the right edge.
void painter_print(dt_painter *painter, float x, float y, float size, float align, colour ink,
                   const char *format, ...) __attribute__((format(printf, 7, 8)));

// ---- Mesh: convex solids as triangles, lit from one side, with shadows on the ground ----

#define MESH_TRIANGLES_MAX 32768

/// When it is full it takes no more triangles.
typedef struct dt_mesh {
    struct {
        vec3 corners[3]; ///< counter-clockwise from outside
        colour fill;     ///< as lit
    } triangles[MESH_TRIANGLES_MAX];
    int count;
} dt_mesh;

/// A place in the world and its axes, each of length 1.
typedef struct dt_frame {
    vec3 origin, across, up, along;
} dt_frame;

/// Returns a point of the world by its coordinates in a frame.
vec3 frame_point(const dt_frame *frame, float x, float y, float z);

/// A block from `low` to `high` in a frame.
void mesh_add_block(dt_mesh *mesh, const dt_frame *frame, vec3 low, vec3 high, colour fill);
void mesh_add_box(dt_mesh *mesh, vec3 middle, float yaw, vec3 half, colour fill);
void mesh_add_cylinder(dt_mesh *mesh, vec3 middle, float half_height_m, float radius_m,
                       colour fill);
/// A cylinder along the frame's `up`.
void mesh_add_round(dt_mesh *mesh, const dt_frame *frame, float half_height_m, float radius_m,
                    colour fill);
void mesh_add_ball(dt_mesh *mesh, vec3 middle, float radius_m, colour fill);
/// The convex hull of points.
void mesh_add_hull(dt_mesh *mesh, const vec3 *points, int count, colour fill);
/// Draws the shadows on the ground, then the solids.
void mesh_draw(const dt_mesh *mesh, dt_painter *painter);

// ---- Game: the match as the SDK shows it in this frame ----

#define GAME_KINDS_MAX 16

/// By sb_tanks_ammunition: the values of the kind "player" that count the rounds left.
extern const char *const game_ammunition[SB_TANKS_AMMUNITION_COUNT];

typedef struct dt_game {
    sb_client *client; ///< borrowed
    sb_client_status status;
    sb_client_view_data view;
    bool has_view; ///< `view` shows a match, perhaps the last one of a lost connection
    sb_client_kind kinds[GAME_KINDS_MAX];
    uint32_t kind_count;
    double seconds; ///< of the program's clock
    float frame_s;  ///< since the last frame
} dt_game;

/// Lets the SDK receive and send, then reads the view. `now_us` is a monotonic clock.
void game_update(dt_game *game, uint64_t now_us);

/// Returns the own tank, or NULL.
const sb_client_entity *game_own(const dt_game *game);
bool game_is(const dt_game *game, const sb_client_entity *entity, const char *kind);
/// Returns an entity's value by the name of its field, or 0 if its kind has no such field.
float game_value(const dt_game *game, const sb_client_entity *entity, const char *name);
/// Returns the first entity of a kind that `slot` owns (SB_CLIENT_NO_PLAYER: of any owner), or
/// NULL.
const sb_client_entity *game_find(const dt_game *game, const char *kind, uint32_t slot);
/// Returns the player in a slot; the name is never empty.
sb_client_player game_player(const dt_game *game, uint32_t slot);
/// Returns the team of a slot, or 0 without teams.
uint32_t game_team(const dt_game *game, uint32_t slot);
/// Sky blue is the own team, yellow the own player, vermilion everybody else.
colour game_team_colour(const dt_game *game, uint32_t team);
colour game_colour(const dt_game *game, uint32_t slot);
/// Return the figures of a tank's type, and of what its gun is loaded with.
sb_tanks_class_info game_type_of(const dt_game *game, const sb_client_entity *tank);
sb_tanks_ammunition_info game_ammunition_of(const dt_game *game, const sb_client_entity *tank);
/// Turns a vector by a unit quaternion x, y, z, w.
vec3 game_turned(const float orientation[4], vec3 at);
/// Returns a point of a tank from its coordinates in the hull's frame: across, up, along.
vec3 game_hull_point(const sb_client_entity *tank, vec3 at);
/// Aims the gun of `tank` on the lower arc, or on the longest arc if `target` is out of reach.
void game_aim(const dt_game *game, const sb_client_entity *tank, vec3 target,
              sb_client_control *control);

// ---- Controls: keyboard and mouse as what the player asks for ----

typedef struct dt_controls {
    const Uint8 *keys; ///< by SDL_Scancode, whether each is held
    bool trigger;      ///< the left mouse button is held
    float mouse_x, mouse_y;
    uint8_t select[2]; ///< ammunition and type of the next tank, plus 1; 0: no choice
    vec3 aim;          ///< the point of the world that is aimed at
} dt_controls;

/// Brings the camera nearer by some steps of the wheel.
void controls_zoom(dt_camera *camera, float steps);
/// Moves the camera after the own tank; a spectator moves it by the keys.
void controls_move_camera(const dt_controls *controls, const dt_game *game, dt_camera *camera);
/// Returns what the player asks for, and sets `aim`.
sb_client_control controls_read(dt_controls *controls, const dt_game *game,
                                const dt_camera *camera);
/// Returns what a simple computer player asks for, and sets `aim`.
sb_client_control controls_play_alone(dt_controls *controls, const dt_game *game);

// ---- Scene: the world as a picture, with names, and what explodes ----

#define SCENE_EFFECTS_MAX 64

typedef struct scene_effect {
    vec3 at;
    double start_s;
    unsigned look; ///< of those that scene.c lists
} scene_effect;

typedef struct dt_scene {
    uint32_t session, epoch; ///< whose map it shows; 0 before the first map
    dt_mesh mesh;            ///< scenery, then what moves in this frame
    int scenery_count;       ///< triangles of the scenery
    scene_effect effects[SCENE_EFFECTS_MAX];
    unsigned next_effect;
} dt_scene;

/// Adds what shells meet of an entity, as the rules tell it. Returns false if they do not.
bool scene_add_hit_shapes(dt_mesh *mesh, const sb_client *client, const sb_client_entity *entity,
                          colour paint);
/// Starts the explosion of an event.
void scene_tell(dt_scene *scene, const dt_game *game, const sb_client_event *event);
void scene_draw(dt_scene *scene, const dt_game *game, dt_painter *painter);
/// Draws what lies above the world: gauges, round, scores, figures of the connection, notices.
void hud_draw(const dt_game *game, const dt_controls *controls, dt_painter *painter);

// ---- Sound: what the camera hears, synthesised; sounds.c has the table ----

#define SOUND_RATE_HZ 24000
#define SOUND_COUNT 19
#define SOUND_LAYERS_MAX 4
#define SOUND_HEARD 64   // events that are remembered
#define SOUND_SHELLS 256 // shells that are remembered
#define MIXER_VOICES 24  // events that sound at once
#define MIXER_ENGINES 6  // engines that sound at once

typedef enum sound_wave { NOISE, TONE } sound_wave;

/// The level rises during the attack and then falls by the factor e in each decay. The frequency
/// goes from the first to the second one with the same decay. It is the pitch of a tone, and the
/// cut-off of the low-pass that noise goes through. A layer without level is none.
typedef struct sound_layer {
    sound_wave wave;
    float level, start_s, attack_s, decay_s, from_hz, to_hz;
} sound_layer;

/// A sound has the name of its event. Shots and hits have one sound for each ammunition.
typedef struct sound_row {
    const char *name;
    float seconds;
    float peak;  ///< when it is near
    float floor; ///< the least share of the peak, at any distance
    sound_layer layers[SOUND_LAYERS_MAX];
} sound_row;

extern const sound_row sound_rows[SOUND_COUNT];
// Of an engine that idles, and what full speed adds: its peak when near, and how fast its loop is
// played. The latter has a factor by the type of the tank, as has the speed ahead in m/s.
extern const float engine_peak[2], engine_rate[2], engine_rate_of_type[3], engine_speed_of_type[3];
// What full pull adds to the share of the speed, that pull in m/s^2, and the time over which it is
// averaged. The throttle is not sent: a tank that gains speed has its foot down.
extern const float engine_load[3];

/// Returns the samples of a row of the table, from -1 to 1, which the caller frees; NULL without
/// memory.
float *sound_render(unsigned sound, int *out_count);
/// Returns a second of an engine that idles. It can be repeated without a seam.
float *sound_render_engine(int *out_count);

/// How loud a sound is, and in which ear: shares of its peak.
typedef struct sound_place {
    float gain, left, right;
} sound_place;

/// `floor` is the least gain, at any distance.
sound_place sound_place_of(const dt_camera *camera, vec3 point, float floor);

typedef struct mixer_voice {
    const float *samples; ///< borrowed; NULL if the voice is free
    int count;
    bool loops;
    float at, rate, rate_to; ///< place in the samples, and how fast it moves
    float left, right;       ///< go to `to`
    sound_place to;
    vec3 point;     ///< where it is heard
    float floor;    ///< as in the table
    float loudness; ///< of a quieter voice a new one takes the place
} mixer_voice;

typedef struct dt_mixer {
    mixer_voice voices[MIXER_VOICES + MIXER_ENGINES]; ///< the engines are the last ones
    float factor, factor_to;                          ///< of all samples; goes to `factor_to`
} dt_mixer;

/// Begins a sound; false if all voices are busy with louder ones.
bool mixer_begin(dt_mixer *mixer, const mixer_voice *voice);
/// Limits a sum of sounds to less than 1, without a bend.
float mixer_limit(float value);
/// Writes the next `count` pairs of samples, left and right.
void mixer_mix(dt_mixer *mixer, float *pairs, int count);

/// A shell in flight. The events of a hit do not tell the ammunition.
typedef struct sound_shell {
    vec3 at;
    uint32_t owner, ammunition;
} sound_shell;

/// How hard an engine works: by its tank's speed, and more while the tank gains speed.
typedef struct engine_work {
    float speed, pull; ///< m/s, m/s^2
} engine_work;

/// Returns a share from 0 to 1. `seconds`: since the last call.
float engine_work_share(engine_work *work, float speed, float speed_max, float seconds);

typedef struct dt_sound {
    unsigned long volume; ///< 0 to 100
    bool muted;
    SDL_AudioDeviceID device;        ///< 0 without a device
    dt_mixer mixer;                  ///< a thread of the device mixes: lock the device to touch it
    float *samples[SOUND_COUNT + 1]; ///< by row of the table; the last is the engine's
    int counts[SOUND_COUNT + 1];
    engine_work works[MIXER_ENGINES];
    uint32_t engine_of[MIXER_ENGINES];  ///< the tank of each engine; SB_CLIENT_NO_PLAYER for none
    sb_client_event heard[SOUND_HEARD]; ///< a ring
    unsigned next_heard;
    sound_shell shells[SOUND_SHELLS];                        ///< of the last frame
    uint32_t shell_count, loads[SB_CLIENT_ENTITY_COUNT_MAX]; ///< of each shooter's last shot
    double tick;                                             ///< that the last frame showed
    float played, passed;                                    ///< s, of the last moments
    bool is_heard; ///< the match is played, and slowly enough
} dt_sound;

/// Calculates all sounds and opens the device. Without one, all is silent.
void sound_open(dt_sound *sound);
void sound_close(dt_sound *sound);
/// Returns whether an event is heard for the first time: a predicted one comes again if the
/// server's value differs, such as the points of a hit.
bool sound_is_new(dt_sound *sound, const sb_client_event *event, uint32_t tick_rate_hz);
/// Notes the time between two frames and the time of the match that was played in it, s. A pause, a
/// jump and a fast replay are silent.
void sound_note_tempo(dt_sound *sound, float passed, float played);
/// Returns the row of an event's sound; SOUND_COUNT for a silent event.
unsigned sound_of(const char *event, uint32_t ammunition);
/// Begins the sound of an event.
void sound_tell(dt_sound *sound, const dt_game *game, const dt_camera *camera,
                const sb_client_event *event);
/// Moves what is heard, and runs the engines. Call it once a frame, after the events.
void sound_update(dt_sound *sound, const dt_game *game, const dt_camera *camera);
/// Sets the volume, from 0 to 100; a volume that is out of range is clamped.
void sound_set(dt_sound *sound, long volume, bool muted);

/// Loads volume and mute from the user's file; without one, both stay as they are.
void settings_load(dt_sound *sound);
/// Stores both. False if there is no place for them.
bool settings_store(const dt_sound *sound);

#endif
