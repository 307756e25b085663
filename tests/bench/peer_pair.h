/// One pair of solids asked of an engine from Debian: do they overlap, how deep, which way out.
/// tests/unit/physics/overlap/test_peers.c compares with it. Also for C++.
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
    double axes[3][3];      ///< unit: where its own x, y and z point
    double half_extents[3]; ///< of a box
    uint32_t point_count;   ///< of a hull; 0 for a box
    uint32_t face_count;
    double (*points)[3];
    double (*planes)[4];      ///< outward unit normal and offset of each face
    const unsigned *polygons; ///< of each face its number of corners, then these counter-clockwise
} peer_solid;

typedef struct peer_answer {
    bool overlap;
    bool has_vector;  ///< the next two are there
    double depth;     ///< m
    double normal[3]; ///< from A to B
} peer_answer;

/// Two boxes by Bullet's form of ODE's separating axes, anything else by its GJK and EPA. These end
/// at tolerances of about 1e-4 m, so that the pair should be some tens of metres large.
peer_answer peer_bullet_ask(const peer_solid *a, const peer_solid *b);

/// Two boxes by ODE's separating axes. With a hull in the pair only yes or no: the contacts are
/// points of the two surfaces, and the deepest need not be on the shortest way out. Between open
/// and close.
peer_answer peer_ode_ask(const peer_solid *a, const peer_solid *b);
void peer_ode_open(void);
void peer_ode_close(void);

#ifdef __cplusplus
}
#endif

#endif
