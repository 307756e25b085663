#include "peer_difference.h"

#include <math.h>

#define FACES_FIRST 1.05
#define PADDING 1e-5
#define NOISE_SINE 1e-9
#define SHALLOW_OF_SIZE 2e-4

const char *difference_name(difference kind)
{
    static const char *const names[DIFFERENCE_COUNT] = {
        "same",   "touching", "other way", "our slack", "faces first",
        "padded", "noise",    "shallow",   "gave up",   "UNEXPLAINED"};
    return names[kind];
}

static double halves(const pair_solid *box)
{
    return box->box.half[0] + box->box.half[1] + box->box.half[2];
}

// Returns how much Bullet's padding may add to the overlap of two boxes along a direction: zero
// unless the direction is the perpendicular of two edges.
static double padding_along(const solid_pair *p, real3 direction)
{
    double most = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            real3 across = real3_cross(p->a.box.axes[i], p->b.box.axes[j]);
            double sine = real3_length(across);
            double off = real3_length(real3_cross(across, direction));
            if (sine > 0 && off < 1e-2 * sine) {
                most = fmax(most, PADDING * (halves(&p->a) + halves(&p->b)) / sine);
            }
        }
    }
    return most;
}

static bool has_noisy_edges(const solid_pair *p)
{
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            double sine = real3_length(real3_cross(p->a.box.axes[i], p->b.box.axes[j]));
            if (sine < NOISE_SINE) {
                return true;
            }
        }
    }
    return false;
}

// A peer's result beside the reference's.
typedef struct finding {
    const solid_pair *pair;
    const peer_answer *peer;
    real3 normal;
    double along; // overlap along the peer's normal
    double error; // m, granted to a depth
} finding;

static difference explain_ode(const finding *f)
{
    const solid_pair *p = f->pair;
    if (p->kind != PAIR_BOXES) {
        return DIFFERENCE_UNEXPLAINED;
    }
    if (f->peer->overlap && p->reference.depth > 0 && fabs(f->peer->depth - f->along) <= f->error &&
        f->along <= FACES_FIRST * p->reference.depth + f->error) {
        return DIFFERENCE_FACES_FIRST;
    }
    return has_noisy_edges(p) ? DIFFERENCE_NOISE : DIFFERENCE_UNEXPLAINED;
}

static difference explain_bullet_boxes(const finding *f)
{
    const solid_pair *p = f->pair;
    double least = p->reference.depth + padding_along(p, p->reference.axis);
    if (!f->peer->overlap || least < -f->error) {
        return DIFFERENCE_UNEXPLAINED;
    }
    if (p->reference.depth < 0) {
        return DIFFERENCE_PADDED;
    }
    bool in_bounds = f->peer->depth >= p->reference.depth - f->error &&
                     f->along <= FACES_FIRST * least + f->error;
    double beyond = f->peer->depth - f->along;
    if (!in_bounds || beyond > padding_along(p, f->normal) + f->error) {
        return DIFFERENCE_UNEXPLAINED;
    }
    return beyond > f->error ? DIFFERENCE_PADDED : DIFFERENCE_FACES_FIRST;
}

static difference explain_bullet_hulls(const finding *f)
{
    if (fabs(f->pair->reference.depth) <= SHALLOW_OF_SIZE * f->pair->size) {
        return DIFFERENCE_SHALLOW;
    }
    bool is_wrong =
        f->peer->overlap ? f->along > f->peer->depth + f->error : f->pair->reference.depth > 0;
    return is_wrong ? DIFFERENCE_GAVE_UP : DIFFERENCE_UNEXPLAINED;
}

static difference explain(const finding *f, peer_engine engine)
{
    return engine == PEER_ODE            ? explain_ode(f)
           : f->pair->kind == PAIR_BOXES ? explain_bullet_boxes(f)
                                         : explain_bullet_hulls(f);
}

// EPA ends within 1e-4 m, of about 64, and in floats; tilted by its rounding a needle's ends are
// some parts in 1e6 of it away.
static double error_of(const solid_pair *p, peer_engine engine)
{
    bool is_epa = engine == PEER_BULLET && p->kind != PAIR_BOXES;
    return (is_epa ? 5 : 2) * p->tolerance;
}

static real3 normal_of(const peer_answer *answer)
{
    return (real3){answer->normal[0], answer->normal[1], answer->normal[2]};
}

difference peer_compare(const solid_pair *p, peer_engine engine, const peer_answer *ours,
                        const peer_answer *peer)
{
    finding f = {.pair = p, .peer = peer, .error = error_of(p, engine)};
    f.normal = normal_of(peer);
    f.along = peer->has_vector ? pair_overlap_along(p, f.normal) : 0;
    if (ours->overlap != peer->overlap) {
        if (fabs(p->reference.depth) <= p->tolerance) {
            return DIFFERENCE_TOUCHING;
        }
        return ours->overlap && p->reference.depth < 0 ? DIFFERENCE_OUR_SLACK : explain(&f, engine);
    }
    if (!peer->has_vector) {
        return DIFFERENCE_NONE;
    }
    bool is_deep_as_ours = fabs(peer->depth - ours->depth) <= f.error;
    bool separates = fabs(peer->depth - f.along) <= f.error;
    if (is_deep_as_ours && real3_dot(f.normal, normal_of(ours)) >= 1 - 1e-6) {
        return DIFFERENCE_NONE;
    }
    if (is_deep_as_ours && separates) {
        return DIFFERENCE_OTHER_WAY;
    }
    bool is_shorter = separates && peer->depth < ours->depth;
    return is_shorter && peer->depth >= p->reference.depth - f.error ? DIFFERENCE_OUR_SLACK
                                                                     : explain(&f, engine);
}
