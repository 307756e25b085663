// Prints random casts at tanks and what they hit, a line of JSON each, for drawings that are not
// written in C: record_hit_casts SEED COUNT
#include <stdio.h>
#include <stdlib.h>

#include "hit_casts.h"

static void print_point(const char *name, sb_vec3 at)
{
    printf("\"%s\":[%.9g,%.9g,%.9g],", name, (double)at.x, (double)at.y, (double)at.z);
}

int main(int argc, char **argv)
{
    hit_casts *casts = argc == 3 ? hit_casts_create(strtoull(argv[1], NULL, 10)) : NULL;
    if (casts == NULL) {
        fputs("usage: record_hit_casts SEED COUNT\n", stderr);
        return 2;
    }
    for (unsigned long i = strtoul(argv[2], NULL, 10); i > 0; i--) {
        const hit_cast cast = hit_casts_next(casts);
        const float *q = cast.orientation;
        printf("{\"type\":%u,\"orientation\":[%.9g,%.9g,%.9g,%.9g],", cast.type, (double)q[0],
               (double)q[1], (double)q[2], (double)q[3]);
        print_point("position", cast.position);
        print_point("from", cast.from);
        print_point("to", cast.to);
        printf("\"yaw\":%.9g,\"turretYaw\":%.9g,\"radius\":%.9g,\"hit\":%s,\"near\":%s}\n",
               (double)cast.yaw, (double)cast.turret_yaw, (double)cast.radius_m,
               cast.hit ? "true" : "false", cast.near ? "true" : "false");
    }
    hit_casts_destroy(casts);
    return 0;
}
