/// What a log says of a tick beside its frame. None of it is needed to play the match again.
#ifndef SABOT_RECORD_NOTES_H
#define SABOT_RECORD_NOTES_H

#include <stdbool.h>
#include <stdint.h>

#define SB_NOTE_SIZE_MAX 255u
/// Most notes of one tick. Further notes are dropped and counted.
#define SB_NOTE_COUNT_MAX 64u

typedef enum sb_note_kind {
    SB_NOTE_CHAT = 1,   ///< scope u8, addressee u8 (255: none), then the text in UTF-8
    SB_NOTE_LATE = 2,   ///< u16: inputs that arrived after their tick, since the last such note
    SB_NOTE_SECRET = 3, ///< BLAKE2b-256 of the secret by which the player may come back, 32 bytes
    // Other kinds are carried as they are.
} sb_note_kind;

typedef struct sb_note {
    uint8_t kind;   ///< sb_note_kind
    uint8_t player; ///< slot
    uint8_t size;   ///< of `bytes`
    uint8_t bytes[SB_NOTE_SIZE_MAX];
} sb_note;

/// The notes of one tick.
typedef struct sb_notes {
    uint64_t repeated; ///< bit p: no input of slot p for this tick had arrived, and its last input
                       ///< was repeated
    uint64_t missing;  ///< bit p: no input of slot p had arrived for a long time, and a neutral
                       ///< input acted
    uint32_t count;
    uint32_t dropped; ///< notes that found no room; not recorded
    sb_note list[SB_NOTE_COUNT_MAX];
} sb_notes;

/// Removes all notes and resets the counts.
void sb_notes_clear(sb_notes *notes);

/// Appends a note; false if SB_NOTE_COUNT_MAX is reached. `size` is at most SB_NOTE_SIZE_MAX
/// (asserted).
bool sb_notes_add(sb_notes *notes, sb_note_kind kind, uint32_t player, const void *bytes,
                  uint32_t size);

#endif
