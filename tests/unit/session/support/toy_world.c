#include "toy_world.h"

#define POSITION(field_name)                                                                       \
    {                                                                                              \
        .name = field_name, .unit = "m", .quantity = SB_QUANTITY_LINEAR, .step = 0.01f,            \
        .min = -64000, .max = 64000, .quantum = 4, .tolerance = 2                                  \
    }
#define VELOCITY(field_name)                                                                       \
    {                                                                                              \
        .name = field_name, .unit = "m/s", .quantity = SB_QUANTITY_LINEAR, .step = 0.01f,          \
        .min = -32000, .max = 32000, .quantum = 1                                                  \
    }

static const sb_net_field mover_fields[] = {POSITION("x"),  POSITION("y"),  POSITION("z"),
                                            VELOCITY("vx"), VELOCITY("vy"), VELOCITY("vz")};
static const sb_net_motion mover_motion = {
    .position = {0, 1, 2},
    .velocity = {3, 4, 5},
    .thrust = SB_NET_NO_FIELD,
    .spins = {{SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}, {SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}},
};
static const sb_net_field lamp_fields[] = {
    {.name = "brightness",
     .unit = "",
     .quantity = SB_QUANTITY_INTEGER,
     .step = 1.0f,
     .max = 30000,
     .quantum = 1},
    {.name = "angle",
     .unit = "rad",
     .quantity = SB_QUANTITY_ANGLE,
     .step = 6.28318530717958647692f / 4096.0f,
     .max = 4095,
     .quantum = 2,
     .tolerance = 1},
};
static const sb_net_kind kinds[] = {
    [TOY_MOVER] = {.name = "mover",
                   .field_count = 6,
                   .fields = mover_fields,
                   .has_body = true,
                   .section = SB_NET_NO_SECTION,
                   .motion = &mover_motion},
    [TOY_LAMP] = {.name = "lamp",
                  .field_count = 2,
                  .fields = lamp_fields,
                  .has_body = true,
                  .section = SB_NET_NO_SECTION},
};
static const sb_schema schema = {.kind_count = 2, .kinds = kinds};

sb_delta_def toy_delta(void)
{
    return (sb_delta_def){&schema, TOY_TICK_RATE_HZ};
}

sb_entity toy_mover(uint16_t index, int32_t x, int32_t vx)
{
    return (sb_entity){.index = index, .generation = 1, .kind = TOY_MOVER, .values = {x, 0, 0, vx}};
}

sb_entity toy_lamp(uint16_t index, int32_t brightness)
{
    return (sb_entity){
        .index = index, .generation = 1, .kind = TOY_LAMP, .values = {brightness, 0}};
}
