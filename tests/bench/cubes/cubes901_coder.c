#include "cubes901_coder.h"

#include <string.h>

#include "base/coding/value.h"
#include "cubes901_turn.h"
#include "cubes901_view.h"

// Each level of a residual's size spans a third of a power of two.
#define LEVELS 24u
#define HORIZONTAL_MAX 131072
#define HEIGHT_MAX 16383

// Models: flags first, then a signed value for each part and level.
enum {
    AT_CHANGED = 0,
    AT_MOVED = AT_CHANGED + 256,
    AT_TURNED = AT_MOVED + 32,
    AT_INTERACTING = AT_TURNED + 32,
    AT_LARGEST = AT_INTERACTING + 64,
    AT_LARGEST_OTHER = AT_LARGEST + 96,
    AT_PARTS = 640,
    AT_END = AT_PARTS + CUBES901_PARTS * LEVELS * SB_SIGNED_MODEL_COUNT,
};
#define PART_MODELS (LEVELS * SB_SIGNED_MODEL_COUNT)

const struct cubes901_share cubes901_shares[CUBES901_SHARES] = {
    {"changed", AT_MOVED - AT_CHANGED},
    {"moved", AT_TURNED - AT_MOVED},
    {"turned", AT_INTERACTING - AT_TURNED},
    {"interacting", AT_LARGEST - AT_INTERACTING},
    {"largest", AT_LARGEST_OTHER - AT_LARGEST},
    {"another largest", AT_PARTS - AT_LARGEST_OTHER},
    {"x", PART_MODELS},
    {"y", PART_MODELS},
    {"z", PART_MODELS},
    {"turn a", PART_MODELS},
    {"turn b", PART_MODELS},
    {"turn c", PART_MODELS},
    {"none", CUBES901_MODEL_COUNT - AT_END},
};

_Static_assert(AT_LARGEST_OTHER + 16 <= AT_PARTS, "the flags have room");
_Static_assert(AT_END <= CUBES901_MODEL_COUNT, "the parts have room");

static int32_t weigh(const int16_t *weights, const int32_t *features, uint32_t count)
{
    int64_t sum = 2048;
    for (uint32_t i = 0; i < count; i++) {
        sum += (int64_t)weights[i] * features[i];
    }
    sum >>= 12;
    return sum > 65535 ? 65535 : sum < -65535 ? -65535 : (int32_t)sum;
}

// Like weigh, for sizes: they are small, so 16-bit products suffice.
static int32_t weigh_sizes(const int16_t *weights, const int16_t *sizes)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < CUBES901_SIZE_FEATURES; i++) {
        sum += weights[i] * sizes[i];
    }
    return (sum + 2048) >> 12;
}

static bool is_longer(sb_bit_coder *coder, uint32_t first, uint32_t than, uint32_t length)
{
    uint32_t last = SB_VALUE_LENGTH_MODEL_COUNT - 1u;
    return sb_code_bit(coder, first + (than < last ? than : last), length > than) != 0;
}

// As in base/coding/value.h, but a bit first says whether the length is above the expected one.
// Further bits then go up, or down, until one says stop. At 0 and 32 none is needed.
static uint32_t code_unsigned_near(sb_bit_coder *coder, uint32_t first, uint32_t expected,
                                   uint32_t value)
{
    uint32_t wanted = coder->reading ? 0 : sb_bit_length(value);
    uint32_t length = expected;
    if (is_longer(coder, first, length, wanted)) {
        length++;
        while (length < 32u && is_longer(coder, first, length, wanted)) {
            length++;
        }
    } else {
        while (length > 0 && !is_longer(coder, first, length - 1u, wanted)) {
            length--;
        }
    }
    if (length < 2u) {
        return length;
    }
    uint32_t rest_count = length - 2u;
    uint32_t last = SB_VALUE_SECOND_MODEL_COUNT - 1u;
    uint32_t model = first + SB_VALUE_LENGTH_MODEL_COUNT + (rest_count < last ? rest_count : last);
    uint32_t second = sb_code_bit(coder, model, value >> rest_count & 1u);
    uint32_t rest = sb_code_plain(coder, value & ((1u << rest_count) - 1u), rest_count);
    return (2u | second) << rest_count | rest;
}

// Codes a value whose magnitude - 1 is expected to have about `expected` bits, which is faster for
// large values. The same models must always be used with the same expectation.
static int32_t code_signed_near(sb_bit_coder *coder, uint32_t first, uint32_t expected,
                                int32_t value)
{
    if (sb_code_bit(coder, first, value == 0) != 0) {
        return 0;
    }
    uint32_t negative = sb_code_bit(coder, first + 1u, value < 0);
    uint32_t magnitude = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    magnitude = code_unsigned_near(coder, first + 2u, expected, magnitude - 1u) + 1u;
    uint32_t bits = negative != 0 ? 0u - magnitude : magnitude;
    int32_t signed_value;
    memcpy(&signed_value, &bits, sizeof signed_value);
    return signed_value;
}

static bool code_part(cubes901_coder *coder, const cubes901_view *view, uint32_t part,
                      int32_t guess, const int16_t *features, int32_t *value, int32_t *out_residual)
{
    uint32_t is_player = view->number == 0;
    int32_t size = weigh_sizes(coder->tables->size[is_player][part], features);
    int32_t level = (size * 3 + 8) >> 4;
    level = level < 0 ? 0 : level >= (int32_t)LEVELS ? (int32_t)LEVELS - 1 : level;
    uint32_t model = AT_PARTS + (part * LEVELS + (uint32_t)level) * SB_SIGNED_MODEL_COUNT;
    int32_t residual =
        code_signed_near(&coder->bits, model, ((uint32_t)level + 1u) / 3u, *value - guess);
    if (coder->watch != NULL && coder->watch->size != NULL) {
        coder->watch->size(coder->watch->context, is_player, part, features, residual);
    }
    *out_residual = residual;
    if (residual > 1 << 20 || residual < -(1 << 20)) {
        return false;
    }
    *value = guess + residual;
    return true;
}

static bool code_position(cubes901_coder *coder, cubes901_view *view, int32_t *now)
{
    int32_t missed = 0;
    int16_t sizes[CUBES901_SIZE_FEATURES];
    cubes901_view_sizes(view, sizes);
    for (uint32_t k = 0; k < 3; k++) {
        int32_t old = view->moved_old[k];
        int32_t features[CUBES901_MOVE_FEATURES] = {
            old,
            view->moved_older[k],
            coder->player_moved[k],
            view->rigid[k],
            view->slip[k],
            view->near[CUBES901_MOVED + k],
            view->near[CUBES901_MOVED_OLD + k],
            view->near[CUBES901_RIGID + k],
            coder->player_moved_old[k],
            1,
            view->before[CUBES901_POSITION + 2] - 102,
            0,
        };
        int32_t guess =
            weigh(coder->tables->move[view->group][k == 2], features, CUBES901_MOVE_FEATURES);
        int32_t base = view->before[CUBES901_POSITION + k];
        int32_t *value = &now[CUBES901_POSITION + k];
        sizes[6] = cubes901_size(guess - old);
        sizes[7] = cubes901_size(guess - view->near[CUBES901_MOVED + k]);
        sizes[9] = cubes901_size(missed);
        sizes[10] = cubes901_size(guess);
        sizes[11] = cubes901_size(old - view->moved_older[k]);
        sizes[13] = cubes901_size(coder->player_moved[k] - coder->player_moved_old[k]);
        int32_t residual;
        if (!code_part(coder, view, k, base + guess, sizes, value, &residual)) {
            return false;
        }
        if (*value < (k < 2u ? -HORIZONTAL_MAX : 0) ||
            *value > (k < 2u ? HORIZONTAL_MAX - 1 : HEIGHT_MAX)) {
            return false;
        }
        view->moved[k] = *value - base;
        if (coder->watch != NULL && coder->watch->move != NULL) {
            coder->watch->move(coder->watch->context, view->group, k, features, view->moved[k]);
        }
        missed += cubes901_absolute(residual);
    }
    view->move_miss = cubes901_size(missed);
    return true;
}

// Codes which component is left out: the predicted one, or another.
static uint32_t code_largest(cubes901_coder *coder, const cubes901_turn *guess, int32_t sureness,
                             uint32_t largest)
{
    int32_t margin;
    uint32_t second;
    uint32_t first = cubes901_turn_largest(guess, &margin, &second);
    uint32_t context = (uint32_t)cubes901_size(margin >> 5) / 10u;
    context = context > 11u ? 11u : context;
    uint32_t size = (uint32_t)(sureness < 0 ? 0 : sureness) / 12u;
    size = size > 7u ? 7u : size;
    if (sb_code_bit(&coder->bits, AT_LARGEST + 8u * context + size, largest == first) != 0) {
        return first;
    }
    if (sb_code_bit(&coder->bits, AT_LARGEST_OTHER + size, largest == second) != 0) {
        return second;
    }
    uint32_t rest[2];
    for (uint32_t i = 0, k = 0; i < 4; i++) {
        if (i != first && i != second) {
            rest[k++] = i;
        }
    }
    return rest[sb_code_bit(&coder->bits, AT_LARGEST_OTHER + 8u, largest == rest[1])];
}

static bool code_turn(cubes901_coder *coder, cubes901_view *view, int32_t *now)
{
    int32_t guess[3];
    int32_t features[3][CUBES901_TURN_FEATURES];
    const int32_t *moved = view->moved;
    const int32_t roll[3] = {-moved[1], moved[0], 0};
    const int32_t roll_old[3] = {-view->moved_old[1], view->moved_old[0], 0};
    for (uint32_t k = 0; k < 3; k++) {
        int32_t *f = features[k];
        f[0] = view->turned_old[k];
        f[1] = coder->player_turned[k];
        f[2] = coder->player_turned_old[k];
        f[3] = view->near[CUBES901_TURNED + k];
        f[4] = view->near[CUBES901_TURNED_OLD + k];
        f[5] = roll[k] * 8;
        f[6] = roll_old[k] * 8;
        f[7] = 1;
        f[8] = f[9] = f[10] = f[11] = 0;
        guess[k] = weigh(coder->tables->turn[view->group], f, CUBES901_TURN_FEATURES);
    }
    cubes901_turn predicted = cubes901_turn_by(&view->turn_before, guess);
    int32_t spin[3], change[3], against[3];
    cubes901_differ(view->turned_old, coder->player_turned_old, spin);
    cubes901_differ(guess, view->turned_old, change);
    cubes901_differ(guess, view->near + CUBES901_TURNED, against);
    int16_t sizes[CUBES901_SIZE_FEATURES];
    cubes901_view_sizes(view, sizes);
    sizes[1] = cubes901_size_of3(view->turned_old);
    sizes[2] = cubes901_size_of3(spin);
    sizes[3] = (int16_t)view->near[CUBES901_TURN_MISS];
    sizes[6] = cubes901_size_of3(change);
    sizes[7] = cubes901_size_of3(against);
    sizes[10] = cubes901_size_of3(guess);
    sizes[11] = view->move_miss;
    sizes[13] = cubes901_size_of3(moved);
    int32_t sureness = weigh_sizes(coder->tables->size[view->number == 0][3], sizes);
    uint32_t largest = code_largest(coder, &predicted, sureness, (uint32_t)now[0]);
    now[0] = (int32_t)largest;
    int32_t packed[3];
    cubes901_turn_pack(&predicted, largest, packed);
    int32_t missed = 0;
    for (uint32_t k = 0; k < 3; k++) {
        int32_t residual;
        sizes[9] = cubes901_size(missed);
        int32_t *value = &now[CUBES901_TURN + k];
        if (!code_part(coder, view, 3u + k, packed[k], sizes, value, &residual) || *value < 0 ||
            *value > 511) {
            return false;
        }
        missed += cubes901_absolute(residual);
    }
    cubes901_turn turn = cubes901_turn_unpack(now);
    cubes901_turn_between(&view->turn_before, &turn, view->turned);
    view->turn_miss = cubes901_size(missed);
    for (uint32_t k = 0; k < 3 && coder->watch != NULL && coder->watch->turn != NULL; k++) {
        coder->watch->turn(coder->watch->context, view->group, features[k], view->turned[k]);
    }
    return true;
}

static bool code_cube(cubes901_coder *coder, uint32_t number, uint32_t unrest_class)
{
    int32_t *now = coder->now[number].fields;
    const int32_t *before = coder->before[number].fields;
    bool reading = coder->bits.reading;
    cubes901_view view;
    cubes901_look(coder, number, &view);
    uint32_t moved = !reading && memcmp(now + CUBES901_POSITION, before + CUBES901_POSITION, 12);
    uint32_t turned = !reading && memcmp(now, before, 16) != 0;
    uint32_t interacting = reading ? 0 : (uint32_t)now[CUBES901_INTERACTING];
    if (reading) {
        memcpy(now, before, sizeof(cubes901_cube));
    }
    uint32_t kind = unrest_class * 2u + (view.distance_class < 4u);
    moved = sb_code_bit(&coder->bits, AT_MOVED + kind, moved);
    turned = sb_code_bit(&coder->bits, AT_TURNED + 2u * kind + moved, turned);
    uint32_t was = (uint32_t)before[CUBES901_INTERACTING];
    uint32_t context = (was * 2u + moved) * 8u + view.distance_class;
    interacting = sb_code_bit(&coder->bits, AT_INTERACTING + context, interacting);
    now[CUBES901_INTERACTING] = (int32_t)interacting;
    if (moved != 0 && !code_position(coder, &view, now)) {
        return false;
    }
    if (turned != 0 && !code_turn(coder, &view, now)) {
        return false;
    }
    cubes901_remember(coder, &view);
    return true;
}

static bool code_frame(cubes901_coder *coder)
{
    uint32_t last = 0;
    coder->coded_count = 0;
    memset(coder->player_moved, 0, sizeof coder->player_moved);
    memset(coder->player_moved_old, 0, sizeof coder->player_moved_old);
    memset(coder->player_turned, 0, sizeof coder->player_turned);
    memset(coder->player_turned_old, 0, sizeof coder->player_turned_old);
    for (uint32_t number = 0; number < CUBES901_COUNT; number++) {
        const int32_t *before = coder->before[number].fields;
        uint32_t unrest_class = cubes901_unrest(coder, number);
        uint32_t distance_class = cubes901_distance_class(coder, number);
        uint32_t context =
            ((unrest_class * 2u + (uint32_t)before[CUBES901_INTERACTING]) * 2u + last) * 8u +
            distance_class;
        uint32_t changed = !coder->bits.reading &&
                           memcmp(before, coder->now[number].fields, sizeof(cubes901_cube)) != 0;
        last = sb_code_bit(&coder->bits, AT_CHANGED + context, changed);
        if (last == 0) {
            if (coder->bits.reading) {
                memcpy(coder->now[number].fields, before, sizeof(cubes901_cube));
            }
            if (number == 0) {
                cubes901_view view;
                cubes901_look(coder, 0, &view);
                cubes901_remember(coder, &view);
            }
        } else if (!code_cube(coder, number, unrest_class)) {
            return false;
        }
    }
    return true;
}

void cubes901_coder_init(cubes901_coder *coder, const cubes901_tables *tables)
{
    memset(coder, 0, sizeof *coder);
    coder->tables = tables;
    sb_bit_models_start(tables->priors, CUBES901_MODEL_COUNT, coder->start);
}

static void start(cubes901_coder *coder, const cubes901_cube *before, const cubes901_cube *before2,
                  const cubes901_cube *before3)
{
    coder->before = before;
    coder->before2 = before2;
    coder->before3 = before3;
}

size_t cubes901_encode(cubes901_coder *coder, const cubes901_cube *before,
                       const cubes901_cube *before2, const cubes901_cube *before3,
                       cubes901_cube *now, void *bytes, size_t capacity)
{
    start(coder, before, before2, before3);
    coder->now = now;
    sb_bit_tally *tally = coder->tally;
    sb_bit_coder_init_writing(&coder->bits, coder->models, coder->start, AT_END, bytes, capacity);
    coder->bits.tally = tally;
    return code_frame(coder) ? sb_range_encoder_end(&coder->bits.encoder) : 0;
}

bool cubes901_decode(cubes901_coder *coder, const cubes901_cube *before,
                     const cubes901_cube *before2, const cubes901_cube *before3,
                     cubes901_cube *out_now, const void *bytes, size_t size)
{
    start(coder, before, before2, before3);
    coder->now = out_now;
    sb_bit_coder_init_reading(&coder->bits, coder->models, coder->start, AT_END, bytes, size);
    return code_frame(coder) && sb_range_decoder_ended(&coder->bits.decoder);
}
