/// Blocks (boxes and hulls) while they are separated, and the pairs of them that may touch in this
/// tick. For the files of separation alone.
#ifndef SABOT_PHYSICS_WORLD_SOLVER_BODY_H
#define SABOT_PHYSICS_WORLD_SOLVER_BODY_H

#include "physics/overlap/manifold.h"
#include "physics/world/bits.h"
#include "physics/world/broad_phase.h"
#include "physics/world/step_context.h"

/// How far a solver_body may be pushed until its pairs have to be found anew, m: half its smallest
/// half extent, as thin ones lie close, or this if that is less; and its own way in the tick, which
/// is what most pushes give back.
#define SB_SOLVER_MARGIN_M 0.2f

static inline float sb_solver_margin(sb_vec3 half_extents)
{
    float least = half_extents.x < half_extents.y ? half_extents.x : half_extents.y;
    least = half_extents.z < least ? half_extents.z : least;
    return 0.5f * least < SB_SOLVER_MARGIN_M ? 0.5f * least : SB_SOLVER_MARGIN_M;
}

/// What a pass reads of a solver_body: its pose stands here until the end. Scenery has
/// solver_bodies too, one a plane and one a pair with a solid, which nothing moves.
typedef struct sb_solver_body {
    sb_vec3 position;
    float inverse_mass; ///< 0: nothing moves it
    sb_vec3 velocity;
    uint32_t id;          ///< a body, or SB_ID_PLANE / SB_ID_SOLID with an index
    float cosine, sine;   ///< of an upright box's yaw
    sb_vec3 half_extents; ///< of a box
    bool upright_box;
    bool sensor;
    bool grounded;
    bool moves;
    bool returned; ///< was put back to its last good place in this tick
} sb_solver_body;

typedef struct sb_solver_surface {
    float friction, restitution;
} sb_solver_surface;

/// What a search for pairs reads of a solver_body, and from where its pairs were found: they hold
/// as long as it is not pushed farther than the margin.
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
    SB_PAIR_SHAPES,  ///< whatever else, through the table of tests
} sb_pair_kind;

typedef struct sb_solver_pair {
    uint32_t a, b;  ///< numbers of solver_bodies
    float reach[4]; ///< upright: along a's x and z and b's x and z; plane: the first, along its
                    ///< normal
    float reach_up; ///< upright: along the vertical
    uint8_t kind;   ///< sb_pair_kind
    bool sensor;
    bool touched;   ///< what follows is known from the first touch on
    float friction; ///< combined
    float bounce;   ///< speed at which they are to part, m/s
    float speed;    ///< of approach at that touch, m/s
    sb_vec3 normal; ///< of that touch, from a to b
} sb_solver_pair;

/// A run of pairs and one bit for each: whether it has to be looked at, because one of its
/// solver_bodies has moved since the last time.
typedef struct sb_pair_list {
    sb_solver_pair *pairs;
    uint64_t *dirty;
    uint32_t count;
    uint32_t capacity;
} sb_pair_list;

/// The pairs of a solver_body: a run of those with other bodies in which it comes first, some in
/// which it comes second, and a run of those with scenery.
typedef struct sb_solver_links {
    uint32_t first, end;
    uint32_t second, second_end; ///< into `seconds`
    uint32_t scenery, scenery_end;
    uint32_t scenery_sides; ///< level planes, which a move along them does not concern, come before
} sb_solver_links;

/// How far a solver_body is from being done.
typedef struct sb_solver_island {
    uint32_t up;         ///< another solver_body of its island, itself at the top
    float worst;         ///< deepest that this pass found at it, m; at the top, of the island
    bool done;           ///< after the last pass nothing in its island was deeper than the slop
    bool left;           ///< it was not done when its island's passes were used up
    uint32_t kept_count; ///< of its pairs that were kept
} sb_solver_island;

/// What is known of a pair that has touched, while pairs are found anew.
typedef struct sb_kept_pair {
    uint32_t other; ///< the second solver_body's id
    bool dirty;
    float friction, bounce, speed; ///< and the normal, as of the pair
    sb_vec3 normal;
} sb_kept_pair;

/// Of those in which a solver_body comes first so many are kept.
#define SB_KEPT_PAIRS_PER_SOLVER_BODY 8u

typedef struct sb_solver_set {
    sb_step *step;
    bool woken;       ///< one that slept has been woken: its pairs are not all known
    float rest_speed; ///< approach below which a body rests under gravity rather than hits, m/s
    sb_solver_body *solver_bodies; ///< of the bodies by rising index, then of scenery
    uint32_t solver_body_count;    ///< of the bodies
    sb_vec3 (*axes)[3];            ///< of the bodies' solver_bodies that are not upright
    sb_solver_search *searches;
    sb_solver_links *links;
    sb_solver_island *islands;
    sb_kept_pair *kept;  ///< SB_KEPT_PAIRS_PER_SOLVER_BODY for each solver_body
    uint32_t *seconds;   ///< indices of pairs of bodies
    sb_pair_list bodies; ///< sorted by (a, b)
    sb_pair_list
        scenery; ///< sorted by a, planes before solids; a run for each chunk of solver_bodies
} sb_solver_set;

/// Scenery's pairs have a room of their own for each run of this many solver_bodies.
#define SB_SOLVER_CHUNK 64u

/// Room for so many pairs of bodies, on the average.
#define SB_BODY_PAIRS_PER_SOLVER_BODY 16u

/// Takes scratch memory and fills the solver_bodies from the bodies. False if there are none.
bool sb_solver_set_open(sb_solver_set *set, sb_step *step);
size_t sb_solver_set_scratch_size(uint32_t body_capacity);

/// The solver_body of a solid of the scenery.
sb_solver_body sb_solver_body_of_solid(const sb_scenery *scenery, uint32_t index);

/// A body's or scenery's.
sb_solver_surface sb_solver_surface_of(const sb_solver_set *set, uint32_t number);

/// The solver_body's shape where it is now.
sb_shape sb_solver_body_shape(const sb_solver_set *set, const sb_solver_body *solver_body);

/// Its axes; for a body, or a solid that is a box.
void sb_solver_body_axes(const sb_solver_set *set, const sb_solver_body *solver_body,
                         sb_vec3 out_axes[3]);
bool sb_solver_body_is_box(const sb_solver_set *set, const sb_solver_body *solver_body);

/// Gives a body's solver_body the axes of the body's yaw.
void sb_solver_body_turn(sb_solver_set *set, uint32_t number);

/// How far a body, or a solid that is a box, reaches along a direction, from its position.
float sb_solver_body_reach(const sb_solver_set *set, const sb_solver_body *solver_body,
                           sb_vec3 direction);

/// Finds the pairs within the margins, from where the solver_bodies are now; all are to be looked
/// at (solver_find.c).
void sb_solver_set_find(sb_solver_set *set);
size_t sb_solver_find_scratch_size(uint32_t solver_body_count);

/// The same in the middle of the passes: what is known of pairs that were found before stays
/// (solver_renew.c).
void sb_solver_set_renew(sb_solver_set *set);

/// True if a solver_body has been pushed so far that a pair may be missing.
bool sb_solver_set_strayed(const sb_solver_set *set);

/// Measures the pairs of a solver_body anew, which has turned.
void sb_solver_set_measure(sb_solver_set *set, uint32_t number);

/// All pairs that a solver_body's change concerns have to be looked at: a `level` one leaves its
/// height and vertical speed as they were.
void sb_solver_set_mark(sb_solver_set *set, uint32_t number, bool level);

/// A pass begins, and ends: what touches nothing, not even through others, in which it found
/// something deeper than the slop is done (solver_settle.c).
void sb_solver_set_begin_pass(sb_solver_set *set);
void sb_solver_set_settle(sb_solver_set *set, float slop);

/// Blocks went back since a pass was begun: more passes are for their islands alone. What else is
/// not done has had as many as it would have had without them.
void sb_solver_set_leave(sb_solver_set *set, float slop);

/// A look at a pair found them so deep.
static inline void sb_solver_set_note(sb_solver_set *set, const sb_solver_pair *pair, float depth)
{
    sb_solver_island *a = &set->islands[pair->a];
    a->worst = depth > a->worst ? depth : a->worst;
    if (pair->b < set->solver_body_count) {
        sb_solver_island *b = &set->islands[pair->b];
        b->worst = depth > b->worst ? depth : b->worst;
    }
}

/// What the overlaps of two upright boxes start from: they turn no more in this tick, so the
/// reaches stay (solver_pair.c).
void sb_solver_pair_measure(const sb_solver_set *set, sb_solver_pair *pair);

/// True if two upright boxes are at most so far apart along each of those axes.
bool sb_solver_pair_is_near(const sb_solver_set *set, const sb_solver_pair *pair, float margin);

/// True, and the vector from a to b filled, if the two overlap or touch.
bool sb_solver_pair_mtv(const sb_solver_set *set, const sb_solver_pair *pair, sb_mtv *out_mtv);

/// About the middle of where the two touch.
sb_vec3 sb_solver_pair_point(const sb_solver_set *set, const sb_solver_pair *pair);

/// A solver_body that moves far in this tick stops where it first meets scenery, and goes on along
/// its surface (body_cast.c).
void sb_body_cast(sb_step *step, uint32_t body);

/// True if a body's solver_body, pushed far since it last stood well, has met a solid on the
/// straight way and is behind its side.
bool sb_solver_body_went_through(const sb_step *step, const sb_solver_body *solver_body);

/// Whoever ends stuck, inside something static or pressed deep into another body by this tick,
/// goes back to its last good place and stands there like a rock for the rest of the tick; so does
/// who is then stuck against it. True if any did (wedge.c).
bool sb_solver_set_unstick(sb_solver_set *set);

#endif
