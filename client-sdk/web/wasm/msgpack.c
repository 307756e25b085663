// What msgpack-c has in its library and not in its headers, for a target that Debian has no library
// for: zones, and the unpacking of one object by the state machine of its headers
// (msgpack/unpack_template.h). As documented in msgpack/zone.h and msgpack/unpack.h; no finalizers.
#include <msgpack.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <msgpack/unpack_define.h>

struct msgpack_zone_chunk {
    struct msgpack_zone_chunk *older;
    _Alignas(8) char bytes[];
};

static bool push_chunk(msgpack_zone *zone, size_t size)
{
    if (size > SIZE_MAX - sizeof(msgpack_zone_chunk)) {
        return false;
    }
    msgpack_zone_chunk *chunk = malloc(sizeof *chunk + size);
    if (chunk == NULL) {
        return false;
    }
    chunk->older = zone->chunk_list.head;
    zone->chunk_list = (msgpack_zone_chunk_list){.free = size, .ptr = chunk->bytes, .head = chunk};
    return true;
}

bool msgpack_zone_init(msgpack_zone *zone, size_t chunk_size)
{
    memset(zone, 0, sizeof *zone);
    zone->chunk_size = chunk_size;
    return push_chunk(zone, chunk_size);
}

static void drop_chunks(msgpack_zone *zone, const msgpack_zone_chunk *but)
{
    for (msgpack_zone_chunk *chunk = zone->chunk_list.head; chunk != but;) {
        msgpack_zone_chunk *older = chunk->older;
        free(chunk);
        chunk = older;
    }
}

void msgpack_zone_destroy(msgpack_zone *zone)
{
    drop_chunks(zone, NULL);
}

msgpack_zone *msgpack_zone_new(size_t chunk_size)
{
    msgpack_zone *zone = malloc(sizeof *zone);
    if (zone != NULL && !msgpack_zone_init(zone, chunk_size)) {
        free(zone);
        return NULL;
    }
    return zone;
}

void msgpack_zone_free(msgpack_zone *zone)
{
    if (zone != NULL) {
        msgpack_zone_destroy(zone);
        free(zone);
    }
}

// The first chunk is kept.
void msgpack_zone_clear(msgpack_zone *zone)
{
    msgpack_zone_chunk *first = zone->chunk_list.head;
    while (first->older != NULL) {
        first = first->older;
    }
    drop_chunks(zone, first);
    zone->chunk_list =
        (msgpack_zone_chunk_list){.free = zone->chunk_size, .ptr = first->bytes, .head = first};
}

void *msgpack_zone_malloc_expand(msgpack_zone *zone, size_t size)
{
    if (!push_chunk(zone, size > zone->chunk_size ? size : zone->chunk_size)) {
        return NULL;
    }
    char *memory = zone->chunk_list.ptr;
    zone->chunk_list.ptr += size;
    zone->chunk_list.free -= size;
    return memory;
}

bool msgpack_zone_push_finalizer_expand(msgpack_zone *zone, void (*finalize)(void *data),
                                        void *data)
{
    (void)zone;
    (void)finalize;
    (void)data;
    return false; // nothing here has one
}

// Called by the state machine for each object; negative ends it.

static msgpack_object on_root(msgpack_zone **zone)
{
    (void)zone;
    return (msgpack_object){.type = MSGPACK_OBJECT_NIL};
}

static int put_unsigned(msgpack_object *out, uint64_t value)
{
    out->type = MSGPACK_OBJECT_POSITIVE_INTEGER;
    out->via.u64 = value;
    return 0;
}

static int put_signed(msgpack_object *out, int64_t value)
{
    if (value >= 0) {
        return put_unsigned(out, (uint64_t)value);
    }
    out->type = MSGPACK_OBJECT_NEGATIVE_INTEGER;
    out->via.i64 = value;
    return 0;
}

static int put_real(msgpack_object *out, msgpack_object_type type, double value)
{
    out->type = type;
    out->via.f64 = value;
    return 0;
}

static int put_boolean(msgpack_object *out, bool value)
{
    out->type = MSGPACK_OBJECT_BOOLEAN;
    out->via.boolean = value;
    return 0;
}

#define ON_NUMBER(name, type, put)                                                                 \
    static int on_##name(msgpack_zone **zone, type value, msgpack_object *out)                     \
    {                                                                                              \
        (void)zone;                                                                                \
        return put;                                                                                \
    }

ON_NUMBER(uint8, uint8_t, put_unsigned(out, value))
ON_NUMBER(uint16, uint16_t, put_unsigned(out, value))
ON_NUMBER(uint32, uint32_t, put_unsigned(out, value))
ON_NUMBER(uint64, uint64_t, put_unsigned(out, value))
ON_NUMBER(int8, int8_t, put_signed(out, value))
ON_NUMBER(int16, int16_t, put_signed(out, value))
ON_NUMBER(int32, int32_t, put_signed(out, value))
ON_NUMBER(int64, int64_t, put_signed(out, value))
ON_NUMBER(float, float, put_real(out, MSGPACK_OBJECT_FLOAT32, (double)value))
ON_NUMBER(double, double, put_real(out, MSGPACK_OBJECT_FLOAT64, value))

static int on_nil(msgpack_zone **zone, msgpack_object *out)
{
    *out = on_root(zone);
    return 0;
}

static int on_true(msgpack_zone **zone, msgpack_object *out)
{
    (void)zone;
    return put_boolean(out, true);
}

static int on_false(msgpack_zone **zone, msgpack_object *out)
{
    (void)zone;
    return put_boolean(out, false);
}

// Room for the elements; how many there are is counted as they come.
static int reserve(msgpack_zone *zone, size_t count, size_t size, void *out_elements)
{
    void *elements = NULL;
    if (count > SIZE_MAX / size) {
        return MSGPACK_UNPACK_NOMEM_ERROR;
    }
    if (count > 0) {
        elements = msgpack_zone_malloc(zone, count * size);
        if (elements == NULL) {
            return MSGPACK_UNPACK_NOMEM_ERROR;
        }
    }
    memcpy(out_elements, &elements, sizeof elements);
    return 0;
}

static int on_array(msgpack_zone **zone, unsigned int count, msgpack_object *out)
{
    out->type = MSGPACK_OBJECT_ARRAY;
    out->via.array.size = 0;
    return reserve(*zone, count, sizeof(msgpack_object), (void *)&out->via.array.ptr);
}

static int on_array_item(msgpack_zone **zone, msgpack_object *array, msgpack_object item)
{
    (void)zone;
    array->via.array.ptr[array->via.array.size++] = item;
    return 0;
}

static int on_map(msgpack_zone **zone, unsigned int count, msgpack_object *out)
{
    out->type = MSGPACK_OBJECT_MAP;
    out->via.map.size = 0;
    return reserve(*zone, count, sizeof(msgpack_object_kv), (void *)&out->via.map.ptr);
}

static int on_map_item(msgpack_zone **zone, msgpack_object *map, msgpack_object key,
                       msgpack_object value)
{
    (void)zone;
    map->via.map.ptr[map->via.map.size++] = (msgpack_object_kv){key, value};
    return 0;
}

// Text and bytes point into what is unpacked.
static int on_str(msgpack_zone **zone, const char *base, const char *at, unsigned int size,
                  msgpack_object *out)
{
    (void)zone;
    (void)base;
    out->type = MSGPACK_OBJECT_STR;
    out->via.str = (msgpack_object_str){.size = size, .ptr = at};
    return 0;
}

static int on_bin(msgpack_zone **zone, const char *base, const char *at, unsigned int size,
                  msgpack_object *out)
{
    (void)zone;
    (void)base;
    out->type = MSGPACK_OBJECT_BIN;
    out->via.bin = (msgpack_object_bin){.size = size, .ptr = at};
    return 0;
}

static int on_ext(msgpack_zone **zone, const char *base, const char *at, unsigned int size,
                  msgpack_object *out)
{
    (void)zone;
    (void)base;
    if (size == 0) {
        return MSGPACK_UNPACK_PARSE_ERROR;
    }
    out->type = MSGPACK_OBJECT_EXT;
    out->via.ext = (msgpack_object_ext){.type = (int8_t)at[0], .size = size - 1, .ptr = at + 1};
    return 0;
}

#define msgpack_unpack_struct(name) struct machine##name
#define msgpack_unpack_func(result, name) static result machine##name
#define msgpack_unpack_callback(name) on##name
#define msgpack_unpack_object msgpack_object
#define msgpack_unpack_user msgpack_zone *

// Not our text.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <msgpack/unpack_template.h>
#pragma clang diagnostic pop

msgpack_unpack_return msgpack_unpack(const char *data, size_t size, size_t *offset,
                                     msgpack_zone *zone, msgpack_object *out_object)
{
    size_t at = offset == NULL ? 0 : *offset;
    if (size <= at) {
        return MSGPACK_UNPACK_CONTINUE;
    }
    struct machine_context machine;
    machine_init(&machine);
    machine.user = zone;
    int result = machine_execute(&machine, data, size, &at);
    if (offset != NULL) {
        *offset = at;
    }
    if (result < 0) {
        return (msgpack_unpack_return)result;
    }
    if (result == 0) {
        return MSGPACK_UNPACK_CONTINUE;
    }
    *out_object = machine_data(&machine);
    return at < size ? MSGPACK_UNPACK_EXTRA_BYTES : MSGPACK_UNPACK_SUCCESS;
}
