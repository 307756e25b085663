/// Asks an engine from Debian about one pair of solids: whether they overlap, how deep, and in
/// which direction they separate. tests/unit/physics/overlap/test_peers.c compares with it. Also
/// for C++.
#ifndef SABOT_TESTS_PEER_PAIR_H
#define SABOT_TESTS_PEER_PAIR_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A box, or a convex hull around its frame's origin.
typedef struct peer_solid {
    double center[3];
    double axes[3][3];      ///< unit vectors of its own x, y and z
    double half_extents[3]; ///< of a box
    uint32_t point_count;   ///< of a hull; 0 for a box
    uint32_t face_count;
    double (*points)[3];
    double (*planes)[4];      ///< outward unit normal and offset of each face
    const unsigned *polygons; ///< for each face its count of corners, then these counter-clockwise
} peer_solid;

typedef struct peer_answer {
    bool overlap;
    bool has_vector;  ///< `depth` and `normal` are set
    double depth;     ///< m
    double normal[3]; ///< from A to B
} peer_answer;

/// Asks Bullet: two boxes by its form of ODE's separating axes, other pairs by its GJK and EPA.
/// These end at tolerances of about 1e-4 m, so the pair should be some tens of metres large.
peer_answer peer_bullet_ask(const peer_solid *a, const peer_solid *b);

/// Asks ODE: two boxes by its separating axes. With a hull in the pair it only says whether they
/// overlap. Its contacts are points of the two surfaces, and the deepest need not give the shortest
/// separation. Call it between peer_ode_open and peer_ode_close.
peer_answer peer_ode_ask(const peer_solid *a, const peer_solid *b);
void peer_ode_open(void);
void peer_ode_close(void);

#ifdef __cplusplus
}
#endif

#endif
