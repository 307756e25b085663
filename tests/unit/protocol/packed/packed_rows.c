/// Prints rows and their changes, for a decoder in another language (decode.py).
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "protocol/packed/packed.h"

#define CHANGE_COUNT_MAX 80u
#define ROW_COUNT 400u

#define NONE SB_NET_NO_FIELD

static const sb_net_motion drives = {
    .position = {0, 1, 2}, .velocity = {3, 4, 5}, .spins = {{6, 7, 0}, {16, 14, 0}}, .thrust = 12};
// A motion that names values twice.
static const sb_net_motion flies = {.position = {5, 3, 1},
                                    .velocity = {7, 6, 1},
                                    .spins = {{NONE, NONE, 0}, {NONE, NONE, 0}},
                                    .thrust = NONE};

static const sb_net_kind kinds[] = {
    {.name = "a", .field_count = 17, .motion = &drives},
    {.name = "b", .field_count = 8, .motion = &flies},
    {.name = "c", .field_count = 0},
    {.name = "d", .field_count = 20},
    {.name = "e", .field_count = 20},
    {.name = "f", .field_count = 20},
};
static const sb_schema schema = {.kind_count = 6, .kinds = kinds};

static void print_kind(const sb_net_kind *kind)
{
    printf(" %" PRIu32, kind->field_count);
    const sb_net_motion *m = kind->motion;
    if (m != NULL) {
        printf(":%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d", m->spins[0].rate, m->spins[0].angle,
               m->spins[1].rate, m->spins[1].angle, m->thrust, m->velocity[0], m->velocity[2],
               m->position[0], m->position[2], m->velocity[1], m->position[1]);
    }
}

static int32_t residual(sb_random *random, uint32_t scale)
{
    uint32_t any = sb_random_u32(random);
    int32_t value;
    memcpy(&value, &any, sizeof value);
    return value >> sb_random_below(random, scale) % 32u;
}

static sb_change make(sb_random *random, uint32_t index, uint32_t scale)
{
    sb_change change = {.index = (uint16_t)index};
    uint32_t op = sb_random_below(random, 6);
    change.change = op == 1 ? SB_CHANGE_CREATE : op == 2 ? SB_CHANGE_REMOVE : SB_CHANGE_UPDATE;
    if (change.change == SB_CHANGE_REMOVE) {
        return change;
    }
    change.kind = (uint8_t)sb_random_below(random, schema.kind_count);
    change.generation =
        change.change == SB_CHANGE_CREATE ? (uint16_t)(residual(random, scale) & UINT16_MAX) : 0;
    change.age = (uint16_t)(residual(random, scale) & UINT16_MAX);
    uint32_t count = kinds[change.kind].field_count;
    if (change.change == SB_CHANGE_UPDATE && change.age != 0) {
        change.change = SB_CHANGE_UPDATE_LATE;
    }
    uint32_t fields = sb_random_u32(random) & sb_random_u32(random) & ((1u << count) - 1u);
    for (uint32_t f = 0; f < count; f++) {
        change.residuals[f] = (fields >> f & 1u) != 0 ? residual(random, scale) : 0;
        change.mask |= (uint32_t)(change.residuals[f] != 0) << f;
    }
    return change;
}

static void print_change(const sb_change *change)
{
    int op = change->change == SB_CHANGE_CREATE ? 1 : change->change == SB_CHANGE_REMOVE ? 2 : 0;
    printf(" %d,%d,%d,%d,%" PRIu32 ",%" PRIu32, op, change->index, change->kind, change->generation,
           change->age, change->mask);
    for (uint32_t f = 0; f < SB_PACKED_FIELD_COUNT_MAX; f++) {
        if ((change->mask >> f & 1u) != 0) {
            printf(",%" PRId32, change->residuals[f]);
        }
    }
}

static void print_row(const sb_packed_model *model, uint32_t seed)
{
    static sb_packed_writer writer;
    static uint8_t bytes[1u << 16];
    sb_change changes[CHANGE_COUNT_MAX];
    sb_random random = sb_random_seed(seed, 99);
    uint32_t count = seed % CHANGE_COUNT_MAX;
    uint32_t index = 0;
    sb_packed_writer_begin(&writer, model, bytes, sizeof bytes);
    for (uint32_t i = 0; i < count; i++) {
        index += sb_random_below(&random, 3) != 0 ? 0 : sb_random_below(&random, 700);
        changes[i] = make(&random, index++, 1u + seed % 200u);
        if (!sb_packed_writer_change(&writer, &changes[i])) {
            count = i;
        }
    }
    size_t size = sb_packed_writer_end(&writer);
    printf("row %s", size == 0 ? "-" : "");
    for (size_t i = 0; i < size; i++) {
        printf("%02x", bytes[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        print_change(&changes[i]);
    }
    printf("\n");
}

int main(void)
{
    static sb_packed_prior prior;
    static sb_packed_model model;
    sb_packed_prior_default(&prior);
    if (!sb_packed_model_init(&model, &schema, &prior)) {
        return 1;
    }
    printf("kinds");
    for (uint32_t kind = 0; kind < schema.kind_count; kind++) {
        print_kind(&kinds[kind]);
    }
    printf("\n");
    for (uint32_t seed = 0; seed < ROW_COUNT; seed++) {
        print_row(&model, seed);
    }
    printf("end %u\n", ROW_COUNT);
    return 0;
}
