/// The client's side of snapshots, for tests. It decodes what the tap has caught for a peer, in
/// either form, and keeps the views on which later snapshots may build. It shares no code with the
/// SDK.
///
/// Everything that a correct client may rely on is asserted: parts agree and follow one another,
/// indices rise, the baseline was acknowledged, and changes fit what is held.
#ifndef SABOT_TESTS_SNAPSHOT_READER_H
#define SABOT_TESTS_SNAPSHOT_READER_H

#include "game/rules.h"
#include "protocol/changes.h"
#include "wire_tap.h"

#define SNAPSHOT_READER_DEPTH 64u

typedef struct snapshot_view {
    uint32_t tick; ///< 0: none
    bool present[SB_RULES_ENTITY_COUNT_MAX];
    sb_entity entity_baselines[SB_RULES_ENTITY_COUNT_MAX];
} snapshot_view;

typedef struct snapshot_reader {
    sb_changes_coder *coder;
    uint32_t peer;
    uint32_t tick;            ///< of the newest view; 0: none
    uint32_t part_count;      ///< of the newest
    uint32_t change_count;    ///< of the newest, all parts together
    sb_message_snapshot head; ///< its first part; the own state lives until the tap is cleared
    snapshot_view *views;     ///< SNAPSHOT_READER_DEPTH views; the oldest is overwritten
} snapshot_reader;

/// Begins for a match with this schema and tick rate.
void snapshot_reader_begin(snapshot_reader *reader, uint32_t peer, const sb_schema *schema,
                           uint32_t tick_rate_hz);
void snapshot_reader_end(snapshot_reader *reader);

/// Takes the snapshot that the tap has caught; false if there is none. There may be at most one
/// since the tap was cleared.
bool snapshot_reader_take(snapshot_reader *reader, wire_tap *tap);

/// Fills in the newest view's entities, extrapolated to its tick, by rising index. Returns their
/// count.
uint32_t snapshot_reader_entities(const snapshot_reader *reader,
                                  sb_entity out_entities[SB_RULES_ENTITY_COUNT_MAX]);

/// Asserts that the newest view shows these entities, each value within its field's tolerance.
void snapshot_reader_assert_shows(const snapshot_reader *reader, const sb_entity *entities,
                                  uint32_t count);

/// Returns an input message with `count` neutral inputs from `tick` on. It acknowledges the newest
/// view, and the earlier views that are held.
sb_message snapshot_reader_message(const snapshot_reader *reader, uint32_t tick, uint32_t count);

#endif
