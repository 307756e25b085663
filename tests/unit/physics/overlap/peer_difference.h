/// How an engine from Debian may differ from ours over a pair, and why. The separating axes in
/// double precision decide which is right. Ours must agree with them, and a different answer of the
/// peer must be of a known kind.
#ifndef SABOT_TESTS_PHYSICS_OVERLAP_PEER_DIFFERENCE_H
#define SABOT_TESTS_PHYSICS_OVERLAP_PEER_DIFFERENCE_H

#include "pair_family.h"
#include "peer_pair.h"

typedef enum peer_engine { PEER_BULLET, PEER_ODE, PEER_ENGINE_COUNT } peer_engine;

typedef enum difference {
    /// The same verdict, and the same depth to 4e-6 of the pair's size (1e-5 where Bullet's EPA
    /// answers) and the same normal to 1.4e-3 rad.
    DIFFERENCE_NONE,
    /// The pair touches within our error, so either verdict is right.
    DIFFERENCE_TOUCHING,
    /// The same depth by another normal, along which the overlap is as small.
    DIFFERENCE_OTHER_WAY,
    /// Ours is deeper, or ours alone overlaps, by no more than our headers grant edges that are
    /// nearly parallel and hulls whose faces were joined (by up to 1e-6 m, which a hull of
    /// millimetres shows); the peer is as good as the reference.
    DIFFERENCE_OUR_SLACK,
    /// Boxes of both: an edges' way must be shorter than a face's by a factor of 1.05 to count, so
    /// that contacts change less from step to step. So the overlap along the peer's normal is up to
    /// 1.05 times the least. Bullet then reports its deepest contact point, which may be less deep.
    DIFFERENCE_FACES_FIRST,
    /// Boxes of Bullet: 1e-5 is added to all cosines of axes (which takes parallel edges out), so
    /// that the overlap along the perpendicular of two edges comes out too large by up to 1e-5 of
    /// the boxes' half extents over the sine of the edges. It reports the overlap so, and misses
    /// gaps smaller than that.
    DIFFERENCE_PADDED,
    /// Boxes of ODE: a perpendicular is normalised unless its length is exactly 0, so that the one
    /// of edges which are parallel but for a double's rounding is noise: it separates boxes that
    /// overlap deeply, or gives a way out along which they still overlap.
    DIFFERENCE_NOISE,
    /// Hulls of Bullet: of solids closer to touching than 2e-4 of their size neither GJK's simplex
    /// nor EPA's polytope has a volume to speak of in floats: either verdict, and a normal that is
    /// only roughly right.
    DIFFERENCE_SHALLOW,
    /// Hulls of Bullet: EPA has ended early, mostly where faces or edges are parallel, with a move
    /// after which the two still overlap, or with none.
    DIFFERENCE_GAVE_UP,
    /// Ours may be wrong, or the peer is wrong in an unknown way.
    DIFFERENCE_UNEXPLAINED,
    DIFFERENCE_COUNT,
} difference;

const char *difference_name(difference kind);

/// Both answers in the pair's own metres; ours has been checked against the reference.
difference peer_compare(const solid_pair *p, peer_engine engine, const peer_answer *ours,
                        const peer_answer *peer);

#endif
