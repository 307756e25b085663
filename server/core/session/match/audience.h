/// The spectators that see a match late. A second game trails the match by the delay: it plays the
/// frames that the match played before, and its replication sends what it shows. So all spectators
/// cost one encoding, and the memory of a delay is that of its inputs. For this room alone.
///
/// All times are ticks of the session's watch clock, which runs on from match to match and also
/// during a pause. What happened at a time is shown when the delay has passed since.
#ifndef SABOT_SESSION_MATCH_AUDIENCE_H
#define SABOT_SESSION_MATCH_AUDIENCE_H

#include "session/replication/replication.h"

typedef struct sb_audience_def {
    uint32_t delay_ticks;                  ///< at least 1
    uint32_t slot_count;                   ///< slots of the match that are not the computer's
    uint32_t clock;                        ///< the watch clock before the match's first tick
    const sb_replication_def *replication; ///< of the spectators alone
    const sb_game_def *game;
    const sb_map *map;
    sb_game *made; ///< by `game` and `map`; taken over, unless there is an error; NULL: it is made
} sb_audience_def;

/// The spectators of one match, and what they are still to be shown.
typedef struct sb_audience {
    sb_allocator allocator;
    sb_replication replication; ///< its spectators
    sb_game *game;              ///< that they see
    uint32_t delay_ticks, slot_count;
    uint32_t begin_clock;
    bool begun;           ///< the first tick has been shown, or that with which the match resumed
    uint32_t still_ticks; ///< for which nothing new was shown
    struct sb_audience *next; ///< of the match that follows; NULL for the one that is played

    // The frames that wait to be shown, in a ring.
    uint32_t frame_capacity, frame_first, frame_count;
    uint32_t *frame_clocks;
    sb_input *inputs; ///< `slot_count` for each frame

    // Joins and leaves, the roster and chat, in a ring of bytes by rising time.
    uint32_t note_capacity, note_first, note_size;
    uint8_t *notes;
    uint64_t roster_missed; ///< slots whose change did not fit yet, a bit each
} sb_audience;

/// Begins with an empty audience of a match. SB_ERROR_MEMORY, and errors as of `sb_game_create`.
sb_error sb_audience_create(const sb_audience_def *def, const sb_allocator *allocator,
                            sb_audience **out_audience);

/// Frees one audience; those of later matches stay. NULL is ignored.
void sb_audience_destroy(sb_audience *audience);

/// Returns true if a slot's leave and join are sure to fit. Otherwise they must wait for a tick.
bool sb_audience_has_room(const sb_audience *audience);

/// Takes the frame that the match has just played. Each of its commands must have had room.
void sb_audience_add_frame(sb_audience *audience, uint32_t clock, const sb_frame *frame);

/// Takes the slots of the match's roster that have changed.
void sb_audience_add_roster(sb_audience *audience, uint32_t clock, const sb_session_roster *roster);

/// Takes a line of chat to all. False if there is no room for it.
bool sb_audience_add_chat(sb_audience *audience, uint32_t clock, const sb_message_chat *chat);

/// Shows what is due at this time. Returns true if nothing new was: its spectators have nothing to
/// acknowledge.
bool sb_audience_show(sb_audience *audience, uint32_t clock);

/// Returns true if something of its match has not been shown.
bool sb_audience_is_behind(const sb_audience *audience);

/// Returns true once the next match's first tick is about to be shown.
bool sb_audience_is_over(const sb_audience *audience, uint32_t clock);

/// Welcomes the spectators to the next match, each at the same index.
void sb_audience_move(sb_audience *from, sb_audience *to);

#endif
