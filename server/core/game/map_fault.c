#include "game/map_fault.h"

#include <string.h>

// A text that grows to the end of its memory and always stays terminated.
typedef struct line {
    char *text;
    size_t capacity;
    size_t size;
} line;

static void add(line *to, const char *text)
{
    for (; *text != '\0' && to->size + 1 < to->capacity; text++) {
        to->text[to->size++] = *text;
    }
}

static void add_index(line *to, int index)
{
    char digits[12];
    size_t first = sizeof digits - 1;
    digits[first] = '\0';
    do {
        digits[--first] = (char)('0' + index % 10);
        index /= 10;
    } while (index > 0);
    add(to, "/");
    add(to, &digits[first]);
}

static void add_place(line *to, const sb_map_place *at)
{
    add(to, "/");
    add(to, at->list);
    if (at->index >= 0) {
        add_index(to, at->index);
    }
    if (at->member != NULL) {
        add(to, "/");
        add(to, at->member);
    }
    if (at->item >= 0) {
        add_index(to, at->item);
    }
    if (at->axis >= 0) {
        add_index(to, at->axis);
    }
}

void sb_map_fault_set(sb_map_fault *out_fault, sb_map_place at, const char *reason,
                      const sb_map_place *about)
{
    memset(out_fault, 0, sizeof *out_fault);
    line path = {.text = out_fault->path, .capacity = sizeof out_fault->path};
    add_place(&path, &at);
    line text = {.text = out_fault->reason, .capacity = sizeof out_fault->reason};
    add(&text, reason);
    if (about != NULL) {
        add(&text, " ");
        add_place(&text, about);
    }
}
