#include "game/map/map_fault.h"

#include <string.h>

#include "base/text_buffer.h"

static void add_index(sb_text_buffer *to, int index)
{
    sb_text_buffer_add(to, "/");
    sb_text_buffer_add_u32(to, (uint32_t)index);
}

static void add_place(sb_text_buffer *to, const sb_map_place *at)
{
    sb_text_buffer_add(to, "/");
    sb_text_buffer_add(to, at->list);
    if (at->index >= 0) {
        add_index(to, at->index);
    }
    if (at->member != NULL) {
        sb_text_buffer_add(to, "/");
        sb_text_buffer_add(to, at->member);
    }
    if (at->item >= 0) {
        add_index(to, at->item);
    }
    if (at->part != NULL) {
        sb_text_buffer_add(to, "/");
        sb_text_buffer_add(to, at->part);
    }
    if (at->part_item >= 0) {
        add_index(to, at->part_item);
    }
    if (at->axis >= 0) {
        add_index(to, at->axis);
    }
}

void sb_map_fault_set(sb_map_fault *out_fault, sb_map_place at, const char *reason,
                      const sb_map_place *about)
{
    memset(out_fault, 0, sizeof *out_fault);
    sb_text_buffer path = sb_text_buffer_over(out_fault->path, sizeof out_fault->path);
    add_place(&path, &at);
    sb_text_buffer text = sb_text_buffer_over(out_fault->reason, sizeof out_fault->reason);
    sb_text_buffer_add(&text, reason);
    if (about != NULL) {
        sb_text_buffer_add(&text, " ");
        add_place(&text, about);
    }
}
