#include "wire_peers.h"

#include <string.h>

#include "game/tanks/tanks.h"

static void put_key(msgpack_packer *packer, const char *key)
{
    size_t size = strlen(key);
    msgpack_pack_str(packer, size);
    msgpack_pack_str_body(packer, key, size);
}

static void put_named(msgpack_packer *packer, const sb_entity *entity)
{
    static const char *const floats[] = {"x",  "y",  "z",  "qx", "qy",     "qz",
                                         "qw", "vx", "vy", "vz", "turret", "barrel"};
    msgpack_pack_map(packer, 14);
    put_key(packer, "id");
    msgpack_pack_uint32(packer, entity->index);
    for (size_t f = 0; f < sizeof floats / sizeof floats[0]; f++) {
        put_key(packer, floats[f]);
        msgpack_pack_float(packer, (float)entity->values[f]); // any takes five bytes
    }
    put_key(packer, "health");
    msgpack_pack_uint32(packer, 100);
}

static void put_quantised(msgpack_packer *packer, const sb_entity *entity)
{
    const sb_net_kind *kind = &sb_tanks_rules.schema.kinds[entity->kind];
    msgpack_pack_array(packer, 3 + kind->field_count);
    msgpack_pack_uint32(packer, entity->index);
    msgpack_pack_uint32(packer, entity->generation);
    msgpack_pack_uint32(packer, entity->kind);
    for (uint32_t f = 0; f < kind->field_count; f++) {
        int32_t value = sb_net_field_round(&kind->fields[f], entity->values[f]);
        msgpack_pack_int32(packer, value / kind->fields[f].quantum);
    }
}

bool wire_whole_pack(wire_whole *out_whole, bool naive, const sb_entity *entities, uint32_t count)
{
    msgpack_sbuffer_init(&out_whole->bytes);
    out_whole->entity_count = count;
    msgpack_packer packer;
    msgpack_packer_init(&packer, &out_whole->bytes, msgpack_sbuffer_write);
    msgpack_pack_array(&packer, count);
    for (uint32_t i = 0; i < count; i++) {
        if (naive) {
            put_named(&packer, &entities[i]);
        } else {
            put_quantised(&packer, &entities[i]);
        }
    }
    return out_whole->bytes.data != NULL;
}

bool wire_whole_unpack(const wire_whole *whole)
{
    msgpack_unpacked unpacked;
    msgpack_unpacked_init(&unpacked);
    size_t offset = 0;
    bool good = msgpack_unpack_next(&unpacked, whole->bytes.data, whole->bytes.size, &offset) ==
                    MSGPACK_UNPACK_SUCCESS &&
                unpacked.data.type == MSGPACK_OBJECT_ARRAY &&
                unpacked.data.via.array.size == whole->entity_count;
    msgpack_unpacked_destroy(&unpacked);
    return good;
}

void wire_whole_deinit(wire_whole *whole)
{
    msgpack_sbuffer_destroy(&whole->bytes);
}
