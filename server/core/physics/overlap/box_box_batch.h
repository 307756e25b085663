/// Many pairs of boxes at once, four side by side. Each answer is that of the single form to the
/// bit. Faster on pairs in general position; those with nearly parallel edges, upright ones too,
/// are handed to the single form one by one.
#ifndef SABOT_PHYSICS_OVERLAP_BOX_BOX_BATCH_H
#define SABOT_PHYSICS_OVERLAP_BOX_BOX_BATCH_H

#include "physics/overlap/manifold.h"
#include "physics/shape/box_pack.h"

/// Tests lane k of every pack of A against lane k of B's: `count` pairs in
/// `sb_box_pack_count(count)` packs. Both out arrays have `count` elements, by pair; where a
/// pair is apart its vector is zero. The lanes beyond the count must hold boxes, as
/// `sb_box_pack_fill` leaves them, and are not reported.
void sb_box_box_mtv_batch(const sb_box_pack *a, const sb_box_pack *b, uint32_t count,
                          bool *out_overlap, sb_mtv *out_mtv);

/// The same with contact points, as `sb_box_box_manifold`; where a pair is apart its manifold is
/// left as it was.
void sb_box_box_manifold_batch(const sb_box_pack *a, const sb_box_pack *b, uint32_t count,
                               bool *out_overlap, sb_manifold *out_manifold);

#endif
