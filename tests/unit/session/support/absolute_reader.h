/// The client's side of absolute snapshots, for tests, as protocol/ABSOLUTE.md states it.
/// Everything that a client may rely on is asserted: what a part says is by rising index and said
/// once.
#ifndef SABOT_TESTS_ABSOLUTE_READER_H
#define SABOT_TESTS_ABSOLUTE_READER_H

#include "game/rules.h"
#include "wire_tap.h"

#define ABSOLUTE_READER_TICK_COUNT 64u

typedef struct absolute_reader {
    uint32_t peer;
    const sb_schema *schema;
    uint32_t epoch;
    uint32_t tick;       ///< of the newest part; 0: none
    uint64_t parts;      ///< of that tick, that have come
    uint32_t part_count; ///< of that tick
    int32_t input_margin;
    uint32_t ticks[ABSOLUTE_READER_TICK_COUNT]; ///< of snapshots that are complete, in turn
    uint32_t tick_count;
    uint32_t range_count, entity_count; ///< said by the newest part
    bool present[SB_RULES_ENTITY_COUNT_MAX];
    sb_entity entities[SB_RULES_ENTITY_COUNT_MAX]; ///< as they were said last, with their ticks
} absolute_reader;

void absolute_reader_begin(absolute_reader *reader, uint32_t peer, const sb_schema *schema);

/// Takes one part. Returns true if the snapshot of its tick is complete with it.
bool absolute_reader_take(absolute_reader *reader, const sb_message_absolute *part);

/// Takes all parts that the tap has caught. Returns true if they make a snapshot complete.
bool absolute_reader_take_all(absolute_reader *reader, wire_tap *tap);

/// Returns the newest complete snapshot's tick; 0 for none.
uint32_t absolute_reader_complete(const absolute_reader *reader);

/// Asserts that the reader holds these entities, value for value, and no others.
void absolute_reader_assert_holds(const absolute_reader *reader, const sb_entity *entities,
                                  uint32_t count);

/// Returns an input message with `count` neutral inputs from `tick` on, which acknowledges what is
/// complete.
sb_message absolute_reader_message(const absolute_reader *reader, uint32_t tick, uint32_t count);

#endif
