/// What a server without a wire of its own would send of its entities: the encodings that ours is
/// measured against. Both name everything, every time.
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

/// Naive: for each entity a msgpack map of id, x, y, z, qx, qy, qz, qw, vx, vy, vz, turret and
/// barrel as floats, and health. Otherwise quantised: an array of index, generation, kind and all
/// values. The entities are the tank game's. False without memory.
bool wire_whole_pack(wire_whole *out_whole, bool naive, const sb_entity *entities, uint32_t count);

/// Unpacks them; false if they are not as many.
bool wire_whole_unpack(const wire_whole *whole);
void wire_whole_deinit(wire_whole *whole);

#endif
