/// The encodings with which ours is compared: what a server without a wire of its own would send.
/// Both contain all values of all entities in every snapshot.
#ifndef SABOT_TESTS_WIRE_PEERS_H
#define SABOT_TESTS_WIRE_PEERS_H

#include <stdbool.h>
#include <stdint.h>

#include <msgpack.h>

#include "base/schema.h"

#define WIRE_PART_ROOM 1100u
#define WIRE_PART_HEAD_SIZE 15u ///< bytes of a snapshot's head

typedef struct wire_whole {
    msgpack_sbuffer bytes;
    uint32_t entity_count;
} wire_whole;

/// Packs entities of the tank game. The naive form is a msgpack map for each entity: id, x, y, z,
/// qx, qy, qz, qw, vx, vy, vz, turret and barrel as floats, and health. The quantised form is an
/// array of index, generation, kind and all values. Returns false if memory runs out.
bool wire_whole_pack(wire_whole *out_whole, bool naive, const sb_entity *entities, uint32_t count);

/// Unpacks the entities. Returns false if their count differs.
bool wire_whole_unpack(const wire_whole *whole);
void wire_whole_deinit(wire_whole *whole);

#endif
