#include "cubes901_turn.h"

#include <math.h>

#define ONE 16384
#define SQUARE_ONE (1u << 28)

uint32_t cubes901_root(uint32_t x)
{
    // The float root is off by at most one; the correction below makes the result exact.
    uint32_t root = (uint32_t)sqrtf((float)x);
    root -= (uint64_t)root * root > x;
    root += (uint64_t)(root + 1u) * (root + 1u) <= x;
    return root;
}

cubes901_turn cubes901_turn_unpack(const int32_t fields[4])
{
    cubes901_turn turn;
    uint32_t squares = 0;
    uint32_t next = 1;
    for (uint32_t i = 0; i < 4; i++) {
        if (i == (uint32_t)fields[0]) {
            continue;
        }
        // 2 s / 511 * 16,384 / 2 = 22.6716.
        int32_t value = cubes901_round((2 * fields[next++] - 511) * 185726, 13);
        turn.v[i] = value;
        squares += (uint32_t)(value * value);
    }
    turn.v[fields[0]] = (int32_t)(squares < SQUARE_ONE ? cubes901_root(SQUARE_ONE - squares) : 0);
    return turn;
}

// Returns the rotation b followed by a.
static cubes901_turn multiply(const cubes901_turn *a, const cubes901_turn *b)
{
    const int32_t *p = a->v;
    const int32_t *q = b->v;
    return (cubes901_turn){{
        cubes901_round(p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1], 14),
        cubes901_round(p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0], 14),
        cubes901_round(p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3], 14),
        cubes901_round(p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2], 14),
    }};
}

void cubes901_turn_between(const cubes901_turn *from, const cubes901_turn *to, int32_t out[3])
{
    cubes901_turn back = {{-from->v[0], -from->v[1], -from->v[2], from->v[3]}};
    cubes901_turn turn = multiply(to, &back);
    int32_t sign = turn.v[3] < 0 ? -1 : 1;
    for (uint32_t i = 0; i < 3; i++) {
        out[i] = sign * turn.v[i];
    }
}

// Returns a unit quaternion from its vector part, which may be too long.
static cubes901_turn complete(const int32_t by[3])
{
    cubes901_turn turn;
    uint32_t squares = 0;
    for (uint32_t i = 0; i < 3; i++) {
        int32_t value = by[i] < -ONE ? -ONE : by[i] > ONE ? ONE : by[i];
        turn.v[i] = value;
        squares += (uint32_t)(value * value);
    }
    while (squares > SQUARE_ONE) {
        squares = 0;
        for (uint32_t i = 0; i < 3; i++) {
            turn.v[i] /= 2;
            squares += (uint32_t)(turn.v[i] * turn.v[i]);
        }
    }
    turn.v[3] = (int32_t)cubes901_root(SQUARE_ONE - squares);
    return turn;
}

cubes901_turn cubes901_turn_by(const cubes901_turn *turn, const int32_t by[3])
{
    cubes901_turn whole = complete(by);
    return multiply(&whole, turn);
}

uint32_t cubes901_turn_largest(const cubes901_turn *turn, int32_t *out_margin, uint32_t *out_second)
{
    int32_t best = -1, second = -1;
    uint32_t largest = 0, next = 0;
    for (uint32_t i = 0; i < 4; i++) {
        int32_t size = turn->v[i] < 0 ? -turn->v[i] : turn->v[i];
        if (size > best) {
            second = best;
            next = largest;
            best = size;
            largest = i;
        } else if (size > second) {
            second = size;
            next = i;
        }
    }
    *out_margin = best - second;
    *out_second = next;
    return largest;
}

void cubes901_turn_pack(const cubes901_turn *turn, uint32_t largest, int32_t out[3])
{
    int32_t sign = turn->v[largest] < 0 ? -1 : 1;
    for (uint32_t i = 0, k = 0; i < 4; i++) {
        if (i == largest) {
            continue;
        }
        // 511 / (2 s * 16,384) = 23,125 / 2^20, the middle at 255.5.
        int32_t value = cubes901_round(sign * turn->v[i] * 23125 + 511 * (1 << 19), 20);
        out[k++] = value < 0 ? 0 : value > 511 ? 511 : value;
    }
}

void cubes901_turn_matrix(const int32_t by[3], int32_t out[9])
{
    cubes901_turn turn = complete(by);
    int32_t x = turn.v[0], y = turn.v[1], z = turn.v[2], w = turn.v[3];
    out[0] = ONE - cubes901_round(y * y + z * z, 13);
    out[1] = cubes901_round(x * y - z * w, 13);
    out[2] = cubes901_round(x * z + y * w, 13);
    out[3] = cubes901_round(x * y + z * w, 13);
    out[4] = ONE - cubes901_round(x * x + z * z, 13);
    out[5] = cubes901_round(y * z - x * w, 13);
    out[6] = cubes901_round(x * z - y * w, 13);
    out[7] = cubes901_round(y * z + x * w, 13);
    out[8] = ONE - cubes901_round(x * x + y * y, 13);
}
