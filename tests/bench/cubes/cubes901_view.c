#include "cubes901_view.h"

#include <string.h>

#define NEAR_MAX 512 // a metre along an axis
#define NEAR_TOTAL_MAX 65536
#define DEED_MAX 16384
#define DISTANCE_CLASSES 8u

// Squares of metres times 512.
static const uint32_t distance_limits[DISTANCE_CLASSES - 1u] = {317194,  443023,  671089, 1048576,
                                                                1638400, 3000000, 8000000};

static uint32_t class_of(uint32_t value, const uint32_t *limits, uint32_t count)
{
    // Most cubes are far away.
    while (count != 0 && value < limits[count - 1u]) {
        count--;
    }
    return count;
}

static void rotate(const int32_t matrix[9], const int32_t *x, int32_t *out)
{
    for (uint32_t i = 0; i < 3; i++) {
        int64_t sum = (int64_t)matrix[3u * i] * x[0] + (int64_t)matrix[3u * i + 1u] * x[1] +
                      (int64_t)matrix[3u * i + 2u] * x[2];
        out[i] = (int32_t)((sum + 8192) >> 14);
    }
}

static uint32_t square_of(const int32_t *x)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 3; i++) {
        sum += (uint64_t)((int64_t)x[i] * x[i]);
    }
    return sum > UINT32_MAX ? UINT32_MAX : (uint32_t)sum;
}

// 1 for cubes that touch, falling with the fourth power of the distance; in 1/4,096.
static int16_t near_weight(uint32_t square)
{
    uint32_t near = (52000u << 8) / (square + 10000u);
    return (int16_t)(near >= 256u ? 4096u : near * near >> 4);
}

// Returns whether -NEAR_MAX < x < NEAR_MAX.
static uint32_t is_short(int32_t x)
{
    return (uint32_t)(x + NEAR_MAX - 1) < 2u * NEAR_MAX - 1u;
}

// Finds the coded cubes near a place and returns their count. It has no branch, since that would be
// unpredictable.
static uint32_t find_near(const cubes901_coder *coder, const int32_t *at, uint16_t *out_found)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < coder->coded_count; n++) {
        const int32_t *other = coder->coded_at[n];
        out_found[count] = (uint16_t)n;
        count +=
            is_short(other[0] - at[0]) & is_short(other[1] - at[1]) & is_short(other[2] - at[2]);
    }
    return count;
}

// Computes the mean deeds of the coded cubes near this one, by weights that fall with distance.
static void look_around(const cubes901_coder *coder, cubes901_view *view)
{
    int32_t sums[CUBES901_DEEDS] = {0};
    int32_t total = 0;
    const int32_t *at = view->before + CUBES901_POSITION;
    uint16_t found[CUBES901_COUNT];
    uint32_t count = find_near(coder, at, found);
    // The bound keeps sums within 31 bits: 2^14 times a little over 2^16.
    for (uint32_t i = 0; i < count && total < NEAR_TOTAL_MAX; i++) {
        int32_t apart[3];
        cubes901_differ(coder->coded_at[found[i]], at, apart);
        int16_t weight = near_weight(square_of(apart));
        total += weight;
        const int16_t *deeds = coder->coded[found[i]].deeds;
        for (uint32_t k = 0; k < CUBES901_DEEDS; k++) {
            sums[k] += weight * deeds[k];
        }
    }
    view->has_near = total >= 4;
    if (!view->has_near) {
        return;
    }
    // Multiplying by 2^32 / total replaces divisions; it is exact enough for sums of 31 bits.
    int64_t part = ((int64_t)1 << 32) / total;
    for (uint32_t i = 0; i < CUBES901_DEEDS; i++) {
        view->near[i] = (int32_t)(sums[i] * part >> 32);
    }
}

uint32_t cubes901_distance_class(const cubes901_coder *coder, uint32_t number)
{
    int32_t apart[3];
    cubes901_differ(coder->before[number].fields + CUBES901_POSITION,
                    coder->before[0].fields + CUBES901_POSITION, apart);
    return class_of(square_of(apart), distance_limits, DISTANCE_CLASSES - 1u);
}

void cubes901_look(const cubes901_coder *coder, uint32_t number, cubes901_view *view)
{
    *view = (cubes901_view){.number = number, .before = coder->before[number].fields};
    const int32_t *b1 = coder->before[number].fields;
    const int32_t *b2 = coder->before2[number].fields;
    const int32_t *b3 = coder->before3[number].fields;
    const int32_t *player = coder->before[0].fields;
    cubes901_differ(b1 + CUBES901_POSITION, b2 + CUBES901_POSITION, view->moved_old);
    cubes901_differ(b2 + CUBES901_POSITION, b3 + CUBES901_POSITION, view->moved_older);
    view->turn_before = cubes901_turn_unpack(b1);
    if (memcmp(b1, b2, 16) != 0) {
        cubes901_turn turn_before2 = cubes901_turn_unpack(b2);
        cubes901_turn_between(&turn_before2, &view->turn_before, view->turned_old);
    }
    view->size_old = cubes901_size_of3(view->moved_old);
    cubes901_differ(b1 + CUBES901_POSITION, player + CUBES901_POSITION, view->to_player);
    uint32_t distance = square_of(view->to_player);
    view->size_distance = cubes901_size((int32_t)(distance >> 8));
    view->distance_class = class_of(distance, distance_limits, 7);
    if (number == 0) {
        view->group = 26;
        return;
    }
    int32_t there[3], carried[3], slip[3];
    rotate(coder->player_turn, view->to_player, there);
    cubes901_differ(there, view->to_player, view->rigid);
    int32_t to_player_old[3];
    cubes901_differ(b2 + CUBES901_POSITION, coder->before2[0].fields + CUBES901_POSITION,
                    to_player_old);
    rotate(coder->player_turn_old, to_player_old, carried);
    for (uint32_t i = 0; i < 3; i++) {
        slip[i] = view->moved_old[i] - coder->player_moved_old[i] - carried[i] + to_player_old[i];
    }
    rotate(coder->player_turn, slip, view->slip);
    view->size_slip = cubes901_size_of3(slip);
    look_around(coder, view);
    static const uint32_t slip_limits[3] = {64, 576, 5184};
    uint32_t near = view->distance_class < 5u ? view->distance_class : 5u;
    view->group = near * 4u + class_of(square_of(slip), slip_limits, 3);
    if (!view->has_near) {
        view->group = near < 3u ? 24u : 25u;
    }
}

uint32_t cubes901_unrest(const cubes901_coder *coder, uint32_t number)
{
    const int32_t *b1 = coder->before[number].fields;
    const int32_t *b2 = coder->before2[number].fields;
    if (memcmp(b1, b2, sizeof(cubes901_cube)) == 0) {
        return memcmp(b2, coder->before3[number].fields, sizeof(cubes901_cube)) != 0;
    }
    uint32_t sum = 0;
    for (uint32_t i = 1; i < 7; i++) {
        sum += (uint32_t)cubes901_absolute(b1[i] - b2[i]);
    }
    static const uint32_t limits[4] = {1, 4, 16, 64};
    return 1u + class_of(sum, limits, 4);
}

void cubes901_view_sizes(const cubes901_view *view, int16_t out[CUBES901_SIZE_FEATURES])
{
    memset(out, 0, CUBES901_SIZE_FEATURES * sizeof *out);
    out[0] = CUBES901_SIZE_ONE;
    out[1] = view->size_old;
    out[2] = view->size_slip;
    out[3] = (int16_t)view->near[CUBES901_MOVE_MISS];
    out[4] = view->has_near ? CUBES901_SIZE_ONE : 0;
    out[5] = view->size_distance;
    out[8] = view->before[CUBES901_INTERACTING] != 0 ? CUBES901_SIZE_ONE : 0;
    out[12] = cubes901_size(view->before[CUBES901_POSITION + 2] - 102);
}

static void put_deeds(int16_t *deeds, const int32_t *from)
{
    for (uint32_t i = 0; i < 3; i++) {
        int32_t deed = from[i];
        deeds[i] = (int16_t)(deed < -DEED_MAX ? -DEED_MAX : deed > DEED_MAX ? DEED_MAX : deed);
    }
}

void cubes901_remember(cubes901_coder *coder, const cubes901_view *view)
{
    if (view->number == 0) {
        memcpy(coder->player_moved, view->moved, sizeof view->moved);
        memcpy(coder->player_moved_old, view->moved_old, sizeof view->moved_old);
        memcpy(coder->player_turned, view->turned, sizeof view->turned);
        memcpy(coder->player_turned_old, view->turned_old, sizeof view->turned_old);
        cubes901_turn_matrix(coder->player_turned, coder->player_turn);
        cubes901_turn_matrix(coder->player_turned_old, coder->player_turn_old);
        return;
    }
    memcpy(coder->coded_at[coder->coded_count], view->before + CUBES901_POSITION, 12);
    cubes901_coded *coded = &coder->coded[coder->coded_count++];
    *coded = (cubes901_coded){0};
    put_deeds(coded->deeds + CUBES901_MOVED, view->moved);
    put_deeds(coded->deeds + CUBES901_MOVED_OLD, view->moved_old);
    put_deeds(coded->deeds + CUBES901_RIGID, view->rigid);
    put_deeds(coded->deeds + CUBES901_TURNED, view->turned);
    put_deeds(coded->deeds + CUBES901_TURNED_OLD, view->turned_old);
    coded->deeds[CUBES901_MOVE_MISS] = view->move_miss;
    coded->deeds[CUBES901_TURN_MISS] = view->turn_miss;
}
