/// Leaves out of a log what is private, before the log is shown to people. The secrets by which
/// players could come back are always left out. On request names, chat and notes of unknown kinds
/// are left out too. Nothing of it is part of the state, so the match plays as before.
#ifndef SABOT_RECORD_REDACT_H
#define SABOT_RECORD_REDACT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/frame.h"
#include "record/log_roster.h"
#include "record/notes.h"

typedef struct sb_redaction {
    bool people;      ///< set by the caller: names and notes go too
    uint32_t secrets; ///< left out so far
    uint32_t names;   ///< replaced so far: one for each join, and for each player of a roster
    uint32_t notes;   ///< left out so far: chat and notes of unknown kinds
} sb_redaction;

/// Removes the secrets of a roster. With `people` the player in slot p has the name "player p" from
/// then on. Two people who use a slot one after the other therefore share a name.
void sb_redact_roster(sb_redaction *redaction, sb_log_roster *roster);

/// Returns `frame`, or with `people` and a join in it `*scratch`, which has the names as above.
const sb_frame *sb_redact_frame(sb_redaction *redaction, const sb_frame *frame, sb_frame *scratch);

/// Copies notes without secrets. With `people` only those stay that say when inputs arrived.
void sb_redact_notes(sb_redaction *redaction, const sb_notes *notes, sb_notes *out_notes);

#endif
