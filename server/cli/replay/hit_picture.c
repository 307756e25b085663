#include "cli/replay/hit_picture.h"
void sb_hit_picture_draw(const sb_hit_report *report, const sb_hit_told *hit, FILE *file)
{
    (void)report;
    (void)hit;
    (void)file;
}
