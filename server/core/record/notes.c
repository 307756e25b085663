#include "record/notes.h"

#include <string.h>

#include "base/assert.h"

void sb_notes_clear(sb_notes *notes)
{
    notes->repeated = 0;
    notes->missing = 0;
    notes->count = 0;
    notes->dropped = 0;
}

bool sb_notes_add(sb_notes *notes, sb_note_kind kind, uint32_t player, const void *bytes,
                  uint32_t size)
{
    SB_ASSERT(size <= SB_NOTE_SIZE_MAX && player <= UINT8_MAX);
    if (notes->count == SB_NOTE_COUNT_MAX) {
        notes->dropped++;
        return false;
    }
    sb_note *note = &notes->list[notes->count++];
    note->kind = (uint8_t)kind;
    note->player = (uint8_t)player;
    note->size = (uint8_t)size;
    memcpy(note->bytes, bytes, size);
    return true;
}
