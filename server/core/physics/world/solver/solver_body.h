/// Boxes and hulls while they are separated, and the pairs of them that may touch in this tick. For
/// the files of separation alone.
#ifndef SABOT_PHYSICS_WORLD_SOLVER_SOLVER_BODY_H
#define SABOT_PHYSICS_WORLD_SOLVER_SOLVER_BODY_H

#include "physics/overlap/manifold.h"
#include "physics/world/step/bits.h"
#include "physics/world/step/broad_phase.h"
#include "physics/world/step/step_context.h"

/// A contact whose normal is at most about 45 degrees from the vertical carries a body.
#define SB_CARRYING_NORMAL_Y 0.7f

/// The distance, m, that a solver body may be pushed before its pairs have to be found again. Half
/// its smallest half extent counts if that is less, because thin ones lie close. Its own
/// displacement in the tick is added, because most pushes give that back.
#define SB_SOLVER_MARGIN_M 0.2f

static inline float sb_solver_margin(sb_vec3 half_extents)
{
    float least = half_extents.x < half_extents.y ? half_extents.x : half_extents.y;
    least = half_extents.z < least ? half_extents.z : least;
    return 0.5f * least < SB_SOLVER_MARGIN_M ? 0.5f * least : SB_SOLVER_MARGIN_M;
}

static inline float sb_least_half_extent(sb_vec3 half_extents)
{
    float least = half_extents.x < half_extents.y ? half_extents.x : half_extents.y;
    return half_extents.z < least ? half_extents.z : least;
}

/// A body as the passes read it: until their end its pose stands here. Scenery has solver bodies
/// too, one for each plane and one for each pair with a solid; nothing moves those.
typedef struct sb_solver_body {
    sb_vec3 position;
    float inverse_mass; ///< 1/kg; 0 if nothing moves it
    sb_vec3 velocity;
    float way; ///< from the tick's start to its end, or the longest push if that is longer, m
    float cosine, sine;   ///< of an upright box's yaw
    sb_vec3 half_extents; ///< of a box
    uint32_t id;          ///< a body's index, or SB_ID_PLANE / SB_ID_SOLID with an index
    bool upright_box;
    bool sensor;
    bool grounded;
    bool moves;
    bool returned; ///< was put back to its last good place in this tick
} sb_solver_body;

typedef struct sb_solver_surface {
    float friction, restitution;
} sb_solver_surface;

/// A solver body as the search for pairs reads it. `position` is where its pairs were found; they
/// hold as long as it is not pushed farther than `margin` from there.
typedef struct sb_solver_search {
    sb_vec3 position;
    float margin; ///< m
    float reach;
    uint32_t layer, mask, ignored;
    sb_solver_surface surface;
} sb_solver_search;

typedef enum sb_pair_kind {
    SB_PAIR_UPRIGHT, ///< two upright boxes: five axes, their reaches known
    SB_PAIR_PLANE,   ///< b is a plane, the reach along its normal known
    SB_PAIR_SHAPES,  ///< any other two, through the table of tests
} sb_pair_kind;

typedef struct sb_solver_pair {
    uint32_t a, b;  ///< numbers of solver bodies
    float reach[4]; ///< upright: along a's x and z and b's x and z; plane: the first, along its
                    ///< normal
    float reach_up; ///< upright: along the vertical
    float far;      ///< if both ways together are longer, the two may be deep in each other, m
    uint8_t kind;   ///< sb_pair_kind
    bool sensor;
    bool touched;      ///< the pair has touched in this tick; the members below are set
    bool noted;        ///< the step knows of that touch
    float friction;    ///< combined
    float restitution; ///< combined
    float speed;       ///< of approach at the first touch, m/s
    sb_vec3 normal;    ///< of the first touch, from a to b
} sb_solver_pair;

/// A run of pairs, and one bit for each. A dirty pair has to be visited, because one of its solver
/// bodies has moved since the last visit.
typedef struct sb_pair_list {
    sb_solver_pair *pairs;
    uint64_t *dirty;
    uint32_t count;
    uint32_t capacity;
} sb_pair_list;

/// The pairs of a solver body. It has a run of pairs with other bodies in which it comes first, the
/// indices of the pairs in which it comes second, and a run of pairs with scenery.
typedef struct sb_solver_links {
    uint32_t first, end;
    uint32_t second, second_end; ///< into `seconds`
    uint32_t scenery, scenery_end;
    uint32_t
        scenery_sides; ///< the level planes, which a level move does not concern, come before it
} sb_solver_links;

/// How deep a solver body still is in others, and the island that it belongs to.
typedef struct sb_solver_island {
    uint32_t up;         ///< another solver body of its island; its own number at the root
    uint32_t busy;       ///< at the root: the last count of settled passes after which the island
                         ///< was not done
    float worst;         ///< the largest depth that this pass found at it, m
    bool active;         ///< it is in the list of those that this pass concerns
    bool left;           ///< it was not done when its island's passes were used up
    bool stopped;        ///< at a root: a sphere stops a body of its island
    bool gave_way;       ///< at a root: a body of its island went back
    bool stacked;        ///< another body carried it in this tick
    bool uncarried;      ///< it is stacked, and nothing carries it where the passes left it
    bool pending;        ///< it was not done when the present run of passes began
    bool strayed;        ///< was pushed beyond its margin before this search for pairs
    bool awaited;        ///< the same, but its new pairs have to wait for the round's end
    bool changed;        ///< it is in the list of those to be written back
    uint32_t kept_count; ///< pairs of it in `kept`
    float earned; ///< the energy that impulses of spheres gave it in this tick, less what its way
                  ///< did to spheres, J
} sb_solver_island;

/// A pair that has touched, kept while all pairs are found again.
typedef struct sb_kept_pair {
    uint32_t other; ///< the second solver body's id
    bool dirty;
    float friction, restitution, speed; ///< these and the normal as in the pair
    sb_vec3 normal;
} sb_kept_pair;

/// The most pairs that are kept for the solver body that comes first in them.
#define SB_KEPT_PAIRS_PER_SOLVER_BODY 8u

typedef struct sb_solver_set {
    sb_step *step;
    bool stacked; ///< a body carried another one in this tick
    bool woken;   ///< a sleeper was woken, not all pairs of which are known
    bool settled; ///< when the last run of passes ended, every island was done and no pair dirty
    bool all_pending; ///< no body was stacked when the present run began: `pending` is not set
    bool may_stray;   ///< before this pass a body was beyond its margin; it may have come back
    float rest_speed; ///< approach below which a body rests under gravity rather than hits, m/s
    sb_solver_body *solver_bodies; ///< those of bodies by rising index, then those of scenery
    uint32_t solver_body_count;    ///< those of bodies alone
    sb_vec3 (*axes)[3];            ///< of those that are no upright box
    sb_solver_search *searches;
    sb_solver_links *links;
    sb_solver_island *islands;
    uint32_t *active; ///< solver bodies that this pass has moved, or found something deep at
    uint32_t active_count;
    uint32_t settled_count; ///< passes that are settled
    uint32_t *changed;      ///< solver bodies that were moved or carried since the last write-back
    uint32_t changed_count;
    const struct sb_hold *holds; ///< of spheres that cannot give way
    uint32_t hold_count;
    sb_kept_pair *kept;  ///< SB_KEPT_PAIRS_PER_SOLVER_BODY for each solver body
    uint32_t *seconds;   ///< indices of pairs of bodies
    sb_pair_list bodies; ///< sorted by (a, b)
    sb_pair_list
        scenery; ///< sorted by a, planes before solids; a run for each chunk of solver bodies
} sb_solver_set;

/// Pairs with scenery have their own room for each run of this many solver bodies.
#define SB_SOLVER_CHUNK 64u

/// Room for pairs of bodies: the average per solver body.
#define SB_BODY_PAIRS_PER_SOLVER_BODY 16u

/// Takes scratch memory and fills the solver bodies from the bodies. Returns false if no body is a
/// box or hull.
bool sb_solver_set_open(sb_solver_set *set, sb_step *step);
size_t sb_solver_set_scratch_size(uint32_t body_capacity);

/// Returns the solver body of a solid of the scenery.
sb_solver_body sb_solver_body_of_solid(const sb_scenery *scenery, uint32_t index);

/// Returns the surface of solver body `number`, of a body or of scenery.
sb_solver_surface sb_solver_surface_of(const sb_solver_set *set, uint32_t number);

/// Returns the solver body's shape where it is now.
sb_shape sb_solver_body_shape(const sb_solver_set *set, const sb_solver_body *solver_body);

/// Gives the axes of a body, or of a solid that is a box.
void sb_solver_body_axes(const sb_solver_set *set, const sb_solver_body *solver_body,
                         sb_vec3 out_axes[3]);
bool sb_solver_body_is_box(const sb_solver_set *set, const sb_solver_body *solver_body);

/// Sets the axes of a body's solver body from the body's yaw.
void sb_solver_body_turn(sb_solver_set *set, uint32_t number);

/// Returns how far a body, or a solid that is a box, reaches from its position along a direction,
/// m.
float sb_solver_body_reach(const sb_solver_set *set, const sb_solver_body *solver_body,
                           sb_vec3 direction);

/// Finds the pairs within the margins of where the solver bodies are now, and makes all of them
/// dirty (solver_find.c).
void sb_solver_set_find(sb_solver_set *set);
size_t sb_solver_find_scratch_size(uint32_t solver_body_count);

/// Finds the pairs again between two passes. A pair that was known before keeps its touch and
/// whether it is dirty (solver_renew.c).
void sb_solver_set_renew(sb_solver_set *set);

/// Does the same for a sleeper that was woken, at any pass. A body that strayed meanwhile still
/// awaits the end of the round: a sleeper that wakes far away must not change when that body's new
/// pairs are visited.
void sb_solver_set_renew_woken(sb_solver_set *set);

/// Return true if a solver body was pushed so far that a pair of it may be missing. The set is
/// asked after sb_solver_set_mark for each that was moved.
bool sb_solver_set_strayed(const sb_solver_set *set);
bool sb_solver_body_strayed(const sb_solver_set *set, uint32_t number);

/// Measures the pairs of a solver body that has turned.
void sb_solver_set_measure(sb_solver_set *set, uint32_t number);

/// Called when a solver body was moved: makes the pairs dirty that this concerns. A `level` change
/// leaves its height and its vertical speed as they were.
void sb_solver_set_mark(sb_solver_set *set, uint32_t number, bool level);

/// Makes each solver body an island, and joins those that touch by the pairs found.
void sb_solver_set_join_all(sb_solver_set *set);

/// Joins the islands of a pair of bodies that touches.
void sb_solver_set_join(sb_solver_set *set, const sb_solver_pair *pair);

/// Returns true if the solver body's island was done after the last pass.
bool sb_solver_set_is_done(const sb_solver_set *set, uint32_t number);

/// Called at the beginning and at the end of a pass. An island in which the pass found no depth
/// above the slop is done then (solver_settle.c).
void sb_solver_set_begin_pass(sb_solver_set *set);
void sb_solver_set_settle(sb_solver_set *set, float slop);

/// Called after bodies went back: further passes are for their islands alone. Other islands that
/// are not done have had their passes. If the last run settled everything, this costs no more than
/// those islands.
void sb_solver_set_leave(sb_solver_set *set, float slop);

/// Called before and after a run of passes. The second one sets the bodies of towers on what
/// carries them, from the lowest up, in the islands that the run was for (solver_carry.c).
void sb_solver_set_begin_run(sb_solver_set *set);
void sb_solver_set_carry(sb_solver_set *set);

/// Called at the tick's end, when all poses and velocities are written back: an island that gained
/// energy pays it with the speed of its bodies (solver_energy.c).
void sb_solver_set_pay(sb_solver_set *set);

/// Notes the first touch of a pair in this tick: its contact, and how the pair responds from then
/// on (separate.c).
void sb_solver_pair_touch(const sb_solver_set *set, sb_solver_pair *pair, sb_vec3 normal,
                          float approach);

/// Notes that a body has to be written back.
static inline void sb_solver_set_change(sb_solver_set *set, uint32_t number)
{
    if (!set->islands[number].changed) {
        set->islands[number].changed = true;
        set->changed[set->changed_count++] = number;
    }
}

/// Notes that this pass concerns the solver body: it was moved, or something deep was found.
static inline sb_solver_island *sb_solver_set_activate(sb_solver_set *set, uint32_t number)
{
    sb_solver_island *island = &set->islands[number];
    if (!island->active) {
        island->active = true;
        set->active[set->active_count++] = number;
    }
    return island;
}

/// Notes the depth that a visit of a pair found.
static inline void sb_solver_set_note(sb_solver_set *set, const sb_solver_pair *pair, float depth)
{
    sb_solver_island *a = sb_solver_set_activate(set, pair->a);
    a->worst = depth > a->worst ? depth : a->worst;
    if (pair->b < set->solver_body_count) {
        sb_solver_island *b = sb_solver_set_activate(set, pair->b);
        b->worst = depth > b->worst ? depth : b->worst;
    }
}

/// Sets the reaches of a pair. Upright boxes turn no more in this tick, so their reaches stay
/// (solver_pair.c).
void sb_solver_pair_measure(const sb_solver_set *set, sb_solver_pair *pair);

/// Returns true if two upright boxes are at most `margin` apart along each of their axes.
bool sb_solver_pair_is_near(const sb_solver_set *set, const sb_solver_pair *pair, float margin);

/// Returns true, and fills the vector from a to b, if the two overlap or touch.
bool sb_solver_pair_mtv(const sb_solver_set *set, const sb_solver_pair *pair, sb_mtv *out_mtv);

/// Two bodies that graze each other by less than this on their way do not meet. So a body that
/// slides over level tops meets no edges between them.
#define SB_GRAZE_M 0.01f

/// The same for two bodies of which one moves far. The vector leads back to the side from which
/// they came together. Returns false if they did not meet (solver_swept.c).
bool sb_solver_pair_swept(const sb_solver_set *set, const sb_solver_pair *pair, sb_mtv *out_mtv);

/// Returns a point near the middle of the area where the two touch.
sb_vec3 sb_solver_pair_point(const sb_solver_set *set, const sb_solver_pair *pair);

/// Casts a body that moves far in this tick along its path. It stops where it first meets scenery
/// and goes on along the surface (body_cast.c).
void sb_body_cast(sb_step *step, uint32_t body);

/// Returns true if a solver body was pushed far from its last good place, met a solid on the
/// straight line from there, and is behind the side that it met.
bool sb_solver_body_went_through(const sb_step *step, const sb_solver_body *solver_body);

/// Puts a solver body to the given place, where it yields to nothing for the rest of the tick,
/// and makes its pairs dirty (unstick.c).
void sb_solver_set_pin(sb_solver_set *set, uint32_t number, sb_vec3 position, float yaw,
                       sb_vec3 velocity);

/// Returns the farthest place that nothing keeps a body from on a way from `from`: the whole way, a
/// half of it, a quarter and so on, or none (unstick.c).
sb_vec3 sb_solver_set_place_on(sb_solver_set *set, uint32_t number, sb_vec3 from, sb_vec3 way);

/// Puts stuck bodies back to their last good place. These are bodies left inside something static,
/// those that this tick pressed deep into another body, and those that are then stuck against one
/// of them. They yield to nothing for the rest of the tick. Returns true if a body went back
/// (unstick.c).
bool sb_solver_set_unstick(sb_solver_set *set);

/// Called when the passes are over. A body that was carried, or that bodies which went back
/// pressed, makes up for its fall in this tick, until something that is there by then holds it. A
/// push that was taken back has no friction (unstick.c).
void sb_solver_set_let_fall(sb_solver_set *set);

/// Returns the number at the root of a solver body's island.
static inline uint32_t sb_solver_set_root(const sb_solver_set *set, uint32_t number)
{
    while (set->islands[number].up != number) {
        number = set->islands[number].up;
    }
    return number;
}

#endif
